/** Invisible characters, and the frames of emoji. */
const FORMAT = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u20e3]/u;
const ASCII_DIGIT = /\d/;
const DASH = /[\p{Pd}\u2212]/u;
const DIGIT = /\p{Nd}/u;
const MAX_REMEMBERED = 4_096;

/** Normal forms of characters beyond ASCII: texts have few different ones. */
const forms = new Map<string, string>();

/** 1 for code units that are known to be their own form; a backslash or a percent sign may begin an escape. */
const unchanged = new Uint8Array(0x10000);
const BACKSLASH = 0x5c;
unchanged.fill(1, 0, 0x80);
unchanged[BACKSLASH] = 0;
const PERCENT = 0x25;
unchanged[PERCENT] = 0;
/** RFC 3986 §2.1: how addresses of e-mail are written in those of the web. */
const AT_SIGN = '%40';

const HEX = '[\\da-fA-F]';
const HIGH = `[dD][89abAB]${HEX}{2}`;
const LOW = `[dD][c-fC-F]${HEX}{2}`;
/** JSON within JSON within JSON doubles backslashes each time. */
const BACKSLASHES = '\\\\{1,32}';
/** An escape of RFC 8259 §7, and one that the end of a slice may have cut off. */
const ESCAPE = new RegExp(`${BACKSLASHES}(?:u(${HIGH})${BACKSLASHES}u(${LOW})|u(${HEX}{4})|(["/bfnrt]))?`, 'y');
const OPEN_ESCAPE = new RegExp(`${BACKSLASHES}(?:u(?:${HEX}{0,3}|${HIGH}(?:${BACKSLASHES}(?:u${HEX}{0,3})?)?))?$`, 'y');
const LONGEST_ESCAPE = 80;
const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** A character as recognizers know it: NFKC, digits of any script as ASCII's, nothing for what only formats. */
function formOf(character: string): string {
  const known = forms.get(character);
  if (known !== undefined) return known;
  const form = FORMAT.test(character) ? '' : character.normalize('NFKC').replace(/\p{Nd}/gu, asciiDigit);
  if (forms.size >= MAX_REMEMBERED) forms.clear();
  forms.set(character, form);
  return form;
}

/** Between words, a dash is no hyphen. */
function formBehind(before: string, character: string): string {
  if (character.charCodeAt(0) < 0x80) return character;
  return DASH.test(character) && ASCII_DIGIT.test(before) ? '-' : formOf(character);
}

/** Unicode encodes the digits of a script in a row that begins with zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** One character of a text, as it is or as an escape of JSON. */
interface Written {
  character: string;
  /** Code units that it takes. */
  length: number;
}

/** Whether the form of a code unit depends on its neighbours: half of a surrogate pair is its own form if it is alone. */
const mayChange = (unit: number, character: string): boolean =>
  unit === BACKSLASH || unit === PERCENT || (unit & 0xf800) === 0xd800 || DASH.test(character);
const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const unitOf = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));

/** The escapes of one letter or sign, by its code. */
const SIMPLE: Written[] = [];
for (const sign of '"/bfnrt') SIMPLE[sign.charCodeAt(0)] = { character: CONTROLS[sign] ?? sign, length: 2 };

/** Undefined if more text decides. */
function writtenAt(text: string, at: number, isLast: boolean): Written | undefined {
  const unit = text.charCodeAt(at);
  if (unit === PERCENT) {
    if (text.startsWith(AT_SIGN, at)) return { character: '@', length: AT_SIGN.length };
    return !isLast && AT_SIGN.startsWith(text.slice(at)) ? undefined : { character: '%', length: 1 };
  }
  if (unit !== BACKSLASH) {
    if (!isLast && isHigh(unit) && at + 1 === text.length) return undefined;
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    return { character, length: character.length };
  }
  const simple = SIMPLE[text.charCodeAt(at + 1)];
  if (simple !== undefined) return simple;
  OPEN_ESCAPE.lastIndex = at;
  if (!isLast && text.length - at < LONGEST_ESCAPE && OPEN_ESCAPE.test(text)) return undefined;
  ESCAPE.lastIndex = at;
  const [whole = '', high, low, hex, short] = ESCAPE.exec(text) ?? [];
  if (high !== undefined && low !== undefined) return { character: unitOf(high) + unitOf(low), length: whole.length };
  if (hex !== undefined) return { character: unitOf(hex), length: whole.length };
  return { character: short === undefined ? '\\' : (CONTROLS[short] ?? short), length: whole.length };
}

/** ASCII without escapes, whatever comes after it. */
function isPlain(text: string): boolean {
  if (Buffer.byteLength(text) !== text.length || text.includes('\\')) return false;
  return !text.includes(AT_SIGN) && !text.endsWith('%') && !text.endsWith('%4');
}

/** The characters of a text, and how each is written. */
export function* writtenIn(text: string): Generator<{ character: string; form: string }> {
  for (let at = 0; at < text.length;) {
    const { character, length } = writtenAt(text, at, true) ?? { character: '', length: 1 };
    yield { character, form: text.slice(at, at + length) };
    at += length;
  }
}

/**
 * Normalises a text in slices for the detection of personal data: "５３６‑90‑4399" with zero-width joiners is an SSN too,
 * and so is one behind the `\n` of a JSON string. Offsets of findings refer to the original text, and never to the inside
 * of an escape. Unicode Standard Annex #15, RFC 8259 §7.
 */
export class NormalText {
  /** Where the two forms diverge: offsets in the normal form and in the original text. */
  private readonly normal: number[] = [];
  private readonly original: number[] = [];
  private length = 0;
  private read = 0;
  /** Half of a surrogate pair or of an escape that a slice ended with. */
  private half = '';
  /** The last character of the normal form. */
  private last = '';

  /** The normal form of the next slice. */
  push(slice: string): string {
    return this.take(this.half + slice, false);
  }

  /** The normal form of what was held back. */
  end(): string {
    return this.take(this.half, true);
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

  private take(text: string, isLast: boolean): string {
    this.half = '';
    // Most texts do not change.
    if (isPlain(text)) {
      this.last = text.at(-1) ?? this.last;
      this.length += text.length;
      this.read += text.length;
      return text;
    }
    // Parts that are joined make a text whose characters are read faster than those of a sum of texts.
    const parts: string[] = [];
    let length = 0;
    let copied = 0;
    let end = text.length;
    for (let at = 0; at < end; at += 1) {
      const unit = text.charCodeAt(at);
      if (unchanged[unit] === 1) continue;
      const written = writtenAt(text, at, isLast);
      if (written === undefined) {
        end = at;
        break;
      }
      const { character } = written;
      if (at > copied) this.last = text.charAt(at - 1);
      const one = formBehind(this.last, character);
      if (one === character && written.length === one.length) {
        if (one.length === 1 && !mayChange(unit, character)) unchanged[unit] = 1;
        at += one.length - 1;
        continue;
      }
      this.last = one.at(-1) ?? this.last;
      parts.push(text.slice(copied, at), one);
      length += at - copied + one.length;
      copied = at + written.length;
      at = copied - 1;
      if (one.length === 1 && written.length === 1) continue;
      const [normal, original] = [this.length + length, this.read + copied];
      // Behind the first of several characters that one became, it has ended.
      if (one.length > 1) this.mark(normal - one.length + 1, original);
      this.mark(normal, original);
    }
    parts.push(text.slice(copied, end));
    const form = copied === 0 ? text.slice(0, end) : parts.join('');
    if (end > copied) this.last = text.charAt(end - 1);
    this.half = text.slice(end);
    this.length += form.length;
    this.read += end;
    return form;
  }

  private mark(normal: number, original: number): void {
    this.normal.push(normal);
    this.original.push(original);
  }
}
