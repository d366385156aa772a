import { createHash } from 'node:crypto';

/** The texts that a provider takes in a place. */
export interface Shape {
  /** Matches each character that it refuses. */
  refused: RegExp;
  maxLength: number;
  /** Texts of no other length are taken. */
  isExact?: boolean;
}

const HASH_CHARS = 8;

/**
 * Texts made fit for a shape, each always in the same way, so that the provider's cache of prompts holds: fit ones stay,
 * of others the fit part is kept, with a hash that tells apart what would become the same.
 */
export class FittedTexts {
  private readonly made = new Map<string, string>();
  private readonly taken: Set<string>;

  /** `fit`: texts that are there as they are, so that none of the others becomes one of them. */
  constructor(
    private readonly shape: Shape,
    fit: Iterable<string> = [],
  ) {
    this.taken = new Set(fit);
  }

  isFit(text: string): boolean {
    const { refused, maxLength, isExact = false } = this.shape;
    if (text === '' || text.length > maxLength || (isExact && text.length !== maxLength)) return false;
    return text.search(refused) === -1;
  }

  /** `text` as the provider takes it; the same for the same text. */
  of(text: string): string {
    if (this.isFit(text)) return text;
    const known = this.made.get(text);
    if (known !== undefined) return known;
    const fitted = this.another(text);
    this.made.set(text, fitted);
    return fitted;
  }

  /** A fit text for `text` that none has been given. */
  another(text: string): string {
    for (let turn = 0; ; turn += 1) {
      const fitted = this.hashed(text, turn);
      if (this.taken.has(fitted)) continue;
      this.taken.add(fitted);
      return fitted;
    }
  }

  private hashed(text: string, turn: number): string {
    const { refused, maxLength, isExact = false } = this.shape;
    const hash = createHash('sha256').update(`${turn} ${text}`).digest('hex');
    if (isExact) return hash.slice(0, maxLength);
    const kept = text.replaceAll(new RegExp(refused, 'g'), '_').slice(0, maxLength - HASH_CHARS - 1);
    return `${kept}_${hash.slice(0, HASH_CHARS)}`;
  }
}
