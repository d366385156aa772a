import type { PiiEntity, PiiType } from '../../../contracts/pii.js';

/** A check's verdict on a match. */
export interface Verdict {
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
  unless?: RegExp | undefined;
  /** Undefined: not a value. */
  check?: ((match: string) => Verdict | undefined) | undefined;
  /** A match may be as long as `MAX_LONG_ENTITY`. */
  isLong?: boolean | undefined;
}

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
  /** `next`: where the next run of digits begins. */
  locate: (text: string, at: number, next: number) => Located | undefined;
}

export type Recognizer = PatternRecognizer | AnchoredRecognizer;

/**
 * A cheap precondition for a recognizer to find anything in a text. Most prompts meet few of them, so most patterns are
 * never tried.
 */
export interface Needs {
  /** One of these; quick to look for when they begin with rare letters. */
  texts?: readonly string[] | undefined;
  /** Patterns that begin with a literal, and that literal. */
  form?: readonly [sticky: RegExp, begin: string] | undefined;
  /** What begins with the first digit of a run of them, as a sticky expression: texts have few. */
  atFirstDigit?: RegExp | undefined;
  /** What begins with the last digit of a run. */
  atLastDigit?: RegExp | undefined;
  /** The minimum number of digits within a number of code units. */
  digits?: readonly [count: number, within: number] | undefined;
  /** So many code units without white space, a digit among them. */
  word?: number | undefined;
}

/** With all members, so that the engine finds each where it is in all others: texts are looked through a fifth faster. */
export function ofOneShape(recognizer: Recognizer): Recognizer {
  if ('locate' in recognizer) return recognizer;
  const { type, pattern, score, needs, context, unless, check, isLong } = recognizer;
  return { type, pattern, score, needs: needs && needsOfOneShape(needs), context, unless, check, isLong };
}

function needsOfOneShape({ texts, form, atFirstDigit, atLastDigit, digits, word }: Needs): Needs {
  return { texts, form, atFirstDigit, atLastDigit, digits, word };
}

/** Longest match of an ordinary recognizer. */
export const MAX_ENTITY = 384;
/** Longest match of a long one: private keys and tokens. */
export const MAX_LONG_ENTITY = 16_384;
const LOOK_AROUND = 128;
const CONTEXT = 64;
/** Behind the last code unit that has come, this many are not decided yet. */
export const HOLD_BACK = MAX_ENTITY + LOOK_AROUND;
/** A chain of overlapping findings is cut when it holds back more than this. */
const MAX_HOLD_BACK = 2 * MAX_LONG_ENTITY;

/** Minimum score; the numbers are those of Presidio's context enhancement. */
const THRESHOLD = 0.4;
const CONTEXT_BONUS = 0.35;

/** A redaction marker: words before it are not context for the text after it. */
const MARKER = /[\]>*]/;
const REDACTED = /^[\s\S]*(?:\[[A-Z_]{3,13}\]|<[A-Z_]{3,13}_\d{1,6}>|\*{3}|\*@|\*\*[/.-])/;

/** The words before a value that may say what it is: not those before what was redacted. */
export function contextBefore(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - CONTEXT), start);
  return MARKER.test(before) ? before.replace(REDACTED, '') : before;
}

function hasContext({ context }: PatternRecognizer, text: string, start: number): boolean {
  return context?.test(contextBefore(text, start)) === true;
}

/** The match at `start` as a finding; undefined if it is invalid or too unlikely. */
function judge(recognizer: PatternRecognizer, matched: string, text: string, start: number): PiiEntity | undefined {
  const { type, score, check, unless } = recognizer;
  if (unless?.test(contextBefore(text, start)) === true) return undefined;
  const isBacked = hasContext(recognizer, text, start);
  // Checks cost more than words do.
  if (score < THRESHOLD && !isBacked) return undefined;
  const verdict = check === undefined ? { score } : check(matched);
  if (verdict === undefined || (verdict.score < THRESHOLD && !isBacked)) return undefined;
  const total = isBacked ? Math.min(1, Math.max(THRESHOLD, verdict.score + CONTEXT_BONUS)) : verdict.score;
  return { type, start, end: start + (verdict.length ?? matched.length), score: Math.round(total * 100) / 100 };
}

interface Findings {
  entities: PiiEntity[];
  /** Where the first long match begins that more text could change. */
  open: number;
}

/** Cheap properties of a text. */
interface Look {
  text: string;
  from: number;
  /** Where its digits are; of each run of them, the first and the last. */
  digits: readonly number[];
  firstDigits: readonly number[];
  lastDigits: readonly number[];
  /** Length of the longest word that has a digit. */
  word: number;
}

const DIGITS = /\d+/g;
const SPACE = /\s/;
const UP_TO_SPACE = /\S*/y;

function lookAt(text: string, from: number): Look {
  const digits: number[] = [];
  const firstDigits: number[] = [];
  const lastDigits: number[] = [];
  let word = 0;
  let wordEnd = 0;
  DIGITS.lastIndex = from;
  for (let run = DIGITS.exec(text); run !== null; run = DIGITS.exec(text)) {
    for (let at = run.index; at < DIGITS.lastIndex; at += 1) digits.push(at);
    firstDigits.push(run.index);
    lastDigits.push(DIGITS.lastIndex - 1);
    if (run.index < wordEnd) continue;
    let start = run.index;
    while (start > from && !SPACE.test(text.charAt(start - 1))) start -= 1;
    UP_TO_SPACE.lastIndex = run.index;
    UP_TO_SPACE.test(text);
    wordEnd = UP_TO_SPACE.lastIndex;
    word = Math.max(word, wordEnd - start);
  }
  return { text, from, digits, firstDigits, lastDigits, word };
}

function areClose(digits: readonly number[], [count, within]: readonly [number, number]): boolean {
  for (let last = count - 1; last < digits.length; last += 1) {
    if ((digits[last] ?? 0) - (digits[last - count + 1] ?? 0) < within) return true;
  }
  return false;
}

function isAtOneOf(places: readonly number[], text: string, form: RegExp): boolean {
  for (const at of places) {
    form.lastIndex = at;
    if (form.test(text)) return true;
  }
  return false;
}

function hasForm({ text, from }: Look, [form, begin]: readonly [sticky: RegExp, begin: string]): boolean {
  for (let at = text.indexOf(begin, from); at !== -1; at = text.indexOf(begin, at + 1)) {
    form.lastIndex = at;
    if (form.test(text)) return true;
  }
  return false;
}

function hasOneOf(text: string, from: number, texts: readonly string[]): boolean {
  for (const one of texts) if (text.includes(one, from)) return true;
  return false;
}

function has(look: Look, needs: Needs): boolean {
  const { text, from, digits, word } = look;
  if (needs.texts !== undefined && !hasOneOf(text, from, needs.texts)) return false;
  if (needs.word !== undefined && word < needs.word) return false;
  if (needs.digits !== undefined && !areClose(digits, needs.digits)) return false;
  if (needs.atFirstDigit !== undefined && !isAtOneOf(look.firstDigits, text, needs.atFirstDigit)) return false;
  if (needs.atLastDigit !== undefined && !isAtOneOf(look.lastDigits, text, needs.atLastDigit)) return false;
  return needs.form === undefined || hasForm(look, needs.form);
}

/** What `recognizer` finds at the digits of a text. */
function findAtDigits({ type, locate }: AnchoredRecognizer, { text, from, firstDigits }: Look, findings: Findings): void {
  let end = from;
  for (let index = 0; index < firstDigits.length; index += 1) {
    const at = firstDigits[index] ?? 0;
    // The rest of a run that a cut divided begins nothing.
    if (at < end || (at === from && isDigit(text, at - 1))) continue;
    const located = locate(text, at, firstDigits[index + 1] ?? Infinity);
    if (located === undefined || located.start < from) continue;
    findings.entities.push({ type, start: located.start, end: located.end, score: located.score });
    end = located.end;
  }
}

export function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code > 47 && code < 58;
}

/** Everything that `recognizer` finds. */
function find(recognizer: Recognizer, look: Look, findings: Findings): void {
  if ('locate' in recognizer) {
    findAtDigits(recognizer, look, findings);
    return;
  }
  const { needs, isLong = false } = recognizer;
  if (needs !== undefined && !has(look, needs)) return;
  const { text, from } = look;
  const { pattern } = recognizer;
  pattern.lastIndex = from;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [matched] = match;
    const start = match.index;
    if (isLong && start + matched.length + LOOK_AROUND > text.length) findings.open = Math.min(findings.open, start);
    const entity = judge(recognizer, matched, text, start);
    if (entity !== undefined) findings.entities.push(entity);
    // A rejected match may overlap a real value.
    pattern.lastIndex = entity?.end ?? start + 1;
  }
}

const byPlace = (one: PiiEntity, other: PiiEntity): number => one.start - other.start;

const byRank = (one: PiiEntity, other: PiiEntity): number =>
  other.score - one.score || other.end - other.start - (one.end - one.start) || one.start - other.start;

/** Keeps the finding with the higher score among overlapping ones, then the longer one, then the first. */
function resolveOverlaps(findings: readonly PiiEntity[]): PiiEntity[] {
  const resolved: PiiEntity[] = [];
  let group: PiiEntity[] = [];
  let groupEnd = -1;
  const close = (): void => {
    const kept: PiiEntity[] = [];
    for (const entity of group.length > 1 ? group.toSorted(byRank) : group) {
      if (kept.every(({ start, end }) => entity.end <= start || entity.start >= end)) kept.push(entity);
    }
    resolved.push(...kept.toSorted(byPlace));
    group = [];
  };
  for (const entity of findings.toSorted(byPlace)) {
    if (entity.start >= groupEnd) close();
    group.push(entity);
    groupEnd = Math.max(groupEnd, entity.end);
  }
  close();
  return resolved;
}

/**
 * Finds personal data in a text that arrives in chunks, with the same result as in the whole text. The last `HOLD_BACK`
 * code units are decided when more arrives; a growing private key or token, or a chain of overlapping findings, is held
 * back whole, up to `MAX_HOLD_BACK`. Rescanning a growing value at each chunk would take quadratic time, so a scan
 * waits until a quarter of the held-back text is new.
 */
export class PiiScanner {
  readonly #recognizers: readonly Recognizer[];
  /** The undecided text, with at least `CONTEXT` before it. */
  #text = '';
  /** Offset of `#text` in the whole. */
  #offset = 0;
  #settled = 0;
  #unread = 0;

  constructor(recognizers: readonly Recognizer[]) {
    this.#recognizers = recognizers;
  }

  /** Everything before this offset is decided. */
  get settled(): number {
    return this.#settled;
  }

  /** The entities that `piece` decided, in order. */
  push(piece: string): PiiEntity[] {
    this.#text += piece;
    this.#unread += piece.length;
    const held = this.#offset + this.#text.length - this.#settled;
    return held > HOLD_BACK && this.#unread * 4 >= held - this.#unread ? this.#scan(false) : [];
  }

  /** The entities that were not decided before the text ended with `last`. */
  end(last = ''): PiiEntity[] {
    this.#text += last;
    return this.#scan(true);
  }

  #scan(isLast: boolean): PiiEntity[] {
    this.#unread = 0;
    const text = this.#text;
    const from = this.#settled - this.#offset;
    const findings: Findings = { entities: [], open: Infinity };
    const look = lookAt(text, from);
    for (const recognizer of this.#recognizers) find(recognizer, look, findings);
    const cut = isLast ? text.length : this.#cutOf(findings, from);
    const decided = resolveOverlaps(findings.entities.filter(({ start }) => start < cut));
    const offset = this.#offset;
    const keepFrom = Math.max(0, cut - CONTEXT - LOOK_AROUND);
    this.#settled = offset + cut;
    this.#offset = offset + keepFrom;
    this.#text = text.slice(keepFrom);
    return decided.map((entity) => ({ ...entity, start: entity.start + offset, end: entity.end + offset }));
  }

  /** The last place before which nothing can change and which is within no finding. */
  #cutOf({ entities, open }: Findings, from: number): number {
    let cut = Math.max(from, Math.min(this.#text.length - HOLD_BACK, open));
    // In falling order of start, so that no finding that was passed can reach over a lower cut.
    for (const { start, end } of entities.toSorted((one, other) => other.start - one.start)) {
      if (start < cut && end > cut) cut = start;
    }
    if (this.#text.length - cut <= MAX_HOLD_BACK) return cut;
    const limit = this.#text.length - HOLD_BACK;
    return entities.reduce((furthest, { start, end }) => (start < limit ? Math.max(furthest, end) : furthest), limit);
  }
}

/** Personal data in a text, in order and without overlaps. */
export function scanPii(text: string, recognizers: readonly Recognizer[]): PiiEntity[] {
  return new PiiScanner(recognizers).end(text);
}
