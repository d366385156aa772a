import { piiTypes } from '../../../../contracts/pii.js';
import type { RequestIssue } from '../../../../shared/errors.js';
import { foldedTerm } from './folding.rules.js';
import { LONGEST_TERM } from './term-automaton.rules.js';

/** Lists of a tenant. */
export const MAX_LISTS = 20;
/** Words in all lists of a tenant. */
export const MOST_WORDS_TOGETHER = 100_000;
/** Bytes of all lists of a tenant. */
export const MAX_LIST_BYTES = 4 * 1024 * 1024;
/** Bytes that one request gives: longer lists are given in parts. */
export const MAX_PART_BYTES = 1024 * 1024;
const MAX_WORD_BYTES = 200;
const LEAST_LETTERS = 2;

/** How given words change a list. */
export type ListChange = 'ADD' | 'REMOVE' | 'REPLACE';

const letters = /[\p{L}\p{N}]/gu;
const controls = /\p{Cc}/u;
const plain = /^[\x20-\x7e]+$/;

/** The fault of a word, which the message does not repeat; undefined for a good one. */
export function wordFault(word: string): string | undefined {
  if (Buffer.byteLength(word) > MAX_WORD_BYTES) return `is longer than ${MAX_WORD_BYTES} bytes`;
  if (controls.test(word)) return 'has a control character';
  if ((word.match(letters)?.length ?? 0) < LEAST_LETTERS) return `has fewer than ${LEAST_LETTERS} letters or digits`;
  const isLong = !plain.test(word) && foldedTerm(word).some(({ length }) => length > LONGEST_TERM);
  return isLong ? `has more than ${LONGEST_TERM} characters once it is normalised` : undefined;
}

/** The words of a text, one a line, each once, without the space around them. Empty lines are passed over. */
export function listedWords(text: string): string[] {
  const words = new Set<string>();
  for (const line of text.split('\n')) {
    const word = line.trim();
    if (word !== '') words.add(word);
  }
  return [...words];
}

/** The words after a change, in the order in which they were given. */
export function changedWords(before: readonly string[], given: readonly string[], change: ListChange): string[] {
  if (change === 'REPLACE') return [...given];
  if (change === 'ADD') return [...new Set([...before, ...given])];
  const gone = new Set(given);
  return before.filter((word) => !gone.has(word));
}

const taken: ReadonlySet<string> = new Set(piiTypes);

/** Problems of a list that is given: a name that is a type's. */
export function listProblems({ name }: { name?: string | undefined }): RequestIssue[] {
  return name !== undefined && taken.has(name)
    ? [{ path: 'name', message: `expected another name than that of a type, but ${name} is one` }]
    : [];
}
