import { linesOf, type Segment } from './pdf-lines.rules.js';
import { commonSize } from './pdf-pieces.rules.js';
import { isPageMarginNumber } from '../documents/running-text.rules.js';

/** How many lines from the edge a header or footer may have, and which part of the page's height they are in. */
const MOST_LINES = 4;
const EDGE = 0.16;
/** Points by which the same line may be elsewhere on another page. */
const DRIFT = 4;
/** In sizes of the page's type: a header is further from the text than this, and no larger than a heading. */
const APART = 1.5;
const HEADING_SIZE = 1.1;
/** In font sizes: rows of a table are closer than this. */
const ROW_GAP = 2.2;

/** The text of a page, and between which heights it may be. */
export interface PdfPage {
  segments: readonly Segment[];
  foot: number;
  head: number;
}

interface EdgeLine {
  page: number;
  segments: readonly Segment[];
  text: string;
  y: number;
}

/** The same on every page, whatever its number is; sentences with other numbers are others. */
function keyOf(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  return /[.!?]$/.test(plain) ? plain : plain.replaceAll(/\d+/g, '#');
}

/** Whether a line is as near to the next towards the middle of the page as a table's head, which may come again. */
function isRow(line: readonly Segment[], next: readonly Segment[] | undefined): boolean {
  const [first, below] = [line[0], next?.[0]];
  if (first === undefined || below === undefined || line.length < 2) return false;
  return Math.abs(first.y - below.y) < ROW_GAP * first.size;
}

/** The lines at the head and foot of each page, the outermost first, as far as a gap parts them from what stands between. */
function edgesOf({ segments, foot, head }: PdfPage, page: number): EdgeLine[][] {
  const lines = linesOf(segments);
  const size = commonSize(segments);
  const edge = (inward: readonly Segment[][], isNear: (y: number) => boolean): EdgeLine[] => {
    const found = inward.slice(0, MOST_LINES).map((line, index) => {
      const [y, next] = [line[0]?.y ?? 0, inward[index + 1]];
      const isApart = next === undefined || Math.abs(y - (next[0]?.y ?? 0)) > APART * size;
      const isSmall = line.every((segment) => segment.size < HEADING_SIZE * size);
      const isEdge = isNear(y) && isSmall && !isRow(line, next);
      return { page, segments: line, text: line.map(({ text }) => text.trim()).join('  '), y, isApart, isEdge };
    });
    const inside = found.findIndex(({ isEdge }) => !isEdge);
    const outer = inside === -1 ? found : found.slice(0, inside);
    return outer.slice(0, outer.findLastIndex(({ isApart }) => isApart) + 1);
  };
  const height = head - foot;
  return [edge(lines, (y) => y > head - EDGE * height), edge(lines.toReversed(), (y) => y < foot + EDGE * height)];
}

/** Lines that stand at the same place of several pages. */
function repeatedOf(lines: readonly EdgeLine[]): EdgeLine[] {
  const byText = new Map<string, EdgeLine[]>();
  for (const line of lines) {
    const key = keyOf(line.text);
    const all = byText.get(key);
    if (all === undefined) byText.set(key, [line]);
    else all.push(line);
  }
  return [...byText.values()].flatMap((all) => {
    const sorted = all.toSorted((one, other) => one.y - other.y);
    const isNear = (one: EdgeLine, other: EdgeLine | undefined): boolean =>
      other !== undefined && other.page !== one.page && Math.abs(other.y - one.y) <= DRIFT;
    return sorted.filter((line, at) => isNear(line, sorted[at - 1]) || isNear(line, sorted[at + 1]));
  });
}

/**
 * The pages without the headers, footers and numbers that come again on several of them, and these texts, each once. What
 * is nothing but a page's number is not among them.
 */
export function withoutRunningLines(pages: readonly PdfPage[]): { pages: Segment[][]; running: string[] } {
  const edges = pages.flatMap(edgesOf);
  const repeated = repeatedOf(edges.flat());
  const numbers = edges.flatMap((lines) => lines.slice(0, 1)).filter(({ text }) => isPageMarginNumber(text));
  const removed = new Set([...repeated, ...(numbers.length > 1 ? numbers : [])].flatMap(({ segments }) => segments));
  const running = new Map<string, string>();
  for (const { text } of repeated.toSorted((one, other) => one.page - other.page || other.y - one.y))
    if (!isPageMarginNumber(text) && !running.has(keyOf(text))) running.set(keyOf(text), text);
  return {
    pages: pages.map(({ segments }) => segments.filter((segment) => !removed.has(segment))),
    running: [...running.values()],
  };
}
