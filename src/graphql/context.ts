import type { AskedChange } from '../contracts/proposals.js';
import type { Tags } from '../shared/http/tags.js';
import type { Provenance } from '../contracts/provenance.js';
import type { Principal } from '../contracts/identity.js';
import type { AgentSession } from '../shared/http/agent-session.js';

/** The context of a resolver, the same in every API. One per operation. */
export interface RequestContext {
  readonly requestId: string;
  readonly principal: Principal;
  /**
   * The current principal, for long-running operations; throws UNAUTHORIZED and FORBIDDEN. Absent for short operations.
   */
  readonly reauthenticate?: () => Principal;
  /** For metering only: `X-User-ID` of the request, when sent. */
  readonly userHeader: string | undefined;
  /** `Cache-Control` asks for an answer from no cache. */
  readonly wantsFresh?: boolean;
  /** The approved proposal that the request carries out: `X-Proposal-ID`, when sent. */
  readonly proposalId?: string | undefined;
  /** The change that a mutation for administrators asks for; see `askedIn`. */
  readonly asked?: AskedChange;
  /** The agent's run that the request belongs to, when its headers name one. */
  readonly session?: AgentSession | undefined;
  /** The `X-Tags` header. */
  readonly tags?: Tags | undefined;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
  /** Written by services, sent in response headers. */
  readonly provenance: Provenance;
  /** True if the input was already checked against the schema's constraints. */
  readonly inputChecked: boolean;
}

/** The change that a mutation for administrators asks for. Throws for any other operation. */
export function askedIn({ asked }: RequestContext): AskedChange {
  if (asked === undefined) throw new Error('the operation is not a mutation for administrators');
  return asked;
}

/** Puts who the caller is now in the place of who they were when a long-running operation began. */
export function renewPrincipal(context: RequestContext, principal: Principal): void {
  const { work } = context.principal;
  Object.assign(context, { principal: work === undefined ? principal : { ...principal, work } });
}
