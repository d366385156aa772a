import { isExactNumber, isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';

/** Maximum nesting of opaque JSON; deeper values are dropped. */
const MAX_DEPTH = 32;
const HIGH_SURROGATES = { from: 0xd800, to: 0xdbff };

/** A text that can be hashed, stored and sent: without lone surrogates and U+0000, which UTF-8 and PostgreSQL refuse. */
export function validText(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '\uFFFD') : wellFormed;
}

/** A valid text of at most `maxLength` UTF-16 code units. */
export function boundedText(text: string, maxLength: number): string {
  return validText(text.length > maxLength ? text.slice(0, maxLength) : text);
}

/** JSON that is passed on as it came, as far as it is valid: finite numbers, valid texts, bounded depth. */
export function validJson(value: JsonValue, depth = 0): JsonValue {
  return isValid(value, depth) ? value : mended(value, depth);
}

/** An object of `validJson`. */
export function validObject(object: JsonObject, depth = 0): JsonObject {
  return isValid(object, depth) ? object : mendedObject(object, depth);
}

/** Nearly all is valid, and need not be copied. */
function isValid(value: JsonValue | undefined, depth: number): boolean {
  if (typeof value === 'string') return isValidText(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.every((item) => isValid(item, depth + 1));
  if (!isJsonObject(value)) return true;
  for (const name in value) if (!isValidText(name) || !isValid(value[name], depth + 1)) return false;
  return true;
}

function isValidText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function mended(value: JsonValue, depth: number): JsonValue {
  switch (typeof value) {
    case 'string':
      return validText(value);
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'object':
      if (isExactNumber(value)) return value;
      if (value === null || depth >= MAX_DEPTH) return null;
      return Array.isArray(value) ? value.map((item) => mended(item, depth + 1)) : mendedObject(value, depth);
    default:
      return value;
  }
}

function mendedObject(object: JsonObject, depth: number): JsonObject {
  const members = Object.entries(object).map(([name, member]) => [
    validText(name),
    member === undefined ? undefined : mended(member, depth + 1),
  ]);
  return Object.fromEntries(members) as JsonObject;
}

/** The length of all texts in a value, in UTF-16 code units. */
export function textLength(value: JsonValue | undefined): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  const inner: readonly (JsonValue | undefined)[] = Object.values(value);
  return inner.reduce((sum: number, one) => sum + textLength(one), 0);
}

/** One text that comes in pieces: a character whose halves come in two pieces stays whole. */
export class PiecedText {
  private held = '';

  /** The valid text of a piece, which may be empty. */
  push(piece: string): string {
    const text = this.held + piece;
    const last = text.charCodeAt(text.length - 1);
    const isCut = last >= HIGH_SURROGATES.from && last <= HIGH_SURROGATES.to;
    this.held = isCut ? text.slice(-1) : '';
    return validText(isCut ? text.slice(0, -1) : text);
  }

  /** The remainder at the end. */
  end(): string {
    const rest = validText(this.held);
    this.held = '';
    return rest;
  }
}
