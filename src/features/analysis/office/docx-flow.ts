import type { DocumentBuilder } from '../documents/document-builder.js';

/** A paragraph or a table of a DOCX document. */
export type DocxBlock =
  | {
      kind: 'paragraph';
      text: string;
      /** The level of a heading, 1 the highest; undefined for other paragraphs. */
      level: number | undefined;
      /** Whether it is an item of a list. */
      isItem: boolean;
      /** The notes that it refers to. */
      notes: readonly string[];
    }
  | { kind: 'table'; rows: string[][]; notes: readonly string[] };

const SENTENCE_END = /[.!?…]["'”’»)\]]*$/;

/**
 * Puts the blocks of a document one after the other. A footnote follows the paragraph that refers to it; where a sentence
 * goes on, as it does over the items of a list, the paragraph with which it ends.
 */
export class DocxFlow {
  readonly #builder: DocumentBuilder;
  readonly #notes: Map<string, readonly DocxBlock[]>;
  #waiting: string[] = [];
  #isInList = false;

  constructor(builder: DocumentBuilder, notes: ReadonlyMap<string, readonly DocxBlock[]>) {
    this.#builder = builder;
    this.#notes = new Map(notes);
  }

  add(block: DocxBlock): void {
    const isProse = block.kind === 'paragraph' && block.level === undefined;
    if (!isProse) this.#addNotes();
    this.#write(block);
    this.#waiting.push(...block.notes);
    if (isProse && SENTENCE_END.test(block.text)) this.#addNotes();
  }

  /** Ends the document with the notes that no footnote's reference named: endnotes, for one. */
  finish(): void {
    this.#addNotes();
    this.#waiting.push(...this.#notes.keys());
    this.#addNotes();
  }

  #addNotes(): void {
    for (const name of this.#waiting) {
      const blocks = this.#notes.get(name) ?? [];
      this.#notes.delete(name);
      if (blocks.length > 0) this.#builder.paragraph();
      for (const block of blocks) this.#write(block);
      if (blocks.length > 0) this.#builder.paragraph();
    }
    this.#waiting = [];
  }

  #write(block: DocxBlock): void {
    if (block.kind === 'table') this.#builder.table(block.rows);
    else if (block.level !== undefined) this.#builder.heading(block.level, block.text);
    else {
      if (this.#isInList && !block.isItem) this.#builder.paragraph();
      this.#builder.line(block.text);
      if (!block.isItem) this.#builder.paragraph();
    }
    this.#isInList = block.kind === 'paragraph' && block.isItem;
  }
}
