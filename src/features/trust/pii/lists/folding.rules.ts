import { NormalText } from '../pii-normal.rules.js';

export const SPACE = 32;
const WHITE = /\s/;
const DASH = /[\p{Pd}\u2212]/u;
const APOSTROPHE = /[\u2018\u2019\u02bc]/;
const WORD = /[\p{L}\p{N}\p{M}]/u;
/** Scripts that are written without spaces, or whose words have endings that are written to them. */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/;

const KNOWN = 1;
const IN_WORD = 2;

const forms = new Uint16Array(0x10000);
const kinds = new Uint8Array(0x10000);

function formOf(character: string): string {
  if (WHITE.test(character)) return ' ';
  if (DASH.test(character)) return '-';
  if (APOSTROPHE.test(character)) return "'";
  const upper = character.toUpperCase();
  // "ß" has no capital form of one code unit; both forms of "σ" share one.
  const lower = (upper.length === 1 ? upper : character).toLowerCase();
  return lower.length === 1 ? lower : character;
}

function learn(code: number): number {
  const character = String.fromCharCode(code);
  forms[code] = formOf(character).charCodeAt(0);
  return (kinds[code] = KNOWN | (WORD.test(character) && !UNSPACED.test(character) ? IN_WORD : 0));
}

/** Folds the case of a code unit; white space becomes a space, and a dash a hyphen. */
export function folded(code: number): number {
  if (kinds[code] === 0) learn(code);
  return forms[code] ?? code;
}

/** True for letters, digits and marks of scripts that put spaces between words. */
export function isInWord(code: number): boolean {
  const kind = kinds[code] ?? 0;
  return ((kind === 0 ? learn(code) : kind) & IN_WORD) !== 0;
}

function foldedText(text: string): string {
  const normal = new NormalText();
  const form = normal.push(text) + normal.end();
  let result = '';
  for (let at = 0; at < form.length; at += 1) {
    const code = folded(form.charCodeAt(at));
    if (code !== SPACE || (result !== '' && result.charCodeAt(result.length - 1) !== SPACE))
      result += String.fromCharCode(code);
  }
  return result.trimEnd();
}

/** A term as it is looked for: its letters with their marks, and apart from them. */
export function foldedTerm(term: string): readonly string[] {
  const composed = foldedText(term.normalize('NFC'));
  const decomposed = foldedText(term.normalize('NFD'));
  return composed === decomposed ? [composed] : [composed, decomposed];
}
