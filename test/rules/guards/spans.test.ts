import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  fromCodePoints,
  isSpanOf,
  masksByType,
  maskType,
  spansBetween,
  withMasks,
} from '../../../src/features/guards/spans.rules.js';

const words = fc.array(fc.constantFrom('a', 'b', 'hidden', '😀', ' ', '\n', 'ß', '[X]', 'e\u0301'), { maxLength: 30 });
const texts = words.map((list) => list.join(''));
const span = (start: number, end: number, replacement = '*', type = 'X') => ({ start, end, replacement, type });

describe('spans between two texts', () => {
  test('turn the one into the other, whatever they are', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => withMasks(before, spansBetween(before, after)) === after),
      { seed: 5 },
    );
  });

  test('are none of the same text, and as small as words', () => {
    expect(spansBetween('a b c', 'a b c')).toEqual([]);
    expect(spansBetween('call 555 or mail x@y.z now', 'call [PHONE] or mail <EMAIL_ADDRESS_1> now')).toEqual([
      { start: 5, end: 8, replacement: '[PHONE]', type: 'PHONE' },
      { start: 17, end: 22, replacement: '<EMAIL_ADDRESS_1>', type: 'EMAIL_ADDRESS' },
    ]);
  });

  test('of long texts are one from the first difference to the last', () => {
    const long = Array.from({ length: 3_000 }, (_, at) => `w${at}`).join(' ');
    const other = long.replaceAll('w', 'v');
    expect(spansBetween(`x ${long} y`, `x ${other} y`)).toHaveLength(1);
    expect(withMasks(long, spansBetween(long, other))).toBe(other);
  });
});

describe('masks', () => {
  test('that overlap become one, by the one that begins first', () => {
    expect(withMasks('0123456789', [span(4, 6, 'B'), span(2, 5, 'A')])).toBe('01A6789');
    expect(withMasks('0123456789', [span(2, 3, 'short'), span(2, 8, 'long')])).toBe('01long89');
    expect(withMasks('0123', [span(0, 4, 'all'), span(1, 2, 'in')])).toBe('all');
  });

  test('hide every character of every span, in any order', () => {
    const spans = fc.array(
      fc.tuple(fc.nat(40), fc.nat(40)).map(([a, b]) => span(Math.min(a, b), Math.max(a, b) + 1)),
      { maxLength: 6 },
    );
    const digits = Array.from({ length: 50 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
    fc.assert(
      fc.property(spans, (list) => {
        const masked = withMasks(digits, list);
        return [...digits].every((one, at) => masked.includes(one) !== list.some((s) => at >= s.start && at < s.end));
      }),
      { seed: 6 },
    );
  });

  test('are counted by type', () => {
    expect(masksByType([span(0, 1, '*', 'B'), span(1, 2, '*', 'A'), span(2, 3, '*', 'B')])).toEqual({ A: 1, B: 2 });
  });
});

test('a span is within its text, and cuts no character', () => {
  const text = 'a😀b';
  const fits = (start: number, end: number): boolean => isSpanOf(text, { start, end });
  expect([fits(0, 1), fits(1, 3), fits(0, 4)]).toEqual([true, true, true]);
  expect([fits(1, 2), fits(2, 3), fits(-1, 1), fits(3, 5), fits(1, 1), fits(3, 1)]).toEqual(Array(6).fill(false));
  expect([fits(Number.NaN, 1), fits(0, 0.5), fits(0, Infinity)]).toEqual([false, false, false]);
});

test('offsets in code points are converted, and beyond the text are none', () => {
  const at = fromCodePoints('a😀b');
  expect([0, 1, 2, 3, 4, -1, 1.5].map(at)).toEqual([0, 1, 3, 4, -1, -1, -1]);
  const plain = fromCodePoints('abc');
  expect([0, 3, 4, -1, 0.5].map(plain)).toEqual([0, 3, -1, -1, -1]);
});

test('types are codes, never a text of the call', () => {
  expect(maskType('EMAIL_ADDRESS')).toBe('EMAIL_ADDRESS');
  expect(maskType('e mail\u0000 of bob')).toBe('e_mail_of_bob');
  expect(maskType('')).toBe('MASKED');
  expect(maskType('x'.repeat(99))).toHaveLength(40);
});
