import type { PiiType } from '../../../contracts/pii.js';
import type { SearchRecognizer } from './pii-recognizer.rules.js';
import { columnHeads, otherHeads } from './table-columns.data.js';

const QUOTE = 34;
const SPACE = 32;
const DIVIDES = 1;
const OTHER = 2;
/** Signs that divide a row, and those that no head has. */
const kinds = new Uint8Array(128);
for (const sign of '\t|;,') kinds[sign.charCodeAt(0)] = DIVIDES;
for (const sign of '(){}=<>:@[]!?*+$%^~\\`') kinds[sign.charCodeAt(0)] = OTHER;
const LONGEST_LINE = 1_000;
const LONGEST_HEAD = 32;
const LONGEST_CELL = 160;

/** The type by the head of its column. */
const typeOfHead: ReadonlyMap<string, PiiType> = new Map(
  Object.entries(columnHeads).flatMap(([type, heads]) => heads.map((head) => [head, type as PiiType] as const)),
);

const others: ReadonlySet<string> = new Set(otherHeads);

const plain = (head: string): string =>
  head
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/[^a-z\d]/g, '');

/** Cells that are a value of the type, where the head of their column says so; others are empty, or of another row. */
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

interface Columns {
  separator: string;
  types: readonly (PiiType | undefined)[];
}

/** The sign that divides a line whose cells are all as short as heads: most lines are told by their first words. */
function separatorOf(text: string, { start, end }: Cell): string | undefined {
  // Lines of code are indented.
  if (text.charCodeAt(start) === SPACE) return undefined;
  let from = start;
  let separator = 0;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    const kind = code < 128 ? kinds[code] : undefined;
    if (kind === OTHER || at - from > LONGEST_HEAD + 2) return undefined;
    if (kind !== DIVIDES || (separator !== 0 && code !== separator)) continue;
    separator = code;
    from = at + 1;
  }
  return separator === 0 ? undefined : String.fromCharCode(separator);
}

/** The types of the columns under a line of heads; undefined where it is none. */
function columnsUnder(text: string, line: Cell): Columns | undefined {
  const separator = separatorOf(text, line);
  if (separator === undefined) return undefined;
  const cells = cellsOf(text, line, separator);
  if (cells.some(({ start, end }) => end - start > LONGEST_HEAD)) return undefined;
  const heads = cells.map(({ start, end }) => text.slice(start, end));
  const types = heads.map((head) => typeOfHead.get(plain(head)));
  // "Street | 5 Main St" is a line of a form.
  const isPair = heads.filter((head) => head !== '').length === 2;
  if (isPair && heads.some((head, place) => types[place] === undefined && /\d/.test(head))) return undefined;
  return types.some((type) => type !== undefined) ? { separator, types } : undefined;
}

/** A cell under a head that names personal data. Offsets are those of the whole text. */
export interface ColumnCell extends Cell {
  type: PiiType;
}

/** Stands for the head of the column: it finds nothing in another text. */
const byHead = new Map(
  Object.keys(columnHeads).map((name) => [
    name,
    { type: name as PiiType, cost: 0, find: () => undefined } satisfies SearchRecognizer,
  ]),
);

export const SCORE_OF_COLUMN = 0.9;

/** The recognizer of cells of a type. */
export const recognizerOfColumn = (type: PiiType): SearchRecognizer | undefined => byHead.get(type);

/** Whether a row has another head where a value should be: "First name | Ada", and below it "Last name | Byron". */
const isOfForm = (text: string, cells: readonly Cell[], types: Columns['types']): boolean =>
  cells.some(({ start, end }, place) => {
    if (types[place] === undefined || end - start > LONGEST_HEAD) return false;
    const name = plain(text.slice(start, end));
    return typeOfHead.has(name) || others.has(name);
  });

/** The cells of a row that has as many as the heads; of one that goes on, those that have come. */
function rowOf(text: string, line: Cell, { separator, types }: Columns, isOpen: boolean): Cell[] | undefined {
  const cells = cellsOf(text, line, separator);
  return (isOpen ? cells.length <= types.length : cells.length === types.length) ? cells : undefined;
}

/** The cells that hold what their head says. */
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
 * The tables in a text that comes in pieces: CSV, columns between tabs or `|`. A line of heads holds for all rows below it that have
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
    while (start < cut) {
      const next = text.indexOf('\n', start);
      if (next === -1 && onRow === undefined) break;
      const line = { start, end: next === -1 ? text.length : next };
      if (line.end >= cut && onRow === undefined) break;
      const isLine = line.end - start <= LONGEST_LINE;
      const row = columns !== undefined && isLine ? rowOf(text, line, columns, next === -1) : undefined;
      if (columns === undefined || row === undefined) {
        columns = isLine && next !== -1 ? columnsUnder(text, line) : undefined;
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
