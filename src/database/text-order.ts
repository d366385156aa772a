import { raw } from '@mikro-orm/postgresql';
import { isUuid } from '../shared/ids.js';
import { decodeCursor, invalidCursor, type PageRequest, toPage } from '../shared/page.js';
import { LIST_COMMENT } from './bounded-find.js';
import { newestFirst, newestPage } from './newest-first.js';

/** An order of a list by a text of its records, in either case. An index has (tenant_id, lower(column), id). */
export interface TextOrder<Column extends string> {
  column: Column;
  isDescending: boolean;
}

type Sorted<Column extends string> = { id: string; createdAt: Date } & Record<Column, string>;

/**
 * How a list is read in an order, from the page that is asked for; ids break ties. The newest come first without an order.
 * Throws INVALID_REQUEST for a cursor of another order.
 */
export function textOrdered<Column extends string>(
  page: PageRequest,
  order: TextOrder<Column> | undefined,
  isId: (text: string) => boolean = isUuid,
) {
  if (order === undefined) return newestFirst(page, isId);
  const { first, after } = page;
  const { column, isDescending } = order;
  const direction: 'asc' | 'desc' = isDescending ? 'desc' : 'asc';
  return {
    where: after === undefined || after === null ? {} : behind(after, order, isId),
    options: {
      orderBy: [{ [raw((alias) => `lower(${alias}.${column})`)]: direction }, { id: direction }],
      limit: first + 1,
      comments: LIST_COMMENT,
    },
  };
}

/** The page of what `textOrdered` has read. */
export function orderedPage<Column extends string, T extends Sorted<Column>>(
  found: readonly T[],
  page: PageRequest,
  order: TextOrder<Column> | undefined,
) {
  if (order === undefined) return newestPage(found, page);
  return toPage(found, page, (record) => [nameOf(order), record[order.column], record.id]);
}

function behind(cursor: string, order: TextOrder<string>, isId: (text: string) => boolean) {
  const [name, text = '', id = ''] = decodeCursor(cursor, 3);
  if (name !== nameOf(order) || !isId(id)) throw invalidCursor('after');
  const beyond = order.isDescending ? '<' : '>';
  return { [raw((alias) => `(lower(${alias}.${order.column}), ${alias}.id) ${beyond} (lower(?), ?)`, [text, id])]: [] };
}

function nameOf({ column, isDescending }: TextOrder<string>): string {
  return `${column} ${isDescending ? 'desc' : 'asc'}`;
}
