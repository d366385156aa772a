import { digestHex } from './digest.js';
import { fromHex, toHex, toUtf8 } from './bytes.js';
import { leafHash } from './merkle.js';

/** The public part of an event, as it is hashed into the tree; details only by their salted hash. */
export interface PublicPart {
  tenant_id: string;
  id: string;
  action: string;
  resource_id: string | null;
  resource_type: string | null;
  actor: string;
  actor_type: string;
  severity: string;
  correlation_id: string | null;
  /** ISO 8601 with milliseconds, UTC. */
  occurred_at: string;
  details_hash: string;
}

/** An event with what it was sealed with; salt and content are null where the details are not there. */
export interface SealedEvent extends PublicPart {
  leaf_hash: string;
  salt: string | null;
  content: string | null;
}

/** The leaf: RFC 8785 JSON of the public part, hashed as UTF-8. Names stand in order, and texts are well-formed. */
export function leafText(event: PublicPart): string {
  return JSON.stringify({
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

/** The fault of an event by its own hashes; undefined if it is intact. Missing details are not a fault. */
export function findFault(stored: SealedEvent): string | undefined {
  if (toHex(leafHash(leafText(stored))) !== stored.leaf_hash) return `event ${stored.id} does not match its leaf hash`;
  const { salt, content } = stored;
  if (salt === null && content === null) return undefined;
  if (salt === null || content === null) return `the details of event ${stored.id} are incomplete`;
  const bytes = fromHex(salt);
  const isIntact = bytes !== undefined && digestHex(bytes, toUtf8(content)) === stored.details_hash;
  return isIntact ? undefined : `the details of event ${stored.id} do not match their hash`;
}
