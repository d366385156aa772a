import { invalidRequest } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json.js';
import { type ItemPage, pageOf } from './response-history.rules.js';

const DEFAULT_PAGE = 20;
const MAX_PAGE = 100;

export interface PageInput {
  limit?: number | null | undefined;
  order?: 'asc' | 'desc' | null | undefined;
  after?: string | null | undefined;
}

/** A page of a list, oldest item first. Throws INVALID_REQUEST for what is asked of it. */
export function requestedPage(items: readonly JsonObject[], given: PageInput): ItemPage {
  const [limit, order, after] = [given.limit ?? DEFAULT_PAGE, given.order ?? 'desc', given.after ?? undefined];
  if (limit < 1 || limit > MAX_PAGE)
    throw invalidRequest([{ path: 'limit', message: `expected a whole number from 1 to ${MAX_PAGE}` }]);
  const page = pageOf(items, { limit, order, after });
  if (page === undefined) throw invalidRequest([{ path: 'after', message: 'expected the id of an item of this list' }]);
  return page;
}
