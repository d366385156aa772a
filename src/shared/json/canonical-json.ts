import { isExactNumber, isJsonObject, type JsonObject, type JsonValue } from './json.js';

const MAX_REMEMBERED_NAMES = 1024;
const MAX_REMEMBERED_LENGTH = 64;

/** Member names with their quotes and colon: the same few make up nearly all evidence. */
const quotedNames = new Map<string, string>();

/** How the engine writes a lone surrogate; text with a backslash before "ud" has it too. */
const MAYBE_LONE_SURROGATE = '\\ud';

/**
 * RFC 8785 text of a JSON value: the same value always gives the same bytes; integers beyond 2^53 are written digit by
 * digit, which that standard leaves to its users (§3.2.2.3, note). Fastest for objects whose members are
 * already in order. Throws on NaN, infinities and lone surrogates.
 */
export function canonicalJson(value: JsonValue): string {
  if (!isInOrder(value)) return orderedText(value);
  const text = JSON.stringify(value);
  if (text.includes(MAYBE_LONE_SURROGATE)) checkTexts(value);
  return text;
}

/** Throws on lone surrogates. */
function checkTexts(value: JsonValue | undefined): void {
  if (typeof value === 'string') checkText(value);
  else if (Array.isArray(value)) value.forEach(checkTexts);
  else if (isJsonObject(value)) {
    for (const name in value) {
      checkText(name);
      checkTexts(value[name]);
    }
  }
}

function checkText(text: string): void {
  if (!text.isWellFormed()) throw new TypeError('a lone surrogate has no UTF-8 form');
}

/** Whether the engine's text of a value is the canonical one, lone surrogates apart. Its numbers and escapes are RFC 8785's. */
function isInOrder(value: JsonValue | undefined): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      if (value === null) return true;
      if (Array.isArray(value)) return areItemsInOrder(value);
      return isJsonObject(value) ? areMembersInOrder(value) : true;
    default:
      return false;
  }
}

function areItemsInOrder(items: readonly JsonValue[]): boolean {
  for (const item of items) if (!isInOrder(item)) return false;
  return true;
}

function areMembersInOrder(object: JsonObject): boolean {
  let last = '';
  // Members that it inherits come after its own, and are no text of it.
  for (const name in object) {
    const member = object[name];
    if (name < last) return false;
    if (typeof member !== 'string' && member !== undefined && !isInOrder(member)) return false;
    last = name;
  }
  return true;
}

function orderedText(value: JsonValue): string {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'object':
      if (value === null) return 'null';
      if (isExactNumber(value)) return value.rawJSON;
      return Array.isArray(value) ? arrayText(value) : objectText(value);
    case 'number':
      throw new TypeError('NaN and infinities have no JSON form');
    default:
      throw new TypeError('a value without a JSON form cannot be canonicalized');
  }
}

function quoted(text: string): string {
  checkText(text);
  return JSON.stringify(text);
}

function quotedName(name: string): string {
  const known = quotedNames.get(name);
  if (known !== undefined) return known;
  const text = `${quoted(name)}:`;
  if (name.length <= MAX_REMEMBERED_LENGTH && quotedNames.size < MAX_REMEMBERED_NAMES) quotedNames.set(name, text);
  return text;
}

function arrayText(items: readonly JsonValue[]): string {
  let text = '';
  for (const item of items) text += text === '' ? canonicalJson(item) : `,${canonicalJson(item)}`;
  return `[${text}]`;
}

function objectText(object: JsonObject): string {
  let text = '';
  // JavaScript sorts by UTF-16 code units, as RFC 8785 §3.2.3 wants.
  for (const name of Object.keys(object).sort()) {
    const value = object[name];
    if (value === undefined) continue;
    if (text !== '') text += ',';
    text += quotedName(name) + canonicalJson(value);
  }
  return `{${text}}`;
}
