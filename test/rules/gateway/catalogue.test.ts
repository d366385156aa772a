import { describe, expect, test } from '@jest/globals';
import { builtInModels } from '../../../src/features/gateway/models/catalogue.data.js';
import {
  type CatalogueModel,
  costOf,
  fromLocalListing,
  resolveModel,
  worstCost,
} from '../../../src/features/gateway/models/catalogue.rules.js';
import { buildCatalogue } from '../../../src/features/gateway/models/models-file.js';
import { nanoToUsd, parseUsd, tokenCost, usdToNano } from '../../../src/shared/money.js';

const { models: catalogue, problems } = buildCatalogue(builtInModels, undefined);
const listing = (id: string): [string, CatalogueModel] => [id, fromLocalListing({ id, type: 'chat' })];

describe('the built-in catalogue', () => {
  test('is free of problems: prices, fallbacks of the same type', () => {
    expect(problems).toEqual([]);
    expect(catalogue.size).toBe(builtInModels.length);
  });

  test('every price says where and when it was read', () => {
    for (const { price } of catalogue.values()) {
      expect(price.source).toMatch(/^https:\/\//);
      expect(price.asOf).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(price.input > 0n).toBe(true);
    }
  });
});

describe('a models file', () => {
  const base = { id: 'm', provider: 'openai', type: 'chat', contextWindow: 100, maxOutputTokens: 50 };
  const price = { input: '1', output: '2', source: 'contract', asOf: '2026-01-01' };

  test('extends and overrides the built-in entries, or replaces them', () => {
    expect(buildCatalogue(builtInModels, { models: [{ ...base, price }] }).models.size).toBe(builtInModels.length + 1);
    const { models } = buildCatalogue(builtInModels, { mode: 'replace', models: [{ ...base, price }] });
    expect([...models.keys()]).toEqual(['m']);
    expect(models.get('m')).toMatchObject({ upstream: 'm', defaultOutputTokens: 50, price: { input: 1_000_000_000n } });
  });

  test('every problem is told at once', () => {
    const { problems: found } = buildCatalogue([], {
      models: [
        base,
        { ...base, id: 'n', price, fallbacks: ['unknown', 'e'] },
        { ...base, id: 'e', type: 'embedding', price },
      ],
    });
    expect(found).toEqual([
      'm: a hosted model needs a price',
      'n: fallback unknown is unknown',
      'n: fallback e is of type embedding',
    ]);
    expect(
      buildCatalogue([], { models: [{ ...base, price: { ...price, input: '-1' } }, { id: 1 }] }).problems.length,
    ).toBeGreaterThan(1);
  });

  test('a local model needs no price and costs nothing', () => {
    const { models } = buildCatalogue([], { models: [{ ...base, provider: 'local' }] });
    expect(costOf(models.get('m')!.price, { promptTokens: 10, completionTokens: 10 })).toBe(0n);
  });
});

describe('finding a model', () => {
  const local = new Map([listing('llama3.2:latest'), listing('qwen')]);
  test.each([
    ['gpt-4o-mini', 'gpt-4o-mini', 'openai'],
    ['openai/gpt-4o-mini', 'gpt-4o-mini', 'openai'],
    ['anthropic/claude-haiku-4-5', 'claude-haiku-4-5', 'anthropic'],
    ['llama3.2', 'llama3.2:latest', 'local'],
    ['local/llama3.2:latest', 'llama3.2:latest', 'local'],
    ['local/qwen', 'qwen', 'local'],
  ])('%s', (requested, id, provider) => {
    expect(resolveModel(requested, catalogue, local)).toMatchObject({ id, provider });
  });

  test.each(['gpt-none', 'anthropic/gpt-4o', 'openai/claude-haiku-4-5', 'local/gpt-4o', 'openai/', ''])(
    '%j is unknown',
    (requested) => {
      expect(resolveModel(requested, catalogue, local)).toBeUndefined();
    },
  );

  test('a catalogue entry prices a local model', () => {
    const priced = new Map([['qwen', { ...listing('qwen')[1], maxOutputTokens: 7 }]]);
    expect(resolveModel('local/qwen', priced, local)?.maxOutputTokens).toBe(7);
    expect(resolveModel('qwen', priced, local)?.maxOutputTokens).toBe(7);
  });
});

describe('cost, against figures by hand', () => {
  test('gpt-4o-mini: 1,000 in of which 400 cached, 500 out', () => {
    const { price } = catalogue.get('gpt-4o-mini')!;
    const cost = costOf(price, { promptTokens: 1_000, cachedPromptTokens: 400, completionTokens: 500 });
    // 600 × 0.15 + 400 × 0.075 + 500 × 0.60 = 420 USD per million
    expect(nanoToUsd(cost)).toBe(0.00042);
  });

  test('claude-haiku-4-5: 1,000 in of which 300 read from and 200 written to the cache, 100 out', () => {
    const { price } = catalogue.get('claude-haiku-4-5')!;
    const usage = { promptTokens: 1_000, cachedPromptTokens: 300, cacheWriteTokens: 200, completionTokens: 100 };
    // 500 × 1 + 300 × 0.10 + 200 × 1.25 + 100 × 5 = 1,280 USD per million
    expect(nanoToUsd(costOf(price, usage))).toBe(0.00128);
  });

  test('more cached than prompt tokens cost no more than the prompt', () => {
    const { price } = catalogue.get('gpt-4o-mini')!;
    expect(costOf(price, { promptTokens: 10, cachedPromptTokens: 99, cacheWriteTokens: 99, completionTokens: 0 })).toBe(
      750n,
    );
  });

  test('the worst case is never below the real cost', () => {
    for (const { price } of catalogue.values()) {
      for (const cached of [0, 50, 100]) {
        const usage = {
          promptTokens: 100,
          cachedPromptTokens: cached,
          cacheWriteTokens: 100 - cached,
          completionTokens: 20,
        };
        expect(worstCost(price, 100, 20) + 3n >= costOf(price, usage)).toBe(true);
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
