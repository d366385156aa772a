import { concat, isSameBytes, toHex } from '../bytes.js';
import { runningDigest } from '../digest.js';

/** DOS time and date of 1980-01-01 00:00. */
const [TIME, DATE] = [0, 0x21];
const LOCAL = { signature: 0x04034b50, bytes: 30 };
const CENTRAL = { signature: 0x02014b50, bytes: 46 };
const END = { signature: 0x06054b50, bytes: 22 };
/** Version 2.0; made on Unix. */
const [NEEDED, MADE_BY] = [20, 0x0314];
/** A plain file with the mode 0644. */
const ATTRIBUTES = 0o100644 * 0x10000;
const ENTRY_NAME = /^[A-Za-z0-9][\w.-]*(?:\/[\w-][\w.-]*)*$/;
const MAX_NAME = 255;
const MAX_ENTRIES = 0xffff;
const CHUNK_BYTES = 1 << 20;

/** A stored file of a zip. */
export interface ZipEntry {
  /** ASCII, with `/` between folders. */
  name: string;
  bytes: number;
  crc32: number;
}

/** An entry with the place of its content. */
export interface PlacedEntry extends ZipEntry {
  at: number;
}

/** Bytes that are read in parts: a file, or a Blob in a browser. */
export interface ByteSource {
  readonly size: number;
  /** The bytes from `from` to before `to`; fewer at the end. */
  read: (from: number, to: number) => Promise<Uint8Array>;
}

/** Whether an entry may have a name: no `..`, no absolute path, no hidden file. */
export function isEntryName(name: string): boolean {
  return ENTRY_NAME.test(name) && name.length <= MAX_NAME;
}

/** The header before the content of an entry. APPNOTE.TXT 6.3.10 §4.3.7. */
export function localHeader({ name, bytes, crc32 }: ZipEntry): Uint8Array {
  const [head, view] = recordOf(LOCAL.bytes, name);
  view.setUint32(0, LOCAL.signature, true);
  view.setUint16(4, NEEDED, true);
  view.setUint16(10, TIME, true);
  view.setUint16(12, DATE, true);
  view.setUint32(14, crc32, true);
  view.setUint32(18, bytes, true);
  view.setUint32(22, bytes, true);
  view.setUint16(26, name.length, true);
  return head;
}

/** The bytes behind the last entry: the central directory and its end. APPNOTE.TXT 6.3.10 §4.3.12, §4.3.16. */
export function zipTail(entries: readonly PlacedEntry[]): Uint8Array {
  const directory = concat(...entries.map(centralHeader));
  const last = entries.at(-1);
  const [end, view] = recordOf(END.bytes, '');
  view.setUint32(0, END.signature, true);
  view.setUint16(8, entries.length, true);
  view.setUint16(10, entries.length, true);
  view.setUint32(12, directory.length, true);
  view.setUint32(16, last === undefined ? 0 : last.at + last.bytes, true);
  return concat(directory, end);
}

function centralHeader({ name, bytes, crc32, at }: PlacedEntry): Uint8Array {
  const [head, view] = recordOf(CENTRAL.bytes, name);
  view.setUint32(0, CENTRAL.signature, true);
  view.setUint16(4, MADE_BY, true);
  view.setUint16(6, NEEDED, true);
  view.setUint16(12, TIME, true);
  view.setUint16(14, DATE, true);
  view.setUint32(16, crc32, true);
  view.setUint32(20, bytes, true);
  view.setUint32(24, bytes, true);
  view.setUint16(28, name.length, true);
  view.setUint32(38, ATTRIBUTES, true);
  view.setUint32(42, at - LOCAL.bytes - name.length, true);
  return head;
}

/** A record of zeros with a name behind it. */
function recordOf(length: number, name: string): [Uint8Array, DataView] {
  const bytes = new Uint8Array(length + name.length);
  for (let at = 0; at < name.length; at += 1) bytes[length + at] = name.charCodeAt(at);
  return [bytes, new DataView(bytes.buffer)];
}

/** The entries of a zip, and the first place at which it is not the one way to write them. */
export interface ReadZip {
  entries: PlacedEntry[];
  fault: string | undefined;
}

/** Reads the directory of a zip that has to be written byte by byte as `localHeader` and `zipTail` write it. */
export async function readZip(source: ByteSource): Promise<ReadZip> {
  const entries: PlacedEntry[] = [];
  let at = 0;
  for (;;) {
    const entry = await entryAt(source, at);
    if (entry === undefined) break;
    if (typeof entry === 'string') return { entries, fault: entry };
    const before = entries.at(-1)?.name ?? '';
    if (entry.name <= before)
      return { entries, fault: `the entry ${entry.name} at byte ${at} is not behind ${before}` };
    if (entries.push(entry) > MAX_ENTRIES) return { entries, fault: `there are more than ${MAX_ENTRIES} entries` };
    at = entry.at + entry.bytes;
  }
  const tail = zipTail(entries);
  const isTail = source.size === at + tail.length && isSameBytes(await source.read(at, source.size), tail);
  return { entries, fault: isTail ? undefined : `the directory at byte ${at} is not the one of these entries` };
}

/** The entry whose header begins at a place; undefined where none does, and the fault of one that is wrong. */
async function entryAt(source: ByteSource, from: number): Promise<PlacedEntry | string | undefined> {
  const head = await source.read(from, from + LOCAL.bytes + MAX_NAME);
  if (head.length < LOCAL.bytes) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  if (view.getUint32(0, true) !== LOCAL.signature) return undefined;
  const length = view.getUint16(26, true);
  const name = String.fromCharCode(...head.subarray(LOCAL.bytes, LOCAL.bytes + length));
  const [crc32, bytes] = [view.getUint32(14, true), view.getUint32(18, true)];
  const entry = { name, crc32, bytes, at: from + LOCAL.bytes + length };
  const isWritten = isEntryName(name) && isSameBytes(localHeader(entry), head.subarray(0, LOCAL.bytes + length));
  if (!isWritten) return `the header of an entry at byte ${from} is not one of a pack`;
  return entry.at + bytes > source.size ? `the entry ${name} ends behind the file` : entry;
}

/** The content of an entry in pieces of at most 1 MiB. */
export async function* entryContent(source: ByteSource, { at, bytes }: PlacedEntry): AsyncGenerator<Uint8Array> {
  for (let from = at; from < at + bytes; from += CHUNK_BYTES)
    yield await source.read(from, Math.min(from + CHUNK_BYTES, at + bytes));
}

/** Hashes a content as it passes by. */
export class ContentDigest {
  private readonly sha256 = runningDigest();
  private remainder = 0xffff_ffff;

  update(bytes: Uint8Array): void {
    this.sha256.update(bytes);
    let remainder = this.remainder;
    for (const byte of bytes) remainder = Number(CRC_TABLE[(remainder ^ byte) & 0xff]) ^ (remainder >>> 8);
    this.remainder = remainder;
  }

  /** SHA-256 in hexadecimal, and the CRC-32 of ISO 3309, which zips have. */
  end(): { sha256: string; crc32: number } {
    return { sha256: toHex(this.sha256.digest()), crc32: (this.remainder ^ 0xffff_ffff) >>> 0 };
  }
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1;
  return value;
});

/** The lines of pieces of UTF-8, without their newlines. Throws TypeError for malformed UTF-8, RangeError for long lines. */
export async function* textLines(pieces: AsyncIterable<Uint8Array>, maxLength: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest = '';
  for await (const piece of pieces) {
    const lines = `${rest}${decoder.decode(piece, { stream: true })}`.split('\n');
    rest = lines.pop() as string;
    yield* lines;
    if (rest.length > maxLength) throw new RangeError(`a line has more than ${maxLength} characters`);
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}
