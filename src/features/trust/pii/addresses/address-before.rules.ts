import { situations } from './address-words.data.js';
import { nameWord, type NameWord, stops } from './address-lexicon.rules.js';
import { isDigitCode } from '../characters.rules.js';
import { isAddressLetter, MAX_WORDS, type Street } from './address-street.rules.js';

interface Word {
  at: number;
  is: NameWord;
}

/** True for words that can end the name of a street in small letters, or be in one. */
const isLowerStreetWord = (one: NameWord): boolean =>
  one.isSuffix || one.hasStreetEnding || one.hasWeakEnding || one.isSmallSuffix;

const BACK_WORDS = 4;
const isGap = (code: number): boolean => code === 32 || code === 44;
/** White space and `" ( < = > [ | « “ ” „`. */
const boundaries = new Set([34, 40, 60, 61, 62, 91, 124, 0xab, 0x201c, 0x201d, 0x201e]);
const isBoundary = (code: number): boolean => code <= 32 || boundaries.has(code);
/** A day within a street's name: "ulica 17. listopadu" */
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
    const one = nameWord(text, start, end);
    if (!isAddressLetter(text.charCodeAt(start)) && !elision.test(one.text) && !(count > 0 && dayOfName.test(one.text)))
      return count === 0 && (one.isNumberMark || yearOfName.test(one.text));
    if (
      count === 0
        ? one.isCapital || one.isSmallEnd || one.isGlued || isLowerStreetWord(one) || one.isNumberMark
        : one.isPrefix
    )
      return true;
    if (one.isStop) return false;
    end = start;
  }
  return false;
}

/** "Plein 1944", "Laan 1813" */
const yearOfName = /^1[5-9]\d\d$/;
const isYearOfName = (year: NameWord, kind: NameWord | undefined): boolean =>
  kind !== undefined && kind.isCapital && (kind.isPrefix || kind.isSuffix) && yearOfName.test(year.text);

/** Days after which Poles, Czechs and Slovaks name streets without a word for "street"; in Polish dates months are small. */
export const holiday =
  /^(?:\d{1,2}(?:-?go)? (?:Stycznia|Lutego|Marca|Kwietnia|Maja|Czerwca|Lipca|Sierpnia|Września|Października|Listopada|Grudnia)|[1589]\. (?:května|máje|mája|mai)|(?:7|17)\. (?:listopadu|novembra)|(?:14|28|30)\. (?:října|októbra)|29\. augusta|25\. (?:února|februára)|4\. (?:dubna|apríla))$/;

/** "'s-Gravenweg" */
const elision = /^['’][st]-\p{L}/u;

/** How far back a street's name may begin before its number. */
const BACK = 96;
/** White space other than a space, and `, ; : ( ) < > " = | [ ] { } « “ ” „`. */
const breaks = new Set([
  9, 10, 13, 34, 40, 41, 44, 58, 59, 60, 61, 62, 91, 93, 123, 124, 125, 0xab, 0x201c, 0x201d, 0x201e,
]);
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
  if (start === end) return undefined;
  return { at: start, is: nameWord(text, start, end) };
}

const isSpace = (code: number): boolean => code === 32 || code === 0xa0;

/** `at`, or the place of the sign `code` before it. */
function without(code: number, text: string, at: number): number {
  let end = at;
  while (isSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.charCodeAt(end - 1) === code ? end - 1 : at;
}

/** "č. p. 12", "č. ev. 5", "ev. č. 5": marks of two words. */
const isHalfMark = (mark: string): boolean => mark === 'p.' || mark === 'ev.';

/** The words before `at`, the nearest first, up to a break; a word for "number" is left out. */
function wordsBefore(text: string, at: number): Word[] {
  const least = Math.max(0, at - BACK);
  let place = without(COMMA, text, at);
  const mark = wordEndingAt(text, without(COLON, text, place), least);
  if (mark !== undefined && mark.is.isNumberMark) {
    const own = isHalfMark(mark.is.text) ? wordEndingAt(text, mark.at, least) : mark;
    if (own?.is.isNumberMark === true) place = without(COMMA, text, own.at);
  }
  const words: Word[] = [];
  while (words.length <= MAX_WORDS) {
    const one = wordEndingAt(text, place, least);
    if (one === undefined) break;
    words.push(one);
    place = one.at;
  }
  return words;
}

/** The street whose number begins at `at`: "Hauptstraße 5", "Via Roma 12", "Lindenhof 3". */
export function streetBefore(text: string, at: number): Street | undefined {
  if (!mayFollowStreet(text, at)) return undefined;
  const words = wordsBefore(text, at);
  const [nearest] = words;
  if (nearest === undefined) return undefined;
  const end = nearest.at + nearest.is.text.length;
  // "Str. 1 Decembrie 1918 nr. 5": a mark for "number" says that the year is the street's.
  if (isYearOfName(nearest.is, words[1]?.is))
    return { start: words[1]?.at ?? end, end, strength: 'strong', isLower: false };
  if (isDigitCode(words[1]?.is.text.charCodeAt(0) ?? 0) && holiday.test(text.slice(words[1]?.at, end)))
    return prefixedStreet(words, end) ?? { start: words[1]?.at ?? nearest.at, end, strength: 'weak', isLower: false };
  if (!nearest.is.hasLetter) return end < at - 2 && words[1]?.is.key !== 'str' ? prefixedStreet(words, end) : undefined;
  const ending = endingStreet(words, nearest, end);
  if (ending?.strength === 'strong') return ending;
  const prefixed = prefixedStreet(words, end);
  return (prefixed?.strength === 'strong' ? prefixed : (ending ?? prefixed)) ?? bareStreet(words, nearest, end);
}

const endsSentence = /[.!?]$/;
/** Before the name of whom a street is named for, in small letters. */
const title = /^(?:gen|marsz|płk|ppłk|kpt|mjr|rtm|hetm|por|ks|bp|abp|kard|św|dra?|prof|inż|mjr|plk)\.$/u;

/** As far back as words are part of a name, at most `most` of them. */
function nameStart(words: readonly Word[], most: number): Word | undefined {
  let first: Word | undefined;
  for (const one of words.slice(0, most)) {
    if (!one.is.isName || (one.is.text.length > 4 && endsSentence.test(one.is.text)) || one.is.isContext) break;
    if ((one.is.isCapitalised && one.is.hasLetter) || title.test(one.is.text)) first = one;
  }
  return first;
}

/** Languages in which nouns are small: a capital before such a word is of its name. */
const northernEnding =
  /(?:gatan|gata|vägen|väg|vej|vei|veien|gade|gate|katu|tie|kuja|torv|plads|pladsen|brygge|allé|boulevard|straat|laan|plein|kade|singel|gracht|dreef)$/;
/** "2e Jan Steenstraat" */
const ordinal = /^(?:\d{1,2}e|1ste|[Ee]erste|[Tt]weede|[Dd]erde|[Vv]ierde|[Vv]ijfde)$/;

/** Before the name of whom a street is named for: "Mr. P.J. Troelstraweg", "dr. Schaepmanlaan" */
const titleOrInitial =
  /^(?:(?:\p{Lu}\.){1,4}|(?:mr|dr|ir|ds|prof|burg|pres|gen|st|adm|past|kard|min|dok|mgr)\.|burgemeester|koning(?:in)?|prins(?:es)?|keizer(?:in)?|graaf|gravin|hertog(?:in)?|baron|ridder|jonk(?:heer|er|vrouw)|admiraal|generaal|kolonel|kapitein|luitenant|maarschalk|president|minister|wethouder|notaris|secretaris|schout|meester|professor|dokter|doctor|pastoor|pater|deken|bisschop|kardinaal|dominee|zuster|sint|sankt|kong|dronning|kung|kronprins(?:essan)?)$/iu;

function endingStreet(words: readonly Word[], nearest: Word, end: number): Street | undefined {
  const { key, isCapitalised, isSuffix, isWeakSuffix, isSmallSuffix, isContinental, hasStreetEnding, hasWeakEnding } =
    nearest.is;
  const isLower = !isCapitalised;
  if (isSuffix || (isWeakSuffix && (!isLower || isSmallSuffix))) {
    const first = nameStart(words.slice(1), 4);
    if (first !== undefined)
      // Polish for "page": "Zadania str. 118"
      return {
        start: first.at,
        end,
        strength: isContinental && nearest.is.text !== 'str.' ? 'strong' : 'weak',
        isLower: false,
      };
    const [, second] = words;
    if (!isLower || second === undefined || second.is.isStop || !second.is.hasLetter) return undefined;
    const one = words.length === 3 ? (words[2] ?? second) : second;
    return { start: one.at, end, strength: 'bare', isLower: true };
  }
  if (!hasStreetEnding && !hasWeakEnding) return undefined;
  // "Alte Hauptstraße", "An der Bergstraße", "Landstraßer Hauptstraße"; other words before a compound are not its name, unless
  // they alone stand before it.
  let start = nearest.at;
  let isBehindVan = false;
  for (const { at, is } of words.slice(1, 5)) {
    const isAdjective =
      ordinal.test(is.text) ||
      /^\p{Lu}.{2,}er$/u.test(is.text) ||
      (is.isCapital && !is.isContext && northernEnding.test(key));
    const isOfName = titleOrInitial.test(is.text) || (isBehindVan && is.isCapital && !is.isContext);
    if (!is.isParticle && !isAdjective && !isOfName) break;
    if (is.isCapitalised || is.text === 'van' || isOfName) start = at;
    isBehindVan =
      is.text === 'van' ||
      (is.text === 'de' && northernEnding.test(key)) ||
      (isBehindVan && is.isParticle && !is.isCapitalised);
  }
  if (!isLower && words.length < 4 && words.every(({ is }) => is.isCapital && !is.isContext))
    start = words.at(-1)?.at ?? start;
  return { start, end, strength: hasStreetEnding ? 'strong' : isLower ? 'bare' : 'weak', isLower };
}

/** Words in small letters in a name: of more than one the town must say that it is a street's. */
const MAX_SMALL = 4;

function prefixedStreet(words: readonly Word[], end: number): Street | undefined {
  let found: Street | undefined;
  let small = 0;
  let smallWithin = 0;
  let hasName = false;
  for (const { at, is } of words) {
    if (is.isGlued || (hasName && (is.isPrefix || is.isWeakPrefix))) {
      const strength = is.isPrefix || is.isGlued ? 'strong' : is.isCapitalised ? 'weak' : 'bare';
      if (strength === 'strong' || found === undefined) {
        found = { start: at, end, strength, isLower: small > 0 };
        smallWithin = small;
      }
      if (strength === 'strong') break;
    }
    if (!is.isCapitalised && is.isContext) break;
    hasName ||= is.isCapitalised || !is.isParticle;
    if (is.isName) continue;
    small += 1;
    if (small > MAX_SMALL || stops.has(is.key)) break;
  }
  found = found && withGran(words, found);
  return found !== undefined && smallWithin > 1 ? { ...found, strength: 'bare' } : found;
}

/** "Gran Vía de Colón" */
function withGran(words: readonly Word[], street: Street): Street {
  const before = words[words.findIndex(({ at }) => at === street.start) + 1];
  return before?.is.text === 'Gran' ? { ...street, start: before.at, strength: 'strong' } : street;
}

const acronym = /^\p{Lu}{1,4}$/u;

function bareStreet(words: readonly Word[], { is }: Word, end: number): Street | undefined {
  if (is.isSmallEnd) {
    const adjective = words[1];
    return adjective?.is.isCapital === true && !adjective.is.isContext
      ? { start: adjective.at, end, strength: 'weak', isLower: false }
      : undefined;
  }
  if (!is.isCapitalised || is.isCounted || acronym.test(is.text)) return undefined;
  const first = nameStart(words, 4);
  if (first === undefined) return undefined;
  // "Na Příkopě 19", "Ved Kæret 9", "Op de Hoek 5"
  const isSituated = situations.has(first.is.key) && is !== first.is;
  return { start: first.at, end, strength: isSituated ? 'weak' : 'bare', isLower: false };
}
