import { UnusableReport } from './usage-report.rules.js';

const MAX_RECORD = 1024 * 1024;

/** Reads the records of a CSV text that comes in pieces. RFC 4180, commas; a record has at most a million characters. */
export class CsvRecords {
  #rest = '';

  /** The records that are complete with the next piece. Throws `UnusableReport`. */
  *add(piece: string): Generator<string[]> {
    const text = this.#rest + piece;
    let start = 0;
    let from = 0;
    let isOpen = false;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      // Each part is looked at once, however many line ends a quoted cell has.
      if (hasOddQuotes(text.slice(from, end))) isOpen = !isOpen;
      from = end + 1;
      // A line end within quotes is a part of its cell.
      if (isOpen) continue;
      const line = text.slice(start, end);
      start = from;
      if (line !== '' && line !== '\r') yield cellsOf(line);
    }
    this.#rest = text.slice(start);
    if (this.#rest.length > MAX_RECORD) throw new UnusableReport('A record of the file is too long.');
  }

  /** The record that no line end follows. Throws `UnusableReport` where its quotes are open. */
  *end(): Generator<string[]> {
    const line = this.#rest;
    this.#rest = '';
    if (hasOddQuotes(line)) throw new UnusableReport('The file ends within a quoted cell: it is not whole.');
    if (line !== '' && line !== '\r') yield cellsOf(line);
  }
}

function hasOddQuotes(text: string): boolean {
  let quotes = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) quotes += 1;
  return quotes % 2 === 1;
}

/** Throws `UnusableReport`. */
function cellsOf(line: string): string[] {
  const text = line.endsWith('\r') ? line.slice(0, -1) : line;
  if (!text.includes('"')) return text.split(',');
  const cells: string[] = [];
  let at = 0;
  while (at <= text.length) {
    let cell = '';
    if (text[at] === '"') {
      let end = text.indexOf('"', at + 1);
      while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
      // Quotes within cells that are not quoted can leave an even number of them to a line.
      if (end === -1) throw new UnusableReport('A quoted cell of the file does not end.');
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    }
    const comma = text.indexOf(',', at);
    const end = comma === -1 ? text.length : comma;
    cells.push(cell + text.slice(at, end));
    at = end + 1;
  }
  return cells;
}
