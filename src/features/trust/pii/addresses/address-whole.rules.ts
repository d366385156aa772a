import {
  countedWords,
  englishSuffixes,
  numberedThings,
  spanishProvinces,
  stateCodes,
  states,
} from './address-words.data.js';
import { headBeforeStreet, placeBeforeStreet, unitBefore } from './address-heads.rules.js';
import { addressFieldAt } from './address-fields.rules.js';
import { endOfRest } from './address-rest.rules.js';
import { unitAt } from './address-units.rules.js';
import { endsPlace, PARTICLE, plainTownAfter, townAfter, townBefore, WORD } from './address-towns.rules.js';
import { countries } from '../names.data.js';
import { MAX_ENTITY } from '../pii-recognizer.rules.js';
import { read } from '../pii-text.rules.js';

/** Code units that an address may grow at each end. */
const GROWTH = 96;
/** Clauses or lines that are looked at, at each end. */
const CLAUSES = 6;
/** Code units of a region in parentheses. */
const LONGEST_REGION = 32;
/** Clauses that nothing but their place says to be of the address. */
const MOST_WEAK = 3;

const sticky = (source: string): RegExp => new RegExp(source, 'uy');

/** A comma, the end of a line, a dash, or a dot between parts. */
const gap = /(?:[ \t]{0,2}[,،][ \t]{0,2}(?:\r?\n[ \t]{0,8})?|\.?[ \t]{0,2}\r?\n[ \t]{0,8}(?:, ?)?| [-–·•] )/y;
const clause = sticky(
  `(?:woj\\. \\p{Ll}[\\p{Ll}-]{2,24}(?!\\p{L})|(?:(?:gm\\.|gmina|pow\\.|powiat|woj\\.|loc\\.|fraz\\.) )?${WORD}(?: (?:${PARTICLE} ){0,2}${WORD}){0,4}(?![\\p{L}\\p{N}_@:=]))`,
);
/** The next line begins with the name of a field. */
const fieldName = /[\p{L}][\p{L} .,/()-]{0,32}:/uy;
const digits = /\d/g;
const moreDigits = /[ /(-]{1,2}\d/y;
/** A postcode before or behind the name of a place, or alone: "New Delhi - 110016", "Uruguay 64677", "2193". */
const postcode =
  /^(?:(?:[A-Z]{1,3}-)?(?:\d{4,6}(?:-\d{3,4})?|\d{3} \d{2,3}|\d{2}-\d{3}|[A-Z]\d{4}[A-Z]{3}|\d{4} ?[A-Z]{2})(?: \p{L}.*)?|\p{L}.* (?:\d{4,6}(?:-\d{3,4})?|\d{3} \d{2,3}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/u;
const year = /^(?:19|20)\d\d$/;
/** Parts of towns in languages that name their kind. */
const partOfTown =
  /^(?:Col\.|Colonia|Barrio|Bairro|Urb\.|Ward|Sector|Phase|Block|Blok|Brgy\.|Barangay|RT|RW|Kec\.|Kel\.|Kota|Tambon|Amphoe|Khet|Khwaeng|Quận|Phường|Huyện|TP\.|Thành phố|District|County|Co\.|Province|Provincia|Distrito|Comuna|Mah\.|Lote|Bloco|Bloque|Torre|Piso|Apto|of\.|Depto|Bâtiment|Bât\.|Lot|Loc\.|Località|Fraz\.|Frazione|Gmina|gmina|gm\.|pow\.|woj\.|powiat|Powiat|jud\.|OT|Ortsteil|Pol\.|Polígono|Urb\.)(?![\p{L}])/u;
const regionWord = /(?:^| )(?:State|Province|District|County|Region|Prefecture|City)$/;

/** How much a clause says that it belongs to an address. */
type Weight = 'strong' | 'weak' | 'none';

interface Part {
  from: number;
  part: string;
  /** It begins a line. */
  isLine: boolean;
}

function weightOf(text: string, { from, part, isLine }: Part): Weight {
  const count = part.match(digits)?.length ?? 0;
  if (count > 6 && !/^\d{5}-\d{3,4}$/.test(part)) return 'none';
  const first = /^\p{L}+/u.exec(part)?.[0].toLowerCase() ?? '';
  if (count > 0 && englishSuffixes.has(part.slice(part.lastIndexOf(' ') + 1).toLowerCase())) return 'none';
  const isPart = partOfTown.test(part);
  if (!isPart && (numberedThings.has(first) || countedWords.has(first))) return 'none';
  if (countries.has(part.toLowerCase()) || isPart || regionWord.test(part)) return 'strong';
  if (read(stateCodes, text, from) === part || read(states, text, from) === part) return 'strong';
  const last = from + part.lastIndexOf(' ') + 1;
  if (last > from && count === 0 && read(stateCodes, text, last)?.length === from + part.length - last) return 'strong';
  if (postcode.test(part) && !year.test(part)) return 'strong';
  if (unitAt(text, from) === from + part.length) return 'strong';
  // In the same line, a name with a number is another street.
  return count === 0 || (isLine && /\p{L}/u.test(part)) ? 'weak' : 'none';
}

/** The end of the flat or floor at `at`; undefined where it begins a telephone number, as in "M 0171 …". */
function unitBehind(text: string, at: number): number | undefined {
  const end = unitAt(text, at);
  return end === undefined || read(moreDigits, text, end) !== undefined ? undefined : end;
}

/** The end of the clauses and lines behind `end` that belong to an address which begins at `start`. */
function endOfWhole(text: string, start: number, end: number): number {
  const limit = Math.min(end + GROWTH, start + MAX_ENTITY - GROWTH);
  const town = townAfter(text, start, end) ?? plainTownAfter(text, end);
  let whole = town === undefined || town > limit ? end : town;
  let place = whole;
  let weak = 0;
  let isInline = true;
  for (let count = 0; count < CLAUSES; count += 1) {
    const between = read(gap, text, place);
    if (between === undefined) break;
    const from = place + between.length;
    const unit = unitBehind(text, from);
    const part = unit === undefined ? read(clause, text, from) : text.slice(from, unit);
    if (part === undefined || from + part.length > limit) break;
    if (unit === undefined && read(fieldName, text, from) !== undefined) break;
    const weight = unit === undefined ? weightOf(text, { from, part, isLine: between.includes('\n') }) : 'strong';
    if (weight === 'none') break;
    place = from + part.length;
    isInline &&= !between.includes('\n');
    if (weight === 'strong') {
      whole = place;
      weak = 0;
      isInline = true;
    } else weak += 1;
    if (weak > MOST_WEAK) return whole;
  }
  return provinceBehind(text, start, weak > 0 && isInline && endsPlace(text, place) ? place : whole, limit);
}

/** "(SO)", "(Málaga)", "(Québec) H3H 1G4" */
const province = new RegExp(
  `(?:\\)| \\((?:[A-Z]{2}|${spanishProvinces}|Qu[ée]bec)\\))(?: [A-Z]\\d[A-Z] ?\\d[A-Z]\\d)?|(?<= [A-Z]{1,2}\\d[A-Z\\d]?) \\d[A-Z]{2}(?![\\p{L}\\d])`,
  'uy',
);

function provinceBehind(text: string, start: number, end: number, limit: number): number {
  const behind = read(province, text, end);
  if (behind?.startsWith(')') === true && !text.slice(Math.max(start, end - LONGEST_REGION), end).includes('('))
    return end;
  return behind === undefined || end + behind.length > limit ? end : end + behind.length;
}

const UNIT =
  '(?:(?:Flat|Unit|Apt\\.?|Apartment|Suite|Ste\\.?|Level|Floor|Room|Rm\\.?|Shop|Store|Villa|House|Block|Blk\\.?|Blok|Building|Bldg\\.?|Tower|Plot|Lot|Door|Office|Stall|Warehouse|Wing|Bât\\.?|Bâtiment|Esc\\.?|Appt\\.?|H\\. ?No\\.?|PSC|CMR)[ .]{0,2}(?:No\\.? ?)?[#A-Z\\d][A-Za-z\\d/-]{0,8}|(?:appt|apt|bât|bâtiment|esc|escalier|huisje|nave|parcela|bloque|hal)[ .]{0,2}[A-Za-z]?-?\\d{1,4}[A-Za-z]?|\\d{1,3}(?:st|nd|rd|th) [Ff]loor|\\d{1,3}(?:e|er|ème|\\.|º|ª) ?(?:étage|etage|piętro|verdieping|Stock|OG|planta|piano)|\\d{1,3}/F|[A-Z]{1,2}-\\d{1,4}[A-Z]?)';
const NAME = "\\p{Lu}[\\p{L}’'-]{0,20}";
const BUILDING =
  `(?:(?:${NAME} ){0,3}(?:House|Lodge|Towers?|Apartments|Heights|Courts?|Mansions?|Plaza|Cottage|Mill|Granary|Barn|Hall|Villas?|Residency|Residences?|Gardens|Building|Complex|Steelworks|Wharf|Manor|Farm|Rectory|Priory|Place|Hinterhaus|Society)` +
  `|General Delivery|Poste [Rr]estante|Lista de Correos|Fermo ?[Pp]osta|Postlagernd|The (?:${NAME} ){0,2}${NAME})`;
/** A flat or a building in the line or clause before an address. */
const partBefore = new RegExp(
  `(?:^|[\\n,(:;"“'>|\\t]|(?<=[\\n, ](?:at|to|is|of|in|from|by|that|outside|near|into|address))) {0,2}((?:${UNIT}|${BUILDING})(?:,? (?:${UNIT}))?(?:, ?|,?\\r?\\n[ \\t]{0,4}))$`,
  'u',
);
/** Another number before a street that has its own: "6750 Koskikatu 25". */
const numberBefore = /(?:^|[\n,(;"“'>|\t ])((?!(?:19|20)\d\d )\d{1,5}[A-Za-z]? )$/u;
const wordBeforeNumber = /(\p{L}+)[.:]? {0,2}$/u;
const endsNumber = /[\d)][ ./-]{0,3}$/;
const letter = /\p{L}/u;

/** Moves the start of an address back over the flat, building or number before it, no further than `least`. */
function startOfWhole(text: string, start: number, least: number): number {
  let whole = start;
  for (let count = 0; count < CLAUSES; count += 1) {
    const from = Math.max(least, whole - GROWTH / 2, start - GROWTH);
    const before = text.slice(from, whole);
    const number = letter.test(text.charAt(whole)) ? numberBefore.exec(before)?.[1] : undefined;
    if (number !== undefined) {
      const rest = before.slice(0, -number.length);
      const word = wordBeforeNumber.exec(rest)?.[1]?.toLowerCase() ?? '';
      // The last digits of a telephone number, or what a word counts.
      if (endsNumber.test(rest) || numberedThings.has(word) || countedWords.has(word)) return whole;
      whole -= number.length;
      continue;
    }
    const reach = Math.max(least, start - GROWTH);
    const part =
      partBefore.exec(before)?.[1]?.length ??
      (unitBefore(text, whole, reach) ||
        headBeforeStreet(text, whole, reach) ||
        placeBeforeStreet(text, whole, reach) ||
        townBefore(text, whole, reach));
    if (part === 0) return whole;
    whole -= part;
  }
  return whole;
}

/** "Adres: Komorów, ul. Słoneczna 67" */
const townInField = /^\p{Lu}[\p{L}-]{2,24},? $/u;

/**
 * The whole of an address that is sure in part: with the flat, the building and the number before it, and with the lines
 * or clauses behind it up to the country, whatever stands between them. Never before `least`, and bounded at each end.
 */
export function wholeAddress(text: string, start: number, end: number, least: number): { start: number; end: number } {
  const whole = { start: startOfWhole(text, start, least), end: endOfWhole(text, start, end) };
  const rest = endOfRest(text, whole, Math.min(end + GROWTH, start + MAX_ENTITY - GROWTH));
  if (rest > whole.end) whole.end = endOfWhole(text, start, rest);
  const field = addressFieldAt(text, start);
  // Before a street without such a sign may be a name: "Address: Jane Roe, 12 Oak Street".
  if (field?.end === undefined)
    return field !== undefined && !field.isVague && townInField.test(text.slice(field.start, whole.start))
      ? { ...whole, start: Math.max(field.start, least) }
      : whole;
  const from = Math.max(field.start, least);
  return {
    start: Math.min(whole.start, from),
    end: field.end - end > GROWTH ? whole.end : Math.max(whole.end, field.end),
  };
}
