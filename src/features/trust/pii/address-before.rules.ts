import {
  addressContext,
  continentalSuffixes,
  countedWords,
  nameParticles,
  smallSuffixes,
  streetEndings,
  streetSuffixes,
  weakEndings,
  weakPrefixes,
  weakSuffixes,
} from './address-words.data.js';
import {
  isCapitalised,
  isCapital,
  isLetter,
  isName,
  isStreetPrefix,
  keyOf,
  MAX_WORDS,
  stops,
  type Street,
} from './address-street.rules.js';
import { remembered } from './words.rules.js';

interface Word {
  text: string;
  at: number;
}

const hasStreetEnding = remembered((key) => streetEndings.test(key));
const hasWeakEnding = remembered((key) => weakEndings.test(key));
/** True for words that can end the name of a street in small letters, or be in one. */
const isLowerStreetWord = remembered(
  (key) => streetSuffixes.has(key) || hasStreetEnding(key) || hasWeakEnding(key) || smallSuffixes.has(key),
);

const BACK_WORDS = 4;
const isGap = (code: number): boolean => code === 32 || code === 44;
/** White space and `" ( < = > [ |`. */
const boundaries = new Set([34, 40, 60, 61, 62, 91, 124]);
const isBoundary = (code: number): boolean => code <= 32 || boundaries.has(code);
/** "ulica 17. listopadu" */
const dayOfName = /^\d{1,2}\.$/;

/** Whether the words before `at` can be a street's at all: cheap, as most are not. */
function mayFollowStreet(text: string, at: number): boolean {
  let end = at;
  for (let count = 0; count < BACK_WORDS; count += 1) {
    while (end > 0 && isGap(text.charCodeAt(end - 1))) end -= 1;
    let start = end;
    while (start > 0 && end - start < 40 && !isBoundary(text.charCodeAt(start - 1))) start -= 1;
    // Marks for "number" begin with other signs: "#", "№".
    if (start === end) return false;
    const one = text.slice(start, end);
    if (!isLetter(text.charCodeAt(start)) && !(count > 0 && dayOfName.test(one)))
      return count === 0 && isNumberMark(one);
    if (count === 0 && (isCapital(one) || isLowerStreetWord(keyOf(one)) || isNumberMark(one))) return true;
    if (count > 0 && isStreetPrefix(one)) return true;
    if (stops.has(one)) return false;
    end = start;
  }
  return false;
}

/** How far back a street's name may begin before its number. */
const BACK = 96;
/** White space other than a space, and `, ; : ( ) < > " = | [ ] { }`. */
const breaks = new Set([9, 10, 13, 34, 40, 41, 44, 58, 59, 60, 61, 62, 91, 93, 123, 124, 125]);
const numberMark = /^(?:n[º°o]?\.?|nr\.?|núm\.?|num\.?|no\.?|č\.?p?\.?|km|lote|#|№):?$/i;
const LONGEST_MARK = 5;
const isNumberMark = (word: string): boolean => word.length <= LONGEST_MARK && numberMark.test(word);

const COMMA = 44;
const COLON = 58;

/** The word that ends before `at` or the spaces there, from `least` on; undefined at a break. */
function wordEndingAt(text: string, at: number, least: number): Word | undefined {
  let end = at;
  while (end > least && isSpace(text.charCodeAt(end - 1))) end -= 1;
  let start = end;
  while (start > least && !isSpace(text.charCodeAt(start - 1)) && !breaks.has(text.charCodeAt(start - 1))) start -= 1;
  // "S:t Eriksgatan"
  if (start < end && text.startsWith('S:t', start - 2)) start -= 2;
  return start === end ? undefined : { text: text.slice(start, end), at: start };
}

const isSpace = (code: number): boolean => code === 32 || code === 0xa0;

/** `at`, or the place of the sign `code` before it. */
function without(code: number, text: string, at: number): number {
  let end = at;
  while (isSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.charCodeAt(end - 1) === code ? end - 1 : at;
}

/** The words before `at`, the nearest first, up to a break; a word for "number" is left out. */
function wordsBefore(text: string, at: number): Word[] {
  const least = Math.max(0, at - BACK);
  let place = without(COMMA, text, at);
  const mark = wordEndingAt(text, without(COLON, text, place), least);
  if (mark !== undefined && isNumberMark(mark.text)) place = without(COMMA, text, mark.at);
  const words: Word[] = [];
  while (words.length <= MAX_WORDS) {
    const one = wordEndingAt(text, place, least);
    if (one === undefined) break;
    words.push(one);
    place = one.at;
  }
  return words;
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/** The street whose number begins at `at`: "Hauptstraße 5", "Via Roma 12", "Lindenhof 3". */
export function streetBefore(text: string, at: number): Street | undefined {
  if (!mayFollowStreet(text, at)) return undefined;
  const words = wordsBefore(text, at);
  const [nearest] = words;
  if (nearest === undefined || !hasLetter(nearest.text)) return undefined;
  const end = nearest.at + nearest.text.length;
  return endingStreet(words, nearest, end) ?? prefixedStreet(words, end) ?? bareStreet(words, nearest, end);
}

/** As far back as words are part of a name, at most `most` of them. */
function nameStart(words: readonly Word[], most: number): Word | undefined {
  let first: Word | undefined;
  for (const one of words.slice(0, most)) {
    if (!isName(one.text) || /[.!?]$/.test(one.text.slice(4)) || addressContext.test(one.text)) break;
    if (isCapitalised(one.text) && hasLetter(one.text)) first = one;
  }
  return first;
}

/** Languages in which nouns are small: a capital before such a word is of its name. */
const northernEnding = /(?:gatan|gata|vägen|väg|vej|vei|veien|gade|gate|katu|tie|kuja)$/;

function endingStreet(words: readonly Word[], nearest: Word, end: number): Street | undefined {
  const key = keyOf(nearest.text);
  const isLower = !isCapitalised(nearest.text);
  const isSuffix = streetSuffixes.has(key);
  if (isSuffix || (weakSuffixes.has(key) && (!isLower || smallSuffixes.has(key)))) {
    const first = nameStart(words.slice(1), 4);
    if (first !== undefined)
      return { start: first.at, end, strength: continentalSuffixes.has(key) ? 'strong' : 'weak', isLower: false };
    const [, second] = words;
    if (!isLower || second === undefined || stops.has(second.text) || !hasLetter(second.text)) return undefined;
    const one = words.length === 3 ? (words[2] ?? second) : second;
    return { start: one.at, end, strength: 'bare', isLower: true };
  }
  const isStrong = hasStreetEnding(key);
  if (!isStrong && !hasWeakEnding(key)) return undefined;
  // "Alte Hauptstraße", "An der Bergstraße", "Landstraßer Hauptstraße"; other words before a compound are not its name, unless
  // they alone stand before it.
  let start = nearest.at;
  for (const one of words.slice(1, 3)) {
    const isAdjective = /^\p{Lu}.{2,}er$/u.test(one.text) || (isCapital(one.text) && northernEnding.test(key));
    if (!nameParticles.has(keyOf(one.text)) && !isAdjective) break;
    if (isCapitalised(one.text) || one.text === 'van') start = one.at;
  }
  if (!isLower && words.length < 4 && words.every((one) => isCapital(one.text))) start = words.at(-1)?.at ?? start;
  return { start, end, strength: isStrong ? 'strong' : isLower ? 'bare' : 'weak', isLower };
}

/** Words in small letters in a name: of more than one the town must say that it is a street's. */
const MAX_SMALL = 4;

function prefixedStreet(words: readonly Word[], end: number): Street | undefined {
  let found: Street | undefined;
  let small = 0;
  let hasName = false;
  for (const one of words) {
    const key = keyOf(one.text);
    if (hasName) {
      const isStrong = isStreetPrefix(one.text);
      const isCapital = isCapitalised(one.text);
      if (isStrong || (isCapital && weakPrefixes.has(key))) {
        if (isStrong || found === undefined)
          found = { start: one.at, end, strength: isStrong ? 'strong' : 'weak', isLower: small > 0 };
        if (isStrong) break;
      }
    }
    if (!isCapitalised(one.text) && addressContext.test(one.text)) break;
    hasName ||= isCapitalised(one.text) || !nameParticles.has(key);
    if (isName(one.text)) continue;
    small += 1;
    if (small > MAX_SMALL || stops.has(key)) break;
  }
  return found !== undefined && small > 1 ? { ...found, strength: 'bare' } : found;
}

function bareStreet(words: readonly Word[], nearest: Word, end: number): Street | undefined {
  const isAcronym = /^\p{Lu}{1,4}$/u.test(nearest.text);
  if (!isCapitalised(nearest.text) || isAcronym || countedWords.has(keyOf(nearest.text))) return undefined;
  const first = nameStart(words, 4);
  return first && { start: first.at, end, strength: 'bare', isLower: false };
}
