import type { Provenance } from '../contracts/provenance.js';
import type { Principal } from '../contracts/identity.js';

/** What every resolver gets, the same at each door. One per operation. */
export interface RequestContext {
  readonly requestId: string;
  readonly principal: Principal;
  /** Who it is as of now, for operations that go on; throws UNAUTHORIZED and FORBIDDEN. Absent where they end at once. */
  readonly reauthenticate?: () => Principal;
  /** For metering only: `X-User-ID` of the request, when sent. */
  readonly userHeader: string | undefined;
  /** The approved proposal that the request carries out: `X-Proposal-ID`, when sent. */
  readonly proposalId?: string | undefined;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
  /** Written by services, told in headers by the door. */
  readonly provenance: Provenance;
  /** True when the door already checked the input against the schema's constraints. */
  readonly inputChecked: boolean;
}
