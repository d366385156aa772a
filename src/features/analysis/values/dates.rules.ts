import type { TextSpan } from '../../../contracts/extraction.js';

/** A date and its place in the text. */
export interface FoundDate extends TextSpan {
  /** ISO 8601; null if day and month are ambiguous. */
  normalized: string | null;
  confidence: number;
}

/** Day and month in the order in which they are written. */
type Order = 'day first' | 'month first';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
/** Names of months, and what they are shortened to. */
const MONTH = `${MONTHS.join('|')}|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\.?(?![a-z])`;
const monthOf = (written: string): number =>
  MONTHS.findIndex((name) => name.startsWith(written.slice(0, 3).toLowerCase())) + 1;
const UNITS = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ');
const TEENS = 'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth';
/** The days of a month in words: `twenty-fifth`. */
const WORDED_DAYS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ...UNITS,
    ...TEENS.split(' '),
    'twentieth',
    ...UNITS.map((unit) => `twenty-${unit}`),
    'thirtieth',
    'thirty-first',
  ].map((word, index) => [word, index + 1]),
);
const WORDED_DAY = Object.keys(WORDED_DAYS)
  .toSorted((a, b) => b.length - a.length)
  .join('|')
  .replaceAll('-', '[-\\s]');
const NAMED: readonly { pattern: RegExp; order: Order }[] = [
  {
    pattern: new RegExp(
      `\\b(?<month>${MONTH})\\s(?<day>\\d{1,2})(?:\\s?(?:st|nd|rd|th)\\b)?(?:,\\s?|\\s)(?:of\\s)?(?<year>\\d{4})\\b`,
      'gi',
    ),
    order: 'month first',
  },
  {
    pattern: new RegExp(
      `\\b(?:(?<last>last(?=\\sday\\sof)|end\\sof)|(?<day>\\d{1,2})(?:\\s?(?:st|nd|rd|th)\\b)?|(?<worded>${WORDED_DAY})(?=\\s(?:\\(|day\\sof)))\\)?[\\s-](?:\\(\\d{1,2}(?:st|nd|rd|th)?\\)\\s)?(?:(?:day\\s)?of\\s(?:the\\smonth\\sof\\s)?)?(?<month>${MONTH}),?[\\s-](?:(?:of|in)\\s)?(?:the\\syear\\s)?(?<year>\\d{4})\\b`,
      'gi',
    ),
    order: 'day first',
  },
];
const ISO = /(?<![\d./-])(?<year>\d{4})(?<sign>[./-])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})(?![\d]|[./-]\d)/g;
/** Names of the twelve months in languages other than English, in order. */
const MONTHS_ABROAD: readonly string[] = [
  'jan(?:uar|uari|vier)|jänner|enero|gennaio|janeiro|stycznia|ledna',
  'feb(?:ruar|ruari)|févr(?:ier)?|fevrier|febrero|febbraio|fevereiro|lutego|února',
  'märz|maerz|mars|marzo|março|maart|marca|března',
  'april|avril|abril|aprile|kwietnia|dubna',
  'mai|mayo|maggio|maio|mei|maja|května',
  'juni|juin|junio|giugno|junho|czerwca|června',
  'juli|juillet|julio|luglio|julho|lipca|července',
  'august|août|aout|agosto|augustus|sierpnia|srpna',
  'septemb(?:er|re)|se(?:p)?tiembre|settembre|setembro|września|září',
  'okto(?:ber)?|octobre|octubre|ottobre|outubro|października|října',
  'novemb(?:er|re)|noviembre|novembro|listopada|listopadu',
  'dezember|décembre|decembre|diciembre|dicembre|dezembro|december|grudnia|prosince',
];
/** `1. Januar 2026`, `1er janvier 2026`, `1 de enero de 2026`. */
const ABROAD = new RegExp(
  `(?<![\\p{L}\\d.])(?:(?<day>\\d{1,2})(?:\\.|er|º|ª)?|(?<first>ersten?|premier)|(?<last>Ende|letzte[nmr]?\\sTag(?:es)?\\s(?:des\\sMonats)?|fin|dernier\\sjour\\s(?:du\\smois\\s)?(?:de|d[’'])))\\s?(?:de\\s)?(?:${MONTHS_ABROAD.map((names, index) => `(?<m${index + 1}>${names})`).join('|')})\\s(?:del?\\s)?(?<year>\\d{4})(?!\\d)`,
  'giu',
);
/** A two-digit year requires a two-digit month and day: otherwise it may be a section number. */
const NUMERIC =
  /(?<![\d./-])(?:(?<first>\d{1,2})(?<sign>[./-])\s?(?<second>\d{1,2})\k<sign>\s?(?<year>\d{4})|(?<first2>\d{2})(?<sign2>[./-])(?<second2>\d{2})\k<sign2>(?<year2>\d{2}))(?![\d]|[./-]\d)/g;
/** Languages that write the day first, wherever they are spoken; in English it depends on the country. */
const DAY_FIRST = new Set('de fr es it pt nl sv da nb nn no fi pl cs sk sl hr sr ro bg el ru uk tr'.split(' '));
const SURE = 0.98;
const TOLD = 0.9;
const SHORT_YEAR = 0.8;
const OPEN = 0.5;

/** An existing day as ISO 8601. */
function isoOf(year: number, month: number, day: number): string | undefined {
  const pad = (value: number): string => String(value).padStart(2, '0');
  const iso = `${year}-${pad(month)}-${pad(day)}`;
  const time = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso) ? iso : undefined;
}

/** The number of days of a month. */
const daysOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A date in figures, both ways. */
interface Numeric extends TextSpan {
  sign: string;
  isShort: boolean;
  dayFirst: string | undefined;
  monthFirst: string | undefined;
}

function numericIn(text: string): Numeric[] {
  return [...text.matchAll(NUMERIC)].flatMap((match) => {
    const { first, second, sign, year, first2, second2, sign2, year2 } = match.groups ?? {};
    const [one, other] = [Number(first ?? first2), Number(second ?? second2)];
    const short = Number(year2);
    const full = year === undefined ? (short < 70 ? 2_000 : 1_900) + short : Number(year);
    const [dayFirst, monthFirst] = [isoOf(full, other, one), isoOf(full, one, other)];
    if (dayFirst === undefined && monthFirst === undefined) return [];
    const span = { start: match.index, end: match.index + match[0].length };
    return { ...span, sign: sign ?? sign2 ?? '', isShort: year === undefined, dayFirst, monthFirst };
  });
}

/** The order of the document's dates that can be read in one way only, where they agree. */
function orderOf(numeric: readonly Numeric[], named: readonly { order: Order }[]): Order | undefined {
  const orders = numeric.flatMap(({ dayFirst, monthFirst }): Order[] =>
    dayFirst !== undefined && monthFirst !== undefined ? [] : [dayFirst === undefined ? 'month first' : 'day first'],
  );
  // Numeric dates are better evidence for other numeric dates than dates in words.
  for (const told of [orders, named.map(({ order }) => order)]) {
    const [order, ...others] = new Set(told);
    if (order !== undefined) return others.length === 0 ? order : undefined;
  }
  return undefined;
}

function understood(date: Numeric, order: Order | undefined, language: string | undefined): FoundDate {
  const { start, end, sign, isShort, dayFirst, monthFirst } = date;
  const most = isShort ? SHORT_YEAR : SURE;
  const only = dayFirst === undefined ? monthFirst : monthFirst === undefined ? dayFirst : undefined;
  if (only !== undefined) return { start, end, normalized: only, confidence: most };
  if (dayFirst === monthFirst) return { start, end, normalized: dayFirst ?? null, confidence: most };
  // With points the day comes first, wherever dates are written with points.
  const told = sign === '.' || (order === undefined && DAY_FIRST.has(language ?? '')) ? 'day first' : order;
  if (told === undefined) return { start, end, normalized: null, confidence: OPEN };
  const normalized = (told === 'day first' ? dayFirst : monthFirst) ?? null;
  return { start, end, normalized, confidence: Math.min(most, TOLD) };
}

/** The dates of a text whose months are named in another language than English. */
function abroadIn(text: string): FoundDate[] {
  return [...text.matchAll(ABROAD)].flatMap((match) => {
    const { year, day, first, last, ...months } = match.groups ?? {};
    const month = MONTHS_ABROAD.findIndex((_, index) => months[`m${index + 1}`] !== undefined) + 1;
    const number = first === undefined ? (last === undefined ? Number(day) : daysOf(Number(year), month)) : 1;
    const normalized = isoOf(Number(year), month, number);
    const span = { start: match.index, end: match.index + match[0].length };
    return normalized === undefined ? [] : [{ ...span, normalized, confidence: SURE }];
  });
}

/** The dates of a text, in words and in figures. `language`: ISO 639-1 of the document. */
export function datesIn(text: string, language?: string): FoundDate[] {
  const named = NAMED.flatMap(({ pattern, order }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const { year, month = '', day, worded = '', last } = match.groups ?? {};
      const number =
        last === undefined
          ? (day ?? WORDED_DAYS[worded.toLowerCase().replace(/\s/, '-')])
          : daysOf(Number(year), monthOf(month));
      const normalized = isoOf(Number(year), monthOf(month), Number(number));
      const span = { start: match.index, end: match.index + match[0].length };
      return normalized === undefined ? [] : [{ ...span, normalized, order }];
    }),
  );
  const abroad = language === undefined || language === 'en' ? [] : abroadIn(text);
  const iso = [...text.matchAll(ISO)].flatMap((match) => {
    const { year, month, day } = match.groups ?? {};
    const normalized = isoOf(Number(year), Number(month), Number(day));
    const span = { start: match.index, end: match.index + match[0].length };
    return normalized === undefined ? [] : [{ ...span, normalized, confidence: SURE }];
  });
  const numeric = numericIn(text);
  const order = orderOf(numeric, named);
  return [
    ...iso,
    ...named.map(({ order: _, ...date }) => ({ ...date, confidence: SURE })),
    ...abroad.filter(({ end }) => named.every((one) => one.end !== end)),
    ...numeric.map((date) => understood(date, order, language)),
  ];
}
