const QUOTE = 34;
const NEW_LINE = 10;
const SEPARATORS = ['\t', '|', ';', ','];
const MAX_LINE = 1_000;
const MAX_LINES = 200;

interface Line {
  start: number;
  end: number;
}

/** A line that may be of a table, and where its table begins. */
interface Row extends Line {
  separator: string;
  header: Line;
}

/** The line that was asked about last: values are asked about one after the other, and so are lines. */
let last: { text: string; row: Row } | undefined;

/**
 * The cell above the value at `at` in the first row of a table in plain text (CSV, or columns between `|` or tabs); empty
 * outside tables. The rows of a table have the same separators equally often.
 */
export function headerAbove(text: string, at: number): string {
  const row = rowAt(text, at);
  if (row === undefined || row.header.start === row.start) return '';
  const column = cellsOf(text, { start: row.start, end: at }, row.separator).length - 1;
  return cellsOf(text, row.header, row.separator)[column] ?? '';
}

function rowAt(text: string, at: number): Row | undefined {
  const start = startOf(text, at);
  if (last?.row.start === start && last.text === text) return last.row;
  const line = { start, end: endOf(text, at) };
  if (start === 0 || line.end - start > MAX_LINE) return undefined;
  const content = text.slice(start, line.end);
  const separator = SEPARATORS.find((sign) => content.includes(sign));
  if (separator === undefined) return undefined;
  const columns = columnsOf(text, line, separator);
  const row = { ...line, separator, header: headerOf(text, line, separator, columns) };
  last = { text, row };
  return row;
}

/** The topmost of the lines above that have as many columns. */
function headerOf(text: string, line: Line, separator: string, columns: number): Line {
  let top = line;
  for (let count = 0; count < MAX_LINES && top.start > 0; count += 1) {
    const above = { start: text.lastIndexOf('\n', top.start - 2) + 1, end: top.start - 1 };
    if (above.end - above.start > MAX_LINE || columnsOf(text, above, separator) !== columns) break;
    if (last?.row.start === above.start && last.row.separator === separator && last.text === text)
      return last.row.header;
    top = above;
  }
  return top;
}

/** Where the line begins that `at` is in; any further back than a line may be long, none does. */
function startOf(text: string, at: number): number {
  const least = Math.max(0, at - MAX_LINE - 1);
  let start = at;
  while (start > least && text.charCodeAt(start - 1) !== NEW_LINE) start -= 1;
  return start;
}

/** Where the line ends that `at` is in, or further on than a line may be long. */
function endOf(text: string, at: number): number {
  const most = Math.min(text.length, at + MAX_LINE + 1);
  let end = at;
  while (end < most && text.charCodeAt(end) !== NEW_LINE) end += 1;
  return end;
}

/** The cells of a row. A separator in quotes divides nothing: RFC 4180. */
function cellsOf(text: string, { start, end }: Line, separator: string): string[] {
  const cells: string[] = [];
  let [from, isQuoted] = [start, false];
  for (let at = start; at < end; at += 1) {
    if (text.charCodeAt(at) === QUOTE) isQuoted = !isQuoted;
    if (isQuoted || text[at] !== separator) continue;
    cells.push(text.slice(from, at));
    from = at + 1;
  }
  return [...cells, text.slice(from, end)];
}

/** How many cells a row has. */
function columnsOf(text: string, { start, end }: Line, separator: string): number {
  const sign = separator.charCodeAt(0);
  let [columns, isQuoted] = [1, false];
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isQuoted = !isQuoted;
    else if (code === sign && !isQuoted) columns += 1;
  }
  return columns;
}
