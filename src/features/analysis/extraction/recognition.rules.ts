import type { DocumentFormat } from '../../../contracts/extraction.js';

/** Formats that are plain text. */
export type TextFormat = Exclude<DocumentFormat, 'pdf' | 'docx' | 'xlsx'>;

/** Format hints from a file's first bytes and its names. */
export type Recognition =
  | { format: 'pdf' | TextFormat }
  /** A ZIP archive; its entries identify the document format. */
  | { container: 'zip' }
  /** OLE compound file: a document of the old Office, or an encrypted one of the new. MS-CFB §2.2. */
  | { container: 'ole' }
  | { problem: 'unsupported' | 'broken'; message: string };

const READABLE = 'send PDF, DOCX, XLSX, CSV, HTML, Markdown or plain text';

const FORMAT_OF_TYPE: Readonly<Record<string, DocumentFormat>> = {
  'application/pdf': 'pdf',
  'application/x-pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'text/csv': 'csv',
  'application/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
};

const FORMAT_OF_SUFFIX: Readonly<Record<string, DocumentFormat>> = {
  pdf: 'pdf',
  docx: 'docx',
  docm: 'docx',
  dotx: 'docx',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  csv: 'csv',
  tsv: 'csv',
  htm: 'html',
  html: 'html',
  xhtml: 'html',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
};

/** Types that say only that it is text, or nothing at all; the name and the first bytes say more. */
const SAYS_LITTLE = new Set([
  '',
  'text/plain',
  'application/octet-stream',
  'binary/octet-stream',
  'application/x-download',
  'application/zip',
  'application/x-zip-compressed',
  // The media type of CSV files on Windows with Excel.
  'application/vnd.ms-excel',
]);
const OTHER_TEXT = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|yaml)$)/;

const SIGNATURES: readonly { bytes: readonly number[]; name: string }[] = [
  { bytes: [0x89, 0x50, 0x4e, 0x47], name: 'a PNG image' },
  { bytes: [0xff, 0xd8, 0xff], name: 'a JPEG image' },
  { bytes: [0x47, 0x49, 0x46, 0x38], name: 'a GIF image' },
  { bytes: [0x49, 0x49, 0x2a, 0x00], name: 'a TIFF image' },
  { bytes: [0x4d, 0x4d, 0x00, 0x2a], name: 'a TIFF image' },
  { bytes: [0x52, 0x49, 0x46, 0x46], name: 'a RIFF file' },
  { bytes: [0x7b, 0x5c, 0x72, 0x74, 0x66], name: 'an RTF document' },
  { bytes: [0x1f, 0x8b], name: 'a gzip archive' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], name: 'a 7-Zip archive' },
  { bytes: [0x52, 0x61, 0x72, 0x21], name: 'a RAR archive' },
  { bytes: [0x7f, 0x45, 0x4c, 0x46], name: 'a program' },
  { bytes: [0x25, 0x21, 0x50, 0x53], name: 'a PostScript document' },
];
const ZIP = [0x50, 0x4b];
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const BYTE_ORDER_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];
const HTML = /^\s*(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:!doctype\s+html|html|head|body)\b/i;
/** PDF 32000-1 Annex H.3.4.1: readers accept the header anywhere within the first 1024 bytes. */
const PDF_HEADER = /%PDF-\d/;
/** The bytes from the beginning that a decision needs. */
const LOOKED_AT = 4096;

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function unsupported(what: string): Recognition {
  return { problem: 'unsupported', message: `${what} cannot be read; ${READABLE}` };
}

function broken(format: DocumentFormat): Recognition {
  return { problem: 'broken', message: `the file name says ${format.toUpperCase()}, but the content does not match` };
}

/** Texts of no charset have bytes of 0 (UTF-16 comes with a mark). */
function isBinary(head: Uint8Array): boolean {
  return head.includes(0) && !BYTE_ORDER_MARKS.some((mark) => startsWith(head, mark));
}

/**
 * The format of a document: what its first bytes prove comes before the media type that the sender named, that before
 * the suffix of the file's name, and text that nobody named is HTML where it begins as such.
 */
export function recognize(
  bytes: Uint8Array,
  contentType: string | undefined,
  filename: string | undefined,
): Recognition {
  const head = bytes.subarray(0, LOOKED_AT);
  const beginning = new TextDecoder('windows-1252').decode(head);
  if (PDF_HEADER.test(beginning.slice(0, 1024))) return { format: 'pdf' };
  if (startsWith(head, ZIP)) return { container: 'zip' };
  if (startsWith(head, OLE)) return { container: 'ole' };
  const signature = SIGNATURES.find((known) => startsWith(head, known.bytes));
  if (signature !== undefined) return unsupported(signature.name);

  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const suffix = /\.(\w+)$/.exec(filename ?? '')?.[1]?.toLowerCase() ?? '';
  const ofSuffix = FORMAT_OF_SUFFIX[suffix];
  const named = FORMAT_OF_TYPE[type] ?? (SAYS_LITTLE.has(type) || OTHER_TEXT.test(type) ? ofSuffix : undefined);
  if (named === 'pdf' || named === 'docx' || named === 'xlsx') return broken(named);
  if (isBinary(head)) return unsupported('this kind of file');
  if (named !== undefined) return { format: named };
  if (!SAYS_LITTLE.has(type) && !OTHER_TEXT.test(type)) return unsupported(`the media type ${type.slice(0, 100)}`);
  return { format: HTML.test(beginning.replace(/^\u00ef\u00bb\u00bf/, '')) ? 'html' : 'text' };
}
