import type { JsonObject } from '../shared/json.js';

/** A record that changed; subscribers read it again. Told to every instance when the transaction commits. */
export interface Change {
  tenantId: string;
  /** Kind of the record. */
  topic: 'approval' | 'proposal' | 'case' | 'analysis' | 'alert';
  id: string;
}

/** The PostgreSQL channel that changes go by. */
export const CHANGES_CHANNEL = 'portcullis_changes';

/** Something for systems outside, as their webhooks get it. Contract §12. */
export interface OutboxEvent {
  /** UUIDv7: the `webhook-id` of its deliveries. */
  id: string;
  tenantId: string;
  /** `approval.decided` and the like. */
  type: string;
  /** Unix ms. */
  occurredAt: number;
  /** Under 20 kB as JSON. */
  data: JsonObject;
}
