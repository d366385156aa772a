import { parseWireJson } from './wire.js';
import type { JsonValue } from '../../shared/json/json.js';

/** Incremental parser of newline-delimited JSON: bytes may be split anywhere; blank lines are skipped. */
export class NdjsonParser {
  readonly #decoder = new TextDecoder('utf-8');
  readonly #maxLineChars: number;
  #line = '';

  /** @param maxLineChars the longest line that is kept; a longer one makes `push` throw a RangeError */
  constructor(maxLineChars: number) {
    this.#maxLineChars = maxLineChars;
  }

  /** The values that `bytes` complete, in order. Throws a SyntaxError, which quotes nothing, for a line that is not JSON. */
  push(bytes: Uint8Array): JsonValue[] {
    const values: JsonValue[] = [];
    const text = this.#decoder.decode(bytes, { stream: true });
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      const line = (this.#line + text.slice(start, end)).trim();
      this.#line = '';
      start = end + 1;
      if (line === '') continue;
      const value = parseWireJson(line);
      if (value === undefined) throw new SyntaxError('a line is not JSON');
      values.push(value);
    }
    this.#line += text.slice(start);
    if (this.#line.length > this.#maxLineChars)
      throw new RangeError(`a line is longer than ${this.#maxLineChars} characters`);
    return values;
  }

  /** A last line without its line end counts when it is whole; a fragment means that the stream was cut. */
  end(): JsonValue[] {
    const value = parseWireJson(this.#line + this.#decoder.decode());
    this.#line = '';
    return value === undefined ? [] : [value];
  }
}
