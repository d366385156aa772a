/** A run of text as a PDF places it: points, y upwards from the foot of the page. */
export interface PdfPiece {
  text: string;
  x: number;
  y: number;
  width: number;
  /** The font's size in points. */
  size: number;
  /** In which direction it runs, in degrees against the clock; 0 when absent. */
  angle?: number;
}

/** Directions are told apart by steps of this, in degrees. */
const STEP = 15;
/** Marks of notes are smaller than the text by this, short, and raised. */
const MARK_SIZE = 0.87;
const MARK = /^(?:\d{1,3}|[a-z]|[*†‡§¶]{1,3})$/;
/** Characters of Unicode for annotations: around a mark within the text, until it is known what it refers to. */
const [BEGIN, END] = ['\uFFF9', '\uFFFB'];
const MARKED = /\uFFF9([^\uFFFB]*)\uFFFB/g;

/** The size that most of the text has. */
export function commonSize(pieces: readonly { text: string; size: number }[]): number {
  const lengths = new Map<number, number>();
  for (const { text, size } of pieces) {
    const rounded = Math.round(size * 10) / 10;
    lengths.set(rounded, (lengths.get(rounded) ?? 0) + text.length);
  }
  let common = 0;
  for (const [size, length] of lengths) if (length > (lengths.get(common) ?? 0)) common = size;
  return common;
}

/** A place as it is on a page that is turned so that what runs at an angle is read from left to right. */
export function turned(x: number, y: number, angle: number): { x: number; y: number } {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return { x: x * cos + y * sin, y: y * cos - x * sin };
}

/** The pieces that run in one direction, turned. */
interface Direction {
  angle: number;
  pieces: PdfPiece[];
}

/**
 * The pieces by the direction in which they run: first those of the direction that most of the page's text has, then
 * stamps and watermarks.
 */
export function directionsOf(pieces: readonly PdfPiece[]): [Direction, ...Direction[]] {
  const directions = new Map<number, Direction>();
  for (const piece of pieces) {
    const angle = Math.round((piece.angle ?? 0) / STEP) * STEP;
    const direction = directions.get(angle) ?? { angle, pieces: [] };
    directions.set(angle, direction);
    direction.pieces.push(angle === 0 ? piece : { ...piece, ...turned(piece.x, piece.y, angle) });
  }
  const lengthOf = (one: Direction): number => one.pieces.reduce((sum, { text }) => sum + text.length, 0);
  const [first, ...others] = [...directions.values()].sort((one, other) => lengthOf(other) - lengthOf(one));
  return first === undefined ? [{ angle: 0, pieces: [] }] : [first, ...others];
}

/** Pieces by a place on the line, so that those near to another are found. */
class Nearby {
  readonly #places = new Map<number, PdfPiece[]>();

  constructor(
    pieces: readonly PdfPiece[],
    private readonly step: number,
    private readonly placeOf: (piece: PdfPiece) => number,
  ) {
    for (const piece of pieces) {
      const place = Math.round(placeOf(piece) / step);
      const all = this.#places.get(place);
      if (all === undefined) this.#places.set(place, [piece]);
      else all.push(piece);
    }
  }

  /** The piece at whose line a mark stands, and whose place is near. */
  find(mark: PdfPiece, near: number): PdfPiece | undefined {
    const place = Math.round(near / this.step);
    return [place - 1, place, place + 1]
      .flatMap((at) => this.#places.get(at) ?? [])
      .find(
        (piece) =>
          mark.size <= MARK_SIZE * piece.size &&
          mark.y > piece.y + 0.1 * piece.size &&
          mark.y < piece.y + piece.size &&
          Math.abs(this.placeOf(piece) - near) < 0.5 * piece.size,
      );
  }
}

/** Joins marks of notes, which are small and raised, with the piece that they stand at. */
export function withMarks(pieces: readonly PdfPiece[]): PdfPiece[] {
  const size = commonSize(pieces);
  const isMark = (piece: PdfPiece): boolean => piece.size <= MARK_SIZE * size && MARK.test(piece.text.trim());
  const marks = pieces.filter(isMark);
  if (marks.length === 0) return [...pieces];
  const texts = pieces.filter((piece) => !isMark(piece)).map((piece) => ({ ...piece }));
  const ends = new Nearby(texts, size, ({ x, width }) => x + width);
  const starts = new Nearby(texts, size, ({ x }) => x);
  const alone: PdfPiece[] = [];
  for (const mark of marks) {
    const marked = `${BEGIN}${mark.text.trim()}${END}`;
    const before = ends.find(mark, mark.x);
    const after = before === undefined ? starts.find(mark, mark.x + mark.width) : undefined;
    if (before !== undefined) before.text = `${before.text.trimEnd()}${marked}`;
    else if (after !== undefined) after.text = `${marked}${after.text}`;
    else alone.push(mark);
  }
  return [...texts, ...alone];
}

/** The text without the marks of notes that are known; others are a part of it. */
export function withoutMarks(text: string, known: ReadonlySet<string>): string {
  return text.replace(MARKED, (_, mark: string) => (known.has(mark) ? '' : mark));
}
