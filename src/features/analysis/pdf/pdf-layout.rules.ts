import { bandsOf } from './pdf-columns.rules.js';
import { rowsOfLines, type Segment } from './pdf-lines.rules.js';
import { commonSize } from './pdf-pieces.rules.js';
import { tableLength, tableOf, type PdfTable } from './pdf-tables.rules.js';

/** A line of prose. */
export interface PdfLine {
  kind: 'line';
  text: string;
  size: number;
  /** A paragraph ends before it. */
  isFirst: boolean;
  /** It is a line of its own only because the one above was full. */
  isWrapped: boolean;
  /** It is the first of its column. */
  isTop: boolean;
  /** It reaches the right edge of its column. */
  isFull: boolean;
  /** Its parts that stand apart, as cells of a table do; none where it is one. */
  cells: readonly { text: string; left: number }[];
}

/** A footnote, with its mark apart. */
export interface PdfNote {
  kind: 'note';
  mark: string;
  lines: string[];
}

/** The content of a page, in reading order. */
export type PageBlock = PdfLine | PdfNote | PdfTable;

/** In font sizes: lines of a paragraph are at most this much apart where nothing else says how much. */
const LEADING = 1.75;
/** In a column's own distance between lines: paragraphs are further apart than this. */
const PARAGRAPH_GAP = 1.25;
/** In font sizes: how much a first line is indented, and how far from the right edge a full line may end. */
const INDENT = 0.8;
const RAGGED = 7;
const SHORT = 0.8;
/** A table among columns has so many rows, and fills less than this part of the page's width. */
const TABLE_ROWS = 3;
const SPARSE = 0.45;
/** Notes are of smaller type than the text. */
const NOTE_SIZE = 0.93;
const NOTE = /^(?:\uFFF9([^\uFFFB]{1,3})\uFFFB|(\d{1,3}|[*†‡§¶]{1,3})(?=[.)\s]|\p{Lu})|\((\d{1,3})\))[.)]?\s*(?=\S)/u;
const SENTENCE_END = /[.!?…]["'”’»)\]]*$/;
const CLAUSE_END = /[.:;!?…]["'”’»)\]]*$/;
const ITEM_END = /(?:[.:;!?…]["'”’»)\]]*|[;,] (?:and|or))$/;
const NUMBERED =
  /^(?:[•▪●■–—-]\s|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]\s|\d{1,3}(?:\.\d{1,3})+\s|(?:article|section|clause|exhibit|schedule|§)\s)/iu;

const SECTION =
  /^(?:\(?\d{1,3}[.)]|\d{1,3}(?:\.\d{1,3})+[.)]?|(?:A(?:rticle|RTICLE)|S(?:ection|ECTION)|E(?:xhibit|XHIBIT))\s\S+)\s+\p{Lu}/u;

/** Whether a line begins a section: a number, and words that begin a sentence. */
export const isSection = (text: string): boolean => SECTION.test(text);
/** Whether a line begins an item or a section, after one with which an item may end. */
export const isItem = (text: string, above: string): boolean => NUMBERED.test(text) && ITEM_END.test(above);
/** Whether a line ends a clause of a sentence. */
export const endsClause = (text: string): boolean => CLAUSE_END.test(text);

interface Line {
  segments: readonly Segment[];
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
}

function lineOf(segments: readonly Segment[]): Line {
  return {
    segments,
    text: segments.map(({ text }) => text.trim()).join('  '),
    left: segments[0]?.left ?? 0,
    right: Math.max(...segments.map(({ right }) => right)),
    y: segments[0]?.y ?? 0,
    size: Math.max(...segments.map(({ size }) => size)),
  };
}

/** How far the lines of a column's paragraphs are apart: those that follow a full line. */
function pitchOf(lines: readonly Line[], isFull: (line: Line) => boolean): number | undefined {
  const gaps: number[] = [];
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (next !== undefined && isFull(line) && isSameSize(line, next)) gaps.push(line.y - next.y);
  }
  return gaps.sort((one, other) => one - other)[Math.floor(gaps.length / 3)];
}

const isSameSize = (one: { size: number }, other: { size: number }): boolean =>
  Math.abs(one.size - other.size) <= 0.1 * Math.max(one.size, other.size);

/** The notes with which a column ends, in smaller type than the page's, and the lines before them. */
function withoutNotes(lines: readonly Line[], size: number): { body: readonly Line[]; notes: PdfNote[] } {
  let from = lines.length;
  for (let at = lines.length - 1; at >= 0 && (lines[at]?.size ?? size) <= NOTE_SIZE * size; at -= 1)
    if (NOTE.test(lines[at]?.text ?? '')) from = at;
  const notes: PdfNote[] = [];
  for (const { text } of lines.slice(from)) {
    const match = NOTE.exec(text);
    if (match === null) notes.at(-1)?.lines.push(text);
    else
      notes.push({ kind: 'note', mark: match[1] ?? match[2] ?? match[3] ?? '', lines: [text.slice(match[0].length)] });
  }
  return { body: lines.slice(0, from), notes };
}

function blocksOfBand(band: readonly Segment[], pageSize: number): PageBlock[] {
  const { body: lines, notes } = withoutNotes(rowsOfLines(band).map(lineOf), pageSize);
  const edge = Math.max(...lines.map(({ right }) => right));
  const margin = Math.min(...lines.map(({ left }) => left));
  const isFull = ({ right, size }: Line): boolean =>
    right >= edge - RAGGED * size && right > margin + SHORT * (edge - margin);
  const pitch = pitchOf(lines, isFull);
  const isFirst = (line: Line, above: Line): boolean => {
    const gap = above.y - line.y;
    if (gap > (pitch === undefined ? LEADING * line.size : PARAGRAPH_GAP * pitch) || !isSameSize(line, above))
      return true;
    if (!SENTENCE_END.test(above.text)) return false;
    const isIndented = line.left > margin + INDENT * line.size && above.left <= margin + INDENT * line.size;
    return isIndented || !isFull(above);
  };
  /** The first word of a line would not have been in its place on the line above. */
  const isWrapped = (line: Line, above: Line): boolean => {
    const [word = ''] = line.text.split(' ', 1);
    const width = ((line.right - line.left) * (word.length + 1)) / Math.max(1, line.text.length);
    return above.segments.length === 1 && above.right + width > edge - line.size && !isItem(line.text, above.text);
  };
  const rows = lines.map(({ segments }) => segments);
  const blocks: PageBlock[] = [];
  let above: Line | undefined;
  let isTop = true;
  for (let at = 0; at < lines.length; at += 1) {
    const length = tableLength(rows, at);
    const table = tableOf(rows.slice(at, at + length));
    const line = lines[at];
    if (table !== undefined) {
      blocks.push(table);
      at += length - 1;
      above = undefined;
    } else if (line !== undefined) {
      const { text, size } = line;
      const begins = above === undefined || isFirst(line, above);
      blocks.push({
        kind: 'line',
        text,
        size,
        isFirst: begins,
        isWrapped: above !== undefined && !begins && isWrapped(line, above),
        isTop,
        isFull: isFull(line),
        cells: line.segments.length > 1 ? line.segments : [],
      });
      above = line;
    }
    isTop = false;
  }
  return [...blocks, ...notes];
}

/** A page's text cut where a table begins and ends that is as wide as the page, below columns of prose. */
function slabsOf(segments: readonly Segment[]): { segments: Segment[]; isTable: boolean }[] {
  const lines = rowsOfLines(segments);
  const width = Math.max(...segments.map(({ right }) => right)) - Math.min(...segments.map(({ left }) => left));
  const isSparse = (line: readonly Segment[]): boolean =>
    line.reduce((sum, { left, right }) => sum + right - left, 0) < SPARSE * width;
  const slabs: { segments: Segment[]; isTable: boolean }[] = [];
  for (let at = 0; at < lines.length;) {
    const length = isSparse(lines[at] ?? []) ? tableLength(lines, at) : 0;
    const isTable = length >= TABLE_ROWS && lines.slice(at, at + length).filter(isSparse).length > length / 2;
    const rows = lines.slice(at, at + (isTable ? length : 1));
    const last = slabs.at(-1);
    if (last !== undefined && last.isTable === isTable) last.segments.push(...rows.flat());
    else slabs.push({ segments: rows.flat(), isTable });
    at += rows.length;
  }
  return slabs;
}

/** The blocks of one page in reading order; `gutters`: of the document's pages. */
export function blocksOf(segments: readonly Segment[], gutters: readonly number[] = []): PageBlock[] {
  const size = commonSize(segments);
  const whole = bandsOf(segments, gutters);
  const bands =
    whole.length < 2
      ? whole
      : slabsOf(segments).flatMap((slab) => (slab.isTable ? [slab.segments] : bandsOf(slab.segments, gutters)));
  return bands.flatMap((band) => blocksOfBand(band, size));
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
