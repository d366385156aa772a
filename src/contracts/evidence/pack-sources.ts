import type { JsonObject, JsonValue } from '../../shared/json/json.js';

/** A version of a record that was in force during a period. */
export interface VersionInForce {
  id: string;
  name: string;
  version: number;
  /** ISO 8601; `to` is null while it is still in force at the end of the period. */
  from: string;
  to: string | null;
  changedBy: string;
  terms: JsonObject;
  /** The place in the log of the event that brought it in, where the area knows it. */
  sequence?: number;
}

/** An area's part of evidence packs. Secrets and addresses with secrets in them stay out. */
export interface PackSource {
  /** The folder of its versions, and the member of the inventory. */
  name: string;
  /** Versions in force at some time of the period, by id and version. */
  versions?(tenantId: string, period: { start: Date; end: Date }): AsyncIterable<VersionInForce>;
  /** The records as they are now, in a fixed order; at most some thousands. */
  inventory?(tenantId: string): Promise<JsonValue>;
}
