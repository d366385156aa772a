import { expect, test } from '@jest/globals';
import { limitsIn } from '../../../src/providers/http/rate-limits.rules.js';

const AT = Date.parse('2026-11-28T12:00:00Z');
const after = (millis: number): number => AT + millis;

test('limits of OpenAI, with lengths for the reset', () => {
  const headers = {
    'x-ratelimit-limit-requests': '60',
    'x-ratelimit-limit-tokens': '150000',
    'x-ratelimit-remaining-requests': '59',
    'x-ratelimit-remaining-tokens': '149984',
    'x-ratelimit-reset-requests': '1s',
    'x-ratelimit-reset-tokens': '6m0s',
    'x-request-id': 'req_1',
  };
  expect(limitsIn(headers, AT)).toEqual([
    { name: 'requests', limit: 60, remaining: 59, resetsAt: after(1_000) },
    { name: 'tokens', limit: 150_000, remaining: 149_984, resetsAt: after(360_000) },
  ]);
});

test('limits of Anthropic, with dates for the reset', () => {
  const headers = {
    'anthropic-ratelimit-input-tokens-limit': '40000',
    'anthropic-ratelimit-input-tokens-remaining': '0',
    'anthropic-ratelimit-input-tokens-reset': '2026-11-28T12:00:30Z',
  };
  expect(limitsIn(headers, AT)).toEqual([
    { name: 'input-tokens', limit: 40_000, remaining: 0, resetsAt: after(30_000) },
  ]);
});

test.each([
  ['120ms', after(120)],
  ['1h2m3.5s', after(3_723_500)],
  ['7', after(7_000)],
  [String(after(5_000) / 1_000), after(5_000)],
  [String(after(5_000)), after(5_000)],
  ['', null],
  ['soon', null],
  ['9999999h', null],
  ['-1', null],
  ['1s '.repeat(3), null],
])('a reset of %j', (reset, expected) => {
  const [limit] = limitsIn({ 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': reset }, AT);
  expect(limit).toEqual({ name: 'requests', limit: null, remaining: 3, resetsAt: expected });
});

test.each(['', '-1', '1e9', 'NaN', '99999999999999999', '0x10', '1.5'])('%j is no figure', (figure) => {
  expect(limitsIn({ 'x-ratelimit-limit-tokens': figure, 'x-ratelimit-remaining-tokens': figure }, AT)).toEqual([]);
});

test('an upstream that states a thousand limits has the first twelve', () => {
  const headers = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, at) => [
      `x-ratelimit-limit-${'a'.repeat((at % 30) + 1)}${String.fromCharCode(97 + (at % 26))}`,
      '1',
    ]),
  );
  expect(limitsIn(headers, AT)).toHaveLength(12);
  expect(limitsIn({ 'x-ratelimit-limit-requests': ['1', '2'] }, AT)).toEqual([]);
});
