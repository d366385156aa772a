import type { Unit } from '../../../database/unit-of-work.js';
import { isCut, withinBytes } from '../../../database/within-bytes.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { randomHex } from '../../../shared/ids.js';
import { type JsonObject, parseExactJson } from '../../../shared/json/json.js';
import type { Principal } from '../../../contracts/identity.js';
import { listedItem } from '../responses/response-history.rules.js';
import { itemIdOf } from './conversation.rules.js';

/** The most items of one conversation: beyond them nothing is added, and it is not continued. */
const MAX_ITEMS = 4_096;
const MAX_CHARS = 8 * 1024 * 1024;
const ID_BYTES = 16;

/** A subject's own: nobody else in the tenant reads or continues it. */
export const OWN = 'tenant_id = ? AND subject = ?';

interface ItemRow {
  id: string;
  item: string;
}

/** An item, and its id in its conversation. */
export interface KeptItem {
  id: string;
  item: JsonObject;
}

/**
 * Adds items at the end, in the order of the commits of those that add at once. Undefined where the conversation is
 * gone. Throws INVALID_REQUEST where there is no room for what the field `path` brings; without it there is.
 */
export async function appendItems(
  unit: Unit,
  principal: Principal,
  id: string,
  items: readonly JsonObject[],
  evidenceId: string,
  path?: string,
): Promise<KeptItem[] | undefined> {
  const { tenant, subject } = principal;
  const own = [tenant.id, subject, id];
  const [row] = await unit.em.execute<{ position: number }[]>(
    `UPDATE conversations SET next_position = next_position + ? WHERE ${OWN} AND id = ?
     RETURNING next_position - ? AS position`,
    [items.length, ...own, items.length],
  );
  if (row === undefined) return undefined;
  if (path !== undefined) await assertItemRoom(unit, principal, id, path, items);
  const asked = items.flatMap((item) => (typeof item.id === 'string' ? [item.id] : []));
  const found = await unit.em.execute<{ id: string }[]>(
    `SELECT id FROM conversation_items WHERE ${OWN} AND conversation_id = ?
        AND id IN (SELECT json_array_elements_text(?::json))`,
    [...own, JSON.stringify(asked)],
  );
  const taken = new Set(found.map((one) => one.id));
  const kept = items.map((item) => {
    const itemId = itemIdOf(item, taken, () => randomHex(ID_BYTES));
    taken.add(itemId);
    return { id: itemId, item };
  });
  await unit.em.execute(
    `INSERT INTO conversation_items (tenant_id, subject, conversation_id, position, id, evidence_id, item)
     SELECT ?, ?, ?, ? + (ordinality - 1)::integer, value->>'id', ?, value->>'item'
       FROM json_array_elements(?::json) WITH ORDINALITY`,
    [
      ...own,
      row.position,
      evidenceId,
      JSON.stringify(kept.map((one) => ({ id: one.id, item: JSON.stringify(one.item) }))),
    ],
  );
  return kept;
}

/** Throws INVALID_REQUEST where there is no room for more items, for what the field `path` brings. */
export async function assertItemRoom(
  { em }: Unit,
  { tenant, subject }: Principal,
  id: string,
  path: string,
  more: readonly JsonObject[] = [],
): Promise<void> {
  const [sum] = await em.execute<{ items: string; chars: string }[]>(
    `SELECT count(*)::text AS items, coalesce(sum(length(item)), 0)::text AS chars
       FROM conversation_items WHERE ${OWN} AND conversation_id = ?`,
    [tenant.id, subject, id],
  );
  const items = Number(sum?.items ?? 0) + more.length;
  const chars = Number(sum?.chars ?? 0) + JSON.stringify(more).length;
  if (items > MAX_ITEMS || chars > MAX_CHARS)
    throw invalidRequest([
      { path, message: `a conversation has at most ${MAX_ITEMS} items and ${MAX_CHARS} characters; begin another` },
    ]);
}

/** The items of a conversation, oldest first; or the one of that id. */
export async function itemsIn(
  { em }: Unit,
  { tenant, subject }: Principal,
  id: string,
  itemId?: string,
): Promise<KeptItem[]> {
  const rows = await em.execute<ItemRow[]>(
    `SELECT id, item FROM conversation_items WHERE ${OWN} AND conversation_id = ? AND id = coalesce(?, id) ORDER BY position`,
    [tenant.id, subject, id, itemId ?? null],
  );
  return rows.map(parsed);
}

/** The most that a page of items has; longer ones end there, with `hasMore`. */
const PAGE_CHARS = 2 * 1024 * 1024;

/**
 * A page of the items of a conversation, of which only its own are read. Undefined where `after` is none of them.
 */
export async function itemPage(
  { em }: Unit,
  { tenant, subject }: Principal,
  id: string,
  { limit, order, after }: { limit: number; order: 'asc' | 'desc'; after: string | undefined },
): Promise<{ items: KeptItem[]; hasMore: boolean } | undefined> {
  const own = [tenant.id, subject, id];
  let from: number | undefined;
  if (after !== undefined) {
    const [place] = await em.execute<{ position: number }[]>(
      `SELECT position FROM conversation_items WHERE ${OWN} AND conversation_id = ? AND id = ?`,
      [...own, after],
    );
    if (place === undefined) return undefined;
    from = place.position;
  }
  const [isAfter, direction] = order === 'asc' ? ['>', 'ASC'] : ['<', 'DESC'];
  const sql = `SELECT id, item, position, octet_length(item) AS weight FROM conversation_items
      WHERE ${OWN} AND conversation_id = ? ${from === undefined ? '' : `AND position ${isAfter} ?`}
      ORDER BY position ${direction} LIMIT ?`;
  const rows = await em.execute<ItemRow[]>(withinBytes(sql, `position ${direction}`), [
    ...own,
    ...(from === undefined ? [] : [from]),
    limit + 1,
    PAGE_CHARS,
  ]);
  return { items: rows.slice(0, limit).map(parsed), hasMore: rows.length > limit || isCut(rows) };
}

const parsed = ({ id, item }: ItemRow): KeptItem => ({ id, item: parseExactJson(item) as JsonObject });

/** As lists give it. */
export const listed = ({ id, item }: KeptItem): JsonObject => listedItem('', { ...item, id }, 0);

/** The NOT_FOUND error, with the reason. */
export function missing({ tenant }: Principal, id: string, param?: string): DomainError {
  const reason = tenant.retainContent
    ? 'it was not stored, or was deleted'
    : 'this tenant does not retain content, so no conversations are stored';
  return new DomainError(
    'NOT_FOUND',
    `there is no ${id.slice(0, 100)}: ${reason}`,
    param === undefined ? {} : { param },
  );
}
