import { cardWords, certainTelephone, labelAfter, otherNumberWords, telephoneWords } from '../context-words.data.js';
import { Characters } from '../characters.rules.js';
import {
  type AnchoredRecognizer,
  contextBefore,
  CONTEXT as WORDS_BEFORE,
  isDigit,
  type Located,
} from '../pii-recognizer.rules.js';
import {
  type PhoneForm,
  hasDate,
  international,
  isAmount,
  isArticle,
  isDate,
  isFile,
  isIp,
  LEAST_NATIONAL,
  mayBeDate,
  MIN_DIGITS,
  MOST_NATIONAL,
  national,
  SCORE,
} from './phone-forms.js';
import { countDigits, type Groups, groupsFrom, LEAST_DIGITS } from './phone-groups.rules.js';
import { isCount, isInContactPlace } from './phone-situations.rules.js';
import { read } from '../pii-text.rules.js';

const extension =
  /,? ?(?:x|ext(?:ension)?\.?|extn\.?|poste|durchwahl|dw|anexo|int\.?|interno|wew\.?|toestel|ankn\.?|#) ?:? ?\d{1,6}(?![\p{L}\d])/iuy;
const joinedAfter = /(?:[\p{L}_%@]|[.:]\d|-\d|[/-]\p{L}|,\d\d(?![\d./-]| \p{L}{0,2}\p{Ll}))/uy;
const notBefore = new Characters('0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_.,$€£¥#=@-');
/** Separate a number from the words before it, unless another number precedes them. */
const marks = new Characters('.,=');

const CONTEXT = 0.35;
/** Code units after a number in which a word may say that it is one of a telephone. */
const AFTER = 32;
/** A general word ("number", "contact") counts only so near. */
const NEAR = 24;

/** A word after a number that can be said of it. */
const saidAfter =
  /\)? {0,2}(?:\(|(?:is|ist|est|es|è|on|my|mein\p{L}*|mon|mi|mio|mijn|still|numarasın?\p{L}*)(?!\p{L}))/iuy;

/** The paragraphs before that of a number. */
const PARAGRAPHS = /^[^]*\n\s*\n/;

const wordForExtension = /,? ?(?:ext|poste|durchwahl|anexo|wew|toestel|ankn)/iy;

/** A cheap look at what `isTelephone` asks. */
function mayBeSaid(text: string, start: number, end: number): boolean {
  return (
    // Most numbers have no such word before them; only of the others it matters what was redacted.
    (telephoneWords.isIn(text, Math.max(0, start - WORDS_BEFORE), start) &&
      telephoneWords.test(contextBefore(text, start))) ||
    certainTelephone.isIn(text, end, Math.min(text.length, end + AFTER)) ||
    read(wordForExtension, text, end) !== undefined
  );
}

/** Whether the words around say telephone, and no nearer ones something else. */
function isTelephone(text: string, start: number, end: number): boolean {
  const label = labelAfter.exec(text.slice(end, end + AFTER))?.[1] ?? '';
  if (certainTelephone.test(label)) return true;
  if (cardWords.test(label)) return false;
  const context = contextBefore(text, start);
  const before = context.includes('\n') ? context.replace(PARAGRAPHS, '') : context;
  const said = telephoneWords.lastEnd(before);
  if (said >= 0 && said > otherNumberWords.lastEnd(before)) {
    if (before.length - said <= NEAR || certainTelephone.test(before.slice(Math.max(0, said - 20)))) return true;
  }
  if (read(saidAfter, text, end) === undefined) return false;
  // Words after the number count only within its sentence.
  const after = /^[^.;:\n]*/.exec(text.slice(end, end + AFTER))?.[0] ?? '';
  return certainTelephone.test(after);
}

const OPEN = 40;
const CLOSE = 41;
const PLUS = 43;
const ZERO = 48;
const SPACE = 32;
const HASH = 35;
const COLON = 58;

function startOf(text: string, at: number): number {
  let start = at;
  if (text.charCodeAt(start - 1) === OPEN) start -= 1;
  if (text.charCodeAt(start - 1) === PLUS) start -= 1;
  if (text.charCodeAt(start - 1) === OPEN && text.charCodeAt(start) === PLUS) start -= 1;
  return start;
}

function mayStandBefore(text: string, start: number): boolean {
  const before = text.charCodeAt(start - 1);
  return !notBefore.has(before) || (marks.has(before) && !isDigit(text, start - 2));
}

/** "Invoice 555-123-4567", "E 013 24 18": the number of a thing, or a coordinate. */
const thingBefore =
  /(?<!\p{L})(?:(?:invoice|receipt|order|part|sku|serial|batch|lot|tracking|isbn|docket|sample)s?(?: (?:no\.?|number|#))?:? ?#?|[NSEW] )$/iu;
const THING = 20;

function isThing(text: string, start: number): boolean {
  const before = text.charCodeAt(start - 1);
  if (text.charCodeAt(start) === PLUS || !(before === SPACE || before === HASH || before === COLON)) return false;
  return thingBefore.test(text.slice(Math.max(0, start - THING), start));
}

/** The longest number from `start` on in a form that telephone numbers have. */
function formed(text: string, start: number, at: number, { ends, counts }: Groups): PhoneForm | undefined {
  const first = text.charCodeAt(start);
  const isInternational =
    (start < at && (first === PLUS || text.charCodeAt(start + 1) === PLUS)) ||
    (first === ZERO && text.charCodeAt(start + 1) === ZERO);
  const isMarked = first === OPEN || first === ZERO;
  for (let group = ends.length - 1; group >= 0; group -= 1) {
    const count = counts[group] ?? 0;
    const isNational = count >= LEAST_NATIONAL && count <= MOST_NATIONAL && (isMarked || count === 10 || count === 11);
    if (!isInternational && !isNational) continue;
    const number = text.slice(start, ends[group]);
    const form =
      (isInternational ? international(number) : undefined) ?? (isNational ? national(number, count) : undefined);
    if (form !== undefined && form.score !== SCORE.plain && isWhole(text, start, number)) return form;
  }
  return undefined;
}

/** So many digits in one run are all of a number: whoever writes it so begins another thing behind a space. */
const WHOLE_RUN = 10;

/** The longest run of groups from `start` on, the first of which ends at `end`, that can be a number of any form. */
function plain(text: string, start: number, end: number, { ends, counts, isLonger }: Groups): PhoneForm | undefined {
  // Behind a number another one may follow: the run is too long for one then, and the shortest is the number.
  const numbers = (end - start < WHOLE_RUN ? ends : [end])
    .filter((_, group) => !isLonger || (counts[group] ?? 0) >= MIN_DIGITS)
    .map((end) => text.slice(start, end));
  if (!isLonger) numbers.reverse();
  const number = numbers.find(
    (one) => !isAmount(one) && !isFile(one) && !isIp(one) && !hasDate.test(one) && isWhole(text, start, one),
  );
  return number === undefined ? undefined : { length: number.length, score: SCORE.plain };
}

/** A group with the separators behind it. */
const LONGEST_GROUP = 9;

/**
 * Telephone numbers: with a country's code, or in a form that hardly anything else has, or, behind a word for telephone or
 * right before one, of any seven to fifteen digits. Whether a number can exist (libphonenumber, its `min` metadata) only
 * adds to the score: numbers in texts are mistyped, made up, or of plans that have changed.
 */
function telephoneAt(text: string, at: number, end: number, next: number): Located | undefined {
  if (next - at > LONGEST_GROUP && end - at < LEAST_DIGITS) return undefined;
  const start = startOf(text, at);
  if (!mayStandBefore(text, start)) return undefined;
  const groups = groupsFrom(text, at);
  const furthest = groups.ends.at(-1);
  if (furthest === undefined) return undefined;
  if (mayBeDate(text, at, end) && isDate(text.slice(at, furthest))) return undefined;
  // Its first digit stands by itself.
  if (end - at === 1 && isArticle(text.slice(at, furthest))) return undefined;
  if (text.charCodeAt(at - 1) === SPACE && isDigit(text, at - 2) && isArticle(text.slice(at - 2, furthest)))
    return undefined;
  const form = formed(text, start, at, groups);
  if (form !== undefined) return located(text, start, form, !isThing(text, start));
  if (mayBeSaid(text, start, furthest)) {
    const any = plain(text, start, end, groups);
    const said = any && !isCount(text, start, start + any.length) ? located(text, start, any, false) : undefined;
    if (said !== undefined) return said;
  }
  return situated(text, start, end, groups);
}

const MOST_SITUATED = 13;

/** A number that nothing but its place says to be a telephone's. */
function situated(text: string, start: number, end: number, groups: Groups): Located | undefined {
  if ((groups.counts.at(-1) ?? 0) < MIN_DIGITS) return undefined;
  const number = plain(text, start, end, groups);
  if (number === undefined) return undefined;
  const numberEnd = start + number.length;
  const count = countDigits(text.slice(start, numberEnd));
  if (count < MIN_DIGITS || count > MOST_SITUATED || !isInContactPlace(text, start, numberEnd)) return undefined;
  return isCount(text, start, numberEnd) ? undefined : { start, end: numberEnd, score: SCORE.plain + CONTEXT };
}

/** True if no letter and no part of another number follows `number`. */
function isWhole(text: string, start: number, number: string): boolean {
  const end = start + number.length;
  return isBalanced(number) && (read(joinedAfter, text, end) === undefined || read(extension, text, end) !== undefined);
}

/** As many parentheses are closed as are open. */
function isBalanced(text: string): boolean {
  let open = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === OPEN) open += 1;
    else if (code === CLOSE) open -= 1;
  }
  return open === 0;
}

function located(text: string, start: number, { length, score }: PhoneForm, isSure: boolean): Located | undefined {
  const numberEnd = start + length;
  const end = numberEnd + (read(extension, text, numberEnd)?.length ?? 0);
  const isSaid =
    isTelephone(text, start, end) || (end > numberEnd && read(wordForExtension, text, numberEnd) !== undefined);
  if (!isSaid && !isSure) return undefined;
  if (
    !isSure &&
    countDigits(text.slice(start, numberEnd)) < MIN_DIGITS &&
    !/(?:\p{L}|(?<!\d)[.:]) ?$/u.test(text.slice(Math.max(0, start - 3), start))
  )
    return undefined;
  return { start, end, score: Math.min(1, Math.round((score + (isSaid ? CONTEXT : 0)) * 100) / 100) };
}

export const phoneRecognizers: readonly AnchoredRecognizer[] = [{ type: 'PHONE', locate: telephoneAt }];
