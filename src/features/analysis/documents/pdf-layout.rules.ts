import { DividedWords } from './divided-words.rules.js';

/** A run of text as a PDF places it: points, y upwards from the foot of the page. */
export interface PdfPiece {
  text: string;
  x: number;
  y: number;
  width: number;
  /** Font size. */
  size: number;
}

/** Text on one baseline with no wide gap in it. */
export interface Segment {
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
}

/** The content of a page, in reading order. */
export type PageBlock =
  | { kind: 'line'; text: string; size: number; /** A paragraph ends before it. */ isFirst: boolean }
  | { kind: 'table'; rows: string[][]; confidence: number };

/** In font sizes: words of a line are closer than this; table cells and columns of text are not. */
const WIDE_GAP = 1.2;
const WORD_GAP = 0.15;
const SAME_LINE = 0.4;
/** Lines of a paragraph are at most this much further apart than their size. */
const LEADING = 1.75;
/** The part of the text's width in which a gutter between columns may be. */
const GUTTER_FROM = 0.2;
const GUTTER_TO = 0.8;
const GUTTER_STEPS = 120;
const MIN_GUTTER = 8;
/** Columns of prose have lines enough, and fill most of their width; columns of tables do not. */
const MIN_COLUMN_LINES = 5;
const MIN_FILL = 0.6;
const MAX_SPANNING = 0.25;
const MAX_COLUMN_DEPTH = 2;
const MIN_TABLE_ROWS = 2;
/** The confidence of inferred structure. */
const MAX_CONFIDENCE = 0.9;

/** Pieces on the same baseline, top to bottom, each line from left to right. */
function baselines<T extends { y: number; size: number }>(items: readonly T[], left: (item: T) => number): T[][] {
  const lines: T[][] = [];
  let anchor: T | undefined;
  for (const item of [...items].sort((one, other) => other.y - one.y)) {
    const isSame = anchor !== undefined && anchor.y - item.y <= SAME_LINE * Math.max(anchor.size, item.size);
    if (isSame) lines.at(-1)?.push(item);
    else {
      lines.push([item]);
      anchor = item;
    }
  }
  for (const line of lines) line.sort((one, other) => left(one) - left(other));
  return lines;
}

/** Joins the segments of a line that are no further apart than words. */
export function segmentsOf(pieces: readonly PdfPiece[]): Segment[] {
  const visible = pieces.filter(({ text, size }) => text.trim() !== '' && size > 0);
  return baselines(visible, ({ x }) => x).flatMap((line) => {
    const segments: Segment[] = [];
    for (const { text, x, y, width, size } of line) {
      const last = segments.at(-1);
      const gap = last === undefined ? Infinity : x - last.right;
      if (last === undefined || gap > WIDE_GAP * Math.max(last.size, size)) {
        segments.push({ text, left: x, right: x + width, y, size });
        continue;
      }
      const joined = gap > WORD_GAP * size && !/\s$/.test(last.text) && !/^\s/.test(text);
      last.text += joined ? ` ${text}` : text;
      last.right = Math.max(last.right, x + width);
      last.size = Math.max(last.size, size);
    }
    return segments;
  });
}

function fills(side: readonly Segment[], width: number): boolean {
  if (side.length < MIN_COLUMN_LINES) return false;
  // Above the median, for the short last lines of paragraphs and headings.
  const widths = side.map(({ left, right }) => right - left).sort((one, other) => one - other);
  return (widths[Math.floor(widths.length * 0.6)] ?? 0) >= MIN_FILL * width;
}

/** The middle of the gutter between two columns of prose; undefined when the text is one column, or a table. */
function gutterOf(segments: readonly Segment[]): number | undefined {
  const from = Math.min(...segments.map(({ left }) => left));
  const to = Math.max(...segments.map(({ right }) => right));
  let best: { at: number; crossing: number } | undefined;
  let run: number[] = [];
  for (let step = 0; step <= GUTTER_STEPS; step += 1) {
    const at = from + (to - from) * (GUTTER_FROM + ((GUTTER_TO - GUTTER_FROM) * step) / GUTTER_STEPS);
    const crossing = segments.filter(({ left, right }) => left < at && right > at).length;
    if (best === undefined || crossing < best.crossing) {
      best = { at, crossing };
      run = [at];
    } else if (crossing === best.crossing) run.push(at);
  }
  if (best === undefined || best.crossing > MAX_SPANNING * segments.length) return undefined;
  const left = segments.filter(({ right }) => right <= best.at);
  const right = segments.filter((segment) => segment.left >= best.at);
  const leftEnd = Math.max(...left.map((segment) => segment.right));
  const rightStart = Math.min(...right.map((segment) => segment.left));
  if (rightStart - leftEnd < MIN_GUTTER) return undefined;
  if (!fills(left, leftEnd - from) || !fills(right, to - rightStart)) return undefined;
  return (leftEnd + rightStart) / 2;
}

/**
 * Segments in bands of reading order: of two columns of prose, the left comes entirely before the right; segments that
 * span both come before or after them.
 */
export function bandsOf(segments: readonly Segment[], depth = 0): Segment[][] {
  const gutter = depth < MAX_COLUMN_DEPTH ? gutterOf(segments) : undefined;
  if (gutter === undefined) return segments.length === 0 ? [] : [[...segments]];
  const bands: Segment[][] = [];
  let left: Segment[] = [];
  let right: Segment[] = [];
  let spanning: Segment[] = [];
  const flushColumns = (): void => {
    bands.push(...bandsOf(left, depth + 1), ...bandsOf(right, depth + 1));
    left = [];
    right = [];
  };
  const flushSpanning = (): void => {
    if (spanning.length > 0) bands.push(spanning);
    spanning = [];
  };
  for (const segment of [...segments].sort((one, other) => other.y - one.y)) {
    if (segment.left < gutter && segment.right > gutter) {
      flushColumns();
      spanning.push(segment);
    } else {
      flushSpanning();
      (segment.right <= gutter ? left : right).push(segment);
    }
  }
  flushColumns();
  flushSpanning();
  return bands;
}

/** The columns that lines of several segments have in common: stretches of x, from left to right. */
function columnsOf(lines: readonly Segment[][]): { left: number; right: number }[] {
  const columns: { left: number; right: number }[] = [];
  for (const { left, right } of lines.flat().sort((one, other) => one.left - other.left)) {
    const last = columns.at(-1);
    if (last !== undefined && left < last.right) last.right = Math.max(last.right, right);
    else columns.push({ left, right });
  }
  return columns;
}

/** Neighbours of which no row fills both are one column: its title may be centred above cells that are not. */
function mergeColumns(rows: string[][]): void {
  for (let column = (rows[0]?.length ?? 0) - 2; column >= 0; column -= 1) {
    if (rows.some((row) => row[column] !== '' && row[column + 1] !== '')) continue;
    for (const row of rows) row.splice(column, 2, `${row[column] ?? ''}${row[column + 1] ?? ''}`);
  }
}

function tableOf(lines: readonly Segment[][]): Extract<PageBlock, { kind: 'table' }> | undefined {
  const columns = columnsOf(lines);
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
  mergeColumns(rows);
  const cells = rows.flat();
  if ((rows[0]?.length ?? 0) < 2) return undefined;
  const filled = cells.filter((cell) => cell !== '').length / cells.length;
  return { kind: 'table', rows, confidence: Math.round(MAX_CONFIDENCE * filled * 100) / 100 };
}

/** How many lines from `from` on are rows of one table: each of several segments, in columns that stay apart. */
function tableLength(lines: readonly Segment[][], from: number): number {
  let length = 0;
  while ((lines[from + length]?.length ?? 0) > 1) {
    if (columnsOf(lines.slice(from, from + length + 1)).length < 2) break;
    length += 1;
  }
  return length;
}

function blocksOfBand(band: readonly Segment[]): PageBlock[] {
  const lines = baselines(band, ({ left }) => left);
  const blocks: PageBlock[] = [];
  let above: Segment | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const length = tableLength(lines, at);
    const table = tableOf(lines.slice(at, at + length));
    if (table !== undefined) {
      blocks.push(table);
      at += length - 1;
      above = undefined;
      continue;
    }
    const line = lines[at] ?? [];
    const size = Math.max(...line.map((segment) => segment.size));
    const y = line[0]?.y ?? 0;
    const isFirst = above === undefined || above.y - y > LEADING * size || Math.abs(above.size - size) > 0.1 * size;
    blocks.push({ kind: 'line', text: line.map(({ text }) => text.trim()).join('  '), size, isFirst });
    above = { text: '', left: 0, right: 0, y, size };
  }
  return blocks;
}

/** The blocks of one page in reading order. */
export function blocksOf(pieces: readonly PdfPiece[]): PageBlock[] {
  return bandsOf(segmentsOf(pieces)).flatMap(blocksOfBand);
}

/** The size of most of a document's text, and the sizes of its headings, the largest first. */
export function typeSizesOf(pages: readonly (readonly PageBlock[])[]): { body: number; headings: number[] } {
  const lengths = new Map<number, number>();
  for (const block of pages.flat()) {
    if (block.kind !== 'line') continue;
    const size = Math.round(block.size * 2) / 2;
    lengths.set(size, (lengths.get(size) ?? 0) + block.text.length);
  }
  const [body = 0] = [...lengths].sort(([, one], [, other]) => other - one)[0] ?? [];
  const headings = [...lengths.keys()].filter((size) => size >= 1.15 * body).sort((one, other) => other - one);
  return { body, headings: headings.slice(0, 6) };
}

const LINE_END = /(?<![\p{L}\p{N}-])(\p{L}{2,40})[-\u00AD\u2010]$/u;
const LINE_START = /^(\p{L}{2,40})(\S{0,20})\s*/u;

/**
 * Joins words hyphenated at the ends of lines, columns and pages; each is placed where it began. Lines that become
 * empty are removed.
 */
export function withWholeWordsOf(pages: readonly (readonly PageBlock[])[]): PageBlock[][] {
  const lines = pages.flat().filter((block) => block.kind === 'line');
  const words = new DividedWords(lines.map(({ text }) => text).join('\n'));
  let above: Extract<PageBlock, { kind: 'line' }> | undefined;
  return pages.map((page) =>
    page.flatMap((block): PageBlock[] => {
      if (block.kind === 'table') {
        above = undefined;
        return [block];
      }
      const line = { ...block };
      const [, first] = LINE_END.exec(above?.text ?? '') ?? [];
      const [start, second, rest = ''] = LINE_START.exec(line.text) ?? [];
      if (above !== undefined && first !== undefined && second !== undefined && words.isOne(first, second)) {
        above.text = `${above.text.slice(0, -1)}${second}${rest}`;
        line.text = line.text.slice(start?.length ?? 0);
        if (line.text === '') return [];
      }
      above = line;
      return [line];
    }),
  );
}
