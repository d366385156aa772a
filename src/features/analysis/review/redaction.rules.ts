import type { ExtractedDocument, ExtractedTable, TextSpan } from '../../../contracts/extraction.js';

/** Replacements at their offsets in the original text; in order, without overlaps. */
interface Replaced extends TextSpan {
  replacement: string;
}

/** Where places of a text are once parts of it were replaced. */
export class OffsetMap {
  readonly #replaced: readonly Replaced[];
  /** The growth of the text before each replaced part, and including it. */
  readonly #growth: readonly number[];

  constructor(replaced: readonly Replaced[]) {
    this.#replaced = replaced;
    let growth = 0;
    this.#growth = replaced.map(({ start, end, replacement }) => (growth += replacement.length - (end - start)));
  }

  /** A place inside what was replaced becomes its beginning, or its end for the end of a span. */
  #place(offset: number, isEnd: boolean): number {
    let [low, high] = [0, this.#replaced.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#replaced[middle]?.end ?? Infinity) <= offset) low = middle + 1;
      else high = middle;
    }
    const grown = this.#growth[low - 1] ?? 0;
    const next = this.#replaced[low];
    if (next === undefined || offset <= next.start) return offset + grown;
    return next.start + grown + (isEnd ? next.replacement.length : 0);
  }

  span<T extends TextSpan>(span: T): T {
    return { ...span, start: this.#place(span.start, false), end: this.#place(span.end, true) };
  }
}

/** Cells as they appear in the redacted text; a cell that is not found there is left out. */
function redactCells(table: ExtractedTable, before: string, after: string, map: OffsetMap): ExtractedTable {
  let at = table.start;
  const cell = (written: string): string => {
    if (written === '') return '';
    const start = before.indexOf(written, at);
    if (start === -1 || start + written.length > table.end) return '[REDACTED]';
    at = start + written.length;
    const span = map.span({ start, end: at });
    return after.slice(span.start, span.end);
  };
  const columns = table.columns.map(cell);
  return { ...table, columns, rows: table.rows.map((row) => row.map(cell)) };
}

/** A document whose text was redacted: every offset and every cell as of the redacted text. `title`: redacts a title. */
export function redactDocument(
  document: ExtractedDocument,
  content: string,
  replaced: readonly Replaced[],
  titles: ReadonlyMap<string, string>,
): ExtractedDocument {
  if (replaced.length === 0 && titles.size === 0) return document;
  const map = new OffsetMap(replaced);
  return {
    ...document,
    text: content,
    pages: document.pages.map((page) => map.span(page)),
    headings: document.headings.map((heading) => map.span(heading)),
    tables: document.tables.map((table) => ({
      ...map.span(redactCells(table, document.text, content, map)),
      title: table.title === null ? null : (titles.get(table.title) ?? table.title),
    })),
  };
}
