import { type Cipheriv, createCipheriv } from 'node:crypto';
import { sha256 } from '../../shared/keys/sha256.js';

const POOL_BYTES = 1 << 16;
const ZEROS = Buffer.alloc(POOL_BYTES);
const WORD = 2 ** 32;

/** Numbers, salts and ids that look random and are the same for the same seed: AES-256 in counter mode. */
export class Chance {
  private readonly stream: Cipheriv;
  private pool = Buffer.alloc(0);
  private at = 0;

  constructor(seed: string) {
    this.stream = createCipheriv('aes-256-ctr', sha256(seed), Buffer.alloc(16));
  }

  bytes(count: number): Buffer {
    if (this.at + count > this.pool.length) {
      this.pool = this.stream.update(ZEROS);
      this.at = 0;
    }
    this.at += count;
    return this.pool.subarray(this.at - count, this.at);
  }

  /** From 0 to below 1. */
  fraction(): number {
    return this.bytes(4).readUInt32LE() / WORD;
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.fraction() * end);
  }

  one<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.below(choices.length)] ?? choices[0];
  }

  /** A positive number around `median`; two thirds lie within a factor of e^spread (log-normal). */
  around(median: number, spread: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.fraction())) * Math.cos(2 * Math.PI * this.fraction());
    return median * Math.exp(spread * normal);
  }

  hex(count: number): string {
    return this.bytes(count).toString('hex');
  }

  /** A UUID version 7 of that time, Unix ms. */
  uuid(millis: number): string {
    const time = millis.toString(16).padStart(12, '0');
    const bytes = this.bytes(10);
    bytes.writeUInt8(0x70 | (bytes.readUInt8(0) & 0x0f), 0);
    bytes.writeUInt8(0x80 | (bytes.readUInt8(2) & 0x3f), 2);
    const tail = bytes.toString('hex');
    return [time.slice(0, 8), time.slice(8), tail.slice(0, 4), tail.slice(4, 8), tail.slice(8)].join('-');
  }
}

/** Chooses among things by their weights. */
export class Weighted<T> {
  private readonly ends: number[] = [];
  private readonly sum: number;

  constructor(
    private readonly things: readonly T[],
    weightOf: (thing: T, place: number) => number,
  ) {
    let sum = 0;
    for (const [place, thing] of things.entries()) {
      sum += weightOf(thing, place);
      this.ends.push(sum);
    }
    this.sum = sum;
  }

  choose(chance: Chance): T {
    const point = chance.fraction() * this.sum;
    let [low, high] = [0, this.ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.ends[middle] ?? 0) > point) high = middle;
      else low = middle + 1;
    }
    const chosen = this.things[low];
    if (chosen === undefined) throw new Error('nothing to choose from');
    return chosen;
  }
}

/** Shares `total` out by weights, exactly. */
export function sharesOf(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let [given, through] = [0, 0];
  return weights.map((weight) => {
    through += weight;
    const until = Math.round((total * through) / sum);
    const share = until - given;
    given = until;
    return share;
  });
}
