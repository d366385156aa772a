import type { ExtractedHeading, TextSpan } from '../../../contracts/extraction.js';

/** A part of a document that begins with a number or a heading. */
export interface Section extends TextSpan {
  /** Nothing where it has a number alone. */
  heading: TextSpan | undefined;
  /** Where its text begins: after number and heading. */
  body: number;
  /** 1 is the highest. */
  level: number;
  /** Number of the section that it is a part of, in the list. */
  parent: number | undefined;
}

interface Line extends TextSpan {
  text: string;
  isAfterBlank: boolean;
}

interface Beginning {
  at: number;
  heading: TextSpan | undefined;
  body: number;
  level: number;
}

const MAX_HEADING = 100;
const MAX_RUN_IN_WORDS = 10;
/** A heading that is not written in title case is short, or it would be a sentence. */
const MAX_PLAIN_WORDS = 3;
const SMALL = /^(?:a|an|and|as|at|by|for|from|in|into|of|on|or|the|to|under|upon|with|without)$/;
/** A line that holds a page's number alone. */
const PAGE_NUMBER = /^(?:-\s?\d{1,4}\s?-|(?:page\s)?\d{1,4}(?:\s(?:of|\/)\s\d{1,4})?)$/i;
/** Dots that lead from a title to its page in a table of contents; lines to be filled in lead nowhere. */
export const LEADER = /(?:[.·‥] ?){4}|…{2}|_{4,150}\s{0,20}[\divxlc]{1,6}$/iu;
/** Marks of a clause in capitals as opposed to a heading. */
const SENTENCE_IN_CAPITALS =
  /\b(?:SHALL|MUST|HEREBY|AGREES?|EXCEEDS?|DISCLAIMS?|ACKNOWLEDGES?|(?:IS|ARE|WILL|MAY|CAN|DOES|HAS|HAVE) (?!AND\b|OR\b|OF\b)[A-Z]{2,})\b|[$€£¥]\s?\d/;
const QUESTION = /^(?:WHO|WHAT|HOW|WHEN|WHERE|WHY|WHICH)\b/;
const MAX_CAPITAL_WORDS = 12;
/** Longer lines are prose. */
const MAX_NOISE = 320;
const NUMBERS: readonly { pattern: RegExp; level: (number: string) => number }[] = [
  {
    pattern: /^(?:exhibit|schedule|annex|appendix|attachment)\s+([A-Z]|\d{1,3}|[IVX]{1,5})\b[.:]?(?:\s|$)/i,
    level: () => 1,
  },
  { pattern: /^(?:article|part|chapter|title)\s+([IVXLC]{1,7}|\d{1,3})\b[.:]?(?:\s|$)/i, level: () => 1 },
  { pattern: /^(?:section|clause|§{1,2})\s{0,3}(\d{1,3}(?:\.\d{1,3}){0,4})[.:)]?(?:\s|$)/i, level: depthOf },
  { pattern: /^(\d{1,3}(?:\.\d{1,3}){1,4})[.:)]?\s/, level: depthOf },
  { pattern: /^(\d{1,3})[.)]\s/, level: depthOf },
  { pattern: /^([IVXLC]{1,7})[.)]\s/, level: () => 1 },
  { pattern: /^([A-Z]-\d{1,3})[.:)]?\s/, level: () => 2 },
  { pattern: /^([A-Z])[.)]\s/, level: () => 2 },
  { pattern: /^\(([a-z]|[ivx]{1,5}|\d{1,2})\)\s/, level: () => 3 },
];
const RUN_IN = /^(\p{Lu}[^.:;!?\n]{1,80}(?:;[^.:;!?\n]{1,40})?)[.:]\s+(?=["“(\p{Lu}])/u;
/** The same behind a number, where an amount may follow: `2. Fees. 900 EUR a month`. */
const RUN_IN_BEFORE_AMOUNT = /^(\p{Lu}\p{L}{3,24}(?: [\p{L}&]{2,24}){0,3})[.:]\s+(?=[\d€$£¥])/u;

function depthOf(number: string): number {
  return number.split('.').length;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let isAfterBlank = true;
  let at = 0;
  for (const raw of text.split('\n')) {
    const trimmed = raw.trim();
    if (trimmed === '') isAfterBlank = true;
    else {
      const start = at + raw.indexOf(trimmed);
      lines.push({ text: trimmed, start, end: start + trimmed.length, isAfterBlank });
      isAfterBlank = false;
    }
    at += raw.length + 1;
  }
  return lines;
}

/** Whether a line has a page's number alone. */
export const isPageNumber = (line: string): boolean => line.length <= MAX_NOISE && PAGE_NUMBER.test(line);

const isNoise = (line: string): boolean => line.length <= MAX_NOISE && (PAGE_NUMBER.test(line) || LEADER.test(line));
/** A table of contents is one paragraph, too. */
const isNoiseOnly = (text: string): boolean => text.split('\n').every((line) => isNoise(line.trim()));
const wordsIn = (text: string): number => text.split(/\s+/).length;
const isUpperCase = (text: string): boolean => /\p{Lu}.*\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
/** Whether text in capitals is a clause: headings are shorter, and state no obligation. */
const isClauseInCapitals = (text: string): boolean =>
  isUpperCase(text) && !QUESTION.test(text) && (wordsIn(text) > MAX_CAPITAL_WORDS || SENTENCE_IN_CAPITALS.test(text));
const isTitle = (text: string): boolean =>
  text.length <= MAX_HEADING && /^["“]?[\p{Lu}\d]/u.test(text) && !/[.,:;!?]$/.test(text) && wordsIn(text) <= 10;

/** Whether what ends with a full stop may be a heading: in title case, or of a few words. */
function isHeading(runIn: string): boolean {
  const words = runIn.split(/\s+/);
  const isTitled = words.every((word) => !/^\p{Ll}/u.test(word) || SMALL.test(word));
  return words.length <= (isTitled ? MAX_RUN_IN_WORDS : MAX_PLAIN_WORDS);
}

/** The heading on a line, after its number if any; `isAlone`: nothing but a blank line follows. */
function headingIn(rest: string, at: number, isAlone: boolean, isNumbered: boolean): TextSpan | undefined {
  if (rest === '') return undefined;
  if (isAlone && (isTitle(rest) || (isUpperCase(rest) && rest.length <= MAX_HEADING)))
    return { start: at, end: at + rest.length };
  const runIn = (RUN_IN.exec(rest) ?? (isNumbered ? RUN_IN_BEFORE_AMOUNT.exec(rest) : null))?.[1];
  return runIn === undefined || !isHeading(runIn) || isClauseInCapitals(runIn)
    ? undefined
    : { start: at, end: at + runIn.length };
}

/** `rest` of a line and the lines in capitals below without a blank between, as one: a clause may be broken anywhere. */
function isClause(rest: string, below: readonly Line[]): boolean {
  const end = below.findIndex(
    ({ text, isAfterBlank }) => isAfterBlank || !isUpperCase(text) || NUMBERS.some(({ pattern }) => pattern.test(text)),
  );
  const more = end === -1 ? below : below.slice(0, end);
  return isClauseInCapitals([rest, ...more.map(({ text }) => text)].join(' ').trim());
}

function beginningAt(lines: readonly Line[], index: number, isFirstOfParagraph: boolean): Beginning | undefined {
  const [line, next] = [lines[index], lines[index + 1]];
  if (line === undefined) return undefined;
  const isAlone = next === undefined || next.isAfterBlank;
  const below = lines.slice(index + 1, index + 2 + MAX_CAPITAL_WORDS);
  for (const { pattern, level } of NUMBERS) {
    const match = pattern.exec(line.text);
    if (match === null) continue;
    const at = line.start + match[0].length;
    const rest = line.text.slice(match[0].length);
    const skipped = rest.length - rest.trimStart().length;
    const depth = level(match[1] ?? '');
    const isApart = (isAlone || isUpperCase(rest) || isTitle(rest)) && !isClause(rest, below);
    const heading = headingIn(rest.trim(), at + skipped, isApart, true);
    // An item of an enumeration without a heading of its own is a part of what it is enumerated in.
    if (depth === 3 && heading === undefined) return undefined;
    return { at: line.start, heading, body: heading?.end ?? at, level: depth };
  }
  if (!isFirstOfParagraph) return undefined;
  const isApart = (isAlone || isUpperCase(line.text)) && !isClause(line.text, below);
  const heading = headingIn(line.text, line.start, isApart, false);
  if (heading === undefined) return undefined;
  const isWhole = heading.end === line.end;
  return { at: line.start, heading, body: heading.end, level: isWhole ? 1 : 2 };
}

/** `ARTICLE IV` and the title in the line below are one heading. */
function joinTitles(lines: readonly Line[], beginnings: readonly Beginning[]): Beginning[] {
  const places = new Map(lines.map(({ start }, index) => [start, index]));
  const joined: Beginning[] = [];
  for (const beginning of beginnings) {
    const last = joined.at(-1);
    const isBare = last !== undefined && last.heading === undefined && last.level === 1 && beginning.level === 1;
    if (isBare && places.get(beginning.at) === (places.get(last.at) ?? NaN) + 1)
      Object.assign(last, { heading: beginning.heading, body: beginning.body });
    else joined.push({ ...beginning });
  }
  return joined;
}

/**
 * The sections of a text: numbered and not, under headings in capitals, in title case, on their own line or run in with
 * the paragraph; headings that the format itself marks come first. Text before the first heading is a section without
 * one. Lines of a table of contents and page numbers start no section.
 */
export function sectionsOf(text: string, marked: readonly ExtractedHeading[] = []): Section[] {
  const lines = linesOf(text).filter((line) => !isNoise(line.text));
  const levels = new Map(marked.map((heading) => [heading.start, heading]));
  const found: Beginning[] = [];
  let isBelowNumber = false;
  for (const [index, line] of lines.entries()) {
    const known = levels.get(line.start);
    const beginning: Beginning | undefined =
      known === undefined
        ? beginningAt(lines, index, line.isAfterBlank || isBelowNumber)
        : { at: line.start, heading: known, body: known.end, level: known.level };
    if (beginning !== undefined) found.push(beginning);
    isBelowNumber = beginning !== undefined && beginning.heading === undefined && beginning.body >= line.end;
  }
  const beginnings = joinTitles(lines, found);
  const first = lines[0]?.start;
  if (first === undefined) return [];
  if ((beginnings[0]?.at ?? Infinity) > first)
    beginnings.unshift({ at: first, heading: undefined, body: first, level: 1 });
  const open: number[] = [];
  return beginnings.map(({ at, heading, body, level }, index) => {
    while (open.length > 0 && (beginnings[open.at(-1) ?? 0]?.level ?? 0) >= level) open.pop();
    const parent = open.at(-1);
    open.push(index);
    const next = beginnings[index + 1]?.at ?? text.length;
    return { start: at, end: at + text.slice(at, next).trimEnd().length, heading, body, level, parent };
  });
}

/** A paragraph, and the number of its section. */
export interface Paragraph extends TextSpan {
  section: number;
}

const BLANK = /\n[ \t\f\r]*(?:\n\s*)/g;

/** The paragraphs of the sections, without headings and numbers on lines of their own. */
export function paragraphsOf(text: string, sections: readonly Section[]): Paragraph[] {
  return sections.flatMap(({ start, end, body, heading }, section) => {
    const isApart = heading !== undefined && /^[ \t\f\r]*\n/.test(text.slice(body, end + 1));
    const from = isApart ? body : start;
    const paragraphs: Paragraph[] = [];
    let at = from;
    for (const { 0: blank, index } of [...text.slice(from, end).matchAll(BLANK), { 0: '', index: end - from }]) {
      const piece = text.slice(at, from + index);
      const trimmed = piece.trim();
      const begin = at + piece.indexOf(trimmed);
      if (trimmed !== '' && !isNoiseOnly(trimmed))
        paragraphs.push({ start: begin, end: begin + trimmed.length, section });
      at = from + index + blank.length;
    }
    return paragraphs;
  });
}

const SENTENCE_END = /[.!?;]["”’)]?\s+(?=["“(]?[\p{Lu}\d])/gu;
const ABBREVIATED =
  /(?:\b(?:Inc|Ltd|Co|Corp|No|Nos|Mr|Mrs|Ms|Dr|St|vs|Art|Sec|para|approx|e\.g|i\.e|U\.S|a\.m|p\.m|N\.A|L\.P|S\.A)|\b\p{Lu}|^\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})\)?|^\d[\d.]{0,10})\.?$/u;

/** The sentences of a paragraph. */
export function sentencesOf(text: string, { start, end }: TextSpan): TextSpan[] {
  const within = text.slice(start, end);
  const sentences: TextSpan[] = [];
  let from = 0;
  for (const { 0: found, index } of within.matchAll(SENTENCE_END)) {
    if (found.startsWith('.') && ABBREVIATED.test(within.slice(Math.max(from, index - 12), index))) continue;
    const stop = index + found.trimEnd().length;
    sentences.push({ start: start + from, end: start + stop });
    from = index + found.length;
  }
  if (from < within.length) sentences.push({ start: start + from, end });
  return sentences;
}
