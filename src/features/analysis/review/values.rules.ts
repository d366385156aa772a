import { datesIn } from './dates.rules.js';
import { type FigureUnit, figuresIn } from './figures.rules.js';
import { jurisdictions } from './jurisdictions.data.js';

/** What a clause says, of its text: in one form for all spellings. */
type Reader = (text: string, language: string) => string | undefined;

/** Words in capitals after a name in capitals. */
const NO_NAME = String.raw`(?!(?:SHALL|WILL|WITHOUT|GOVERN\w*|APPL\w*|EXCLUD\w*|REGARD\w*|EXCEPT|AS|IS|ARE|IN|FOR|TO|ON|OR|AND\sSHALL|WITH)\b)`;
const WORD = String.raw`${NO_NAME}\p{Lu}(?:[\p{L}'’-]|\.(?=\p{L})){1,30}`;
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
const ADJECTIVE = new RegExp(String.raw`\b(${Object.keys(ADJECTIVES).join('|')})\s(?:\p{L}+\s){0,2}laws?\b`, 'iu');
const NAMED_LAW = new RegExp(
  String.raw`\b(?:under|by|to|with)\s(?:the\s)?(\p{Lu}[\p{L}]{2,20}(?:\s\p{Lu}[\p{L}]{2,20})?)\slaws?\b`,
  'u',
);
const SUBJECT_LAW = new RegExp(String.raw`(?:^|[.;]\s)(${NAME})\slaw\s(?:governs|applies|controls)\b`, 'u');
const ANY_LAW = /\blaws?\b/gi;
const JURISDICTION = new RegExp(String.raw`\b(?:${jurisdictions.join('|').replaceAll(' ', String.raw`\s`)})\b`, 'gi');

const titled = (name: string): string =>
  name.replaceAll(/\p{L}+/gu, (word) =>
    /^(?:AND|OF|THE)$/.test(word) ? word.toLowerCase() : word.charAt(0) + word.slice(1).toLowerCase(),
  );
const isMixed = (name: string): boolean => /\p{Ll}/u.test(name);

/** A jurisdiction: `New York`, `England and Wales`. */
const law: Reader = (text) => {
  const plain = text.replaceAll(/\s+/g, ' ');
  const of = LAW_OF.exec(plain)?.[1]?.replace(/[.,]$/, '');
  if (of !== undefined && !/^(?:that|which|such)\b/i.test(of)) return isMixed(of) ? of : titled(of);
  const adjective = ADJECTIVE.exec(plain)?.[1];
  if (adjective !== undefined) return ADJECTIVES[adjective.toLowerCase()];
  return (SUBJECT_LAW.exec(plain) ?? NAMED_LAW.exec(plain))?.[1];
};

/** The jurisdiction that is named nearest to the word law: `in Florida … the laws of that State`. */
const nearestLaw: Reader = (text) => {
  const laws = [...text.matchAll(ANY_LAW)].map(({ index }) => index);
  const named = [...text.matchAll(JURISDICTION)].map(({ 0: name, index }) => ({
    name: titled(name.replaceAll(/\s+/g, ' ').toUpperCase()),
    away: Math.min(...laws.map((at) => Math.abs(at - index))),
  }));
  return named.toSorted((a, b) => a.away - b.away)[0]?.name;
};

/** Words beside the figure that is meant. */
interface Cue {
  /** Ends before it. */
  before?: RegExp;
  /** Begins after it. */
  after?: RegExp;
  /** Ends before one that is not meant. */
  notBefore?: RegExp;
  /** Begins after one that is not meant. */
  notAfter?: RegExp;
}
const LOOKED_BEFORE = 110;
const LOOKED_AFTER = 90;

/** The first figure of a unit that has such words beside it: `USD 5000000`, `12.5 %`, `P30D`. */
const figure =
  (cue: Cue, ...units: FigureUnit[]): Reader =>
  (text, language) => {
    const plain = text.replaceAll(/\s/g, ' ');
    return (
      figuresIn(plain, language).find(({ unit, normalized, start, end }) => {
        if (!units.includes(unit) || normalized === null) return false;
        const [before, after] = [
          plain.slice(Math.max(0, start - LOOKED_BEFORE), start),
          plain.slice(end, end + LOOKED_AFTER),
        ];
        if (cue.notBefore?.test(before) === true || cue.notAfter?.test(after) === true) return false;
        const isBare = cue.before === undefined && cue.after === undefined;
        return isBare || cue.before?.test(before) === true || cue.after?.test(after) === true;
      })?.normalized ?? undefined
    );
  };

/** The largest amount: what a cap, a policy or a minimum comes to in all. */
const largest: Reader = (text, language) =>
  figuresIn(text, language)
    .filter(({ unit, normalized }) => unit === 'money' && normalized !== null)
    .toSorted((a, b) => b.value - a.value)[0]?.normalized ?? undefined;

/** The first date, ISO 8601. */
const date: Reader = (text, language) =>
  datesIn(text.replaceAll(/\s/g, ' '), language)
    .toSorted((a, b) => a.start - b.start)
    .find(({ normalized }) => normalized !== null)?.normalized ?? undefined;

/** What is read after the first of such words. */
const after =
  (word: RegExp, read: Reader): Reader =>
  (text, language) => {
    const match = word.exec(text);
    return match === null ? undefined : read(text.slice(match.index), language);
  };

const ENDS = /\b(?:until|expir\w*|ends?|ending|through|terminates?|conclud\w*|to and including|lapse)\b/i;
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const NTH_YEAR = new RegExp(
  String.raw`\b(?:${ORDINALS.join('|')}|\d{1,2}(?:st|nd|rd|th))\b[^.;]{0,30}?\b(?:anniversary|year)\b`,
  'i',
);

/** The end of a year that is counted: `until the last day of the tenth (10th) full Contract Year`. */
const countedYear: Reader = (text) => {
  const nth = NTH_YEAR.exec(text)?.[0].toLowerCase().split(/\W/, 1)[0];
  if (nth === undefined) return undefined;
  return `P${ORDINALS.includes(nth) ? ORDINALS.indexOf(nth) + 1 : Number.parseInt(nth)}Y`;
};

const TENS = ['twentieth', 'thirtieth', 'fortieth', 'fiftieth', 'sixtieth', 'seventieth', 'eightieth', 'ninetieth'];
const DAYS_OF_COUNT: Readonly<Record<string, number>> = {
  ...Object.fromEntries(ORDINALS.map((word, index) => [word, index + 1])),
  ...Object.fromEntries(TENS.map((word, index) => [word, 10 * (index + 2)])),
  fifteenth: 15,
  'twenty-fifth': 25,
  'forty-fifth': 45,
};
const NTH_DAY = new RegExp(
  String.raw`\b(?<nth>${Object.keys(DAYS_OF_COUNT).join('|')}|\d{1,2}(?:st|nd|rd|th))\)?\s(?:\(?\d{1,2}(?:st|nd|rd|th)?\)\s)?(?:\w+\s)?day\s(?:after|following|next)`,
  'i',
);

/** A day that is counted: `on the fifteenth (15th) day following receipt`. */
const countedDay: Reader = (text) => {
  const nth = NTH_DAY.exec(text)?.groups?.nth?.toLowerCase();
  return nth === undefined ? undefined : `P${DAYS_OF_COUNT[nth] ?? Number.parseInt(nth)}D`;
};

const OF_RENEWAL =
  /\b(?:renew\w*|extend\w*|extension|prolong\w*|further|additional|successive|consecutive|second|continuation|another)\b[^.;]{0,70}$/i;
const OF_NOTICE = /^[’'\s,-]{0,3}(?:\w+\s){0,2}(?:prior|before|notice|advance|in advance|preceding|ahead|written)\b/i;
const LATER = /\b(?:least|less than|fewer than|within|after|following|thereafter)\s\W{0,3}$/i;
const MINIMUM =
  /\b(?:at least|less than|fewer than|minimum of|notice (?:period )?of|giving|gives|upon|on|by|with|subject to)\s(?:\w+\s){0,3}\W{0,2}$/i;
const LASTING = /\b(?:for|term of|period of|expires|continue\w*|runs?|lasts?|force|following|be|is)\b[^.;]{0,40}$/i;

const initialPeriod = figure({ before: LASTING, notBefore: OF_RENEWAL, notAfter: OF_NOTICE }, 'days');
const anyPeriod = figure({ notBefore: OF_RENEWAL, notAfter: OF_NOTICE }, 'days');
const notice = [
  figure({ before: /\bnotice(?:\speriod)?\sof\s(?:\w+\s){0,3}\W{0,2}$/i }, 'days'),
  figure({ after: OF_NOTICE }, 'days'),
  figure({ before: MINIMUM }, 'days'),
  figure({}, 'days'),
];
const restraint = [
  figure({ after: /^\W{0,2}(?:\w+\s){0,3}(?:after|following|thereafter|from|afterwards?|term)\b/i }, 'days'),
  figure({ before: /\b(?:for|until|period of|within|further|same|following)\s(?:\w+\s){0,4}\W?$/i }, 'days'),
  figure({}, 'days'),
];

const LOOK_BACK =
  /\b(?:fees?|amounts?|sums|payments|compensation|price|charges|consideration|paid|pays|royalties|received|revenues?)\b[^.;]{0,200}?$/i;
const OF_PAST =
  /^[^.;]{0,60}\b(?:preceding|prior|previous|last|before|leading|preceded|immediately|ended|ending|up to|period)\b/i;
const PAST = /\b(?:preceding|prior|previous|last|trailing)\s\W?$/i;
const FEES = /\b(?:fees?|amounts?|price|charges|royalties|sums|compensation|commissions?|paid)\b/i;

/** The payments of a period: `fees of P12M`; `fees` for all. */
const payments: Reader = (text, language) => {
  const plain = text.replaceAll(/\s/g, ' ');
  const lookedBack = figuresIn(plain, language).find(({ unit, normalized, start, end }) => {
    const before = plain.slice(Math.max(0, start - 240), start);
    return (
      unit === 'days' &&
      normalized !== null &&
      LOOK_BACK.test(before) &&
      (PAST.test(before) || OF_PAST.test(plain.slice(end, end + LOOKED_AFTER)))
    );
  });
  if (lookedBack !== undefined) return `fees of ${lookedBack.normalized}`;
  return FEES.test(plain) ? 'fees' : undefined;
};

/** Which value is read of which clause: by the first reader that finds one in any of its passages. */
const readers: Readonly<Record<string, readonly Reader[]>> = {
  'governing-law': [law, nearestLaw],
  'liability-cap': [largest, payments],
  'effective-date': [after(/\b(?:effective|effect|force|commenc\w*|begin\w*|start\w*|from|as of)\b/i, date), date],
  'expiration-date': [after(ENDS, date), initialPeriod, after(ENDS, countedYear), anyPeriod, date],
  term: [initialPeriod, after(ENDS, countedYear), anyPeriod, figure({}, 'days'), date],
  'renewal-term': [figure({ before: OF_RENEWAL, notAfter: OF_NOTICE, notBefore: LATER }, 'days'), anyPeriod],
  'notice-to-end-renewal': notice,
  'termination-for-convenience': notice,
  termination: [figure({}, 'days')],
  'services-after-termination': [figure({}, 'days')],
  'warranty-duration': [
    figure(
      {
        before: /\b(?:warrant\w*|guarant\w*|stand behind|for|until|period of|defects?)\b[^.;]{0,60}$/i,
        notBefore: /\bwithin\s\W?$/i,
      },
      'days',
    ),
    figure({}, 'days'),
  ],
  'non-compete': restraint,
  'no-solicit-customers': restraint,
  'no-solicit-employees': restraint,
  'revenue-sharing': [figure({}, 'percent')],
  'price-restriction': [figure({}, 'percent')],
  'minimum-commitment': [
    figure({ before: /\b(?:least|less|fewer|minimum|lower|short|guarantee\w*|floor|below)\b[^.;]{0,60}$/i }, 'money'),
    figure({}, 'money'),
  ],
  'liquidated-damages': [figure({}, 'money', 'percent')],
  payment: [
    figure(
      {
        before: /\b(?:within|net|no later than|not later than|due|payable|period of)\s(?:\w+\s){0,2}\W?$/i,
        notAfter: /^[^.;]{0,40}\b(?:default|cure|breach|past due|overdue|terminat\w*)\b/i,
      },
      'days',
    ),
    countedDay,
    figure({}, 'days'),
  ],
  insurance: [figure({}, 'money')],
  'agreement-date': [date],
};

/** What a clause says, where one of its passages says it in figures or by name; null for none. */
export function valueOf(clause: string, passages: readonly string[], language: string): string | null {
  for (const read of readers[clause] ?? [])
    for (const passage of passages) {
      const value = read(passage, language);
      if (value !== undefined) return value;
    }
  return null;
}
