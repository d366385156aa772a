/** The match of a sticky expression at a place; undefined if there is none. */
export function read(form: RegExp, text: string, at: number): string | undefined {
  form.lastIndex = at;
  return form.test(text) ? text.slice(at, form.lastIndex) : undefined;
}

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 9;
/** Between a word and what it speaks of: `: # = . , -` and spaces. */
const isJoint = (code: number): boolean =>
  isSpace(code) || (code > 43 && code < 47) || code === 58 || code === 35 || code === 61;
/** White space and `" ; < > |`. */
const isBeforeWord = (code: number): boolean =>
  isSpace(code) || code === 34 || code === 59 || code === 60 || code === 62 || code === 124;
const MAX_WORD = 40;
const MAX_JOINTS = 4;

/** The word before `at`, at most `MAX_JOINTS` characters away: from `start` to `end`, which are the same where none is that near. */
export function wordBefore(text: string, at: number): { start: number; end: number } {
  let end = at;
  while (end > 0 && at - end < MAX_JOINTS && isJoint(text.charCodeAt(end - 1))) end -= 1;
  let start = end;
  while (start > 0 && end - start < MAX_WORD && !isBeforeWord(text.charCodeAt(start - 1))) start -= 1;
  return { start, end };
}
