import { DividedWords } from '../documents/divided-words.rules.js';
import { endsClause, isItem, isSection, type PageBlock, type PdfLine, type PdfNote } from './pdf-layout.rules.js';
import { withoutMarks } from './pdf-pieces.rules.js';
import type { PdfTable } from './pdf-tables.rules.js';

/** A table, and the pages on which it goes on by the number of the row with which each begins. */
export interface FlowTable extends PdfTable {
  breaks: Map<number, number>;
}

export type FlowBlock = PdfLine | PdfNote | FlowTable;

const SENTENCE_END = /[.!?…]["'”’»)\]]*$/;
const LINE_END = /(?<![\p{L}\p{N}-])(\p{L}{2,40})[-\u00AD\u2010]$/u;
const LINE_START = /^(\p{L}{2,40})(\S{0,20})\s*/u;
/** Points by which a column of a table may be elsewhere on the next page. */
const DRIFT = 6;

/** Whether the first line of a column or page goes on with the sentence before it. */
function goesOn(line: PdfLine, above: PdfLine): boolean {
  if (Math.abs(line.size - above.size) > 0.1 * above.size) return false;
  if (isSection(line.text) || isItem(line.text, above.text)) return false;
  if (/^\p{Ll}/u.test(line.text) && above.isFull) return true;
  return (above.isFull || /^\p{Ll}/u.test(line.text)) && !endsClause(above.text);
}

/** Lines at the top of a column that go on with the paragraph before it are no first lines. */
function withParagraphs(pages: readonly (readonly PageBlock[])[]): PageBlock[][] {
  let above: PdfLine | undefined;
  return pages.map((page) =>
    page.map((block): PageBlock => {
      if (block.kind === 'note') return block;
      const before = above;
      above = block.kind === 'line' ? block : undefined;
      if (block.kind === 'table' || !block.isTop || before === undefined || !goesOn(block, before)) return block;
      return { ...block, isFirst: false, isWrapped: true };
    }),
  );
}

/** Drops the marks that refer to a page's notes; other small figures are a part of the text. */
function withoutNoteMarks(page: readonly PageBlock[]): PageBlock[] {
  const marks = new Set(page.flatMap((block) => (block.kind === 'note' ? block.mark : [])));
  const plain = (text: string): string => withoutMarks(text, marks);
  return page.map((block): PageBlock => {
    if (block.kind === 'line') return { ...block, text: plain(block.text) };
    if (block.kind === 'note') return { ...block, mark: plain(block.mark), lines: block.lines.map(plain) };
    return { ...block, rows: block.rows.map((row) => row.map(plain)) };
  });
}

/** Where a page's notes interrupt no sentence: at its end, or before the paragraph that goes on over it. */
function placeOfNotes(body: readonly PageBlock[], next: PageBlock | undefined): number | undefined {
  if (next === undefined || next.kind !== 'line' || next.isFirst) return body.length;
  for (let at = body.length - 1; at >= 0; at -= 1) {
    const [block, before] = [body[at], body[at - 1]];
    const isStart = block?.kind === 'line' && block.isFirst;
    if (isStart && (before?.kind === 'table' || (before?.kind === 'line' && SENTENCE_END.test(before.text)))) return at;
  }
  return undefined;
}

/** Puts the notes of a page after the paragraphs that end on it; with the next page's where none does. */
function withNotesApart(pages: readonly (readonly PageBlock[])[]): PageBlock[][] {
  const bodies = pages.map((page) => page.filter(({ kind }) => kind !== 'note'));
  let waiting: PageBlock[] = [];
  return pages.map((page, index) => {
    const body = bodies[index] ?? [];
    const notes = [...waiting, ...page.filter(({ kind }) => kind === 'note')];
    const at = placeOfNotes(body, bodies.slice(index + 1, index + 2).flat()[0]);
    waiting = at === undefined ? notes : [];
    return at === undefined ? body : body.toSpliced(at, 0, ...notes);
  });
}

const isSameRow = (one: readonly string[] | undefined, other: readonly string[] | undefined): boolean =>
  one !== undefined && one.join('\t') === other?.join('\t');

/** The rows with which a block at the top of a page or column goes on with a table; none where it does not. */
function furtherRows({ lefts, rows }: PdfTable, block: PageBlock): string[][] {
  if (block.kind === 'note') return [];
  const others = block.kind === 'table' ? block.lefts : block.cells.map(({ left }) => left);
  const shift = (others[0] ?? 0) - (lefts[0] ?? 0);
  const isSame =
    others.length === lefts.length &&
    others.every((left, column) => Math.abs(left - shift - (lefts[column] ?? 0)) <= DRIFT);
  if (!isSame) return [];
  if (block.kind === 'line') return [block.cells.map(({ text }) => text.trim())];
  return isSameRow(rows[0], block.rows[0]) ? block.rows.slice(1) : block.rows;
}

/** One table of those with which a page ends and the next begins; the head that comes again is dropped. */
function withWholeTables(pages: readonly (readonly PageBlock[])[]): FlowBlock[][] {
  let last: FlowTable | undefined;
  return pages.map((page, index) => {
    const blocks: FlowBlock[] = [];
    let isTop = true;
    for (const block of page) {
      const rows = isTop && last !== undefined ? furtherRows(last, block) : [];
      if (block.kind !== 'note') isTop = false;
      if (rows.length > 0 && last !== undefined) {
        last.breaks.set(last.rows.length, index + 1);
        last.rows.push(...rows);
      } else if (block.kind === 'table') {
        last = { ...block, rows: [...block.rows], breaks: new Map() };
        blocks.push(last);
      } else {
        blocks.push(block);
        if (block.kind === 'line') last = undefined;
      }
    }
    return blocks;
  });
}

/**
 * Joins words hyphenated at the ends of lines, columns and pages; each is placed where it began. Lines that become
 * empty are removed.
 */
function withWholeWords(pages: readonly (readonly FlowBlock[])[]): FlowBlock[][] {
  const lines = pages.flat().flatMap((block) => (block.kind === 'line' ? block.text : []));
  const words = new DividedWords(lines.join('\n'));
  let above: PdfLine | undefined;
  return pages.map((page) =>
    page.flatMap((block): FlowBlock[] => {
      if (block.kind === 'note') return [{ ...block, lines: [words.whole(block.lines.join('\n'))] }];
      if (block.kind === 'table') {
        above = undefined;
        return [block];
      }
      const line = { ...block };
      const [, first] = LINE_END.exec(above?.text ?? '') ?? [];
      const [start, second, rest = ''] = LINE_START.exec(line.text) ?? [];
      if (above !== undefined && first !== undefined && second !== undefined && words.isOne(first, second)) {
        above.text = `${above.text.slice(0, -1)}${second}${rest}`;
        line.text = line.text.slice(start?.length ?? 0);
        if (line.text === '') return [];
      }
      above = line;
      return [line];
    }),
  );
}

/**
 * The pages of a document as one text: paragraphs and tables go on over columns and pages, notes stand between
 * paragraphs, and words are whole.
 */
export function flowOf(pages: readonly (readonly PageBlock[])[]): FlowBlock[][] {
  return withWholeWords(withWholeTables(withNotesApart(withParagraphs(pages.map(withoutNoteMarks)))));
}
