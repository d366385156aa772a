const MAX_STEM = 12;
const MIN_STEM = 2;
const MAX_REMEMBERED = 4_096;
const camelHump = /(?<=\p{Ll})(?=\p{Lu})/u;

/** The same test, asked once for each word: texts have few different ones. */
export function remembered(test: (word: string) => boolean): (word: string) => boolean {
  const known = new Map<string, boolean>();
  return (word) => {
    const answer = known.get(word);
    if (answer !== undefined) return answer;
    const fresh = test(word);
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(word, fresh);
    return fresh;
  };
}

/** A list of words and of beginnings of words (`phone*`), found in a text without trying each. */
export class Words {
  readonly #whole = new Set<string>();
  readonly #stems = new Set<string>();
  /** Whether a word is one of them, in letters of any size. */
  readonly has = remembered((word) => this.#isIn(word.toLowerCase()) || this.#hasPart(word));
  /** The text that was asked about last: the words before a number are asked about more than once. */
  #last = { text: '', end: -1 };

  constructor(list: string) {
    for (const word of list.split(/\s+/)) {
      if (word.endsWith('*')) this.#stems.add(word.slice(0, -1));
      else if (word !== '') this.#whole.add(word);
    }
  }

  #isIn(word: string): boolean {
    if (this.#whole.has(word)) return true;
    for (let length = MIN_STEM; length <= Math.min(word.length, MAX_STEM); length += 1)
      if (this.#stems.has(word.slice(0, length))) return true;
    return false;
  }

  /** "dateOfBirth" is three words. */
  #hasPart(word: string): boolean {
    const parts = word.split(camelHump);
    return parts.length > 1 && parts.some((part) => this.#isIn(part.toLowerCase()));
  }

  /** True if one of them is in `text`. */
  test(text: string): boolean {
    return this.lastEnd(text) >= 0;
  }

  /** Where the last of them in `text` ends; -1 without any. */
  lastEnd(text: string): number {
    if (this.#last.text !== text) this.#last = { text, end: this.#search(text) };
    return this.#last.end;
  }

  #search(text: string): number {
    for (let place = text.length; place > 0;) {
      let end = place;
      while (end > 0 && !isLetter(text.charCodeAt(end - 1))) end -= 1;
      let start = end;
      while (start > 0 && isLetter(text.charCodeAt(start - 1))) start -= 1;
      if (start < end && this.has(text.slice(start, end))) return end;
      place = start;
    }
    return -1;
  }
}

/** ASCII's letters, and nearly all beyond that are no punctuation. */
function isLetter(code: number): boolean {
  return (code > 96 && code < 123) || (code > 64 && code < 91) || (code > 0xbf && code < 0x2000) || code > 0x2fff;
}
