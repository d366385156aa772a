import { isJsonObject, type JsonValue } from '../../../shared/json/json.js';
import { isData } from '../exchange/outgoing-texts.rules.js';

/** Anything that somebody could read, as opposed to names and ids: with a space, or beyond ASCII. */
const WORDS = /[\s\u0080-\uffff]/;
/** Sealed by a provider: its client sends it back, and nobody reads it. */
const SEALED = /^(?:encrypted_|signature$|thought_?signature$|redacted)/i;

/** Whether a text is more than a name or an id. */
export function isReadable(text: string): boolean {
  return WORDS.test(text);
}

/** The readable texts of a value, and whether it holds data in which nothing can be read. */
export function readableIn(value: JsonValue | undefined, note: (text: string) => void, member = ''): boolean {
  if (typeof value === 'string') {
    if (SEALED.test(member)) return false;
    if (isData(value, member) || isData(value, 'data')) return true;
    if (isReadable(value)) note(value);
    return false;
  }
  if (Array.isArray(value)) return value.map((item) => readableIn(item, note, member)).includes(true);
  if (!isJsonObject(value)) return false;
  return Object.entries(value)
    .map(([name, inner]) => readableIn(inner, note, name))
    .includes(true);
}
