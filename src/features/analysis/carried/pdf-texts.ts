import { readPdf } from '../pdf/pdf-reader.js';
import { ExtractionError } from '../documents/extraction-error.js';
import { carriedBounds as bounds } from './carried-bounds.data.js';
import type { TextCollector } from './carried-texts.js';
import type { CarryInner } from './markup-texts.js';
import { decodedStream, filtersOf, isPredicted, streamStarts } from '../pdf/pdf-filters.js';
import { pdfSyntax, plainNames, type PdfSyntax } from '../pdf/pdf-syntax.rules.js';
import { latin1, plainText, runsIn } from '../documents/plain.rules.js';

const SAYS_FILTER = /\/Filter\b/g;
const SAYS_FILTER_ONCE = /\/Filter\b/;
const LAST_MARK = '%%EOF';
const ENCRYPTED = /\/Encrypt\b/;
const IMAGE = /\/Subtype\s*\/Image\b/;
const FORM = /\/Subtype\s*\/Form\b/;
const FONT = /\/Length1\b|\/Subtype\s*\/(?:Type1C|CIDFontType0C|OpenType)\b/;
const EMBEDDED = /\/EmbeddedFile\b|\/Params\b/;
const TABLE_OF_OFFSETS = /\/Type\s*\/XRef\b/;
const PROFILE = 'acsp';
const INLINE_IMAGE = /(?:^|\s)BI\s[^]{0,4000}?\sID\s/;
/** Files of other kinds that lie in a stream. */
const OTHER_FILE = /^(?:PK\x03\x04|%PDF-|\xd0\xcf\x11\xe0|\x1f\x8b|Rar!|7z\xbc\xaf|\x89PNG|\xff\xd8\xff|GIF8|\{\\rtf)/;
/** Lines of a table of offsets, which look like telephone numbers. PDF 32000-1 §7.5.4. */
const OFFSETS = /\b\d{10} \d{5} [nf]\b/g;

const UNREADABLE = /[\0-\x08\x0e-\x1f]/;
const SHOWS_TEXT = /\b(?:Tj|TJ)\b|['"]\s/;

/**
 * Every text of a PDF: its pages as they are read, in each of its saved states; and all strings, comments and names of all
 * objects, whatever they are for: fields, notes, links, scripts, properties, outlines, what pages no longer show. Streams
 * are unpacked; what lies between objects and behind the end is text. It is unread where it is encrypted, has pictures, or
 * a stream that cannot be unpacked here. PDF 32000-1.
 */
export async function carryPdf(bytes: Uint8Array, out: TextCollector, inner: CarryInner): Promise<void> {
  await carryPages(bytes, out);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = latin1(bytes);
  const outside: string[] = [];
  let at = 0;
  const starts = streamStarts();
  for (let found = starts.exec(text); found !== null; found = starts.exec(text)) {
    const begun = found.index + found[0].length;
    const before = plainNames(text.slice(at, found.index));
    const dictionary = before.slice(Math.max(0, before.lastIndexOf('obj')));
    // What names a filter may stand before something that only looks like the beginning of the object.
    if ((before.match(SAYS_FILTER)?.length ?? 0) > (SAYS_FILTER_ONCE.test(dictionary) ? 1 : 0)) out.unread();
    const end = carryStream(buffer, begun, dictionary, out, inner);
    if (out.left <= 0) break;
    if (end <= begun) continue;
    outside.push(text.slice(at, begun));
    at = end;
    starts.lastIndex = end;
  }
  outside.push(text.slice(at));
  carryOutside(outside.join('\n'), out);
  const last = text.lastIndexOf(LAST_MARK);
  const behind = last === -1 ? '' : text.slice(last + LAST_MARK.length);
  if (plainText(Buffer.from(behind, 'latin1')) === undefined) out.unread();
}

/** Collects the text of all pages, now and in the states saved before, as their fonts decode it. */
async function carryPages(bytes: Uint8Array, out: TextCollector): Promise<void> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ends: number[] = [];
  for (let at = buffer.indexOf(LAST_MARK); at !== -1; at = buffer.indexOf(LAST_MARK, at + 1)) ends.push(at);
  // The first mark of a linearized file ends no state of its own. PDF 32000-1 Annex F.
  const isLinearized = buffer.toString('latin1', 0, 1024).includes('/Linearized');
  const states = [...ends.slice(0, -1).map((end) => end + LAST_MARK.length), bytes.length];
  if (states.length > bounds.revisions) out.unread();
  for (const end of states.slice(-bounds.revisions)) {
    try {
      // The reader moves its bytes elsewhere.
      out.add((await readPdf(bytes.slice(0, end))).text);
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error;
      if (!isLinearized || end !== states[0] || states.length === 1) out.unread();
    }
  }
}

/** The offset behind the data; `from` where it is left to be read as it stands. */
function carryStream(buffer: Buffer, from: number, dictionary: string, out: TextCollector, inner: CarryInner): number {
  const filters = filtersOf(dictionary);
  if (filters?.length === 0) {
    const end = buffer.indexOf('endstream', from, 'latin1');
    if (end === -1) return from;
    const data = buffer.subarray(from, end);
    // Nothing says how to read data that is no text.
    if (plainText(data) === undefined) out.unread();
    carryData(data, dictionary, out, inner);
    return end;
  }
  if (filters === undefined || isPredicted(dictionary)) out.unread();
  if (filters === undefined) return from;
  const decoded = decodedStream(buffer, from, filters, out.left);
  if (decoded === undefined) {
    // A picture's own compression, another filter, or damage; a picture may have words in its properties.
    out.unread();
    const end = buffer.indexOf('endstream', from, 'latin1');
    out.addEach(runsIn(buffer.subarray(from, end === -1 ? buffer.length : end)));
    return end === -1 ? buffer.length : end;
  }
  if (out.unpacked(decoded.data.length)) carryData(decoded.data, dictionary, out, inner);
  return decoded.end;
}

function carryData(data: Buffer, dictionary: string, out: TextCollector, inner: CarryInner): void {
  if (TABLE_OF_OFFSETS.test(dictionary)) return;
  if (IMAGE.test(dictionary)) {
    out.unread();
    return;
  }
  const text = latin1(data);
  if (EMBEDDED.test(dictionary) || OTHER_FILE.test(text)) {
    inner(Uint8Array.from(data), '');
    return;
  }
  if (FONT.test(dictionary) || text.slice(36, 40) === PROFILE) {
    out.addEach(runsIn(data));
    return;
  }
  if (INLINE_IMAGE.test(text)) out.unread();
  const plain = plainText(data);
  if (plain?.trimStart().startsWith('<') === true) inner(Uint8Array.from(data), 'text/xml');
  const syntax = pdfSyntax(text);
  carrySyntax(syntax, out);
  // A form is drawn by notes and fields too, which the reader of pages does not see.
  if (FORM.test(dictionary) && SHOWS_TEXT.test(text) && syntax.strings.some((string) => UNREADABLE.test(string)))
    out.unread();
  if (plain === undefined) out.addEach(runsIn(data));
  else if (!isDrawing(syntax)) out.add(plain);
}

const OPERATORS = ['BT', 'ET', 'Tj', 'TJ', 'Do', 're', 'cm', 'q', 'Q', 'begincmap', 'obj', '/Type'];

/** Objects, and what draws a page: numbers in them are places and sizes. */
function isDrawing({ words }: PdfSyntax): boolean {
  return words.size === 0 || OPERATORS.some((operator) => words.has(operator));
}

function carrySyntax({ strings, joined, comments, words }: PdfSyntax, out: TextCollector): void {
  out.add(strings.join('\n'));
  out.addEach(joined);
  out.add(comments.join('\n'));
  out.addEach(words);
}

/** All but the data of streams. */
function carryOutside(text: string, out: TextCollector): void {
  const names = plainNames(text);
  if (ENCRYPTED.test(names)) out.unread();
  carrySyntax(pdfSyntax(text), out);
  // Between objects nothing has a meaning, so that all of it is text.
  const between: string[] = [];
  let at = 0;
  for (let begun = text.indexOf(' obj'); begun !== -1; begun = text.indexOf(' obj', at)) {
    between.push(text.slice(at, begun));
    const end = text.indexOf('endobj', begun);
    at = end === -1 ? text.length : end + 'endobj'.length;
  }
  between.push(text.slice(at));
  out.add(between.join('\n').replace(OFFSETS, ''));
}
