import { birthMarks, birthWords, birthWordsAfter, labelAfter } from './context-words.data.js';
import { months } from './names.data.js';
import { type AnchoredRecognizer, contextBefore, isDigit, type Located } from './pii-recognizer.rules.js';
import { read } from './pii-text.rules.js';
import { headerAbove } from './table-header.rules.js';

const keyOf = (name: string): string => name.replace(/\.$/, '').toLowerCase();

const YEAR = "(?:(?:18|19|20)\\d{2}|[’']?\\d{2})(?![\\p{L}\\d]|[./-]\\d)";
const FULL_YEAR = '(?:18|19|20)\\d{2}';
const ORDINAL = '(?:st|nd|rd|th|er|º|o|ª|a|\\.)?';
const MONTH = '(\\p{L}{3,12})\\.?';
const OF = "(?:of |de |di |d’|d'|del |)";

const inFigures = new RegExp(`(\\d{1,2})([-./]) ?(\\d{1,2})\\2 ?${YEAR}`, 'uy');
const inBoxes = new RegExp(`(\\d{1,2}) (\\d{1,2}) ${FULL_YEAR}(?![\\p{L}\\d])`, 'uy');
const roman = new RegExp(`\\d{1,2}([-./]) ?(?:I{1,3}|IV|VI{0,3}|IX|XI{0,2})\\1 ?${YEAR}`, 'uy');
const yearFirst = new RegExp(
  `${FULL_YEAR}([-./]) ?(\\d{1,2})\\1 ?(\\d{1,2})(?![\\d]|[-./]\\d)(?:(?<=\\. \\d{1,2})\\.)?`,
  'uy',
);
const dayMonth = new RegExp(`\\d{1,2}${ORDINAL}[ -]?${OF}${MONTH}(?:,? |-|\\/|)${OF}${YEAR}`, 'iuy');
const yearMonth = new RegExp(`${FULL_YEAR}[., -]{1,2}${MONTH}[ -]\\d{1,2}(?:\\.|(?!\\d))`, 'iuy');
const dayAndYear = new RegExp(`\\d{1,2}${ORDINAL},?[ -]${FULL_YEAR}(?![\\p{L}\\d])`, 'iuy');
const monthBefore = /(?<!\p{L})(\p{L}{3,12})\.?[ -]$/u;
const time = /T[0-2]\d:[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?:Z|[+-][0-2]\d:?[0-5]\d)?/y;
const compact = /(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?![\p{L}\d]|[-./]\d)/uy;
const era = /(?:明治|大正|昭和|平成|令和)$/;
const ideographic = /\d{1,4} ?[年년] ?\d{1,2} ?[月월] ?\d{1,2} ?[日일]/y;

/** `- . /` */
const signs = new Set([45, 46, 47]);

const isMonth = (name: string | undefined): boolean => name !== undefined && months.has(keyOf(name));

/** A day and a month that exist, in either order. */
function isDayAndMonth(one: string | undefined, other: string | undefined): boolean {
  const [first, second] = [Number(one), Number(other)];
  return Math.min(first, second) >= 1 && Math.min(first, second) <= 12 && Math.max(first, second) <= 31;
}

/** The place of the date that the `length` digits at `at` begin. */
function dateAt(text: string, at: number, length: number): { start: number; end: number } | undefined {
  const run = (form: RegExp): RegExpExecArray | null => {
    form.lastIndex = at;
    return form.exec(text);
  };
  const isDay = length < 3;
  const isYear = length === 4;
  const isBeforeSign = signs.has(text.charCodeAt(at + length));
  const span = ([date]: RegExpExecArray, start = at) => ({ start, end: at + date.length });
  const figures = isDay && isBeforeSign ? run(inFigures) : null;
  if (figures !== null && isDayAndMonth(figures[1], figures[3])) return span(figures);
  const spelt = isDay && isBeforeSign ? run(roman) : null;
  if (spelt !== null) return span(spelt);
  const boxes = isDay && text.charAt(at + length) === ' ' ? run(inBoxes) : null;
  if (boxes !== null && isDayAndMonth(boxes[1], boxes[2])) return span(boxes);
  const iso = isYear && isBeforeSign ? run(yearFirst) : null;
  if (iso !== null && isDayAndMonth(iso[2], iso[3])) {
    const { start, end } = span(iso);
    return { start, end: end + (read(time, text, end)?.length ?? 0) };
  }
  const named = isDay ? run(dayMonth) : null;
  if (named !== null && isMonth(named[1])) return span(named);
  const year = isYear ? run(yearMonth) : null;
  if (year !== null && isMonth(year[1])) return span(year);
  const american = isDay ? run(dayAndYear) : null;
  if (american !== null) {
    const month = monthBefore.exec(text.slice(Math.max(0, at - 16), at));
    if (month !== null && isMonth(month[1])) return span(american, at - month[0].length);
  }
  const end = read(length === LONGEST_RUN ? compact : ideographic, text, at)?.length;
  return end === undefined ? undefined : { start: at - (eraBefore(text, at)?.length ?? 0), end: at + end };
}

/** The name of an era, of which a Japanese year counts. */
function eraBefore(text: string, at: number): string | undefined {
  return era.exec(text.slice(Math.max(0, at - 2), at))?.[0];
}

const SCORE = 0.45;
/** Code units after a date in which a word may say that it is one of birth. */
const AFTER = 34;
/** From the first digit of a date to its next number. */
const MOST_BETWEEN = 26;
/** `- . / , 年 년`, a space, letters of ordinals, and of months in "12MAR1980". */
const behindDigits = new Set(Array.from('-./, 年년snrteoaºªJFMASOND', (sign) => sign.charCodeAt(0)));
const wordSign = /[\p{L}\p{N}_]/u;
const LONGEST_RUN = 8;

/** How many digits at `at` can begin a date, by a cheap look; 0 if they cannot. */
function beginningAt(text: string, at: number): number {
  let end = at + 1;
  while (end - at <= LONGEST_RUN && isDigit(text, end)) end += 1;
  const length = end - at;
  if (length !== LONGEST_RUN && (length > 4 || !behindDigits.has(text.charCodeAt(end)))) return 0;
  const before = text.charAt(at - 1);
  if (before === ' ' || before === '') return length;
  if (eraBefore(text, at) !== undefined) return length;
  return wordSign.test(before) || (/[-./]/.test(before) && isDigit(text, at - 2)) ? 0 : length;
}

/** A date with words of birth before it, or right after: no date is one of birth by itself. */
function birthAt(text: string, at: number, next: number): Located | undefined {
  if (next - at > MOST_BETWEEN && !isDigit(text, at + LONGEST_RUN - 1)) return undefined;
  const length = beginningAt(text, at);
  if (length === 0) return undefined;
  const date = dateAt(text, at, length);
  if (date === undefined) return undefined;
  const before = contextBefore(text, date.start);
  const after = text.slice(date.end, date.end + AFTER);
  const isSaid =
    isOfBirth(before) ||
    birthWordsAfter.test(after) ||
    birthWords.test(labelAfter.exec(after)?.[1] ?? '') ||
    isOfBirth(headerAbove(text, date.start));
  return isSaid ? { ...date, score: SCORE } : undefined;
}

function isOfBirth(label: string): boolean {
  return birthWords.test(label) || birthMarks.test(label);
}

export const birthRecognizers: readonly AnchoredRecognizer[] = [{ type: 'DATE_OF_BIRTH', locate: birthAt }];
