const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Length of the sample for detecting the delimiter. */
const SNIFFED = 64 * 1024;
const SNIFFED_RECORDS = 50;

/**
 * The records of a CSV text, RFC 4180 with any delimiter and any line end: quoted cells may hold delimiters, line ends
 * and doubled quotes. A quote inside an unquoted cell is a character like others, and so is what follows a closing quote.
 * By hand (decision 0045): cells are counted while they are read. A quote that is never closed takes the rest of the text: the last record then has `isOpen`.
 */
export function* csvRecords(text: string, delimiter: string): Generator<{ cells: string[]; isOpen: boolean }> {
  let cells: string[] = [];
  let at = 0;
  while (at <= text.length) {
    let cell = '';
    let isOpen = false;
    if (text[at] === '"') {
      isOpen = true;
      at += 1;
      while (isOpen) {
        const quote = text.indexOf('"', at);
        const end = quote === -1 ? text.length : quote;
        cell += text.slice(at, end);
        if (quote === -1) {
          at = text.length;
          break;
        }
        isOpen = text[quote + 1] === '"';
        if (isOpen) cell += '"';
        at = quote + (isOpen ? 2 : 1);
      }
    }
    const from = at;
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
    cells.push(cell + text.slice(from, at));
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    const isEnd = at >= text.length;
    // The line end of the last record begins no other.
    if (!isEnd || cells.length > 1 || cells[0] !== '' || isOpen) yield { cells, isOpen };
    cells = [];
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
  }
}

/** How well a delimiter fits the text: the share of records with the most common number of cells, if above one. */
function fitOf(text: string, delimiter: string): { fit: number; width: number } {
  const counts = new Map<number, number>();
  let records = 0;
  for (const { cells, isOpen } of csvRecords(text, delimiter)) {
    if (isOpen && records > 0) break;
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    records += 1;
    if (records === SNIFFED_RECORDS) break;
  }
  const [width = 1, count = 0] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
  return { fit: width > 1 ? count / records : 0, width };
}

/** The delimiter of a CSV text: comma, semicolon, tab or bar; a comma by default. */
export function sniffDelimiter(text: string): string {
  const sample = text.slice(0, SNIFFED);
  let best: { delimiter: string; fit: number; width: number } = { delimiter: ',', fit: 0, width: 1 };
  for (const delimiter of DELIMITERS) {
    const { fit, width } = fitOf(sample, delimiter);
    if (fit > best.fit || (fit === best.fit && width > best.width)) best = { delimiter, fit, width };
  }
  return best.delimiter;
}
