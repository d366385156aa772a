import type { WholeProposalFragment } from '../gql/graphql.js';

/** The state of a proposal as people call it: one that was ended by its own side was cancelled, not voted down. */
export function standingOf({ state, isCancelled }: Pick<WholeProposalFragment, 'state' | 'isCancelled'>): string {
  return state === 'REJECTED' && isCancelled ? 'CANCELLED' : state;
}
