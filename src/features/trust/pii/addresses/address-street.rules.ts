import { DAY_OF_NAME } from './address-days.rules.js';
import { isTrailing, nameWord, type NameWord, stops } from './address-lexicon.rules.js';
import { streetPrefixes, streetSuffixes, surePrefixes, weakPrefixes, weakSuffixes } from './address-words.data.js';
import { Beginnings, isCapitalCode, isDigitCode, isSmallCode } from '../characters.rules.js';
import { read } from '../pii-text.rules.js';

/** How sure it is that a name is a street's: by a word for "street", by one that has other meanings too, by nothing. */
type Strength = 'strong' | 'weak' | 'bare';

/** A street's name, without its number. */
export interface Street {
  start: number;
  end: number;
  strength: Strength;
  isLower: boolean;
}

const word = new RegExp(
  `(?:${DAY_OF_NAME}|\\d{1,3}(?:st|nd|rd|th|er|ème|e)(?!\\p{L})|[\\p{L}\\p{M}][\\p{L}\\p{M}\\p{N}'’./-]{0,40})`,
  'iuy',
);
/** ASCII's letters, and nearly all beyond. */
export const isAddressLetter = (code: number): boolean =>
  (code > 64 && code < 91) || (code > 96 && code < 123) || code > 0xbf;
const direction = / (?:[NSEW]|[NS][EW]|North|South|East|West)(?![\p{L}\d'’])\.?(?! \p{Lu})/uy;
export const MAX_WORDS = 6;
/** A numbered road: what follows is its number. */
const numberedRoad =
  /(?:(?:County|State|US|U\.S\.|Old|Farm to Market|Rural) ){0,2}(?:Road|Rd|Route|Rte|Highway|Hwy|Interstate|FM|CR|SR|RR) \d{1,4}(?:[NSEW]{1,2})?(?![\p{L}\d])/uy;

const roadBeginnings = new Beginnings(
  'County State US U.S. Old Farm Rural Road Rd Route Rte Highway Hwy Interstate FM CR SR RR'.split(' '),
);
const FULL_STOP = 46;
const LONGEST_WORD = 41;

/** `' - . /` within a word. */
const isWithin = (code: number): boolean => code === 39 || (code > 44 && code < 48);

/** Where the word at `at` ends: letters of ASCII are read without an expression. */
function wordEnd(text: string, at: number): number | undefined {
  const first = text.charCodeAt(at);
  let code = first;
  let end = at;
  while (isSmallCode(code) || isCapitalCode(code) || (end > at && (isDigitCode(code) || isWithin(code)))) {
    end += 1;
    if (end - at === LONGEST_WORD) return end;
    code = text.charCodeAt(end);
  }
  if (code < 0x80 && !(end === at && isDigitCode(first))) return end === at ? undefined : end;
  word.lastIndex = at;
  return word.test(text) ? word.lastIndex : undefined;
}

/** The word at `at` without a full stop that ends a sentence: those of abbreviations stay. */
function wordAt(text: string, at: number): NameWord | undefined {
  const end = wordEnd(text, at);
  if (end === undefined) return undefined;
  return nameWord(text, at, text.charCodeAt(end - 1) === FULL_STOP && end - at > 6 ? end - 1 : end);
}

/** "rue de la Paix" after a number. */
function prefixedName(text: string, at: number, first: NameWord): Street | undefined {
  let end = at + first.text.length;
  let hasName = false;
  let isLower = false;
  let isBare = false;
  for (let count = 0; count < MAX_WORDS && text.charCodeAt(end) === SPACE; count += 1) {
    const one = wordAt(text, end + 1);
    if (one === undefined) break;
    const isParticle = one.isParticle && !one.isCapitalised;
    if (!one.isName) {
      // "rue de la paix", but not "place libre".
      if (hasName || one.isStop) break;
      isLower = true;
      isBare = count === 0;
    }
    // "82 R. Il": the end of a sentence, and the beginning of the next.
    if (!hasName && !isParticle && first.text.length < 3 && one.text.length < 3) return undefined;
    end += 1 + one.text.length;
    hasName ||= !isParticle;
    if (isLower) break;
  }
  if (!hasName) return undefined;
  if (/\p{L}{4}\.$/u.test(text.slice(at, end))) end -= 1;
  return {
    start: at,
    end,
    strength: isBare ? (surePrefixes.has(first.key) ? 'weak' : 'bare') : first.isPrefix ? 'strong' : 'weak',
    isLower,
  };
}

const MAX_NUMBER = 14;
const SPACE = 32;
const COMMA = 44;
const HYPHEN = 45;

/** The roles that a word in small letters may have, by its first two letters and its length. */
const PREFIX = 1;
const SUFFIX = 2;
const STOP = 4;
const shapes = new Uint8Array(1 << 14);
const LONGEST_SHAPE = 15;

/** The same for many words; few words that rules ask for are among them. */
const shapeOf = (first: number, second: number, length: number): number =>
  ((first & 31) << 9) | ((length === 1 ? 0 : second & 31) << 4) | Math.min(length, LONGEST_SHAPE);

function addShapes(words: Iterable<string>, kind: number): void {
  for (const one of words) {
    const shape = shapeOf(one.charCodeAt(0), one.charCodeAt(1), one.length);
    shapes[shape] = (shapes[shape] ?? 0) | kind;
  }
}

/** Additions to a house's number: "12 bis" */
const repeats = ['bis', 'ter'];
addShapes([...streetPrefixes, ...weakPrefixes, ...repeats], PREFIX);
addShapes([...streetSuffixes, ...weakSuffixes], SUFFIX);
addShapes(stops, STOP);

/**
 * Whether a street can follow the number at `at`: a cheap test that excludes most texts. After a lower-case word that no
 * street begins with, one of the next two words must be a street word.
 */
export function mayPrecedeStreet(text: string, at: number): boolean {
  let place = at + 1;
  while (place - at < MAX_NUMBER && text.charCodeAt(place) > SPACE) place += 1;
  if (text.charCodeAt(place) !== SPACE) return false;
  for (let count = 0; count < 3; count += 1) {
    const start = place + 1;
    const first = text.charCodeAt(start);
    // "350 w 42nd st"
    if (!isSmallCode(first)) return isDigitCode(first) || (count === 0 && isAddressLetter(first));
    place = start + 1;
    while ((isSmallCode(text.charCodeAt(place)) || text.charCodeAt(place) === HYPHEN) && place - start < 40) place += 1;
    const end = text.charCodeAt(place);
    if (count === 0 && end > 0x7f) return true;
    const shape = shapes[shapeOf(first, text.charCodeAt(start + 1), place - start)] ?? 0;
    if (shape !== 0) {
      const one = text.slice(start, place);
      if (count === 0 ? streetPrefixes.has(one) || weakPrefixes.has(one) || repeats.includes(one) : isStreetSuffix(one))
        return true;
      if (stops.has(one)) return false;
    }
    if (end !== SPACE) return false;
  }
  return false;
}

const isStreetSuffix = (word: string): boolean => streetSuffixes.has(word) || weakSuffixes.has(word);

/** The street whose number ends at `at`: "12 Oak Street", "12, rue de la Paix"; `isOfFlat`: "Unit 4, Harbour Park". */
export function streetAfter(text: string, at: number, isOfFlat: boolean): Street | undefined {
  const isBehindComma = text.charCodeAt(at) === COMMA;
  const gap = isBehindComma ? at + 1 : at;
  if (text.charCodeAt(gap) !== SPACE) return undefined;
  const start = gap + 1;
  const road = roadBeginnings.mayBeAt(text, start) ? read(numberedRoad, text, start) : undefined;
  if (road !== undefined) return { start, end: start + road.length, strength: 'strong', isLower: false };
  const first = wordAt(text, start);
  if (first === undefined) return undefined;
  const prefixed = first.isPrefix || first.isWeakPrefix ? prefixedName(text, start, first) : undefined;
  if (prefixed !== undefined && !first.isSuffix) return prefixed;
  const suffixed = (isBehindComma && !isOfFlat) || first.isCounted ? undefined : suffixedName(text, start, first);
  // "25 Avenue Road", but "25 avenue Victor Hugo".
  return prefixed !== undefined && (suffixed === undefined || suffixed.strength === 'bare') ? prefixed : suffixed;
}

function suffixedName(text: string, start: number, first: NameWord): Street | undefined {
  const { isCapitalised, isStop } = first;
  const isLower = !isCapitalised;
  if (isLower && isStop) return undefined;
  let end = start + first.text.length;
  let found: Street | undefined;
  for (let count = 1; count <= MAX_WORDS && text.charCodeAt(end) === SPACE; count += 1) {
    const one = wordAt(text, end + 1);
    if (one === undefined) break;
    const isStrong = one.isSuffix;
    const isSuffix = one.isCapitalised === isCapitalised && (isStrong || one.isWeakSuffix);
    // After a word for "street" only another one goes on.
    if (found !== undefined && !isSuffix) break;
    if (!isSuffix && (isLower ? count > 2 || one.isStop || one.isCapital : !one.isName)) break;
    end += 1 + one.text.length;
    if (isSuffix && (found === undefined || isStrong || found.strength === 'weak'))
      found = { start, end: end - (one.text.endsWith('.') ? 1 : 0), strength: isStrong ? 'strong' : 'weak', isLower };
  }
  if (found === undefined) return isLower ? undefined : { start, end: trimmed(text, end), strength: 'bare', isLower };
  const toward = text.charCodeAt(found.end) === SPACE ? read(direction, text, found.end) : undefined;
  return toward === undefined ? found : { ...found, end: found.end + toward.length };
}

/** `end` without signs that end the name before it. */
function trimmed(text: string, end: number): number {
  let last = end;
  while (isTrailing(text.charCodeAt(last - 1))) last -= 1;
  return last;
}
