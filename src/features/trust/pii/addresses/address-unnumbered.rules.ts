import { nameWord } from './address-lexicon.rules.js';
import { isHouseName } from './address-heads.rules.js';
import type { Street } from './address-street.rules.js';
import { UK_POSTCODE } from './address-tail.rules.js';
import { unitAt } from './address-units.rules.js';
import { englishSuffixes, nameParticles, situations } from './address-words.data.js';
import { isDigit } from '../pii-recognizer.rules.js';
import { read } from '../pii-text.rules.js';

const SPACE = 32;
const COMMA = 44;
const HYPHEN = 45;
const NEW_LINE = 10;
const isCapital = (code: number): boolean => code > 64 && code < 91;

const ukPostcode = new RegExp(UK_POSTCODE, 'y');

/** Letters that the first digits of a British postcode follow. */
export function lettersBefore(text: string, at: number): number {
  if (!isCapital(text.charCodeAt(at - 1))) return 0;
  return isCapital(text.charCodeAt(at - 2)) ? 2 : 1;
}

/** True if the digits at `at` are those of a British postcode. */
export function isBritishPostcode(text: string, at: number): boolean {
  const letters = lettersBefore(text, at);
  return letters > 0 && read(ukPostcode, text, at - letters) !== undefined;
}

/** White space, the end of a text, and `" ) , . ; < |`. */
const mayFollow = new Set([NaN, 9, 10, 13, 32, 34, 41, 44, 46, 59, 60, 124]);

/** The second group of a postcode in Portugal and Brazil. */
const iberianEnd = /-\d{3}(?=[ ,\n])/y;
const withoutNumber = /^s\/n\.?[º°]?$/i;

/** "F-75011", "PL-00-950", "CZ-110 00", "NL-1234 AB": the letters of countries (road traffic and ISO 3166) before their postcodes. */
const countryLetters =
  /(?<![\p{L}\d-])(?:A|B|BE|CH|CZ|D|DE|DK|E|ES|F|FI|FIN|FL|FR|GR|H|HR|HU|I|IT|L|LI|LT|LU|LV|MC|N|NL|NO|P|PL|PT|RO|S|SE|SI|SK|SLO)-$/u;
const countryCode = /(?:\d{2}-\d{3}|\d{3} ?\d{2}|\d{4}-\d{3}|\d{4} ?[A-Z]{2}|\d{4,6})(?![\p{L}\d-]),? \p{Lu}/uy;
const LONGEST_LETTERS = 4;

/** How many code units before the digits at `at` are letters of the country of a postcode, with their hyphen. */
export function countryBefore(text: string, at: number): number {
  if (text.charCodeAt(at - 1) !== HYPHEN || !isCapital(text.charCodeAt(at - 2))) return 0;
  if (read(countryCode, text, at) === undefined) return 0;
  return countryLetters.exec(text.slice(Math.max(0, at - LONGEST_LETTERS - 1), at))?.[0].length ?? 0;
}

const fiveDigits = /\d{5}(?!\d)|\d{4} ?[A-Z]{2} |\d{3} \d{2} /y;

/** Four to six digits behind a comma or at the beginning of a line. */
function isPlainPostcode(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  if (before !== NEW_LINE && !(before === SPACE && text.charCodeAt(at - 2) === COMMA)) return false;
  let end = at;
  while (end - at < 7 && isDigit(text, end)) end += 1;
  // "1250-096", "01310-100"
  if (end - at < 6 && text.charCodeAt(end) === HYPHEN && read(iberianEnd, text, end) !== undefined) return true;
  return end - at > 3 && end - at < 7 && mayFollow.has(text.charCodeAt(end));
}

/** How far before a postcode its street may begin. */
const BACK = 90;
/** White space other than a space, and `" ( ) , : ; < > [ ] | « “ ” „`. */
const breaks = new Set([9, 10, 13, 34, 40, 41, 44, 58, 59, 60, 62, 91, 93, 124, 0xab, 0x201c, 0x201d, 0x201e]);
const capitalised = /^[\p{Lu}\p{Lt}]/u;
const houseName = /(?:House|Cottage|Rectory|Vicarage|Farm|Farmhouse|Lodge|Hall|Barn|Manor|Villa|Grange|Priory)$/;
const MOST_PARTS = 4;
const MOST_WORDS = 6;

const isName = (words: readonly string[]): boolean =>
  words.length <= MOST_WORDS &&
  words.every(
    (word, place) =>
      capitalised.test(word) ||
      nameParticles.has(word.toLowerCase()) ||
      (place === words.length - 1 && nameWord(word, 0, word.length).isSmallSuffix),
  );

const isPrefix = (word: string): boolean => nameWord(word, 0, word.length).isPrefix;

/** Whether words are a name with its kind of street: "Church Lane", "chemin de Joubert", "Aleea Teilor"; "Rosengasse" where a code is sure. */
function isStreet(words: readonly string[], isSure: boolean): boolean {
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  const is = nameWord(last, 0, last.length);
  if (isSure && capitalised.test(first) && (is.isCapital ? is.hasStreetEnding : words.length > 1 && is.isSmallSuffix))
    return true;
  if (isSure && words.length > 1 && is.isContinental && is.isCapital && capitalised.test(first)) return true;
  if (words.length < 2) return false;
  if (isSure && situations.has(first.toLowerCase()) && capitalised.test(first) && is.isCapital) return true;
  if (!capitalised.test(last)) return false;
  return isPrefix(first) || (capitalised.test(first) && englishSuffixes.has(last.toLowerCase()));
}

interface Part {
  words: string[];
  start: number;
  end: number;
}

/** The street that a part ends with: "our address is chemin de Joubert". */
function streetIn({ words, end }: Part, text: string, isSure: boolean): number | undefined {
  for (let first = words.length - 1; first >= 0; first -= 1) {
    const street = words.slice(first);
    if (!isName(street.slice(1))) return undefined;
    const isFirst = first === 0 || !capitalised.test(words[first - 1] ?? '');
    if ((isPrefix(words[first] ?? '') || isFirst) && isStreet(street, isSure))
      return text.lastIndexOf(words[first] ?? '', end - street.join(' ').length);
  }
  return undefined;
}

/** Where the name of a house or an estate that a part ends with begins: "demeurant Cité Berthe". */
function houseIn({ words, end }: Part): number | undefined {
  for (let first = words.length - 2; first >= 0; first -= 1) {
    const name = words.slice(first);
    if (isHouseName(name)) return end - name.join(' ').length;
  }
  return undefined;
}

/** The part before `at` between breaks, if only a comma or the end of a line separates it. */
function partBefore(text: string, from: number, at: number): Part | undefined {
  let end = at;
  while (end > from && (text.charCodeAt(end - 1) === SPACE || text.charCodeAt(end - 1) === NEW_LINE)) end -= 1;
  if (text.charCodeAt(end - 1) === COMMA) end -= 1;
  else if (text.charCodeAt(end) !== NEW_LINE) return undefined;
  let start = end;
  while (start > from && !breaks.has(text.charCodeAt(start - 1))) start -= 1;
  while (start < end && text.charCodeAt(start) === SPACE) start += 1;
  return start === end ? undefined : { words: text.slice(start, end).split(/ +/), start, end };
}

/** The street without a number in the lines or parts before the postcode at `at`, with the name of the house before it. */
export function unnumberedStreet(text: string, at: number): Street | undefined {
  const letters = lettersBefore(text, at);
  const country = letters === 0 ? countryBefore(text, at) : 0;
  if (letters === 0 && country === 0 && !isPlainPostcode(text, at)) return undefined;
  const isSure = country > 0 || (letters === 0 && read(fiveDigits, text, at) !== undefined);
  const from = Math.max(0, at - BACK);
  let place = at - letters - country;
  // Where "s/n" right behind the street ends.
  let end: number | undefined;
  let house: Street | undefined;
  for (let count = 0; count < MOST_PARTS; count += 1) {
    const one = partBefore(text, from, place);
    if (one === undefined) return house;
    const start = streetIn(one, text, isSure);
    if (start !== undefined) {
      const name = start === one.start ? partBefore(text, from, start) : undefined;
      const isHouse = name !== undefined && isName(name.words) && houseName.test(name.words.at(-1) ?? '');
      return { start: isHouse ? name.start : start, end: end ?? one.end, strength: 'strong', isLower: false };
    }
    const named = house === undefined ? houseIn(one) : undefined;
    if (named !== undefined) house = { start: named, end: one.end, strength: 'strong', isLower: false };
    const isNumberless = withoutNumber.test(one.words.join(' '));
    if (isNumberless) end = one.end;
    else if (!isName(one.words) && unitAt(text, one.start) !== one.end) return house;
    else end = undefined;
    place = one.start;
  }
  return house;
}
