import { useViewer } from '../../viewer/viewer.js';
import type { Item } from './items.js';

/**
 * Whether a person's vote counts on what waits for them: not on a case, which is worked on, and not where its requester
 * had a hand in the person's key.
 */
export function useMayVote(): (item: Item) => boolean {
  const { keyHandlers } = useViewer();
  return ({ kind, from }) => kind !== 'case' && !keyHandlers.includes(from);
}
