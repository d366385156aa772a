import type { DocumentBuilder } from './document-builder.js';

/** The bounds of browsers. WHATWG HTML §4.9.11. */
const MAX_COLUMN_SPAN = 1_000;
const MAX_ROW_SPAN = 65_534;

function span(value: number, max: number): number {
  return Number.isInteger(value) && value >= 1 ? Math.min(value, max) : 1;
}

/** A table while it is read, cell by cell. A merged cell has its text at its first place and is empty at the others. */
export class TableGrid {
  readonly rows: string[][] = [];
  /** The number of further rows that a cell from above still covers, by column. */
  #covered: number[] = [];
  #column = -1;
  #cells = 0;

  constructor(private readonly builder: DocumentBuilder) {}

  row(): void {
    this.rows.push([]);
    this.#column = -1;
    this.#covered = this.#covered.map((left) => left - 1);
  }

  /** Begins a cell that spans so many columns and rows. */
  cell(columns = 1, rows = 1): void {
    if (this.rows.length === 0) this.row();
    const row = this.rows.at(-1) ?? [];
    let at = row.length;
    while ((this.#covered[at] ?? 0) > 0) at += 1;
    const width = span(columns, MAX_COLUMN_SPAN);
    const height = span(rows, MAX_ROW_SPAN);
    this.#cells += at + width - row.length;
    this.builder.checkCells(this.#cells);
    while (row.length < at + width) row.push('');
    if (height > 1) {
      while (this.#covered.length < at + width) this.#covered.push(0);
      this.#covered.fill(height, at, at + width);
    }
    this.#column = at;
  }

  /** Adds text to the cell that is open; text outside of cells makes one. */
  text(text: string): void {
    if (this.#column === -1) this.cell();
    const row = this.rows.at(-1) ?? [];
    const before = row[this.#column] ?? '';
    row[this.#column] = before === '' ? text : `${before} ${text}`;
  }
}
