import { isLargerTown } from './address-gazetteer.rules.js';
import { knownTownBefore } from './address-heads.rules.js';
import { TOWN } from './address-regions.rules.js';
import type { Street } from './address-street.rules.js';
import type { Tail } from './address-tail.rules.js';
import { endsPlace } from './address-towns.rules.js';
import { read } from '../pii-text.rules.js';

/** Code units of the words before a street that belong to it: "Flat 4,". */
export const LONGEST_BEFORE = 64;
const COMMA = 44;

const unitBefore =
  /(?:^|[^\p{L}\d])((?:flat|unit|apartment|apt|suite|ste|room|floor|level|shop|building|block|no|nr)\.? ?#?(?:\d{1,5}[A-Za-z]?|[A-Za-z]\d{0,3})(?:,? |,?\n))$/iu;
const placeBefore = new RegExp(
  `(?:^|[^\\p{L}\\p{N}])((?:[A-Z]{1,2}-)?(?:\\d{3} \\d{2}|\\d{4,6}|\\d{2}-\\d{3}|\\d{4} ?[A-Z]{2}),? ${TOWN}(?: \\d{1,2})?(?: [-–] ${TOWN})?(?: ?\\([A-Z]{2}\\))?, ?)$`,
  'u',
);

const sureCodeBefore =
  /(?:^|[^\p{L}\p{N}])(?:[A-Z]{1,2}-)?(?:(?!19|20)\d{4}(?: ?[A-Z]{2})?|\d{5}|\d{2}-\d{3}|\d{3} \d{2}),? [^\d]{2,60}(?: \d{1,2}(?: [-–] [^\d]{2,40})?)?, ?$/u;
const acronymAt = /\p{Lu}{2}/uy;
const goesOn = / ?\d/y;

/** "50667 Köln, Hohe Straße 12": a postcode and its town are right before the street from `start` to its number's `end`. */
export function isBehindPlace(text: string, start: number, end: number): boolean {
  if (text.charCodeAt(start - 2) !== COMMA && text.charCodeAt(start - 1) !== COMMA) return false;
  const before = text.slice(Math.max(0, start - LONGEST_BEFORE), start);
  return (
    placeBefore.test(before) &&
    sureCodeBefore.test(before) &&
    read(acronymAt, text, start) === undefined &&
    read(goesOn, text, end) === undefined
  );
}

/** The words right before `start`, as far as they belong to the address; a town that ends at `least` is of the one before. */
export function startOfAddress(text: string, start: number, least: number): number {
  const before = text.slice(Math.max(0, start - LONGEST_BEFORE), start);
  const unit = unitBefore.exec(before)?.[1];
  if (unit !== undefined) return start - unit.length;
  const place = start - (placeBefore.exec(before)?.[1]?.length ?? 0);
  return place < least ? start : place;
}

/** "Meent 75 te Delft" */
const dutchTown = /,? te (?:['’]s-)?\p{Lu}\p{L}/uy;

/** A letter or a second number, which houses have: "12a", "19/8", "5 bis". */
const ofHouse = /\d ?[A-Za-z](?!\p{L})|\/|[ -](?:bis|hs|huis|ter|II|III)(?!\p{L})/u;
/** Endings of Czech and Polish names of streets: "Husova", "Komenského", "Krakowska", "Piłsudskiego". */
const ofStreet = /(?:ova|owa|sk[aá]|ck[aá]|[eé]ho|i?ego|[iy]ch|ých|ní|ná)$/u;
const endsLine = / ?(?:\n|$)/y;
/** Enough only near a word such as "lives" or "deliver": a club or a car may have a number before a town too. */
const TOWN_ALONE = 0.25;
const TOWN_CONFIRMED = 0.3;
/** For streets that only part of their name gives away. */
const TOWN_OF_WEAK = 0.2;
const UNIT = 0.15;

/** The street and its number from `start` to `end` are all of a line but for their town. */
function isOwnLine(text: string, start: number, { end }: Tail): boolean {
  return (
    text.charAt(start - 1) === '\n' && read(endsLine, text, end) !== undefined && text.slice(start, end).includes(', ')
  );
}

/** A street that its number and a larger town alone tell; `at` is where the number begins, `numberEnd` where it ends. */
export interface UnsureStreet {
  street: Street;
  at: number;
  numberEnd: number;
  tail: Tail;
}

/** Points for a larger town right behind or before a street: "Husova 194, Brno", "Rotterdam, Veerpolder 413". */
export function pointsOfTown(text: string, { street, at, numberEnd, tail }: UnsureStreet): number {
  const name = text.slice(street.start, street.end);
  // "Roma 2, Milano 3"
  if (isLargerTown(name) || !isBesideTown(text, street, tail)) return 0;
  if (street.strength === 'weak') return TOWN_OF_WEAK;
  const isConfirmed =
    tail.points >= UNIT ||
    at - street.end > 2 ||
    ofHouse.test(text.slice(at, numberEnd)) ||
    ofStreet.test(name) ||
    isOwnLine(text, street.start, tail);
  return isConfirmed ? TOWN_CONFIRMED : TOWN_ALONE;
}

function isBesideTown(text: string, { start, strength }: Street, { end, hasKnownTown }: Tail): boolean {
  if (hasKnownTown || read(dutchTown, text, end) !== undefined) return true;
  if (strength === 'bare' && !text.startsWith(', ', start - 2)) return false;
  return endsPlace(text, end) && knownTownBefore(text, start, Math.max(0, start - LONGEST_BEFORE)) > 0;
}
