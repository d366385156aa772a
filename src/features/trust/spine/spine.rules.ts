import type { EvidenceRow } from '../../../database/evidence/evidence.js';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import { isoTime } from '../../../shared/time/clock.js';
import { originOf, recordedBy } from '../../../shared/http/origin.js';
import { sha256Hex } from '../../../shared/keys/sha256.js';
import { toHex } from '../../../verifier/bytes.js';
import { leafText } from '../../../verifier/event.js';
import { leafHash } from '../../../verifier/merkle.js';
import type { SpineEventInput } from '../../../contracts/spine.js';

/** SHA-256 over salt and content, in hex: says nothing about the content once the salt is gone. */
export function detailsHash(salt: Uint8Array, content: string): string {
  return sha256Hex(salt, content);
}

/** A recorded event names its recorder. A correlation that others chose makes none of the gateway's events a recorded one. */
function correlationOf({ recordedBy: recorder, correlationId }: SpineEventInput): string | null {
  if (recorder !== undefined) return recordedBy(recorder);
  return originOf(correlationId) === 'recorded' ? `of:${correlationId}` : (correlationId ?? null);
}

/**
 * Seals an event under a fresh 32-byte salt, and its facts under another where the leaf does not have them as they are.
 * Pure: id and time are given.
 */
export function sealEvent(
  event: SpineEventInput & { id: string; occurredAt: number },
  salt: Uint8Array,
  factsSalt?: Uint8Array,
): EvidenceRow {
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
    facts_salt: factsSalt === undefined ? null : toHex(factsSalt),
    salt: toHex(salt),
    content,
  };
  return { ...row, leaf_hash: toHex(leafHash(leafText(row))) };
}
