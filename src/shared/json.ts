/** Any value that JSON can carry (RFC 8259). */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

/** A JSON object. A key may be absent, which is not the same as null. */
export interface JsonObject {
  [key: string]: JsonValue | undefined;
}

/** A plain JSON value, without undefined members. */
export function plainJson(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}

/** True for a JSON object: not null, not an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
