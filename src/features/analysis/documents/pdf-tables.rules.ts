import type { Segment } from './pdf-lines.rules.js';

/** A table of a page: its cells, and where its columns begin. */
export interface PdfTable {
  kind: 'table';
  rows: string[][];
  lefts: number[];
  confidence: number;
}

const MIN_TABLE_ROWS = 2;
/** After so many rows a line that no longer keeps the columns apart is no row. */
const SETTLED_ROWS = 3;
/** The confidence of inferred structure. */
const MAX_CONFIDENCE = 0.9;

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

/** The table that lines are; undefined where they are none. */
export function tableOf(lines: readonly (readonly Segment[])[]): PdfTable | undefined {
  const columns = joined(lines.flat());
  if (lines.length < MIN_TABLE_ROWS || columns.length < 2) return undefined;
  const rows: string[][] = [];
  for (const line of lines) {
    const row = columns.map(({ left, right }) =>
      line
        .filter((segment) => segment.left >= left && segment.right <= right)
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

/** Whether a part of a line reaches over several columns. */
function spans(line: readonly Segment[], columns: readonly Column[]): boolean {
  return line.some(({ left, right }) => columns.filter((one) => left < one.right && right > one.left).length > 1);
}

/** How many lines from `from` on are rows of one table: each of several segments, in columns that stay apart. */
export function tableLength(lines: readonly (readonly Segment[])[], from: number): number {
  let length = 0;
  let columns: Column[] = [];
  for (let line = lines[from]; line !== undefined && line.length > 1; line = lines[from + length]) {
    if (length >= SETTLED_ROWS && spans(line, columns)) break;
    columns = joined([...columns, ...line]);
    if (columns.length < 2) break;
    length += 1;
  }
  return length;
}
