import { type JsonObject, plainJson } from '../../../shared/json.js';

/** Fields about delivery or proposals, which are not part of the model request. */
const DELIVERY: ReadonlySet<string> = new Set(['stream', 'streamOptions', 'proposalId']);

/** A request as it is stored to be executed later: plain JSON, without what was not given. */
export function requestOf(input: object): JsonObject {
  const given = Object.entries(input).filter(([name, value]) => !DELIVERY.has(name) && value != null);
  return plainJson(Object.fromEntries(given));
}
