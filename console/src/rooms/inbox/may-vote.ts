import { useViewer } from '../../viewer/viewer.js';
import type { Item } from './items.js';

/**
 * Whether the viewer may vote on an item. Cases take no votes, and nobody may vote on an item of a requester who handled
 * the voter's key.
 */
export function useMayVote(): (item: Item) => boolean {
  const { keyHandlers } = useViewer();
  return ({ kind, from }) => kind !== 'case' && !keyHandlers.includes(from);
}
