const WORD = /\p{L}[\p{L}\p{M}]*/gu;
const MAX_STEM = 12;
const MIN_STEM = 2;

/** A list of words and of beginnings of words (`phone*`), found in a text without trying each. */
export class Words {
  readonly #whole = new Set<string>();
  readonly #stems = new Set<string>();

  constructor(list: string) {
    for (const word of list.split(/\s+/)) {
      if (word.endsWith('*')) this.#stems.add(word.slice(0, -1));
      else if (word !== '') this.#whole.add(word);
    }
  }

  /** Of a word in small letters. */
  has(word: string): boolean {
    if (this.#whole.has(word)) return true;
    for (let length = MIN_STEM; length <= Math.min(word.length, MAX_STEM); length += 1)
      if (this.#stems.has(word.slice(0, length))) return true;
    return false;
  }

  /** True if one of them is in `text`. */
  test(text: string): boolean {
    return this.lastEnd(text) >= 0;
  }

  /** Where the last of them in `text` ends; -1 without any. */
  lastEnd(text: string): number {
    let end = -1;
    const small = text.toLowerCase();
    WORD.lastIndex = 0;
    for (let match = WORD.exec(small); match !== null; match = WORD.exec(small)) if (this.has(match[0])) end = WORD.lastIndex;
    return end;
  }
}
