import type { PiiType, TermFinder } from '../../../contracts/pii.js';
import { LONGEST_MATCH } from '../../../shared/text/bounded-pattern.js';
import { DomainError } from '../../../shared/errors.js';

/** A check's verdict on a match. */
export interface RecognizerVerdict {
  score: number;
  /** Code units of the match that are the value; all of it when absent. */
  length?: number;
}

/**
 * How one form of personal data is recognized: a pattern, a check of what matched (checksums, ranges) and words that
 * make it more likely when they stand before it. The design of Presidio's pattern recognizers
 * (https://microsoft.github.io/presidio/analyzer/adding_recognizers/), with three demands of our own, so that time is
 * linear and a text may be read in pieces:
 *
 * - every repetition in a pattern is bounded, and no match of an ordinary recognizer is longer than `MAX_ENTITY`;
 * - a pattern looks at most `LOOK_AROUND` code units beyond its match;
 * - only words before a value count as its context, within `CONTEXT` code units.
 */
export interface PatternRecognizer {
  type: PiiType;
  /** With the `g` flag, and without `u`: a pattern must not begin in the middle of a surrogate pair. */
  pattern: RegExp;
  /** Confidence, unless the check says less. Below the threshold only words before it make it a value. */
  score: number;
  /** A property of every value: the pattern is only tried on texts that have it. */
  needs?: Needs | undefined;
  context?: Context | undefined;
  /** Words before a match that say that it is no value. */
  unless?: Context | undefined;
  /** Judges a match with the two code units behind it and the context before it. Undefined: not a value. */
  check?: ((match: string, after: string, before: () => string) => RecognizerVerdict | undefined) | undefined;
  /** A match may be as long as `MAX_LONG_ENTITY`. */
  isLong?: boolean | undefined;
  whole?: Whole | undefined;
}

/** The whole of a value that is sure in part, never before `least`; at most `MAX_ENTITY` long. */
export type Whole = (text: string, start: number, end: number, least: number) => { start: number; end: number };

/** Words that make a value more likely. */
export interface Context {
  test(text: string): boolean;
}

/** A value and its score, context included. */
export interface Located {
  start: number;
  end: number;
  score: number;
}

/**
 * Recognizes what one pattern cannot describe: asked at the first digit of each run. It reads `LOOK_AROUND` code units
 * before the value at most, and its value begins within `LOOK_AROUND` before the digits.
 */
export interface AnchoredRecognizer {
  type: PiiType;
  /** The digits are from `at` to `end`, the next run of them begins at `next`; the value before ended at `least`. */
  locate: (text: string, at: number, end: number, next: number, least: number) => Located | undefined;
  whole?: Whole | undefined;
}

/** Recognizes by a search of its own: what a tenant's pattern describes. */
export interface SearchRecognizer {
  type: PiiType;
  /** The first match that begins at `from` or later; one with a score below the threshold is no value. */
  find: (text: string, from: number) => Located | undefined;
  /** Steps that a match that is no value may have taken: the search goes on within it. */
  cost: number;
}

/** Recognizes the words of lists, all in one pass. */
export interface ListRecognizer {
  type: PiiType;
  /** The score of each finding. */
  score: number;
  terms: TermFinder;
}

/** Steps that the searches in a text may still take. A match that is no value costs some; so could any text. */
export interface ScanBudget {
  steps: number;
}

/** Takes about 40 ms. */
const STEPS_AT_LEAST = 2_097_152;
/** Takes about 10 µs: no more than an ordinary search by what tenants may save. */
export const STEPS_PER_CHARACTER = 512;

/** The budget of a text before its first character. */
export const newBudget = (): ScanBudget => ({ steps: STEPS_AT_LEAST });

/** The budget is spent: the text could not be searched for what a tenant's own patterns describe. */
export class CostlyText extends DomainError {
  constructor() {
    super('INVALID_REQUEST', 'the tenant’s own recognizers of personal data would take too long on this text');
  }
}

export type Recognizer = PatternRecognizer | AnchoredRecognizer | SearchRecognizer | ListRecognizer;

/**
 * A cheap precondition for a recognizer to find anything in a text. Most prompts meet few of them, so most patterns are
 * never tried.
 */
export interface Needs {
  /** A pattern that matches in every text that has a value. */
  said?: RegExp | undefined;
  /** With the `g` flag: every value begins behind a match, within `CONTEXT` code units, and has a digit; how long it is at most. */
  label?: readonly [form: RegExp, longest: number] | undefined;
  /** In every value, and how many code units before it the value begins at most. */
  around?: readonly [text: string, before: number] | undefined;
  /** One of these; quick to look for when they begin with rare letters, or all have letters of other scripts than Latin. */
  texts?: readonly string[] | undefined;
  /** Whether each of `texts` has a letter of another script than Latin: computed from them. */
  isInOtherScript?: boolean | undefined;
  /** Patterns that begin with a literal, and that literal. */
  form?: readonly [sticky: RegExp, begin: string] | undefined;
  /** The character that must be next to one of the runs of digits. */
  beside?: 'isBehindLetter' | 'isBeforeCapital' | 'isBeforePoint' | undefined;
  /** A sticky pattern of the text from the first digit of a run: texts have few runs. */
  atFirstDigit?: RegExp | undefined;
  /** The alternatives of several recognizers' `atFirstDigit`, which a text is asked about once. */
  anyAtFirstDigit?: RegExp | undefined;
  /** A sticky pattern of the text from the last digit of a run. */
  atLastDigit?: RegExp | undefined;
  /** The minimum number of digits within a number of code units. */
  digits?: readonly [count: number, within: number] | undefined;
  /** Every value is within so many code units without white space, a digit among them; `SHORTEST_WORD` or more. */
  word?: number | undefined;
}

/** Letters of Greek and of all scripts behind it, Vietnamese signs, ideographs, kana and syllables of Korean. */
export const OTHER_SCRIPT = /[\u0370-\u1fff\u2e80-\ud7ff\uf900-\ufaff]/;

/** With all members, so that the engine finds each where it is in all others: texts are looked through a fifth faster. */
export function ofOneShape(recognizer: Recognizer): Recognizer {
  if (!('pattern' in recognizer)) return recognizer;
  const { type, pattern, score, needs, context, unless, check, isLong, whole } = recognizer;
  return { type, pattern, score, needs: needs && needsOfOneShape(needs), context, unless, check, isLong, whole };
}

function needsOfOneShape(needs: Needs): Needs {
  const { said, label, around, texts, form, beside, anyAtFirstDigit, atFirstDigit, atLastDigit, digits, word } = needs;
  const isInOtherScript = texts?.every((text) => OTHER_SCRIPT.test(text)) === true;
  return {
    isInOtherScript,
    said,
    label,
    around,
    texts,
    form,
    beside,
    anyAtFirstDigit,
    atFirstDigit,
    atLastDigit,
    digits,
    word,
  };
}

/** Longest match of an ordinary recognizer. */
export const MAX_ENTITY = LONGEST_MATCH;
/** Longest match of a long one: private keys and tokens. */
export const MAX_LONG_ENTITY = 16_384;
export const LOOK_AROUND = 128;
/** The shortest word with a digit that recognizers may need. */
export const SHORTEST_WORD = 15;
export const CONTEXT = 64;
/** Behind the last code unit that has come, this many are not decided yet. */
export const HOLD_BACK = MAX_ENTITY + LOOK_AROUND;

/** Minimum score; the numbers are those of Presidio's context enhancement. */
export const THRESHOLD = 0.4;
export const CONTEXT_BONUS = 0.35;

/** A redaction marker: words before it are not context for the text after it. */
const MARKER = /[\]>*]/;
const REDACTED = /^[\s\S]*(?:\[[A-Z_]{3,13}\]|<[A-Z_]{3,13}_\d{1,6}>|\*{3}|\*@|\*\*[/.-])/;

/** The words before a value that may say what it is: not those before what was redacted. */
export function contextBefore(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - CONTEXT), start);
  return MARKER.test(before) ? before.replace(REDACTED, '') : before;
}

export function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code > 47 && code < 58;
}
