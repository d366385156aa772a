import { ExtractionError } from './extraction-error.js';
import { extractionBounds as bounds } from './extraction-bounds.data.js';
import type {
  DocumentFormat,
  ExtractedDocument,
  ExtractedHeading,
  ExtractedPage,
  ExtractedTable,
} from '../../../contracts/extraction.js';

/** A title is one line; longer text is a paragraph that precedes a table by chance. */
const MAX_TITLE = 200;

function tooLarge(what: string, limit: number): ExtractionError {
  return new ExtractionError('too_large', `the document has more than ${limit.toLocaleString('en')} ${what}`);
}

/** Text that can be hashed and stored: well-formed and without U+0000. Lengths do not change. */
function sound(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** A cell's text without tabs and line ends, which separate cells and rows. */
function cellText(text: string): string {
  return sound(text)
    .replace(/\s*[\t\n\r\v\f\u2028\u2029]\s*/g, ' ')
    .trim();
}

interface TableOptions {
  title?: string | null;
  confidence?: number;
  /** Pages that begin within the table, by the row with which they do. */
  breaks?: ReadonlyMap<number, number>;
}

/**
 * Builds a document part by part in reading order, so that every offset is correct. Throws when a limit is exceeded.
 */
export class DocumentBuilder {
  readonly #parts: string[] = [];
  readonly #pages: ExtractedPage[] = [];
  readonly #headings: ExtractedHeading[] = [];
  readonly #tables: ExtractedTable[] = [];
  #length = 0;
  #cells = 0;
  #endsParagraph = false;
  #lastLine: string | null = null;
  #page: { page: number; start: number | null } | null = null;

  /** Adds one line, or several of one text. */
  line(text: string): void {
    const clean = sound(text).trimEnd();
    if (clean === '') return;
    this.#begin();
    this.#add(clean);
    this.#lastLine = clean.slice(clean.lastIndexOf('\n') + 1).trim();
  }

  /** Goes on with the line before, which ended for want of width. */
  wrapped(text: string): void {
    const clean = sound(text).trim();
    if (clean === '') return;
    if (this.#endsParagraph || this.#lastLine === null) {
      this.line(text);
      return;
    }
    const space = this.#lastLine.endsWith('-') ? '' : ' ';
    this.#add(space);
    this.#add(clean);
    this.#lastLine = `${this.#lastLine.slice(-MAX_TITLE)}${space}${clean}`;
  }

  /** Ends a paragraph: an empty line follows, if anything does. */
  paragraph(): void {
    this.#endsParagraph = true;
  }

  /** Adds a heading on a line of its own; `level` from 1. */
  heading(level: number, text: string): void {
    const clean = cellText(text);
    if (clean === '') return;
    if (this.#headings.length >= bounds.headings) throw tooLarge('headings', bounds.headings);
    this.paragraph();
    this.line(clean);
    this.#headings.push({ level, start: this.#length - clean.length, end: this.#length });
    this.paragraph();
  }

  /**
   * Adds a table: cells by tab, rows by line. The first row is its columns. Empty rows and columns are left out;
   * `title` defaults to the line above.
   */
  table(given: readonly (readonly string[])[], options: TableOptions = {}): void {
    const length = given.reduce((sum, row) => sum + row.reduce((inner, cell) => inner + cell.length, 0), 0);
    if (this.#length + length > bounds.textLength) throw tooLarge('characters of text', bounds.textLength);
    const cells = given.map((row) => row.map(cellText));
    const rows = cells.filter((row) => row.some((cell) => cell !== ''));
    const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
    const used = Array.from({ length: width }, (_, column) => column).filter((column) =>
      rows.some((row) => (row[column] ?? '') !== ''),
    );
    const [columns, ...others] = rows.map((row) => used.map((column) => row[column] ?? ''));
    if (columns === undefined) return;
    if (this.#tables.length >= bounds.tables) throw tooLarge('tables', bounds.tables);
    this.checkCells(rows.length * used.length);
    this.#cells += rows.length * used.length;
    const above = this.#lastLine !== null && this.#lastLine.length <= MAX_TITLE ? this.#lastLine : null;
    this.paragraph();
    this.#begin();
    const start = this.#length;
    const page = this.#page?.page ?? null;
    let kept = 0;
    for (const [index, row] of cells.entries()) {
      const begun = options.breaks?.get(index);
      if (begun !== undefined) this.page(begun);
      if (row !== rows[kept]) continue;
      if (kept > 0) this.#add('\n');
      this.#add(used.map((column) => row[column] ?? '').join('\t'));
      kept += 1;
    }
    this.#tables.push({
      page,
      title: options.title == null || options.title === '' ? above : cellText(options.title),
      columns,
      rows: others,
      confidence: options.confidence ?? 1,
      start,
      end: this.#length,
    });
    this.#lastLine = null;
    this.paragraph();
  }

  /** Throws when `pending` more cells would be too many: for readers that gather a table. */
  checkCells(pending: number): void {
    if (this.#cells + pending > bounds.cells) throw tooLarge('cells', bounds.cells);
  }

  /** Adds a whole text as it was written, with what was found in it; nothing else is added before or after. */
  written(text: string, source: { headings: readonly ExtractedHeading[]; tables: readonly ExtractedTable[] }): void {
    if (source.headings.length > bounds.headings) throw tooLarge('headings', bounds.headings);
    if (source.tables.length > bounds.tables) throw tooLarge('tables', bounds.tables);
    this.#add(sound(text));
    this.checkCells(source.tables.reduce((sum, { columns, rows }) => sum + columns.length * (rows.length + 1), 0));
    for (const heading of source.headings) this.#headings.push(heading);
    for (const table of source.tables) this.#tables.push(table);
  }

  /** Begins a page, numbered from 1, and ends the one before; a paragraph may go on. */
  page(page: number): void {
    if (page > bounds.pages) throw tooLarge('pages', bounds.pages);
    this.#endPage();
    this.#page = { page, start: null };
  }

  /** The document. Throws `empty`, with `why`, where no text was added. */
  finish(format: DocumentFormat, why: string): ExtractedDocument {
    this.#endPage();
    const text = this.#parts.join('');
    if (text.trim() === '') throw new ExtractionError('empty', why);
    return { format, text, pages: this.#pages, headings: this.#headings, tables: this.#tables };
  }

  #endPage(): void {
    if (this.#page === null) return;
    const { page, start } = this.#page;
    this.#pages.push({ page, start: start ?? this.#length, end: this.#length });
    this.#page = null;
  }

  /** The line end of what came before. */
  #begin(): void {
    if (this.#length > 0) this.#add(this.#endsParagraph ? '\n\n' : '\n');
    this.#endsParagraph = false;
  }

  #add(text: string): void {
    if (this.#page !== null && text.trim() !== '') this.#page.start ??= this.#length;
    this.#length += text.length;
    if (this.#length > bounds.textLength) throw tooLarge('characters of text', bounds.textLength);
    this.#parts.push(text);
  }
}
