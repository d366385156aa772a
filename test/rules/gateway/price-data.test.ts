import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { PRICE_DATA } from '../../../src/features/gateway/models/catalogue.data.js';
import {
  isPriced,
  pricedModel,
  pricedModels,
  type PricedProvider,
  pricesOf,
} from '../../../src/features/gateway/models/price-data.js';
import { type PricedModel, priceAt } from '../../../src/features/gateway/models/price-data.rules.js';

const NOW = Date.UTC(2026, 10, 1);
const ORIGIN = { source: 'a test', asOf: '2026-01-01' };
const openai: PricedProvider = { id: 'openai', kind: 'openai', prices: 'openai', weight: 1 };
const anthropic: PricedProvider = { id: 'anthropic', kind: 'anthropic', prices: 'anthropic', weight: 1 };
const priced = (prices: PricedModel['prices'], kind: 'openai' | 'anthropic' = 'openai', at = NOW) =>
  priceAt({ id: 'm', prices }, kind, at, ORIGIN);

test('the catalogue says the version of the package that is installed', () => {
  const installed: unknown = JSON.parse(readFileSync(`node_modules/${PRICE_DATA.name}/package.json`, 'utf8'));
  expect(installed).toMatchObject({ name: PRICE_DATA.name, version: PRICE_DATA.version });
});

test('Google’s list has Claude for providers of Anthropic’s kind alone, and no models of live conversations', () => {
  const of = (kind: PricedProvider['kind']) =>
    pricedModels({ id: 'g', kind, prices: 'google', weight: 1 }, NOW).map(({ id }) => id);
  expect(of('gemini').filter((id) => /claude|live|tts|image/.test(id))).toEqual([]);
  expect(of('anthropic').every((id) => id.startsWith('claude'))).toBe(true);
  expect(of('openai')).toEqual(of('gemini'));
  expect(of('gemini')).toEqual(expect.arrayContaining(['gemini-3-flash-preview', 'gemini-embedding-001']));
  const flash = pricedModel({ id: 'g', kind: 'gemini', prices: 'google', weight: 1 }, 'gemini-2.5-flash', NOW);
  expect(flash).toMatchObject({ maxOutputTokens: 65_536, price: { input: 300_000_000n, output: 2_500_000_000n } });
  expect(pricesOf({ id: 'x', baseUrl: 'https://europe-west4-aiplatform.googleapis.com/v1/projects/p' })).toBe('google');
});

describe('a price becomes nano-USD by its decimal text', () => {
  test('prices are per million tokens, per thousand requests, and per thousand searches', () => {
    const units = {
      input_mtok: 0.1,
      cache_read_mtok: 0.0028,
      cache_write_mtok: 0.125,
      cache_write_1h_mtok: 0.2,
      input_audio_mtok: 32,
      cache_audio_read_mtok: 0.4,
      output_mtok: 0.39,
      output_audio_mtok: 64,
      output_reasoning_mtok: 3,
      requests_kcount: 12,
      web_searches_kcount: 2.5,
      storage_searches_kcount: 1,
    };
    expect(priced(units)).toEqual({
      input: 100_000_000n,
      cachedInput: 2_800_000n,
      cacheWrite: 125_000_000n,
      cacheWriteHour: 200_000_000n,
      audioInput: 32_000_000_000n,
      cachedAudioInput: 400_000_000n,
      output: 390_000_000n,
      audioOutput: 64_000_000_000n,
      reasoning: 3_000_000_000n,
      requests: 12_000_000_000n,
      webSearches: 2_500_000_000n,
      ...ORIGIN,
    });
  });

  test('tiers of any of them, in the order of their lengths', () => {
    const tiers = [
      { start: 200, price: 4 },
      { start: 100, price: 2 },
    ];
    expect(
      priced({ input_mtok: { base: 1, tiers }, output_mtok: { base: 5, tiers: [{ start: 200, price: 6 }] } }),
    ).toEqual({
      input: 1_000_000_000n,
      output: 5_000_000_000n,
      ...ORIGIN,
      longPrompts: [
        { above: 100, input: 2_000_000_000n, output: 5_000_000_000n },
        { above: 200, input: 4_000_000_000n, output: 6_000_000_000n },
      ],
    });
  });

  test('Anthropic’s cache writes cost 1.25 times the input, and twice for an hour, unless the data says otherwise', () => {
    const input = { input_mtok: 4, output_mtok: 20 };
    expect(priced(input, 'anthropic')).toMatchObject({ cacheWrite: 5_000_000_000n, cacheWriteHour: 8_000_000_000n });
    expect(priced({ ...input, cache_write_mtok: 3 }, 'anthropic')?.cacheWrite).toBe(3_000_000_000n);
    expect(priced(input)?.cacheWrite).toBeUndefined();
  });

  test.each<[string, PricedModel['prices'], string?]>([
    ['without a price of input', { output_mtok: 1 }],
    ['with a unit that is not metered', { input_mtok: 1, output_citation_mtok: 2 }],
    ['with a price that is not exact', { input_mtok: 0.08333333333333334 }],
    ['with a negative price', { input_mtok: -1 }],
    ['with a tier that is not exact', { input_mtok: { base: 1, tiers: [{ start: 1, price: 1e-10 }] } }],
    ['with a request that is not exactly priced', { input_mtok: 1, requests_kcount: 1e-10 }],
    ['that another provider sells', { input_mtok: 1 }, 'Imported from OpenRouter pricing; verify'],
  ])('a model %s is left out', (_, prices, comments = '') => {
    expect(priceAt({ id: 'm', prices, price_comments: comments }, 'openai', NOW, ORIGIN)).toBeUndefined();
  });
});

describe('a price that changes', () => {
  const dated = [
    { prices: { input_mtok: 10 } },
    { constraint: { type: 'start_date', start_date: '2026-03-01' }, prices: { input_mtok: 5 } },
    { constraint: { type: 'start_date', start_date: '2027-01-01' }, prices: { input_mtok: 1 } },
  ];
  test.each([
    ['2026-02-28', 10_000_000_000n],
    ['2026-03-01', 5_000_000_000n],
    ['2026-12-31', 5_000_000_000n],
    ['2027-01-01', 1_000_000_000n],
  ])('on %s', (date, input) => {
    expect(priced(dated, 'openai', Date.parse(date))?.input).toBe(input);
  });

  test('all begin later: the first holds', () => {
    expect(priced(dated.slice(1), 'openai', 0)?.input).toBe(5_000_000_000n);
  });

  test('by the hour is that of the dearest hour', () => {
    const hours = (prices: object) => ({
      constraint: { type: 'time_of_date' },
      prices: prices as { input_mtok: number },
    });
    const daily = [...dated, hours({ input_mtok: 7, cache_read_mtok: 1 }), hours({ input_mtok: 6 })];
    expect(priced(daily)).toMatchObject({ input: 7_000_000_000n, cachedInput: 1_000_000_000n });
  });
});

describe('models of Amazon Bedrock', () => {
  const bedrock = (region?: string): PricedProvider => ({
    id: 'aws',
    kind: 'bedrock',
    prices: 'aws',
    weight: 1,
    baseUrl: region === undefined ? 'http://127.0.0.1:9' : `https://bedrock-runtime.${region}.amazonaws.com`,
  });
  const NAME = 'anthropic.claude-haiku-4-5-20251001-v1:0';

  test.each([
    ['us-east-1', `us.${NAME}`],
    ['ca-central-1', `us.${NAME}`],
    ['eu-west-1', `eu.${NAME}`],
    ['us-gov-west-1', `us-gov.${NAME}`],
    ['ap-northeast-1', NAME],
    [undefined, NAME],
  ])('in %s are listed as profiles of the region: %s', (region, id) => {
    const models = pricedModels(bedrock(region), NOW);
    expect(models.find((model) => model.id === id)).toMatchObject({
      upstream: id,
      maxOutputTokens: 64_000,
      price: { input: 1_100_000_000n, cacheWriteHour: 2_200_000_000n },
    });
    expect(models.filter((model) => /^regional|sonic|embed/.test(model.id))).toEqual([]);
    expect(models.some((model) => model.id === 'meta.llama3-3-70b-instruct-v1:0')).toBe(true);
  });

  test.each([
    [`global.${NAME}`, 1_000_000_000n],
    [`us.${NAME}`, 1_100_000_000n],
    [`arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.${NAME}`, 1_100_000_000n],
    ['eu.amazon.nova-lite-v1:0', 60_000_000n],
  ])('%s has its price', (name, input) => {
    expect(pricedModel(bedrock('us-east-1'), name, NOW)?.price.input).toBe(input);
  });

  test('of other vendors have no cache writes of Anthropic’s', () => {
    const nova = pricedModel(bedrock('us-east-1'), 'us.amazon.nova-lite-v1:0', NOW);
    expect(nova?.price.cachedInput).toBe(15_000_000n);
    expect(nova?.price.cacheWrite).toBeUndefined();
  });
});

describe('the models of today', () => {
  const models = [...pricedModels(openai, NOW), ...pricedModels(anthropic, NOW)];

  test('each has a price, a window, and a longest answer if it chats', () => {
    expect(models.length).toBeGreaterThan(80);
    for (const { id, type, contextWindow, maxOutputTokens, price } of models) {
      const isFree = type === 'moderation';
      const isPriced = price.input > 0n || Object.values(price.units ?? {}).some((unit) => unit > 0n);
      const isListed = !isFree && type !== 'video';
      expect([id, isPriced, price.source.startsWith('@pydantic/genai-prices')]).toEqual([id, !isFree, isListed]);
      expect([id, contextWindow > 0, maxOutputTokens > 0]).toEqual([id, true, type === 'chat' || type === 'realtime']);
      if (type === 'chat' || type === 'embedding') expect([id, price.output > 0n]).toEqual([id, type === 'chat']);
    }
  });

  test('those of other kinds are known by their names, at prices of their units', () => {
    const typed = (id: string) => models.find((model) => model.id === id);
    expect(typed('gpt-image-1')).toMatchObject({
      type: 'image',
      price: {
        input: 5_000_000_000n,
        imageInput: 10_000_000_000n,
        cachedImageInput: 2_500_000_000n,
        output: 40_000_000_000n,
      },
    });
    expect(typed('whisper-1')).toMatchObject({
      type: 'transcription',
      price: { units: { audioSeconds: 100_000_000_000n } },
    });
    expect(typed('gpt-realtime')).toMatchObject({
      type: 'realtime',
      maxOutputTokens: 4_096,
      price: { audioInput: 32_000_000_000n, audioOutput: 64_000_000_000n },
    });
    expect(typed('gpt-4o-mini-tts')).toMatchObject({ type: 'speech' });
    expect(typed('omni-moderation-latest')).toMatchObject({ type: 'moderation', price: { input: 0n } });
    expect(
      pricedModels({ ...openai, id: 'other', baseUrl: 'https://models.example.com' }, NOW).some(
        ({ type }) => type === 'moderation',
      ),
    ).toBe(false);
  });

  test.each([
    'gpt-5-image',
    'gemini-live-2.5-flash-preview',
    'moderation',
    'davinci',
    'gpt-3.5-turbo-instruct',
    'gpt-oss-20b',
  ])('%s is not one of them', (id) => {
    expect(models.some((model) => model.id === id)).toBe(false);
  });

  test.each([
    [openai, 'gpt-4o-2024-08-06', 'gpt-4o'],
    [openai, 'gpt-4o-2024-05-13', 'gpt-4o-2024-05-13'],
    [anthropic, 'claude-sonnet-4-5-20250929', 'claude-sonnet-4-5'],
    [openai, 'gpt-99', undefined],
    [openai, 'gpt-realtime-2025-08-28', 'gpt-realtime'],
  ])('a dated name is of its model: %# %s', (provider, name, id) => {
    expect(pricedModel(provider, name, NOW)?.id).toBe(id);
  });

  test('what is known of embeddings', () => {
    expect(models.find(({ id }) => id === 'text-embedding-3-large')).toMatchObject({
      type: 'embedding',
      dimensions: 3072,
      maxOutputTokens: 0,
      price: { input: 130_000_000n, output: 0n },
    });
  });

  test('a provider is known by its URL, or by its id', () => {
    expect(pricesOf({ id: 'eu', baseUrl: 'https://acme.openai.azure.com/openai/v1' })).toBe('azure');
    expect(pricesOf({ id: 'second', baseUrl: 'https://api.openai.com/v1' })).toBe('openai');
    expect(pricesOf({ id: 'x', baseUrl: 'https://bedrock-runtime.eu-west-1.amazonaws.com/openai/v1' })).toBe('aws');
    expect(pricesOf({ id: 'x', baseUrl: 'https://bedrock-mantle.eu-west-1.api.aws/anthropic' })).toBe('aws');
    expect(pricesOf({ id: 'x', baseUrl: 'https://acme.services.ai.azure.com/anthropic' })).toBe('anthropic');
    expect(pricesOf({ id: 'groq', baseUrl: 'https://proxy.example/v1' })).toBe('groq');
    expect(pricesOf({ id: 'my-openai', baseUrl: 'http://10.0.0.1:8000/v1' })).toBeUndefined();
    expect([isPriced('mistral'), isPriced('nobody')]).toEqual([true, false]);
    expect(pricedModels({ ...openai, prices: 'nobody' }, NOW)).toEqual([]);
  });

  test('a well-known model has its longest answer at whatever provider, others what their window allows', () => {
    const azure = pricedModel({ ...openai, id: 'eu', prices: 'azure' }, 'gpt-4o', NOW);
    expect(azure).toMatchObject({ provider: 'eu', maxOutputTokens: 16_384, defaultOutputTokens: 1_024 });
    const groq = pricedModels({ ...openai, id: 'groq', prices: 'groq' }, NOW);
    for (const model of groq) expect(model.maxOutputTokens).toBeLessThanOrEqual(128_000);
  });
});
