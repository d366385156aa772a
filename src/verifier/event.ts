import { digestHex } from './digest.js';
import { fromHex, toHex, toUtf8 } from './bytes.js';
import { leafHash } from './merkle.js';

/** The facts of an event: what it was, who acted, on what. */
export interface EventFacts {
  action: string;
  resource_id: string | null;
  resource_type: string | null;
  actor: string;
  actor_type: string;
  severity: string;
  correlation_id: string | null;
}

/** The public part of an event, as it is hashed into the tree; details only by their salted hash. */
export interface PublicPart extends EventFacts {
  tenant_id: string;
  id: string;
  /** ISO 8601 with milliseconds, UTC. */
  occurred_at: string;
  details_hash: string;
  /** 32 bytes in hex, where the leaf has the facts by their salted hash alone; null where it has them as they are. */
  facts_salt: string | null;
}

/** An event with what it was sealed with; salt and content are null where the details are not there. */
export interface SealedEvent extends PublicPart {
  leaf_hash: string;
  salt: string | null;
  content: string | null;
}

const SALT = /^[0-9a-f]{64}$/;

/** SHA-256 over salt and facts (RFC 8785 JSON), in hex. Names stand in order, and texts are well-formed. */
export function factsHash(salt: Uint8Array, event: EventFacts): string {
  const facts = {
    action: event.action,
    actor: event.actor,
    actorType: event.actor_type,
    correlationId: event.correlation_id,
    resourceId: event.resource_id,
    resourceType: event.resource_type,
    severity: event.severity,
  };
  return digestHex(salt, toUtf8(JSON.stringify(facts)));
}

/**
 * The leaf: RFC 8785 JSON of the public part, hashed as UTF-8. Names stand in order, and texts are well-formed. A salted
 * leaf says of the facts nothing but their hash. Throws a RangeError for a salt that is not 32 bytes in hex.
 */
export function leafText(event: PublicPart): string {
  if (event.facts_salt !== null) return saltedLeafText(event, event.facts_salt);
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

function saltedLeafText(event: PublicPart, salt: string): string {
  if (!SALT.test(salt)) throw new RangeError(`the salt of event ${event.id} is not 32 bytes in hexadecimal`);
  return JSON.stringify({
    detailsHash: event.details_hash,
    factsHash: factsHash(fromHex(salt) as Uint8Array, event),
    id: event.id,
    occurredAt: event.occurred_at,
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
  if (stored.facts_salt !== null && !SALT.test(stored.facts_salt))
    return `the salt of the facts of event ${stored.id} is not 32 bytes in hexadecimal`;
  if (toHex(leafHash(leafText(stored))) !== stored.leaf_hash) return `event ${stored.id} does not match its leaf hash`;
  const { salt, content } = stored;
  if (salt === null && content === null) return undefined;
  if (salt === null || content === null) return `the details of event ${stored.id} are incomplete`;
  const bytes = fromHex(salt);
  const isIntact = bytes !== undefined && digestHex(bytes, toUtf8(content)) === stored.details_hash;
  return isIntact ? undefined : `the details of event ${stored.id} do not match their hash`;
}
