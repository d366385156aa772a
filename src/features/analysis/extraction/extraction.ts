import { readCsv } from './csv-reader.js';
import { readDocx } from '../office/docx-reader.js';
import { withWholeWords } from '../documents/divided-words.rules.js';
import { DocumentBuilder } from '../documents/document-builder.js';
import { extractionBounds as bounds } from '../documents/extraction-bounds.data.js';
import { ExtractionError } from '../documents/extraction-error.js';
import type { DocumentFile, ExtractedDocument } from '../../../contracts/extraction.js';
import { readHtml } from './html-reader.js';
import { readMarkdownParts } from './markdown.rules.js';
import { oleProblem, OoxmlPackage } from '../office/ooxml-package.js';
import { readPdf } from '../pdf/pdf-reader.js';
import { recognize, type TextFormat } from './recognition.rules.js';
import { charsetInHtml, decodeText } from '../documents/text-decoding.rules.js';
import { readXlsx } from '../office/xlsx-reader.js';

const NOTHING_THERE = 'the document has no text';

function extractOoxml(bytes: Uint8Array): ExtractedDocument {
  const document = new OoxmlPackage(bytes);
  const builder = new DocumentBuilder();
  const { main } = document;
  const format = main.startsWith('word/') ? 'docx' : main.startsWith('xl/') ? 'xlsx' : undefined;
  if (format === undefined)
    throw new ExtractionError('unsupported', 'of the Office formats only DOCX and XLSX can be read; save as PDF');
  if (format === 'docx') readDocx(document, main, builder);
  else readXlsx(document, main, builder);
  return builder.finish(format, NOTHING_THERE);
}

function extractText(format: TextFormat, file: DocumentFile): ExtractedDocument {
  const declared = format === 'html' ? charsetInHtml(file.bytes) : undefined;
  const text = decodeText(file.bytes, file.contentType, declared);
  const builder = new DocumentBuilder();
  switch (format) {
    case 'csv':
      readCsv(text, builder);
      break;
    case 'html':
      readHtml(text, builder);
      break;
    case 'markdown': {
      const whole = withWholeWords(text);
      builder.written(whole, readMarkdownParts(whole));
      break;
    }
    case 'text':
      builder.written(withWholeWords(text), { headings: [], tables: [] });
      break;
  }
  return builder.finish(format, NOTHING_THERE);
}

/**
 * Reads one document, in this thread, for as long as it takes. Throws ExtractionError, and whatever a reader throws on
 * bytes that it did not expect.
 */
export async function extractDocument(file: DocumentFile): Promise<ExtractedDocument> {
  const { bytes, contentType, filename } = file;
  if (bytes.length === 0) throw new ExtractionError('empty', 'the file has no bytes');
  if (bytes.length > bounds.documentBytes)
    throw new ExtractionError('too_large', `the file is larger than ${bounds.documentBytes} bytes`);
  const recognized = recognize(bytes, contentType, filename);
  if ('problem' in recognized) throw new ExtractionError(recognized.problem, recognized.message);
  if ('container' in recognized) {
    if (recognized.container === 'ole') throw oleProblem(bytes);
    return extractOoxml(bytes);
  }
  return recognized.format === 'pdf' ? await readPdf(bytes) : extractText(recognized.format, file);
}
