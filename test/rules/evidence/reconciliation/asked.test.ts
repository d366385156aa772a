import { expect, test } from '@jest/globals';
import {
  askedPeriod,
  daysOf,
  isCovered,
  originProblem,
} from '../../../../src/features/evidence/reconciliation/asked.rules.js';

const at = (text: string): Date => new Date(text);
const now = Date.parse('2026-03-10T12:00:00Z');

test('whole days up to the present one can be asked for', () => {
  const period = askedPeriod(at('2026-03-09T00:00:00Z'), at('2026-03-11T00:00:00Z'), now);
  expect(daysOf(period)).toEqual(['2026-03-09', '2026-03-10']);
  for (const [start, end] of [
    ['2026-03-09T01:00:00Z', '2026-03-10T00:00:00Z'],
    ['2026-03-09T00:00:00Z', '2026-03-12T00:00:00Z'],
    ['2026-03-09T00:00:00Z', '2026-03-09T00:00:00Z'],
    ['2025-12-01T00:00:00Z', '2026-03-09T00:00:00Z'],
  ] as const)
    expect(() => askedPeriod(at(start), at(end), now)).toThrow();
});

test('an address is an origin, and kinds that are reported apart are left out', () => {
  expect(originProblem('https://api.openai.com')).toBeUndefined();
  for (const address of ['https://a.example/v1', 'https://a.example?x', 'https://a.example#x', 'a'])
    expect(originProblem(address)).toBeDefined();
  expect(
    ['ai.generate', 'ai.realtime', 'ai.image.edit', 'ai.speech'].map((action) => isCovered(action, false)),
  ).toEqual([true, true, false, false]);
  expect([isCovered('ai.embed', true), isCovered('ai.embed', false)]).toEqual([true, false]);
});
