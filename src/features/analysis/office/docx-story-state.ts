import type { DocxBlock } from './docx-flow.js';
import type { TableGrid } from '../documents/table-grid.js';

export interface DocxParagraph {
  text: string;
  style: string | undefined;
  outline: number | undefined;
  list: { id?: string; level?: number };
  notes: string[];
  /** The text boxes that are anchored in it. */
  boxes: DocxBlock[];
  /** Its end was deleted: the next paragraph goes on with it. */
  isOpen: boolean;
}

interface Cell {
  span: number;
  /** Continues the cell above it. */
  isMerged: boolean;
  blocks: DocxBlock[];
}

export interface OpenTable {
  grid: TableGrid;
  cell: Cell | undefined;
  /** The blocks of its cells, which are prose where it has one column. */
  blocks: DocxBlock[];
  isRowDeleted: boolean;
}

/** The state of a text: of the part itself, or of a text box in one of its paragraphs. */
export interface Story {
  paragraph: DocxParagraph | undefined;
  tables: OpenTable[];
  /** The text before a deleted end of a paragraph, with which the next paragraph begins. */
  before: string;
}

export const newStory = (): Story => ({ paragraph: undefined, tables: [], before: '' });
export const newParagraph = (text: string): DocxParagraph => ({
  text,
  style: undefined,
  outline: undefined,
  list: {},
  notes: [],
  boxes: [],
  isOpen: false,
});
