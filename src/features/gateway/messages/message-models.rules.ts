import { invalidRequest } from '../../../shared/errors.js';

/** The page of a list that is requested, as Anthropic's lists are paged. */
export interface MessagePage {
  limit?: number | null | undefined;
  /** The page ends before this id, */
  beforeId?: string | null | undefined;
  /** or begins after this one. */
  afterId?: string | null | undefined;
}

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 1_000;

/** A page, and whether there is more in its direction. Throws INVALID_REQUEST. Anthropic API reference, "List Models". */
export function modelPage<T extends { id: string }>(
  all: readonly T[],
  { limit: given, beforeId, afterId }: MessagePage,
): { data: T[]; hasMore: boolean } {
  const limit = given ?? DEFAULT_LIMIT;
  if (limit < 1 || limit > MAX_LIMIT)
    throw invalidRequest([{ path: 'limit', message: `expected a number from 1 to ${MAX_LIMIT}` }]);
  if (beforeId != null && afterId != null)
    throw invalidRequest([{ path: 'before_id', message: 'cannot be combined with after_id' }]);
  if (beforeId != null) {
    const end = placeOf(all, beforeId, 'before_id');
    const start = Math.max(0, end - limit);
    return { data: all.slice(start, end), hasMore: start > 0 };
  }
  const start = afterId == null ? 0 : placeOf(all, afterId, 'after_id') + 1;
  return { data: all.slice(start, start + limit), hasMore: start + limit < all.length };
}

function placeOf(all: readonly { id: string }[], wanted: string, path: string): number {
  const place = all.findIndex(({ id }) => id === wanted);
  if (place < 0) throw invalidRequest([{ path, message: 'expected the id of a listed model' }]);
  return place;
}
