const SPACE = 32;
const APOSTROPHE = 39;
const LETTER_A = 97;
const LETTER_Z = 122;
const FIRST_BEYOND_ASCII = 128;
/** A space and 26 letters. */
const BRANCHES = 27;
/** Below 65,536: places are kept in two bytes. */
const MAX_NODES = 32_768;
/** Token counts are kept in a byte; a word of this length has fewer. */
const LONGEST_WORD = 48;
/** Of a word that is too long, or whose beginning was forgotten: its count is not kept. */
const NOWHERE = -1;

/**
 * Token counts of plain words, small letters with or without a space before them: most of a prompt. Found while the text
 * is read, without cutting a string out of it. Bounded: when it is full it starts anew.
 */
export class WordTree {
  /** Token count of the word that was found last; 0 when it is not known. */
  tokens = 0;
  private readonly next = new Uint16Array(BRANCHES * MAX_NODES);
  private readonly counts = new Uint8Array(MAX_NODES);
  private size = 1;
  private node = 0;

  /**
   * The end of the plain word at `at`; `at` itself when there is none, or when the tokenizer could see more than a word
   * in it: before an apostrophe (`'s`) and before a letter or mark beyond ASCII.
   */
  find(text: string, at: number): number {
    const { length } = text;
    let node = 0;
    let end = at;
    let code = text.charCodeAt(at);
    if (code === SPACE) {
      node = this.child(node, 0);
      end += 1;
      code = end < length ? text.charCodeAt(end) : 0;
    }
    const start = end;
    while (code >= LETTER_A && code <= LETTER_Z) {
      node = end - start < LONGEST_WORD ? this.child(node, code - LETTER_A + 1) : NOWHERE;
      end += 1;
      code = end < length ? text.charCodeAt(end) : 0;
    }
    if (end === start || code === APOSTROPHE || code >= FIRST_BEYOND_ASCII) return at;
    this.node = node;
    this.tokens = node === NOWHERE ? 0 : (this.counts[node] ?? 0);
    return end;
  }

  /** Keeps the count of the word that was found last, and gives it back. */
  remember(tokens: number): number {
    if (this.node !== NOWHERE) this.counts[this.node] = tokens;
    return tokens;
  }

  private child(node: number, branch: number): number {
    if (node === NOWHERE) return NOWHERE;
    const place = node * BRANCHES + branch;
    const known = this.next[place] ?? 0;
    if (known !== 0) return known;
    if (this.size === MAX_NODES) {
      this.next.fill(0);
      this.counts.fill(0);
      this.size = 1;
      return NOWHERE;
    }
    this.next[place] = this.size;
    return this.size++;
  }
}
