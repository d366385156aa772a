import { type JsonObject, plainJson } from '../../../shared/json/json.js';

/** Fields about delivery or proposals, which are not part of the model request. */
const DELIVERY: ReadonlySet<string> = new Set(['stream', 'streamOptions', 'proposalId']);

/** A request stored for later execution: plain JSON without absent members. */
export function requestOf(input: object): JsonObject {
  const given = Object.entries(input).filter(([name, value]) => !DELIVERY.has(name) && value != null);
  return plainJson(Object.fromEntries(given));
}
