import { canonicalJson } from '../../../shared/json/canonical-json.js';
import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import { sha256 } from '../../../shared/keys/sha256.js';
import type { GroupMember } from '../records/group.port.js';

/** As many as one request can add, so that all who get something are named. */
const MAX_TOLD = 1_000;

/**
 * People as a proposal shows them: everybody up to 1,000, then the number of the others and a digest of them all, so that
 * other people are another change.
 */
export function peopleTold(people: readonly GroupMember[]): JsonValue {
  const told = people.map(({ id, subject, name }): JsonObject => ({ id, subject, name }));
  if (told.length <= MAX_TOLD) return told;
  const digest = sha256(canonicalJson(told)).toString('hex');
  return [...told.slice(0, MAX_TOLD), { more: told.length - MAX_TOLD, digest }];
}
