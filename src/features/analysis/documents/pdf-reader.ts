import { getDocumentProxy } from 'unpdf';
import { DocumentBuilder } from './document-builder.js';
import { extractionBounds as bounds } from './extraction-bounds.data.js';
import { ExtractionError } from './extraction-error.js';
import type { ExtractedDocument } from '../../../contracts/extraction.js';
import { blocksOf, typeSizesOf, withWholeWordsOf, type PageBlock, type PdfPiece } from './pdf-layout.rules.js';

/** Names of the errors that pdf.js throws. */
const ENCRYPTED = 'PasswordException';
/** A heading is a line or two; larger type than this much text is a design, not a heading. */
const MAX_HEADING = 200;

interface TextItem {
  str: string;
  transform: number[];
  width: number;
}

/**
 * Bounds what a stream may inflate to: pdf.js inflates into typed arrays that it doubles, outside of the heap that a
 * thread's limits know. Only ever called in a thread of its own.
 */
export function boundStreams(): void {
  const { Uint8Array: Unbounded } = globalThis;
  globalThis.Uint8Array = new Proxy(Unbounded, {
    construct(target, args: unknown[], newTarget) {
      const [length] = args;
      if (typeof length === 'number' && length > bounds.pdfStreamBytes) throw streamTooLarge();
      return Reflect.construct(target, args, newTarget) as Uint8Array;
    },
  });
  // With it, streams would be inflated whole by native code; without it, pdf.js does so itself, by the array above.
  Reflect.deleteProperty(globalThis, 'DecompressionStream');
}

function streamTooLarge(): ExtractionError {
  const megabytes = bounds.pdfStreamBytes / 1024 / 1024;
  return new ExtractionError('too_large', `a part of the PDF is larger than ${megabytes} MiB when unpacked`);
}

function pieceOf({ str, transform, width }: TextItem): PdfPiece {
  const [, , c = 0, d = 0, x = 0, y = 0] = transform;
  return { text: str, x, y, width, size: Math.hypot(c, d) };
}

function problemOf(error: unknown): unknown {
  if (error instanceof ExtractionError) return error;
  if (error instanceof Error && error.name === ENCRYPTED)
    return new ExtractionError('encrypted', 'the PDF is encrypted; send it without a password');
  // pdf.js passes on its reader's errors with only their message.
  if (error instanceof Error && error.message.includes(streamTooLarge().message)) return streamTooLarge();
  return new ExtractionError('broken', 'the PDF is damaged');
}

async function readPages(bytes: Uint8Array): Promise<PageBlock[][]> {
  const document = await getDocumentProxy(bytes, {
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
  });
  if (document.numPages > bounds.pages)
    throw new ExtractionError('too_large', `the document has more than ${bounds.pages} pages`);
  const pages: PageBlock[][] = [];
  let length = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item) => ('str' in item ? pieceOf(item) : []));
    length = pieces.reduce((sum, { text }) => sum + text.length, length);
    if (length > bounds.textLength)
      throw new ExtractionError('too_large', `the document has more than ${bounds.textLength} characters of text`);
    pages.push(blocksOf(pieces));
    page.cleanup();
  }
  return pages;
}

/**
 * Reads a PDF document: each page's text in reading order, two columns of prose one after the other, headings by their
 * larger type, tables by the places of their cells. Throws ExtractionError.
 */
export async function readPdf(bytes: Uint8Array): Promise<ExtractedDocument> {
  let pages: PageBlock[][];
  try {
    pages = withWholeWordsOf(await readPages(bytes));
  } catch (error) {
    throw problemOf(error);
  }
  const { headings } = typeSizesOf(pages);
  const builder = new DocumentBuilder();
  for (const [index, blocks] of pages.entries()) {
    builder.page(index + 1);
    for (const block of blocks) {
      if (block.kind === 'table') {
        builder.table(block.rows, { confidence: block.confidence });
        continue;
      }
      const level = headings.indexOf(Math.round(block.size * 2) / 2) + 1;
      if (level > 0 && block.text.length <= MAX_HEADING) {
        builder.heading(level, block.text);
        continue;
      }
      if (block.isFirst) builder.paragraph();
      builder.line(block.text);
    }
  }
  return builder.finish(
    'pdf',
    `the PDF has no text on its ${pages.length} pages; if it is scanned, send it after text recognition (OCR)`,
  );
}
