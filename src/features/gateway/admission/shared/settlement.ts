import type { SettledEntry } from '../hold.rules.js';

/** The usage of a call, which is no request where it was not let in. */
export interface Settlement extends SettledEntry {
  requests: 0 | 1;
}

export const NOT_LET_IN: Settlement = { tokens: 0, cost: 0n, requests: 0 };
