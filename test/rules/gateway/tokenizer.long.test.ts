import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { TokenRanks } from '../../../src/features/gateway/tokens/bpe-ranks.js';
import { countText, countTexts } from '../../../src/features/gateway/tokens/tokenizer.js';
import { anyText } from '../../support/generated/any-text.js';

const whole = (text: string): number => countTokens(text, { disallowedSpecial: new Set() });

/** Texts that are made of what the splitting rules tell apart. */
const tricky = fc
  .array(
    fc.constantFrom(
      ...[
        'a',
        'Word',
        'WORD',
        'camelCase',
        "it's",
        "'LL",
        ' ',
        '  ',
        '\n',
        '\r\n',
        '\t',
        '7',
        '12345',
        '3.14',
        '!!',
        '//',
      ],
      ...['é', 'ß', '漢字', '👩‍👩‍👧', 'e\u0301', '<|endoftext|>', '\u00a0', '_', '-', '{"a": [1, 2]}', 'x'.repeat(40)],
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

/** Such a piece may be counted in parts. The package has no token for a byte order mark, which the encoding has. */
const LONG_WORD = /\S{120}|\ufeff/;

/** Everything of ASCII, and much of what text is made of. */
const plain = fc.string({
  unit: fc.oneof(fc.string({ unit: 'binary-ascii', maxLength: 1 }), fc.constantFrom(...' \n/\'".,(aZz09')),
  maxLength: 200,
});

describe('tokens of a text', () => {
  test('are the tokenizer’s own count', () => {
    fc.assert(
      fc.property(fc.oneof(tricky, plain, anyText({ maxLength: 200 })), (text) => {
        fc.pre(!LONG_WORD.test(text));
        expect(countText(text)).toBe(whole(text));
      }),
      { numRuns: 1_000 },
    );
  });

  test('are as many the second time', () => {
    const text = 'Remembered words, and an incomprehensibilities-like one; 2 times. '.repeat(20);
    expect([countText(text), countText(text)]).toEqual([whole(text), whole(text)]);
  });

  test.each(['a', 'Ab漢', '!', '👩‍👩‍👧', ' '])('of a long run of %j are counted in parts, a little above', (unit) => {
    const text = unit.repeat(2_000);
    const exact = whole(text);
    const counted = countText(text);
    expect(counted).toBeGreaterThanOrEqual(exact);
    expect(counted).toBeLessThanOrEqual(exact + Math.ceil(text.length / 64));
  });

  test('are right around what is looked at in one go', () => {
    for (const length of [4_094, 4_095, 4_096, 65_535, 65_536, 65_537]) {
      const text = 'One, two; '.repeat(7_000).slice(0, length);
      for (const end of ['', 'word', '\n', '"', 'é']) expect(countText(text + end)).toBe(whole(text + end));
    }
    const marks = `${'-'.repeat(5_000)} and more`;
    expect(countText(marks)).toBeGreaterThanOrEqual(whole(marks));
    expect(countText(marks)).toBeLessThanOrEqual(whole(marks) + 5_000 / 64);
  });

  test('are right when more words have come by than are remembered, and for words that are too long to be', () => {
    const words = Array.from({ length: 40_000 }, (_, index) =>
      [...index.toString(26)].map((digit) => String.fromCharCode(97 + parseInt(digit, 26))).join(''),
    );
    const texts = [words.join(' '), words.toReversed().join(' '), `x${'word'.repeat(13)} ${'ab'.repeat(24)} abab`];
    for (const text of [...texts, ...texts]) expect(countText(text)).toBe(whole(text));
  });

  test('are counted with a table of any encoding, and with none that misses a rank', () => {
    // One byte each but for `ab` and `abc`.
    const lines = [...'abc'].concat('ab', 'abc').map((token, rank) => `${btoa(token)} ${rank}\n`);
    const ranks = new TokenRanks(Buffer.from(lines.join('')));
    expect(['a', 'ab', 'abc', 'abab', 'cab', 'abcabc', 'bca'].map((text) => ranks.count(text))).toEqual([
      1, 1, 1, 2, 2, 2, 3,
    ]);
    expect(() => new TokenRanks(Buffer.from(lines.toSpliced(1, 1).join('')))).toThrow('line 2 is not that of rank 1');
  });

  test('of nothing are none', () => {
    expect(countText('')).toBe(0);
  });
});

describe('long texts are counted in slices', () => {
  const words = Array.from({ length: 25_000 }, (_, at) => (at % 7 === 0 ? 'naïve ' : `word${at}, don't 42,000`)).join(
    ' ',
  );

  test.each([
    ['words', words],
    ['lines', words.replaceAll(' ', '\n ')],
    ['runs of spaces', `${'word    '.repeat(20_000)}end`],
    ['short texts together', 'one two '.repeat(10_000)],
  ])('%s: as many as of the whole', async (_name, text) => {
    const counted = countTexts([text, 'more'], 'tenant');
    expect(counted).toBeInstanceOf(Promise);
    expect(await counted).toBe(countText(text) + countText('more'));
  });

  test.each([
    ['letters', 'a'.repeat(100_000)],
    ['spaces', ' '.repeat(100_000)],
    ['pairs of surrogates', '𝒳'.repeat(50_000)],
  ])('%s without a place to cut: at most one more for each cut', async (_name, text) => {
    const counted = await countTexts([text], 'tenant');
    const whole = countText(text);
    expect(Math.abs(counted - whole)).toBeLessThanOrEqual(Math.ceil(text.length / 16_384));
  });

  test('short ones are counted at once', () => {
    expect(countTexts(['one', 'two'], 'tenant')).toBe(2);
  });
});
