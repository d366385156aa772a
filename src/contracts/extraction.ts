/** Formats of documents that can be read. */
export type DocumentFormat = 'pdf' | 'docx' | 'xlsx' | 'csv' | 'html' | 'markdown' | 'text';

/** A document as it was received. */
export interface DocumentFile {
  bytes: Uint8Array;
  /** Media type that the sender named; where it says nothing useful, the name and the first bytes decide. */
  contentType?: string | undefined;
  /** The file's own name, for its suffix. */
  filename?: string | undefined;
}

/** A stretch of the extracted text: UTF-16 code units, end exclusive. */
export interface TextSpan {
  start: number;
  end: number;
}

/** A page of the document and its place in the text. */
export interface ExtractedPage extends TextSpan {
  /** The number of the page, from 1. */
  page: number;
}

/** A heading and its place in the text. */
export interface ExtractedHeading extends TextSpan {
  /** 1 is the highest. */
  level: number;
}

/** A table, cell by cell, and its range in the text, in reading order. */
export interface ExtractedTable extends TextSpan {
  page: number | null;
  /** Sheet's name, caption or the line above. */
  title: string | null;
  columns: string[];
  rows: string[][];
  /** 1 where the format says that this is a table; less where it was inferred from positions. */
  confidence: number;
}

/** A document's text in reading order; every offset points into `text`. */
export interface ExtractedDocument {
  format: DocumentFormat;
  text: string;
  /** Empty where the format has no pages. */
  pages: ExtractedPage[];
  headings: ExtractedHeading[];
  tables: ExtractedTable[];
}

/** Why a document cannot be read. */
export type ExtractionProblem = 'unsupported' | 'empty' | 'broken' | 'encrypted' | 'too_large' | 'timeout';

/** Every text that a file carries, whether a reader of the document sees it or not, in no order. */
export interface CarriedTexts {
  texts: string[];
  /** The file has something in which nothing could be read: a picture, a format that is not known, a locked part. */
  isUnread: boolean;
}

/** Finds all that could be read in a file once it is somewhere else; away from the event loop. */
export interface FileSearcher {
  /**
   * Never rejects for what a file is: one that cannot be read `isUnread`. Rejects with SERVICE_UNAVAILABLE when too many
   * documents wait, and with the signal's reason when aborted. The bytes move to another thread.
   */
  carried(file: DocumentFile, signal: AbortSignal): Promise<CarriedTexts>;
}

/** Reads documents away from the event loop. */
export interface DocumentExtractor {
  /**
   * Rejects with an ExtractionError, whose `problem` is one of ExtractionProblem and whose message a sender can act on
   * without quoting the document; with SERVICE_UNAVAILABLE when too many documents wait; with the signal's reason when
   * aborted. The bytes move to another thread: the caller's array is empty afterwards.
   */
  extract(file: DocumentFile, signal: AbortSignal): Promise<ExtractedDocument>;
}
