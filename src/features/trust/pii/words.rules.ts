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
  /** 1 for what the first two letters of some of them come to. */
  readonly #beginnings = new Uint8Array(1_024);
  /** Whether a word is one of them, in letters of any size. */
  readonly has = remembered((word) => this.#isIn(word.toLowerCase()) || this.#hasPart(word));
  /** The text that was asked about last: the words before a number are asked about more than once. */
  #last = { text: '', end: -1 };

  constructor(list: string) {
    for (const word of list.split(/\s+/)) {
      if (word.endsWith('*')) this.#stems.add(word.slice(0, -1));
      else if (word !== '') this.#whole.add(word);
      this.#beginnings[beginningOf(word.charCodeAt(0), word.charCodeAt(1))] = 1;
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

  /** A cheap look at the first two letters of a word; those that begin beyond ASCII are looked up. */
  #mayBegin(text: string, start: number, end: number): boolean {
    const first = text.charCodeAt(start);
    return end - start < 2 || first > 0x7f || this.#beginnings[beginningOf(first, text.charCodeAt(start + 1))] === 1;
  }

  #search(text: string): number {
    for (let place = text.length; place > 0;) {
      let end = place;
      while (end > 0 && !isLetter(text.charCodeAt(end - 1))) end -= 1;
      let start = end;
      let isPlain = true;
      while (start > 0 && isLetter(text.charCodeAt(start - 1))) {
        start -= 1;
        // Capitals and letters beyond ASCII.
        if (start + 1 < end && !isSmall(text.charCodeAt(start + 1))) isPlain = false;
      }
      if (start < end && (!isPlain || this.#mayBegin(text, start, end)) && this.has(text.slice(start, end))) return end;
      place = start;
    }
    return -1;
  }
}

/** The same for letters of ASCII of any size. */
const beginningOf = (first: number, second: number): number => ((first & 31) << 5) | (second & 31);
const isSmall = (code: number): boolean => code > 96 && code < 123;

/** ASCII's letters, and nearly all beyond that are no punctuation. */
function isLetter(code: number): boolean {
  return (code > 96 && code < 123) || (code > 64 && code < 91) || (code > 0xbf && code < 0x2000) || code > 0x2fff;
}
