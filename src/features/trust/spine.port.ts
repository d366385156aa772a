import type { EvidenceRow } from '../../database/evidence.js';
import type { JsonObject } from '../../shared/json.js';

export type ActorType = 'user' | 'system' | 'api';
export type Severity = 'info' | 'warning' | 'critical';

/** Something that happened, for the spine. Specification, "Audit / spine event". */
export interface SpineEventInput {
  tenantId: string;
  /** Given when other records refer to the event; else made. UUIDv7. */
  id?: string;
  action: string;
  resourceId?: string | undefined;
  resourceType?: string | undefined;
  actor: string;
  actorType?: ActorType;
  severity?: Severity;
  /** The invocation, proposal or case that this event is a part of. */
  correlationId?: string | undefined;
  details?: JsonObject;
  /** Milliseconds since the epoch; now when absent. */
  occurredAt?: number;
}

/** Seals events: salts and hashes the details, and computes the RFC 6962 leaf. */
export interface SpineSealer {
  seal(event: SpineEventInput): EvidenceRow;
}
