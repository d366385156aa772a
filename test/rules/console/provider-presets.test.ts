import { describe, expect, test } from '@jest/globals';
import { PRESETS } from '../../../console/src/rooms/providers/presets.data.js';
import { endingWords, freeId, isElsewhere, modelsIn, providerIn } from '../../../console/src/rooms/providers/terms.js';
import { modelsProblems, urlProblems } from '../../../src/features/gateway/providers/managed-provider.rules.js';
import { isPriced, pricesOf } from '../../../src/features/gateway/models/price-data.js';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

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

describe('what a form says', () => {
  const preset = (wanted: string) => PRESETS.find(({ id }) => id === wanted)!;
  const filled = { id: 'x', baseUrl: 'https://x.test/v1', key: 'sk-1' };

  test('is the key as the credential, with the prices of the preset', () => {
    expect(providerIn(formOf(filled), preset('groq'))).toEqual({
      id: 'x',
      kind: 'OPENAI',
      baseUrl: 'https://x.test/v1',
      credential: { type: 'KEY', key: 'sk-1' },
      prices: 'groq',
    });
  });

  test('is the key in the header that Azure wants', () => {
    expect(providerIn(formOf(filled), preset('azure'))).toMatchObject({
      credential: { type: 'NONE' },
      headers: { 'api-key': 'sk-1' },
      speaks: ['CHAT', 'RESPONSES'],
    });
  });

  test('is no key for a server without one, and its own protocol', () => {
    expect(providerIn(formOf({ ...filled, key: '' }), preset('ollama'))).toEqual({
      id: 'x',
      kind: 'LOCAL',
      baseUrl: 'https://x.test/v1',
      credential: { type: 'NONE' },
      api: 'OLLAMA',
    });
  });

  test('is models with the prices that were given, which the API takes', () => {
    const models = modelsIn(
      formOf({
        'models[0].id': 'tiny',
        'models[0].upstream': '',
        'models[0].type': 'chat',
        'models[0].input': '0.5',
        'models[0].output': '1.5',
        'models[1].id': 'vectors',
        'models[1].upstream': 'vectors-v2',
        'models[1].type': 'embedding',
        'models[1].input': '0',
        'models[1].output': '',
      }),
      [{ id: 'tiny', contextWindow: 9_000, upstream: 'gone', cachedInput: 0.1 }],
    );
    expect(models).toEqual([
      { id: 'tiny', contextWindow: 9_000, cachedInput: 0.1, input: 0.5, output: 1.5 },
      { id: 'vectors', upstream: 'vectors-v2', type: 'embedding', input: 0 },
    ]);
    expect(modelsProblems(models)).toEqual([]);
  });
});

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
