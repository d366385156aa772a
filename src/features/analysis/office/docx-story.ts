import type { DocumentBuilder } from '../documents/document-builder.js';
import { DocxFields } from './docx-fields.js';
import type { DocxBlock } from './docx-flow.js';
import { BODY_TEXT, type DocxStyles } from './docx-styles.js';
import { newParagraph, newStory, type OpenTable, type DocxParagraph, type Story } from './docx-story-state.js';
import { symbolOf } from './docx-symbols.data.js';
import { TableGrid } from '../documents/table-grid.js';
import { integerOf, isOn, type XmlHandler } from '../documents/xml-reader.js';

/** Elements whose text is repeated elsewhere, or deleted: alternatives, changes, earlier properties, readings of ruby. */
const SKIPPED = new Set(
  'Fallback del moveFrom delText delInstrText rt pPrChange rPrChange sectPrChange tblPrChange tblPrExChange trPrChange tcPrChange'.split(
    ' ',
  ),
);
/** Marks of a deletion among the properties of a paragraph's end and of a row. */
const DELETIONS = new Set(['del', 'moveFrom']);
const CHARACTERS: Readonly<Record<string, string>> = {
  tab: '\t',
  cr: '\n',
  br: '\n',
  noBreakHyphen: '-',
  ptab: '\t',
};
/** Elements beyond which no paragraph goes on, whether its end was deleted or not. */
const CONTAINERS = new Set(['body', 'hdr', 'ftr', 'footnote', 'endnote', 'txbxContent', 'txBody', 'tc', 'tbl']);
const SOFT_HYPHENS = /\u00AD/g;

const textOf = (blocks: readonly DocxBlock[]): string =>
  blocks.map((block) => (block.kind === 'paragraph' ? block.text : block.rows.flat().join(' '))).join(' ');

/** Receives the elements of a part, and gives its paragraphs and tables; `note` is the id of the note that they are in. */
export class DocxStoryReader implements XmlHandler {
  readonly #fields = new DocxFields();
  readonly #path: string[] = [];
  readonly #stories: [Story, ...Story[]] = [newStory()];
  #skipped = 0;
  #isText = false;
  #isHidden = false;
  #note: string | undefined;

  constructor(
    private readonly builder: DocumentBuilder,
    private readonly styles: DocxStyles,
    private readonly give: (block: DocxBlock, note: string | undefined) => void,
  ) {}

  open(name: string, attribute: (name: string) => string | undefined): void {
    const parent = this.#path.at(-1);
    this.#path.push(name);
    if (this.#skipped === 0 && DELETIONS.has(name)) this.#markDeleted(parent);
    if (SKIPPED.has(name)) this.#skipped += 1;
    if (this.#skipped > 0) return;
    const story = this.#story;
    if (CONTAINERS.has(name)) this.#endBefore(story);
    const table = story.tables.at(-1);
    switch (name) {
      case 'p':
        story.paragraph = newParagraph(story.before);
        story.before = '';
        break;
      case 'txbxContent':
      case 'txBody':
        this.#stories.push(newStory());
        break;
      case 'footnote':
      case 'endnote':
        this.#note = `${name} ${attribute('id') ?? ''}`;
        break;
      case 'tbl':
        story.tables.push({ grid: new TableGrid(this.builder), cell: undefined, blocks: [], isRowDeleted: false });
        break;
      case 'tr':
        table?.grid.row();
        if (table !== undefined) table.isRowDeleted = false;
        break;
      case 'tc':
        if (table !== undefined) table.cell = { span: 1, isMerged: false, blocks: [] };
        break;
      case 'gridSpan':
        if (table?.cell !== undefined) table.cell.span = integerOf(attribute('val'), 1);
        break;
      case 'vMerge':
        if (table?.cell !== undefined) table.cell.isMerged = attribute('val') !== 'restart' && isOn(attribute('val'));
        break;
      default:
        if (story.paragraph !== undefined) this.#inParagraph(story.paragraph, name, parent, attribute);
    }
  }

  text(data: string): void {
    if (this.#skipped > 0) return;
    if (this.#path.at(-1) === 'instrText') this.#fields.code(data);
    else if (this.#isText) this.#write(data.replace(SOFT_HYPHENS, ''));
  }

  close(name: string): void {
    this.#path.pop();
    if (SKIPPED.has(name)) {
      this.#skipped -= 1;
      return;
    }
    if (this.#skipped > 0) return;
    const story = this.#story;
    if (CONTAINERS.has(name)) this.#endBefore(story);
    switch (name) {
      case 't':
        this.#isText = false;
        break;
      case 'fldSimple':
        this.#fields.end();
        break;
      case 'p':
        this.#fields.endParagraph();
        if (story.paragraph !== undefined) this.#endParagraph(story, story.paragraph);
        break;
      case 'tc':
        this.#endCell(story.tables.at(-1));
        break;
      case 'tbl':
        this.#endTable(story);
        break;
      case 'txbxContent':
      case 'txBody':
        if (this.#stories.length > 1) this.#stories.pop();
        break;
      case 'footnote':
      case 'endnote':
        this.#note = undefined;
        break;
    }
  }

  get #story(): Story {
    return this.#stories.at(-1) ?? this.#stories[0];
  }

  #write(text: string): void {
    const { paragraph } = this.#story;
    if (paragraph !== undefined && !this.#isHidden && !this.#fields.isSilent) paragraph.text += text;
  }

  /** Takes an element of a paragraph: its properties, and what stands in its runs. */
  #inParagraph(
    paragraph: DocxParagraph,
    name: string,
    parent: string | undefined,
    attribute: (name: string) => string | undefined,
  ): void {
    switch (name) {
      case 'pStyle':
        paragraph.style = attribute('val');
        break;
      case 'outlineLvl':
        paragraph.outline = integerOf(attribute('val'), BODY_TEXT);
        break;
      case 'ilvl':
        paragraph.list.level = integerOf(attribute('val'), 0);
        break;
      case 'numId':
        paragraph.list.id = attribute('val') ?? '';
        break;
      case 'r':
        this.#isHidden = false;
        break;
      case 'vanish':
        // Of a run; among a paragraph's properties only its end is hidden.
        if (parent === 'rPr' && this.#path.at(-3) === 'r') this.#isHidden = isOn(attribute('val'));
        break;
      case 't':
        this.#isText = true;
        break;
      case 'sym':
        this.#write(symbolOf(attribute('font'), attribute('char')));
        break;
      case 'fldChar':
        this.#field(attribute('fldCharType'));
        break;
      case 'fldSimple':
        this.#fields.begin();
        this.#fields.code(attribute('instr') ?? '');
        this.#fields.separate();
        break;
      case 'footnoteReference':
        paragraph.notes.push(`footnote ${attribute('id') ?? ''}`);
        break;
      default: {
        // Tab stops of a paragraph's properties are `tab` too, with a position.
        const character = attribute('pos') === undefined ? CHARACTERS[name] : undefined;
        if (character !== undefined) this.#write(character);
      }
    }
  }

  #field(type: string | undefined): void {
    if (type === 'begin') this.#fields.begin();
    else if (type === 'separate') this.#fields.separate();
    else if (type === 'end') this.#fields.end();
  }

  #markDeleted(parent: string | undefined): void {
    const { paragraph, tables } = this.#story;
    const table = tables.at(-1);
    if (parent === 'trPr' && table !== undefined) table.isRowDeleted = true;
    else if (parent === 'rPr' && this.#path.at(-3) === 'pPr' && paragraph !== undefined) paragraph.isOpen = true;
  }

  #endParagraph(story: Story, paragraph: DocxParagraph): void {
    story.paragraph = undefined;
    const { text, style, outline, notes, boxes } = paragraph;
    const own = text.trim();
    if (paragraph.isOpen) story.before = text;
    else if (own !== '' && !this.styles.isContents(style)) {
      const list = this.styles.listOf(paragraph.list, style);
      const marker = list === undefined ? '' : this.styles.numbering.next(list.id, list.level);
      const level = outline ?? this.styles.levelOf(style);
      this.#add(story, {
        kind: 'paragraph',
        text: marker === '' ? own : `${marker} ${own}`,
        level: level !== undefined && level >= 0 && level < BODY_TEXT ? level + 1 : undefined,
        isItem: marker !== '' && paragraph.list.id !== undefined,
        notes,
      });
    }
    for (const block of boxes) this.#add(story, block);
  }

  /** Ends a paragraph whose end was deleted, where no other goes on with it. */
  #endBefore(story: Story): void {
    if (story.before === '') return;
    const paragraph = newParagraph(story.before);
    story.before = '';
    this.#endParagraph(story, paragraph);
  }

  #endCell(table: OpenTable | undefined): void {
    if (table?.cell === undefined) return;
    const { span, isMerged, blocks } = table.cell;
    table.cell = undefined;
    if (table.isRowDeleted) return;
    table.grid.cell(span);
    if (isMerged) return;
    table.grid.text(textOf(blocks));
    table.blocks.push(...blocks);
  }

  #endTable(story: Story): void {
    const table = story.tables.pop();
    if (table === undefined) return;
    const { rows } = table.grid;
    if (rows.some((row) => row.length > 1))
      this.#add(story, { kind: 'table', rows, notes: table.blocks.flatMap(({ notes }) => notes) });
    else for (const block of table.blocks) this.#add(story, block);
  }

  /** Adds to the cell that is open, or else to the part; a text box to the paragraph that it is in. */
  #add(story: Story, block: DocxBlock): void {
    const cell = story.tables.at(-1)?.cell;
    const around = this.#stories.at(-2)?.paragraph;
    if (cell !== undefined) cell.blocks.push(block);
    else if (around !== undefined) around.boxes.push(block);
    else this.give(block, this.#note);
  }
}
