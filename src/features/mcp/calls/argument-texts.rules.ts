import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import { isExactNumber, isJsonObject, mapObjectMembers } from '../../../shared/json/json.js';

/** The deepest nesting of a message. */
export const MAX_DEPTH = 64;

/** Whether a value is nested deeper than a message may be. */
export function isTooDeep(value: JsonValue | undefined, left = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (left === 0) return true;
  return (Object.values(value) as (JsonValue | undefined)[]).some((member) => isTooDeep(member, left - 1));
}

/** Whether all texts and names are Unicode text: evidence and its hashes have no form for lone surrogates. */
export function isWellFormed(value: JsonValue | undefined): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (Array.isArray(value)) return value.every(isWellFormed);
  if (!isJsonObject(value)) return true;
  return Object.entries(value).every(([name, member]) => name.isWellFormed() && isWellFormed(member));
}

/** The same value with U+FFFD for everything in it that is no text: U+0000 and lone surrogates. */
export function readableJsonTexts(value: JsonObject): JsonObject {
  return mapObjectMembers(value, readableValue, readableText);
}

function readableValue(value: JsonValue): JsonValue {
  if (typeof value === 'string') return readableText(value);
  if (Array.isArray(value)) return value.map(readableValue);
  return isJsonObject(value) ? readableJsonTexts(value) : value;
}

const readableText = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

/** The texts of a JSON value: those that can be replaced, and those that cannot: names of members, and numbers. */
export function textsOf(value: JsonValue): { texts: string[]; fixed: string[] } {
  const found = { texts: [] as string[], fixed: [] as string[] };
  collect(value, found);
  return found;
}

function collect(value: JsonValue | undefined, found: { texts: string[]; fixed: string[] }): void {
  if (typeof value === 'string') found.texts.push(value);
  else if (typeof value === 'number') found.fixed.push(String(value));
  else if (isExactNumber(value)) found.fixed.push(value.rawJSON);
  else if (Array.isArray(value)) for (const item of value) collect(item, found);
  else if (isJsonObject(value))
    for (const [name, member] of Object.entries(value)) {
      found.fixed.push(name);
      collect(member, found);
    }
}

/** The same value with other texts, in the order of `textsOf`. */
export function withTexts(value: JsonObject, texts: readonly string[]): JsonObject {
  let at = 0;
  return mapTexts(value, (text) => texts[at++] ?? text);
}

/** The same value with each of its texts changed, in the order of `textsOf`. */
export function mapTexts<T extends JsonValue>(value: T, change: (text: string) => string): T {
  // Every branch gives the kind of value that it was given.
  return mapped(value, change) as T;
}

function mapped(value: JsonValue | undefined, change: (text: string) => string): JsonValue | undefined {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapped(item, change) ?? null);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapped(member, change)]));
}
