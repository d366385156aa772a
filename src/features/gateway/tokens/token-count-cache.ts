const NUMBERS = 4;
const NUMBER_BYTES = 4;
/** Longest piece that is remembered. */
const LONGEST = NUMBERS * NUMBER_BYTES;
const SLOTS = 16_384;
/** The primes of xxHash32. */
const PRIMES = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f] as const;

/** The mask of each of the four numbers, by the length of a piece. */
const MASKS = Int32Array.from({ length: (LONGEST + 1) * NUMBERS }, (_, index) => {
  const bytes = Math.floor(index / NUMBERS) - (index % NUMBERS) * NUMBER_BYTES;
  return bytes >= NUMBER_BYTES ? -1 : (1 << (8 * Math.max(0, bytes))) - 1;
});

/** Bytes of a text with padding: each piece is read as four numbers. */
export class TextBytes {
  readonly bytes: Buffer;
  readonly view: DataView;

  constructor(size: number) {
    const memory = new ArrayBuffer(size + LONGEST);
    this.bytes = Buffer.from(memory);
    this.view = new DataView(memory);
  }
}

/**
 * Token counts of pieces, found without making strings of them: the bytes of a piece, none of them zero, are its key.
 * Each key has one place, and takes it from what was there.
 */
export class PieceCounts {
  private readonly keys = new Int32Array(NUMBERS * SLOTS);
  /** 0 where nothing is known. */
  private readonly counts = new Uint8Array(SLOTS);

  constructor(private readonly count: (piece: string) => number) {}

  /** Tokens of the ASCII piece from `at` to `end`. */
  of({ bytes, view }: TextBytes, at: number, end: number): number {
    const length = end - at;
    if (length > LONGEST) return this.count(bytes.toString('latin1', at, end));
    const mask = length * NUMBERS;
    const one = view.getInt32(at, true) & (MASKS[mask] ?? 0);
    const two = view.getInt32(at + NUMBER_BYTES, true) & (MASKS[mask + 1] ?? 0);
    const three = view.getInt32(at + 2 * NUMBER_BYTES, true) & (MASKS[mask + 2] ?? 0);
    const four = view.getInt32(at + 3 * NUMBER_BYTES, true) & (MASKS[mask + 3] ?? 0);
    const slot = slotOf(one, two, three, four);
    const { keys, counts } = this;
    const key = slot * NUMBERS;
    const difference =
      ((keys[key] ?? 0) ^ one) |
      ((keys[key + 1] ?? 0) ^ two) |
      ((keys[key + 2] ?? 0) ^ three) |
      ((keys[key + 3] ?? 0) ^ four);
    if (difference === 0) return counts[slot] ?? 0;
    const tokens = this.count(bytes.toString('latin1', at, end));
    keys.set([one, two, three, four], key);
    counts[slot] = tokens;
    return tokens;
  }
}

function slotOf(one: number, two: number, three: number, four: number): number {
  const hash =
    Math.imul(one, PRIMES[0]) ^ Math.imul(two, PRIMES[1]) ^ Math.imul(three, PRIMES[2]) ^ Math.imul(four, PRIMES[3]);
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}
