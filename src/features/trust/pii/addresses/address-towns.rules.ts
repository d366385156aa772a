import { beforeTown, chatWords, italianProvinces, wordsBehindTown } from './address-fields.data.js';
import { largerTownAt } from './address-gazetteer.rules.js';
import { nameWord, stops } from './address-lexicon.rules.js';
import { months } from '../names.data.js';
import { read } from '../pii-text.rules.js';

export const PARTICLE =
  '(?:de|del|degli|dei|delle|della|aan|bij|op|auf|bei|ob|sur|sous|den|nad|pod|la|el|las|los|do|da|dos|di|du|des|le|les|of|the|an|am|der|den|van|von|al|y|e|i)';
export const WORD =
  "(?:\\p{Lu}\\p{L}{0,4}\\.(?= ?[\\p{Lu}\\d])|[\\p{Lu}\\p{Lt}\\p{Lo}\\d#][\\p{L}\\p{M}\\p{N}'’/#ªº°-]{0,24})";
const TOWN_AFTER = `\\p{Lu}[\\p{L}\\p{M}’'-]{2,24}(?: (?:${PARTICLE} ){0,2}\\p{Lu}[\\p{L}\\p{M}’'-]{0,24}){0,4}`;
const sticky = (source: string): RegExp => new RegExp(source, 'uy');

/** "12 Oak Street in Cleveland", "8 rue Stanislas à Nancy". */
const townBehind = sticky(
  `(?:,? (?:in|à|te|i|em)| (?:en|a|de|we|w|v)) ((?:[’']s-)?${WORD}(?:[ -](?:${PARTICLE}[ -]){0,2}${WORD}){0,4})`,
);
/** Before a name behind a street these lead to nothing but a town. */
const surePreposition = /^,? (?:te|i|em|we|w|en) /;
const SMALL = "\\p{Ll}[\\p{Ll}'’-]{2,19}";
/** The same in small letters: "goethestr 5 in gießen", "calle mayor 12, zaragoza", "12 bis rue des lilas 37000 tours". */
const smallTownBehind = sticky(
  `(?:(?:,? (?:in|à|te|en|a|w|we)|,|,? \\d{2}-\\d{3}|,? \\d{4,5}(?: [a-z]{2})?) (${SMALL}(?: ${SMALL})?)|(?<=\\d a) (${SMALL}))`,
);
const clauseEnd = /\s{0,2}(?:[.,;!?)|<"'”»\n]|$)/y;
const nextWord = / (\p{Ll}{1,14})(?!\p{L})/uy;
const firstWord = /^\p{L}+/u;
const SPACE = 32;
const isSpaceOrComma = (code: number): boolean => code === SPACE || code === 44;

/** Whether a clause ends at `at`, or a word follows that goes on behind an address. */
export function endsPlace(text: string, at: number): boolean {
  return read(clauseEnd, text, at) !== undefined || wordsBehindTown.has(read(nextWord, text, at)?.slice(1) ?? '');
}

const isMonth = (name: string): boolean => months.has((firstWord.exec(name)?.[0] ?? '').toLowerCase());

function matchAt(form: RegExp, text: string, at: number): RegExpExecArray | null {
  form.lastIndex = at;
  return form.exec(text);
}

/** The end of the town that a preposition leads to behind the street that ends at `end`; undefined where none does. */
export function townAfter(text: string, start: number, end: number): number | undefined {
  const code = text.charCodeAt(end);
  if (!isSpaceOrComma(code)) return undefined;
  const behind = matchAt(townBehind, text, end);
  const name = behind?.[1] ?? '';
  if (name !== '') {
    const at = end + (behind?.[0].length ?? 0);
    const isSure = surePreposition.test(behind?.[0] ?? '');
    const known = largerTownAt(text, at - name.length);
    if (known !== undefined) return known;
    if (read(province, text, at) !== undefined) return at;
    return !/\d/.test(name.replace(/ \d{1,2}$/, '')) && !isMonth(name) && (isSure || endsPlace(text, at))
      ? at
      : undefined;
  }
  return /\p{Lu}\p{L}/u.test(text.slice(start, end)) ? undefined : smallTownAfter(text, end);
}

/** "Kerkstraat 5 Wijk bij Duurstede": nothing but a space before the town. */
const plainTown = sticky(` ((?:[’']s-)?${TOWN_AFTER})(?![\\p{L}\\p{N}:=@-])`);
const notTown =
  /^(?:tel|telef\p{L}*|mob\p{L}*|fax|gsm|e-?mail|kl|haus|zimmer|wohnung|hr|frau|herr|mr|mrs|ms|dhr|mevr|mw|pan|pani|sig|sig\.ra|sr|sra|m|mme)\.?(?: |$)/iu;

/** The end of a town right behind the number of a sure street that ends at `end`, where the clause ends with it. */
export function plainTownAfter(text: string, end: number): number | undefined {
  const name = matchAt(plainTown, text, end)?.[1] ?? '';
  const at = end + 1 + name.length;
  return name === '' ||
    /^.?$|\d/.test(name) ||
    isMonth(name) ||
    notTown.test(name) ||
    !(endsPlace(text, at) || read(province, text, at) !== undefined)
    ? undefined
    : at;
}

/** Behind an Italian town. */
const province = new RegExp(` \\((?:${italianProvinces})\\)`, 'uy');

const isOrdinary = (word: string): boolean => chatWords.has(word) || wordsBehindTown.has(word) || stops.has(word);

/** The end of a town in small letters: of two words the second is left where it is another's. */
function smallTownAfter(text: string, end: number): number | undefined {
  const known = text.charCodeAt(end) === SPACE ? largerTownAt(text, end + 1, true) : undefined;
  if (known !== undefined) return known;
  const behind = matchAt(smallTownBehind, text, end);
  const name = behind?.[1] ?? behind?.[2] ?? '';
  if (behind === null || name === '') return undefined;
  const [first = '', second] = name.split(' ');
  if (isOrdinary(first) || isMonth(first)) return undefined;
  const whole = end + behind[0].length;
  const short = second === undefined ? whole : whole - second.length - 1;
  const longer = second !== undefined && !isOrdinary(second) && endsPlace(text, whole) ? whole : undefined;
  return longer ?? (endsPlace(text, short) ? short : undefined);
}

/** Code units before a street in which its town may be named. */
const BEFORE = 72;
const TOWN_NAME = `(?:${WORD}(?:[ -](?:${PARTICLE}[ -]){0,2}${WORD}){0,2}|\\p{Ll}[\\p{Ll}-]{2,20})`;
const townBeforeStreet = new RegExp(
  `(?<!\\p{L})${beforeTown} (${TOWN_NAME}(?:,? (?:in|przy|an der|am|im|aan de|op de|alla|en la|en)?,? ?|, ?))$`,
  'u',
);

/** How much before a street is its town, as in "resident in Cuneo, via Savona 12": code units. */
export function townBefore(text: string, start: number, least: number): number {
  const code = text.charCodeAt(start - 1);
  if (code !== SPACE) return 0;
  const before = text.slice(Math.max(least, start - BEFORE), start);
  const name = townBeforeStreet.exec(before)?.[1];
  if (name === undefined || /\d/.test(name)) return 0;
  const first = firstWord.exec(name)?.[0] ?? '';
  const is = nameWord(first, 0, first.length);
  return isOrdinary(first.toLowerCase()) || is.isParticle || is.isPrefix ? 0 : name.length;
}
