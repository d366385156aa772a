/**
 * Cheap looks at one or two characters. Nearly everything near a number is ruled out by them, so that no text is cut out
 * and no expression tried for it.
 */

const ASCII = 0x80;
const CASE = 0x20;

export const isDigitCode = (code: number): boolean => code > 47 && code < 58;
export const isSmallCode = (code: number): boolean => code > 96 && code < 123;
export const isCapitalCode = (code: number): boolean => code > 64 && code < 91;

/** ASCII's letter in the other case, or the code itself. */
const otherCase = (code: number): number => (isSmallCode(code) || isCapitalCode(code) ? code ^ CASE : code);

/** A set of characters, asked by their codes. */
export class Characters {
  readonly #ascii = new Uint8Array(ASCII);
  readonly #beyond = new Set<number>();

  constructor(characters: string) {
    for (const character of characters) {
      const code = character.charCodeAt(0);
      if (code < ASCII) this.#ascii[code] = 1;
      else this.#beyond.add(code);
    }
  }

  /** False for `NaN`, the code of what is beyond a text. */
  has(code: number): boolean {
    return code < ASCII ? this.#ascii[code] === 1 : this.#beyond.has(code);
  }
}

/** Which pairs of characters words of a list begin with, in letters of any size. */
export class Beginnings {
  readonly #pairs = new Uint8Array(ASCII * ASCII);

  /** Any second character matches after a word of one letter. */
  constructor(words: Iterable<string>) {
    for (const word of words) {
      const first = word.charCodeAt(0);
      if (!(first < ASCII)) continue;
      const seconds = word.length === 1 ? Array.from({ length: ASCII }, (_, code) => code) : [word.charCodeAt(1)];
      for (const second of seconds) this.#add(first, second);
    }
  }

  #add(first: number, second: number): void {
    // A second letter beyond ASCII is told by `mayBeAt`.
    if (second >= ASCII) return;
    for (const one of [first, otherCase(first)])
      for (const other of [second, otherCase(second)]) this.#pairs[one * ASCII + other] = 1;
  }

  /** False if none of the words begins at `at`. Characters beyond ASCII, and the end of the text, are not judged. */
  mayBeAt(text: string, at: number): boolean {
    const first = text.charCodeAt(at);
    const second = text.charCodeAt(at + 1);
    return !(first < ASCII && second < ASCII) || this.#pairs[first * ASCII + second] === 1;
  }
}

/** The alternatives of a plain expression as words whose first letters count: what is nested only adds to them. */
export const alternativesOf = (source: string): string[] =>
  source
    .replaceAll('\\', '')
    .split('|')
    .map((word) => word.replace(/\(.*/, ''));
