import type { EvidenceRow } from '../../../database/evidence/evidence.js';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import { isoTime } from '../../../shared/time/clock.js';
import { originOf, recordedBy } from '../../../shared/http/origin.js';
import { sha256Hex } from '../../../shared/keys/sha256.js';
import { leafHash } from '../../../shared/merkle.rules.js';
import type { SpineEventInput } from '../../../contracts/spine.js';

/** The public part of an event, as it is hashed into the tree; details only by their salted hash. */
type PublicPart = Pick<
  EvidenceRow,
  | 'tenant_id'
  | 'id'
  | 'action'
  | 'resource_id'
  | 'resource_type'
  | 'actor'
  | 'actor_type'
  | 'severity'
  | 'correlation_id'
  | 'occurred_at'
  | 'details_hash'
>;

/** SHA-256 over salt and content, in hex: says nothing about the content once the salt is gone. */
export function detailsHash(salt: Uint8Array, content: string): string {
  return sha256Hex(salt, content);
}

/** The leaf: RFC 8785 JSON of the public part, hashed as UTF-8. */
export function leafText(event: PublicPart): string {
  return canonicalJson({
    action: event.action,
    actor: event.actor,
    actorType: event.actor_type,
    correlationId: event.correlation_id,
    detailsHash: event.details_hash,
    id: event.id,
    occurredAt: event.occurred_at,
    resourceId: event.resource_id,
    resourceType: event.resource_type,
    severity: event.severity,
    tenantId: event.tenant_id,
  });
}

/** A recorded event names its recorder. A correlation that others chose makes none of the gateway's events a recorded one. */
function correlationOf({ recordedBy: recorder, correlationId }: SpineEventInput): string | null {
  if (recorder !== undefined) return recordedBy(recorder);
  return originOf(correlationId) === 'recorded' ? `of:${correlationId}` : (correlationId ?? null);
}

/** Seals an event under a fresh 32-byte salt. Pure: id and time are given. */
export function sealEvent(event: SpineEventInput & { id: string; occurredAt: number }, salt: Uint8Array): EvidenceRow {
  const content = canonicalJson(event.details ?? {});
  const row = {
    tenant_id: event.tenantId,
    id: event.id,
    action: event.action,
    resource_id: event.resourceId ?? null,
    resource_type: event.resourceType ?? null,
    actor: event.actor,
    actor_type: event.actorType ?? 'user',
    severity: event.severity ?? 'info',
    correlation_id: correlationOf(event),
    occurred_at: isoTime(event.occurredAt),
    details_hash: detailsHash(salt, content),
    salt: Buffer.from(salt).toString('hex'),
    content,
  };
  return { ...row, leaf_hash: leafHash(leafText(row)).toString('hex') };
}

/** An event with what it was sealed with; salt and content are null where the details are not there. */
export type SealedEvent = PublicPart & { leaf_hash: string; salt: string | null; content: string | null };

/** The action of the event that says of another that its details were erased. */
export const ERASURE = 'spine.details_erased';

/**
 * The event whose details this event erased. Events recorded by clients have a correlation id, so they cannot claim an
 * erasure.
 */
export function erasedBy(event: PublicPart): string | undefined {
  const isErasure = event.action === ERASURE && event.correlation_id === null;
  return isErasure ? (event.resource_id ?? undefined) : undefined;
}

/** The fault of an event by its own hashes; undefined if there is none. Missing details are not a fault. */
export function findFault(stored: SealedEvent): string | undefined {
  if (leafHash(leafText(stored)).toString('hex') !== stored.leaf_hash)
    return `event ${stored.id} does not match its leaf hash`;
  const { salt, content } = stored;
  if (salt === null && content === null) return undefined;
  if (salt === null || content === null) return `the details of event ${stored.id} are incomplete`;
  const isIntact = detailsHash(Buffer.from(salt, 'hex'), content) === stored.details_hash;
  return isIntact ? undefined : `the details of event ${stored.id} do not match their hash`;
}
