import { decodeCursor, invalidCursor, type PageRequest, timeOfCursor, toPage, toPages } from '../shared/page.js';
import { isUuid } from '../shared/ids.js';
import { LIST_COMMENT } from './bounded-find.js';
import { firstOfEach } from './first-of-each.js';

type ListsOfParents = Omit<Parameters<typeof firstOfEach>[0], 'order' | 'limit'>;

interface Created {
  id: string;
  createdAt: Date;
}

/**
 * How a list of the newest records first is read, from the page that is asked for; ids break ties. Throws INVALID_REQUEST
 * for a cursor without a time and what `isId` takes for an id.
 */
export function newestFirst({ first, after }: PageRequest, isId: (text: string) => boolean = isUuid) {
  return {
    where: after === undefined || after === null ? {} : olderThan(after, isId),
    options: { orderBy: { createdAt: 'desc', id: 'desc' }, limit: first + 1, comments: LIST_COMMENT } as const,
  };
}

/** The page of what `newestFirst` has read. */
export function newestPage<T extends Created>(found: readonly T[], page: PageRequest) {
  return toPage(found, page, ({ createdAt, id }) => [createdAt.toISOString(), id]);
}

/** As `newestFirst`, for the lists of several parents at once. Throws as it does. */
export function newestOfEach(lists: ListsOfParents, { first, after }: PageRequest) {
  const { conditions = [], ...list } = lists;
  const older = after === undefined || after === null ? [] : [olderChild(after)];
  return {
    where: firstOfEach({
      ...list,
      conditions: [...conditions, ...older],
      order: 'child.created_at DESC, child.id DESC',
      limit: first + 1,
    }),
    options: { orderBy: { createdAt: 'desc', id: 'desc' }, comments: LIST_COMMENT } as const,
  };
}

/** The page of each parent from the records that `newestOfEach` has read. */
export function newestPages<T extends Created>(
  found: readonly T[],
  parentOf: (record: T) => string,
  page: PageRequest,
) {
  return toPages(found, parentOf, page, ({ createdAt, id }) => [createdAt.toISOString(), id]);
}

function olderThan(cursor: string, isId: (text: string) => boolean) {
  const { createdAt, id } = placeOf(cursor, isId);
  return { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, id: { $lt: id } }] };
}

function olderChild(cursor: string) {
  const { createdAt, id } = placeOf(cursor, isUuid);
  return ['(child.created_at, child.id) < (?::timestamptz, ?::uuid)', createdAt.toISOString(), id] as const;
}

function placeOf(cursor: string, isId: (text: string) => boolean): Created {
  const [time = '', id = ''] = decodeCursor(cursor, 2);
  const createdAt = timeOfCursor(time);
  if (!isId(id)) throw invalidCursor('after');
  return { createdAt, id };
}
