import { isBehindPlace, LONGEST_BEFORE, pointsOfTown, startOfAddress } from './address-around.rules.js';
import { holiday, streetBefore } from './address-before.rules.js';
import { hungarianPlace, hungarianUnitsAfter, isHungarianStreet } from './address-hungarian.rules.js';
import { mayPrecedeStreet, type Street, streetAfter } from './address-street.rules.js';
import { TOWN } from './address-regions.rules.js';
import { CONTINENTAL_POSTCODE, tailAfter } from './address-tail.rules.js';
import { namedUnitAt, unitAt } from './address-units.rules.js';
import { wholeAddress } from './address-whole.rules.js';
import { fieldAddress } from './address-fields.rules.js';
import { addressForms } from './address-forms.rules.js';
import { britishPlace, distinctPlace, placeWithState, smallPlace } from './address-places.rules.js';
import { worldForms } from './address-world.rules.js';
import { townAfter } from './address-towns.rules.js';
import { turkishStreet } from './address-turkish.rules.js';
import { countryBefore, isBritishPostcode, unnumberedStreet } from './address-unnumbered.rules.js';
import { postBox } from './address-boxes.rules.js';
import { type Before, isLivingSaid, isPlaceSaid, labelBefore } from './address-labels.rules.js';
import { isShortNumber, mayStandBefore } from './address-digits.rules.js';
import { isDayOfMonth } from './address-days.rules.js';
import { addressContext, postcodeKinds } from './address-words.data.js';
import { Characters } from '../characters.rules.js';
import { contextBefore, isDigit, MAX_ENTITY, type Located, type Recognizer } from '../pii-recognizer.rules.js';
import { read } from '../pii-text.rules.js';

const STREET = { strong: 0.45, weak: 0.25, bare: 0 } as const;
const NUMBER = 0.1;
/** For numbers of three digits and more: few other things are counted so far. */
const LONG_NUMBER = 0.05;
const SMALL_LETTERS = 0.1;
const YEAR = 0.25;
const CONTEXT = 0.35;
const LEAST = 0.4;
/** A town with its postcode around the street. */
const PLACE = 0.4;
/** A word for "in" and a town behind it. */
const TOWN_SAID = 0.1;
const LONGEST = MAX_ENTITY - LONGEST_BEFORE;

const houseNumber =
  /\d{1,6}(?:[A-Za-z](?![\p{L}\d]))?(?:[-–/]\d{1,5}[A-Za-z]?)?(?: (?:bis|ter|quater)(?!\p{L}))?(?![\d%]|[.,/-]\d)/uy;
const numberAfterStreet =
  /\d{1,5}(?:(?! [aeiouvwyz] \p{Lu}| m \d) ?[A-Za-z](?![\p{L}\d'’:]|\. ?\d)(?:[ /]\d{1,3}(?=[,\n]))?)?(?:(?:[-–/] ?| \/ )(?:\d{1,5}[A-Za-z]?|[A-Za-z]|[Ii]{2,3}|[Ii][Vv])(?![\p{L}\d])){0,2}(?:[ -]?(?:bis(?: [A-H](?![\p{L}.]))?|ter|hs|huis|boven|beneden|rood|zwart|zw|rd|bel)(?!\p{L})| \d{3}(?=,|\n)| (?:I{2,3}|IV|I(?=[,\n]))(?!\p{L}))?(?![\d%]|[.,:]\d)/uy;
const notBeforeNumber = new Characters(
  "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.,$€£¥#/\\+*=_'’-",
);
const SPACE = 32;
const COMMA = 44;
const LONGEST_HOUSE = 6;
/** The first letters of "bis", "ter" and "quater". */
const repeats = new Characters('btq');
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

const isHouseNumber = (text: string, at: number): boolean => !notBeforeNumber.has(text.charCodeAt(at - 1));

/** The house's number that begins with the digits from `at` to `end`. */
function houseNumberAt(text: string, at: number, end: number): string | undefined {
  const [next, second] = [text.charCodeAt(end), text.charCodeAt(end + 1)];
  // Nothing but digits, in nearly all texts: no letter, and no word such as "bis", "ter" or "quater".
  const isPlain = next === SPACE ? !repeats.has(second) : next === COMMA && second === SPACE;
  return isPlain && end - at <= LONGEST_HOUSE ? text.slice(at, end) : read(houseNumber, text, at);
}

/** "12 Oak Street, Springfield, IL 62704". */
function numberFirst(text: string, at: number, digitsEnd: number, before: Before): Found | undefined {
  if (!isHouseNumber(text, at)) return undefined;
  const number = houseNumberAt(text, at, digitsEnd);
  if (number === undefined) return undefined;
  const isOfFlat = before.label.isPlainFlat;
  const street = streetAfter(text, at + number.length, isOfFlat);
  if (street === undefined || boxAfter.test(text.slice(street.start, street.end))) return undefined;
  // "Praha 3, ulice Komenského 31"
  if (text.charCodeAt(at + number.length) === COMMA && read(ownNumber, text, street.end) !== undefined)
    return undefined;
  // "29 Ekim 1984 Ankara"
  if (street.strength === 'bare' && isDayOfMonth(text, at)) return undefined;
  const tail = tailAfter(text, street.end, at + LONGEST, street.isLower);
  let points = STREET[street.strength] + NUMBER + tail.points;
  if (number.length >= 3) points += LONG_NUMBER;
  if (street.isLower) points -= SMALL_LETTERS;
  if (isYear(number)) points -= YEAR;
  // "1823 N Kedzie, 3rd floor"
  const least = number.length >= 3 && directional.test(text.slice(street.start, street.end)) ? 0.15 : 0.35;
  if (street.strength === 'bare' && (tail.points < least || isSurerBehind(text, street.end + 1, points)))
    return undefined;
  if (before.label.isNumbered) points -= 0.5;
  const isInFlat = isOfFlat && text.startsWith(',', at + number.length);
  return { start: isInFlat ? before.start : at, end: tail.end, points, street };
}

/** The number of a house behind its street, which no postcode is. */
const ownNumber = / (?:č\S{1,3} ?)?\d{1,3}(?!\d| \d{2}[ ,])/y;
const fiveDigits = /\d{5}(?![\d-])/y;

/** Whether the number behind a street, at `at`, is surer its house's than one before it: "+44 20 7946 0958 Hauptstraße 5a". */
function isSurerBehind(text: string, at: number, points: number): boolean {
  // Five digits are a postcode: "14 rue pasteur 31000 toulouse".
  if (!isDigit(text, at) || (isDigit(text, at + 1) && read(fiveDigits, text, at) !== undefined)) return false;
  const found = streetFirst(text, at, labelBefore(text, at));
  return found !== undefined && found.points > points;
}

const directional = /^(?:[NSEW]|[NS][EW]|North|South|East|West)\.? (?:\p{Lu}|\d{1,3}(?:st|nd|rd|th))/u;

/** "Ctra. de Soria km 3,5" */
const kilometre = /\d{1,3},\d{1,3}(?!\d)/y;

/** "č. p. 12" */
const czechMark = /(?:č\. ?(?:p|ev)|ev\. ?č)\. ?$/iu;
const isCzechMark = (text: string, at: number): boolean => czechMark.test(text.slice(Math.max(0, at - 8), at));

const beforeHouse = new Characters(' .:\u00a0#º°');

/** "Hauptstraße 5, 10115 Berlin". */
function streetFirst(text: string, at: number, { label }: Before): Found | undefined {
  if (
    (label.isCounted && !label.isMonth && !(label.lower === 'p' && isCzechMark(text, at))) ||
    !beforeHouse.has(text.charCodeAt(at - 1))
  )
    return undefined;
  const street = (label.isTurkish ? turkishStreet(text, at) : undefined) ?? streetBefore(text, at);
  const number =
    street &&
    (read(numberAfterStreet, text, at) ?? (label.lower.startsWith('km') ? read(kilometre, text, at) : undefined));
  if (street === undefined || number === undefined) return undefined;
  // "Calle del Dos de Mayo 5", and the day in "Largo 25 de Abril".
  const isHoliday = label.isMonth && holiday.test(text.slice(street.start, street.end));
  if ((label.isMonth && street.strength !== 'strong' && (!isHoliday || isYear(number))) || isDayOfMonth(text, at))
    return undefined;
  // "5 a day" is no number with a letter.
  const end = at + (street.strength === 'bare' ? number.replace(/ [A-Za-z]$/, '') : number).length;
  let points = STREET[street.strength] + NUMBER;
  if (street.isLower) points -= SMALL_LETTERS;
  if (isYear(number)) points -= YEAR;
  if (isHungarianStreet(text, street)) return hungarian(text, street, end, points);
  const tail = tailAfter(text, end, street.start + LONGEST, street.isLower);
  if (isBehindPlace(text, street.start, end)) points += PLACE;
  else if (street.strength !== 'strong' && tail.points < 0.35) {
    const ofTown = pointsOfTown(text, { street, at, numberEnd: end, tail });
    points += ofTown;
    const isTold = ofTown > 0 || street.strength === 'weak';
    if (!isTold && (number.length > 4 || !isLivingSaid(text, street.start, tail.end))) return undefined;
    // "Tower Horizon, 12th floor"
    if (street.strength === 'bare' && (namedUnitAt(text, at) ?? 0) > end) return undefined;
  }
  // "Stortorget 66 i Umeå"
  if (street.strength === 'weak' && townAfter(text, street.start, tail.end) !== undefined) points += TOWN_SAID;
  return { start: street.start, end: tail.end, points: points + tail.points, street };
}

/** "1051 Budapest, Váci utca 12. II. em. 3." */
function hungarian(text: string, street: Street, numberEnd: number, points: number): Found | undefined {
  const end = hungarianUnitsAfter(text, text.charAt(numberEnd) === '.' ? numberEnd + 1 : numberEnd);
  const place = hungarianPlace(text, street.start, end);
  if (place !== undefined) return { ...place, points: points + PLACE, street };
  const tail = tailAfter(text, end, street.start + LONGEST, street.isLower);
  if (street.strength === 'bare' && tail.points < 0.35) return undefined;
  return { start: street.start, end: tail.end, points: points + tail.points, street };
}

/** "Marvin Fords, Apt. 838": a street without a number, told by the flat. */
function withUnit(text: string, at: number): Found | undefined {
  const opening = /(?:,? |\n)(?:apt|apartment|suite|ste|unit|flat|bloc|bl|byt|lgh|hus)\.?,? $/i.exec(
    text.slice(Math.max(0, at - 16), at),
  )?.[0];
  if (opening === undefined) return undefined;
  const streetEnd = at - opening.length;
  const unitEnd = unitAt(text, streetEnd + (/^,? |\n/.exec(opening)?.[0].length ?? 0));
  const street = unitEnd === undefined ? undefined : streetBefore(text, streetEnd);
  if (unitEnd === undefined || street === undefined || street.strength === 'bare') return undefined;
  const tail = tailAfter(text, unitEnd, street.start + LONGEST, false);
  return { start: street.start, end: tail.end, points: STREET[street.strength] + 0.15 + tail.points, street };
}

/** "Calle Mayor s/n, 28013 Madrid": a house without a number. */
function withoutNumber(text: string, at: number): Found | undefined {
  const mark = /,? ?(?:s\/n|snc)(?=\.?(?:,? |\n)$)/i.exec(text.slice(Math.max(0, at - 10), at));
  if (mark === null) return undefined;
  const end = Math.max(0, at - 10) + mark.index;
  const street = streetBefore(text, end);
  if (street === undefined) return undefined;
  const tail = tailAfter(text, end + mark[0].length, street.start + LONGEST, false);
  return { start: street.start, end: tail.end, points: STREET[street.strength] + NUMBER + tail.points, street };
}

/** "PSC 12 Box 345" is found at its second number. */
const boxAfter = /^box(?!\p{L})/iu;

const placeAlone = new RegExp(`${CONTINENTAL_POSTCODE}(?: ${TOWN})?`, 'uy');

/** A postcode, with its town or alone, after a word that says so. */
function placeByContext(text: string, at: number, before: Before): Located | undefined {
  const isSaid = before.label.isCode
    ? postcodeKinds.has(labelBefore(text, before.start).label.lower)
    : isPlaceSaid(text, before);
  if (!isSaid || !isHouseNumber(text, at)) return undefined;
  const place = read(placeAlone, text, at);
  return place === undefined || place.length < 4 ? undefined : { start: at, end: at + place.length, score: 0.45 };
}

function byPoints(text: string, { start, end, points }: Found, least: number): Located | undefined {
  if (points + CONTEXT < LEAST) return undefined;
  const hasContext = addressContext.test(contextBefore(text, start));
  const total = points + (hasContext ? CONTEXT : 0);
  return total < LEAST - 0.001
    ? undefined
    : { start: startOfAddress(text, start, least), end, score: round(Math.min(1, total)) };
}

/** A street without a number before the postcode at `at`. */
function withoutHouse(text: string, at: number): Found | undefined {
  const street = unnumberedStreet(text, at);
  if (street === undefined) return undefined;
  const tail = tailAfter(text, street.end, street.start + LONGEST, false);
  if (tail.points < 0.35 || tail.end <= at) return undefined;
  return { start: street.start, end: tail.end, points: STREET.strong + tail.points, street };
}

/** The street before the number at `at`, which is its house's, a flat's or a postcode's. */
function foundBefore(text: string, at: number, said: Before): Found | undefined {
  return (
    withoutHouse(text, at) ??
    (said.label.isNumberless ? withoutNumber(text, at) : undefined) ??
    (said.label.isFlat ? withUnit(text, at) : undefined) ??
    streetFirst(text, at, said)
  );
}

/** The address that the digits from `at` to `end` belong to. */
function addressAt(text: string, at: number, end: number, _next: number, least: number): Located | undefined {
  if (isBritishPostcode(text, at)) {
    const found = withoutHouse(text, at);
    return (found && byPoints(text, found, least)) ?? britishPlace(text, at);
  }
  if (countryBefore(text, at) > 0) {
    const found = withoutHouse(text, at);
    return found && byPoints(text, found, least);
  }
  if ((at > 0 && !mayStandBefore(text, at)) || !(isShortNumber(text, at, end) || text.startsWith('km', at - 3)))
    return undefined;
  const said = labelBefore(text, at);
  const { label } = said;
  if (label.isBox) {
    const found = postBox(text, at, LONGEST);
    if (found !== undefined) return found;
  }
  const before = foundBefore(text, at, said);
  const after = mayPrecedeStreet(text, at) ? numberFirst(text, at, end, said) : undefined;
  // "Via Nazionale 114, Loc. Campo": a comma behind its number ends a street that is sure.
  const isBehind = before?.street.strength === 'strong' && text.charCodeAt(end) === COMMA;
  const better =
    after !== undefined && !isBehind && (before === undefined || after.points > before.points) ? after : before;
  const place = (better && byPoints(text, better, least)) ?? placeWithState(text, at, LONGEST);
  return (
    place ??
    (label.isTelling && isDigit(text, at + 2) ? placeByContext(text, at, said) : undefined) ??
    fieldAddress(text, at, end) ??
    distinctPlace(text, at, end) ??
    smallPlace(text, at, end)
  );
}

/**
 * Postal addresses by what they are made of: a house number before or after a street, told by a word for "street" in the
 * languages of `address-words.data.ts` or by the town line behind it, with unit, town, region, postcode and country as far
 * as they confirm each other. Each part adds to the score.
 */
export const addressRecognizers: readonly Recognizer[] = [
  { type: 'ADDRESS', locate: addressAt, whole: wholeAddress },
  ...[...addressForms, ...worldForms].map((form) => ({ ...form, whole: form.whole ?? wholeAddress })),
];
