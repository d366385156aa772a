import { type DomainError, invalidRequest } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { type ItemPage, pageOfItems } from './response-history.rules.js';

const DEFAULT_PAGE = 20;
const MAX_PAGE = 100;

export interface PageInput {
  limit?: number | null | undefined;
  order?: 'asc' | 'desc' | null | undefined;
  after?: string | null | undefined;
}

/** The page that is asked for. Throws INVALID_REQUEST. */
export function pageAsked(given: PageInput): { limit: number; order: 'asc' | 'desc'; after: string | undefined } {
  const [limit, order, after] = [given.limit ?? DEFAULT_PAGE, given.order ?? 'desc', given.after ?? undefined];
  if (limit < 1 || limit > MAX_PAGE)
    throw invalidRequest([{ path: 'limit', message: `expected a whole number from 1 to ${MAX_PAGE}` }]);
  return { limit, order, after };
}

/** INVALID_REQUEST for an `after` that is not in the list. */
export function unknownPlace(): DomainError {
  return invalidRequest([{ path: 'after', message: 'expected the id of an item of this list' }]);
}

/** A page of a list, oldest item first. Throws INVALID_REQUEST for what is asked of it. */
export function requestedPage(items: readonly JsonObject[], given: PageInput): ItemPage {
  const page = pageOfItems(items, pageAsked(given));
  if (page === undefined) throw unknownPlace();
  return page;
}
