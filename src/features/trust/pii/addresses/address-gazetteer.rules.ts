import { largerTowns, plainName } from './address-gazetteer.data.js';
import { Beginnings } from '../characters.rules.js';
import { read } from '../pii-text.rules.js';
import { WordMemory } from '../words.rules.js';

const WORD = "[\\p{L}][\\p{L}\\p{M}’']{0,20}(?:\\.(?= \\p{Lu}))?";
const words = new RegExp(`['’]?${WORD}(?:[ -]${WORD}){0,4}`, 'uy');
const wordsBefore = new RegExp(`(?<![\\p{L}\\p{N}-])(['’]?${WORD}(?:[ -]${WORD}){0,4})$`, 'u');
const capital = /^(?:['’][st][- ])?\p{Lu}/u;
const beginnings = new Beginnings(largerTowns);
/** "Ostrava-Poruba", "Praha 4", "København Ø" */
const quarter = /(?:-\p{Lu}?\p{Ll}{2,20}){0,2}(?: \d{1,2}(?![\d.,/-]\d|\d|\p{L}))?(?: [A-ZØÅ]{1,2}(?![\p{L}\d.]))?/uy;
/** A number behind a town is of something else: "Roma 2, Milano 3". */
const number = /[ :–-]{0,3}\d/y;
/** Towns whose parts have numbers. */
const isNumbered = /^(?:praha|brno|plzeň|ostrava|bratislava|lyon|paris|marseille)$/;
const hyphen = /[ -](?=[^ -]*$)/;
const townNames = new WordMemory((name) => largerTowns.has(plainName(name)));
/** Whether a name is a larger town's. */
export const isLargerTown = (name: string): boolean => townNames.of(name, 0, name.length);

/** The end of the larger town that begins at `at`, with its part; undefined where none does, or a number is behind it. */
export function largerTownAt(text: string, at: number, isLower = false): number | undefined {
  if (!beginnings.mayBeAt(text, at)) return undefined;
  let name = read(words, text, at) ?? '';
  if (!isLower && !capital.test(name)) return undefined;
  while (name !== '' && !isLargerTown(name)) name = name.slice(0, Math.max(0, name.search(hyphen)));
  if (name === '') return undefined;
  const end = at + name.length;
  const behind = read(quarter, text, end) ?? '';
  if (/\d/.test(behind) && !isNumbered.test(name.toLowerCase())) return undefined;
  return read(number, text, end + behind.length) === undefined ? end + behind.length : undefined;
}

/** A part of a town behind its name, for names that are read from their end. */
const partBefore =
  /(?<=(?:Praha|Ostrava|Brno|Plzeň)(?: \d{1,2})?)(?: [-–] \p{Lu}[\p{L} ]{2,16}|-\p{Lu}?\p{Ll}{2,16})$|(?<=\p{Ll}) [A-ZØÅ]{1,2}$/u;
const partNumber = /(?<=(?:Praha|PRAHA|Brno|Plzeň|Ostrava|Bratislava|Lyon|Paris|Marseille)) \d{1,2}(?= [-–]|$)/u;

/** Code units of a town's name. */
const LONGEST = 40;

/** Where the larger town that ends at `end` begins, no further than `least`. */
export function largerTownBefore(text: string, end: number, least: number): number | undefined {
  const whole = text.slice(Math.max(least, end - LONGEST), end);
  const before = whole.replace(partNumber, '').replace(partBefore, '');
  end -= whole.length - before.length;
  let name = wordsBefore.exec(before)?.[1] ?? '';
  while (name !== '' && !(capital.test(name) && isLargerTown(name))) {
    const next = name.search(/[ -]/);
    name = next === -1 ? '' : name.slice(next + 1);
  }
  return name === '' ? undefined : end - name.length;
}
