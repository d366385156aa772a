import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type NamedProvider, parseProviders } from '../../../src/config/providers-file.js';
import {
  type CatalogueModel,
  fromLocalListing,
  indexModels,
  inTurn,
  promptBound,
  resolveModel,
} from '../../../src/features/gateway/models/catalogue.rules.js';
import { buildCatalogue, type KnownProviders } from '../../../src/features/gateway/models/models-file.js';
import { costOf, worstCost } from '../../../src/features/gateway/models/price.rules.js';
import { readModels } from '../../../src/features/gateway/models/read-models.js';
import { nanoToUsd, parseUsd, tokenCost, usdToNano } from '../../../src/shared/money.js';

const NOW = Date.UTC(2026, 10, 1);
const { models: builtIn } = readModels(undefined, [], NOW);
const catalogue = indexModels(builtIn);
const local = (id: string): CatalogueModel => fromLocalListing({ id, type: 'chat' });
const modelOf = (name: string): CatalogueModel => catalogue.get(name)![0]!;
const known: KnownProviders = new Map<string, { kind: 'openai' | 'anthropic' | 'local'; weight: number }>([
  ...(['openai', 'anthropic', 'local'] as const).map((kind) => [kind, { kind, weight: 1 }] as const),
  ['eu', { kind: 'openai', weight: 3 }],
]);
const named = (given: Partial<NamedProvider>): NamedProvider => ({
  id: 'eu',
  kind: 'openai',
  baseUrl: 'https://acme.openai.azure.com/openai/v1',
  apiKey: undefined,
  headers: {},
  query: {},
  secrets: [],
  speaks: ['chat'],
  api: 'openai',
  models: undefined,
  prices: undefined,
  weight: 1,
  ...given,
});

const folder = mkdtempSync(join(tmpdir(), 'portcullis-catalogue-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
function fileOf(content: object): string {
  const file = join(folder, 'models.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('the built-in catalogue', () => {
  test('every fallback is a model of the same type', () => {
    for (const { fallbacks, type } of builtIn) for (const id of fallbacks) expect(modelOf(id).type).toBe(type);
  });

  test.each([
    ['gpt-4o-mini', ['gpt-4.1-mini', 'claude-haiku-4-5']],
    ['claude-haiku-4-5', ['claude-3-5-haiku-latest', 'gpt-4.1-mini']],
    ['o4-mini', ['gpt-5-mini']],
  ])('%s turns to %j', (id, fallbacks) => {
    expect(modelOf(id).fallbacks).toEqual(fallbacks);
  });
});

describe('a models file', () => {
  const base = { id: 'm', provider: 'openai', type: 'chat', contextWindow: 100, maxOutputTokens: 50 };
  const price = { input: '1', output: '2', source: 'contract', asOf: '2026-01-01' };

  test('extends and overrides the built-in entries, or replaces them', () => {
    expect(buildCatalogue(builtIn, { models: [{ ...base, price }] }, known).models.length).toBe(builtIn.length + 1);
    const mine = buildCatalogue(builtIn, { models: [{ ...base, id: 'gpt-4o', provider: 'local' }] }, known);
    expect(mine.models.filter(({ id }) => id === 'gpt-4o')).toMatchObject([
      { provider: 'local', price: { input: 0n } },
    ]);
    const { models } = buildCatalogue(builtIn, { mode: 'replace', models: [{ ...base, price }] }, known);
    expect(models).toMatchObject([
      { id: 'm', upstream: 'm', defaultOutputTokens: 50, price: { input: 1_000_000_000n } },
    ]);
  });

  test('an entry of a named provider stands beside those of others', () => {
    const { models } = buildCatalogue(builtIn, { models: [{ ...base, id: 'gpt-4o', provider: 'eu', price }] }, known);
    expect(models.filter(({ id }) => id === 'gpt-4o')).toMatchObject([
      { provider: 'openai', weight: 1 },
      { provider: 'eu', kind: 'openai', weight: 3 },
    ]);
  });

  test('every kind of price can be given', () => {
    const rates = { input: '1', cachedInput: '0.1', cacheWrite: '1.25', audioInput: '3', cachedAudioInput: '0.3' };
    const given = {
      ...price,
      ...rates,
      output: '2',
      audioOutput: '6',
      reasoning: '4',
      requests: '5',
      webSearches: '10',
      longPrompts: [
        { above: 200, input: '3' },
        { above: 100, input: '2', output: '4' },
      ],
    };
    const { models } = buildCatalogue([], { models: [{ ...base, provider: 'anthropic', price: given }] }, known);
    const usd = (dollars: number): bigint => usdToNano(dollars);
    expect(models[0]?.price).toEqual({
      input: usd(1),
      cachedInput: usd(0.1),
      cacheWrite: usd(1.25),
      cacheWriteHour: usd(2),
      audioInput: usd(3),
      cachedAudioInput: usd(0.3),
      output: usd(2),
      audioOutput: usd(6),
      reasoning: usd(4),
      requests: usd(5),
      webSearches: usd(10),
      longPrompts: [
        { above: 100, input: usd(2), output: usd(4) },
        { above: 200, input: usd(3), output: 0n },
      ],
      source: 'contract',
      asOf: '2026-01-01',
    });
  });

  test('every problem is told at once', () => {
    const { problems: found } = buildCatalogue(
      [],
      {
        models: [
          base,
          { ...base, id: 'n', price, fallbacks: ['unknown', 'e'] },
          { ...base, id: 'e', type: 'embedding', price },
          { ...base, id: 'x', provider: 'nobody', price },
        ],
      },
      known,
    );
    expect(found).toEqual([
      'm: a hosted model needs a price',
      'x: unknown provider nobody; expected one of openai, anthropic, local, eu',
      'n: fallback unknown is unknown',
      'n: fallback e is of type embedding',
    ]);
    expect(
      buildCatalogue([], { models: [{ ...base, price: { ...price, input: '-1' } }, { id: 1 }] }, known).problems.length,
    ).toBeGreaterThan(1);
  });

  test('a local model needs no price and costs nothing', () => {
    const { models } = buildCatalogue([], { models: [{ ...base, provider: 'local', dimensions: 3 }] }, known);
    expect(models[0]?.dimensions).toBe(3);
    expect(costOf(models[0]!.price, { promptTokens: 10, completionTokens: 10 })).toBe(0n);
  });
});

describe('the models of named providers', () => {
  const of = (provider: string, models: readonly CatalogueModel[]) =>
    models.filter((model) => model.provider === provider);

  test('all that are priced, or those that are listed, under names of one’s own', () => {
    const { models: all } = readModels(undefined, [named({ weight: 2 })], NOW);
    expect(of('eu', all).length).toBeGreaterThan(10);
    expect(of('eu', all).every(({ kind, weight }) => kind === 'openai' && weight === 2)).toBe(true);
    const listed = named({
      models: [
        { id: 'gpt-4o', upstream: 'chat-eu' },
        { id: 'house', upstream: 'gpt-4o-mini' },
      ],
    });
    const { models } = readModels(undefined, [listed], NOW);
    expect(of('eu', models)).toMatchObject([
      { id: 'gpt-4o', upstream: 'chat-eu', maxOutputTokens: 16_384 },
      { id: 'house', upstream: 'gpt-4o-mini' },
    ]);
  });

  test('a listed model takes the price that the models file gives it', () => {
    const price = { input: '1', source: 'contract', asOf: '2026-01-01' };
    const file = fileOf({
      mode: 'replace',
      models: [{ id: 'mine', provider: 'eu', type: 'chat', contextWindow: 10, price, fallbacks: [] }],
    });
    const given = named({
      models: [
        { id: 'gpt-4o', upstream: 'gpt-4o' },
        { id: 'mine', upstream: 'mine' },
      ],
    });
    expect(readModels(file, [given], NOW).models).toMatchObject([
      { id: 'gpt-4o' },
      { id: 'mine', price: { output: 0n } },
    ]);
  });

  test('a local server’s models are free, and are those that it lists or the file does', () => {
    const vllm = { id: 'vllm', kind: 'local', baseUrl: 'http://127.0.0.1:8000' } as const;
    const listing = readModels(undefined, [named({ ...vllm, weight: 4 })], NOW);
    expect([...listing.listing]).toEqual([
      ['local', 1],
      ['vllm', 4],
    ]);
    const listed = readModels(undefined, [named({ ...vllm, models: [{ id: 'qwen', upstream: 'Qwen/Qwen3' }] })], NOW);
    expect(listed.listing.has('vllm')).toBe(false);
    expect(of('vllm', listed.models)).toMatchObject([{ id: 'qwen', upstream: 'Qwen/Qwen3', price: { input: 0n } }]);
  });

  test('at Amazon Bedrock the name that is called has the price, and only names of Bedrock’s are called', () => {
    const baseUrl = 'https://bedrock-runtime.eu-west-1.amazonaws.com';
    const aws = named({ id: 'aws', kind: 'bedrock', baseUrl });
    const profile = (prefix: string) => `${prefix}.anthropic.claude-haiku-4-5-20251001-v1:0`;
    const listed = [
      { id: 'claude-haiku-4-5-20251001', upstream: profile('global') },
      { id: 'amazon.nova-lite-v1:0', upstream: 'arn:aws:bedrock:eu-west-1:1:application-inference-profile/x' },
    ];
    expect(of('aws', readModels(undefined, [{ ...aws, models: listed }], NOW).models)).toMatchObject([
      { ...listed[0], kind: 'bedrock', price: { input: 1_000_000_000n } },
      { ...listed[1], price: { input: 60_000_000n } },
    ]);
    const { byOtherName } = readModels(undefined, [aws], NOW);
    expect(byOtherName(profile('us'))).toEqual([{ provider: 'aws', id: profile('eu'), upstream: profile('us') }]);
    expect(byOtherName('claude-haiku-4-5-20251001').map(({ provider }) => provider)).toEqual(['anthropic']);
  });

  test('what has no price, and prices that nobody keeps, are told together', () => {
    const providers = [
      named({ id: 'a', prices: 'nobody' }),
      named({ id: 'b', baseUrl: 'https://b.example', models: [{ id: 'gpt-4o', upstream: 'gpt-4o' }] }),
    ];
    expect(() => readModels(undefined, providers, NOW)).toThrow(
      /^PROVIDERS_FILE: a: there are no prices of nobody\nPROVIDERS_FILE: b: gpt-4o has no known price; give it one in MODELS_FILE$/,
    );
    expect(() => readModels(fileOf({ models: [{}] }), [], NOW)).toThrow(/^MODELS_FILE is invalid:/);
  });

  test('a dated name is found at the providers whose lists are open', () => {
    const closed = named({ id: 'closed', models: [{ id: 'gpt-4o', upstream: 'x' }] });
    const { byOtherName } = readModels(undefined, [named({}), closed], NOW);
    expect(byOtherName('gpt-4o-2024-08-06')).toEqual([
      { provider: 'openai', id: 'gpt-4o', upstream: 'gpt-4o-2024-08-06' },
      { provider: 'eu', id: 'gpt-4o', upstream: 'gpt-4o-2024-08-06' },
    ]);
    expect(byOtherName('eu/gpt-4o-2024-08-06').map(({ provider }) => provider)).toEqual(['eu']);
    expect(byOtherName('gpt-none')).toEqual([]);
    for (const more of [' ssn 123-45-6789', '\n', 'é', '-'.repeat(200)])
      expect(byOtherName(`gpt-4o-2024${more}`)).toEqual([]);
  });
});

describe('finding a model', () => {
  const listed = indexModels([local('llama3.2:latest'), local('qwen')]);
  test.each([
    ['gpt-4o-mini', 'gpt-4o-mini', 'openai'],
    ['openai/gpt-4o-mini', 'gpt-4o-mini', 'openai'],
    ['anthropic/claude-haiku-4-5', 'claude-haiku-4-5', 'anthropic'],
    ['llama3.2', 'llama3.2:latest', 'local'],
    ['local/llama3.2:latest', 'llama3.2:latest', 'local'],
    ['local/llama3.2', 'llama3.2:latest', 'local'],
    ['local/qwen', 'qwen', 'local'],
  ])('%s', (requested, id, provider) => {
    expect(resolveModel(requested, catalogue, listed)).toMatchObject([{ id, provider }]);
  });

  test.each(['gpt-none', 'anthropic/gpt-4o', 'openai/claude-haiku-4-5', 'local/gpt-4o', 'openai/', ''])(
    '%j is unknown',
    (requested) => {
      expect(resolveModel(requested, catalogue, listed)).toBeUndefined();
    },
  );

  test('a catalogue entry prices a local model', () => {
    const priced = indexModels([{ ...local('qwen'), maxOutputTokens: 7 }]);
    for (const name of ['local/qwen', 'qwen']) expect(resolveModel(name, priced, listed)?.[0]?.maxOutputTokens).toBe(7);
  });

  test('an identifier means all its providers; with the id of one, that one', () => {
    const index = indexModels(['a', 'b'].map((provider) => ({ ...local('m'), provider })));
    expect(index.get('m')?.map(({ provider }) => provider)).toEqual(['a', 'b']);
    expect(index.get('b/m')?.map(({ provider }) => provider)).toEqual(['b']);
  });

  test('a local server may say its windows and dimensions', () => {
    expect(fromLocalListing({ id: 'e', type: 'embedding', dimensions: 5, contextWindow: 9 }, 'gpu', 2)).toMatchObject({
      provider: 'gpu',
      kind: 'local',
      weight: 2,
      dimensions: 5,
      contextWindow: 9,
      maxOutputTokens: 0,
    });
  });
});

describe('the providers of one model', () => {
  const providers = [
    { id: 'a', weight: 1 },
    { id: 'b', weight: 0 },
    { id: 'c', weight: 3 },
  ];
  test.each([
    [0, 'acb'],
    [0.24, 'acb'],
    [0.25, 'cab'],
    [0.99, 'cab'],
  ])('by a chance of %d: %s', (chance, order) => {
    expect(
      inTurn(providers, chance)
        .map(({ id }) => id)
        .join(''),
    ).toBe(order);
  });

  test('without any weight the first is first; one or none is as it is', () => {
    const none = providers.map(({ id }) => ({ id, weight: 0 }));
    expect(inTurn(none, 0.9).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect([inTurn([], 0.5), inTurn(none.slice(1, 2), 0.5)]).toEqual([[], [{ id: 'b', weight: 0 }]]);
  });

  test('each comes first in its share, and every one has its turn', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 2, maxLength: 5 }), (weights) => {
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        const all = weights.map((weight, id) => ({ id, weight }));
        const firsts = Array.from({ length: total }, (_, at) => {
          const order = inTurn(all, (at + 0.5) / total);
          expect(new Set(order.map(({ id }) => id)).size).toBe(all.length);
          return order[0]?.id;
        });
        weights.forEach((weight, id) => {
          expect(firsts.filter((first) => first === id).length).toBe(weight);
        });
      }),
    );
  });
});

describe('the tokens that a provider may count', () => {
  test.each([
    ['openai', 'openai', 'gpt-4o', 164],
    ['eu', 'openai', 'gpt-4o', 164],
    ['groq', 'openai', 'gpt-oss-120b', 214],
    ['mistral', 'openai', 'mistral-large', 214],
    ['anthropic', 'anthropic', 'claude-haiku-4-5', 214],
    ['local', 'local', 'gpt-4o', 214],
  ] as const)('%s of kind %s for %s: %d of 100', (provider, kind, id, bound) => {
    expect(promptBound({ provider, kind, id }, 100)).toBe(bound);
  });
});

describe('cost, against figures by hand', () => {
  test('gpt-4o-mini costs 0.00042 USD for 1,000 in of which 400 cached, 500 out', () => {
    const { price } = modelOf('gpt-4o-mini');
    const cost = costOf(price, { promptTokens: 1_000, cachedPromptTokens: 400, completionTokens: 500 });
    // 600 × 0.15 + 400 × 0.075 + 500 × 0.60 = 420 USD per million
    expect(nanoToUsd(cost)).toBe(0.00042);
  });

  test('claude-haiku-4-5: 1,000 in of which 300 read from and 200 written to the cache, 100 out', () => {
    const { price } = modelOf('claude-haiku-4-5');
    const usage = { promptTokens: 1_000, cachedPromptTokens: 300, cacheWriteTokens: 200, completionTokens: 100 };
    // 500 × 1 + 300 × 0.10 + 200 × 1.25 + 100 × 5 = 1,280 USD per million
    expect(nanoToUsd(costOf(price, usage))).toBe(0.00128);
    // Half of what is written for an hour costs 2 instead of 1.25.
    expect(nanoToUsd(costOf(price, { ...usage, cacheWriteHourTokens: 100 }))).toBe(0.001355);
  });

  test('claude-sonnet-4-5: a prompt of more than 200,000 tokens costs twice as much, all of it', () => {
    const { price } = modelOf('claude-sonnet-4-5');
    expect(nanoToUsd(costOf(price, { promptTokens: 200_000, completionTokens: 1_000 }))).toBe(0.615);
    expect(nanoToUsd(costOf(price, { promptTokens: 200_001, completionTokens: 1_000 }))).toBe(1.222506);
  });

  test('the worst case is never below the real cost', () => {
    for (const { price } of builtIn) {
      for (const cached of [0, 50, 100]) {
        const usage = {
          promptTokens: 100,
          cachedPromptTokens: cached,
          cacheWriteTokens: 100 - cached,
          completionTokens: 20,
        };
        expect(worstCost(price, { promptTokens: 100, completionTokens: 20 }) >= costOf(price, usage)).toBe(true);
      }
    }
  });
});

describe('money', () => {
  test.each([
    ['0.15', 150_000_000n],
    ['100', 100_000_000_000n],
    ['0.000000001', 1n],
    ['-1.5', -1_500_000_000n],
    ['1e3', null],
    ['', null],
    ['.5', null],
    ['0.0000000001', null],
  ])('%s USD', (text, nano) => {
    expect(parseUsd(text)).toBe(nano);
  });

  test('numbers round to the nano-USD, tokens round up', () => {
    expect(usdToNano(0.1 + 0.2)).toBe(300_000_000n);
    expect(tokenCost(1, 1n)).toBe(1n);
    expect(tokenCost(0, 1n)).toBe(0n);
    expect(tokenCost(3, 1_000_000n)).toBe(3n);
  });
});

test('the providers that docs/providers.md shows can be pasted, and each has models', () => {
  const [, shown = ''] = /```json\n([^]*?)```/.exec(readFileSync('docs/providers.md', 'utf8')) ?? [];
  const variables = [...shown.matchAll(/"apiKeyEnv": "(\w+)"|\{env:(\w+)\}/g)].map(([, key, header]) => key ?? header);
  const env = Object.fromEntries(variables.map((name) => [name, 'a-value']));
  const { providers, problems } = parseProviders(shown, env);
  expect(problems).toEqual([]);
  const { models, listing } = readModels(undefined, providers, NOW);
  for (const { id, kind } of providers) {
    const own = models.filter(({ provider }) => provider === id);
    expect([id, own.length > 0 || listing.has(id)]).toEqual([id, true]);
    const isPriced = ({ price }: CatalogueModel) => price.input > 0n || price.output > 0n || price.units !== undefined;
    expect(own.every((model) => model.kind === kind && isPriced(model))).toBe(true);
  }
});
