import type { JsonObject } from '../../shared/json/json.js';

/** A changed record, which subscribers read again. Every instance is notified when the transaction commits. */
export interface Change {
  tenantId: string;
  /** Kind of the record. */
  topic:
    | 'approval'
    | 'proposal'
    | 'case'
    | 'analysis'
    | 'alert'
    | 'budget'
    | 'stop'
    | 'model_alias'
    | 'prompt'
    | 'evaluation'
    | 'guard'
    | 'evidence_pack'
    | 'mcp_session';
  id: string;
}

/** The PostgreSQL channel that changes go by. */
export const CHANGES_CHANNEL = 'portcullis_changes';

/**
 * Webhook events as `store_outgoing` takes them. Characters that jsonb cannot store are removed, so that a provider's
 * text never prevents evidence from being stored.
 */
export function outgoingJson(events: readonly OutboxEvent[]): string {
  return JSON.stringify(
    events.map(({ id, tenantId, type, occurredAt, data }) => ({
      id,
      tenant_id: tenantId,
      type,
      occurred_at: occurredAt,
      data,
    })),
    (_, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value),
  );
}

/** Something for systems outside, as their webhooks get it. */
export interface OutboxEvent {
  /** UUIDv7: the `webhook-id` of its deliveries. */
  id: string;
  tenantId: string;
  /** `approval.decided` and the like. */
  type: string;
  /** The time of the event, Unix ms. */
  occurredAt: number;
  /** Deliveries truncate data above 20 kB of JSON. */
  data: JsonObject;
}
