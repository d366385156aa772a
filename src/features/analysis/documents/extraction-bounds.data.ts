/** Limits on reading one document; `docs/analysis.md` lists them. */
export const extractionBounds = {
  /** Bytes of a document. */
  documentBytes: 20 * 1024 * 1024,
  /** UTF-16 code units of the extracted text. */
  textLength: 5_000_000,
  /** Cells of all tables together. */
  cells: 250_000,
  tables: 2_000,
  headings: 20_000,
  pages: 2_000,
  sheets: 256,
  /** Entries of a ZIP archive, and bytes of those that are read, inflated. */
  archiveEntries: 10_000,
  inflatedBytes: 128 * 1024 * 1024,
  /** Nesting of XML elements. */
  xmlDepth: 256,
  /** One typed array of the PDF reader: what a stream of a PDF may inflate to. */
  pdfStreamBytes: 64 * 1024 * 1024,
  /** How long one document may be read, ms. */
  readMillis: 20_000,
  /** How long one document may be reviewed by rules, ms. */
  reviewMillis: 20_000,
  /** JavaScript heap of one thread, MiB. */
  threadHeapMegabytes: 512,
} as const;
