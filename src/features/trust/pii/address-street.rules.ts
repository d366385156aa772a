import {
  countedWords,
  nameParticles,
  streetPrefixes,
  streetSuffixes,
  weakPrefixes,
  weakSuffixes,
} from './address-words.data.js';
import { isDigit } from './pii-recognizer.rules.js';
import { read } from './pii-text.rules.js';

/** How sure it is that a name is a street's: by a word for "street", by one that has other meanings too, by nothing. */
type Strength = 'strong' | 'weak' | 'bare';

/** A street's name, without its number. */
export interface Street {
  start: number;
  end: number;
  strength: Strength;
  isLower: boolean;
}

const word = /(?:\d{1,3}(?:st|nd|rd|th|er|ème|e)(?!\p{L})|[\p{L}\p{M}][\p{L}\p{M}\p{N}'’./-]{0,40})/iuy;
const capitalLetter = /^[\p{Lu}\p{Lt}]/u;
/** True for words that begin with a capital letter. */
export function isCapital(word: string): boolean {
  const code = word.charCodeAt(0);
  return code < 0x80 ? code > 64 && code < 91 : capitalLetter.test(word);
}
/** True for words that begin with a capital letter or a digit. */
export const isCapitalised = (word: string): boolean => isDigit(word, 0) || isCapital(word);
/** ASCII's letters, and nearly all beyond. */
export const isLetter = (code: number): boolean => (code > 64 && code < 91) || (code > 96 && code < 123) || code > 0xbf;
const direction = / (?:[NSEW]|[NS][EW]|North|South|East|West)(?![\p{L}\d'’])\.?(?! \p{Lu})/uy;
export const MAX_WORDS = 6;
/** Words that end a name in small letters. */
export const stops = new Set(
  'a an the of in on at to is are was were and or for with by from as per that this than more out into over about after before off down up'.split(
    ' ',
  ),
);
/** A numbered road: what follows is its number. */
const numberedRoad =
  /(?:(?:County|State|US|U\.S\.|Old|Farm to Market|Rural) ){0,2}(?:Road|Rd|Route|Rte|Highway|Hwy|Interstate|FM|CR|SR|RR) \d{1,4}(?:[NSEW]{1,2})?(?![\p{L}\d])/uy;

/** `. ' ’ -` */
const isTrailing = (code: number): boolean => code === 46 || code === 39 || code === 0x2019 || code === 45;

/** In small letters, without signs behind it. */
export function keyOf(word: string): string {
  let end = word.length;
  while (end > 0 && isTrailing(word.charCodeAt(end - 1))) end -= 1;
  return word.slice(0, end).toLowerCase();
}

/** Some abbreviations are one only with their full stop. */
export const isStreetPrefix = (text: string): boolean =>
  streetPrefixes.has(keyOf(text)) || (text.endsWith('.') && streetPrefixes.has(text.toLowerCase()));
/** "d'Abbeville" is a name too. */
const elided = /^[dlDL]['’]\p{Lu}/u;
export const isName = (text: string): boolean =>
  isCapitalised(text) || nameParticles.has(keyOf(text)) || elided.test(text);

/** The word at `at` without a full stop that ends a sentence: those of abbreviations stay. */
function wordAt(text: string, at: number): string | undefined {
  const found = read(word, text, at);
  return found !== undefined && found.endsWith('.') && found.length > 6 ? found.slice(0, -1) : found;
}

/** "rue de la Paix" after a number. */
function prefixedName(text: string, at: number, first: string): Street | undefined {
  let end = at + first.length;
  let hasName = false;
  let isLower = false;
  let isBare = false;
  for (let count = 0; count < MAX_WORDS && text.charAt(end) === ' '; count += 1) {
    const next = wordAt(text, end + 1);
    if (next === undefined) break;
    const isParticle = nameParticles.has(keyOf(next)) && !isCapitalised(next);
    if (!isParticle && !isCapitalised(next) && !elided.test(next)) {
      // "rue de la paix", but not "place libre".
      if (hasName || stops.has(next)) break;
      isLower = true;
      isBare = count === 0;
    }
    end += 1 + next.length;
    hasName ||= !isParticle;
    if (isLower) break;
  }
  if (!hasName) return undefined;
  if (/\p{L}{4}\.$/u.test(text.slice(at, end))) end -= 1;
  return { start: at, end, strength: isBare ? 'bare' : isStreetPrefix(first) ? 'strong' : 'weak', isLower };
}

const MAX_NUMBER = 14;
const SPACE = 32;
const isSmall = (code: number): boolean => code > 96 && code < 123;

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
    if (!isSmall(text.charCodeAt(start)))
      return count === 0 ? isLetter(text.charCodeAt(start)) || isDigit(text, start) : false;
    place = start;
    while (isSmall(text.charCodeAt(place)) && place - start < 40) place += 1;
    const one = text.slice(start, place);
    if (
      count === 0
        ? streetPrefixes.has(one) || one === 'bis' || one === 'ter' || text.charCodeAt(place) > 0x7f
        : isStreetSuffix(one)
    )
      return true;
    if (stops.has(one) || text.charCodeAt(place) !== SPACE) return false;
  }
  return false;
}

const isStreetSuffix = (word: string): boolean => streetSuffixes.has(word) || weakSuffixes.has(word);

/** The street whose number ends at `at`: "12 Oak Street", "12, rue de la Paix"; `isOfFlat`: "Unit 4, Harbour Park". */
export function streetAfter(text: string, at: number, isOfFlat = false): Street | undefined {
  const gap = read(/,? /y, text, at);
  if (gap === undefined) return undefined;
  const start = at + gap.length;
  const road = read(numberedRoad, text, start);
  if (road !== undefined) return { start, end: start + road.length, strength: 'strong', isLower: false };
  const first = wordAt(text, start);
  if (first === undefined) return undefined;
  const key = keyOf(first);
  const prefixed = isStreetPrefix(first) || weakPrefixes.has(key) ? prefixedName(text, start, first) : undefined;
  const isSuffixToo = streetSuffixes.has(key);
  if (prefixed !== undefined && !isSuffixToo) return prefixed;
  const suffixed =
    (gap.startsWith(',') && !isOfFlat) || countedWords.has(key) ? undefined : suffixedName(text, start, first);
  // "25 Avenue Road", but "25 avenue Victor Hugo".
  return prefixed !== undefined && (suffixed === undefined || suffixed.strength === 'bare') ? prefixed : suffixed;
}

function suffixedName(text: string, start: number, first: string): Street | undefined {
  const isLower = !isCapitalised(first);
  if (isLower && stops.has(first)) return undefined;
  let end = start + first.length;
  let found: Street | undefined;
  for (let count = 1; count <= MAX_WORDS && text.charAt(end) === ' '; count += 1) {
    const next = wordAt(text, end + 1);
    if (next === undefined) break;
    const key = keyOf(next);
    const isStrong = streetSuffixes.has(key);
    const isSuffix = isCapitalised(next) === !isLower && (isStrong || weakSuffixes.has(key));
    // After a word for "street" only another one goes on.
    if (found !== undefined && !isSuffix) break;
    if (!isSuffix && (isLower ? count > 2 || stops.has(next) || isCapital(next) : !isName(next))) break;
    end += 1 + next.length;
    if (isSuffix && (found === undefined || isStrong || found.strength === 'weak'))
      found = { start, end: end - (next.endsWith('.') ? 1 : 0), strength: isStrong ? 'strong' : 'weak', isLower };
  }
  if (found === undefined)
    return isLower ? undefined : { start, end: trimmed(text, start, end), strength: 'bare', isLower };
  const toward = read(direction, text, found.end);
  return toward === undefined ? found : { ...found, end: found.end + toward.length };
}

const trimmed = (text: string, start: number, end: number): number =>
  start + text.slice(start, end).replace(/[.'’-]+$/, '').length;
