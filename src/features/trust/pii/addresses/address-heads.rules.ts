import { largerTownBefore } from './address-gazetteer.rules.js';
import { nameWord } from './address-lexicon.rules.js';
import { CONTINENTAL_POSTCODE } from './address-tail.rules.js';
import { italianProvinces } from './address-fields.data.js';
import { TOWN } from './address-regions.rules.js';
import { unitAt } from './address-units.rules.js';

/** Names of houses, estates and parts of towns begin so, and streets do not. */
const HEADS =
  '[Rr]ésidence|[Rr]és\\.|[Rr]esidence|[Rr]esidencia|[Ii]mmeuble|[Ee]dif[ií]cio|[Ee]dif\\.|[Ee]d\\.|[Ll]otissement|[Cc]onjunto|ZA|ZI|ZAC|[Zz]one artisanale|[Zz]one industrielle|[Ll]ieu-dit|[Ll]ieu dit|OT|[Oo]rtsteil|[Cc]astello|[Cc]ascina|[Pp]odere|[Mm]asseria|[Pp]alazzo|Villa|[Cc]hâteau|[Ss]chloss|[Ff]inca|[Qq]uinta|[Cc]ortijo|[Mm]asía|[Cc]aserío|Casa|Dwór|[Pp]ałac|[Kk]amienica|[Zz]amek|[Kk]asteel|[Ll]andgoed|[Hh]uize|[Pp]olígono Industrial|[Pp]ol\\. Ind\\.|[Pp]olígono|[Dd]omaine|Cité|Tour|[Hh]ameau|Mas|Parc|[Uu]rbanización|[Uu]rb\\.|[Bb]edrijventerrein|[Bb]edrijvenpark|[Ii]ndustrieterrein|Park|[Tt]oren|[Bb]oerderij|[Hh]oeve|[Tt]orre|[Ff]razione|[Ff]raz\\.|[Ll]ocalità|[Ll]oc\\.|[Ww]ieża|[Oo]siedle|[Bb]udynek|[Gg]ebouw|[Ff]latgebouw|[Pp]arque Empresarial|[Cc]entro Comercial|[Cc]\\.C\\.|[Cc]entro Direzionale|[Zz]ona Industriale|[Zz]\\.I\\.|[Cc]omplesso|[Cc]ondominio|[Cc]ondomínio|[Hh]erdade|[Ss]ítio|Monte|[Zz]ámek|[Aa]reál|[Ss]tatek|[Gg]ården|[Ss]lottet';
const WORD =
  "(?:\\p{Lu}[\\p{L}’'-]{0,20}|de|des|du|les|las|los|la|le|el|del|della|dei|degli|do|da|dos|das|van|den|aan|pod|nad|di|d['’]\\p{L}+)";
/** The name of a house or an estate that ends at a comma, a dash or the end of its line. */
const headBefore = new RegExp(
  `(?<![\\p{L}\\p{N}])((?:${HEADS})(?: ${WORD}){1,4}(?:, ?|,?\\r?\\n[ \\t]{0,4}| [-–] ))$`,
  'u',
);
const boxBefore = /(?<![\p{L}\p{N}])((?:BP|CS|TSA|B\.P\.|PO Box) \d{1,5}(?:, ?|,?\r?\n[ \t]{0,4}| [-–] ))$/u;
const separatorBefore = /(?:, ?|,?\r?\n[ \t]{0,4}| [-–] )$/;
const isWordStart = /[\s,(:;>"“'’|]/;
const LONGEST_UNIT = 48;
const MOST_WORDS = 5;

/** How much right before `start` is a flat, floor or other part of a house: code units. */
export function unitBefore(text: string, start: number, least: number): number {
  const from = Math.max(least, start - LONGEST_UNIT);
  const before = text.slice(from, start);
  const separator = separatorBefore.exec(before);
  if (separator === null) return 0;
  const end = from + separator.index;
  let place = end;
  for (let words = 0; words < MOST_WORDS && place > from; words += 1) {
    place -= 1;
    while (place > from && !isWordStart.test(text.charAt(place - 1))) place -= 1;
    if (unitAt(text, place) === end) return start - place;
    if (separatorBefore.test(text.slice(from, place))) return 0;
    while (place > from && text.charAt(place - 1) === ' ') place -= 1;
  }
  return 0;
}

/** How much right before `start` is the name of a house or an estate, or a box: code units. */
export function headBeforeStreet(text: string, start: number, least: number): number {
  const before = text.slice(Math.max(least, start - 2 * LONGEST_UNIT), start);
  return (headBefore.exec(before) ?? boxBefore.exec(before))?.[1]?.length ?? 0;
}

const separator =
  /(?: ?, ?|,?\r?\n[ \t]{0,4}| [-–] |,? (?:in|alla|al|en|przy|na|aan de|aan het|op de|op het|am|an der|in der|im|på|ved) | )$/;
const region = /, (?:woj\.|pow\.) \p{L}[\p{L}-]{2,24}$| \((?:\p{Lu}{2}|\p{Lu}\p{L}{2,12})\)$/u;

/** The postcode of a town behind it. */
const codeBefore =
  /(?:^|[^\p{L}\p{N}-])((?:[A-Z]{1,3}[- ])?(?:\d{2}-\d{3}|\d{3} \d{2}|\d{5}|\d{4}(?: ?[A-Z]{2})?),? )$/u;
const LONGEST_CODE = 14;

/** How much right before the street at `start` is a larger town, with its region: code units. */
export function knownTownBefore(text: string, start: number, least: number): number {
  const before = text.slice(Math.max(least, start - 2 * LONGEST_UNIT), start);
  const end = start - (separator.exec(before)?.[0].length ?? 0);
  if (end === start) return 0;
  const withRegion = region.exec(before.slice(0, before.length - start + end))?.[0].length ?? 0;
  const town = largerTownBefore(text, end - withRegion, Math.max(least, end - withRegion - LONGEST_UNIT));
  if (town === undefined) return 0;
  const code = codeBefore.exec(text.slice(Math.max(least, town - LONGEST_CODE), town))?.[1]?.length ?? 0;
  return start - town + code;
}

/** "Jesenice u Prahy", "Wijk bij Duurstede", "Sint-Truiden": names that only towns have. */
const sureTown = new RegExp(
  "(?<![\\p{L}\\p{N}-])((?:\\p{Lu}[\\p{L}’'-]{1,20} ){1,2}(?:nad|pod|u|na|při|aan|bij|op|an|am|ob|im|sur|sous|upon)(?: de[nr]?| la)? \\p{Lu}[\\p{L}’'-]{1,20},? |(?:Sint|Saint|Sankt)-\\p{Lu}[\\p{L}-]{2,20},? )$",
  'u',
);

const isHead = new RegExp(`^(?:${HEADS})(?: ${WORD}){1,4}$`, 'u');

/** Whether words are the name of a house or an estate alone. */
export const isHouseName = (words: readonly string[]): boolean => isHead.test(words.join(' '));

const PROVINCE = `(?: ?\\((?:${italianProvinces}|\\p{Lu}\\p{Ll}{3,12})\\)| (?:${italianProvinces}))`;
const placeBefore = new RegExp(
  `(?<![\\p{L}\\p{N}]|\\d[ -])((?:${CONTINENTAL_POSTCODE},? {1,2}${TOWN}(?: \\d{1,2})?(?:${PROVINCE}|, woj\\. \\p{L}[\\p{L}-]{2,24})?|${TOWN}${PROVINCE})(?:, ?|,?\\r?\\n[ \\t]{0,4}|,? (?:in|alla|en|przy|na|aan de|op de) | ))$`,
  'u',
);
/** The same without a postcode, behind a word for "in": elsewhere a name before a street may be somebody's. */
const townBefore = new RegExp(
  `(?<= (?:in|w|we|te|en|à|a|em|v|na|naar|ze|z|do|nel)) (${TOWN}(?:, (?:woj\\.|pow\\.) \\p{L}[\\p{L}-]{2,24})?(?:, ?|,?\\r?\\n[ \\t]{0,4}| ))$`,
  'u',
);

/** How much right before the street at `start` is its town: code units. */
export function placeBeforeStreet(text: string, start: number, least: number): number {
  const before = text.slice(Math.max(least, start - 2 * LONGEST_UNIT), start);
  const place = placeBefore.exec(before)?.[1];
  const name = place ?? townBefore.exec(before)?.[1];
  const first = /\p{L}+/u.exec(name ?? '')?.[0];
  if (name === undefined || first === undefined)
    return knownTownBefore(text, start, least) || (sureTown.exec(before)?.[1]?.length ?? 0);
  const is = nameWord(first, 0, first.length);
  return is.isContext || (place === undefined && (is.isParticle || is.isPrefix || name.includes('\n')))
    ? 0
    : name.length;
}
