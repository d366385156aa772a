import { currencies, type DecimalSign, scales, signOfLanguage, symbols, words } from './currencies.rules.js';
import type { TextSpan } from '../../../contracts/extraction.js';
import { BEGINS, type Customs, NUMERAL, type Numeral, readNumeral, understand } from './numerals.rules.js';
import { wordedAbroad, wordedValueIn } from './number-words-abroad.rules.js';
import { WORDED, wordedValue } from './number-words.rules.js';

/** The unit of a figure; money in any currency, durations in days. */
export const figureUnits = ['percent', 'money', 'days'] as const;
export type FigureUnit = (typeof figureUnits)[number];

/** A figure and its location. */
export interface Figure extends TextSpan {
  unit: FigureUnit;
  value: number;
  /** `USD 5000000`, `12.5 %`, `P30D`; null where its currency is not sure. */
  normalized: string | null;
  /** Lower if its notation is ambiguous. */
  confidence: number;
}

/** A figure before its notation is understood. */
interface Written extends TextSpan {
  unit: FigureUnit;
  numeral: Numeral;
  home: DecimalSign | undefined;
  /** Decimal places of such amounts; undefined where it may have any. */
  places: number | undefined;
  figure: (value: number) => { value: number; normalized: string | null };
  /** The confidence that it is what it seems to be. */
  confidence: number;
}

const anyCase = (letter: string): string => `[${letter.toLowerCase()}${letter.toUpperCase()}]`;
/** Any of the names, in capitals or not; codes alone are in capitals: `TRY 500` is money, `try 500` is not. */
const longest = (names: readonly string[]): string =>
  names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[.$]/g, String.raw`\$&`).replaceAll(/\p{L}/gu, anyCase))
    .join('|');
const CODES = Object.keys(currencies).join('|');
const SYMBOLS = longest(Object.keys(symbols));
const WORDS = longest(Object.keys(words));
const MARK = '[\\u200E\\u200F\\u061C]{0,2}';
const MINUS = '[-−–]';
const SCALE = `(?:[\\s-]?(${longest(Object.keys(scales))})(?!\\p{L})\\.?)?`;
const MONEY = new RegExp(
  [
    `(?<sign1>(?<![\\p{L}\\p{Nd})%])${MINUS})?${MARK}(?:(?<!\\p{L})(?<before>${SYMBOLS}|${CODES}))\\s{0,2}${MARK}(?<sign2>${MINUS})?${MARK}(?<open>\\()?(?<first>${NUMERAL})(?<scale1>${SCALE})`,
    `(?<sign3>(?<![\\p{L}\\p{Nd})%])${MINUS})?${MARK}${BEGINS}(?<second>${NUMERAL})(?<scale2>${SCALE})(?:\\s?(?:of\\s|d[’'])?)${MARK}\\s?(?<after>(?:${SYMBOLS}|${CODES}|${WORDS})(?!\\p{L}|\\p{Nd}))`,
  ].join('|'),
  'gu',
);
const PERCENT = new RegExp(
  `${BEGINS}(?:(?<fraction>[1-7]/[248])|(${NUMERAL})(?<part>[½¼¾]|[\\s-][1-7]/[248])?)\\s?(?:%|٪|per\\s?cent(?!\\p{L})|Prozent(?!\\p{L}))`,
  'giu',
);
/** Values of the fractions that may follow a numeral. */
const PARTS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };
/** Excludes figures in words that are repeated in digits. */
const NOT_REPEATED = '(?!\\s?\\((?:[^()\\d]{0,6})\\d)';
const WORDED_PERCENT = new RegExp(`\\b(${WORDED})\\s(?:percent|per\\scent)\\b${NOT_REPEATED}`, 'gi');
const WORDED_MONEY = new RegExp(`\\b(${WORDED})\\s(${WORDS})\\b${NOT_REPEATED}`, 'gi');
/** Words between a number and the unit of time. */
const KIND_OF_TIME =
  '(?:full|calendar|business|working|consecutive|additional|successive|further|more|contract|complete)';
const DURATION = new RegExp(
  `(?:\\b(?<word>${WORDED})(?:\\s\\((?<digits>\\d{1,4})\\))?|${BEGINS}\\(?(?<alone>${NUMERAL})\\)?(?:\\s\\([a-z -]{2,40}\\))?)(?:\\sor\\s(?:more|fewer|less))?[\\s-](?:${KIND_OF_TIME}\\s){0,2}(?<unit>day|week|month|quarter|year)s?\\b(?!\\s(?:percent|per\\scent))`,
  'giu',
);
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, quarter: 90, year: 365 };
const PERIODS: Readonly<Record<string, string>> = { day: 'D', week: 'W', month: 'M', quarter: 'Q', year: 'Y' };
/** A sign before an amount in parentheses, which makes it negative. */
const LOSS =
  /(?:^|[\t\n|:=]|\b(?:loss|deficit|shortfall|negative|Verlust|Fehlbetrag|perte)(?:\s(?:of|von|de))?)[ \u00A0]*$/i;
const LOOKED_BACK = 24;

/** Exact to what a document writes, without the noise of binary fractions. */
const exact = (value: number): number => Number(value.toPrecision(15));

function moneyIn(text: string): Written[] {
  return [...text.matchAll(MONEY)].flatMap((match) => {
    const { before, after, first, second, scale1, scale2, sign1, sign2, sign3, open } = match.groups ?? {};
    const numeral = readNumeral(first ?? second ?? '');
    if (numeral === undefined) return [];
    const scale = (scale1 ?? scale2 ?? '').toLowerCase().replaceAll(/^[\s-]|\.$/g, '');
    const factor = scales[scale] ?? 1;
    const currency = currencyOf((before ?? after ?? '').toLowerCase());
    const home = currency === null ? undefined : currencies[currency];
    const end = match.index + match[0].length;
    const isEnclosed = text.charAt(match.index - 1) === '(' && text.charAt(end) === ')';
    const preceding = text.slice(Math.max(0, match.index - LOOKED_BACK), match.index - 1);
    const isNegative =
      [sign1, sign2, sign3].some((sign) => sign !== undefined) ||
      (open !== undefined && text.charAt(end) === ')') ||
      (isEnclosed && LOSS.test(preceding));
    // Parentheses are part of the figure only if they make it negative.
    const span = !isNegative || !isEnclosed ? { start: match.index, end } : { start: match.index - 1, end: end + 1 };
    if (open !== undefined && text.charAt(end) === ')') span.end += 1;
    const sign = isNegative ? -1 : 1;
    return {
      unit: 'money' as const,
      numeral,
      ...span,
      home: home?.sign,
      places: factor === 1 ? (home?.places ?? 2) : undefined,
      confidence: currency === null ? 0.6 : 0.95,
      figure: (amount) => {
        const value = exact(sign * amount * factor);
        return { value, normalized: currency === null ? null : `${currency} ${value}` };
      },
    };
  });
}

/** The currency code of a symbol or word, in lower case; null if it is used for several. */
function currencyOf(written: string): string | null {
  const known = symbols[written];
  return known === undefined ? (words[written.replaceAll(/\s+/g, ' ')] ?? written.toUpperCase()) : known;
}

/** `-1/2` is a half; nothing is 0. */
function quotientOf(written: string): number {
  const [over, under] = written.slice(-3).split('/');
  return under === undefined ? 0 : Number(over) / Number(under);
}

function percentsIn(text: string): Written[] {
  return [...text.matchAll(PERCENT)].flatMap((match) => {
    const { fraction, part: written = fraction ?? '' } = match.groups ?? {};
    const numeral = readNumeral(match[2] ?? '0');
    if (numeral === undefined) return [];
    const span = { start: match.index, end: match.index + match[0].length };
    const part = PARTS[written] ?? quotientOf(written);
    const figure = (value: number) => ({ value: value + part, normalized: `${value + part} %` });
    return { unit: 'percent', numeral, home: undefined, places: undefined, confidence: 0.95, figure, ...span };
  });
}

function durationsIn(text: string): Written[] {
  return [...text.matchAll(DURATION)].flatMap((match) => {
    const { word = '', digits, alone, unit = '' } = match.groups ?? {};
    const numeral = readNumeral(digits ?? alone ?? String(wordedValue(word)));
    if (numeral === undefined) return [];
    const period = unit.toLowerCase();
    const figure = (count: number) => ({
      value: exact(count * (DAYS[period] ?? 1)),
      normalized: period === 'quarter' ? `P${count * 3}M` : `P${count}${PERIODS[period] ?? 'D'}`,
    });
    const span = { start: match.index, end: match.index + match[0].length };
    return { unit: 'days', numeral, home: undefined, places: 2, confidence: 0.95, figure, ...span };
  });
}

/** Amounts in words of languages other than English. */
const WORDED_MONEY_ABROAD = new Map(
  Object.entries(wordedAbroad).map(([language, worded]) => [
    language,
    new RegExp(`(${worded})\\s(?:d[’'])?(${WORDS})(?!\\p{L})${NOT_REPEATED}`, 'giu'),
  ]),
);

/** Amounts and percentages in words that are not repeated in digits. */
function wordedIn(text: string, language: string | undefined): Written[] {
  const common = { home: undefined, places: undefined, confidence: 0.95 };
  const abroad = WORDED_MONEY_ABROAD.get(language ?? '');
  const inMoney = (value: number, currency: string): string => `${currencyOf(currency.toLowerCase())} ${value}`;
  const read = (pattern: RegExp, unit: FigureUnit, form: (value: number, of: string) => string | null): Written[] =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const value = wordedValueIn(match[1] ?? '', pattern === abroad ? language : undefined);
      if (Number.isNaN(value)) return [];
      const figure = () => ({ value, normalized: form(value, match[2] ?? '') });
      const numeral: Numeral = { value, sign: undefined };
      return { ...common, unit, numeral, start: match.index, end: match.index + match[0].length, figure };
    });
  return [
    ...read(WORDED_PERCENT, 'percent', (value) => `${value} %`),
    ...read(WORDED_MONEY, 'money', inMoney),
    ...(abroad === undefined ? [] : read(abroad, 'money', inMoney)),
  ];
}

const BETWEEN_PARTS = /^,?\sand\s$/;

/** `four years and four months` are one duration. */
function joined(figures: readonly Figure[], text: string): Figure[] {
  const all: Figure[] = [];
  for (const figure of figures) {
    const last = all.at(-1);
    const isPart =
      figure.unit === 'days' &&
      /^P[\d.]+Y$/.test(last?.normalized ?? '') &&
      /^P[\d.]+M$/.test(figure.normalized ?? '') &&
      BETWEEN_PARTS.test(text.slice(last?.end, figure.start));
    if (!isPart || last === undefined) all.push(figure);
    else
      Object.assign(last, {
        end: figure.end,
        value: exact(last.value + figure.value),
        normalized: `${last.normalized}${figure.normalized?.slice(1)}`,
      });
  }
  return all;
}

/** The decimal sign that the numbers of a document show, where they agree. */
function signOf(figures: readonly Written[]): DecimalSign | undefined {
  const [sign, ...others] = new Set(figures.flatMap(({ numeral }) => ('value' in numeral ? (numeral.sign ?? []) : [])));
  return others.length === 0 ? sign : undefined;
}

/**
 * Money, percentages and durations of a text, in order. An ambiguous number is read like the document's others, then by
 * its language (ISO 639-1), then by the currency's country. Every repetition is bounded: linear time.
 */
export function figuresIn(text: string, language?: string): Figure[] {
  const written = [...moneyIn(text), ...percentsIn(text), ...durationsIn(text), ...wordedIn(text, language)].toSorted(
    (a, b) => a.start - b.start,
  );
  const common: Omit<Customs, 'home'> = { document: signOf(written), language: signOfLanguage[language ?? ''] };
  const figures = written.map(({ unit, start, end, numeral, home, places, figure, confidence }) => {
    const understood = understand(numeral, { ...common, home }, places);
    return { unit, start, end, ...figure(understood.value), confidence: Math.min(confidence, understood.confidence) };
  });
  return joined(figures, text);
}
