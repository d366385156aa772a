import type { TextSpan } from './extraction.port.js';

/** What a figure is counted in; money in any currency, times in days. */
export const figureUnits = ['percent', 'money', 'days'] as const;
export type FigureUnit = (typeof figureUnits)[number];

/** A figure where it stands. */
export interface Figure extends TextSpan {
  unit: FigureUnit;
  value: number;
  /** `USD 5000000`, `12.5 %`, `P30D`. */
  normalized: string;
}

const SYMBOLS: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY', US$: 'USD' };
const CODES = 'USD|EUR|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|INR|CNY';
const AMOUNT = '\\d{1,3}(?:,\\d{3}){1,4}(?:\\.\\d{1,2})?|\\d{1,12}(?:\\.\\d{1,2})?';
const SCALE = '(?:\\s?(thousand|million|billion|k|m|bn)\\b)?';
const MONEY = new RegExp(
  `(US\\$|[$€£¥]|\\b(?:${CODES})\\s)\\s?(${AMOUNT})${SCALE}|\\b(${AMOUNT})${SCALE}\\s?(€|\\b(?:${CODES}|dollars|euros?|pounds)\\b)`,
  'gi',
);
const PERCENT = /\b(\d{1,4}(?:[.,]\d{1,4})?)\s?(?:%|per\s?cent\b)/gi;
const NUMERALS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  eighteen: 18,
  twenty: 20,
  thirty: 30,
  'forty-five': 45,
  sixty: 60,
  ninety: 90,
};
const DURATION = new RegExp(
  `\\b(?:(${Object.keys(NUMERALS).join('|')})(?:\\s\\((\\d{1,4})\\))?|\\(?(\\d{1,4})\\)?)[\\s-](?:(?:full|calendar|business|working|consecutive)\\s)?(day|week|month|quarter|year)s?\\b`,
  'gi',
);
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, quarter: 90, year: 365 };
const PERIODS: Readonly<Record<string, string>> = { day: 'D', week: 'W', month: 'M', quarter: 'Q', year: 'Y' };
const SCALES: Readonly<Record<string, number>> = { thousand: 1e3, k: 1e3, million: 1e6, m: 1e6, billion: 1e9, bn: 1e9 };
const WORDS_OF_MONEY: Readonly<Record<string, string>> = { dollars: 'USD', euro: 'EUR', euros: 'EUR', pounds: 'GBP' };

function moneyIn(text: string): Figure[] {
  return [...text.matchAll(MONEY)].map((match) => {
    const [whole, before, first, firstScale, second, secondScale, after] = match;
    const named = (before ?? after ?? '').trim();
    const amount = (first ?? second ?? '').replaceAll(',', '');
    const value = Number(amount) * (SCALES[(firstScale ?? secondScale ?? '').toLowerCase()] ?? 1);
    const currency = SYMBOLS[named.toUpperCase()] ?? WORDS_OF_MONEY[named.toLowerCase()] ?? named.toUpperCase();
    return { unit: 'money', value, normalized: `${currency} ${value}`, ...at(match.index, whole) };
  });
}

function percentsIn(text: string): Figure[] {
  return [...text.matchAll(PERCENT)].map((match) => {
    const value = Number((match[1] ?? '').replace(',', '.'));
    return { unit: 'percent', value, normalized: `${value} %`, ...at(match.index, match[0]) };
  });
}

function durationsIn(text: string): Figure[] {
  return [...text.matchAll(DURATION)].map((match) => {
    const [whole, word = '', digits, alone, unit = ''] = match;
    const count = Number(digits ?? alone ?? NUMERALS[word.toLowerCase()]);
    const period = unit.toLowerCase();
    const normalized = period === 'quarter' ? `P${count * 3}M` : `P${count}${PERIODS[period] ?? 'D'}`;
    return { unit: 'days', value: count * (DAYS[period] ?? 1), normalized, ...at(match.index, whole) };
  });
}

function at(start: number, found: string): TextSpan {
  return { start, end: start + found.length };
}

/** Money, percentages and durations of a text, in order. Every repetition is bounded: linear time. */
export function figuresIn(text: string): Figure[] {
  return [...moneyIn(text), ...percentsIn(text), ...durationsIn(text)].toSorted((a, b) => a.start - b.start);
}
