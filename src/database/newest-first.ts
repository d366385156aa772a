import { decodeCursor, invalidCursor, type PageRequest, timeOfCursor, toPage } from '../shared/page.js';
import { isUuid } from '../shared/ids.js';

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
    options: { orderBy: { createdAt: 'desc', id: 'desc' }, limit: first + 1 } as const,
  };
}

/** The page of what `newestFirst` has read. */
export function newestPage<T extends Created>(found: readonly T[], page: PageRequest) {
  return toPage(found, page, ({ createdAt, id }) => [createdAt.toISOString(), id]);
}

function olderThan(cursor: string, isId: (text: string) => boolean) {
  const [time = '', id = ''] = decodeCursor(cursor, 2);
  const createdAt = timeOfCursor(time);
  if (!isId(id)) throw invalidCursor('after');
  return { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, id: { $lt: id } }] };
}
