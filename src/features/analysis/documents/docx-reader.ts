import type { DocumentBuilder } from './document-builder.js';
import { readDocxStyles, type DocxStyles } from './docx-styles.js';
import type { OoxmlPackage } from './ooxml-package.js';
import { TableGrid } from './table-grid.js';
import { readXml, type XmlHandler } from './xml-reader.js';

interface Paragraph {
  text: string;
  style: string | undefined;
  outline: number | undefined;
  list: { id: string; level: number } | undefined;
}

interface Cell {
  span: number;
  /** Continues the cell above it. */
  isMerged: boolean;
  paragraphs: string[];
}

interface OpenTable {
  grid: TableGrid;
  cell: Cell | undefined;
}

const newParagraph = (): Paragraph => ({ text: '', style: undefined, outline: undefined, list: undefined });

/** Elements whose text is repeated elsewhere, or deleted: alternatives, changes that were undone, field codes. */
const SKIPPED = new Set(['Fallback', 'del', 'moveFrom', 'instrText', 'delText']);
const CHARACTERS: Readonly<Record<string, string>> = {
  tab: '\t',
  cr: '\n',
  br: '\n',
  noBreakHyphen: '\u2011',
  ptab: '\t',
};
const isOff = (value: string | undefined): boolean => value === '0' || value === 'false';

/** Receives the paragraphs and tables of a part. */
class BodyListener implements XmlHandler {
  readonly #builder: DocumentBuilder;
  readonly #styles: DocxStyles;
  #skipped = 0;
  #isText = false;
  /** Text boxes are inside a paragraph's runs, so paragraphs nest. */
  readonly #paragraphs: Paragraph[] = [];
  readonly #tables: OpenTable[] = [];
  /** The number of the last item by list and level. */
  readonly #counters = new Map<string, number[]>();

  constructor(builder: DocumentBuilder, styles: DocxStyles) {
    this.#builder = builder;
    this.#styles = styles;
  }

  open(name: string, attribute: (name: string) => string | undefined): void {
    if (SKIPPED.has(name)) this.#skipped += 1;
    if (this.#skipped > 0) return;
    const paragraph = this.#paragraphs.at(-1);
    const cell = this.#tables.at(-1)?.cell;
    switch (name) {
      case 'p':
        this.#paragraphs.push(newParagraph());
        break;
      case 't':
        this.#isText = true;
        break;
      case 'pStyle':
        if (paragraph !== undefined) paragraph.style = attribute('val');
        break;
      case 'outlineLvl':
        if (paragraph !== undefined) paragraph.outline = Number(attribute('val'));
        break;
      case 'ilvl':
        if (paragraph !== undefined) paragraph.list = { id: paragraph.list?.id ?? '', level: Number(attribute('val')) };
        break;
      case 'numId':
        if (paragraph !== undefined) paragraph.list = { id: attribute('val') ?? '', level: paragraph.list?.level ?? 0 };
        break;
      case 'tbl':
        this.#tables.push({ grid: new TableGrid(this.#builder), cell: undefined });
        break;
      case 'tr':
        this.#tables.at(-1)?.grid.row();
        break;
      case 'tc': {
        const table = this.#tables.at(-1);
        if (table !== undefined) table.cell = { span: 1, isMerged: false, paragraphs: [] };
        break;
      }
      case 'gridSpan':
        if (cell !== undefined) cell.span = Number(attribute('val'));
        break;
      case 'vMerge':
        if (cell !== undefined) cell.isMerged = attribute('val') !== 'restart' && !isOff(attribute('val'));
        break;
      default: {
        // Tab stops of a paragraph's properties are `tab` too, with a position.
        const character = attribute('pos') === undefined ? CHARACTERS[name] : undefined;
        if (character !== undefined && paragraph !== undefined) paragraph.text += character;
      }
    }
  }

  text(data: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (this.#isText && paragraph !== undefined) paragraph.text += data;
  }

  close(name: string): void {
    if (SKIPPED.has(name)) {
      this.#skipped -= 1;
      return;
    }
    if (this.#skipped > 0) return;
    if (name === 't') {
      this.#isText = false;
    } else if (name === 'p') {
      const paragraph = this.#paragraphs.pop();
      if (paragraph !== undefined) this.#endParagraph(paragraph);
    } else if (name === 'tc') {
      const table = this.#tables.at(-1);
      if (table?.cell === undefined) return;
      table.grid.cell(table.cell.span);
      if (!table.cell.isMerged) table.grid.text(table.cell.paragraphs.join(' '));
      table.cell = undefined;
    } else if (name === 'tbl') {
      const table = this.#tables.pop();
      if (table === undefined) return;
      const around = this.#tables.at(-1)?.cell;
      if (around === undefined) this.#builder.table(table.grid.rows);
      else for (const cell of table.grid.rows.flat()) around.paragraphs.push(cell);
    }
  }

  #endParagraph(paragraph: Paragraph): void {
    const text = this.#marker(paragraph) + paragraph.text.trim();
    if (paragraph.text.trim() === '') return;
    const cell = this.#tables.at(-1)?.cell;
    if (cell !== undefined) {
      cell.paragraphs.push(text);
      return;
    }
    const level = paragraph.outline ?? this.#styles.levelOf(paragraph.style);
    if (level !== undefined && level >= 0 && level < 9) {
      this.#builder.heading(level + 1, text);
      return;
    }
    this.#builder.line(text);
    if (paragraph.list === undefined) this.#builder.paragraph();
  }

  /** The marker of a list item: its number, or a dash. */
  #marker(paragraph: Paragraph): string {
    const list = paragraph.list ?? this.#styles.listOf(paragraph.style);
    if (list === undefined || paragraph.text.trim() === '') return '';
    const level = Math.min(8, Math.max(0, list.level));
    const format = this.#styles.numbering(list.id, level);
    if (format === undefined) return '';
    const key = format.list;
    const counters = this.#counters.get(key) ?? [];
    this.#counters.set(key, counters);
    counters.length = Math.min(counters.length, level + 1);
    for (let above = 0; above < level; above += 1) counters[above] ??= 1;
    counters[level] = counters[level] === undefined ? format.start : counters[level] + 1;
    const marker = this.#styles.markerOf(list.id, level, counters);
    return marker === '' ? '' : `${marker} `;
  }
}

/** Reads a DOCX document: headings, paragraphs, list items with their numbers, tables, notes at the end. ECMA-376 §17. */
export function readDocx(document: OoxmlPackage, main: string, builder: DocumentBuilder): void {
  const styles = readDocxStyles(document, main);
  readXml(document.read(main), new BodyListener(builder, styles));
  for (const kind of ['footnotes', 'endnotes']) {
    const part = document.related(main, kind);
    if (part !== undefined) readXml(document.read(part), new BodyListener(builder, styles));
  }
}
