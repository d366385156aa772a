/** Limits on looking for every text in a file; beyond them it counts as unread. */
export const carriedBounds = {
  /** Levels of files within files. */
  depth: 4,
  /** UTF-16 code units of all texts together. */
  textLength: 10_000_000,
  /** Bytes that all compressed parts and streams of a file may inflate to. */
  inflatedBytes: 96 * 1024 * 1024,
  /** Streams of a PDF, and parts of an archive. */
  parts: 50_000,
  /** Saved states of a PDF, each of which is read. */
  revisions: 8,
} as const;
