import { largestAmount, paymentsOf } from './caps.rules.js';
import { datesIn } from './dates.rules.js';
import { type FigureUnit, figuresIn } from './figures.rules.js';
import { law, lawAbroad, nearestLaw } from './law-names.rules.js';
import { WORDED, wordedValue } from './number-words.rules.js';
import { hasSpokenTerms, spokenTerm } from './spoken-term.rules.js';

/** Reads the value of a clause from its text, in one form for all spellings. */
type Reader = (text: string, language: string) => string | undefined;

/** Words beside the figure that is meant. */
interface Cue {
  /** A pattern that ends before the figure. */
  before?: RegExp;
  /** A pattern that begins after the figure. */
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

/** The first date, ISO 8601. */
const date: Reader = (text, language) =>
  datesIn(text.replaceAll(/\s/g, ' '), language)
    .toSorted((a, b) => a.start - b.start)
    .find(({ normalized }) => normalized !== null)?.normalized ?? undefined;

/** The first date that has such words before it, or after it. */
const dateBeside =
  ({ before, after: behind }: Pick<Cue, 'before' | 'after'>): Reader =>
  (text, language) => {
    const plain = text.replaceAll(/\s/g, ' ');
    return (
      datesIn(plain, language)
        .toSorted((a, b) => a.start - b.start)
        .find(({ normalized, start, end }) => {
          if (normalized === null) return false;
          const isAfter = before?.test(plain.slice(Math.max(0, start - LOOKED_BEFORE), start)) === true;
          return isAfter || behind?.test(plain.slice(end, end + LOOKED_AFTER)) === true;
        })?.normalized ?? undefined
    );
  };

/** Reads the text from the first such word on. */
const after =
  (word: RegExp, read: Reader): Reader =>
  (text, language) => {
    const match = word.exec(text);
    return match === null ? undefined : read(text.slice(match.index), language);
  };

const ENDS =
  /\b(?:until|till|expir\w*|ends?|ending|through|terminates?|terminating|conclud\w*|to and including|lapses?)\b/i;
const UP_TO = new RegExp(String.raw`${ENDS.source}[^.;]{0,50}$|\bto\s$|\d{4}\s?[–—-]\s?$`, 'i');
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
  String.raw`\b(?<nth>${Object.keys(DAYS_OF_COUNT).join('|')}|\d{1,2}(?:st|nd|rd|th))\)?\s(?:\(?\d{1,2}(?:st|nd|rd|th)?\)\s)?(?:\w+\s)?day\s(?:after|following|next|from)`,
  'i',
);

/** A day that is counted: `on the fifteenth (15th) day following receipt`. */
const countedDay: Reader = (text) => {
  const nth = NTH_DAY.exec(text)?.groups?.nth?.toLowerCase();
  return nth === undefined ? undefined : `P${DAYS_OF_COUNT[nth] ?? Number.parseInt(nth)}D`;
};

const BEGUN = /\b(?:from|since|commenc\w*|begin\w*|start\w*|effective|dated|as of|made|entered into)\b[^.;]{0,25}$/i;
/** The first date that is not a beginning. */
const dateOfEnd: Reader = (text, language) => {
  const plain = text.replaceAll(/\s/g, ' ');
  return (
    datesIn(plain, language)
      .toSorted((a, b) => a.start - b.start)
      .find(
        ({ normalized, start }) =>
          normalized !== null && !BEGUN.test(plain.slice(Math.max(0, start - LOOKED_BEFORE), start)),
      )?.normalized ?? undefined
  );
};

/** Several periods in a row, which are one: `four (4) consecutive six-month periods`. */
const PERIODS = new RegExp(
  String.raw`\b(?<count>${WORDED}|\d{1,2})(?:\s\(\d{1,2}\))?\s(?:(?:consecutive|successive|separate|equal)\s)?(?<each>${WORDED}|\d{1,2})[\s-](?<unit>month|year|week)\s(?:periods|terms)\b`,
  'gi',
);
const severalPeriods: Reader = (text) => {
  const plain = text.replaceAll(/\s/g, ' ');
  for (const { groups, index } of plain.matchAll(PERIODS)) {
    if (OF_RENEWAL.test(plain.slice(Math.max(0, index - LOOKED_BEFORE), index))) continue;
    const { count = '', each = '', unit = '' } = groups ?? {};
    const numberOf = (written: string): number => (/^\d/.test(written) ? Number(written) : wordedValue(written));
    return `P${numberOf(count) * numberOf(each)}${unit.charAt(0).toUpperCase()}`;
  }
  return undefined;
};

const OF_RENEWAL =
  /\b(?:renew\w*|extend\w*|extension|prolong\w*|further|additional|successive|consecutive|second|continuation|another)\b[^.;]{0,70}$/i;
const OF_NOTICE = /^[’'\s,-]{0,3}(?:\w+\s){0,2}(?:prior|before|notice|advance|in advance|preceding|ahead|written)\b/i;
const LATER = /\b(?:least|less than|fewer than|within|after|following|thereafter)\s\W{0,3}$/i;
const MINIMUM =
  /\b(?:at least|less than|fewer than|minimum of|notice (?:period )?of|giving|gives|upon|on|by|with|subject to)\s(?:\w+\s){0,3}\W{0,2}$/i;
const LASTING =
  /\b(?:for|term of|period of|expires|continue\w*|runs?|lasts?|force|following|expire|be|is)\b[^.;]{0,40}$/i;

const lasting = figure({ before: LASTING, notBefore: OF_RENEWAL, notAfter: OF_NOTICE }, 'days');
const untilYear = after(ENDS, countedYear);
/** How long it runs, or until which anniversary. */
const initialPeriod: Reader = (text, language) =>
  severalPeriods(text, language) ?? lasting(text, language) ?? untilYear(text, language);
const CURED =
  /(?:cur(?:e|es|ed|ing)|remed\w*|correct\w*|rectif\w*|made good|put right|continu\w*|persist\w*)\b[^.;]{0,45}$/i;
const OF_CURE =
  /^[’'\s,-]{0,3}(?:\w+\s){0,4}(?:to cure|opportunity|(?:after|of|from|following)\b[^.;]{0,40}\bnotice)\b/i;
const cure = [figure({ before: CURED }, 'days'), figure({ after: OF_CURE, notAfter: OF_NOTICE }, 'days')];
const OF_EFFECT = /\b(?:effective|effect|force|commenc\w*|begin\w*|start\w*|from|as of)\b/i;
const EFFECTIVE_DATE = /^[^.;]{0,30}["“”](?:effective|commencement|start) date\b/i;
const AT_MOST =
  /\b(?:exceed\w*|excess of|more than|greater than|higher than|above|over|up to|beyond|maximum|at most|capped at|limited to)\b[^.;]{0,40}$/i;
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

/** Which value is read of which clause: by the first reader that finds one in any of its passages. */
const readers: Readonly<Record<string, readonly Reader[]>> = {
  'governing-law': [law, nearestLaw],
  'liability-cap': [largestAmount, paymentsOf],
  'effective-date': [dateBeside({ after: EFFECTIVE_DATE }), after(OF_EFFECT, date), date],
  'expiration-date': [dateBeside({ before: UP_TO }), after(ENDS, date), initialPeriod, anyPeriod, dateOfEnd],
  term: [initialPeriod, anyPeriod, figure({}, 'days'), dateBeside({ before: UP_TO }), dateOfEnd],
  'renewal-term': [figure({ before: OF_RENEWAL, notAfter: OF_NOTICE, notBefore: LATER }, 'days'), anyPeriod],
  'notice-to-end-renewal': notice,
  'termination-for-convenience': notice,
  termination: [...cure, countedDay, figure({}, 'days')],
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
  'price-restriction': [figure({ before: AT_MOST }, 'percent'), figure({}, 'percent')],
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
  insurance: [largestAmount],
  'agreement-date': [date],
};

/** As `readers`, in the languages in which terms are read by words of their own. */
const readersAbroad: typeof readers = { term: [spokenTerm], 'governing-law': [lawAbroad] };
const readersIn = (language: string): typeof readers => (hasSpokenTerms(language) ? readersAbroad : {});

/** The value of a clause, where one of its passages gives it in figures or by name; null for none. */
export function valueOf(clause: string, passages: readonly string[], language: string): string | null {
  for (const read of readersIn(language)[clause] ?? readers[clause] ?? [])
    for (const passage of passages) {
      const value = read(passage, language);
      if (value !== undefined) return value;
    }
  return null;
}
