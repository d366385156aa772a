/** The characters of a key that are shown, to tell it from others. */
const SHOWN = 4;

/** The end of a key; null for a short one, of which it would be too much. */
export function keyEnd(key: string | undefined): string | null {
  return key === undefined || key.length < 4 * SHOWN ? null : key.slice(-SHOWN);
}
