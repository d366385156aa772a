import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { datesIn } from '../../../src/features/analysis/values/dates.rules.js';
import { figuresIn } from '../../../src/features/analysis/values/figures.rules.js';
import { locales } from '../../support/documents/number-locales.js';
import { processorTime } from '../../support/processor-time.js';

const money = (text: string, language?: string) =>
  figuresIn(text, language).map(({ normalized, confidence, start, end }) => [
    text.slice(start, end),
    normalized,
    confidence,
  ]);

describe('money', () => {
  const cases: [string, string | null, string?][] = [
    ['€10.000,00', 'EUR 10000'],
    ['10.000 EUR', 'EUR 10000'],
    ["CHF 1'250.00", 'CHF 1250'],
    ['CHF 1’250.50', 'CHF 1250.5'],
    ['1 234,56 €', 'EUR 1234.56'],
    ['1\u00A0234,56\u00A0€', 'EUR 1234.56'],
    ['1\u202F234,56\u00A0€', 'EUR 1234.56'],
    ['1\u2009234,56 €', 'EUR 1234.56'],
    ['1 234 567,89 €', 'EUR 1234567.89'],
    ['₹1,00,000', 'INR 100000'],
    ['Rs. 12,34,567.50', 'INR 1234567.5'],
    ['USD 1.5 million', 'USD 1500000'],
    ['1,5 Mio. EUR', 'EUR 1500000', 'de'],
    ['€2 Mrd', 'EUR 2000000000'],
    ['₹5 crore', 'INR 50000000'],
    ['$2.5M', 'USD 2500000'],
    ['$1.250 million', 'USD 1250000', 'en'],
    ['1,250 Mio. EUR', 'EUR 1250000', 'de'],
    ['-$500', 'USD -500'],
    ['−500,25 €', 'EUR -500.25'],
    ['CHF-500.00', 'CHF -500'],
    ['a loss of ($1,250.00)', 'USD -1250'],
    ['\t(1.250,00 EUR)', 'EUR -1250'],
    ['USD (1,250.00)', 'USD -1250'],
    ['five thousand dollars ($5,000)', 'USD 5000'],
    ["CHF 1'250.–", 'CHF 1250'],
    ['EUR 10.000,-', 'EUR 10000'],
    ['EUR 10,000', 'EUR 10000', 'en'],
    ['USD 10.000', 'USD 10000', 'de'],
    ['¥1,000,000', 'JPY 1000000'],
    ['JPY 10.000', 'JPY 10000'],
    ['KWD 1.500', 'KWD 1.5'],
    ['R$ 1.234,56', 'BRL 1234.56'],
    ['1.234,56 zł', 'PLN 1234.56'],
    ['0.125 USD', 'USD 0.125'],
    ['TRY 500', 'TRY 500'],
    ['from $5-$10', 'USD 5'],
  ];
  test.each(cases)('%s is %s', (text, expected, ...[language]) => {
    const [[, normalized, confidence] = []] = money(text, language);
    expect(normalized).toBe(expected);
    expect(confidence).toBeGreaterThanOrEqual(0.8);
  });

  test('of one sign and three digits is told by the document’s other numbers', () => {
    expect(money('Per share $1.125; in all $1,250,000.00 and $1,000.50').map(([, normalized]) => normalized)).toEqual([
      'USD 1.125',
      'USD 1250000',
      'USD 1000.5',
    ]);
    expect(money('USD 10.000 und USD 1.250,50').map(([, normalized]) => normalized)).toEqual([
      'USD 10000',
      'USD 1250.5',
    ]);
  });

  test('that are ambiguous have lower confidence', () => {
    for (const [text, language] of [['$1.125 a share', 'en'], ['€1,125'], ['EUR 1.125', 'en'], ['kr 500']] as const)
      for (const [, , confidence] of money(text, language)) expect(confidence).toBeLessThan(0.9);
    expect(money('kr 500')[0]![1]).toBeNull();
  });

  test.each(['try 500', 'Section 3.4.2', 'all 5', '10.000', 'EUR 1.23.45', 'EUR 1.2345.678'])(
    '“%s” has none',
    (text) => {
      expect(money(text)).toEqual([]);
    },
  );

  const amounts = [1_234.56, 10_000, 1_234_567.89, 125_000, 0.5, 99.9, 1_000_000, 7];
  const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'INR', 'PLN', 'BRL', 'JPY'];
  const forms = ['code', 'symbol'] as const;

  test.each(locales)('as %s writes it is read in a document of it', (locale) => {
    const wrong: unknown[] = [];
    for (const currency of currencies)
      for (const currencyDisplay of forms) {
        const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
        const { maximumFractionDigits = 2 } = format.resolvedOptions();
        const written = [...amounts, -1_250.5].map((amount) => format.format(amount));
        const text = written.map((one) => `x ${one};`).join('\n');
        const expected = [...amounts, -1_250.5].map(
          (amount) => `${currency} ${Number(amount.toFixed(maximumFractionDigits))}`,
        );
        const found = money(text);
        const read = found.map(([, normalized]) => normalized);
        // Symbols that are none of ours, such as those in Arabic letters, are not seen at all: never half.
        const isSeen = found.length > 0 || currencyDisplay === 'code';
        if (isSeen && JSON.stringify(read) !== JSON.stringify(expected)) wrong.push([text, read]);
        for (const [, , confidence] of found) if ((confidence as number) < 0.9) wrong.push(['unsure', text]);
      }
    expect(wrong).toEqual([]);
  });

  test('alone is right, or not sure, in every locale, with any language', () => {
    const languages = fc.constantFrom(undefined, 'und', 'en', 'de', 'fr', 'es');
    const amount = fc.oneof(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.integer({ min: 0, max: 9_999_999 }).map((n) => n / 100),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.constantFrom(...currencies),
        amount,
        languages,
        (locale, currency, given, language) => {
          const format = new Intl.NumberFormat(locale, {
            style: 'currency',
            currency,
            currencyDisplay: 'code',
            maximumFractionDigits: Number.isInteger(given) ? 0 : 2,
            minimumFractionDigits: 0,
          });
          const [[, normalized, confidence] = []] = money(format.format(given), language);
          if ((confidence as number) > 0.9) expect(normalized).toBe(`${currency} ${given}`);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test('takes time in proportion to the text, whatever the text', () => {
    for (const piece of ['1 234 ', '1.234,', "1'234", '$', '(EUR ', '1,00,', '-']) {
      const text = piece.repeat(40_000);
      const spent = processorTime();
      figuresIn(text);
      expect(spent()).toBeLessThan(5_000);
    }
  });
});

describe('percentages and times', () => {
  test.each([
    ['12,5 %', undefined, '12.5 %'],
    ['1,000%', 'en', '1000 %'],
    ['1.000 %', 'de', '1000 %'],
    ['2.125 %', 'en', '2.125 %'],
    ['99.999 %', 'en', '99.999 %'],
    ['1,000 days', 'en', 'P1000D'],
    ['2.5 years', undefined, 'P2.5Y'],
    ['thirty (30) days', undefined, 'P30D'],
  ])('%s in %s is %s', (text, language, expected) => {
    expect(figuresIn(text, language).map(({ normalized }) => normalized)).toEqual([expected]);
  });
});

describe('dates in figures', () => {
  const dates = (text: string, language?: string) =>
    datesIn(text, language).map(({ normalized, confidence }) => [normalized, confidence >= 0.9]);
  const cases: [string, [string | null, boolean][], string?][] = [
    ['2026-04-03', [['2026-04-03', true]]],
    ['2026/4/3', [['2026-04-03', true]]],
    ['3.4.2026', [['2026-04-03', true]]],
    ['3. 4. 2026', [['2026-04-03', true]]],
    ['31.12.2026', [['2026-12-31', true]]],
    ['03/04/2026', [[null, false]]],
    ['03/04/2026', [[null, false]], 'en'],
    ['03/04/2026', [['2026-04-03', true]], 'fr'],
    ['03/03/2026', [['2026-03-03', true]]],
    [
      '25/12/2025 and 03/04/2026',
      [
        ['2025-12-25', true],
        ['2026-04-03', true],
      ],
    ],
    [
      '12/25/2025 and 03/04/2026',
      [
        ['2025-12-25', true],
        ['2026-03-04', true],
      ],
    ],
    [
      '12/25/2025, 25/12/2025 and 03/04/2026',
      [
        ['2025-12-25', true],
        ['2025-12-25', true],
        [null, false],
      ],
    ],
    [
      'March 4, 2026, and 05/06/2026',
      [
        ['2026-03-04', true],
        ['2026-05-06', true],
      ],
      'en',
    ],
    [
      '4 March 2026, and 05/06/2026',
      [
        ['2026-03-04', true],
        ['2026-06-05', true],
      ],
      'en',
    ],
    ['25/12/25', [['2025-12-25', false]]],
    ['31/02/2026', []],
    ['Section 3.4.20 or 1.2.3.2026 or 13/13/2026', []],
    ['2020-02-30', []],
  ];
  test.each(cases)('%s: %j', (text, expected, ...[language]) => {
    expect(dates(text, language)).toEqual(expected);
  });

  test('as locales write them are read in a document of them', () => {
    const days = [new Date('2026-04-03T00:00:00Z'), new Date('2025-12-25T00:00:00Z'), new Date('2024-02-29T00:00:00Z')];
    for (const locale of locales) {
      const format = new Intl.DateTimeFormat(`${locale}-u-nu-latn-ca-gregory`, {
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        timeZone: 'UTC',
      });
      const text = days.map((day) => format.format(day)).join('; ');
      const found = dates(text);
      // Marks of right-to-left and words between are no dates in figures.
      if (found.length > 0)
        expect([locale, found]).toEqual([locale, days.map((day) => [day.toISOString().slice(0, 10), true])]);
    }
  });
});
