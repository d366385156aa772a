import type { CaseQuery } from '../../gql/graphql.js';

/** A case as its page reads it. */
export type Dispute = CaseQuery['disputeCase'];
