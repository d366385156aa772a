import { isPageNumber } from './sections.rules.js';

/** Lines found between pages besides page numbers: a filing's marks, its source, notices of withheld text. */
const BETWEEN_PAGES =
  /^(?:<PAGE>|source:\s.{3,160}|(?:\[?\*{1,3}\]?\s)?confidential treatment\b.{0,160}|execution (?:copy|version))$/i;
/** More lines than this are no page's end. */
const MOST = 6;
const ENDED = /[.:;!?]["”’)]{0,2}$/;
/** In the middle of a sentence, with no number of an item. */
const GOES_ON = /^\p{Ll}(?![ivx]{0,4}[.)]\s)/u;

/**
 * The text with the lines between two pages blanked out where a sentence continues on the next page. Its length does not
 * change, so offsets stay valid.
 */
export function withoutPageBreaks(text: string): string {
  const pieces: string[] = [];
  let kept = 0;
  let at = 0;
  /** Where the last line of prose ends, if it may go on, and what has come since. */
  let open: { end: number; lines: number; hasBreak: boolean } | undefined;
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    const isBreak = trimmed === '' ? line.includes('\f') : isPageNumber(trimmed) || BETWEEN_PAGES.test(trimmed);
    if (isBreak && open !== undefined && open.lines < MOST) {
      open.lines += 1;
      open.hasBreak = true;
    } else if (trimmed !== '') {
      const start = at + line.indexOf(trimmed);
      const isAfterBreak = open?.hasBreak === true || line.includes('\f');
      if (open !== undefined && isAfterBreak && GOES_ON.test(trimmed)) {
        pieces.push(text.slice(kept, open.end), ' '.repeat(start - open.end));
        kept = start;
      }
      const isOpen = /\p{Ll}/u.test(trimmed) && !ENDED.test(trimmed);
      open = isOpen ? { end: start + trimmed.length, lines: 0, hasBreak: false } : undefined;
    }
    at += line.length + 1;
  }
  return pieces.length === 0 ? text : pieces.join('') + text.slice(kept);
}
