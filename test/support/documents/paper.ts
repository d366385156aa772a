import { widthOf } from '../type-widths.data.ts';

/** An agreement as a word processor has it: its paragraphs, and what stands around them. */
export interface Paper {
  paragraphs: readonly string[];
  header: string;
  /** The footnotes, by the index of the paragraph that refers to them. */
  footnotes: ReadonlyMap<number, string>;
  /** The table, and the index of the paragraph that it follows. */
  table: { after: number; rows: readonly (readonly string[])[] };
  box: { after: number; text: string };
}

/** A text at a place of a page, in points from its lower left; `angle`: against the clock, in degrees. */
export interface Mark {
  text: string;
  x: number;
  y: number;
  size: number;
  angle?: number;
}

interface Column {
  page: Mark[];
  left: number;
  /** The lower end of the text, and the upper end of the notes at the foot. */
  y: number;
  foot: number;
}

const PAGE = { width: 612, height: 792, margin: 72 };
const SIZE = 11;
const NOTE_SIZE = 8.5;
const LEADING = 1.2;
const PARAGRAPH_GAP = 6;
const GUTTER = 24;

/** A text in lines as wide as its column; long words are divided by a hyphen. */
function linesOf(text: string, size: number, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer, size) <= width) {
      lines[lines.length - 1] = longer;
      continue;
    }
    const half = Math.floor(word.length / 2);
    const begun = `${line} ${word.slice(0, half)}-`;
    if (/^\p{L}{9,}[.,;]?$/u.test(word) && widthOf(begun, size) <= width) {
      lines[lines.length - 1] = begun;
      lines.push(word.slice(half));
    } else lines.push(word);
  }
  return lines;
}

/** Sets a paper on pages of so many columns. */
class Press {
  readonly #pages: Mark[][] = [];
  readonly #width: number;
  #free: Column[] = [];
  #column: Column;

  readonly #columns: number;
  readonly #header: string;

  constructor(columns: number, header: string) {
    this.#columns = columns;
    this.#header = header;
    this.#width = (PAGE.width - 2 * PAGE.margin - (columns - 1) * GUTTER) / columns;
    this.#column = this.#next();
  }

  /** The pages, their numbers at the foot. */
  get pages(): Mark[][] {
    return this.#pages.map((page, index) => [
      ...page,
      { text: `Page ${index + 1} of ${this.#pages.length}`, x: 280, y: 36, size: 9 },
    ]);
  }

  paragraph(text: string, note?: { mark: string; text: string }): void {
    for (const [index, line] of linesOf(text, SIZE, this.#width).entries()) {
      this.#feed(SIZE * LEADING, index === 0 && note !== undefined ? this.#noteLines(note).length : 0);
      this.#put(line, 0, SIZE);
      if (index === 0 && note !== undefined) this.#note(note, line);
    }
    this.#column.y -= PARAGRAPH_GAP;
  }

  box(text: string): void {
    this.#column.y -= PARAGRAPH_GAP;
    for (const line of linesOf(text, 9, this.#width - 60)) {
      this.#feed(9 * LEADING, 0);
      this.#put(line, 30, 9);
    }
    this.#column.y -= 2 * PARAGRAPH_GAP;
  }

  table(rows: readonly (readonly string[])[]): void {
    for (const row of rows) {
      this.#feed(SIZE * LEADING + 4, 0);
      for (const [index, cell] of row.entries()) this.#put(cell, (index * this.#width) / row.length, SIZE);
    }
    this.#column.y -= 2 * PARAGRAPH_GAP;
  }

  /** Moves on by a line; to the next column where it and so many lines of notes have no room. */
  #feed(height: number, notes: number): void {
    if (this.#column.y - height < this.#column.foot + notes * NOTE_SIZE * LEADING) this.#column = this.#next();
    this.#column.y -= height;
  }

  #next(): Column {
    if (this.#free.length === 0) {
      const page = [{ text: this.#header, x: PAGE.margin, y: PAGE.height - 40, size: 9 }];
      this.#pages.push(page);
      this.#free = Array.from({ length: this.#columns }, (_, index) => ({
        page,
        left: PAGE.margin + index * (this.#width + GUTTER),
        y: PAGE.height - PAGE.margin,
        foot: PAGE.margin,
      }));
    }
    return this.#free.shift()!;
  }

  #put(text: string, x: number, size: number): void {
    this.#column.page.push({ text, x: this.#column.left + x, y: this.#column.y, size });
  }

  #noteLines({ mark, text }: { mark: string; text: string }): string[] {
    return linesOf(`${mark} ${text}`, NOTE_SIZE, this.#width);
  }

  /** Puts a note at the foot of the column, and its mark after the line that refers to it. */
  #note(note: { mark: string; text: string }, line: string): void {
    const { page, left, y } = this.#column;
    page.push({ text: note.mark, x: left + widthOf(line, SIZE), y: y + 4, size: 6.5 });
    const lines = this.#noteLines(note);
    for (const mark of page)
      if (mark.size === NOTE_SIZE && mark.x === left) mark.y += lines.length * NOTE_SIZE * LEADING;
    for (const [index, text] of lines.entries())
      page.push({
        text,
        x: left,
        y: PAGE.margin + (lines.length - 1 - index) * NOTE_SIZE * LEADING - 4,
        size: NOTE_SIZE,
      });
    this.#column.foot += lines.length * NOTE_SIZE * LEADING + (this.#column.foot === PAGE.margin ? 10 : 0);
  }
}

/** The bytes that stand for characters beyond ASCII in a PDF's text. */
const WIN_ANSI: Readonly<Record<string, string>> = {
  '€': '\x80',
  '‘': '\x91',
  '’': '\x92',
  '“': '\x93',
  '”': '\x94',
  '•': '\x95',
  '–': '\x96',
  '—': '\x97',
};
const encoded = (text: string): string =>
  text.replaceAll(/[^\x20-\x7E]/g, (one) => WIN_ANSI[one] ?? one).replaceAll(/[\\()]/g, String.raw`\$&`);

/** A PDF of pages on which texts stand at their places. */
export function pdfOf(pages: readonly (readonly Mark[])[]): Buffer {
  const objects = pages.flatMap((marks, place) => {
    const [page, content] = [4 + 2 * place, 5 + 2 * place];
    const placed = marks.map(({ text, x, y, size, angle = 0 }) => {
      const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
      const matrix = [cos, sin, -sin, cos, x, y].map((one) => one.toFixed(3)).join(' ');
      return `/F ${size} Tf ${matrix} Tm (${encoded(text)}) Tj`;
    });
    const stream = `BT ${placed.join('\n')} ET`;
    return [
      `${page} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]/Contents ${content} 0 R/Resources<</Font<</F 3 0 R>>>>>>endobj`,
      `${content} 0 obj<</Length ${stream.length}>>stream\n${stream}\nendstream endobj`,
    ];
  });
  const kids = pages.map((_, place) => `${4 + 2 * place} 0 R`);
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      `2 0 obj<</Type/Pages/Kids[${kids.join(' ')}]/Count ${pages.length}>>endobj`,
      '3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>endobj',
      ...objects,
      'trailer<</Root 1 0 R>>\n%%EOF',
    ].join('\n'),
    'latin1',
  );
}

/** The paper as a PDF: its header and numbers on each page, notes at the foot of the columns. */
export function paperAsPdf(paper: Paper, columns = 1): Buffer {
  const press = new Press(columns, paper.header);
  let notes = 0;
  for (const [index, text] of paper.paragraphs.entries()) {
    const note = paper.footnotes.get(index);
    press.paragraph(text, note === undefined ? undefined : { mark: String((notes += 1)), text: note });
    if (index === paper.table.after) press.table(paper.table.rows);
    if (index === paper.box.after) press.box(paper.box.text);
  }
  return pdfOf(press.pages);
}
