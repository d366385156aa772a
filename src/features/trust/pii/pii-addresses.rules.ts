import { streetAfter, streetBefore, type Street } from './address-street.rules.js';
import { CA_POSTCODE, CONTINENTAL_POSTCODE, tailAfter, TOWN, UK_POSTCODE, unitAt } from './address-tail.rules.js';
import { addressContext, numberedThings } from './address-words.data.js';
import { contextBefore, MAX_ENTITY, type Located, type Recognizer } from './pii-scan.rules.js';
import { read } from './pii-text.rules.js';

const STREET = { strong: 0.45, weak: 0.25, bare: 0 } as const;
const NUMBER = 0.1;
/** Of three digits and more: few other things are counted so far. */
const LONG_NUMBER = 0.05;
const SMALL_LETTERS = 0.1;
const YEAR = 0.1;
const CONTEXT = 0.35;
const LEAST = 0.4;

const houseNumber = /\d{1,6}(?:[A-Za-z](?![\p{L}\d]))?(?:[-/]\d{1,5}[A-Za-z]?)?(?: (?:bis|ter|quater)(?!\p{L}))?(?![\d%]|[.,]\d)/uy;
const numberAfterStreet =
  /\d{1,5}(?: ?[A-Za-z](?![\p{L}\d'’]))?(?:[-/] ?\d{1,5}[A-Za-z]?)?(?![\d%]|[.,:]\d)/uy;
const notBeforeNumber = /[\w.,$€£¥#/\\+*=_'’-]/;
const unitBefore =
  /(?:^|[^\p{L}\d])((?:flat|unit|apartment|apt|suite|ste|room|floor|building|block|no|nr)\.? ?#?(?:\d{1,5}[A-Za-z]?|[A-Za-z]\d{0,3})(?:,? |,?\n))$/iu;
const placeBefore = new RegExp(`(?:^|[^\\p{L}\\p{N}])((?:[A-Z]{1,2}-)?\\d{4,6} ${TOWN}, ?)$`, 'u');
const townBeforeZip = new RegExp(`(?<![\\p{L}\\p{N}])${TOWN}$`, 'u');

const round = (score: number): number => Math.round(score * 100) / 100;

function isYear(number: string): boolean {
  return /^(?:19|20)\d\d$/.test(number);
}

interface Found {
  start: number;
  end: number;
  points: number;
  street: Street;
}

/** The words right before `start`, as far as they belong to the address. */
function startOf(text: string, start: number): number {
  const before = text.slice(Math.max(0, start - 64), start);
  const unit = unitBefore.exec(before)?.[1] ?? placeBefore.exec(before)?.[1];
  return unit === undefined ? start : start - unit.length;
}

function isHouseNumber(text: string, at: number): boolean {
  return !(at > 0 && notBeforeNumber.test(text.charAt(at - 1)));
}

/** "12 Oak Street, Springfield, IL 62704". */
function numberFirst(text: string, at: number): Found | undefined {
  if (!isHouseNumber(text, at)) return undefined;
  const number = read(houseNumber, text, at);
  if (number === undefined) return undefined;
  const street = streetAfter(text, at + number.length);
  if (street === undefined) return undefined;
  const tail = tailAfter(text, street.end, at + MAX_ENTITY, street.isLower);
  let points = STREET[street.strength] + NUMBER + tail.points;
  if (number.length >= 3) points += LONG_NUMBER;
  if (street.isLower) points -= SMALL_LETTERS;
  if (isYear(number)) points -= YEAR;
  if (street.strength === 'bare' && tail.points < 0.35) return undefined;
  if (numberedThings.test(text.slice(Math.max(0, at - 24), at))) points -= 0.5;
  return { start: at, end: tail.end, points, street };
}

/** "Hauptstraße 5, 10115 Berlin". */
function streetFirst(text: string, at: number): Found | undefined {
  const before = text.charAt(at - 1);
  if (!/[ .\u00a0#º°]/.test(before)) return undefined;
  const number = read(numberAfterStreet, text, at);
  if (number === undefined) return undefined;
  const street = streetBefore(text, at);
  if (street === undefined) return undefined;
  const limit = street.start + MAX_ENTITY;
  // "5 a day" is no number with a letter.
  const end = at + (street.strength === 'bare' ? number.replace(/ [A-Za-z]$/, '') : number).length;
  const tail = tailAfter(text, end, limit, street.isLower);
  let points = STREET[street.strength] + NUMBER + tail.points;
  if (street.isLower) points -= SMALL_LETTERS;
  if (isYear(number)) points -= YEAR;
  if (street.strength !== 'strong' && numberedThings.test(text.slice(Math.max(0, at - 24), at))) return undefined;
  if (street.strength === 'bare' && tail.points < 0.35) {
    const label = contextBefore(text, street.start).slice(-20);
    if (!/(?::|\p{L}) ?$/u.test(label) || !addressContext.test(label) || number.length > 4) return undefined;
  }
  return { start: street.start, end: tail.end, points, street };
}

/** "Marvin Fords, Apt. 838": a street without a number, told by the flat. */
function withUnit(text: string, at: number): Found | undefined {
  const opening = /(?:,? |\n)(?:apt|apartment|suite|ste|unit|flat|bloc|bl|byt|lgh|hus)\.?,? $/i.exec(text.slice(Math.max(0, at - 16), at))?.[0];
  if (opening === undefined) return undefined;
  const streetEnd = at - opening.length;
  const unitEnd = unitAt(text, streetEnd + (/^,? |\n/.exec(opening)?.[0].length ?? 0));
  const street = unitEnd === undefined ? undefined : streetBefore(text, streetEnd);
  if (unitEnd === undefined || street === undefined || street.strength === 'bare') return undefined;
  const tail = tailAfter(text, unitEnd, street.start + MAX_ENTITY, false);
  return { start: street.start, end: tail.end, points: STREET[street.strength] + 0.15 + tail.points, street };
}

/** "Calle Mayor s/n, 28013 Madrid": a house without a number. */
function withoutNumber(text: string, at: number): Found | undefined {
  const mark = /,? ?s\/n(?=\.?(?:,? |\n)$)/i.exec(text.slice(Math.max(0, at - 10), at));
  if (mark === null) return undefined;
  const end = Math.max(0, at - 10) + mark.index;
  const street = streetBefore(text, end);
  if (street === undefined) return undefined;
  const tail = tailAfter(text, end + mark[0].length, street.start + MAX_ENTITY, false);
  return { start: street.start, end: tail.end, points: STREET[street.strength] + NUMBER + tail.points, street };
}

/** A town with its state and postcode: "Springfield, IL 62704". */
function placeWithState(text: string, at: number): Located | undefined {
  if (!/^\d{5}(?:-\d{4})?(?![\w-])/.test(text.slice(at, at + 11))) return undefined;
  const before = text.slice(Math.max(0, at - 64), at);
  const state = /,? ?(?:\p{Lu}{2}|\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?),? $/u.exec(before);
  if (state === null) return undefined;
  const stateStart = at - before.length + state.index + (/^,? ?/.exec(state[0])?.[0].length ?? 0);
  if (tailAfter(text, stateStart - 1, at + 11, false).points < 0.4) return undefined;
  const town = townBeforeZip.exec(before.slice(0, state.index));
  if (town === null) return undefined;
  const start = at - before.length + town.index;
  return { start, end: tailAfter(text, stateStart - 1, start + MAX_ENTITY, false).end, score: 0.5 };
}

const residence =
  /(?<!\p{L})(?:liv(?:es?|ing) in|resid(?:es?|ing) in|address|zip(?: ?code)?|post ?code|postal code|wohn\p{L}* in|plz|postleitzahl|anschrift|adresse?|code postal|habite à|código postal|vive en|cap|abita a|postcode|woonplaats|woon\p{L}* (?:in|te)|cep|código-postal|kod pocztowy|postnummer|psč|postinumero|posta kodu|irányítószám|cod poștal)[ :#=.-]{1,4}(?:(?:is|ist|est|es|è|in) )?$/iu;
const placeAlone = new RegExp(`${CONTINENTAL_POSTCODE}(?: ${TOWN})?`, 'uy');

/** A postcode, with its town or alone, after a word that says so. */
function placeByContext(text: string, at: number): Located | undefined {
  if (!isHouseNumber(text, at)) return undefined;
  const place = read(placeAlone, text, at);
  if (place === undefined || place.length < 4) return undefined;
  return residence.test(contextBefore(text, at).slice(-32)) ? { start: at, end: at + place.length, score: 0.5 } : undefined;
}

function byPoints(text: string, { start, end, points }: Found): Located | undefined {
  if (points < LEAST && points + CONTEXT < LEAST) return undefined;
  const hasContext = addressContext.test(contextBefore(text, start));
  const total = points + (hasContext ? CONTEXT : 0);
  return total < LEAST - 0.001 ? undefined : { start: startOf(text, start), end, score: round(Math.min(1, total)) };
}

const boxBefore =
  /(?<![\p{L}\d])(?:(p\.? ?o\.? ?box|post office box|gpo box|locked bag|private bag|postfach|boîte postale|apartado(?: de correos| postal)?|apdo\.?|casella postale|postbus|caixa postal|skr(?:ytka)?\.? poczt(?:owa)?\.?|postboks|postilokero|(?:(?:psc|cmr|unit|rr|hc|rural route) \d{1,5},? )box)|b\.?p\.?|cs|c\.p\.|box|pl) ?(?:n[º°o]\.? ?|#)?$/iu;

/** Last letters, before the number or what stands for "number", of what `boxBefore` looks for. */
const boxEnd = /(?:box|bag|fach|tale|eos|stal|ado|bus|poczt|owa|boks|kero|[bc]\.?p|cs|pl)\.?(?: n[o°º.]{0,2})? ?#?$/i;

/** "P.O. Box 123, Springfield, IL 62704". */
function box(text: string, at: number): Located | undefined {
  if (!boxEnd.test(text.slice(Math.max(0, at - 12), at))) return undefined;
  const before = text.slice(Math.max(0, at - 40), at);
  const opening = boxBefore.exec(before);
  const number = opening && read(/\d{1,7}(?: \d{2,3}){0,2}(?![\w,.]\d|\w)/y, text, at);
  if (opening === null || number === null || number === undefined) return undefined;
  const start = at - before.length + opening.index;
  const tail = tailAfter(text, at + number.length, start + MAX_ENTITY, false);
  if (opening[1] === undefined && tail.points < 0.35) return undefined;
  return { start, end: tail.end, score: 0.6 };
}

/** The address that the digits at `at` belong to. */
function addressAt(text: string, at: number): Located | undefined {
  const found = box(text, at);
  if (found !== undefined) return found;
  const before = streetFirst(text, at);
  const after = numberFirst(text, at);
  const better = after !== undefined && (before === undefined || after.points > before.points) ? after : before;
  const street = better ?? withUnit(text, at) ?? withoutNumber(text, at);
  return (street && byPoints(text, street)) ?? placeWithState(text, at) ?? placeByContext(text, at);
}

/** A postcode alone is personal data only near words that say that a person lives there. */
const postcode = (source: string, atLastDigit: RegExp): Recognizer => ({
  type: 'ADDRESS',
  pattern: new RegExp(`(?<![\\w-])${source}(?![\\w-])`, 'g'),
  needs: { atLastDigit },
  score: 0.1,
  context: addressContext,
});

/**
 * Postal addresses by what they are made of: a house number before or after a street, told by a word for "street" in the
 * languages of `address-words.data.ts` or by the town line behind it, with unit, town, region, postcode and country as far
 * as they confirm each other. Each part adds to the score.
 */
export const addressRecognizers: readonly Recognizer[] = [
  { type: 'ADDRESS', locate: addressAt },
  postcode(UK_POSTCODE, /\d[A-Z]{2}/y),
  postcode(CA_POSTCODE, /\d[A-Z] ?\d/y),
];
