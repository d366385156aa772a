const FORMAT = /\p{Cf}/u;
const DIGIT = /\p{Nd}/u;
const MAX_REMEMBERED = 4_096;

/** Normal forms of characters beyond ASCII: texts have few different ones. */
const forms = new Map<string, string>();

/** 1 for code units that are known to be their own form. */
const unchanged = new Uint8Array(0x10000);

/** A character as recognizers know it: NFKC, digits of any script as ASCII's, nothing for what only formats. */
function formOf(character: string): string {
  const known = forms.get(character);
  if (known !== undefined) return known;
  const form = FORMAT.test(character) ? '' : character.normalize('NFKC').replace(/\p{Nd}/gu, asciiDigit);
  if (forms.size >= MAX_REMEMBERED) forms.clear();
  forms.set(character, form);
  return form;
}

/** Unicode encodes the digits of a script in a row that begins with zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/**
 * Normalises a text in slices for the detection of personal data: "５３６‑90‑4399" with zero-width joiners is an SSN too.
 * Offsets of findings refer to the original text. Unicode Standard Annex #15.
 */
export class NormalText {
  /** Where the two forms diverge: offsets in the normal form and in the original text. */
  private readonly normal: number[] = [];
  private readonly original: number[] = [];
  private length = 0;
  private read = 0;
  /** Half of a surrogate pair that a slice ended with. */
  private half = '';

  /** The normal form of the next slice. */
  push(slice: string): string {
    const text = this.half + slice;
    const last = text.charCodeAt(text.length - 1);
    this.half = last >= 0xd800 && last <= 0xdbff ? text.slice(-1) : '';
    return this.take(this.half === '' ? text : text.slice(0, -1));
  }

  /** The normal form of what was held back. */
  end(): string {
    const rest = this.half;
    this.half = '';
    return this.take(rest);
  }

  /** The offset in the original text. */
  originalOf(offset: number): number {
    let low = 0;
    let high = this.normal.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.normal[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return offset;
    const from = this.original[low - 1] ?? 0;
    const next = this.original[low] ?? Number.POSITIVE_INFINITY;
    return Math.min(from + offset - (this.normal[low - 1] ?? 0), next);
  }

  private take(text: string): string {
    // Most texts are ASCII, which does not change.
    if (Buffer.byteLength(text) === text.length) {
      this.length += text.length;
      this.read += text.length;
      return text;
    }
    // Parts that are joined make a text whose characters are read faster than those of a sum of texts.
    const parts: string[] = [];
    let length = 0;
    let copied = 0;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit < 0x80 || unchanged[unit] === 1) continue;
      const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
      const one = formOf(character);
      if (one === character) {
        if (character.length === 1) unchanged[unit] = 1;
        else at += 1;
        continue;
      }
      parts.push(text.slice(copied, at), one);
      length += at - copied + one.length;
      copied = at + character.length;
      at = copied - 1;
      if (one.length === character.length) continue;
      const [normal, original] = [this.length + length, this.read + copied];
      // Within a character that became several, offsets are its own.
      if (one.length > character.length) this.mark(normal - one.length, original - character.length);
      this.mark(normal, original);
    }
    parts.push(text.slice(copied));
    const form = copied === 0 ? text : parts.join('');
    this.length += form.length;
    this.read += text.length;
    return form;
  }

  private mark(normal: number, original: number): void {
    this.normal.push(normal);
    this.original.push(original);
  }
}
