/** First parts of hyphenated compounds, used when the document itself is no evidence. */
const COMPOUNDS = new Set(
  [
    'non self third co pre post sub anti well long short high low full part cross first second one two three',
    'multi semi inter intra re ex vice all year month day week sub end mid cost time work pro quasi so',
  ]
    .join(' ')
    .split(' '),
);
const DIVIDED = /(?<![\p{L}\p{N}-])(\p{L}{2,40})[-\u00AD\u2010][ \t]*\n[ \t]*(\p{L}{2,40})(\S{0,20})[ \t]?/gu;
const WORD = /\p{L}+(?:-\p{L}+)*/gu;

/** Whether the text on both sides of a hyphen at a line's end is one word. */
export class DividedWords {
  readonly #words: Set<string>;

  /** `text`: the document, whose own spelling decides. */
  constructor(text: string) {
    this.#words = new Set(text.toLowerCase().match(WORD));
  }

  isOne(first: string, second: string): boolean {
    const isSameCase = /^\p{Ll}/u.test(second) || (!/\p{Ll}/u.test(first) && !/\p{Ll}/u.test(second));
    if (!isSameCase) return false;
    const [before, after] = [first.toLowerCase(), second.toLowerCase()];
    if (this.#words.has(before + after)) return true;
    return !this.#words.has(`${before}-${after}`) && !COMPOUNDS.has(before);
  }

  /** The text with its words joined; each is placed on the line where it began. */
  whole(text: string): string {
    return text.replaceAll(DIVIDED, (found, first: string, second: string, rest: string) =>
      this.isOne(first, second) ? `${first}${second}${rest}\n` : found,
    );
  }
}

/** Joins words that were hyphenated at the ends of lines. */
export function withWholeWords(text: string): string {
  return new DividedWords(text).whole(text);
}
