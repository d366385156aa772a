import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { isoTime } from '../../../src/shared/time/clock.js';
import { randomHex, uuidv7 } from '../../../src/shared/ids.js';
import { monthStart, nextMonthStart } from '../../../src/shared/time/period.js';
import { sha256Hex } from '../../../src/shared/keys/sha256.js';

const LATEST_DATE = 8.64e15;

describe('identifiers', () => {
  test('are of version 7 and RFC 9562’s variant, begin with their time, and none comes twice', () => {
    const now = Date.now() + 1_000_000;
    const made = Array.from({ length: 5_000 }, () => uuidv7(now));
    for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(made[0]?.replaceAll('-', '').slice(0, 12)).toBe(now.toString(16).padStart(12, '0'));
    expect(new Set(made).size).toBe(made.length);
  });

  test('sort as they were made, within a millisecond, beyond its 4,096 and when the clock goes back', () => {
    const now = Date.now() + 2_000_000;
    const times = [...Array.from({ length: 9_000 }, () => now), now - 50, now + 10, now + 9];
    const made = times.map((time) => uuidv7(time));
    expect(made).toEqual(made.toSorted());
  });

  test('random digits are as many as asked for, all sixteen, and none come twice', () => {
    const made = Array.from({ length: 2_000 }, (_, index) => randomHex(8 + (index % 40)));
    made.forEach((text, index) => {
      expect(text).toHaveLength(2 * (8 + (index % 40)));
    });
    expect(new Set(made.map((text) => text.slice(0, 16))).size).toBe(made.length);
    expect([...new Set(made.join(''))].toSorted().join('')).toBe('0123456789abcdef');
    expect(randomHex(4_096)).toHaveLength(8_192);
  });
});

describe('times', () => {
  test('are written as the engine writes them, whatever was written before', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -LATEST_DATE, max: LATEST_DATE })), (times) => {
        for (const time of times.flatMap((some) => [some, Math.min(some + 1, LATEST_DATE)]))
          expect(isoTime(time)).toBe(new Date(time).toISOString());
      }),
    );
    expect(() => isoTime(NaN)).toThrow(RangeError);
    expect(() => isoTime(LATEST_DATE + 1_000)).toThrow(RangeError);
  });

  test('a month starts where the calendar says, whatever was asked before', () => {
    const time = fc.integer({ min: Date.UTC(1999, 0), max: Date.UTC(2101, 0) });
    fc.assert(
      fc.property(fc.array(time), (times) => {
        for (const now of times.flatMap((some) => [some, nextMonthStart(some) - 1, nextMonthStart(some)])) {
          const start = new Date(monthStart(now));
          expect(start.toISOString()).toBe(`${new Date(now).toISOString().slice(0, 7)}-01T00:00:00.000Z`);
        }
      }),
    );
    expect(monthStart(NaN)).toBeNaN();
  });
});

test.each([0, 1, 5_400, 5_460, 20_000])('the digest of bytes and %i characters is that of both in a row', (length) => {
  const bytes = Buffer.from(randomHex(32), 'hex');
  for (const letter of ['a', 'ä', '€', '😀']) {
    const text = letter.repeat(length);
    expect(sha256Hex(bytes, text)).toBe(createHash('sha256').update(bytes).update(text).digest('hex'));
  }
});
