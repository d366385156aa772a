/**
 * The splitting rules of o200k_base for ASCII, as a table: which piece a character goes on with, or begins. One step for
 * each character and no branch for each piece: processors guess wrong where words end, and that took most of the time.
 */

/** Character classes; `BEYOND` is anything outside ASCII. */
const LOWER = 0;
const UPPER = 1;
const DIGIT = 2;
const LINE = 3;
const SPACE = 4;
const BLANK = 5;
const MARK = 6;
const SLASH = 7;
const APOSTROPHE = 8;
const BEYOND = 9;
const KIND_BITS = 4;

function kindOf(code: number): number {
  const character = String.fromCharCode(code);
  // Bytes of no text are zero for `PieceCounts`.
  if (code === 0 || code >= 128) return BEYOND;
  if (/[a-z]/.test(character)) return LOWER;
  if (/[A-Z]/.test(character)) return UPPER;
  if (/\d/.test(character)) return DIGIT;
  if (/[\r\n]/.test(character)) return LINE;
  if (character === ' ') return SPACE;
  if (/\s/.test(character)) return BLANK;
  if (character === '/') return SLASH;
  return character === "'" ? APOSTROPHE : MARK;
}

const KINDS = Uint8Array.from({ length: 256 }, (_, code) => kindOf(code));

/** The state of the current chunk. */
const NOT_PLAIN = 0;
const CAPITALS = 1;
const WORD = 2;
const ONE_DIGIT = 3;
const TWO_DIGITS = 4;
const THREE_DIGITS = 5;
const ONE_SPACE = 6;
/** Possible prefixes of a word. */
const ONE_MARK = 7;
const MARKS = 8;
/** Line ends and slashes behind marks. */
const MARKS_AND_LINES = 9;
const LINES = 10;
const STATES = 11;

/** The character begins a piece. */
const BEGINS = 0x80;

/** A piece that begins with the character. White space of more than one kind is not plain. */
const beginnings = [
  [LOWER, WORD],
  [UPPER, CAPITALS],
  [DIGIT, ONE_DIGIT],
  [LINE, LINES],
  [SPACE, ONE_SPACE],
  [MARK, ONE_MARK],
  [SLASH, ONE_MARK],
  [APOSTROPHE, ONE_MARK],
] as const;

const marks = [MARK, SLASH, APOSTROPHE] as const;
const letters = [
  [LOWER, WORD],
  [UPPER, CAPITALS],
] as const;
const moreMarks = marks.map((kind) => [kind, MARKS] as const);

/** How a piece goes on, where the character does not begin another. */
const goesOn: Record<number, readonly (readonly [kind: number, state: number])[]> = {
  // Before an apostrophe it may be a contraction.
  [CAPITALS]: [...letters, [APOSTROPHE, NOT_PLAIN], [BEYOND, NOT_PLAIN]],
  [WORD]: [
    [LOWER, WORD],
    [APOSTROPHE, NOT_PLAIN],
    [BEYOND, NOT_PLAIN],
  ],
  [ONE_DIGIT]: [
    [DIGIT, TWO_DIGITS],
    [BEYOND, NOT_PLAIN],
  ],
  [TWO_DIGITS]: [
    [DIGIT, THREE_DIGITS],
    [BEYOND, NOT_PLAIN],
  ],
  [ONE_SPACE]: [
    ...letters,
    ...moreMarks,
    [LINE, NOT_PLAIN],
    [SPACE, NOT_PLAIN],
    [BLANK, NOT_PLAIN],
    [BEYOND, NOT_PLAIN],
  ],
  [ONE_MARK]: [...letters, ...moreMarks, [LINE, MARKS_AND_LINES], [BEYOND, NOT_PLAIN]],
  [MARKS]: [...moreMarks, [LINE, MARKS_AND_LINES], [BEYOND, NOT_PLAIN]],
  [MARKS_AND_LINES]: [
    [LINE, MARKS_AND_LINES],
    [SLASH, MARKS_AND_LINES],
  ],
  [LINES]: [
    [LINE, LINES],
    [SPACE, NOT_PLAIN],
    [BLANK, NOT_PLAIN],
    [BEYOND, NOT_PLAIN],
  ],
};

const STEPS = new Uint8Array(STATES << KIND_BITS).fill(NOT_PLAIN | BEGINS);
for (let state = 0; state < STATES; state += 1) {
  for (const [kind, first] of beginnings) STEPS[(state << KIND_BITS) | kind] = first | BEGINS;
  for (const [kind, next] of goesOn[state] ?? []) STEPS[(state << KIND_BITS) | kind] = next;
}

/**
 * Writes where the pieces begin that follow each other from `at` on in UTF-8 text of `length`, and, last, where they end:
 * at the first that is not plain (beyond ASCII, a contraction, white space of more than one kind), or that is not whole
 * within as many bytes as there are places. Gives the number of whole pieces.
 */
export function plainPieces(text: Uint8Array, length: number, at: number, places: Uint32Array): number {
  const last = Math.min(length, at + places.length - 1);
  let begun = 0;
  let state = NOT_PLAIN;
  let place = at;
  for (; place < last; place += 1) {
    const step = STEPS[(state << KIND_BITS) | (KINDS[text[place] ?? 0] ?? BEYOND)] ?? NOT_PLAIN;
    places[begun] = place;
    begun += step >> 7;
    state = step & ~BEGINS;
    if (state === NOT_PLAIN) break;
  }
  if (place < length) return begun - 1;
  places[begun] = length;
  return begun;
}
