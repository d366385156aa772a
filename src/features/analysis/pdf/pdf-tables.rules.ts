import type { Segment } from './pdf-lines.rules.js';

/** A table of a page: its cells, and where its columns begin. */
export interface PdfTable {
  kind: 'table';
  rows: string[][];
  lefts: number[];
  confidence: number;
}

const MIN_TABLE_ROWS = 2;
/** Rows are further apart than this many times the least distance of lines. */
const ROW_GAP = 1.25;
/** In font sizes: how far the lines of a cell are apart. */
const CELL_LEADING = 1.5;
/** After so many rows a line that no longer keeps the columns apart is no row. */
const SETTLED_ROWS = 3;
/** The confidence of inferred structure. */
const MAX_CONFIDENCE = 0.9;

const yOf = (line: readonly Segment[] | undefined): number => line?.[0]?.y ?? 0;

interface Column {
  left: number;
  right: number;
}

/** Stretches of x from left to right, those that overlap joined. */
function joined(stretches: readonly Column[]): Column[] {
  const columns: Column[] = [];
  for (const { left, right } of stretches.toSorted((one, other) => one.left - other.left)) {
    const last = columns.at(-1);
    if (last !== undefined && left < last.right) last.right = Math.max(last.right, right);
    else columns.push({ left, right });
  }
  return columns;
}

/** Neighbours of which no row fills both are one column: its title may be centred above cells that are not. */
function mergeColumns(rows: string[][], lefts: number[]): void {
  for (let column = (rows[0]?.length ?? 0) - 2; column >= 0; column -= 1) {
    if (rows.some((row) => row[column] !== '' && row[column + 1] !== '')) continue;
    for (const row of rows) row.splice(column, 2, `${row[column] ?? ''}${row[column + 1] ?? ''}`);
    lefts.splice(column + 1, 1);
  }
}

/** The lines of each row: rows are further apart than the lines of their cells, where most are told apart by that. */
function rowsOf(lines: readonly (readonly Segment[])[]): Segment[][] {
  const gaps = lines.slice(1).map((line, index) => yOf(lines[index]) - yOf(line));
  const edge = ROW_GAP * Math.min(...gaps);
  const isParted = gaps.some((gap) => gap > edge) && gaps.filter((gap) => gap > edge).length * 2 >= gaps.length;
  const rows: Segment[][] = [];
  for (const [index, line] of lines.entries()) {
    const last = rows.at(-1);
    if (last !== undefined && isParted && (gaps[index - 1] ?? Infinity) <= edge) last.push(...line);
    else rows.push([...line]);
  }
  return rows;
}

/** The table that lines are; undefined where they are none. */
export function tableOf(lines: readonly (readonly Segment[])[]): PdfTable | undefined {
  const columns = joined(lines.flat());
  if (lines.length < MIN_TABLE_ROWS || columns.length < 2) return undefined;
  const rows: string[][] = [];
  for (const line of rowsOf(lines)) {
    const row = columns.map(({ left, right }) =>
      line
        .filter((segment) => segment.left >= left && segment.right <= right)
        .sort((one, other) => other.y - one.y || one.left - other.left)
        .map(({ text }) => text.trim())
        .join(' '),
    );
    const above = rows.at(-1);
    // A line without its first cell goes on with the row above.
    if (row[0] === '' && above !== undefined)
      row.forEach((cell, index) => (above[index] = [above[index], cell].filter((text) => text !== '').join(' ')));
    else rows.push(row);
  }
  if (rows.length < MIN_TABLE_ROWS) return undefined;
  const lefts = columns.map(({ left }) => left);
  mergeColumns(rows, lefts);
  const cells = rows.flat();
  if ((rows[0]?.length ?? 0) < 2) return undefined;
  const filled = cells.filter((cell) => cell !== '').length / cells.length;
  return { kind: 'table', rows, lefts, confidence: Math.round(MAX_CONFIDENCE * filled * 100) / 100 };
}

/** How many of the columns a part of a line reaches over. */
const reach = ({ left, right }: Segment, columns: readonly Column[]): number =>
  columns.filter((one) => left < one.right && right > one.left).length;

/** Whether a part that stands alone on its line goes on with the cell above it. */
function isOfCell(
  part: Segment,
  { above, below, columns }: { above: Segment | undefined; below: readonly Segment[]; columns: readonly Column[] },
): boolean {
  if (above === undefined || above.y - part.y > CELL_LEADING * part.size || reach(part, columns) !== 1) return false;
  return part.left >= (columns[0]?.right ?? 0) || (below.length > 1 && part.y - yOf(below) <= CELL_LEADING * part.size);
}

/** How many lines from `from` on are rows of one table: of several parts each, in columns that stay apart, or of one cell. */
export function tableLength(lines: readonly (readonly Segment[])[], from: number): number {
  if ((lines[from]?.length ?? 0) < 2) return 0;
  let length = 0;
  let columns: Column[] = [];
  for (let line = lines[from]; line !== undefined; line = lines[from + length]) {
    const [first] = line;
    const [above] = lines[from + length - 1] ?? [];
    const below = lines[from + length + 1] ?? [];
    if (first === undefined || (line.length === 1 && !isOfCell(first, { above, below, columns }))) break;
    if (length >= SETTLED_ROWS && line.some((part) => reach(part, columns) > 1)) break;
    columns = joined([...columns, ...line]);
    if (columns.length < 2) break;
    length += 1;
  }
  return length;
}
