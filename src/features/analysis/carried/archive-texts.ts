import { inflateRawSync } from 'node:zlib';
import type { TextCollector } from './carried-texts.js';
import { plainText, runsIn } from '../documents/plain.rules.js';

const END = 'PK\x05\x06';
const END_LENGTH = 22;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const HEADER_LENGTH = 30;
const WIDE = 0xffffffff;
const ENCRYPTED = 1;
const DESCRIBED_BEHIND = 8;
/** A descriptor behind an entry, and the end of a ZIP64 directory. APPNOTE 4.3.9, 4.3.14. */
const LONGEST_DESCRIPTOR = 24;
const WIDE_END = 'PK\x06\x06';

interface Part {
  name: string;
  flags: number;
  method: number;
  packed: number;
  /** Where its header and its data begin. */
  header: number;
  from: number;
}

/** A stretch of an archive that its directory accounts for. */
interface Known {
  from: number;
  end: number;
  /** Bytes behind it that may belong to it. */
  slack: number;
}

/** Looks into an unpacked part. */
export type CarryPart = (bytes: Uint8Array, name: string) => void;

/**
 * Every entry of a ZIP archive, whatever an Office document says of its parts; names, comments and extra fields; and what
 * lies between, before and behind the entries. An archive is unread where an entry cannot be unpacked, where its header
 * differs from the directory, or where other data lies in it. APPNOTE 6.3.
 */
export function carryArchive(bytes: Buffer, out: TextCollector, carry: CarryPart): void {
  let parts: Part[];
  const known: Known[] = [];
  try {
    parts = partsOf(bytes, known);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Reading past the end, or no directory: nobody knows what is in it.
    out.unread();
    out.addEach(runsIn(bytes));
    return;
  }
  for (const part of parts) {
    const content = unpacked(bytes, part, out);
    if (content === undefined) out.unread();
    else carry(content, part.name);
    if (out.left <= 0) break;
  }
  carryRest(bytes, parts, known, out);
}

function partsOf(bytes: Buffer, known: Known[]): Part[] {
  const end = bytes.lastIndexOf(END, bytes.length - END_LENGTH, 'latin1');
  if (end === -1) throw new RangeError('no directory');
  const count = bytes.readUInt16LE(end + 10);
  const begun = bytes.readUInt32LE(end + 16);
  known.push({ from: end, end: end + END_LENGTH + bytes.readUInt16LE(end + 20), slack: 0 });
  const parts: Part[] = [];
  let at = begun;
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new RangeError('no entry');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    const header = bytes.readUInt32LE(at + 42);
    const packed = bytes.readUInt32LE(at + 20);
    if (header === WIDE || packed === WIDE || bytes.readUInt32LE(header) !== LOCAL_HEADER)
      throw new RangeError('no header');
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const flags = bytes.readUInt16LE(at + 8) | bytes.readUInt16LE(header + 6);
    const method = bytes.readUInt16LE(at + 10);
    const from = header + HEADER_LENGTH + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const differs =
      bytes.readUInt16LE(header + 8) !== method ||
      ((flags & DESCRIBED_BEHIND) === 0 && bytes.readUInt32LE(header + 18) !== packed);
    if (differs || from + packed > bytes.length) throw new RangeError('another header');
    const slack = (flags & DESCRIBED_BEHIND) === 0 ? 0 : LONGEST_DESCRIPTOR;
    parts.push({ name, flags, method, packed, header, from });
    known.push({ from: header, end: from + packed, slack });
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  // An end of ZIP64 may stand behind the directory.
  known.push({ from: begun, end: bytes.toString('latin1', at, at + 4) === WIDE_END ? end : at, slack: 0 });
  return parts;
}

/** Undefined where a part cannot be unpacked as a whole. */
function unpacked(bytes: Buffer, { flags, method, packed, from }: Part, out: TextCollector): Buffer | undefined {
  const data = bytes.subarray(from, from + packed);
  if ((flags & ENCRYPTED) !== 0 || out.left <= 0) return undefined;
  if (method === 0) return out.unpacked(data.length) ? data : undefined;
  if (method !== 8) return undefined;
  try {
    // With `info` it returns both, which the types of Node do not declare.
    const { buffer, engine } = inflateRawSync(data, { maxOutputLength: out.left, info: true }) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    // Behind the end of its stream, an entry may go on.
    if (engine.bytesWritten < data.length) return undefined;
    return out.unpacked(buffer.length) ? buffer : undefined;
  } catch {
    // Damaged, or larger than the bounds: unread.
    out.unpacked(out.left);
    return undefined;
  }
}

/** All but the data of the entries. */
function carryRest(bytes: Buffer, parts: readonly Part[], known: Known[], out: TextCollector): void {
  for (const { header, from } of parts) out.addEach(runsIn(bytes.subarray(header, from)));
  let at = 0;
  const gap = (end: number, slack: number): void => {
    if (end <= at) return;
    const between = bytes.subarray(at, end);
    const text = plainText(between);
    if (text === undefined) out.addEach(runsIn(between));
    else out.add(text);
    if (text === undefined && between.length > slack && between.some((byte) => byte !== 0)) out.unread();
  };
  let slack = 0;
  for (const one of known.toSorted((a, b) => a.from - b.from)) {
    gap(one.from, slack);
    if (one.end >= at) slack = one.slack;
    at = Math.max(at, one.end);
  }
  gap(bytes.length, slack);
  for (const { from, end } of known.filter((one) => !parts.some(({ header }) => header === one.from)))
    out.addEach(runsIn(bytes.subarray(from, end)));
}
