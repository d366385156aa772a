import type { JsonValue } from '../../../shared/json/json.js';
import { scimError } from './scim-error.rules.js';

const CONTROL = /[\p{Cc}\p{Cs}]/u;

/** A text without white space around it; undefined for null and nothing. Throws INVALID_REQUEST with `invalidValue`. */
export function trimmedText(name: string, value: JsonValue | undefined, maxLength: number): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw scimError('invalidValue', `${name}: expected a text`);
  const text = value.trim().normalize('NFC');
  if (text.length > maxLength) throw scimError('invalidValue', `${name}: expected at most ${maxLength} characters`);
  if (CONTROL.test(text)) throw scimError('invalidValue', `${name}: expected printable characters`);
  return text === '' ? undefined : text;
}

/** A text, number, true or false as a word in lower case, as it is compared; lists and objects are none. */
export function wordOf(value: JsonValue | undefined): string {
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value).toLowerCase();
}
