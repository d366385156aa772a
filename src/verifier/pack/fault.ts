/** A place of a pack that is wrong. */
export interface PackFault {
  /** The entry; the zip itself is named `zip`. */
  entry: string;
  reason: string;
}
