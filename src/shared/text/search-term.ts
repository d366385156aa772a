/** A search term in the forms that finders need. */
export interface SearchTerm {
  /** In lower case; undefined where only an id is looked for. */
  text: string | undefined;
  /** The text as a pattern of LIKE, in which nothing but the ends is a wildcard. */
  pattern: string | undefined;
  /** The hexadecimal digits with which an id begins, in lower case, at least 8; 32 are a whole UUID. */
  id: string | undefined;
}

/** Characters of the text that a list is searched by. */
export const MAX_SEARCH_CHARS = 200;

const LIKE_SPECIAL = /[\\%_]/g;
const CONTROL = /\p{Cc}/gu;
/** An API key or its id, with or without the secret, which is not looked for. */
const KEY = /^pcl_([0-9a-f]{8,16})(?:_.*)?$/;
const ID_BEGINNING = /^[0-9a-f]{8}[0-9a-f-]*$/;
const MIN_ID = 8;
const UUID_DIGITS = 32;

/** Reads what somebody typed; undefined where nothing is left of it. */
export function searchTermOf(typed: string): SearchTerm | undefined {
  const text = typed.replaceAll(CONTROL, ' ').trim().toLowerCase();
  if (text === '') return undefined;
  const key = KEY.exec(text)?.[1];
  if (key !== undefined) return { text: undefined, pattern: undefined, id: key };
  const digits = text.replaceAll('-', '');
  const isId = ID_BEGINNING.test(text) && digits.length >= MIN_ID && digits.length <= UUID_DIGITS;
  if (isId && digits.length === UUID_DIGITS) return { text: undefined, pattern: undefined, id: digits };
  return { text, pattern: likePattern(text), id: isId ? digits : undefined };
}

/** A pattern of LIKE that matches what contains the text. */
export function likePattern(text: string): string {
  return `%${text.replace(LIKE_SPECIAL, '\\$&')}%`;
}

/** The first and the last UUID that begin with these digits. */
export function uuidsBeginning(digits: string): { first: string; last: string } {
  const at = (fill: string): string =>
    digits.padEnd(UUID_DIGITS, fill).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { first: at('0'), last: at('f') };
}
