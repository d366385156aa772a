import type { ApiKeyOrder } from '../../gql/graphql.js';
import { type Given, knownIn, textsIn } from '../../parts/address.js';

const KEY_ORDERS: readonly ApiKeyOrder[] = ['NAME_ASC', 'NAME_DESC', 'SUBJECT_ASC', 'SUBJECT_DESC'];
/** Keys that work, and those that were revoked or have expired. */
export const KEY_STATES = ['WORKING', 'ENDED'] as const;

/** The filters of the list of keys, as in its address. */
export interface KeySearch {
  /** A part of a name, owner or id. */
  find?: string;
  state?: (typeof KEY_STATES)[number];
  sort?: ApiKeyOrder;
}

export function keysIn(given: Given): KeySearch {
  return { ...textsIn(given, ['find']), ...knownIn(given, 'state', KEY_STATES), ...knownIn(given, 'sort', KEY_ORDERS) };
}

/** The filter for the server. */
export function keyFilter({ find, state }: KeySearch): { search: string | null; usable: boolean | null } {
  return { search: find ?? null, usable: state === undefined ? null : state === 'WORKING' };
}
