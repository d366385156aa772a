import { nameWord } from './address-lexicon.rules.js';
import { TOWN } from './address-regions.rules.js';
import { read } from '../pii-text.rules.js';

/** A house's number is an ordinal there, and has its full stop always. */
export function isHungarianStreet(text: string, { start, end }: { start: number; end: number }): boolean {
  const word = text.lastIndexOf(' ', end - 1) + 1;
  return word > start && nameWord(text, word, end).isHungarian;
}

const FLOOR =
  '(?:(?:[ivx]{1,4}|\\d{1,2})\\. ?(?:emelet|em|lépcsőház|lph|épület|ép|torony)|\\p{L}\\.? ?(?:lépcsőház|lph|épület|ép|torony)|földszint|fldszt?|fszt?|mfszt|magasföldszint|félemelet|félem|tetőtér|alagsor)(?!\\p{L})\\.?';
/** "II. em. 3.", "fsz. 2.", "A ép. III. em. 12. ajtó", "4/15.", "II/5." */
const unit = new RegExp(
  `,? (?:${FLOOR}(?:,? \\d{1,3}(?:/[\\p{L}\\d]{1,2})?(?![\\d\\p{L}/]|\\. ?(?:em|emelet|lph|lépcsőház|ép)(?!\\p{L}))(?:\\.(?: ?ajtó(?!\\p{L}))?)?)?|(?:[ivx]{1,4}|\\d{1,2})/\\d{1,3}(?![\\d\\p{L}])\\.?|\\d{1,3}\\. ?ajtó(?!\\p{L})|sz\\.)`,
  'iuy',
);
const MOST_UNITS = 3;

/** Where the floor and the door behind a number that ends at `at` end. */
export function hungarianUnitsAfter(text: string, at: number): number {
  let end = at;
  for (let count = 0; count < MOST_UNITS; count += 1) {
    const one = read(unit, text, end);
    if (one === undefined) break;
    end += one.length;
  }
  return end;
}

const DISTRICT = '(?:[IVX]{1,5}\\. ?(?:kerület|ker\\.),?[ \\n])?';
const SMALL = "[\\p{Ll}][\\p{Ll}’'-]{1,24}";
const withCode = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:h-)?\\d{4},?[ \\n](?:${TOWN}|${SMALL}(?: ${SMALL})?)(?:,[ \\n]|\\n| )${DISTRICT}$`,
  'u',
);
const withCodeOfCountry = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:H-)?\\d{4},?[ \\n]${TOWN}(?:,[ \\n]|\\n| )${DISTRICT}$`,
  'u',
);
const alone = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${TOWN}|${SMALL})(?:,[ \\n]|\\n)${DISTRICT}$`, 'u');
const codeAfter = /(?:, ?|\n)\d{4}(?![\w-]|[.,]\d|,? \p{Lu})/uy;
/** Code units of a town before its street. */
const BEFORE = 56;

interface Place {
  start: number;
  end: number;
}

/**
 * The town before a street or box that begins at `start`, with its postcode before it ("1051 Budapest, Váci utca 12."), or
 * behind the number that ends at `end` ("Budapest / Váci utca 12. / 1051", UPU S42).
 */
export function hungarianPlace(text: string, start: number, end: number): Place | undefined {
  const before = text.slice(Math.max(0, start - BEFORE), start);
  const found = withCodeOfCountry.exec(before) ?? withCode.exec(before);
  if (found !== null) return { start: start - before.length + found.index, end };
  const code = read(codeAfter, text, end);
  const town = code === undefined ? null : alone.exec(before);
  return code === undefined || town === null
    ? undefined
    : { start: start - before.length + town.index, end: end + code.length };
}
