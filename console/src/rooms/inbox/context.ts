import { createContext, use } from 'react';
import type { Decision } from '../../gql/graphql.js';
import type { Item } from './items.js';
import type { Seen } from './seen.js';

/** What the list and the open item share. */
interface InboxState {
  seen: Seen;
  /** Grows with every live change: what is open is read again. */
  changes: number;
  /** What waits besides an item, the most urgent first; undefined where nothing does. */
  nextTo: (item: Item) => Item | undefined;
  vote: (decision: Decision, items: readonly Item[]) => void;
}

export const InboxContext = createContext<InboxState | undefined>(undefined);

/** Throws outside the inbox. */
export function useInbox(): InboxState {
  const state = use(InboxContext);
  if (state === undefined) throw new Error('nothing waits outside the inbox');
  return state;
}
