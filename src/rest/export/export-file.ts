import type { ExportFormat } from '../../contracts/exports/list-exports.js';
import { csvOf } from '../../shared/text/csv.js';
import type { JsonObject } from '../../shared/json/json.js';
import { cellOf, type ExportColumn } from './export-columns.js';

/** The most records of one file. */
export const MAX_EXPORT_ROWS = 100_000;

/** A page of a list; `next` is the cursor of the page behind it, null behind the last. */
export interface ExportPage {
  records: readonly JsonObject[];
  next: string | null;
}

/** A part of a file, and the number of records that the file has with it. */
export interface ExportPart {
  text: string;
  rows: number;
  /** Whether the file ends with it although the list goes on. */
  isCut: boolean;
}

/** How records become text. */
interface ExportForm {
  type: string;
  head: string;
  records(records: readonly JsonObject[]): string;
  /** The last line of a file that does not have the whole list. */
  cut(rows: number, cursor: string): string;
}

/** The form of a file with these columns. RFC 4180 for CSV, its lines by `csvOf`; an object a line for JSON Lines. */
export function exportForm(format: ExportFormat, columns: readonly ExportColumn[]): ExportForm {
  if (format === 'jsonl')
    return {
      type: 'application/jsonl; charset=utf-8',
      head: '',
      records: (records) => records.map((record) => `${JSON.stringify(record)}\n`).join(''),
      cut: (rows, cursor) => `${JSON.stringify({ cut: { rows, cursor } })}\n`,
    };
  return {
    type: 'text/csv; charset=utf-8; header=present',
    head: csvOf([columns.map(({ name }) => name)]),
    records: (records) => csvOf(records.map((record) => columns.map((column) => cellOf(record, column)))),
    cut: (rows, cursor) => csvOf([[`cut after ${rows} rows; the rest begins at cursor=${cursor}`]]),
  };
}

/**
 * The parts of a file, a page each, up to `maxRows` records. A page is read when the part before it was taken, so that a
 * reader who is slow or gone makes no work.
 */
export async function* exportParts(
  { head, records: textOf, cut }: Pick<ExportForm, 'head' | 'records' | 'cut'>,
  first: ExportPage,
  read: (cursor: string) => Promise<ExportPage>,
  maxRows = MAX_EXPORT_ROWS,
): AsyncGenerator<ExportPart> {
  let rows = 0;
  let page = first;
  for (let isFirst = true; ; isFirst = false) {
    rows += page.records.length;
    const isCut = page.next !== null && rows >= maxRows;
    const end = isCut && page.next !== null ? cut(rows, page.next) : '';
    yield { text: (isFirst ? head : '') + textOf(page.records) + end, rows, isCut };
    if (page.next === null || isCut) return;
    page = await read(page.next);
  }
}
