import type { PdfPiece } from './pdf-pieces.rules.js';

/** Text on one baseline with no wide gap in it. */
export interface Segment {
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
}

/** In font sizes: words of a line are closer than this; table cells and columns of text are not. */
const WIDE_GAP = 1.2;
const WORD_GAP = 0.15;
const SAME_LINE = 0.4;
/** Lines of a text are further apart than this. */
const OVERLAP = 0.9;

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

/** Segments by line, from the top. */
export function linesOf(segments: readonly Segment[]): Segment[][] {
  return baselines(segments, ({ left }) => left);
}

const isBeside = (one: Segment, other: Segment): boolean => one.right <= other.left || one.left >= other.right;

/** Segments by line; what overlaps in height but stands side by side is one: cells that are centred in their row. */
export function rowsOfLines(segments: readonly Segment[]): Segment[][] {
  const rows: Segment[][] = [];
  let last: readonly Segment[] = [];
  for (const line of linesOf(segments)) {
    const [above, first] = [last[0], line[0]];
    const overlaps =
      above !== undefined && first !== undefined && above.y - first.y < OVERLAP * Math.min(above.size, first.size);
    if (overlaps && last.every((one) => line.every((other) => isBeside(one, other)))) rows.at(-1)?.push(...line);
    else rows.push([...line]);
    last = line;
  }
  return rows;
}

/** Joins the pieces of a line that are no further apart than words. */
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
