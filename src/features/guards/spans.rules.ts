/** A part of a text that a guard wants masked. Offsets are UTF-16 code units. */
export interface MaskSpan {
  start: number;
  end: number;
  replacement: string;
  /** The type of what it hides, as evidence counts it. */
  type: string;
}

const MAX_TYPE = 40;
const TYPE = /[^\w.:-]+/g;

/** A type fit for evidence: a guard's own words are never put there as they come. */
export function maskType(text: string): string {
  const plain = text.replace(TYPE, '_').slice(0, MAX_TYPE);
  return plain === '' ? 'MASKED' : plain;
}

/** Whether the offsets are those of a part of the text, which is not cut within a character. */
export function isSpanOf(text: string, { start, end }: Pick<MaskSpan, 'start' | 'end'>): boolean {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end)) return false;
  return start >= 0 && start < end && end <= text.length && !isWithinPair(text, start) && !isWithinPair(text, end);
}

function isWithinPair(text: string, at: number): boolean {
  return at > 0 && at < text.length && (text.codePointAt(at - 1) ?? 0) > 0xffff;
}

/**
 * The text with its spans replaced. Spans of several guards that overlap become one, from the first start to the last end,
 * with the replacement of the one that begins first; of two that begin together, the longer.
 */
export function withMasks(text: string, spans: readonly MaskSpan[]): string {
  const sorted = spans.toSorted((a, b) => a.start - b.start || b.end - a.end);
  let masked = '';
  let at = 0;
  for (const { start, end, replacement } of sorted) {
    if (start >= at) masked += text.slice(at, start) + replacement;
    at = Math.max(at, end);
  }
  return masked + text.slice(at);
}

/** How often each type is masked. */
export function masksByType(spans: Iterable<MaskSpan>): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { type } of spans) counts.set(type, (counts.get(type) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const WORDS = /\s+|[^\s]+/gu;
/** Beyond it texts are compared by their common ends alone. */
const MAX_COMPARED = 300;

/**
 * The spans that turn one text into another, for guards that answer with whole texts: by words where the texts are short,
 * else one from the first difference to the last.
 */
export function spansBetween(before: string, after: string): MaskSpan[] {
  if (before === after) return [];
  const from = before.match(WORDS) ?? [];
  const to = after.match(WORDS) ?? [];
  const [head, tail] = commonEnds(from, to);
  const inner = from.slice(head, from.length - tail);
  const outer = to.slice(head, to.length - tail);
  const start = lengthOf(from.slice(0, head));
  const whole = { start, end: start + lengthOf(inner), replacement: outer.join(''), type: 'MASKED' };
  const spans = inner.length * outer.length > MAX_COMPARED ** 2 ? [whole] : wordSpans(inner, outer, start);
  return spans.map((span) => ({ ...span, type: typeIn(span.replacement) }));
}

function commonEnds(from: readonly string[], to: readonly string[]): [head: number, tail: number] {
  const most = Math.min(from.length, to.length);
  let head = 0;
  while (head < most && from[head] === to[head]) head += 1;
  let tail = 0;
  while (tail < most - head && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail += 1;
  return [head, tail];
}

/** By the longest common subsequence of words. */
function wordSpans(from: readonly string[], to: readonly string[], offset: number): MaskSpan[] {
  const width = to.length + 1;
  const lengths = new Uint16Array((from.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = from.length - 1; row >= 0; row -= 1)
    for (let column = to.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        from[row] === to[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const spans: MaskSpan[] = [];
  let open: MaskSpan | undefined;
  let place = offset;
  const opened = (): MaskSpan => (open ??= { start: place, end: place, replacement: '', type: 'MASKED' });
  for (let row = 0, column = 0; row < from.length || column < to.length;) {
    const word = from[row] ?? '';
    if (row < from.length && word === to[column]) {
      if (open !== undefined) spans.push(open);
      open = undefined;
      place += word.length;
      row += 1;
      column += 1;
    } else if (column >= to.length || (row < from.length && at(row + 1, column) >= at(row, column + 1))) {
      opened().end = place += word.length;
      row += 1;
    } else {
      opened().replacement += to[column] ?? '';
      column += 1;
    }
  }
  if (open !== undefined) spans.push(open);
  return spans;
}

const NAMED = /^\W*([A-Z][A-Z_]{1,38}[A-Z])(?:_?\d+)?\W*$/;

/** Vendors write masks such as `<EMAIL_ADDRESS>` and `[PHONE]`. */
function typeIn(replacement: string): string {
  return NAMED.exec(replacement.trim())?.[1] ?? 'MASKED';
}

function lengthOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + word.length, 0);
}

/** A converter of offsets in Unicode code points, as Python counts them, to UTF-16 code units; -1 beyond the text. */
export function fromCodePoints(text: string): (offset: number) => number {
  // Without a surrogate both are the same.
  if (!/[\ud800-\udfff]/.test(text))
    return (offset) => (Number.isSafeInteger(offset) && offset >= 0 && offset <= text.length ? offset : -1);
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    places.push(place);
    place += character.length;
  }
  places.push(place);
  return (offset) => places[offset] ?? -1;
}
