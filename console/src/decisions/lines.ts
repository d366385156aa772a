/** A piece of a line, and whether the other side has it not. */
export interface Piece {
  text: string;
  isOther: boolean;
}

/** A line of one side or of both. Of unchanged lines far from any change only their number is given. */
export type Line =
  | { kind: 'old' | 'new'; pieces: readonly Piece[] }
  | { kind: 'same'; text: string }
  | { kind: 'left out'; count: number };

interface Step {
  kind: 'old' | 'new' | 'same';
  text: string;
}

/** Beyond this, what lies between the first and the last difference counts as replaced. */
const MOST_CELLS = 1_000_000;
/** The unchanged lines that are shown before and after a change. */
const AROUND = 2;
const WORDS = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu;

/** Two texts line by line, with the words that differ in lines that replace each other. */
export function linesBetween(before: string, after: string): Line[] {
  const lines: Line[] = [];
  const steps = stepsBetween(linesOf(before), linesOf(after));
  for (let at = 0; at < steps.length;) {
    const kind = steps[at]?.kind ?? 'same';
    const run = runFrom(steps, at, kind);
    if (kind === 'same') {
      lines.push(...shortened(run, { isFirst: at === 0, isLast: at + run.length === steps.length }));
      at += run.length;
    } else {
      const old = kind === 'old' ? run : [];
      const fresh = kind === 'new' ? run : runFrom(steps, at + run.length, 'new');
      lines.push(...replaced(old, fresh));
      at += old.length + fresh.length;
    }
  }
  return lines;
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

function runFrom(steps: readonly Step[], from: number, kind: Step['kind']): string[] {
  let to = from;
  while (steps[to]?.kind === kind) to += 1;
  return steps.slice(from, to).map(({ text }) => text);
}

function shortened(run: readonly string[], { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): Line[] {
  const start = isFirst ? 0 : AROUND;
  const end = isLast ? 0 : AROUND;
  const count = run.length - start - end;
  const same = (text: string): Line => ({ kind: 'same', text });
  if (count <= 1) return run.map(same);
  return [...run.slice(0, start).map(same), { kind: 'left out', count }, ...run.slice(run.length - end).map(same)];
}

/** Lines that replace others; the n-th new one is compared with the n-th old one. */
function replaced(old: readonly string[], fresh: readonly string[]): Line[] {
  const pairs = old.map((text, place) => {
    const other = fresh[place];
    return other === undefined ? undefined : stepsBetween(wordsOf(text), wordsOf(other));
  });
  const side = (kind: 'old' | 'new') => (text: string, place: number) => ({
    kind,
    pieces: piecesOf(pairs[place], kind, text),
  });
  return [...old.map(side('old')), ...fresh.map(side('new'))];
}

function wordsOf(line: string): string[] {
  return line.match(WORDS) ?? [];
}

/** The pieces of one side of a line; the whole line where it has no counterpart. */
function piecesOf(steps: readonly Step[] | undefined, side: 'old' | 'new', line: string): Piece[] {
  if (steps === undefined) return [{ text: line, isOther: false }];
  const pieces: Piece[] = [];
  for (const { kind, text } of steps) {
    if (kind !== side && kind !== 'same') continue;
    const isOther = kind !== 'same';
    const last = pieces.at(-1);
    if (last?.isOther === isOther) last.text += text;
    else pieces.push({ text, isOther });
  }
  return pieces;
}

/** The steps from one list to another by a longest common part; what is removed comes before what is added. */
function stepsBetween(before: readonly string[], after: readonly string[]): Step[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const same = (text: string): Step => ({ kind: 'same', text });
  return [
    ...before.slice(0, start).map(same),
    ...stepsWithin(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ];
}

function stepsWithin(before: readonly string[], after: readonly string[]): Step[] {
  const [rows, columns] = [before.length, after.length];
  const all: Step[] = [];
  let [row, column] = [0, 0];
  if (rows * columns <= MOST_CELLS) {
    const width = columns + 1;
    const common = commonLengths(before, after);
    const longest = (one: number, other: number): number => common[one * width + other] ?? 0;
    while (row < rows && column < columns)
      if (before[row] === after[column]) {
        all.push({ kind: 'same', text: before[row] ?? '' });
        row += 1;
        column += 1;
      } else if (longest(row + 1, column) >= longest(row, column + 1)) {
        all.push({ kind: 'old', text: before[row] ?? '' });
        row += 1;
      } else {
        all.push({ kind: 'new', text: after[column] ?? '' });
        column += 1;
      }
  }
  all.push(...before.slice(row).map((text): Step => ({ kind: 'old', text })));
  all.push(...after.slice(column).map((text): Step => ({ kind: 'new', text })));
  return oldFirst(all);
}

/** The length of the longest common part of what begins at each place of both lists. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint32Array {
  const width = after.length + 1;
  const common = new Uint32Array((before.length + 1) * width);
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      common[at] =
        before[row] === after[column]
          ? (common[at + width + 1] ?? 0) + 1
          : Math.max(common[at + width] ?? 0, common[at + 1] ?? 0);
    }
  return common;
}

/** Steps with what is removed before what is added, between two that are the same. */
function oldFirst(steps: readonly Step[]): Step[] {
  const sorted: Step[] = [];
  let fresh: Step[] = [];
  for (const step of steps) {
    if (step.kind === 'new') fresh.push(step);
    else if (step.kind === 'old') sorted.push(step);
    else {
      sorted.push(...fresh, step);
      fresh = [];
    }
  }
  return [...sorted, ...fresh];
}
