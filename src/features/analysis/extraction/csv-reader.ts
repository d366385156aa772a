import { csvRecords, sniffDelimiter } from './csv.rules.js';
import type { DocumentBuilder } from '../documents/document-builder.js';
import { ExtractionError } from '../documents/extraction-error.js';

/** Reads a CSV text as one table. Throws ExtractionError `broken` where a quote is never closed. RFC 4180. */
export function readCsv(text: string, builder: DocumentBuilder): void {
  const rows: string[][] = [];
  let count = 0;
  for (const { cells, isOpen } of csvRecords(text, sniffDelimiter(text))) {
    if (isOpen) throw new ExtractionError('broken', `record ${rows.length + 1} has an unclosed quote`);
    count += cells.length;
    builder.checkCells(count);
    rows.push(cells);
  }
  builder.table(rows);
}
