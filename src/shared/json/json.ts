/** Any value that JSON can carry (RFC 8259). */
export type JsonValue = string | number | boolean | null | ExactNumber | JsonValue[] | JsonObject;

/** A number that a double would change, as its text came. `JSON.stringify` writes that text. */
export interface ExactNumber {
  readonly rawJSON: string;
}

/** A JSON object. A key may be absent, which is not the same as null. */
export interface JsonObject {
  [key: string]: JsonValue | undefined;
}

/** The functions that TypeScript's libraries do not declare yet (TC39, "JSON.parse source text access"). */
interface SourceTextJson {
  isRawJSON(value: unknown): boolean;
  parse(text: string, reviver: (name: string, value: JsonValue, context: { source?: string }) => JsonValue): JsonValue;
  rawJSON(text: string): ExactNumber;
}

const sourceText = JSON as SourceTextJson & JSON;
const INTEGER = /^-?\d+$/;
const WITH_EXPONENT = /^(-?)(\d)(?:\.(\d+))?e\+(\d+)$/;
/** Deeper values are refused further in, and the engine visits them with recursion. */
const MAX_DEPTH = 128;

/**
 * The value of a JSON text (RFC 8259). Integers that a double would change, such as ids beyond 2^53, are kept as their
 * text. Throws SyntaxError.
 */
export function parseExactJson(text: string): JsonValue {
  const value = JSON.parse(text) as JsonValue;
  if (!hasInexact(value)) return value;
  return sourceText.parse(text, (_, inner, { source }) =>
    typeof inner === 'number' && source !== undefined && isChanged(inner, source) ? sourceText.rawJSON(source) : inner,
  );
}

/** Whether some number is beyond what a double holds exactly, as deep as JSON is accepted. */
export function hasInexact(value: JsonValue, depth = MAX_DEPTH): boolean {
  if (typeof value === 'number') return Math.abs(value) > Number.MAX_SAFE_INTEGER;
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  if (Array.isArray(value)) {
    for (const item of value) if (hasInexact(item, depth - 1)) return true;
    return false;
  }
  for (const name in value) {
    const member = (value as JsonObject)[name];
    if (typeof member !== 'string' && member !== undefined && hasInexact(member, depth - 1)) return true;
  }
  return false;
}

function isChanged(value: number, source: string): boolean {
  return INTEGER.test(source) && Number.isFinite(value) && inDigits(value) !== source;
}

/** An integer without an exponent, as a `jsonb` column writes 1e21: the same number either way. */
function inDigits(value: number): string {
  const [, sign = '', first = '', fraction = '', exponent] = WITH_EXPONENT.exec(String(value)) ?? [];
  return exponent === undefined ? String(value) : sign + first + fraction.padEnd(Number(exponent), '0');
}

/** True for a number that is kept as its text. */
export function isExactNumber(value: unknown): value is ExactNumber {
  return sourceText.isRawJSON(value);
}

/** A value whose type says its members, which are all JSON, as the JSON object that it is. */
export function asJson(value: object): JsonObject {
  return value as JsonObject;
}

/** A plain JSON value, without undefined members. */
export function plainJson(value: object): JsonObject {
  return parseExactJson(JSON.stringify(value)) as JsonObject;
}

/** True for a JSON object: not null, not an array, and no number that is kept as its text. */
export function isJsonObject(value: unknown): value is JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return !('rawJSON' in value) || !isExactNumber(value);
}

/** Quotes, colons and commas around a value or a name. */
const AROUND = 3;

/** About the bytes of a value's JSON: texts count as UTF-8 without escapes, so that no spelling makes them fewer. */
export function jsonBytes(value: JsonValue | undefined): number {
  if (value === undefined) return 0;
  if (typeof value === 'string') return Buffer.byteLength(value) + AROUND;
  if (typeof value !== 'object' || value === null) return String(value).length + 1;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + jsonBytes(item), AROUND);
  if (!isJsonObject(value)) return value.rawJSON.length + 1;
  let bytes = AROUND;
  for (const name in value) {
    const member = value[name];
    if (member !== undefined) bytes += Buffer.byteLength(name) + AROUND + jsonBytes(member);
  }
  return bytes;
}

/** The objects of an array, in order; empty for anything else. */
export function objectsOf(value: JsonValue | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** The text; empty for anything else. */
export function textIn(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The entry of a table for an untrusted name; undefined for names that every object inherits. */
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
