import { lowerStateCodes, stateBeginnings, stateCodes, states } from './address-words.data.js';
import { unitAt } from './address-units.rules.js';
import { largerTownAt } from './address-gazetteer.rules.js';
import { county, district, provinceAfter, regionAfterTown, TOWN } from './address-regions.rules.js';
import { Beginnings, Characters, isCapitalCode, isDigitCode, isSmallCode } from '../characters.rules.js';
import { countries, months } from '../names.data.js';
import { read } from '../pii-text.rules.js';

/** The rest of an address after its street: how far it reaches, and what that adds to the score. */
export interface Tail {
  end: number;
  points: number;
  /** Whether a town of the gazetteer is in it, which alone adds nothing: it may be a club's or a fair's. */
  hasKnownTown: boolean;
}

export const UK_POSTCODE = '[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}(?![A-Za-z\\d])';
/** As test data has it: the last letters in another order. */
const LOOSE_UK_POSTCODE = '[A-Z]{1,2}\\d{1,2}[A-Z]? ?(?:\\d{2}[A-Z]|\\d[A-Z]\\d)(?![A-Za-z\\d])';
export const CA_POSTCODE = '[ABCEGHJ-NPRSTVXY]\\d[A-Z] ?\\d[A-Z]\\d(?![A-Za-z\\d])';
const IE_POSTCODE = '[AC-FHKNPRTV-Y]\\d[\\dW] ?[\\dA-Z]{4}(?![A-Za-z\\d])';
const ZIP = '\\d{5}(?:-\\d{4})?(?![\\w-])';
/** Before the town, with a country's letters or without. */
export const CONTINENTAL_POSTCODE = `(?:[A-Z]{1,3}[- ])?(?:\\d{5}-?\\d{3}|\\d{4}-\\d{3}|\\d{2}-\\d{3}|\\d{3} \\d{2}|\\d{4} ?[A-Z]{2}(?![\\p{L}\\d])|\\d{4,6})(?![\\d-])`;

const sticky = (source: string): RegExp => new RegExp(source, 'uy');
const town = sticky(TOWN);
const lowerTown =
  /[a-z][a-z'’.-]{1,24}(?: [a-z][a-z'’.-]{1,24}){0,3}?(?=,? (?:[a-z]{2,13},? \d{4,5}|\d{5}|[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2})(?!\w))/y;
/** Epithets of Italian towns, in small letters. */
const EPITHET =
  "(?: (?:veneto|lido|calabro|laziale|umbro|sardo|ligure|terme|salentino|a mare|nell['’]emilia|del friuli|del grappa)(?!\\p{L}))?";
const ARTICLE = '(?:(?:da|de|do|dos|das|la|le|les|los|las|el|den|het) )?';
const postcodeAndTown = sticky(
  `(?:\\d{4} ?[A-Z]{2}(?:\\n|,? {1,2})|(?:[A-HJ-NP-Z]\\d{4}[A-Z]{3}|${CONTINENTAL_POSTCODE}),? |\\d{5}-\\d{3} - )${ARTICLE}${TOWN}${EPITHET}`,
);
/** In small letters one word is the town, and more only if nothing follows them. */
const LOWER = "[\\p{Ll}’'][\\p{Ll}\\p{M}’'-]{1,24}";
const lowerPostcodeAndTown = new RegExp(
  `(?:[a-z]{1,2}-)?(?:\\d{5}-?\\d{3}|\\d{4}-\\d{3}|\\d{2}-\\d{3}|\\d{3} \\d{2}|\\d{4} ?[a-z]{2}|\\d{4,6})(?:,? |\\n)` +
    `(?:${LOWER}(?: ${LOWER}){0,4}(?=[,;"|<)\\n]| [(/|]|$)|${LOWER}(?![\\p{L}]))`,
  'uy',
);
const letteredPostcode = sticky(`(?:${UK_POSTCODE}|${LOOSE_UK_POSTCODE}|${IE_POSTCODE}(?: ${TOWN})?)`);
const distinctPostcode = sticky(
  `(?:${UK_POSTCODE}|${LOOSE_UK_POSTCODE}|${CA_POSTCODE}|${IE_POSTCODE}(?: ${TOWN})?|\\d{5}-\\d{3}(?!\\d)|\\d{5}-\\d{4}(?!\\d))`,
);
const plainPostcode = sticky(`(?:${ZIP}|\\d{3} ?\\d{3}(?![\\w-])|(?!(?:19|20)\\d\\d)\\d{4}(?![\\w-]))`);
const shortPostcode = sticky('(?:\\d{3} ?\\d{3}|\\d{4})(?![\\w-])');
const zip = sticky(`[, ]{1,2}${ZIP}`);
const lowerPostcode = /(?:[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|\d{5}(?:-\d{4})?)(?![\w-])/y;
const province = /\(?(?:\p{Lu}{2}|\p{Lu}\p{Ll}{2})\)?(?![\p{L}\d])/uy;

/** A comma, an end of line, a dash, or a space. */
const gap =
  /(?:\.?,?[ \t]{0,2}\r?\n[ \t]{0,8}| ,[ ]{1,2}|\.?,[ ]{0,2}| [-–] |; | in (?=\d)| ?\(| {1,2}|\. (?=(?:C\.? ?P\.?:? ?)?(?:[A-Z]{1,2}-)?\d{5} \p{Lu}))/uy;
const endsClause = /\s{0,2}(?:[.;:!?()|<"\n]|$)|, /y;

function endOf(form: RegExp, text: string, at: number): number | undefined {
  const length = read(form, text, at)?.length;
  return length === undefined ? undefined : at + length;
}

const POINTS = { unit: 0.15, place: 0.35, state: 0.15, zip: 0.4, country: 0.15, town: 0.05 } as const;

const countryWords = /[\p{L}][\p{L}\p{M}.'’-]{1,24}(?: (?:\p{L}[\p{L}\p{M}.'’-]{0,24})){0,4}/uy;

/** The beginnings of names of countries, which few other words have. */
const countryBeginnings = new Beginnings(countries);

/** The end of a country's name at `at`. */
function countryAt(text: string, at: number): number | undefined {
  if (!countryBeginnings.mayBeAt(text, at)) return undefined;
  let name = read(countryWords, text, at)?.toLowerCase();
  while (name !== undefined && name !== '') {
    if (countries.has(name)) return at + name.length;
    name = name.endsWith('.') ? name.slice(0, -1) : name.slice(0, Math.max(0, name.lastIndexOf(' ')));
  }
  return undefined;
}

interface Element {
  end: number;
  points: number;
  /** Counts only if what follows says that this was a town. */
  isTown?: boolean;
  /** A town with its province or state: "Çankaya/Ankara", "Curitiba/PR". */
  isRegion?: boolean;
}

/** The context of an element. */
interface Surroundings {
  hasTown: boolean;
  hasCode: boolean;
  isLower: boolean;
  isDashed: boolean;
}

const firstWord = /\p{L}+/uy;
const isMonth = (text: string, at: number): boolean => months.has((read(firstWord, text, at) ?? '').toLowerCase());

/** A state with its postcode, or alone behind a town. */
function stateAt(text: string, at: number, hasTown: boolean, isLower: boolean): Element | undefined {
  if (!stateBeginnings.mayBeAt(text, at)) return undefined;
  const state =
    endOf(stateCodes, text, at) ?? endOf(states, text, at) ?? (isLower ? endOf(lowerStateCodes, text, at) : undefined);
  if (state === undefined) return undefined;
  const withZip = endOf(zip, text, state);
  if (withZip !== undefined) return { end: withZip, points: POINTS.zip };
  const code = state + (text.startsWith(', ', state) ? 2 : 1);
  const withCode = endOf(distinctPostcode, text, code) ?? endOf(shortPostcode, text, code);
  if (withCode !== undefined && text.charAt(code - 1) === ' ') return { end: withCode, points: POINTS.place };
  return hasTown ? { end: state, points: POINTS.state } : undefined;
}

/** Postcodes have a digit among their first characters, behind a country's letters at most. */
const POSTCODE_BEGINNING = 5;

function mayBePostcode(text: string, at: number): boolean {
  for (let place = at; place < at + POSTCODE_BEGINNING; place += 1)
    if (isDigitCode(text.charCodeAt(place))) return true;
  return false;
}

const countyBeginnings = new Characters('jgpwo');
/** A county's name is behind "jud.", "gm.", "pow." */
const countyAt = (text: string, at: number): number | undefined =>
  countyBeginnings.has(text.charCodeAt(at)) ? endOf(county, text, at) : undefined;

const APOSTROPHE = 39;

/** The end of a town's name at `at`. The first character rules most texts out. */
function townAt(text: string, at: number): number | undefined {
  const code = text.charCodeAt(at);
  return isCapitalCode(code) || code > 0x7f || code === APOSTROPHE ? endOf(town, text, at) : undefined;
}

/** An element other than a state that begins with a small letter: most words do, and few of them are one. */
function smallElementAt(text: string, at: number): Element | undefined {
  const unitEnd = unitAt(text, at);
  if (unitEnd !== undefined) return { end: unitEnd, points: POINTS.unit };
  const country = countryAt(text, at);
  if (country !== undefined) return { end: country, points: POINTS.country };
  const name = countyAt(text, at);
  return name === undefined ? undefined : { end: endOf(district, text, name) ?? name, points: 0, isTown: true };
}

const SMALL_C = 99;
const SMALL_P = 112;
const CASE = 0x20;
/** "CEP 80020-310", "cod poștal 020121" */
const codeEnds = new Characters('PpDdČčCc');
const codeWord =
  /(?:cep|cod(?:ul)?(?: po[sșş]tal)?):? ?(?=\d)|(?:c\.? ?p\.?|psč|psc):? ?(?=(?:[A-Z]{2}[- ])?(?:\d{5}|\d{3} \d{2})(?!\d))/iuy;

/** One element of an address at `at`. */
function elementAt(
  text: string,
  at: number,
  { hasTown, hasCode, isLower, isDashed }: Surroundings,
): Element | undefined {
  const code = text.charCodeAt(at) | CASE;
  if (
    (code === SMALL_C || code === SMALL_P) &&
    (codeEnds.has(text.charCodeAt(at + 2)) || codeEnds.has(text.charCodeAt(at + 1)))
  ) {
    const said = read(codeWord, text, at);
    if (said !== undefined) at += said.length;
  }
  const state = stateAt(text, at, hasTown, isLower);
  if (state !== undefined) return state;
  if (!isLower && isSmallCode(text.charCodeAt(at))) return smallElementAt(text, at);
  const hasDigit = mayBePostcode(text, at);
  const ownPostcode = hasTown && hasDigit ? endOf(letteredPostcode, text, at) : undefined;
  if (ownPostcode !== undefined) return { end: ownPostcode, points: POINTS.place };
  const unitEnd = unitAt(text, at);
  if (unitEnd !== undefined) return { end: unitEnd, points: POINTS.unit };
  const place = hasDigit ? placeAt(text, at, isLower && !hasTown) : undefined;
  if (place !== undefined) return { end: place, points: POINTS.place };
  // "São Paulo - SP"
  const afterDash = hasTown && isDashed ? endOf(province, text, at) : undefined;
  if (afterDash !== undefined) return { end: afterDash, points: POINTS.state };
  if (hasTown && !hasCode && hasDigit) {
    const code = endOf(plainPostcode, text, at) ?? (isLower ? endOf(lowerPostcode, text, at) : undefined);
    if (code !== undefined) return { end: code, points: POINTS.place };
  }
  const country = countryAt(text, at);
  if (country !== undefined) return { end: country, points: POINTS.country };
  const name = countyAt(text, at) ?? townAt(text, at) ?? (isLower ? endOf(lowerTown, text, at) : undefined);
  if (name === undefined || isMonth(text, at)) return undefined;
  const end = endOf(district, text, name) ?? name;
  const region = regionAfterTown(text, end);
  return region === undefined
    ? { end, points: 0, isTown: true }
    : { end: region, points: POINTS.state, isRegion: true };
}

/** The end of a postcode with its town, or of one that is known by its form. */
function placeAt(text: string, at: number, maySmall: boolean): number | undefined {
  return (
    endOf(postcodeAndTown, text, at) ??
    endOf(distinctPostcode, text, at) ??
    (maySmall ? endOf(lowerPostcodeAndTown, text, at) : undefined)
  );
}

const SPACE = 32;
const COMMA = 44;
const COLON = 58;
const SMALL_I = 105;
const gapSigns = new Characters('., \t\r\n-–;(');
const isPlain = (code: number): boolean =>
  isCapitalCode(code) || isDigitCode(code) || (isSmallCode(code) && code !== SMALL_I);

/** The gap between elements at `at`: a space or a comma in nearly all texts. */
function gapAt(text: string, at: number): string | undefined {
  const code = text.charCodeAt(at);
  if (!gapSigns.has(code)) return undefined;
  const next = text.charCodeAt(at + 1);
  // " in 1010 Wien"
  if (code === SPACE && isPlain(next)) return ' ';
  if (code === COMMA && next === SPACE && isPlain(text.charCodeAt(at + 2))) return ', ';
  return read(gap, text, at);
}

/** Whether a clause with a town ends at `at`; two names and a colon are a field's, as in "PLZ, Ort: …". */
const isEndOfClause = (text: string, at: number, towns: number): boolean =>
  read(endsClause, text, at) !== undefined && !(towns > 1 && text.charCodeAt(at) === COLON);

/** Unit, town, region, postcode and country after `at`, as far as they confirm each other. */
export function tailAfter(text: string, at: number, limit: number, isLower: boolean): Tail {
  let end = at;
  let points = 0;
  let place = at;
  let towns = 0;
  let hasCode = false;
  let hasTown = false;
  let hasKnownTown = false;
  while (place < limit) {
    const break_ = gapAt(text, place);
    if (break_ === undefined) break;
    const element = elementAt(text, place + break_.length, {
      hasTown,
      hasCode,
      isLower,
      isDashed: break_ === ' - ' || break_ === ' – ',
    });
    if (element === undefined || element.end > limit) break;
    if (element.isTown === true && hasKnownTown) break;
    if (element.isTown === true && !hasCode) {
      const known = largerTownAt(text, place + break_.length, isLower);
      if (known !== undefined && known <= limit) {
        hasTown = hasKnownTown = true;
        end = place = provinceAfter(text, known);
        continue;
      }
    }
    place = element.end;
    if (element.isTown === true) {
      towns += 1;
      // Behind a postcode comes a country at most.
      if (towns > 2 || hasCode) break;
      hasTown = true;
      // "12 Oak Street, Springfield." but not "12 Oak Street, Bob said".
      if (/^\.?, ?$/.test(break_) && !isLower && isEndOfClause(text, place, towns)) {
        end = place;
        points += POINTS.town;
      }
      continue;
    }
    hasTown ||= element.points === POINTS.place || element.isRegion === true;
    hasCode ||= element.points >= POINTS.place;
    points += element.points;
    end = place;
    if (element.points === POINTS.place) end = place = provinceAfter(text, place);
  }
  return { end, points, hasKnownTown };
}
