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
/** Sizes without the extensions of ZIP64. */
export const MAX_ZIP_BYTES = 0xffff_ffff;
const MAX_ENTRIES = 0xffff;

/** A stored file of a zip. */
export interface WrittenEntry {
  /** ASCII, with `/` between folders. */
  name: string;
  bytes: number;
  crc32: number;
}

/** A part of a zip: bytes of its own, or the content of an entry. */
export type ZipPart = { at: number; bytes: Buffer } | { at: number; entry: WrittenEntry };

/** Where everything lies in a zip. */
export interface ZipLayout {
  size: number;
  /** Without gaps, in their order. */
  parts: readonly ZipPart[];
}

/** Names in the order of their bytes. */
export function byName(a: { name: string }, b: { name: string }): number {
  if (a.name === b.name) return 0;
  return a.name < b.name ? -1 : 1;
}

/**
 * Lays out a zip of uncompressed entries, sorted by name: the same entries give the same bytes. APPNOTE.TXT 6.3.10.
 * Throws RangeError for names that are unsafe or doubled, and for more than fits without ZIP64.
 */
export function zipLayout(given: readonly WrittenEntry[]): ZipLayout {
  const entries = given.toSorted(byName);
  const parts: ZipPart[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [place, entry] of entries.entries()) {
    if (!ENTRY_NAME.test(entry.name) || entries[place - 1]?.name === entry.name)
      throw new RangeError(`${entry.name} cannot be the name of an entry`);
    const head = localHeader(entry);
    if (at > MAX_ZIP_BYTES) throw new RangeError('the zip is too large');
    central.push(centralHeader(entry, at));
    parts.push({ at, bytes: head });
    if (entry.bytes > 0) parts.push({ at: at + head.length, entry });
    at += head.length + entry.bytes;
  }
  const directory = Buffer.concat(central);
  const size = at + directory.length + END.bytes;
  if (size > MAX_ZIP_BYTES || entries.length > MAX_ENTRIES) throw new RangeError('the zip is too large');
  parts.push({ at, bytes: Buffer.concat([directory, endOf(entries.length, directory.length, at)]) });
  return { size, parts };
}

/** The part that holds the byte at `offset`; undefined behind the end. */
export function partAt({ parts }: ZipLayout, offset: number): ZipPart | undefined {
  const part = parts.findLast(({ at }) => at <= offset);
  if (part === undefined) return undefined;
  const bytes = 'entry' in part ? part.entry.bytes : part.bytes.length;
  return offset < part.at + bytes ? part : undefined;
}

function localHeader({ name, bytes, crc32 }: WrittenEntry): Buffer {
  const head = Buffer.alloc(LOCAL.bytes);
  head.writeUInt32LE(LOCAL.signature, 0);
  head.writeUInt16LE(NEEDED, 4);
  head.writeUInt16LE(TIME, 10);
  head.writeUInt16LE(DATE, 12);
  head.writeUInt32LE(crc32, 14);
  head.writeUInt32LE(bytes, 18);
  head.writeUInt32LE(bytes, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name, 'latin1')]);
}

function centralHeader({ name, bytes, crc32 }: WrittenEntry, offset: number): Buffer {
  const head = Buffer.alloc(CENTRAL.bytes);
  head.writeUInt32LE(CENTRAL.signature, 0);
  head.writeUInt16LE(MADE_BY, 4);
  head.writeUInt16LE(NEEDED, 6);
  head.writeUInt16LE(TIME, 12);
  head.writeUInt16LE(DATE, 14);
  head.writeUInt32LE(crc32, 16);
  head.writeUInt32LE(bytes, 20);
  head.writeUInt32LE(bytes, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(ATTRIBUTES, 38);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, Buffer.from(name, 'latin1')]);
}

function endOf(entries: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(END.bytes);
  end.writeUInt32LE(END.signature, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
