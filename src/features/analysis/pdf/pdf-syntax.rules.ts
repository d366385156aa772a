import { bothWays } from '../documents/plain.rules.js';

/** The texts of a stretch of PDF syntax. */
export interface PdfSyntax {
  strings: string[];
  /** Strings of one array, which a page shows as one. */
  joined: string[];
  comments: string[];
  /** Names, and words that are neither numbers nor names. */
  words: Set<string>;
}

const DELIMITER = new Set('()<>[]{}/%');
const SPACE = new Set('\0\t\n\f\r ');
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const NAME_ESCAPE = /#([\da-f]{2})/gi;

/** A name without its escapes. PDF 32000-1 §7.3.5. */
export function plainNames(text: string): string {
  return text.replace(NAME_ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Text strings are PDFDocEncoding or UTF-16 and UTF-8 behind a mark. PDF 32000-2 §7.9.2.2. */
function decoded(bytes: string): string[] {
  if (bytes.startsWith('\xfe\xff')) return [wide(bytes.slice(2), true)];
  if (bytes.startsWith('\xff\xfe')) return [wide(bytes.slice(2), false)];
  if (bytes.startsWith('\xef\xbb\xbf')) return [Buffer.from(bytes.slice(3), 'latin1').toString('utf8')];
  return bothWays(bytes);
}

function wide(bytes: string, isBig: boolean): string {
  const buffer = Buffer.from(bytes.length % 2 === 0 ? bytes : `${bytes}\0`, 'latin1');
  return (isBig ? buffer.swap16() : buffer).toString('utf16le');
}

/** A literal string from behind its parenthesis, and the offset behind it. PDF 32000-1 §7.3.4.2. */
function literal(text: string, from: number): [string, number] {
  const parts: string[] = [];
  let depth = 1;
  let at = from;
  for (; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '\\') {
      const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
      const next = text.charAt(at + 1);
      if (octal !== undefined) parts.push(String.fromCharCode(Number.parseInt(octal, 8) & 0xff));
      else if (next === '\r' && text.charAt(at + 2) === '\n') at += 1;
      else if (next !== '\n' && next !== '\r') parts.push(ESCAPES[next] ?? next);
      at += octal?.length ?? 1;
      continue;
    }
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth === 0) return [parts.join(''), at + 1];
    parts.push(letter);
  }
  return [parts.join(''), at];
}

function hexadecimal(digits: string): string {
  const hex = digits.replace(/[^\da-f]/gi, '');
  return Buffer.from(hex.length % 2 === 0 ? hex : `${hex}0`, 'hex').toString('latin1');
}

function endOf(text: string, letter: string, from: number): number {
  const end = text.indexOf(letter, from);
  return end === -1 ? text.length : end;
}

/**
 * Takes the texts out of PDF syntax: of objects, and of what draws a page. `text` has a character for each byte. Of what
 * is written, numbers alone are left out.
 */
export function pdfSyntax(text: string): PdfSyntax {
  const found: PdfSyntax = { strings: [], joined: [], comments: [], words: new Set() };
  /** Strings of the open array. */
  let array: string[] | undefined;
  const note = (bytes: string): void => {
    const forms = decoded(bytes);
    for (const form of forms) found.strings.push(form);
    array?.push(forms[0] ?? '');
  };
  const endArray = (): void => {
    if (array !== undefined && array.length > 1) found.joined.push(array.join(''));
    array = undefined;
  };
  for (let at = 0; at < text.length;) {
    const letter = text.charAt(at);
    if (letter === '(') {
      const [string, end] = literal(text, at + 1);
      note(string);
      at = end;
    } else if (letter === '<' && text.charAt(at + 1) !== '<') {
      const end = endOf(text, '>', at);
      note(hexadecimal(text.slice(at + 1, end)));
      at = end + 1;
    } else if (letter === '%') {
      const end = Math.min(endOf(text, '\n', at), endOf(text, '\r', at));
      for (const form of bothWays(text.slice(at + 1, end))) found.comments.push(form);
      at = end + 1;
    } else if (SPACE.has(letter) || (DELIMITER.has(letter) && letter !== '/')) {
      if (letter === ']' || letter === '[') endArray();
      if (letter === '[') array = [];
      at += letter === '<' ? 2 : 1;
    } else {
      let end = at + 1;
      while (end < text.length && !SPACE.has(text.charAt(end)) && !DELIMITER.has(text.charAt(end))) end += 1;
      const word = text.slice(at, end);
      if (!NUMBER.test(word)) for (const form of bothWays(plainNames(word))) found.words.add(form);
      at = end;
    }
  }
  return found;
}
