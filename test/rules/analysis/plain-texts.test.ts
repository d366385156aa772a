import { describe, expect, test } from '@jest/globals';
import { withWholeWords } from '../../../src/features/analysis/documents/divided-words.rules.js';
import { bothWays, plainText, runsIn } from '../../../src/features/analysis/documents/plain.rules.js';
import { isPageMarginNumber } from '../../../src/features/analysis/documents/running-text.rules.js';
import { numeral } from '../../../src/features/analysis/office/docx-numerals.rules.js';

describe('a word that is divided at the end of a line', () => {
  test.each<[string, string, string]>([
    ['is joined', 'the agree-\nment ends', 'the agreement\nends'],
    ['is joined at a soft hyphen', 'the agree\u00AD\n  ment, ends', 'the agreement,\nends'],
    [
      'stays a compound that the document writes so',
      'well-known-\nfact\na co-owner and co-\nowner',
      'well-known-\nfact\na co-owner and co-\nowner',
    ],
    [
      'is joined where the document writes it whole, though it begins like a compound',
      'cooperate, co-\noperate',
      'cooperate, cooperate\n',
    ],
    ['stays apart behind the beginning of a compound', 'a non-\nrefundable fee', 'a non-\nrefundable fee'],
    ['stays apart before a capital', 'the Anglo-\nSaxon rule', 'the Anglo-\nSaxon rule'],
    ['is joined in capitals', 'THE AGREE-\nMENT', 'THE AGREEMENT\n'],
  ])('%s', (_, text, expected) => {
    expect(withWholeWords(text)).toBe(expected);
  });
});

describe('bytes', () => {
  test('are text where they are UTF-8 without control characters', () => {
    expect(plainText(Buffer.from('a\tb\r\nč €'))).toBe('a\tb\r\nč €');
    for (const bytes of [[0xff, 0xfe], [0x61, 0], [0x1f], [...Buffer.from('\ufffd')]])
      expect(plainText(Uint8Array.from(bytes))).toBeUndefined();
  });

  test('have runs of letters, of one byte each and of two', () => {
    const wide = Buffer.from('secret', 'utf16le');
    const bytes = Buffer.concat([
      Buffer.from([0, 1]),
      Buffer.from('plain'),
      Buffer.from([2]),
      Buffer.from('four'),
      Buffer.from([3]),
      wide,
    ]);
    expect(runsIn(bytes)).toEqual(['plain', 'secret']);
  });

  test('beyond ASCII are read both ways', () => {
    expect(bothWays('plain')).toEqual(['plain']);
    expect(bothWays(Buffer.from('né').toString('latin1'))).toEqual(['nÃ©', 'né']);
  });
});

describe('the number of a page', () => {
  test.each(['3', '- 3 -', 'Page 3 of 7', 'Seite 3/7', 'xiv', '– IV –'])('is %s', (line) => {
    expect(isPageMarginNumber(line)).toBe(true);
  });

  test.each(['Section 3', '3 days', 'mix 4', '1 '.repeat(40)])('is not %s', (line) => {
    expect(isPageMarginNumber(line)).toBe(false);
  });
});

test.each<[number, string, string]>([
  [1994, 'lowerRoman', 'mcmxciv'],
  [48, 'upperRoman', 'XLVIII'],
  [1, 'lowerLetter', 'a'],
  [26, 'lowerLetter', 'z'],
  [28, 'upperLetter', 'BB'],
  [5_000, 'lowerLetter', 'h'.repeat(10)],
  [7, 'decimalZero', '07'],
  [107, 'decimalZero', '107'],
  [1, 'ordinal', '1st'],
  [22, 'ordinal', '22nd'],
  [13, 'ordinal', '13th'],
  [103, 'ordinal', '103rd'],
  [4, 'ordinal', '4th'],
  [12, 'cardinalText', 'Twelve'],
  [21, 'cardinalText', '21'],
  [20, 'ordinalText', 'Twentieth'],
  [3, 'none', ''],
  [3, 'decimal', '3'],
  [3, 'hebrew1', '3'],
  [3, 'constructor', '3'],
  [0, 'lowerRoman', '0'],
  [10_000, 'upperRoman', '10000'],
])('%d as %s is %s', (value, format, expected) => {
  expect(numeral(value, format)).toBe(expected);
});
