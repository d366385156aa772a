import { datesIn } from './dates.rules.js';
import { type FigureUnit, figuresIn } from './figures.rules.js';

/** What a clause says, of its text: in one form for all spellings. */
type Reader = (text: string, language: string) => string | undefined;

/** Words in capitals after a name in capitals. */
const NO_NAME = String.raw`(?!(?:SHALL|WILL|WITHOUT|GOVERN\w*|APPL\w*|EXCLUD\w*|REGARD\w*|EXCEPT|AS|IS|ARE|IN|FOR|TO|ON|OR|AND\sSHALL|WITH)\b)`;
const WORD = String.raw`${NO_NAME}\p{Lu}[\p{L}.'’-]{1,30}`;
const NAME = String.raw`${WORD}(?:\s(?:and\s|of\s(?:the\s)?|the\s|AND\s|OF\s)?${WORD}){0,4}`;
const STATES = [
  'State',
  'Commonwealth',
  'Province',
  'Republic',
  'Federal Republic',
  'People’s Republic',
  'Kingdom',
  'Territory',
  'Canton',
];
const STATE = STATES.flatMap((name) => [name, name.toLowerCase(), name.toUpperCase()])
  .join('|')
  .replaceAll(' ', String.raw`\s`)
  .replaceAll('’', "['’]");
const LAW_OF = new RegExp(
  String.raw`\b(?:[Ll]aws?|LAWS?)\b[^.;]{0,40}?\b(?:of|in|OF|IN)\s(?:[Tt]he\s|THE\s)?(?:(?:${STATE})\s(?:of|OF)\s)?(?:the\s|THE\s)?(${NAME})`,
  'u',
);
/** Adjectives of laws, and the country of each. */
const ADJECTIVES: Readonly<Record<string, string>> = {
  english: 'England',
  scottish: 'Scotland',
  irish: 'Ireland',
  swiss: 'Switzerland',
  german: 'Germany',
  french: 'France',
  dutch: 'Netherlands',
  belgian: 'Belgium',
  austrian: 'Austria',
  italian: 'Italy',
  spanish: 'Spain',
  swedish: 'Sweden',
  danish: 'Denmark',
  norwegian: 'Norway',
  finnish: 'Finland',
  indian: 'India',
  israeli: 'Israel',
  japanese: 'Japan',
  chinese: 'China',
  canadian: 'Canada',
  australian: 'Australia',
};
const ADJECTIVE = new RegExp(String.raw`\b(${Object.keys(ADJECTIVES).join('|')})\slaws?\b`, 'i');
const NAMED_LAW = new RegExp(
  String.raw`\b(?:under|by|to|with)\s(?:the\s)?(\p{Lu}[\p{L}]{2,20}(?:\s\p{Lu}[\p{L}]{2,20})?)\slaws?\b`,
  'u',
);
const SUBJECT_LAW = new RegExp(String.raw`(?:^|[.;]\s)(${NAME})\slaw\s(?:governs|applies|controls)\b`, 'u');
const LOOK_BACK =
  /\b(?:fees|amounts?|sums|payments|compensation|price|charges|consideration|paid|pays)\b[^.;]{0,160}?\b(?:preceding|prior|previous|last|before)\b/i;
const ENDS = /\b(?:until|expir\w*|ends?|ending|through|terminates?|conclud\w*)\b/i;
const LASTS = /\b(?:for|term of|period of|expires|continue\w*|runs|lasts)\b/i;
const RENEWS = /\b(?:renew\w*|successive|further|additional|extend\w*|another)\b/i;

/** A jurisdiction: `New York`, `England and Wales`. */
function lawIn(text: string): string | undefined {
  const plain = text.replaceAll(/\s+/g, ' ');
  const of = LAW_OF.exec(plain)?.[1];
  if (of !== undefined) {
    const name = of.replace(/[.,]$/, '');
    return /\p{Ll}/u.test(name) ? name : titled(name);
  }
  const adjective = ADJECTIVE.exec(plain)?.[1];
  if (adjective !== undefined) return ADJECTIVES[adjective.toLowerCase()];
  return (SUBJECT_LAW.exec(plain) ?? NAMED_LAW.exec(plain))?.[1];
}

const titled = (name: string): string =>
  name.replaceAll(/\p{L}+/gu, (word) =>
    /^(?:AND|OF|THE)$/.test(word) ? word.toLowerCase() : word.charAt(0) + word.slice(1).toLowerCase(),
  );

/** The first figure of a unit: `USD 5000000`, `12.5 %`, `P30D`. */
const figure =
  (...units: FigureUnit[]): Reader =>
  (text, language) =>
    figuresIn(text, language).find(({ unit, normalized }) => units.includes(unit) && normalized !== null)?.normalized ??
    undefined;

const BEFORE_NOTICE = /(?:at least|less than|fewer than|minimum of|notice of|giving|gives|upon|on|by|with)\W{1,3}$/i;
const AFTER_NOTICE = /^[’'\s,-]{0,3}(?:\w+\s){0,3}(?:prior|before|notice|advance|in advance|preceding)\b/i;

/** The time of a notice: the first duration that comes before `prior`, `before` or `notice`, or after words like `at least`. */
const notice: Reader = (text, language) => {
  const durations = figuresIn(text, language).filter(({ unit, normalized }) => unit === 'days' && normalized !== null);
  const told = durations.find(({ end }) => AFTER_NOTICE.test(text.slice(end, end + 60)));
  return (
    (told ?? durations.find(({ start }) => BEFORE_NOTICE.test(text.slice(Math.max(0, start - 20), start))))
      ?.normalized ?? undefined
  );
};

/** The first date, ISO 8601. */
const date: Reader = (text, language) =>
  datesIn(text, language)
    .toSorted((a, b) => a.start - b.start)
    .find(({ normalized }) => normalized !== null)?.normalized ?? undefined;

/** What is read after the first of such words. */
const after =
  (word: RegExp, read: Reader): Reader =>
  (text, language) => {
    const match = word.exec(text);
    return match === null ? undefined : read(text.slice(match.index), language);
  };

const either =
  (...readers: Reader[]): Reader =>
  (text, language) => {
    for (const read of readers) {
      const value = read(text, language);
      if (value !== undefined) return value;
    }
    return undefined;
  };

/** An amount, or the payments of a period: `fees of P12M`. */
const cap: Reader = (text, language) => {
  const amount = figure('money')(text, language);
  if (amount !== undefined) return amount;
  if (!LOOK_BACK.test(text)) return /\b(?:fees|amounts?|price)\b/i.test(text) ? 'fees' : undefined;
  const period = figure('days')(text, language);
  return period === undefined ? 'fees' : `fees of ${period}`;
};

/** Which value is read of which clause. */
const readers: Readonly<Record<string, Reader>> = {
  'governing-law': lawIn,
  'liability-cap': cap,
  'effective-date': date,
  'expiration-date': either(after(ENDS, date), after(LASTS, figure('days')), after(ENDS, figure('days')), date),
  term: either(after(LASTS, figure('days')), figure('days'), date),
  'renewal-term': either(after(RENEWS, figure('days')), figure('days')),
  'notice-to-end-renewal': notice,
  'termination-for-convenience': notice,
  termination: figure('days'),
  'services-after-termination': figure('days'),
  'warranty-duration': figure('days'),
  'non-compete': figure('days'),
  'no-solicit-customers': figure('days'),
  'no-solicit-employees': figure('days'),
  'revenue-sharing': figure('percent'),
  'price-restriction': figure('percent'),
  'minimum-commitment': figure('money'),
  'liquidated-damages': figure('money', 'percent'),
  payment: figure('days'),
  insurance: figure('money'),
  'agreement-date': date,
};

/** What a clause says, where one of its passages says it in figures or by name; null for none. */
export function valueOf(clause: string, passages: readonly string[], language: string): string | null {
  const read = readers[clause];
  if (read === undefined) return null;
  for (const passage of passages) {
    const value = read(passage, language);
    if (value !== undefined) return value;
  }
  return null;
}
