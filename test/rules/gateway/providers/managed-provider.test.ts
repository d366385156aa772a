import { describe, expect, test } from '@jest/globals';
import {
  modelsProblems,
  namedOf,
  openedTarget,
  sealedAs,
  textsProblems,
  urlProblems,
} from '../../../../src/features/gateway/providers/managed-provider.rules.js';
import { keyEnd } from '../../../../src/shared/credentials/key-end.js';
import { DEFAULT_SPEAKS } from '../../../../src/shared/provider-kinds.data.js';

const provider = {
  id: 'near',
  scope: 'PLATFORM' as const,
  kind: 'openai' as const,
  baseUrl: 'https://near.example/v1/',
  speaks: ['chat' as const],
  api: 'openai' as const,
  quirks: 'vllm' as const,
  models: null,
  prices: null,
  weight: 1,
};

test.each([
  [undefined, null],
  ['', null],
  ['a-short-key', null],
  ['sk-0123456789abcdef', 'cdef'],
])('of the key %s is shown %s', (key, hint) => {
  expect(keyEnd(key)).toBe(hint);
});

describe('an address', () => {
  test.each([
    'https://api.example.com',
    'http://127.0.0.1:11434/v1',
    'http://gpu-1:8000/v1',
    'http://[::1]:80/',
    null,
    undefined,
  ])('%s can be a provider’s', (url) => {
    expect(urlProblems(url)).toEqual([]);
  });

  test.each([
    '',
    'api.example.com',
    'ftp://example.com',
    'https://user@example.com',
    'https://:pass@example.com',
    'https://example.com/?key=1',
    'https://example.com/#x',
    'http://169.254.169.254',
    'http://169.254.170.2/v2',
    'http://0xa9.0xfe.0xa9.0xfe/',
    'http://2852039166',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[fd00:ec2::254]/',
    'http://metadata.google.internal/',
    'http://METADATA.google.internal./',
    'http://100.100.100.200/',
  ])('%s cannot', (url) => {
    expect(urlProblems(url)).toEqual([{ path: 'baseUrl', message: expect.stringContaining('expected') }]);
  });
});

describe('headers', () => {
  test('are texts by names that HTTP can carry', () => {
    expect(textsProblems({ 'api-key': 'x', 'X-Two': 'a b' }, 'headers')).toEqual([]);
    expect(textsProblems(null, 'headers')).toEqual([]);
  });

  test.each<[string, unknown, string]>([
    ['a list', ['x'], 'headers'],
    ['too many', Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`h${at}`, 'x'])), 'headers'],
    ['a name with a colon', { 'a:b': 'x' }, 'headers.a:b'],
    ['no name', { '': 'x' }, 'headers.'],
    ['a line break', { a: 'x\r\ny' }, 'headers.a'],
    ['a space at the end', { a: 'x ' }, 'headers.a'],
    ['a number', { a: 1 }, 'headers.a'],
    ['a long value', { a: 'x'.repeat(5_000) }, 'headers.a'],
  ])('are refused with %s', (_, given, path) => {
    expect(textsProblems(given, 'headers')).toEqual([{ path, message: expect.any(String) }]);
  });

  test('query parameters take any text', () => {
    expect(textsProblems({ 'api version': 'ü\n' }, 'query')).toEqual([]);
  });
});

describe('models', () => {
  test('are known by their names, or have prices of their own', () => {
    const models = [
      { id: 'gpt-4o' },
      { id: 'own', upstream: 'own-2', type: 'embedding', input: '0.15', contextWindow: 8_000 },
    ];
    expect(modelsProblems(models)).toEqual([]);
    expect(modelsProblems([])).toEqual([]);
    expect(modelsProblems(null)).toEqual([]);
  });

  test.each<[string, unknown, string]>([
    ['no list', { id: 'a' }, 'models'],
    ['a text', ['gpt-4o'], 'models[0]'],
    ['too many', Array.from({ length: 1_001 }, (_, at) => ({ id: `m${at}` })), 'models'],
    ['no name', [{}], 'models[0].id'],
    ['a name with spaces', [{ id: 'a b' }], 'models[0].id'],
    ['a long name', [{ id: 'a'.repeat(201) }], 'models[0].id'],
    ['another name that is none', [{ id: 'a', upstream: 5 }], 'models[0].upstream'],
    ['another type', [{ id: 'a', type: 'poem' }], 'models[0].type'],
    ['half a token', [{ id: 'a', contextWindow: 0.5 }], 'models[0].contextWindow'],
    ['no tokens', [{ id: 'a', maxOutputTokens: 0 }], 'models[0].maxOutputTokens'],
    ['a price in words', [{ id: 'a', input: 'cheap' }], 'models[0].input'],
    ['a price below zero', [{ id: 'a', input: 1, output: -1 }], 'models[0].output'],
    ['a price of answers alone', [{ id: 'a', output: 1 }], 'models[0].input'],
    ['the same twice', [{ id: 'a' }, { id: 'a' }], 'models[1].id'],
    ['a field of no model', [{ id: 'a', __proto__x: 1 }], 'models[0].__proto__x'],
  ])('are refused with %s', (_, given, path) => {
    expect(modelsProblems(given)).toEqual([{ path, message: expect.any(String) }]);
  });
});

test('an adapter gets the secrets, and knows which values must not leave', () => {
  const secret = { key: 'sk-1', headers: { 'api-key': 'a-long-secret' }, query: { version: 'v1' } };
  expect(openedTarget(provider, secret)).toEqual({
    id: 'near',
    isOwn: false,
    kind: 'openai',
    baseUrl: 'https://near.example/v1',
    apiKey: 'sk-1',
    headers: { 'api-key': 'a-long-secret' },
    query: { version: 'v1' },
    secrets: ['a-long-secret'],
    speaks: ['chat'],
    api: 'openai',
    quirks: 'vllm',
  });
  expect(DEFAULT_SPEAKS.anthropic).toEqual(['messages']);
});

test('the catalogue gets models by their names, and prices of their own as MODELS_FILE has them', () => {
  const models = [
    { id: 'known' },
    { id: 'own', upstream: 'own-2', input: 100, output: 0.000000001, maxOutputTokens: 10 },
  ];
  const named = namedOf({ ...provider, models }, new Date('2026-05-06T07:08:09Z'));
  expect(named.models).toEqual([
    { id: 'known', upstream: 'known' },
    { id: 'own', upstream: 'own-2' },
  ]);
  expect(named.priced).toEqual([
    {
      id: 'own',
      provider: 'near',
      upstream: 'own-2',
      type: 'chat',
      contextWindow: 128_000,
      maxOutputTokens: 10,
      price: { input: '100', output: '0.000000001', source: 'administrators of this platform', asOf: '2026-05-06' },
    },
  ]);
  expect(namedOf(provider, new Date()).models).toBeUndefined();
});

test('secrets of tenants’ own accounts are bound to another name than versions before them use', () => {
  expect(sealedAs({ id: 'near', scope: 'PLATFORM' })).toBe('near');
  expect(sealedAs({ id: 'own.near@acme', scope: 'TENANT' })).toBe('own:own.near@acme');
});
