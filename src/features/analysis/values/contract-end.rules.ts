import { datesIn } from './dates.rules.js';
import { endOfPeriod } from './derived.rules.js';
import { figuresIn } from './figures.rules.js';
import { periodIn } from './spoken-term.rules.js';
import { termWords, type TermWords } from './term-words.data.js';

/** A finding of a review, as far as an end is read from it. */
interface Said {
  ruleId: string;
  value: string | null;
  detail: string;
  evidence: readonly { start: number; end: number; quote: string }[];
}

/** The text around a term, and what is known of the contract's beginning. */
interface Around {
  /** The text of the whole contract. */
  text: string;
  language: string;
  /** When it takes effect, or was made, if nothing else is said; ISO 8601. */
  begun: string | null;
  /** Its own date. */
  made: string | null;
}

const LOOKED_AFTER = 90;
const LOOKED_BEFORE = 200;
const HEAD = 1_500;
const MAX_PLACES = 40;
const NEAR = 25;
const QUOTED_BEFORE = /["“„«][\s\u00A0]?(?:the\s)?$/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const NEW_SENTENCE = /(?<!\d|\b\p{Lu})[.;]\s|\n\s*\n/u;
const ARTICLE = /^(?:(?:the|its|this|said|dem|der|den|des|die|das|la|le|les|tag(?:e)?\s(?:der|des))\s|l[’'])+/i;
const ANNIVERSARY = /\b(?:anniversary|(?:full|contract|calendar)\syear)\b/i;
/** The end of several periods in a row: `four six-month periods`. */
const SEVERAL = /[\s-](?:month|year|week)\s(?:periods|terms)\b/i;
const WRITTEN_ABOVE =
  /\bdate\s(?:first\s)?(?:above\s)?(?:first\s)?(?:above\s)?written|tag(?:e)?\s(?:dieses|des)\sdatums/i;
/** The checks that say when a contract ends: the first that found something counts. */
export const endingChecks: readonly string[] = ['expiration-date.present', 'term.present'];

const plainOf = (text: string): string => text.replaceAll(/\s/g, ' ');
/** Refers to a day that the text has just named. */
const SAME_DAY = /^(?:that|such|this)\s(?:date|day)|^thereo[fn]|^(?:diesem|jenem)\s(?:tag|datum)|^cette\sdate/i;

/** The last date of a text in its last sentence; undefined for none. */
function lastDateOf(before: string, language: string): string | undefined {
  const last = datesIn(before, language)
    .toSorted((a, b) => b.start - a.start)
    .find(({ normalized }) => normalized !== null);
  return last === undefined || NEW_SENTENCE.test(before.slice(last.end)) ? undefined : (last.normalized ?? undefined);
}

/** The day that the contract gives to a name; null where it gives another meaning, undefined where it has none. */
function dayNamed(name: string, { text, language, made }: Around, words: TermWords): string | null | undefined {
  let isDefined = false;
  let at = text.indexOf(name);
  for (let count = 0; at !== -1 && count < MAX_PLACES; count += 1, at = text.indexOf(name, at + name.length)) {
    const before = plainOf(text.slice(Math.max(0, at - LOOKED_BEFORE), at));
    const after = plainOf(text.slice(at + name.length, at + name.length + LOOKED_AFTER));
    const means = words.means.exec(after);
    if (means !== null) {
      const meaning = after.slice(means[0].length);
      const [date] = datesIn(meaning, language).toSorted((a, b) => a.start - b.start);
      if (date?.normalized != null && date.start < NEAR) return date.normalized;
    }
    const isQuoted = QUOTED_BEFORE.test(before);
    // In `1 May 2026 (the "Start Date") is` the meaning comes first: a parenthesis or comma after the name introduces none.
    const isBehind = means !== null && !/[),]/.test(means[0]);
    isDefined ||= isQuoted || isBehind;
    if (!isQuoted || isBehind) continue;
    const date = WRITTEN_ABOVE.test(before)
      ? made
      : lastDateOf(text.slice(Math.max(0, at - LOOKED_BEFORE), at), language);
    if (date != null) return date;
  }
  return isDefined ? null : undefined;
}

/** The day on which something begins that a text names; null for one that the contract gives no date of. */
function dayOf(said: string, around: Around, words: TermWords): string | null {
  const { language, begun, made } = around;
  const plain = plainOf(said).replace(ARTICLE, '');
  const [date] = datesIn(plain, language).toSorted((a, b) => a.start - b.start);
  if (date?.normalized != null && date.start <= 4) return date.normalized;
  if (words.ownDate.test(plain)) return made;
  const name = words.named.exec(plain)?.[0];
  if (name === undefined) return null;
  const day = dayNamed(name, around, words);
  // A name that is never defined is either a customary one or an event.
  return day === undefined ? (/^(?:effective|commencement|start)\sdate$/i.test(name) ? begun : null) : day;
}

/** The day from which a period counts: as the words behind it say, else those of the contract's beginning. */
function startOf(text: string, period: string, around: Around): string | null | undefined {
  const words = termWords[around.language];
  if (words === undefined) return undefined;
  const plain = plainOf(text);
  for (const end of endsOfPeriod(plain, period, around.language, words)) {
    const since = words.since.exec(plain.slice(end, end + LOOKED_AFTER));
    if (since === null) continue;
    const from = end + since[0].length;
    if (SAME_DAY.test(plain.slice(from, from + NEAR))) continue;
    return dayOf(text.slice(from, from + LOOKED_AFTER), around, words);
  }
  const [begins] = plain.matchAll(words.begins);
  if (begins === undefined) return undefined;
  const from = begins.index + begins[0].length;
  return dayOf(text.slice(from, from + LOOKED_AFTER), around, words);
}

/** Where a text names a period or its anniversary. */
function endsOfPeriod(plain: string, period: string, language: string, words: TermWords): number[] {
  const own = periodIn(plain, words);
  if (own !== undefined) return own.value === period ? [own.end] : [];
  const figures = figuresIn(plain, language).filter(({ unit, normalized }) => unit === 'days' && normalized === period);
  const anniversary = ANNIVERSARY.exec(plain);
  const several = figures.length === 0 ? SEVERAL.exec(plain) : null;
  return [
    ...figures.map(({ end }) => end),
    ...(anniversary === null ? [] : [anniversary.index + anniversary[0].length]),
    ...(several === null ? [] : [several.index + several[0].length]),
  ];
}

/** The date that the head of a contract bears, where its facts are not read. */
function datedIn(text: string, language: string): string | null {
  const dated = termWords[language]?.dated;
  if (dated === undefined) return null;
  const head = plainOf(text.slice(0, HEAD));
  return (
    datesIn(head, language)
      .toSorted((a, b) => a.start - b.start)
      .find(({ start }) => dated.test(head.slice(Math.max(0, start - NEAR), start)))?.normalized ?? null
  );
}

/** The day on which the head says that a contract begins, else its own date; null for a day without a date. */
function begunIn(around: Around): string | null {
  const words = termWords[around.language];
  if (words?.dated === undefined) return around.made;
  const head = around.text.slice(0, HEAD);
  const [begins] = plainOf(head).matchAll(words.begins);
  if (begins === undefined) return around.made;
  return dayOf(head.slice(begins.index + begins[0].length), around, words);
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/**
 * Adds to a term without a date when it ends, where the contract says when it begins. A period that counts from something
 * without a date, such as a delivery or a signature, has no end. `text`: of the contract, if it is at hand; `language`: ISO 639-1.
 */
export function withEnd<F extends Said>(findings: readonly F[], given: { text?: string; language: string }): F[] {
  const valueIn = (ruleId: string): string | null => findings.find((one) => one.ruleId === ruleId)?.value ?? null;
  const term = endingChecks.map((id) => findings.find(({ ruleId }) => ruleId === id)).find((one) => one !== undefined);
  if (term?.value == null || DATE.test(term.value)) return [...findings];
  const { value } = term;
  const { language } = given;
  const text = given.text ?? term.evidence.map(({ quote }) => quote).join('\n\n');
  const made = valueIn('agreement-date') ?? datedIn(text, language);
  const around: Around = { text, language, made, begun: valueIn('effective-date.present') ?? made };
  const passages = [
    ...term.evidence.map(({ quote }) => quote),
    ...(given.text === undefined ? [] : term.evidence.map((place) => paragraphAround(text, place))),
  ];
  const told = passages.map((passage) => startOf(passage, value, around)).find((one) => one !== undefined);
  const start = told === undefined ? (valueIn('effective-date.present') ?? begunIn(around)) : told;
  const end = start === null || !DATE.test(start) ? undefined : endOfPeriod(start, value);
  if (end === undefined) return [...findings];
  const isBefore = passages.some((passage) => termWords[language]?.dayBefore.test(passage) === true);
  const detail = `${term.detail} From ${start} on, it runs to ${isBefore ? dayBefore(end) : end}.`;
  return findings.map((finding) => (finding === term ? { ...finding, detail } : finding));
}

/** The paragraph around a place of a text, as far as 1,500 characters to each side. */
function paragraphAround(text: string, { start, end }: { start: number; end: number }): string {
  const before = text.slice(Math.max(0, start - HEAD), start);
  const after = text.slice(end, end + HEAD);
  const from = before.lastIndexOf('\n\n');
  const to = after.indexOf('\n\n');
  return before.slice(from === -1 ? 0 : from + 2) + text.slice(start, end) + (to === -1 ? after : after.slice(0, to));
}
