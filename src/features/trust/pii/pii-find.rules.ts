import type { PiiEntity } from '../../../contracts/pii.js';
import { isCapitalCode, isSmallCode } from './characters.rules.js';
import {
  type AnchoredRecognizer,
  type ScanBudget,
  type Context,
  CONTEXT,
  CONTEXT_BONUS,
  contextBefore,
  CostlyText,
  isDigit,
  LOOK_AROUND,
  MAX_ENTITY,
  type Needs,
  OTHER_SCRIPT,
  type PatternRecognizer,
  type Recognizer,
  type SearchRecognizer,
  SHORTEST_WORD,
  THRESHOLD,
} from './pii-recognizer.rules.js';

/** A finding, and what found it. */
export interface PiiFinding extends PiiEntity {
  by: Recognizer;
}

/** Whether words before `start` make a value more likely: looked for when nothing cheaper decides. */
function isSaidBefore(context: Context | undefined, text: string, start: number): boolean {
  return context !== undefined && context.test(contextBefore(text, start));
}

/** The match at `start` as a finding; undefined if it is invalid or too unlikely. */
function judge(recognizer: PatternRecognizer, matched: string, text: string, start: number): PiiFinding | undefined {
  const { type, score, check, unless, context } = recognizer;
  if (isSaidBefore(unless, text, start)) return undefined;
  const isUnlikely = score < THRESHOLD;
  if (isUnlikely && !isSaidBefore(context, text, start)) return undefined;
  const matchEnd = start + matched.length;
  const verdict =
    check === undefined
      ? { score }
      : check(matched, text.slice(matchEnd, matchEnd + 2), () => contextBefore(text, start));
  if (verdict === undefined) return undefined;
  const isBacked = verdict.score < 1 && (isUnlikely || isSaidBefore(context, text, start));
  if (verdict.score < THRESHOLD && !isBacked) return undefined;
  const total = isBacked ? Math.min(1, Math.max(THRESHOLD, verdict.score + CONTEXT_BONUS)) : verdict.score;
  const end = start + (verdict.length ?? matched.length);
  return { type, start, end, score: Math.round(total * 100) / 100, by: recognizer };
}

/** The findings of recognizers so far. */
export interface Findings {
  entities: PiiFinding[];
  /** Where the first long match begins that more text could change. */
  open: number;
  budget: ScanBudget;
}

/** A part of a text. */
interface Stretch {
  start: number;
  end: number;
}

/** Cheap properties of a text. */
export interface PiiLook {
  text: string;
  from: number;
  /** The first and the last digit of each run of digits, by their places. */
  firstDigits: readonly number[];
  lastDigits: readonly number[];
  /** Where the words of `SHORTEST_WORD` code units or more begin and end that have a digit. */
  words: readonly Stretch[];
  /** The last answer about `anyAtFirstDigit`. */
  asked: { form: RegExp; isMet: boolean } | undefined;
  /** Whether it has letters of other scripts than Latin, where that was asked. */
  hasOtherScript: boolean | undefined;
  isBehindLetter: boolean;
  isBeforeCapital: boolean;
  isBeforePoint: boolean;
}

const DIGITS = /\d+/g;
const SPACE = /\s/;
const POINT = 46;

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 0x80 ? code === 32 || (code > 8 && code < 14) : SPACE.test(text.charAt(at));
}

/** Looks at a text from `from` on. */
export function lookAt(text: string, from: number): PiiLook {
  const firstDigits: number[] = [];
  const lastDigits: number[] = [];
  const words: Stretch[] = [];
  let wordEnd = from;
  let [isBehindLetter, isBeforeCapital, isBeforePoint] = [false, false, false];
  DIGITS.lastIndex = from;
  while (DIGITS.test(text)) {
    const end = DIGITS.lastIndex;
    let start = end - 1;
    while (start > from && isDigit(text, start - 1)) start -= 1;
    firstDigits.push(start);
    lastDigits.push(end - 1);
    const before = text.charCodeAt(start - 1);
    const after = text.charCodeAt(end);
    isBehindLetter ||= isCapitalCode(before) || isSmallCode(before);
    isBeforeCapital ||= isCapitalCode(after);
    isBeforePoint ||= after === POINT;
    if (start < wordEnd) continue;
    while (start > wordEnd && !isSpace(text, start - 1)) start -= 1;
    wordEnd = end;
    while (wordEnd < text.length && !isSpace(text, wordEnd)) wordEnd += 1;
    if (wordEnd - start >= SHORTEST_WORD) words.push({ start, end: wordEnd });
  }
  const beside = { isBehindLetter, isBeforeCapital, isBeforePoint };
  return { text, from, firstDigits, lastDigits, words, asked: undefined, hasOtherScript: undefined, ...beside };
}

/** The places of the last digits, by their number; more than `areClose` is asked for. */
const RING = 32;
const ring = new Int32Array(RING);

/** Whether `count` digits are within so many code units. */
function areClose({ firstDigits, lastDigits }: PiiLook, [count, within]: readonly [number, number]): boolean {
  let index = 0;
  for (let run = 0; run < firstDigits.length; run += 1) {
    const last = lastDigits[run] ?? 0;
    for (let at = firstDigits[run] ?? 0; at <= last; at += 1, index += 1) {
      ring[index % RING] = at;
      if (index + 1 >= count && at - (ring[(index + 1 - count) % RING] ?? 0) < within) return true;
    }
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

function isMetAtDigits(look: PiiLook, form: RegExp): boolean {
  if (look.asked?.form !== form) look.asked = { form, isMet: isAtOneOf(look.firstDigits, look.text, form) };
  return look.asked.isMet;
}

function hasForm({ text, from }: PiiLook, [form, begin]: readonly [sticky: RegExp, begin: string]): boolean {
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

function has(look: PiiLook, needs: Needs): boolean {
  const { text, from } = look;
  if (needs.isInOtherScript === true && !(look.hasOtherScript ??= OTHER_SCRIPT.test(text))) return false;
  if (needs.texts !== undefined && !hasOneOf(text, from, needs.texts)) return false;
  if (needs.digits !== undefined && !areClose(look, needs.digits)) return false;
  if (needs.beside !== undefined && !look[needs.beside]) return false;
  if (needs.anyAtFirstDigit !== undefined && !isMetAtDigits(look, needs.anyAtFirstDigit)) return false;
  if (needs.atFirstDigit !== undefined && !isAtOneOf(look.firstDigits, text, needs.atFirstDigit)) return false;
  if (needs.atLastDigit !== undefined && !isAtOneOf(look.lastDigits, text, needs.atLastDigit)) return false;
  if (needs.said !== undefined && !needs.said.test(text)) return false;
  return needs.form === undefined || hasForm(look, needs.form);
}

/** Finds the values of `by` that begin at digits of a text. */
function findAtDigits(
  by: AnchoredRecognizer,
  { text, from, firstDigits, lastDigits }: PiiLook,
  findings: Findings,
): void {
  const { type, locate } = by;
  let end = from;
  for (let index = 0; index < firstDigits.length; index += 1) {
    const at = firstDigits[index] ?? 0;
    // The rest of a run that a cut divided begins nothing.
    if (at < end || (at === from && isDigit(text, at - 1))) continue;
    const located = locate(text, at, (lastDigits[index] ?? at) + 1, firstDigits[index + 1] ?? Infinity, end);
    if (located === undefined || located.start < from) continue;
    const span = by.whole?.(text, located.start, located.end, end) ?? located;
    findings.entities.push({ type, start: span.start, end: span.end, score: located.score, by });
    end = span.end;
  }
}

function search(by: SearchRecognizer, { text, from }: PiiLook, findings: Findings): void {
  const { type, find, cost } = by;
  const { budget } = findings;
  for (let at = from; at < text.length;) {
    const located = find(text, at);
    if (located === undefined) return;
    const isValue = located.score >= THRESHOLD;
    at = isValue ? located.end : located.start + 1;
    if (isValue) findings.entities.push({ type, start: located.start, end: located.end, score: located.score, by });
    else if ((budget.steps -= cost) < 0) throw new CostlyText();
  }
}

/** Merges parts that overlap; they come in the order of their beginnings. */
function* joined(parts: Iterable<Stretch>): Iterable<Stretch> {
  let last: Stretch | undefined;
  for (const { start, end } of parts) {
    if (last === undefined || start >= last.end) {
      if (last !== undefined) yield last;
      last = { start, end };
    } else last.end = Math.max(last.end, end);
  }
  if (last !== undefined) yield last;
}

/** Behind labels, from where digits are near. */
function* behindLabels(
  { text, from, firstDigits }: PiiLook,
  [form, longest]: NonNullable<Needs['label']>,
): Iterable<Stretch> {
  let run = 0;
  form.lastIndex = Math.max(0, from - CONTEXT);
  while (form.test(text)) {
    const start = form.lastIndex;
    const end = start + CONTEXT + longest + LOOK_AROUND;
    while ((firstDigits[run] ?? Infinity) < start) run += 1;
    const digit = firstDigits[run] ?? Infinity;
    if (digit < end) yield { start: Math.max(start, digit - longest), end };
  }
}

function* aroundText({ text, from }: PiiLook, [mark, before]: NonNullable<Needs['around']>): Iterable<Stretch> {
  for (let at = text.indexOf(mark, from); at !== -1; at = text.indexOf(mark, at + 1))
    yield { start: at - before, end: at + MAX_ENTITY + LOOK_AROUND };
}

/** The parts of a text, in order, in which a recognizer may find values. */
function stretchesOf(look: PiiLook, { label, around, word }: Needs): Iterable<Stretch> {
  if (label !== undefined) return joined(behindLabels(look, label));
  if (around !== undefined) return joined(aroundText(look, around));
  if (word !== undefined) return look.words.filter(({ start, end }) => end - start >= word);
  return [{ start: look.from, end: look.text.length }];
}

/** The values of a recognizer that begin and end within a part of a text. */
function findWithin(
  by: PatternRecognizer,
  look: PiiLook,
  { start: begin, end: limit }: Stretch,
  findings: Findings,
): void {
  const { text, from } = look;
  const { pattern, isLong = false, whole } = by;
  const part = limit < text.length ? text.slice(0, limit) : text;
  let least = from;
  pattern.lastIndex = Math.max(from, begin);
  for (let match = pattern.exec(part); match !== null; match = pattern.exec(part)) {
    const [matched] = match;
    const start = match.index;
    if (isLong && start + matched.length + LOOK_AROUND > text.length) findings.open = Math.min(findings.open, start);
    const entity = judge(by, matched, text, start);
    if (entity !== undefined) {
      if (whole !== undefined) Object.assign(entity, whole(text, entity.start, entity.end, Math.max(from, least)));
      least = entity.end;
      findings.entities.push(entity);
    }
    // A rejected match may overlap a real value.
    pattern.lastIndex = entity?.end ?? start + 1;
  }
}

/** Everything that `recognizer` finds. Throws CostlyText. */
export function find(recognizer: Recognizer, look: PiiLook, findings: Findings): void {
  if ('locate' in recognizer) {
    findAtDigits(recognizer, look, findings);
    return;
  }
  if ('find' in recognizer) {
    search(recognizer, look, findings);
    return;
  }
  if ('terms' in recognizer) {
    const { type, score, terms } = recognizer;
    for (const one of terms.all(look.text, look.from)) findings.entities.push({ type, score, ...one, by: recognizer });
    return;
  }
  const { needs } = recognizer;
  if (needs === undefined) findWithin(recognizer, look, { start: look.from, end: look.text.length }, findings);
  else if (has(look, needs)) for (const part of stretchesOf(look, needs)) findWithin(recognizer, look, part, findings);
}
