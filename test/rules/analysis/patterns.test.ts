import { describe, expect, it, test } from '@jest/globals';
import { figuresIn } from '../../../src/features/analysis/values/figures.rules.js';
import { patternFinder, patternOf } from '../../../src/features/analysis/review/pattern.rules.js';
import { readDocument } from '../../../src/features/analysis/review/reading.rules.js';
import { valueOf } from '../../../src/features/analysis/values/values.rules.js';

const hits = (written: string, text: string, unless: string[] = []): string[] => {
  const reading = readDocument({ format: 'text', text, pages: [], headings: [], tables: [] });
  return patternFinder(reading)(patternOf(written, unless)).map(({ start, end }) => text.slice(start, end));
};
const far = 'word '.repeat(50);

describe('what a sentence says', () => {
  const cases: [string, string, string, string[]][] = [
    ['in one order', 'solicit* & {not} & client*', 'You will not solicit our clients.', ['solicit']],
    ['in another', 'solicit* & {not} & client*', 'Of clients, none shall be solicited by you.', ['solicited']],
    ['in one sentence', 'solicit* & {not} & client*', 'You do not pay. You solicit clients.', []],
    ['near the anchor', 'solicit* & {not}', `You will not ${far} solicit.`, []],
    ['but not with these words', 'solicit* & {not} & !staff', 'You will not solicit staff.', []],
    [
      'unless those are far',
      'solicit* & {not} & !staff',
      `You will not solicit, ${far.repeat(2)} with staff.`,
      ['solicit'],
    ],
    [
      'concepts among alternatives',
      '({solicit}|hire) & {not}',
      'You will not hire or call on them.',
      ['hire', 'call on'],
    ],
    ['before a list, of each item', 'solicit* & {not}', `You shall not (a) sell, ${far} or (b) solicit.`, ['solicit']],
    ['not of what is far before a list', 'solicit* & {not}', `Not now: ${far} you (a) solicit.`, []],
    [
      'in the words that introduce items',
      'solicit* & {not}',
      'Restraint. You shall not:\n\n(a) sell;\n\n(b) solicit anybody.',
      ['solicit'],
    ],
    ['but not after the list', 'solicit* & {not}', 'Restraint. You shall not:\n\n(a) sell.\n\nYou solicit.', []],
  ];
  test.each(cases)('%s', (_, written, text, expected) => {
    expect(hits(written, text)).toEqual(expected);
  });

  it('is ruled out by what all patterns of a clause rule out', () => {
    expect(hits('sell', 'We sell shares.', ['shares'])).toEqual([]);
  });

  it('names concepts that there are', () => {
    expect(() => patternOf('{nowhere}')).toThrow('no concept “nowhere”');
  });
});

describe('figures in words', () => {
  const cases: [string, (string | null)[]][] = [
    ['one hundred eighty days', ['P180D']],
    ['one hundred and twenty days', ['P120D']],
    ['between two and three years', ['P3Y']],
    ['ninety (90) or more days ahead', ['P90D']],
    ['two additional years', ['P2Y']],
    ['four (4) years and four (4) months', ['P4Y4M']],
    ['two years, six months', ['P2Y', 'P6M']],
    ['eight percent', ['8 %']],
    ['four and one-half percent', ['4.5 %']],
    ['one and three-quarters percent', ['1.75 %']],
    ['seven and one-half percent (7.5%)', ['7.5 %']],
    ['Two Hundred Fifty Thousand Dollars', ['USD 250000']],
    ['One Million Two Hundred Thousand Dollars ($1,200,000)', ['USD 1200000']],
  ];
  test.each(cases)('%s', (text, expected) => {
    expect(figuresIn(text, 'en').map(({ normalized }) => normalized)).toEqual(expected);
  });
});

describe('values by what stands beside them', () => {
  const cases: [string, string, string | null][] = [
    ['governing-law', 'accepted in Florida and construed under the laws of that State', 'Florida'],
    ['governing-law', 'heard in NORTH CAROLINA, the laws of which shall apply', 'North Carolina'],
    ['governing-law', 'construed under Oregon law', 'Oregon'],
    ['governing-law', 'whatever law applies', null],
    ['liability-cap', 'no claim below $100 is paid, nor more than Five Million Dollars in all', 'USD 5000000'],
    ['liability-cap', 'confined to the charges paid for the six months leading up to the event', 'fees of P6M'],
    ['liability-cap', 'no more than the fees paid in the preceding twelve months', 'fees of P12M'],
    ['liability-cap', 'no more than the fees paid', 'fees'],
    ['liability-cap', 'no more than is fair', null],
    ['term', 'runs for two years, renewed for successive periods of one year', 'P2Y'],
    ['term', 'until the last day of the tenth (10th) full Contract Year', 'P10Y'],
    ['expiration-date', 'expires at the 3rd anniversary of this day', 'P3Y'],
    ['expiration-date', 'expires when all is done', null],
    ['renewal-term', 'renewed for a further two years unless 30 days before an end is declared', 'P2Y'],
    ['notice-to-end-renewal', 'unless one is told ninety (90) or more days ahead of the end', 'P90D'],
    ['warranty-duration', 'reject within 30 days; the maker warrants it for twelve months', 'P12M'],
    ['payment', 'orders unfilled for 120 days count; bills are due within 30 days of receipt', 'P30D'],
  ];
  test.each(cases)('%s of “%s” is %s', (clause, text, expected) => {
    expect(valueOf(clause, [text], 'en')).toBe(expected);
  });
});
