import { getDocumentProxy } from 'unpdf';
import { DocumentBuilder } from '../documents/document-builder.js';
import { extractionBounds as bounds } from '../documents/extraction-bounds.data.js';
import { ExtractionError } from '../documents/extraction-error.js';
import type { ExtractedDocument } from '../../../contracts/extraction.js';
import { actualTextAt, withActualTexts } from './actual-texts.js';
import { guttersOf } from './pdf-columns.rules.js';
import { flowOf, type FlowBlock } from './pdf-flow.rules.js';
import { blocksOf, typeSizesOf, type PdfNote } from './pdf-layout.rules.js';
import { segmentsOf, linesOf } from './pdf-lines.rules.js';
import { directionsOf, turned, withMarks, type PdfPiece } from './pdf-pieces.rules.js';
import { withoutRunningLines, type PdfPage } from './pdf-running.rules.js';

/** Names of the errors that pdf.js throws. */
const ENCRYPTED = 'PasswordException';
/** A heading is a line or two; larger type than this much text is a design, not a heading. */
const MAX_HEADING = 200;

const LETTERS = /[\p{L}\p{N}]/u;
/** How many items after a mark are searched for the next text; those between are ends of marks. */
const NEAR_ITEMS = 16;

interface TextItem {
  str: string;
  transform: number[];
  width: number;
}

/** A beginning or an end of marked content. */
interface PageMark {
  type: string;
  tag?: string | null;
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
  const [a = 1, b = 0, c = 0, d = 0, x = 0, y = 0] = transform;
  return { text: str, x, y, width, size: Math.hypot(c, d), angle: (Math.atan2(b, a) * 180) / Math.PI };
}

/** A page as it is placed, and what runs in another direction than most of its text: stamps and watermarks. */
interface PlacedPage extends PdfPage {
  stamps: string[];
}

function placedPage(items: readonly TextItem[], [left, bottom, right, top]: readonly number[]): PlacedPage {
  const [main, ...others] = directionsOf(items.map(pieceOf));
  const corners = [left, right].flatMap((x = 0) => [bottom, top].map((y = 0) => turned(x, y, main.angle).y));
  return {
    segments: segmentsOf(withMarks(main.pieces)),
    foot: Math.min(...corners),
    head: Math.max(...corners),
    stamps: others.map(({ pieces }) =>
      linesOf(segmentsOf(pieces))
        .map((line) => line.map(({ text }) => text.trim()).join(' '))
        .join('\n'),
    ),
  };
}

function problemOf(error: unknown): unknown {
  if (error instanceof ExtractionError) return error;
  if (error instanceof Error && error.name === ENCRYPTED)
    return new ExtractionError('encrypted', 'the PDF is encrypted; send it without a password');
  // pdf.js passes on its reader's errors with only their message.
  if (error instanceof Error && error.message.includes(streamTooLarge().message)) return streamTooLarge();
  return new ExtractionError('broken', 'the PDF is damaged');
}

/** A page's text, with each marked span that has no letters replaced by its ActualText. */
function itemsOf(items: readonly (TextItem | PageMark)[], actual: readonly string[]): TextItem[] {
  const read: TextItem[] = [];
  let depth = 0;
  /** The span being read: its replacement, the depth of its mark, and its text so far. */
  let open: { text: string; depth: number; enclosed: TextItem[] } | undefined;
  /** pdf.js leaves out glyphs without a known character, and puts this space in their place. */
  let gap: TextItem | undefined;
  for (const [index, item] of items.entries()) {
    if ('str' in item) {
      if (item !== gap) (open?.enclosed ?? read).push(item);
    } else if (item.type === 'endMarkedContent') {
      if (open?.depth === depth) {
        const next = items.slice(index, index + NEAR_ITEMS).find((near) => 'str' in near);
        if (open.enclosed.length === 0 && next?.str.trim() === '') open.enclosed.push((gap = next));
        read.push(...replaced(open.text, open.enclosed, read.at(-1)));
        open = undefined;
      }
      depth -= 1;
    } else {
      depth += 1;
      const text = actual[actualTextAt(item.tag) ?? -1];
      if (text !== undefined) open ??= { text, depth, enclosed: [] };
    }
  }
  return open === undefined ? read : [...read, ...open.enclosed];
}

/** Readers see what is drawn, so drawn letters win. A span that pdf.js left out whole follows the text before it. */
function replaced(text: string, enclosed: readonly TextItem[], before: TextItem | undefined): readonly TextItem[] {
  if (enclosed.some(({ str }) => LETTERS.test(str))) return enclosed;
  const [first] = enclosed;
  if (first !== undefined) return [{ ...first, str: text, width: enclosed.reduce((sum, { width }) => sum + width, 0) }];
  if (before === undefined) return [];
  const [a = 1, b = 0, c = 0, d = 0, x = 0, y = 0] = before.transform;
  const angle = Math.atan2(b, a);
  const end = [x + Math.cos(angle) * before.width, y + Math.sin(angle) * before.width];
  return [{ str: text, transform: [a, b, c, d, ...end], width: 0 }];
}

async function readPages(sent: Uint8Array): Promise<PlacedPage[]> {
  const { bytes, texts: actual } = withActualTexts(sent);
  const document = await getDocumentProxy(bytes, {
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
  });
  if (document.numPages > bounds.pages)
    throw new ExtractionError('too_large', `the document has more than ${bounds.pages} pages`);
  const pages: PlacedPage[] = [];
  let length = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: actual.length > 0 });
    const texts = itemsOf(items, actual);
    length = texts.reduce((sum, { str }) => sum + str.length, length);
    if (length > bounds.textLength)
      throw new ExtractionError('too_large', `the document has more than ${bounds.textLength} characters of text`);
    pages.push(placedPage(texts, page.view));
    page.cleanup();
  }
  return pages;
}

/** The pages as one text, and what is said at the head and foot of them. */
function flowing(placed: readonly PlacedPage[]): { pages: FlowBlock[][]; running: string[] } {
  const { pages, running } = withoutRunningLines(placed);
  const gutters = guttersOf(pages);
  const stamped = new Set<string>();
  const blocks = pages.map((segments, index) => {
    const stamps = (placed[index]?.stamps ?? []).filter((text) => text.trim() !== '' && !stamped.has(text));
    for (const text of stamps) stamped.add(text);
    const notes = stamps.map((text): PdfNote => ({ kind: 'note', mark: '', lines: text.split('\n') }));
    return [...blocksOf(segments, gutters), ...notes];
  });
  return { pages: flowOf(blocks), running };
}

/**
 * Reads a PDF document: each page's text in reading order, columns of prose one after the other, headings by their
 * larger type, tables by the places of their cells. Paragraphs and tables go on over pages; headers and footers are at the
 * end, each once. Throws ExtractionError.
 */
export async function readPdf(bytes: Uint8Array): Promise<ExtractedDocument> {
  let flow: ReturnType<typeof flowing>;
  try {
    flow = flowing(await readPages(bytes));
  } catch (error) {
    throw problemOf(error);
  }
  const { pages, running } = flow;
  const { headings } = typeSizesOf(pages);
  const builder = new DocumentBuilder();
  let begun = 0;
  const paragraphOf = (text: string): void => {
    builder.paragraph();
    builder.line(text);
    builder.paragraph();
  };
  for (const [index, blocks] of pages.entries()) {
    if (index >= begun) builder.page((begun = index + 1));
    for (const block of blocks) {
      if (block.kind === 'note') {
        paragraphOf(block.lines.join('\n'));
        continue;
      }
      if (block.kind === 'table') {
        builder.table(block.rows, { confidence: block.confidence, breaks: block.breaks });
        begun = Math.max(begun, ...block.breaks.values());
        continue;
      }
      const level = headings.indexOf(Math.round(block.size * 2) / 2) + 1;
      if (level > 0 && block.text.length <= MAX_HEADING) {
        builder.heading(level, block.text);
        continue;
      }
      if (block.isFirst) builder.paragraph();
      if (block.isWrapped) builder.wrapped(block.text);
      else builder.line(block.text);
    }
  }
  for (const text of running) paragraphOf(text);
  return builder.finish(
    'pdf',
    `the PDF has no text layer on any of its pages (${pages.length}); if it is scanned, send it after text recognition (OCR)`,
  );
}
