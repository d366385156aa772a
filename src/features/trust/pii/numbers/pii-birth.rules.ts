import { Characters } from '../characters.rules.js';
import { birthMarks, birthWords, birthWordsAfter, labelAfter } from '../context-words.data.js';
import { daysInWords } from './days-in-words.data.js';
import { months } from '../names.data.js';
import { type AnchoredRecognizer, contextBefore, isDigit, type Located } from '../pii-recognizer.rules.js';
import { read } from '../pii-text.rules.js';
import { headerAbove } from '../table-header.rules.js';
import { isLetter, WordMemory } from '../words.rules.js';

const keyOf = (name: string): string => name.replace(/\.$/, '').toLowerCase();

/** "1990r.": Polish for "of the year". */
const YEAR = "(?:(?:18|19|20)\\d{2}|[’']?\\d{2})(?:r(?:\\.|oku)?(?!\\p{L})|(?![\\p{L}\\d]|[./-]\\d))";
const FULL_YEAR = '(?:18|19|20)\\d{2}';
const ORDINAL = '(?:st|nd|rd|th|er|º|o|ª|a|\\.)?';
const MONTH = '(\\p{L}{3,12})\\.?';
const OF = "(?:of |de |di |d’|d'|del |)";

const inFigures = new RegExp(`(\\d{1,2})([-./]) ?(\\d{1,2})\\2 ?${YEAR}`, 'uy');
const inBoxes = new RegExp(`(\\d{1,2}) (\\d{1,2}) ${FULL_YEAR}(?![\\p{L}\\d])`, 'uy');
const roman = new RegExp(`\\d{1,2}([-./ ]) ?(?:I{1,3}|IV|VI{0,3}|IX|XI{0,2})\\1 ?${YEAR}`, 'uy');
const yearFirst = new RegExp(
  `${FULL_YEAR}([-./]) ?(\\d{1,2})\\1 ?(\\d{1,2})(?![\\d]|[-./]\\d)(?:(?<=\\. \\d{1,2})\\.)?`,
  'uy',
);
const dayMonth = new RegExp(`\\d{1,2}${ORDINAL}[ -]?${OF}${MONTH}(?:,? |-|\\/|)${OF}${YEAR}`, 'iuy');
const yearMonth = new RegExp(`${FULL_YEAR}[., -]{1,2}${MONTH}[ -]\\d{1,2}(?:\\.|(?!\\d))`, 'iuy');
const dayAndYear = new RegExp(`\\d{1,2}${ORDINAL},?[ -](?:${FULL_YEAR}|[’']\\d{2})(?![\\p{L}\\d])`, 'iuy');
const monthBefore = /(?<!\p{L})(\p{L}{3,12})\.?[ -]$/u;
const time = /T[0-2]\d:[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?:Z|[+-][0-2]\d:?[0-5]\d)?/y;
const compact = /(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?![\p{L}\d]|[-./]\d)/uy;
const era = /(?:明治|大正|昭和|平成|令和)$/;
const eraEnds = new Characters('治正和成');
const ideographic = /\d{1,4} ?[年년] ?\d{1,2} ?[月월] ?\d{1,2} ?[日일]/y;

const signs = new Characters('-./');
const romanDigits = new Characters('IVX ');
const yearSigns = new Characters('年년 ');
const SPACE = 32;
const COMMA = 44;
/** From one number of a date to the next: a sign and a space; an ordinal, a comma and a space. */
const MOST_BETWEEN_FIGURES = 2;
const MOST_BETWEEN_DAY_AND_YEAR = 4;

/** Words before the year or the day of a date in words: its month, or "of". */
const calendarWords = new WordMemory((word) => {
  const key = word.toLowerCase();
  return months.has(key) || ofWords.has(key);
});
const ofWords = new Set(['of', 'de', 'di', 'd', 'del']);

/** Whether a month can be between the digits that end at `end` and those at `next`: cheap, as most words are none. */
function mayBeNamed(text: string, end: number, next: number): boolean {
  let last = next;
  while (last > end && !isLetter(text.charCodeAt(last - 1))) last -= 1;
  let first = last;
  while (first > end && isLetter(text.charCodeAt(first - 1))) first -= 1;
  // Right behind digits an ordinal may come first.
  return first < last && (first === end || calendarWords.of(text, first, last));
}

const isMonth = (name: string | undefined): boolean => name !== undefined && months.has(keyOf(name));

/** A day and a month that exist, in either order. */
function isDayAndMonth(one: string | undefined, other: string | undefined): boolean {
  const [first, second] = [Number(one), Number(other)];
  return Math.min(first, second) >= 1 && Math.min(first, second) <= 12 && Math.max(first, second) <= 31;
}

interface Span {
  start: number;
  end: number;
}

function run(form: RegExp, text: string, at: number): RegExpExecArray | null {
  form.lastIndex = at;
  return form.exec(text);
}

/** A date that begins with its day, or in America its month. */
function dateFromDay(text: string, at: number, end: number, next: number): Span | undefined {
  const span = ([date]: RegExpExecArray, start = at): Span => ({ start, end: at + date.length });
  if (signs.has(text.charCodeAt(end))) {
    const figures = next - end <= MOST_BETWEEN_FIGURES ? run(inFigures, text, at) : null;
    if (figures !== null && isDayAndMonth(figures[1], figures[3])) return span(figures);
  }
  const isSeparated = signs.has(text.charCodeAt(end)) || text.charCodeAt(end) === SPACE;
  const spelt = isSeparated && romanDigits.has(text.charCodeAt(end + 1)) ? run(roman, text, at) : null;
  if (spelt !== null) return span(spelt);
  const boxes = next === end + 1 && text.charCodeAt(end) === SPACE ? run(inBoxes, text, at) : null;
  if (boxes !== null && isDayAndMonth(boxes[1], boxes[2])) return span(boxes);
  const named = mayBeNamed(text, end, next) ? run(dayMonth, text, at) : null;
  if (named !== null && isMonth(named[1])) return span(named);
  const american = next - end <= MOST_BETWEEN_DAY_AND_YEAR ? run(dayAndYear, text, at) : null;
  const month = american && monthBefore.exec(text.slice(Math.max(0, at - 16), at));
  return american !== null && month !== null && isMonth(month[1]) ? span(american, at - month[0].length) : undefined;
}

/** A date that begins with its year. */
function dateFromYear(text: string, at: number, end: number, next: number): Span | undefined {
  const isInFigures = next - end <= MOST_BETWEEN_FIGURES && signs.has(text.charCodeAt(end));
  const iso = isInFigures ? run(yearFirst, text, at) : null;
  if (iso !== null && isDayAndMonth(iso[2], iso[3])) {
    const dateEnd = at + iso[0].length;
    return { start: at, end: dateEnd + (read(time, text, dateEnd)?.length ?? 0) };
  }
  const named = mayBeNamed(text, end, next) ? run(yearMonth, text, at) : null;
  return named !== null && isMonth(named[1]) ? { start: at, end: at + named[0].length } : undefined;
}

/** The place of the date that begins with the digits from `at` to `end`; the next ones begin at `next`. */
function dateAt(text: string, at: number, end: number, next: number): Span | undefined {
  const length = end - at;
  const date =
    length < 3 ? dateFromDay(text, at, end, next) : length === 4 ? dateFromYear(text, at, end, next) : undefined;
  if (date !== undefined) return date;
  const isWhole = length === LONGEST_RUN;
  const whole =
    isWhole || yearSigns.has(text.charCodeAt(end)) ? read(isWhole ? compact : ideographic, text, at) : undefined;
  if (whole === undefined) return undefined;
  return { start: at - (eraBefore(text, at)?.length ?? 0), end: at + whole.length };
}

/** The name of an era, of which a Japanese year counts. */
function eraBefore(text: string, at: number): string | undefined {
  return eraEnds.has(text.charCodeAt(at - 1)) ? era.exec(text.slice(Math.max(0, at - 2), at))?.[0] : undefined;
}

const SCORE = 0.45;
/** Code units after a date in which a word may say that it is one of birth. */
const AFTER = 34;
/** From the first digit of a date to its next number. */
const MOST_BETWEEN = 26;
/** Letters: of ordinals, of months in "12MAR1980", and those behind a number in East Asia. */
const behindDigits = new Characters('-./, 年년snrteoaºªJFMASOND');
const wordSign = /[\p{L}\p{N}_]/u;
const LONGEST_RUN = 8;

function mayBeginAlone(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  return signs.has(before) ? !isDigit(text, at - 2) : !wordSign.test(text.charAt(at - 1));
}

/** Whether the digits from `at` to `end` can begin a date, by a cheap look. */
function mayBegin(text: string, at: number, end: number): boolean {
  const length = end - at;
  if (length === YEAR_DIGITS || length === SHORT_DATE) return mayBeginAlone(text, at);
  if (length !== LONGEST_RUN && (length > 4 || !behindDigits.has(text.charCodeAt(end)))) return false;
  const before = text.charCodeAt(at - 1);
  if (at === 0 || before === SPACE || eraBefore(text, at) !== undefined) return true;
  return !(signs.has(before) ? isDigit(text, at - 2) : wordSign.test(text.charAt(at - 1)));
}

/** "third of May 1971", "May the third, 1971": the day before the month and the year is a word. */
const dayInWords = new RegExp(
  `(?<!\\p{L})(?:(?:${daysInWords})(?: of| de| di| del)? (\\p{L}{3,12})|(\\p{L}{3,12}) (?:the )?(?:${daysInWords}))(?:,| de| del)? $`,
  'iu',
);
const LONGEST_IN_WORDS = 48;
/** Code units from a word of birth to a date without signs. */
const NEAR = 18;
const YEAR_DIGITS = 4;
const SHORT_DATE = 6;
const compactDay = /(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|[12]\d|3[01])(?:(?:19|20)?\d{2})(?![\p{L}\d]|[-./]\d)/uy;

/** Whether digits begin with those of a year of the last two centuries or this one. */
function isCentury(text: string, at: number): boolean {
  const first = text.charAt(at);
  return first === '2' ? text.charAt(at + 1) === '0' : first === '1' && '89'.includes(text.charAt(at + 1));
}

/** A date that only a word of birth right before it makes one: its day in words, or without signs as in "dob 030571". */
function saidDate(text: string, at: number, end: number): Span | undefined {
  const length = end - at;
  if (length === YEAR_DIGITS && text.charCodeAt(at - 1) === SPACE && isCentury(text, at)) {
    if (text.charCodeAt(at - 2) !== COMMA && !mayBeNamed(text, 0, at)) return undefined;
    const before = text.slice(Math.max(0, at - LONGEST_IN_WORDS), at);
    const words = dayInWords.exec(before);
    const month = words?.[1] ?? words?.[2];
    return words !== null && isMonth(month) ? { start: at - before.length + words.index, end } : undefined;
  }
  if (length !== SHORT_DATE && length !== LONGEST_RUN) return undefined;
  const date = read(compactDay, text, at);
  if (date === undefined || !isDayAndMonth(date.slice(0, 2), date.slice(2, 4))) return undefined;
  return birthWords.test(text.slice(Math.max(0, at - NEAR), at)) ? { start: at, end } : undefined;
}

/** A key of JSON right before its value, and keys that say nothing by themselves. */
const keyBefore = /["']([\p{L}\p{N}_ .-]{1,32})["'] ?: ?["']?$/u;
const endsKey = /["':] ?$/;
const generalKey = /^(?:date|value|day|iso|text|datum|fecha|data|raw)$/i;

/** The words that may say what the date at `at` is: of an object's values each has its key. */
function labelOf(text: string, at: number): string {
  const before = contextBefore(text, at);
  if (!endsKey.test(before)) return before;
  const key = keyBefore.exec(before)?.[1];
  return key === undefined || generalKey.test(key) ? before : `${key}:`;
}

/** A date with words of birth before it, or right after: no date is one of birth by itself. */
function birthAt(text: string, at: number, end: number, next: number): Located | undefined {
  const isFar = next - at > MOST_BETWEEN && end - at < LONGEST_RUN;
  if ((isFar && end - at < YEAR_DIGITS) || !mayBegin(text, at, end)) return undefined;
  const date = (isFar ? undefined : dateAt(text, at, end, next)) ?? saidDate(text, at, end);
  if (date === undefined) return undefined;
  const after = text.slice(date.end, date.end + AFTER);
  const isSaid =
    isOfBirth(labelOf(text, date.start)) ||
    birthWordsAfter.test(after) ||
    birthWords.test(labelAfter.exec(after)?.[1] ?? '') ||
    isOfBirth(headerAbove(text, date.start));
  return isSaid ? { ...date, score: SCORE } : undefined;
}

/** Every mark has one of these. */
const anyMark = /[^\0-\x7f]|d\.|b-|nat[oa]|(?:ur|nar)\. w |[.:*,;] ?$/i;

function isOfBirth(label: string): boolean {
  return label !== '' && (birthWords.test(label) || (anyMark.test(label) && birthMarks.test(label)));
}

export const birthRecognizers: readonly AnchoredRecognizer[] = [{ type: 'DATE_OF_BIRTH', locate: birthAt }];
