import { crc32 } from 'node:zlib';
import type { StreamDecoder } from '../http/stream.js';

/** A message of a stream of events. */
export interface EventMessage {
  /** The headers that are texts, such as `:event-type`. */
  headers: ReadonlyMap<string, string>;
  payload: Buffer;
}

/** Total length, length of the headers, and the checksum of both. */
const PRELUDE_BYTES = 12;
const CHECKSUM_BYTES = 4;
/** The longest that AWS sends are 16 MiB of payload and 128 KiB of headers. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
const MAX_HEADER_BYTES = 128 * 1024;

const STRING = 7;
/** Bytes of the values of fixed length, by type: true, false, byte, short, integer, long, timestamp, UUID. */
const LENGTHS: ReadonlyMap<number, number> = new Map([
  [0, 0],
  [1, 0],
  [2, 1],
  [3, 2],
  [4, 4],
  [5, 8],
  [8, 8],
  [9, 16],
]);
/** Bytes and texts, which say their own length. */
const MEASURED: ReadonlySet<number> = new Set([6, STRING]);

/**
 * Incremental decoder of `application/vnd.amazon.eventstream`, whose messages may be split anywhere. Amazon Transcribe
 * developer guide, "Event stream encoding". Throws a SyntaxError for a message that is damaged and a RangeError for one
 * that is too long; neither quotes it.
 */
export class EventStreamDecoder implements StreamDecoder<EventMessage> {
  #held = Buffer.alloc(0);
  #size = 0;
  /** The prelude first, then the whole message. */
  #wanted = PRELUDE_BYTES;

  push(bytes: Uint8Array): EventMessage[] {
    const messages: EventMessage[] = [];
    for (let at = 0; at < bytes.length;) {
      const piece = bytes.subarray(at, at + this.#wanted - this.#size);
      this.#hold(piece);
      at += piece.length;
      if (this.#size < this.#wanted) break;
      if (this.#wanted === PRELUDE_BYTES) {
        this.#wanted = totalLength(this.#held);
        continue;
      }
      messages.push(read(this.#held.subarray(0, this.#size)));
      // The message keeps its bytes.
      this.#held = Buffer.alloc(0);
      this.#size = 0;
      this.#wanted = PRELUDE_BYTES;
    }
    return messages;
  }

  /** A message that is not whole says nothing. */
  end(): EventMessage[] {
    return [];
  }

  /** Grows with what has come, not with what a message says that it will be. */
  #hold(piece: Uint8Array): void {
    const size = this.#size + piece.length;
    if (size > this.#held.length) {
      const grown = Buffer.alloc(Math.max(size, Math.min(this.#wanted, 2 * this.#held.length)));
      this.#held.copy(grown, 0, 0, this.#size);
      this.#held = grown;
    }
    this.#held.set(piece, this.#size);
    this.#size = size;
  }
}

function totalLength(prelude: Buffer): number {
  if (crc32(prelude.subarray(0, 8)) !== prelude.readUInt32BE(8))
    throw new SyntaxError('the checksum of a length is wrong');
  const total = prelude.readUInt32BE(0);
  const headers = prelude.readUInt32BE(4);
  if (total < PRELUDE_BYTES + CHECKSUM_BYTES || headers > total - PRELUDE_BYTES - CHECKSUM_BYTES)
    throw new SyntaxError('a message is shorter than its parts');
  if (total > MAX_MESSAGE_BYTES) throw new RangeError(`a message is longer than ${MAX_MESSAGE_BYTES} bytes`);
  if (headers > MAX_HEADER_BYTES) throw new RangeError(`headers are longer than ${MAX_HEADER_BYTES} bytes`);
  return total;
}

function read(message: Buffer): EventMessage {
  const end = message.length - CHECKSUM_BYTES;
  if (crc32(message.subarray(0, end)) !== message.readUInt32BE(end))
    throw new SyntaxError('the checksum of a message is wrong');
  const payloadAt = PRELUDE_BYTES + message.readUInt32BE(4);
  return {
    headers: readHeaders(message.subarray(PRELUDE_BYTES, payloadAt)),
    payload: message.subarray(payloadAt, end),
  };
}

function readHeaders(bytes: Buffer): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new SyntaxError('a header is longer than the headers');
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const name = take(take(1).readUInt8()).toString('utf8');
    const type = take(1).readUInt8();
    const length = MEASURED.has(type) ? take(2).readUInt16BE() : LENGTHS.get(type);
    if (length === undefined) throw new SyntaxError('a header has an unknown type');
    const value = take(length);
    if (type === STRING) headers.set(name, value.toString('utf8'));
  }
  return headers;
}
