import { isSmallCode } from './characters.rules.js';

const MAX_STEM = 12;
const MIN_STEM = 2;
const camelHump = /(?<=\p{Ll})(?=\p{Lu})/u;

const SETS = 4_096;
/** From this length on the engine keeps a part of a text as a reference to the text, which would stay in memory with it. */
const REFERENCE = 13;
const ownOf = (word: string): string => (word.length < REFERENCE ? word : Array.from(word).join(''));

/**
 * The answers to a question about words, asked once for each: texts have few different ones. A word is found by its place
 * in a text, without cutting it out. A cache of two ways, so that memory is bounded and every look takes the same time.
 */
export class WordMemory<Answer> {
  readonly #words: string[] = Array.from({ length: 2 * SETS }, () => '');
  readonly #answers: (Answer | undefined)[] = Array.from({ length: 2 * SETS }, () => undefined);
  readonly #question: (word: string) => Answer;

  constructor(question: (word: string) => Answer) {
    this.#question = question;
  }

  /** The answer for the word from `start` to `end`. */
  of(text: string, start: number, end: number): Answer {
    let hash = 0;
    for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
    const way = 2 * ((hash ^ (hash >>> 12)) & (SETS - 1));
    return (
      this.#known(way, text, start, end) ??
      this.#known(way + 1, text, start, end) ??
      this.#learn(way, text.slice(start, end))
    );
  }

  #known(way: number, text: string, start: number, end: number): Answer | undefined {
    const word = this.#words[way] ?? '';
    if (word.length !== end - start) return undefined;
    for (let at = 0; at < word.length; at += 1)
      if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return undefined;
    return this.#answers[way];
  }

  #learn(way: number, word: string): Answer {
    const own = ownOf(word);
    const answer = this.#question(own);
    this.#words[way + 1] = this.#words[way] ?? '';
    this.#answers[way + 1] = this.#answers[way];
    this.#words[way] = own;
    this.#answers[way] = answer;
    return answer;
  }
}

/** A list of words and of beginnings of words (`phone*`), found in a text without trying each. */
export class Words {
  readonly #whole = new Set<string>();
  readonly #stems = new Set<string>();
  /** 1 for what the first two letters of some of them come to. */
  readonly #beginnings = new Uint8Array(1_024);
  /** Whether words are of the list, in letters of any size. */
  readonly #memory = new WordMemory((word) => this.#isListed(word.toLowerCase()) || this.#hasPart(word));
  /** The text that was asked about last: the words before a number are asked about more than once. */
  #last = { text: '', end: -1 };

  constructor(list: string) {
    for (const word of list.split(/\s+/)) {
      if (word.endsWith('*')) this.#stems.add(word.slice(0, -1));
      else if (word !== '') this.#whole.add(word);
      this.#beginnings[beginningOf(word.charCodeAt(0), word.charCodeAt(1))] = 1;
    }
  }

  #isListed(word: string): boolean {
    if (this.#whole.has(word)) return true;
    for (let length = MIN_STEM; length <= Math.min(word.length, MAX_STEM); length += 1)
      if (this.#stems.has(word.slice(0, length))) return true;
    return false;
  }

  /** "dateOfBirth" is three words. */
  #hasPart(word: string): boolean {
    const parts = word.split(camelHump);
    return parts.length > 1 && parts.some((part) => this.#isListed(part.toLowerCase()));
  }

  /** True if one of them is in `text`. */
  test(text: string): boolean {
    return this.lastEnd(text) >= 0;
  }

  /** Where the last of them in `text` ends; -1 without any. */
  lastEnd(text: string): number {
    if (this.#last.text !== text) this.#last = { text, end: this.#search(text, 0, text.length) };
    return this.#last.end;
  }

  /** True if one of them is in the part of `text` from `from` to `to`, which is not cut out for it. */
  isIn(text: string, from: number, to: number): boolean {
    return this.#search(text, from, to) >= 0;
  }

  #search(text: string, from: number, to: number): number {
    for (let place = to; place > from; place -= 1) {
      let first = text.charCodeAt(place - 1);
      if (!isLetter(first)) continue;
      const end = place;
      let second = NaN;
      // Whether letters behind the first are small ones of ASCII.
      let isPlain = true;
      for (place -= 1; place > from; place -= 1) {
        const code = text.charCodeAt(place - 1);
        if (!isLetter(code)) break;
        if (!isSmallCode(first)) isPlain = false;
        second = first;
        first = code;
      }
      // A cheap look at the first two letters; words that begin beyond ASCII are looked up.
      const mayBegin =
        !isPlain || end - place < 2 || first > 0x7f || this.#beginnings[beginningOf(first, second)] === 1;
      if (mayBegin && this.#memory.of(text, place, end)) return end;
    }
    return -1;
  }
}

/** The same for letters of ASCII of any size. */
const beginningOf = (first: number, second: number): number => ((first & 31) << 5) | (second & 31);

/** ASCII's letters, and nearly all beyond that are no punctuation. */
export function isLetter(code: number): boolean {
  return (code > 96 && code < 123) || (code > 64 && code < 91) || (code > 0xbf && code < 0x2000) || code > 0x2fff;
}
