import type { ExtractedHeading, ExtractedTable } from '../../../contracts/extraction.js';

const ATX = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const DELIMITER_ROW = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const MAX_TITLE = 200;

interface Line {
  text: string;
  start: number;
  end: number;
}

function linesOf(text: string): Line[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const found = { text: line, start, end: start + line.length };
    start = found.end + 1;
    return found;
  });
}

/** The cells of a table row; `\|` is a bar. GitHub Flavored Markdown, "Tables". */
function cellsOf(line: string): string[] {
  const cells = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/);
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function setextLevel(below: Line | undefined): number | undefined {
  if (below === undefined) return undefined;
  if (/^ {0,3}=+[ \t]*$/.test(below.text)) return 1;
  return /^ {0,3}-+[ \t]*$/.test(below.text) ? 2 : undefined;
}

/** The table whose header row is `lines[at]`; undefined when there is none. */
function tableAt(
  lines: readonly Line[],
  at: number,
  above: string | null,
): { table: ExtractedTable; rows: number } | undefined {
  const [head, delimiters] = [lines[at], lines[at + 1]];
  if (head === undefined || delimiters === undefined || !head.text.includes('|')) return undefined;
  if (!DELIMITER_ROW.test(delimiters.text)) return undefined;
  const columns = cellsOf(head.text);
  if (columns.length !== cellsOf(delimiters.text).length) return undefined;
  const rows: string[][] = [];
  let last = delimiters;
  for (let index = at + 2; ; index += 1) {
    const line = lines[index];
    if (line === undefined || line.text.trim() === '') break;
    const cells = cellsOf(line.text);
    rows.push(columns.map((_, column) => cells[column] ?? ''));
    last = line;
  }
  const table = { page: null, title: above, columns, rows, confidence: 1, start: head.start, end: last.end };
  return { table, rows: rows.length };
}

/**
 * Headings and pipe tables of a Markdown text, with their places in it. CommonMark 0.31; GitHub Flavored Markdown. By hand
 * (decision 0045): `mdast-util-from-markdown` takes 400 times as long.
 */
export function readMarkdownParts(text: string): { headings: ExtractedHeading[]; tables: ExtractedTable[] } {
  const headings: ExtractedHeading[] = [];
  const tables: ExtractedTable[] = [];
  const lines = linesOf(text);
  let fence: string | undefined;
  let above: string | null = null;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined) break;
    const mark = FENCE.exec(line.text)?.[1];
    if (mark !== undefined && (fence === undefined || (mark.startsWith(fence) && line.text.trim() === mark))) {
      fence = fence === undefined ? mark : undefined;
      continue;
    }
    if (fence !== undefined || line.text.trim() === '') continue;
    const atx = ATX.exec(line.text);
    if (atx !== null) {
      const [, hashes = '', title = ''] = atx;
      const start = line.start + line.text.indexOf(title, line.text.indexOf(hashes) + hashes.length);
      if (title !== '') headings.push({ level: hashes.length, start, end: start + title.length });
      above = title === '' ? null : title;
      continue;
    }
    const found = tableAt(lines, at, above);
    if (found !== undefined) {
      tables.push(found.table);
      at += 1 + found.rows;
      above = null;
      continue;
    }
    const level = setextLevel(lines[at + 1]);
    const title = line.text.trim();
    if (level !== undefined) {
      const start = line.start + line.text.indexOf(title);
      headings.push({ level, start, end: start + title.length });
      at += 1;
    }
    above = title.length <= MAX_TITLE ? title : null;
  }
  return { headings, tables };
}
