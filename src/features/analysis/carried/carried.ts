import type { CarriedTexts, DocumentFile } from '../../../contracts/extraction.js';
import { extractDocument } from '../extraction/extraction.js';
import { ExtractionError } from '../documents/extraction-error.js';
import { recognize } from '../extraction/recognition.rules.js';
import { charsetInHtml, decodeText } from '../documents/text-decoding.rules.js';
import { carryArchive } from './archive-texts.js';
import { carriedBounds as bounds } from './carried-bounds.data.js';
import { TextCollector } from './carried-texts.js';
import { carryDataUrls, carryMarkup, type CarryInner } from './markup-texts.js';
import { carryPdf } from './pdf-texts.js';
import { latin1, plainText, runsIn } from '../documents/plain.rules.js';

const MARKUP = /<[a-z!?/]/i;
const HTML_TYPE = /html/i;
const XML_BEGINNING = /^\ufeff?\s*<(?!!doctype\s+html|html\b)/i;
const HTML_NAME = /\.x?html?$/i;
const TEXT_TYPE = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|yaml|x-ndjson)|image\/svg)/i;
/** Mail, whose letters may stand for others. RFC 2045 §6. */
const ENCODED_MAIL = /^content-transfer-encoding:\s*(?:base64|quoted-printable)/im;
const XML_CHARSET = /^<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/;
const BYTE_ORDER_MARK = /^(?:\xff\xfe|\xfe\xff)/;
/** Parts of Office documents in which nothing is packed: what letters they have are runs of bytes. */
const OPEN_DATA = /(?:printerSettings\d*\.bin|\.(?:ttf|otf|odttf|fntdata))$/i;
/** Reading shows nothing more of them. */
const NOTHING_MORE: ReadonlySet<string> = new Set(['empty', 'unsupported']);

/** Files that are still to be looked into, within one. */
interface Task {
  file: DocumentFile;
  depth: number;
}

/**
 * Every text of a file, in this thread, for as long as it takes: what a reader of the document sees, and all else that its
 * bytes carry. Whatever cannot be looked into makes it unread: only what is named here as harmless does not. Never throws
 * for what the bytes are.
 */
export async function carriedTexts(file: DocumentFile): Promise<CarriedTexts> {
  const out = new TextCollector();
  const tasks: Task[] = [{ file, depth: 0 }];
  for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
    const { depth } = task;
    if (depth > bounds.depth) {
      out.unread();
      break;
    }
    const inside = (inner: DocumentFile): void => {
      tasks.push({ file: inner, depth: depth + 1 });
    };
    await carryFile(task.file, out, inside);
  }
  return out.result();
}

async function carryFile(file: DocumentFile, out: TextCollector, inside: (file: DocumentFile) => void): Promise<void> {
  const { bytes, contentType, filename } = file;
  if (bytes.length === 0) return;
  out.addEach([filename ?? '']);
  const inner: CarryInner = (content, type) => {
    inside({ bytes: content, contentType: type });
  };
  const recognized = recognize(bytes, contentType === 'image/svg+xml' ? 'text/xml' : contentType, filename);
  const plain = plainText(bytes);
  if ('container' in recognized) {
    if (plain !== undefined) carryText(plain, file, out, inner);
    else if (recognized.container === 'ole') carryUnknown(bytes, out);
    else {
      await carryShown(file, out);
      const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      carryArchive(archive, out, (content, name) => {
        inside({ bytes: content, filename: name });
      });
    }
    return;
  }
  if ('format' in recognized) {
    if (recognized.format === 'pdf') {
      const isText = TEXT_TYPE.test(contentType ?? '');
      if (plain !== undefined && isText) carryText(plain, file, out, inner);
      else await carryPdf(bytes, out, inner);
      if (plain === undefined && isText) out.unread();
      return;
    }
    const beginning = latin1(bytes.subarray(0, 1024));
    const declared = charsetInHtml(bytes) ?? XML_CHARSET.exec(beginning)?.[1];
    const text = decodeText(bytes, contentType, declared);
    carryText(text, file, out, inner);
    // In a charset that nothing names, others may read what is not seen here.
    if (plain === undefined && declared === undefined && !BYTE_ORDER_MARK.test(beginning)) out.unread();
    // In another charset than the one it names, it may say something else.
    if (plain !== undefined && plain !== text) carryText(plain, file, out, inner);
    if (recognized.format === 'html') await carryShown(file, out);
    return;
  }
  if (OPEN_DATA.test(filename ?? '') && contentType === undefined) {
    out.addEach(runsIn(bytes));
    return;
  }
  if (plain !== undefined) carryText(plain, file, out, inner);
  carryUnknown(bytes, out);
}

/** The document as a person sees it. */
async function carryShown({ bytes, ...file }: DocumentFile, out: TextCollector): Promise<void> {
  try {
    // Readers may move the bytes elsewhere.
    out.add((await extractDocument({ ...file, bytes: bytes.slice() })).text);
  } catch (error) {
    if (!(error instanceof ExtractionError && NOTHING_MORE.has(error.problem))) out.unread();
  }
}

function carryText(text: string, file: DocumentFile, out: TextCollector, inner: CarryInner): void {
  const isHtml =
    HTML_TYPE.test(file.contentType ?? '') || HTML_NAME.test(file.filename ?? '') || !XML_BEGINNING.test(text);
  if (!XML_BEGINNING.test(text) || text.includes('\0')) out.add(text.replaceAll('\0', ' '));
  if (text.includes('\0') || ENCODED_MAIL.test(text)) out.unread();
  if (MARKUP.test(text)) carryMarkup(text, isHtml, out, inner);
  else carryDataUrls(text, inner);
}

function carryUnknown(bytes: Uint8Array, out: TextCollector): void {
  out.addEach(runsIn(bytes));
  out.unread();
}
