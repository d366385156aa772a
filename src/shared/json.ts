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

/** The objects of an array, in order; empty for anything else. */
export function objectsOf(value: JsonValue | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** The text; empty for anything else. */
export function textIn(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** What a table says of a name that comes from outside: nothing for what every object inherits. */
export function entryOf<Entry>(table: Readonly<Record<string, Entry>>, name: unknown): Entry | undefined {
  return typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;
}

/** The object with each member changed; one that is called `__proto__` is a member like any other. */
export function mapObjectMembers(
  object: JsonObject,
  change: (value: JsonValue, name: string) => JsonValue,
  rename: (name: string) => string = (name) => name,
): JsonObject {
  const members: [string, JsonValue][] = [];
  for (const [name, value] of Object.entries(object))
    if (value !== undefined) members.push([rename(name), change(value, name)]);
  return Object.fromEntries(members);
}

/** The value with each of its texts changed; names stay. */
export function changeTexts<Value extends JsonValue>(value: Value, change: (text: string) => string): Value;
export function changeTexts(value: JsonValue, change: (text: string) => string): JsonValue {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => changeTexts(item, change));
  if (!isJsonObject(value)) return value;
  return mapObjectMembers(value, (inner) => changeTexts(inner, change));
}

/** The members that are neither undefined nor null. */
export function withoutAbsent<T extends object>(given: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const present = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(present) as { [K in keyof T]?: NonNullable<T[K]> };
}

/** A value whose texts and names can be stored and sent: U+0000 becomes U+FFFD. */
export function readableJson(value: JsonValue): JsonValue {
  if (typeof value === 'string') return readableText(value);
  if (Array.isArray(value)) return value.map(readableJson);
  if (!isJsonObject(value)) return value;
  return mapObjectMembers(value, readableJson, readableText);
}

const readableText = (text: string): string => text.replaceAll('\0', '\uFFFD');
