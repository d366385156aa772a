/** A file of a request, wherever its bytes are. */
export interface CallFile {
  /** The field of the form that it came in. */
  name: string;
  filename: string;
  /** As its sender named it. */
  contentType: string;
  bytes: number;
  /** Hex. */
  sha256: string;
  /** The first bytes, by which its real type is told; at most `HEAD_BYTES`. */
  head: Uint8Array;
  /** The bytes from the start; may be asked for again. */
  open(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** The bytes that are kept to tell a file's type. */
export const HEAD_BYTES = 4_096;
