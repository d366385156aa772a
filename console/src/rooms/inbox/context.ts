import { createContext, use } from 'react';
import type { Decision } from '../../gql/graphql.js';
import type { Item } from './items.js';
import type { Seen } from './seen.js';

/** The state that the list and the open item share. */
interface InboxState {
  seen: Seen;
  /** Grows with every live change, so that the open item is read again. */
  changes: number;
  /** The most urgent of the other items; undefined if there are none. */
  nextTo: (item: Item) => Item | undefined;
  vote: (decision: Decision, items: readonly Item[]) => void;
}

export const InboxContext = createContext<InboxState | undefined>(undefined);

/** The state of the inbox around the component. Throws outside the inbox. */
export function useInbox(): InboxState {
  const state = use(InboxContext);
  if (state === undefined) throw new Error('nothing waits outside the inbox');
  return state;
}
