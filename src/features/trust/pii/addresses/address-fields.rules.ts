import { addressFields, fieldOwners, otherAddresses } from './address-fields.data.js';
import { CONTINENTAL_POSTCODE } from './address-tail.rules.js';
import { namedUnitAt } from './address-units.rules.js';
import { TOWN } from './address-regions.rules.js';
import { Characters } from '../characters.rules.js';
import { isDigit, type Located } from '../pii-recognizer.rules.js';
import { read } from '../pii-text.rules.js';
import { isLetter } from '../words.rules.js';

/** The value of a field with an address. */
interface AddressField {
  start: number;
  /** Where a sign ends it; undefined where only the next line or sentence does. */
  end: number | undefined;
  /** Named by a word that means other addresses too. */
  isVague: boolean;
}

/** Code units from the beginning of a value to what is looked at, of its name, and of the whole. */
const REACH = 72;
const LONGEST_NAME = 40;
const LONGEST = 160;
const MOST_WORDS = 4;

const COLON = 58;
const EQUALS = 61;
const QUOTE = 34;
const GREATER = 62;
const BAR = 124;
const TAB = 9;
const NEW_LINE = 10;
const SPACE = 32;
/** A value begins behind one of these, or not at all. */
const ends = new Characters('\n\t:=">|;<{}@\\');
/** A field's name begins behind one of these. */
const beforeName = new Characters('\n\t";|<>{}[]@\\=');
const vague = /^(?:addr(?:ess)?\d?|street|str|via|line\d|zam)$/;

const skipBack = (text: string, at: number): number => {
  let end = at;
  while (end > 0 && text.charCodeAt(end - 1) === SPACE && at - end < MOST_WORDS) end -= 1;
  return end;
};

/** Letters and digits without accents, in small letters. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/[^a-z\d]/g, '');

/** Whether `name` is one of a field with an address; "vague" where only its last word says so in a language that has others. */
function addressName(name: string): 'sure' | 'vague' | undefined {
  const words = name.trim().split(/\s+/);
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count -= 1) {
    const key = plain(words.slice(-count).join(' '));
    const rest = addressFields.has(key) ? key : key.replace(fieldOwners, '');
    if (!addressFields.has(rest)) continue;
    if (
      otherAddresses.has(
        plain(
          words
            .at(-count - 1)
            ?.split(/[-_.]/)
            .at(-1) ?? '',
        ),
      )
    )
      return undefined;
    return vague.test(key) ? 'vague' : 'sure';
  }
  return undefined;
}

const NAMES = 1_024;
/** Texts have few different names of fields. */
const known = new Map<string, 'sure' | 'vague' | undefined>();

function knownName(name: string): 'sure' | 'vague' | undefined {
  if (known.has(name)) return known.get(name);
  const kind = addressName(name);
  if (known.size >= NAMES) known.clear();
  // The engine would keep the text of which a name is cut out.
  known.set(Array.from(name).join(''), kind);
  return kind;
}

/** The name of a field that ends before `at`. */
function nameBefore(text: string, at: number): string {
  let end = skipBack(text, at);
  if (text.charCodeAt(end - 1) === QUOTE) end -= 1;
  let start = end;
  while (start > 0 && end - start < LONGEST_NAME && !beforeName.has(text.charCodeAt(start - 1))) start -= 1;
  return text.slice(start, end);
}

/** The end of a value at the first of `signs` behind `at`. */
function endAt(text: string, at: number, signs: Characters): number | undefined {
  for (let end = at; end < at + LONGEST && end <= text.length; end += 1)
    if (end === text.length || signs.has(text.charCodeAt(end))) return end;
  return undefined;
}

const quotes = new Characters('"\n');
const tags = new Characters('<\n');
const cells = new Characters('|\t\n');

/** The name of what begins at `start` behind the sign before it, and the signs that end it. */
function named(text: string, sign: number, start: number): { name: string; signs?: Characters } | undefined {
  if (sign === COLON || sign === EQUALS) return { name: nameBefore(text, start - 1) };
  if (sign === QUOTE) {
    const joint = skipBack(text, start - 1);
    const code = text.charCodeAt(joint - 1);
    return code === COLON || code === EQUALS ? { name: nameBefore(text, joint - 1), signs: quotes } : undefined;
  }
  if (sign === GREATER) {
    const before = text.slice(Math.max(0, start - LONGEST_NAME), start);
    return { name: /<([\w:.-]{1,32})[^<>]*>$/.exec(before)?.[1] ?? '', signs: tags };
  }
  if (sign === BAR || sign === TAB) return { name: nameBefore(text, start - 1), signs: cells };
  if (sign !== NEW_LINE) return undefined;
  const above = skipBack(text, text.charCodeAt(start - 2) === 13 ? start - 2 : start - 1);
  return text.charCodeAt(above - 1) === COLON ? { name: nameBefore(text, above - 1) } : undefined;
}

/** The field with an address that `at` is in: "Wohnanschrift: …", `"street": "…"`, `<address>…`, `| Adres | … |`. */
export function addressFieldAt(text: string, at: number): AddressField | undefined {
  let start = at;
  while (start > 0 && !ends.has(text.charCodeAt(start - 1))) {
    if (at - start === REACH) return undefined;
    start -= 1;
  }
  // Most lines begin behind one that is no field's name.
  if (text.charCodeAt(start - 1) === NEW_LINE && text.charCodeAt(start - 2) !== COLON) return undefined;
  if (start === 0) return undefined;
  const found = named(text, text.charCodeAt(start - 1), start);
  const kind = found && knownName(found.name);
  if (found === undefined || kind === undefined) return undefined;
  while (start < at && text.charCodeAt(start) === SPACE) start += 1;
  let end = found.signs === undefined ? undefined : endAt(text, at, found.signs);
  if (found.signs !== undefined && end === undefined) return undefined;
  while (end !== undefined && end > at && text.charCodeAt(end - 1) <= SPACE) end -= 1;
  return { start, end, isVague: kind === 'vague' && found.signs !== quotes };
}

const notOfPlace = /[[\]_*$%^~+?!]|\/\/|\.\.|[.!?] \p{Lu}|https?:/u;
const word = /\p{L}{3}/u;
const capital = /\p{Lu}/u;
const placeAlone = new RegExp(`${CONTINENTAL_POSTCODE}(?: ${TOWN})?`, 'uy');
const number = /\d{1,6}(?:[A-Za-z](?!\p{L}))?(?:[-/]\d{1,5}[A-Za-z]?){0,3}(?![\p{L}\d@])/uy;
const streetBehind = /, [^\n,;]{0,40}\d/y;
const LONGEST_NUMBER = 6;
const SCORE = 0.5;

/** The address in a field, of which only its name says that it is one: the number at `at` is of its house, or its postcode. */
export function fieldAddress(text: string, at: number, digitsEnd: number): Located | undefined {
  if (digitsEnd - at > LONGEST_NUMBER) return undefined;
  const field = addressFieldAt(text, at);
  if (field === undefined) return undefined;
  const before = text.slice(field.start, at);
  if (notOfPlace.test(before) || (before !== '' && !isLetter(before.charCodeAt(0)) && !isDigit(before, 0)))
    return undefined;
  // "Address: Tower Horizon, 12th floor, 30 Main Street": the street is behind.
  const unit = namedUnitAt(text, at);
  if (unit !== undefined && field.end === undefined && read(streetBehind, text, unit) !== undefined) return undefined;
  const code = digitsEnd - at > 3 ? read(placeAlone, text, at) : undefined;
  const numberEnd = at + (code ?? read(number, text, at) ?? '').length;
  if (numberEnd === at) return undefined;
  const end = field.end ?? numberEnd;
  const whole = text.slice(field.start, field.end ?? numberEnd + MOST_WORDS);
  if (notOfPlace.test(whole) || !word.test(whole) || (field.isVague && !capital.test(whole))) return undefined;
  return { start: field.start, end, score: SCORE };
}
