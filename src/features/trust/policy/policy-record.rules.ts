import { canonicalJson } from '../../../shared/json/canonical-json.js';
import { isJsonObject, type JsonObject, plainJson } from '../../../shared/json/json.js';
import { sha256 } from '../../../shared/keys/sha256.js';
import type { SealedEvent } from '../../../verifier/event.js';

/** A version of a policy as its event names it. */
export interface RecordedVersion {
  policyId: string;
  version: number;
  /** SHA-256, hex: see `policyDigest`. */
  digest: string;
}

/** A version of a policy, in the form that is hashed. */
interface HashedVersion {
  policyId: string;
  version: number;
  deleted: boolean;
  terms: object;
}

/** SHA-256, hex, over the RFC 8785 text of id, version, terms, and whether the version ends the policy. */
export function policyDigest({ policyId, version, deleted, terms }: HashedVersion): string {
  return sha256(canonicalJson({ policyId, version, deleted, terms: plainJson(terms) })).toString('hex');
}

/** The entry for a new version in the list `recorded` of its event's details. */
export function recordOf(made: HashedVersion): JsonObject {
  return { policyId: made.policyId, version: made.version, digest: policyDigest(made) };
}

/** The policy versions that an event names; none if it has no list or is erased. */
export interface PolicyChange {
  policyId: string | null;
  recorded: RecordedVersion[] | undefined;
}

/**
 * The policy change that a native event records. Events recorded by clients have a correlation id, so they cannot pass
 * for one.
 */
export function policyChangeIn({ action, resource_type, resource_id, correlation_id, content }: SealedEvent) {
  if (correlation_id !== null || !action.startsWith('policy.') || resource_type !== 'policy') return undefined;
  const details: unknown = content === null ? undefined : JSON.parse(content);
  const recorded = isJsonObject(details) ? details.recorded : undefined;
  const versions = Array.isArray(recorded) ? recorded.filter(isRecorded) : undefined;
  return { policyId: resource_id, recorded: versions } satisfies PolicyChange;
}

function isRecorded(value: unknown): value is RecordedVersion & JsonObject {
  if (!isJsonObject(value)) return false;
  const { policyId, version, digest } = value;
  return typeof policyId === 'string' && typeof version === 'number' && typeof digest === 'string';
}
