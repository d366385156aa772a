import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type PiiEntity, type PiiType, piiTypes } from '../../../src/contracts/pii.ts';

/**
 * Texts by somebody who had not seen the rules: `strangers/<language>.txt`, with a line `---` between two. In them
 * `[[TYPE|value]]` is personal data, and `[[?TYPE|value]]` is what may be found or not: either answer is right.
 */
const folder = join(import.meta.dirname, 'strangers');

/** All types but `PERSON` when `types` is absent. */
type DetectTypes = (text: string, types?: readonly PiiType[]) => readonly PiiEntity[];

/** Offsets are UTF-16 code units; `end` is exclusive. */
interface Span {
  start: number;
  end: number;
}

interface Mark extends Span {
  type: PiiType;
  /** Whether it may be missed. */
  isOptional: boolean;
}

/** A text without its marks. */
export interface StrangersText {
  language: string;
  text: string;
  marks: readonly Mark[];
}

/** What was found of one type in one language. */
export interface StrangersCount {
  type: PiiType;
  language: string;
  /** Values that have to be found. */
  values: number;
  /** Those that findings of their type cover whole, but for spaces and punctuation at the edges. */
  whole: number;
  /** Those of which findings of their type cover four fifths of the letters and digits. */
  nearly: number;
  /** Those that findings of any types cover whole. */
  wholeOfAny: number;
  findings: number;
  /** Findings that touch no mark of any type. */
  falseAlarms: number;
}

export interface StrangersQuality {
  counts: readonly StrangersCount[];
  /** Words by language. */
  words: ReadonlyMap<string, number>;
}

const MARK = /\[\[(\?)?([A-Z_]+)\|([\s\S]*?)\]\]/gu;
const isType = (name: string): name is PiiType => piiTypes.some((type) => type === name);

/** Takes the marks out of a text; throws where one is not closed or has no known type. */
function unmarked(language: string, marked: string): StrangersText {
  const marks: Mark[] = [];
  let text = '';
  let from = 0;
  for (const match of marked.matchAll(MARK)) {
    const [mark, question, type = '', value = ''] = match;
    if (!isType(type)) throw new Error(`${language}: ${mark} has no known type`);
    text += marked.slice(from, match.index);
    marks.push({ type, start: text.length, end: text.length + value.length, isOptional: question !== undefined });
    text += value;
    from = match.index + mark.length;
  }
  text += marked.slice(from);
  if (/\[\[|\]\]/u.test(text)) throw new Error(`${language}: a mark is not closed in ${JSON.stringify(text)}`);
  return { language, text, marks };
}

/** The halves of the texts: rules may be made with those that were looked at, and of the others only figures are shown. */
export const strangersParts = ['held out', 'looked at'] as const;

/** All texts, in the order of their languages; every second, from the second on, was looked at. */
export const strangersTexts = (): StrangersText[] =>
  readdirSync(folder)
    .sort()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split(/^---$/mu)
        .map((marked) => unmarked(basename(file, '.txt'), marked.trim())),
    );

/** A span without the spaces and the punctuation at its edges. */
function core(text: string, { start, end }: Span): Span {
  const isEdge = (index: number): boolean => /[\s\p{P}]/u.test(text.charAt(index));
  let [first, last] = [start, end];
  while (first < last && isEdge(first)) first += 1;
  while (first < last && isEdge(last - 1)) last -= 1;
  return { start: first, end: last };
}

/** Whether every character of a span is in one of `others`. */
function isWithin({ start, end }: Span, others: readonly Span[]): boolean {
  for (let index = start; index < end; index += 1)
    if (!others.some((other) => other.start <= index && index < other.end)) return false;
  return true;
}

const NEARLY = 0.8;

/** Whether four fifths of the letters and digits of a span are in one of `others`. */
function isNearlyWithin(text: string, { start, end }: Span, others: readonly Span[]): boolean {
  let [all, covered] = [0, 0];
  for (let index = start; index < end; index += 1) {
    if (/[\s\p{P}]/u.test(text.charAt(index))) continue;
    all += 1;
    covered += Number(others.some((other) => other.start <= index && index < other.end));
  }
  return covered >= NEARLY * all;
}

const isTouched = ({ start, end }: Span, others: readonly Span[]): boolean =>
  others.some((other) => other.start < end && start < other.end);

function countOf(counts: StrangersCount[], type: PiiType, language: string): StrangersCount {
  const known = counts.find((count) => count.type === type && count.language === language);
  if (known !== undefined) return known;
  const count = { type, language, values: 0, whole: 0, nearly: 0, wholeOfAny: 0, findings: 0, falseAlarms: 0 };
  counts.push(count);
  return count;
}

/** Counts by type and language. Names of persons are asked for apart: of other types the findings are those without them. */
export function measureStrangers(detectPii: DetectTypes, texts: readonly StrangersText[]): StrangersQuality {
  const counts: StrangersCount[] = [];
  const words = new Map<string, number>();
  for (const { language, text, marks } of texts) {
    words.set(language, (words.get(language) ?? 0) + text.split(/\s+/u).length);
    const others = detectPii(text).filter(({ type }) => type !== 'PERSON');
    const names = detectPii(text, ['PERSON']);
    for (const { type, isOptional, ...span } of marks) {
      if (isOptional) continue;
      const count = countOf(counts, type, language);
      const all = type === 'PERSON' ? [...others, ...names] : others;
      const value = core(text, span);
      count.values += 1;
      count.wholeOfAny += Number(isWithin(value, all));
      const ofType = all.filter((finding) => finding.type === type);
      count.whole += Number(isWithin(value, ofType));
      count.nearly += Number(isNearlyWithin(text, value, ofType));
    }
    for (const finding of [...others, ...names]) {
      const count = countOf(counts, finding.type, language);
      count.findings += 1;
      count.falseAlarms += Number(!isTouched(finding, marks));
    }
  }
  return { counts, words };
}

const COLUMNS = [
  'values',
  'whole',
  'percent',
  'four 5ths',
  'percent',
  'of any',
  'percent',
  'findings',
  'false',
  'in 10,000',
];
const line = (name: string, cells: readonly string[]): string =>
  [name.padEnd(16), ...cells.map((cell) => cell.padStart(9))].join(' ');

function row(name: string, counts: readonly StrangersCount[], words: number): string {
  const total = (key: 'values' | 'whole' | 'nearly' | 'wholeOfAny' | 'findings' | 'falseAlarms'): number =>
    counts.reduce((sum, count) => sum + count[key], 0);
  const percent = (part: number): string => (total('values') === 0 ? '' : ((100 * part) / total('values')).toFixed(1));
  return line(name, [
    String(total('values')),
    String(total('whole')),
    percent(total('whole')),
    String(total('nearly')),
    percent(total('nearly')),
    String(total('wholeOfAny')),
    percent(total('wholeOfAny')),
    String(total('findings')),
    String(total('falseAlarms')),
    ((10_000 * total('falseAlarms')) / words).toFixed(2),
  ]);
}

/** A table by type over all languages, or by language over all types, with false alarms in 10,000 words. */
export function strangersTableOf({ counts, words }: StrangersQuality, by: 'type' | 'language'): string {
  const allWords = [...words.values()].reduce((sum, count) => sum + count, 0);
  const names = [...new Set(counts.map((count): string => count[by]))].sort();
  return [
    line('', COLUMNS),
    ...names.map((name) =>
      row(
        name,
        counts.filter((count) => count[by] === name),
        by === 'type' ? allWords : (words.get(name) ?? 0),
      ),
    ),
    row('all', counts, allWords),
  ].join('\n');
}
