import { type Given, knownIn, textsIn } from '../../parts/address.js';

/** Keys that work, and those that were revoked or have expired. */
export const KEY_STATES = ['WORKING', 'ENDED'] as const;

/** The filters of the list of keys, as in its address. */
export interface KeySearch {
  /** A part of a name, owner or id. */
  find?: string;
  state?: (typeof KEY_STATES)[number];
}

export function keysIn(given: Given): KeySearch {
  return { ...textsIn(given, ['find']), ...knownIn(given, 'state', KEY_STATES) };
}

/** The filter for the server. */
export function keyFilter({ find, state }: KeySearch): { search: string | null; usable: boolean | null } {
  return { search: find ?? null, usable: state === undefined ? null : state === 'WORKING' };
}
