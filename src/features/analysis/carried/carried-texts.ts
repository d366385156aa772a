import type { CarriedTexts } from '../../../contracts/extraction.js';
import { carriedBounds as bounds } from './carried-bounds.data.js';

/** No value reaches across it. */
const APART = '\n\n';
const HAS_TEXT = /[\p{L}\p{N}]/u;

/**
 * Collects what a file carries: each text once. What does not fit within the bounds makes the file unread, so that nothing
 * is left out without a word.
 */
export class TextCollector {
  readonly #texts = new Set<string>();
  #length = 0;
  #left: number = bounds.inflatedBytes;
  #parts = 0;
  isUnread = false;

  /** Notes a text to look into. */
  add(text: string): void {
    if (this.#texts.has(text) || !HAS_TEXT.test(text)) return;
    if (this.#length + text.length > bounds.textLength) {
      this.isUnread = true;
      return;
    }
    this.#length += text.length;
    this.#texts.add(text);
  }

  /** Notes short texts that have nothing to do with each other. */
  addEach(texts: Iterable<string>): void {
    this.add([...new Set(texts)].filter((text) => HAS_TEXT.test(text)).join(APART));
  }

  unread(): void {
    this.isUnread = true;
  }

  /** Bytes that may still be inflated, over all files within files. */
  get left(): number {
    return this.#left;
  }

  /** Counts a part that was unpacked. False once there are too many, or too large ones: the file is unread. */
  unpacked(bytes: number): boolean {
    this.#parts += 1;
    this.#left -= bytes;
    if (this.#left > 0 && this.#parts <= bounds.parts) return true;
    this.isUnread = true;
    return false;
  }

  result(): CarriedTexts {
    return { texts: [...this.#texts], isUnread: this.isUnread };
  }
}
