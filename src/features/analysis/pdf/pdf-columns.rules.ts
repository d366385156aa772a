import { linesOf, type Segment } from './pdf-lines.rules.js';

/** The part of the text's width in which a gutter between columns may be. */
const GUTTER_FROM = 0.2;
const GUTTER_TO = 0.8;
const GUTTER_STEPS = 120;
const MIN_GUTTER = 8;
/** Columns of prose have lines enough, and fill most of their width; columns of tables do not. */
const MIN_COLUMN_LINES = 5;
const MIN_FILL = 0.6;
const MAX_SPANNING = 0.25;
/** Gutters within one another: three columns have two. */
const MAX_COLUMN_DEPTH = 2;
const MOST_GUTTERS = 4;

interface Side {
  segments: Segment[];
  width: number;
}

function fills({ segments, width }: Side, minLines: number): boolean {
  if (segments.length < minLines) return false;
  // Above the median, for the short last lines of paragraphs and headings.
  const widths = segments.map(({ left, right }) => right - left).sort((one, other) => one - other);
  return (widths[Math.floor(widths.length * 0.6)] ?? 0) >= MIN_FILL * width;
}

/** The columns on both sides of a place, and the middle between them. */
function sidesOf(segments: readonly Segment[], at: number): { sides: [Side, Side]; middle: number } | undefined {
  const left = segments.filter(({ right }) => right <= at);
  const right = segments.filter((segment) => segment.left >= at);
  if (left.length === 0 || right.length === 0) return undefined;
  const leftEnd = Math.max(...left.map((segment) => segment.right));
  const rightStart = Math.min(...right.map((segment) => segment.left));
  if (rightStart - leftEnd < MIN_GUTTER) return undefined;
  const from = Math.min(...left.map((segment) => segment.left));
  const to = Math.max(...right.map((segment) => segment.right));
  return {
    sides: [
      { segments: left, width: leftEnd - from },
      { segments: right, width: to - rightStart },
    ],
    middle: (leftEnd + rightStart) / 2,
  };
}

const crossing = (segments: readonly Segment[], at: number): number =>
  segments.filter(({ left, right }) => left < at && right > at).length;

/** The middle of the gutter between two columns of prose; undefined when the text is one column, or a table. */
function gutterOf(segments: readonly Segment[], depth = 0): number | undefined {
  if (depth >= MAX_COLUMN_DEPTH) return undefined;
  const from = Math.min(...segments.map(({ left }) => left));
  const to = Math.max(...segments.map(({ right }) => right));
  let best: { at: number; crossing: number } | undefined;
  for (let step = 0; step <= GUTTER_STEPS; step += 1) {
    const at = from + (to - from) * (GUTTER_FROM + ((GUTTER_TO - GUTTER_FROM) * step) / GUTTER_STEPS);
    const count = crossing(segments, at);
    if (best === undefined || count < best.crossing) best = { at, crossing: count };
  }
  if (best === undefined || best.crossing > MAX_SPANNING * segments.length) return undefined;
  const found = sidesOf(segments, best.at);
  const isProse = (side: Side): boolean =>
    fills(side, MIN_COLUMN_LINES) || gutterOf(side.segments, depth + 1) !== undefined;
  return found?.sides.every(isProse) === true ? found.middle : undefined;
}

/** The lines of a side, each as one stretch: cells of a table fill a column as lines of prose do. */
function asLines({ segments, width }: Side): Side {
  const lines = linesOf(segments).map((line) => {
    const right = Math.max(...line.map((segment) => segment.right));
    return { text: '', size: 0, y: 0, left: line[0]?.left ?? right, right };
  });
  return { segments: lines, width };
}

/** Whether the columns of other pages are those of this one, too, although it has few lines, or a table in a column. */
function isGutter(segments: readonly Segment[], at: number): boolean {
  if (crossing(segments, at) > MAX_SPANNING * segments.length) return false;
  const sides = sidesOf(segments, at)?.sides ?? [];
  return sides.some((side) => fills(side, 1)) && sides.every((side) => fills(asLines(side), 1));
}

function guttersIn(segments: readonly Segment[], depth = 0): number[] {
  const gutter = gutterOf(segments, depth);
  if (gutter === undefined) return [];
  const sides = [segments.filter(({ right }) => right <= gutter), segments.filter(({ left }) => left >= gutter)];
  return [gutter, ...sides.flatMap((side) => guttersIn(side, depth + 1))];
}

/** The gutters that most of a document's pages have. */
export function guttersOf(pages: readonly (readonly Segment[])[]): number[] {
  const counts = new Map<number, number>();
  for (const gutter of pages.flatMap((segments) => guttersIn(segments))) {
    const rounded = Math.round(gutter / MIN_GUTTER) * MIN_GUTTER;
    counts.set(rounded, (counts.get(rounded) ?? 0) + 1);
  }
  const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, MOST_GUTTERS);
  return most.map(([gutter]) => gutter);
}

/**
 * Segments in bands of reading order: of two columns of prose, the left comes entirely before the right; segments that
 * span both come before or after them. `known`: gutters of the document's other pages.
 */
export function bandsOf(segments: readonly Segment[], known: readonly number[] = [], depth = 0): Segment[][] {
  if (segments.length === 0) return [];
  const gutter = gutterOf(segments, depth) ?? known.find((at) => isGutter(segments, at));
  if (gutter === undefined) return [[...segments]];
  const bands: Segment[][] = [];
  let left: Segment[] = [];
  let right: Segment[] = [];
  let spanning: Segment[] = [];
  const flushColumns = (): void => {
    const others = known.filter((at) => at !== gutter);
    bands.push(...bandsOf(left, others, depth + 1), ...bandsOf(right, others, depth + 1));
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
