/** Longest text to count at once, in code points; UTF-8 takes at most four bytes for each. */
export const LONGEST_TEXT = 128;
const MAX_BYTES = 4 * LONGEST_TEXT;
const SPACE = 32;
const LINE_END = 10;
const PADDING = 61;
const ZERO = 48;
/** The values of base64 characters (RFC 4648, section 4). */
const SIX_BITS = new Int8Array(256).fill(-1);
for (const [value, character] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries())
  SIX_BITS[character.charCodeAt(0)] = value;
const NO_BITS = -1;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** The rank of a non-token. */
const NONE = 0x7fffffff;

/**
 * The tokens of a byte-pair encoding by their bytes: a hash table in typed arrays, which takes five megabytes where a Map
 * of strings takes twenty. Counts as tiktoken does.
 */
export class TokenRanks {
  /** Every token's bytes, in the order of ranks. */
  private readonly bytes: Uint8Array;
  /** Where the bytes of each rank end. */
  private readonly ends: Uint32Array;
  /** Rank plus one, at or after the slot of the token's hash; 0 if empty. */
  private readonly slots: Int32Array;
  private readonly encoder = new TextEncoder();
  private readonly text = new Uint8Array(MAX_BYTES);
  private readonly starts = new Int32Array(MAX_BYTES + 1);
  private readonly ranks = new Int32Array(MAX_BYTES + 1);

  /** `file` is of tiktoken's format: lines of a token in base64 and its rank, from 0 upwards. Throws when it is not. */
  constructor(file: Buffer) {
    const count = linesOf(file);
    this.ends = new Uint32Array(count);
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * count + 1)));
    const bytes = new Uint8Array(file.length);
    let size = 0;
    let at = 0;
    for (let rank = 0; rank < count; rank += 1) {
      const start = size;
      let [bits, pending] = [0, 0];
      for (; (SIX_BITS[file[at] ?? 0] ?? NO_BITS) !== NO_BITS; at += 1) {
        bits = ((bits << 6) | (SIX_BITS[file[at] ?? 0] ?? 0)) & 0xffff;
        pending += 6;
        if (pending < 8) continue;
        pending -= 8;
        bytes[size] = bits >> pending;
        size += 1;
      }
      while (file[at] === PADDING) at += 1;
      let number = file[at] === SPACE ? 0 : NaN;
      for (at += 1; at < file.length && file[at] !== LINE_END; at += 1) number = 10 * number + (file[at] ?? 0) - ZERO;
      if (number !== rank) throw new Error(`line ${rank + 1} is not that of rank ${rank}`);
      this.ends[rank] = size;
      this.slots[this.freeSlot(bytes, start, size)] = rank + 1;
      at += 1;
    }
    this.bytes = Uint8Array.prototype.slice.call(bytes, 0, size);
  }

  /** Tokens of a text that the encoding's splitting leaves whole, of at most `LONGEST_TEXT`. */
  count(text: string): number {
    const { written } = this.encoder.encodeInto(text, this.text);
    return this.rankOf(0, written) === NONE ? this.merge(written) : 1;
  }

  /** Merges the neighbours of lowest rank until no pair is a token; the remaining parts are the tokens. */
  private merge(size: number): number {
    const { starts, ranks } = this;
    for (let part = 0; part <= size; part += 1) starts[part] = part;
    let parts = size;
    for (let part = 0; part + 1 < parts; part += 1) ranks[part] = this.rankOf(part, part + 2);
    for (;;) {
      let lowest = NONE;
      let place = 0;
      for (let part = 0; part + 1 < parts; part += 1) {
        const rank = ranks[part] ?? NONE;
        if (rank >= lowest) continue;
        lowest = rank;
        place = part;
      }
      if (lowest === NONE) return parts;
      starts.copyWithin(place + 1, place + 2, parts + 1);
      ranks.copyWithin(place, place + 1, parts - 1);
      parts -= 1;
      if (place > 0) ranks[place - 1] = this.rankOfPair(place - 1);
      if (place + 1 < parts) ranks[place] = this.rankOfPair(place);
    }
  }

  private rankOfPair(part: number): number {
    return this.rankOf(this.starts[part] ?? 0, this.starts[part + 2] ?? 0);
  }

  private rankOf(start: number, end: number): number {
    const { slots, text } = this;
    const mask = slots.length - 1;
    for (let slot = hashOf(text, start, end) & mask; ; slot = (slot + 1) & mask) {
      const rank = (slots[slot] ?? 0) - 1;
      if (rank < 0) return NONE;
      if (this.isToken(rank, start, end)) return rank;
    }
  }

  private isToken(rank: number, start: number, end: number): boolean {
    const { bytes, ends, text } = this;
    const from = rank === 0 ? 0 : (ends[rank - 1] ?? 0);
    if ((ends[rank] ?? 0) - from !== end - start) return false;
    for (let at = start; at < end; at += 1) if (text[at] !== bytes[from + at - start]) return false;
    return true;
  }

  private freeSlot(bytes: Uint8Array, start: number, end: number): number {
    const mask = this.slots.length - 1;
    let slot = hashOf(bytes, start, end) & mask;
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
    return slot;
  }
}

/** FNV-1a (draft-eastlake-fnv), 32 bits. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = FNV_OFFSET;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), FNV_PRIME);
  return hash;
}

function linesOf(file: Buffer): number {
  let lines = 0;
  for (let at = file.indexOf(LINE_END); at !== -1; at = file.indexOf(LINE_END, at + 1)) lines += 1;
  return lines;
}
