import { describe, expect, test } from '@jest/globals';
import { PRESETS } from '../../../console/src/rooms/providers/presets.data.js';
import { endingWords, isElsewhere } from '../../../console/src/rooms/providers/terms.js';
import { urlProblems } from '../../../src/features/gateway/providers/managed-provider.rules.js';
import { freeId } from '../../../src/shared/provider-kinds.data.js';
import { isPriced, pricesOf } from '../../../src/features/gateway/models/price-data.js';

test('the presets have distinct ids that the API takes', () => {
  const ids = PRESETS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z0-9][a-z0-9._-]{0,62}$/.test(id))).toEqual([]);
});

test.each(PRESETS)('$name has an address that the API takes, or an example of one', ({ baseUrl, example }) => {
  expect(baseUrl ?? example).toBeDefined();
  expect(urlProblems(baseUrl ?? example)).toEqual([]);
});

test.each(PRESETS.filter(({ group }) => group === 'hosted'))(
  '$name has prices, which its address finds too',
  ({ id, baseUrl, example = '', prices = '' }) => {
    expect(isPriced(prices)).toBe(true);
    expect(pricesOf({ id, baseUrl: baseUrl ?? example })).toBe(prices);
  },
);

test.each([
  ['groq', [], 'groq'],
  ['groq', ['groq', 'groq-2'], 'groq-3'],
  ['openai', [], 'openai-2'],
])('the id suggested for %s beside %j is %s', (wanted, taken, id) => {
  expect(freeId(wanted, taken)).toBe(id);
});

test.each([
  ['https://a.test/v2', 'https://a.test/v1', false],
  ['https://b.test/v1', 'https://a.test/v1', true],
  ['http://a.test/v1', 'https://a.test/v1', true],
  ['https:', 'https://a.test/v1', false],
  ['https://a.test', null, false],
])('%s instead of %s: another server is %s', (address, before, isOther) => {
  expect(isElsewhere(address, before)).toBe(isOther);
});

describe('what ends with a provider', () => {
  const model = (id: string, ...providers: string[]) => ({
    id,
    providers,
    type: 'CHAT' as const,
    available: true,
    contextWindow: 1,
    price: { input: 1, output: 1 },
  });
  test.each([
    ['nothing', [model('a', 'other')], 'It serves no model now.'],
    ['nothing that others serve', [model('a', 'x', 'other')], 'Other providers serve all its models.'],
    ['one model', [model('a', 'x'), model('b', 'x', 'y')], 'No other provider serves a: calls of it are refused.'],
    [
      'many models',
      Array.from({ length: 12 }, (_, at) => model(`m${at}`, 'x')),
      'No other provider serves m0, m1, m2, m3, m4, m5, m6, m7, m8, m9 and 2 more: calls of them are refused.',
    ],
  ])('is %s', (_what, models, words) => {
    expect(endingWords('x', models)).toBe(words);
  });
});
