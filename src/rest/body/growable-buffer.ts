const FIRST = 64 * 1024;

/**
 * Bytes that arrive in pieces, in one array that grows: a client that sends them one by one costs no object for each.
 * Nothing is copied at the end where `expected` was right.
 */
export class GrowableBuffer {
  #buffer: Buffer;
  #length = 0;

  constructor(expected = 0) {
    this.#buffer = Buffer.allocUnsafeSlow(expected > 0 ? expected : FIRST);
  }

  get length(): number {
    return this.#length;
  }

  add(piece: Uint8Array): void {
    const needed = this.#length + piece.length;
    if (needed > this.#buffer.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#buffer.length));
      this.#buffer.copy(grown, 0, 0, this.#length);
      this.#buffer = grown;
    }
    this.#buffer.set(piece, this.#length);
    this.#length = needed;
  }

  /** The bytes, alone in their memory. */
  bytes(): Uint8Array {
    return this.#length === this.#buffer.length
      ? new Uint8Array(this.#buffer.buffer)
      : new Uint8Array(this.#buffer.subarray(0, this.#length));
  }
}
