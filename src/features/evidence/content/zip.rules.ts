import { isEntryName, localHeader, type PlacedEntry, type ZipEntry, zipTail } from '../../../verifier/pack/zip.js';

/** Sizes without the extensions of ZIP64. */
export const MAX_ZIP_BYTES = 0xffff_ffff;
const MAX_ENTRIES = 0xffff;

/** A part of a zip: bytes of its own, or the content of an entry. */
export type ZipPart = { at: number; bytes: Uint8Array } | { at: number; entry: ZipEntry };

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
export function zipLayout(given: readonly ZipEntry[]): ZipLayout {
  const entries = given.toSorted(byName);
  const parts: ZipPart[] = [];
  const placed: PlacedEntry[] = [];
  let at = 0;
  for (const [place, entry] of entries.entries()) {
    if (!isEntryName(entry.name) || entries[place - 1]?.name === entry.name)
      throw new RangeError(`${entry.name} cannot be the name of an entry`);
    const head = localHeader(entry);
    parts.push({ at, bytes: head });
    placed.push({ ...entry, at: at + head.length });
    if (entry.bytes > 0) parts.push({ at: at + head.length, entry });
    at += head.length + entry.bytes;
  }
  const tail = zipTail(placed);
  const size = at + tail.length;
  if (size > MAX_ZIP_BYTES || entries.length > MAX_ENTRIES) throw new RangeError('the zip is too large');
  parts.push({ at, bytes: tail });
  return { size, parts };
}

/** The part that holds the byte at `offset`; undefined behind the end. */
export function partAt({ parts }: ZipLayout, offset: number): ZipPart | undefined {
  const part = parts.findLast(({ at }) => at <= offset);
  if (part === undefined) return undefined;
  const bytes = 'entry' in part ? part.entry.bytes : part.bytes.length;
  return offset < part.at + bytes ? part : undefined;
}
