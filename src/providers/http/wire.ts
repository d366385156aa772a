import type { TokenUsage } from '../../contracts/provider.js';
import { isJsonObject, type JsonObject, type JsonValue, parseExactJson } from '../../shared/json/json.js';

/** The string, or undefined for anything else. */
export function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The finite number, or undefined for anything else. */
export function numberOf(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The object, or undefined for anything else. */
export function objectOf(value: JsonValue | undefined): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

/** True for a value that says something: not null, and no empty list. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}

/** The names of those fields that say something. */
export function namesOf(fields: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(fields).filter(
    (name) => fields[name] !== undefined && fields[name] !== null && fields[name] !== false,
  );
}

/** The names of members that the gateway does not know and that say something; `of` is what the object is. */
export function unknownTo(known: ReadonlySet<string>, object: JsonObject, of: string): string[] {
  let names: string[] | undefined;
  for (const name in object) if (!known.has(name) && isGiven(object[name])) (names ??= []).push(`${of}.${name}`);
  return names ?? [];
}

/** `text` as JSON, or undefined if it is malformed. The parser's error quotes the text, so it is dropped. */
export function parseWireJson(text: string): JsonValue | undefined {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

/** Adds a counter that few answers have, unless it is zero. */
export function addCount(usage: TokenUsage, name: keyof TokenUsage, value: JsonValue | undefined): void {
  const count = numberOf(value);
  if (count !== undefined && count !== 0) usage[name] = count;
}
