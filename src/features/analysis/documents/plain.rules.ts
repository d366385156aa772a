/** Shorter runs of letters in data are chance. */
const SHORTEST_RUN = 5;
const RUN = new RegExp(`[\\t\\n\\r\\x20-\\x7e\\xa0-\\xff]{${SHORTEST_RUN},}`, 'g');
/** The same in UTF-16, the lower byte first, as latin-1. */
const WIDE_RUN = new RegExp(`(?:[\\t\\n\\r\\x20-\\x7e\\xa0-\\xff]\\0){${SHORTEST_RUN},}`, 'g');
// Control characters other than white space, which texts do not have.

const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]/;
const strict = new TextDecoder('utf-8', { fatal: true });

/** Bytes as UTF-8 where they are text in it; undefined for anything else. */
export function plainText(bytes: Uint8Array): string | undefined {
  try {
    const text = strict.decode(bytes);
    return CONTROL.test(text) ? undefined : text;
  } catch {
    // No UTF-8: the caller decides what to make of it.
    return undefined;
  }
}

/** Each byte as the character of its number. */
export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** The runs of letters in data: of one byte each, in UTF-8, and of two. */
export function runsIn(bytes: Uint8Array): string[] {
  const text = latin1(bytes);
  const narrow = text.match(RUN) ?? [];
  const wide = text.match(WIDE_RUN) ?? [];
  return [...narrow.flatMap(bothWays), ...wide.map((run) => run.replaceAll('\0', ''))];
}

const ASCII = /^[\0-\x7f]*$/;

/** Letters beyond ASCII may be latin-1 or UTF-8. */
export function bothWays(run: string): string[] {
  return ASCII.test(run) ? [run] : [run, Buffer.from(run, 'latin1').toString('utf8')];
}
