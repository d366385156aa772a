import type { PiiType } from '../../../contracts/pii.js';
import type { SearchRecognizer } from './pii-recognizer.rules.js';
import { Beginnings } from './characters.rules.js';
import { isLetter, WordMemory } from './words.rules.js';
import { columnHeadings, otherHeadings } from './table-columns.data.js';

const QUOTE = 34;
const SPACE = 32;
/** Characters that no heading contains. */
const noHeading = /[(){}=<>:@[\]!?*+$%^~\\`]/;
const LONGEST_LINE = 1_000;
const LONGEST_HEADING = 32;
const LONGEST_CELL = 160;

/** The type of personal data by the heading of its column. */
const typeOfHeading: ReadonlyMap<string, PiiType> = new Map(
  Object.entries(columnHeadings).flatMap(([type, headings]) =>
    headings.map((heading) => [heading, type as PiiType] as const),
  ),
);

const others: ReadonlySet<string> = new Set(otherHeadings);

const plain = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/[^a-z\d]/g, '');

const typeOfCell = new WordMemory((heading) => ({ type: typeOfHeading.get(plain(heading)) }));

/** How a cell looks that has a value of its column's type. Other cells are empty, or belong to another table. */
const forms: Readonly<Partial<Record<PiiType, RegExp>>> = {
  PERSON: /^(?=.{2,60}$)[\p{Lu}\p{Lo}][\p{L}\p{M} .,'’-]*$/u,
  PHONE: /^(?=(?:\D*\d){5,18}\D*$)[+(\d][\d ()./+x-]*$/u,
  ADDRESS: /^(?!https?:|www\.)(?=.{0,120}\p{L}{3})[^@=<>{}]{4,160}$/u,
  DATE_OF_BIRTH: /^(?=.*\d)[\p{L}\d][\p{L}\d .,/-]{3,31}$/u,
  IBAN: /^(?=(?:[^\d]*\d){4})[A-Z\d][A-Z\d -]{5,42}$/u,
  SSN: /^(?=(?:\D*\d){9}\D*$)[\d -]{9,13}$/u,
};

interface Cell {
  start: number;
  end: number;
}

/** The cells of a line, without spaces and quotes around them. A separator in quotes divides nothing: RFC 4180. */
function cellsOf(text: string, { start, end }: Cell, separator: string): Cell[] {
  const cells: Cell[] = [];
  let [from, isQuoted] = [start, false];
  for (let at = start; at <= end; at += 1) {
    if (at < end && text.charCodeAt(at) === QUOTE) isQuoted = !isQuoted;
    if (at < end && (isQuoted || text[at] !== separator)) continue;
    cells.push(trimmed(text, from, at));
    from = at + 1;
  }
  return cells;
}

const edges = new Set([9, 13, 32, QUOTE]);

function trimmed(text: string, from: number, to: number): Cell {
  let [start, end] = [from, to];
  while (start < end && edges.has(text.charCodeAt(start))) start += 1;
  while (end > start && edges.has(text.charCodeAt(end - 1))) end -= 1;
  return { start, end };
}

const separators = ['\t', '|', ';', ','];

/** Where separators come next in a text that is read from its beginning: most lines have none near theirs. */
class NextSeparators {
  readonly #text: string;
  readonly #next = separators.map(() => -1);
  #nearest = -1;

  constructor(text: string) {
    this.#text = text;
  }

  /** The place of the first one at `at` or behind it; no later call is about an earlier place. */
  behind(at: number): number {
    if (this.#nearest >= at) return this.#nearest;
    let nearest = Infinity;
    for (let index = 0; index < separators.length; index += 1) {
      let next = this.#next[index] ?? Infinity;
      if (next < at) {
        next = this.#text.indexOf(separators[index] ?? '', at);
        if (next === -1) next = Infinity;
        this.#next[index] = next;
      }
      if (next < nearest) nearest = next;
    }
    this.#nearest = nearest;
    return nearest;
  }
}

interface Columns {
  separator: string;
  types: readonly (PiiType | undefined)[];
}

const beginnings = new Beginnings(typeOfHeading.keys());

/** Whether a cell may be one of the headings: told by its first two letters, where they stand side by side. */
function mayBeHeading(text: string, start: number, end: number): boolean {
  let at = start;
  while (at < end && !isLetter(text.charCodeAt(at))) at += 1;
  return at < end && (!isLetter(text.charCodeAt(at + 1)) || beginnings.mayBeAt(text, at));
}

/** Whether the cells of a line, divided at `separator`, are all as short as headings, and one may be such that is known. */
function mayNameColumns(text: string, { start, end }: Cell, separator: string): boolean {
  let isNamed = false;
  for (let from = start; from <= end;) {
    const next = text.indexOf(separator, from);
    const cellEnd = next === -1 ? end : Math.min(next, end);
    if (cellEnd - from > LONGEST_HEADING + 2) return false;
    isNamed ||= mayBeHeading(text, from, cellEnd);
    from = cellEnd + 1;
  }
  return isNamed && !noHeading.test(text.slice(start, end));
}

/** Reads a line as headings: the separator, and the type of each column; undefined if none of them names personal data. */
function columnsUnder(text: string, line: Cell, nextSeparators: NextSeparators): Columns | undefined {
  // Lines of code are indented.
  if (text.charCodeAt(line.start) === SPACE) return undefined;
  const first = nextSeparators.behind(line.start);
  if (first >= line.end || first - line.start > LONGEST_HEADING + 2) return undefined;
  const separator = text.charAt(first);
  if (!mayNameColumns(text, line, separator)) return undefined;
  const cells = cellsOf(text, line, separator);
  if (cells.some(({ start, end }) => end - start > LONGEST_HEADING)) return undefined;
  const types = cells.map(({ start, end }) => typeOfCell.of(text, start, end).type);
  if (types.every((type) => type === undefined)) return undefined;
  const headings = cells.map(({ start, end }) => text.slice(start, end));
  // "Street | 5 Main St" is a line of a form.
  const isPair = headings.filter((heading) => heading !== '').length === 2;
  if (isPair && headings.some((heading, place) => types[place] === undefined && /\d/.test(heading))) return undefined;
  return { separator, types };
}

/** A cell under a heading that names personal data. Offsets are those of the text that was given. */
export interface ColumnCell extends Cell {
  type: PiiType;
}

/** Named by what was found under a heading; they find nothing themselves. */
const byHeading = new Map(
  Object.keys(columnHeadings).map((name) => [
    name,
    { type: name as PiiType, cost: 0, find: () => undefined } satisfies SearchRecognizer,
  ]),
);

export const SCORE_OF_COLUMN = 0.9;

/** The recognizer of cells of a type. */
export const recognizerOfColumn = (type: PiiType): SearchRecognizer | undefined => byHeading.get(type);

/** Whether a row has another heading where a value should be, as a form has: "First name | Ada", then "Last name | Byron". */
const isOfForm = (text: string, cells: readonly Cell[], types: Columns['types']): boolean =>
  cells.some(({ start, end }, place) => {
    if (types[place] === undefined || end - start > LONGEST_HEADING) return false;
    const name = plain(text.slice(start, end));
    return typeOfHeading.has(name) || others.has(name);
  });

/** The cells of a row with as many as there are headings; where the row is still incomplete, those that have come. */
function rowOf(text: string, line: Cell, { separator, types }: Columns, isOpen: boolean): Cell[] | undefined {
  const cells = cellsOf(text, line, separator);
  return (isOpen ? cells.length <= types.length : cells.length === types.length) ? cells : undefined;
}

/** The cells that hold what their heading says. */
function valuesOf(text: string, cells: readonly Cell[], { types }: Columns): ColumnCell[] {
  return cells.flatMap((cell, place) => {
    const type = types[place];
    if (type === undefined || cell.end - cell.start > LONGEST_CELL) return [];
    return forms[type]?.test(text.slice(cell.start, cell.end)) === true ? [{ ...cell, type }] : [];
  });
}

/** A text that begins at `offset` of the whole, settled up to `from` of its own, and at its end where `isLast`. */
interface Piece {
  offset: number;
  from: number;
  isLast: boolean;
}

/**
 * The tables in a text that comes in pieces: CSV, columns between tabs or `|`. Headings hold for all rows below them that have
 * as many cells. Each line is read twice at most, and none that is longer than a thousand code units.
 */
export class TableColumns {
  #columns: Columns | undefined;
  /** Where the first line begins that is not settled, in the whole text. */
  #line = 0;

  /** Where the line begins that is needed again, if text up to `cut` is settled. */
  needed(cut: number): number {
    return cut - this.#line > LONGEST_LINE ? cut : Math.min(cut, this.#line);
  }

  /** Cells that begin at `from` or behind it. */
  cells(text: string, { offset, from, isLast }: Piece): ColumnCell[] {
    const found: ColumnCell[] = [];
    this.#read(text, offset, (line, row, columns) => {
      const isWhole = row.length === columns.types.length || (!isLast && line.end === text.length);
      if (isWhole) for (const cell of valuesOf(text, row, columns)) if (cell.start >= from) found.push(cell);
    });
    return found;
  }

  /** Takes note of the lines that end before `cut`. */
  settle(text: string, offset: number, cut: number): void {
    const [line, columns] = this.#read(text, offset, undefined, cut);
    this.#line = line + offset;
    this.#columns = columns;
  }

  /** Reads lines, and returns where the one begins that is not read, with the columns that hold there. */
  #read(
    text: string,
    offset: number,
    onRow?: (line: Cell, row: readonly Cell[], columns: Columns) => void,
    cut = text.length,
  ): [line: number, columns: Columns | undefined] {
    let columns = this.#columns;
    let start = this.#line - offset;
    // The beginning of a line that is too long is gone.
    if (start < 0) {
      const end = text.indexOf('\n');
      if (end === -1 || end >= cut) return [start, undefined];
      start = end + 1;
      columns = undefined;
    }
    const nextSeparators = new NextSeparators(text);
    while (start < cut) {
      const next = text.indexOf('\n', start);
      if (next === -1 && onRow === undefined) break;
      const line = { start, end: next === -1 ? text.length : next };
      if (line.end >= cut && onRow === undefined) break;
      const isLine = line.end - start <= LONGEST_LINE;
      const row = columns !== undefined && isLine ? rowOf(text, line, columns, next === -1) : undefined;
      if (columns === undefined || row === undefined) {
        columns = isLine && next !== -1 ? columnsUnder(text, line, nextSeparators) : undefined;
      } else {
        // A form has no columns until its lines end.
        if (isOfForm(text, row, columns.types)) columns = { ...columns, types: columns.types.map(() => undefined) };
        onRow?.(line, row, columns);
      }
      start = line.end + 1;
    }
    return [start, columns];
  }
}
