import { crc32, inflateRawSync } from 'node:zlib';
import { extractionBounds as bounds } from './extraction-bounds.data.js';
import { ExtractionError } from './extraction-error.js';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_LENGTH = 22;
const MAX_COMMENT = 0xffff;
const ZIP64_EXTRA = 1;
const STORED = 0;
const DEFLATED = 8;
const UNKNOWN_SIZE = 0xffffffff;

interface Entry {
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
  header: number;
}

function broken(reason: string): ExtractionError {
  return new ExtractionError('broken', `the file is damaged: ${reason}`);
}

function tooLarge(): ExtractionError {
  const megabytes = bounds.inflatedBytes / 1024 / 1024;
  return new ExtractionError('too_large', `the document is larger than ${megabytes} MiB when unpacked`);
}

/** The sizes and the place of an entry that 32 bits do not hold. APPNOTE 4.5.3. */
function wide(entry: Entry, extra: Buffer): Entry {
  for (let at = 0; at + 4 <= extra.length;) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === ZIP64_EXTRA) {
      let next = at + 4;
      const read = (value: number): number => {
        if (value !== UNKNOWN_SIZE) return value;
        next += 8;
        return Number(extra.readBigUInt64LE(next - 8));
      };
      const size = read(entry.size);
      const packed = read(entry.packed);
      return { ...entry, size, packed, header: read(entry.header) };
    }
    at += 4 + length;
  }
  return entry;
}

/**
 * A ZIP archive in memory (APPNOTE 6.3). Entries are found by the central directory and inflated when they are read;
 * the bytes of all that are read together are bounded, whatever sizes the archive declares.
 */
export class ZipArchive {
  readonly #bytes: Buffer;
  readonly #entries = new Map<string, Entry>();
  #left: number = bounds.inflatedBytes;

  /** Throws ExtractionError `broken`, or `too_large` when there are too many entries. */
  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    try {
      this.#readDirectory();
    } catch (error) {
      if (error instanceof ExtractionError) throw error;
      // Reading past the end: an offset that points nowhere.
      throw broken('its directory is truncated');
    }
  }

  get names(): Iterable<string> {
    return this.#entries.keys();
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The bytes of an entry. Throws `broken` (also where it is missing), `encrypted` and `too_large`. */
  read(name: string): Buffer {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw broken(`it lacks ${name}`);
    if ((entry.flags & 1) === 1) throw new ExtractionError('encrypted', 'the document is encrypted; send it without');
    if (entry.size > this.#left) throw tooLarge();
    const content = this.#unpacked(entry);
    this.#left -= content.length;
    if (crc32(content) !== entry.crc) throw broken('the checksum of one of its parts does not match');
    return content;
  }

  #unpacked(entry: Entry): Buffer {
    try {
      if (this.#bytes.readUInt32LE(entry.header) !== LOCAL_HEADER) throw broken('an entry has no header');
      const from =
        entry.header + 30 + this.#bytes.readUInt16LE(entry.header + 26) + this.#bytes.readUInt16LE(entry.header + 28);
      const packed = this.#bytes.subarray(from, from + entry.packed);
      if (entry.method === STORED) return packed;
      if (entry.method !== DEFLATED) throw broken('it uses an unknown compression method');
      // At least one byte more than there should be, so that a false size differs from a full entry.
      return inflateRawSync(packed, { maxOutputLength: Math.max(1, this.#left) });
    } catch (error) {
      if (error instanceof ExtractionError) throw error;
      if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
      throw broken('one of its parts cannot be unpacked');
    }
  }

  #readDirectory(): void {
    const bytes = this.#bytes;
    const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'), bytes.length - END_LENGTH);
    if (end === -1 || end < bytes.length - END_LENGTH - MAX_COMMENT || bytes.readUInt32LE(end) !== END_OF_DIRECTORY)
      throw broken('it has no directory');
    const count = bytes.readUInt16LE(end + 10);
    if (count > bounds.archiveEntries)
      throw new ExtractionError('too_large', `the document has more than ${bounds.archiveEntries} parts`);
    let at = bytes.readUInt32LE(end + 16);
    for (let index = 0; index < count; index += 1) {
      if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw broken('its directory is unreadable');
      const nameLength = bytes.readUInt16LE(at + 28);
      const extraLength = bytes.readUInt16LE(at + 30);
      const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
      const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
      const entry = {
        flags: bytes.readUInt16LE(at + 8),
        method: bytes.readUInt16LE(at + 10),
        crc: bytes.readUInt32LE(at + 16),
        packed: bytes.readUInt32LE(at + 20),
        size: bytes.readUInt32LE(at + 24),
        header: bytes.readUInt32LE(at + 42),
      };
      this.#entries.set(name, wide(entry, extra));
      at += 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32);
    }
  }
}
