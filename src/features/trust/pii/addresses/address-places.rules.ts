import { britishAreas, italianProvinces } from './address-fields.data.js';
import { lettersBefore } from './address-unnumbered.rules.js';
import { TOWN } from './address-regions.rules.js';
import { tailAfter } from './address-tail.rules.js';
import { Characters, isCapitalCode } from '../characters.rules.js';
import { isDigit, type Located } from '../pii-recognizer.rules.js';
import { read } from '../pii-text.rules.js';

/** Code units before a postcode in which its town, and what is named before that, may be. */
const BEFORE = 96;
const SCORE = 0.45;
const sticky = (source: string): RegExp => new RegExp(source, 'uy');

/** The second half of a British postcode has none of C, I, K, M, O and V. */
const BRITISH = '([A-Z]{1,2})\\d[A-Z\\d]? \\d[ABD-HJLNP-UW-Z]{2}(?![\\p{L}\\d])';
const british = sticky(BRITISH);
const KIND =
  '(?:House|Cottage|Cottages|Farm|Farmhouse|Barn|Lodge|Hall|Mill|Rectory|Vicarage|Manor|Grange|Priory|Court|Mansions|Apartments|Villas?|Street|St|Road|Rd|Lane|Avenue|Ave|Close|Drive|Way|Row|Place|Green|Terrace|Gardens|Crescent|Grove|Hill|Park|Square|Mews|Walk|Rise|Yard|Wharf|Quay)';
const NAME = "(?:\\p{Lu}[\\p{L}’'-]{0,20}|\\d{1,4}[A-Z]?|of|the|on|upon|in|le|St\\.)";
/** The clauses or lines of an address from its house or street on, before its town. */
const clausesBefore = new RegExp(
  `(?:^|[^\\p{L}\\d’'-])((?=[\\p{Lu}\\d])(?:${NAME} ){1,4}${KIND}(?:, |,?\\r?\\n[ \\t]{0,8})(?:${NAME}(?: ${NAME}){0,3}(?:, |,?\\r?\\n[ \\t]{0,8})){0,2})$`,
  'u',
);
const townBefore = new RegExp(`(?<![\\p{L}\\p{N}])(${TOWN}(?:,? |,?\\r?\\n[ \\t]{0,8}))$`, 'u');
const smallLetters = /\p{Ll}{2}/u;

/** A British town with its postcode, and the house or street named before it: the digits of the code begin at `at`. */
export function britishPlace(text: string, at: number): Located | undefined {
  const letters = lettersBefore(text, at);
  const code = read(british, text, at - letters);
  if (code === undefined || !britishAreas.has(text.slice(at - letters, at))) return undefined;
  const before = text.slice(Math.max(0, at - letters - BEFORE), at - letters);
  const town = townBefore.exec(before)?.[1];
  if (town === undefined || !smallLetters.test(town)) return undefined;
  const clauses = clausesBefore.exec(before.slice(0, -town.length))?.[1] ?? '';
  const start = at - letters - town.length - clauses.length;
  return { start, end: at - letters + code.length, score: SCORE };
}

/** Postcodes that hardly anything else looks like before a town: of Poland, the Netherlands, Portugal, Brazil; of Italy with its province. */
const distinct = sticky(
  `(?:\\d{2}-\\d{3} ${TOWN}|[1-9]\\d{3} (?!S[ADS])[A-Z]{2},? (?=\\p{Lu}[\\p{L}'-]{2})${TOWN}|[1-9]\\d{3}-\\d{3} (?=\\p{Lu}\\p{Ll})${TOWN}|\\d{5} (?=\\p{Lu}\\p{Ll})${TOWN}(?: \\((?:${italianProvinces})\\)|(?<= (?:${italianProvinces}))))(?![\\p{L}\\d])`,
);
/** The beginning of a text, a line, a clause, or a value in quotes. */
const beforeCode = new Characters('\n"\t|(>');
const SPACE = 32;
const COMMA = 44;
const BAR = 124;
const COLON = 58;

/** The town with a postcode of such a form that begins at `at`, at the beginning of a clause. */
export function distinctPlace(text: string, at: number, digitsEnd: number): Located | undefined {
  const length = digitsEnd - at;
  if (length !== 2 && length !== 4 && length !== 5) return undefined;
  const before = text.charCodeAt(at - 1);
  const sign = text.charCodeAt(at - 2);
  const isBeginning =
    at === 0 || beforeCode.has(before) || (before === SPACE && (sign === COMMA || sign === BAR || sign === COLON));
  if (!isBeginning) return undefined;
  const place = read(distinct, text, at);
  return place === undefined || !smallLetters.test(place)
    ? undefined
    : { start: at, end: at + place.length, score: SCORE };
}

const GERMAN =
  '(?:am|im|an der|an den|auf dem|auf der|auf den|zum|zur|in der|in den|unter den|hinter der|vor dem|bei der)';
const SMALL = "\\p{Ll}[\\p{Ll}'-]{2,20}";
/** "35392 gießen, am alten markt 3": the town comes first, and the street has no word for "street". */
const smallPlaceFirst = sticky(
  `\\d{4,5} ${SMALL}(?: ${SMALL}){0,2}, ${GERMAN} ${SMALL}(?: ${SMALL}){0,2} \\d{1,3}[a-z]?(?![\\d.,/-]\\d|\\p{L})`,
);

/** A postcode with its town before a street in small letters. */
export function smallPlace(text: string, at: number, digitsEnd: number): Located | undefined {
  const length = digitsEnd - at;
  if ((length !== 4 && length !== 5) || isCapitalCode(text.charCodeAt(digitsEnd + 1))) return undefined;
  const place = read(smallPlaceFirst, text, at);
  return place === undefined ? undefined : { start: at, end: at + place.length, score: SCORE };
}

const townBeforeZip = new RegExp(`(?<![\\p{L}\\p{N}])${TOWN}$`, 'u');
const zipCode = /\d{5}(?:-\d{4})?(?![\w-])/y;

/** A town with its state and the postcode at `at`, of at most `longest` code units: "Springfield, IL 62704". */
export function placeWithState(text: string, at: number, longest: number): Located | undefined {
  if (!isDigit(text, at + 4) || read(zipCode, text, at) === undefined) return undefined;
  const before = text.slice(Math.max(0, at - 64), at);
  const state = /,? ?\p{Lu}{2},? $/u.exec(before) ?? /,? ?\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?,? $/u.exec(before);
  if (state === null) return undefined;
  const stateStart = at - before.length + state.index + (/^,? ?/.exec(state[0])?.[0].length ?? 0);
  if (tailAfter(text, stateStart - 1, at + 11, false).points < 0.4) return undefined;
  const town = townBeforeZip.exec(before.slice(0, state.index));
  if (town === null) return undefined;
  const start = at - before.length + town.index;
  return { start, end: tailAfter(text, stateStart - 1, start + longest, false).end, score: 0.5 };
}
