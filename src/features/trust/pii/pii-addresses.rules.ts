import type { Needs, Recognizer } from './pii-scan.rules.js';

const LETTER = 'A-Za-zÀ-ÖØ-öø-ɏ\\u0300-\\u036f';
const CAPITAL = 'A-ZÀ-ÖØ-Þ';
const SPACE = '[ \\u00a0]';
/** A comma, an end of line, or a space. */
const BREAK = '(?:,[ \\n]{0,2}|,?\\r?\\n| )';
const WORD = `(?:[${CAPITAL}][${LETTER}0-9'’-]{0,19}|\\d{1,3}(?:st|nd|rd|th|ST|ND|RD|TH)|(?:St|Mt|Ft|[NSEW]{1,2})\\.)`;
const TOWN_WORD = `(?:[${CAPITAL}][${LETTER}'’-]{0,16}|St\\.)`;
const CITY = `${TOWN_WORD}(?: ${TOWN_WORD}){0,2}`;
const UK_POSTCODE = '[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}';
const CA_POSTCODE = '[ABCEGHJ-NPRSTVXY]\\d[A-Z] ?\\d[A-Z]\\d';
const US_PLACE = '[A-Z]{2}\\.? \\d{5}(?:-\\d{4})?';

/** United States Postal Service publication 28, appendix C1, the common ones; and those of the United Kingdom. */
const SUFFIX =
  '(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Square|Sq|Place|Pl|Terrace|Ter|Way|Parkway|Pkwy|Circle|Cir|Highway|Hwy|PipelineState|Trl|Crescent|Cres|Close|Gardens|Gdns|Grove|Mews|Row|Walk|Hill|Quay|Wharf|Alley|Plaza)';
const UNIT = '(?:,? (?:Apt|Apartment|Suite|Ste|Unit|Flat|Floor|Fl|#)\\.? ?#?[\\w-]{1,6})';
const REGION = `(?:(?:${BREAK}${CITY}){0,2}${BREAK}(?:(?:[A-Z]{2} )?${CA_POSTCODE}|${US_PLACE}|${UK_POSTCODE}))`;
const EUROPEAN_PLACE = `(?:${BREAK}(?:[A-Z]{1,2}-)?(?:\\d{4} ?[A-Z]{2}|\\d{4,5}|\\d{3} \\d{2}|\\d{4}-\\d{3}) ${CITY})`;

const STREET_ENDING =
  '(?:straße|strasse|str\\.|weg|platz|allee|gasse|damm|ufer|straat|laan|gracht|plein|kade|singel|dijk|gatan|vägen|vej|gade)';
const STREET_WORD = '(?:Straße|Strasse|Str\\.|Weg|Platz|Allee|Ring|Damm|Ufer)';
const FRENCH_STREET = '(?: ?(?:bis|ter))?,? (?:rue|Rue|avenue|boulevard|place|chemin|impasse|allée|quai|cours) ';

const IBERIAN_AND_ITALIAN = 'Calle C/ Avenida Avda Avda. Plaza Paseo Viale Via Piazza Corso Rua Praça Largo'.split(' ');

/** A number that has the words before it. */
const numberAfter = (words: string): RegExp => new RegExp(`\\d(?<=${words}${SPACE}\\d)`, 'y');

const address = (source: string, needs?: Needs): Recognizer => ({
  type: 'ADDRESS',
  pattern: new RegExp(source, 'g'),
  score: 0.6,
  ...(needs === undefined ? {} : { needs }),
});

/** A postcode alone is personal data only near words that say that a person lives there. */
const postcode = (source: string, atLastDigit: RegExp): Recognizer => ({
  ...address(`(?<![\\w-])${source}(?![\\w-])`, { atLastDigit }),
  score: 0.1,
  context:
    /\b(?:address|post ?code|postal code|zip|lives?|living|resid(?:es?|ing|ent|ence)|deliver(?:ed)? to|ship(?:ped)? to)\b/i,
});

/**
 * Postal addresses by their form: a house number and a street that calls itself one, with the unit, the town and the
 * postcode when they follow. English-speaking countries put the number first; of the others the German, Dutch,
 * Scandinavian, French, Spanish, Italian and Portuguese forms are known. Streets without such a word ("10 Downing") need
 * a model of the language, which this is not.
 */
export const addressRecognizers: readonly Recognizer[] = [
  address(
    `(?<![\\w.,$€£#/-])\\d{1,6}[A-Za-z]?(?:[-/]\\d{1,5})? (?:${WORD} ){1,4}?${SUFFIX}(?![${LETTER}'’])\\.?(?: [NSEW]{1,2}(?![\\w]))?${UNIT}?${REGION}?(?!\\w)`,
    { atLastDigit: new RegExp(`\\d[A-Za-z]? [${CAPITAL}\\d]`, 'y') },
  ),
  address(`(?<!\\w)P\\.? ?O\\.? Box \\d{1,6}${REGION}?(?!\\w)`, { texts: ['Box '] }),
  // Hauptstraße 5a, 10115 Berlin; Keizersgracht 12, 1015 CS Amsterdam; Drottninggatan 4, 111 51 Stockholm.
  address(
    `(?<![${LETTER}0-9])[${CAPITAL}][${LETTER}.-]{1,24}?${STREET_ENDING}${SPACE}\\d{1,4} ?[a-zA-Z]?(?![\\w])${EUROPEAN_PLACE}?(?!\\w)`,
    { atFirstDigit: numberAfter(STREET_ENDING) },
  ),
  address(
    `(?<![${LETTER}0-9])[${CAPITAL}][${LETTER}-]{1,24} ${STREET_WORD}${SPACE}\\d{1,4}[a-z]?(?![\\w])${EUROPEAN_PLACE}?(?!\\w)`,
    { atFirstDigit: numberAfter(STREET_WORD) },
  ),
  // 12 bis, rue de la Paix, 75002 Paris
  address(
    `(?<![\\w.,/-])\\d{1,4}${FRENCH_STREET}(?:(?:de|du|des|la|le|les|l['’]|d['’]|${WORD}) ?){1,5}${EUROPEAN_PLACE}?(?!\\w)`,
    { atLastDigit: new RegExp(`\\d${FRENCH_STREET}`, 'y') },
  ),
  // Calle de Alcalá 45, 28014 Madrid; Via Roma 12, 00184 Roma; Rua Augusta 100, 1100-053 Lisboa.
  address(
    `(?<![${LETTER}0-9])(?:${IBERIAN_AND_ITALIAN.join('|').replace('.', '\\.')})${SPACE}(?:(?:de|del|della|dei|di|da|do|dos|la|las|los|el|${WORD}) ?){1,5}?,? ?(?:n[ºo°.] ?)?\\d{1,4}(?!\\d)${EUROPEAN_PLACE}?(?!\\w)`,
    { digits: [1, 1], texts: IBERIAN_AND_ITALIAN },
  ),
  postcode(UK_POSTCODE, /\d[A-Z]{2}/y),
  postcode(CA_POSTCODE, /\d[A-Z] ?\d/y),
];
