import { deflateSync } from 'node:zlib';
import { extractionBounds as bounds } from '../documents/extraction-bounds.data.js';
import { latin1 } from '../documents/plain.rules.js';
import { decodedStream, filtersOf, isPredicted, streamStarts } from './pdf-filters.js';
import { pdfSyntax, plainNames } from './pdf-syntax.rules.js';

/** Streams that draw no page, or are read by the program that shows it. */
const OTHER = /\/Subtype\s*\/Image\b|\/Length1\b|\/Type\s*\/(?:XRef|ObjStm|Metadata|EmbeddedFile)\b/;
const STRING = String.raw`\((?:\\[^]|[^\\()])*\)|<[\da-fA-F\s]*>`;
/** Marked content with its properties. PDF 32000-1 §14.6. */
const MARKED = new RegExp(String.raw`\/[^\s<>[\]()/%]+\s*<<((?:${STRING}|[^()<>]){0,2000})>>\s*BDC\b`, 'g');
const ACTUAL_TEXT = new RegExp(String.raw`\/ActualText\s*(${STRING})`);
/** A replacement stands for a few glyphs. */
const ENCLOSED_BYTES = 2_000;
/** Longer ones are of no page. */
const DICTIONARY_BYTES = 4_096;
/** Operators that draw text. PDF 32000-1 §9.4.3. */
const SHOWS = /\bT[jJ]\b|[)>]\s*['"]/;
const TAG = /^Ac(\d+)$/;

/** A PDF whose marks are named after their replacement texts. */
export interface MarkedPdf {
  bytes: Uint8Array;
  /** The text of `/Ac<n>` is at n. */
  texts: string[];
}

/** The place of a mark's text among `MarkedPdf.texts`; undefined for other marks. */
export function actualTextAt(tag: string | null | undefined): number | undefined {
  const place = TAG.exec(tag ?? '')?.[1];
  return place === undefined ? undefined : Number(place);
}

/**
 * Names the replacement texts of drawn content (`/ActualText`: ligatures, letters that are pictures), which pdf.js does not
 * give. Streams are rewritten in their places, so that no offset changes; one that would grow stays as it is. PDF 32000-1
 * §14.9.4.
 */
export function withActualTexts(bytes: Uint8Array): MarkedPdf {
  const texts: string[] = [];
  const text = latin1(bytes);
  if (/\/Encrypt\b/.test(text)) return { bytes, texts };
  const buffer = Buffer.from(bytes);
  let left = bounds.pdfStreamBytes;
  let at = 0;
  const starts = streamStarts();
  for (let found = starts.exec(text); found !== null && left > 0; found = starts.exec(text)) {
    const from = found.index + found[0].length;
    const before = plainNames(text.slice(Math.max(at, found.index - DICTIONARY_BYTES), found.index));
    const dictionary = before.slice(Math.max(0, before.lastIndexOf('obj')));
    const filters = OTHER.test(dictionary) || isPredicted(dictionary) ? undefined : filtersOf(dictionary);
    const isDeflated = filters?.length === 1 && /^Fl(?:ateDecode)?$/.test(filters[0] ?? '');
    if (filters?.length !== 0 && !isDeflated) continue;
    const decoded = decodedStream(buffer, from, filters, left);
    if (decoded === undefined) continue;
    left -= decoded.data.length;
    at = starts.lastIndex = decoded.end;
    if (!decoded.data.includes('/ActualText')) continue;
    const marked = marksNamed(decoded.data.toString('latin1'), texts.length);
    const data = Buffer.from(marked.content, 'latin1');
    const written = isDeflated ? deflateSync(data, { level: 9 }) : data;
    if (marked.texts.length === 0 || written.length > decoded.end - from) continue;
    buffer.fill(0x20, from, decoded.end);
    written.copy(buffer, from);
    texts.push(...marked.texts);
  }
  return texts.length === 0 ? { bytes, texts } : { bytes: Uint8Array.from(buffer), texts };
}

/** Replaces each such mark in a page's content by a name of the same length, numbered from `first`. */
function marksNamed(content: string, first: number): { content: string; texts: string[] } {
  const texts: string[] = [];
  const named = content.replace(MARKED, (mark, properties: string, offset: number) => {
    const string = ACTUAL_TEXT.exec(properties)?.[1];
    const begun = offset + mark.length;
    const [enclosed = ''] = content.slice(begun, begun + ENCLOSED_BYTES).split('EMC', 1);
    if (string === undefined || !SHOWS.test(enclosed)) return mark;
    texts.push(pdfSyntax(string).strings[0] ?? '');
    return `/Ac${first + texts.length - 1} BMC`.padEnd(mark.length);
  });
  return { content: named, texts };
}
