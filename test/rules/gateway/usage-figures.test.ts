import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type CatalogueModel, fromLocalListing } from '../../../src/features/gateway/models/catalogue.rules.js';
import { costOf } from '../../../src/features/gateway/models/price.rules.js';
import { creditUsage, type UsageBounds, usageBounds } from '../../../src/features/gateway/usage/usage-figures.rules.js';
import { toUsage } from '../../../src/providers/openai/usage.js';

const bounds: UsageBounds = { promptTokens: 1_000, completionTokens: 500 };
const counted = { promptTokens: 10, completionTokens: 4 };
const hosted: CatalogueModel = {
  ...fromLocalListing({ id: 'm', type: 'chat', contextWindow: 128_000 }),
  provider: 'openai',
  kind: 'openai',
  maxOutputTokens: 16_384,
  price: { input: 150_000_000n, cachedInput: 75_000_000n, output: 600_000_000n, source: 'a test', asOf: '2026-01-01' },
};
const credit = (reported: Parameters<typeof creditUsage>[0]) => creditUsage(reported, bounds, () => counted);

test.each([
  ['a figure beyond what its text can have', { promptTokens: 900, completionTokens: 100_000 }, 1_000, [900, 4]],
  ['a figure that its text supports', { promptTokens: 900, completionTokens: 700 }, 600, [900, 500]],
  ['no figure', undefined, 600, [10, 500]],
])('no more is charged than was told before, where the provider states %s', (_, reported, tokens, charged) => {
  const own = reported?.completionTokens === 100_000 ? counted : { ...counted, completionTokens: tokens };
  const { usage } = creditUsage(reported, { ...bounds, isFirm: true }, () => own);
  expect([usage.promptTokens, usage.completionTokens]).toEqual(charged);
});

describe('what a call is billed for', () => {
  test('figures that can be true are the provider’s, and nothing is counted here', () => {
    const reported = { promptTokens: 12, completionTokens: 5, cachedPromptTokens: 8, cacheWriteTokens: 4 };
    const never = () => {
      throw new Error('not needed');
    };
    const whole = {
      ...reported,
      cacheWriteHourTokens: 4,
      audioPromptTokens: 9,
      cachedAudioTokens: 8,
      reasoningTokens: 3,
      audioCompletionTokens: 2,
      acceptedPredictionTokens: 4,
      rejectedPredictionTokens: 1,
      webSearches: 7,
    };
    expect(creditUsage(whole, bounds, never)).toEqual({ usage: whole, estimated: false, doubts: [] });
  });

  test('without figures the call is counted here', () => {
    expect(credit(undefined)).toEqual({ usage: counted, estimated: true, doubts: [] });
  });

  test.each([-1, -1e7, 0.5, 1e15, Number.POSITIVE_INFINITY, Number.NaN, 501, 0, -0])(
    'an answer of %d tokens is counted here, and the reason is given',
    (figure) => {
      expect(credit({ promptTokens: 12, completionTokens: figure })).toEqual({
        usage: { promptTokens: 12, completionTokens: 4 },
        estimated: true,
        doubts: [`completion tokens ${figure}: counted 4`],
      });
    },
  );

  test('each figure is judged by itself', () => {
    expect(credit({ promptTokens: 0, completionTokens: 5 })).toMatchObject({
      usage: { promptTokens: 10, completionTokens: 5 },
      doubts: ['prompt tokens 0: counted 10'],
    });
  });

  test('no tokens for an answer without text are a count', () => {
    const silent = () => ({ promptTokens: 10, completionTokens: 0 });
    const reported = { promptTokens: 10, completionTokens: 0 };
    expect(creditUsage(reported, bounds, silent)).toEqual({ usage: reported, estimated: false, doubts: [] });
    expect(creditUsage({ ...reported, completionTokens: 501 }, bounds, silent).usage.completionTokens).toBe(0);
  });

  test('figures of an answer’s beginning are the least that its text counts', () => {
    const behind = { ...bounds, isBehind: true };
    const reported = { promptTokens: 12, completionTokens: 1 };
    const usage = { promptTokens: 12, completionTokens: 4 };
    expect(creditUsage(reported, behind, () => counted)).toEqual({ usage, estimated: true, doubts: [] });
    const more = { promptTokens: 12, completionTokens: 5 };
    expect(creditUsage(more, behind, () => counted)).toEqual({ usage: more, estimated: true, doubts: [] });
    for (const completionTokens of [501, 0.5, -1])
      expect(creditUsage({ ...more, completionTokens }, behind, () => counted).usage).toEqual(usage);
  });

  test('an answer longer than was asked for is believed as far as its text goes', () => {
    const long = () => ({ promptTokens: 10, completionTokens: 400 });
    const reported = { promptTokens: 10, completionTokens: 800 };
    expect(creditUsage(reported, bounds, long)).toEqual({ usage: reported, estimated: false, doubts: [] });
    expect(creditUsage({ ...reported, completionTokens: 801 }, bounds, long).usage.completionTokens).toBe(400);
  });

  test.each([
    [{ cachedPromptTokens: 13 }, ['cached prompt tokens 13: left out']],
    [{ cachedPromptTokens: -1 }, ['cached prompt tokens -1: left out']],
    [{ cachedPromptTokens: 10, cacheWriteTokens: 3 }, ['cache write tokens 3: left out']],
    [{ reasoningTokens: 6 }, ['reasoning tokens 6: left out']],
    [{ reasoningTokens: 0.5 }, ['reasoning tokens 0.5: left out']],
    [{ cacheWriteHourTokens: 1 }, ['cache write tokens for an hour 1: left out']],
    [{ audioPromptTokens: 13 }, ['audio prompt tokens 13: left out']],
    [{ cachedAudioTokens: 1 }, ['cached audio tokens 1: left out']],
    [{ audioCompletionTokens: 6 }, ['audio completion tokens 6: left out']],
    [{ acceptedPredictionTokens: 6 }, ['accepted prediction tokens 6: left out']],
    [{ rejectedPredictionTokens: 6 }, ['rejected prediction tokens 6: left out']],
    [{ webSearches: 1_001 }, ['web searches 1001: left out']],
  ])('a part beyond its whole is left out: %j', (parts, doubts) => {
    const found = credit({ promptTokens: 12, completionTokens: 5, ...parts });
    expect(found).toMatchObject({ estimated: false, doubts });
    expect(found.usage).toEqual({
      promptTokens: 12,
      completionTokens: 5,
      ...(doubts[0]?.startsWith('cache write tokens 3') === true ? { cachedPromptTokens: 10 } : {}),
    });
  });

  test('whatever is reported: counts are whole, bounded, and cost no less than nothing', () => {
    const figure = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, -0, 2 ** 53, 1e308));
    const reports = fc.record({
      promptTokens: figure,
      completionTokens: figure,
      cachedPromptTokens: figure,
      cacheWriteTokens: figure,
      cacheWriteHourTokens: figure,
      audioPromptTokens: figure,
      cachedAudioTokens: figure,
      reasoningTokens: figure,
      audioCompletionTokens: figure,
      webSearches: figure,
      acceptedPredictionTokens: figure,
      rejectedPredictionTokens: figure,
    });
    fc.assert(
      fc.property(reports, (reported) => {
        const { usage } = credit(reported);
        for (const count of Object.values(usage)) {
          expect(Number.isSafeInteger(count)).toBe(true);
          expect(count).toBeGreaterThanOrEqual(0);
          expect(count).toBeLessThanOrEqual(1_000);
        }
        expect(costOf(hosted.price, usage)).toBeGreaterThanOrEqual(0n);
      }),
    );
  });
});

describe('what a provider may claim', () => {
  const local = fromLocalListing({ id: 'm', type: 'chat', contextWindow: 100_000 });

  test('is at most the context window, and the longest answer for each choice', () => {
    expect(usageBounds(hosted, { choices: 2 })).toEqual({ promptTokens: 128_000, completionTokens: 32_768 });
    expect(usageBounds(hosted, { choices: 1, maxTokens: 20_000 }).completionTokens).toBe(20_000);
  });

  test('a local server has limits of its own', () => {
    expect(usageBounds(local, { choices: 1 })).toEqual({ promptTokens: 1_000_000, completionTokens: 1_000_000 });
  });
});

describe('reasoning that is counted beside the answer', () => {
  test.each([
    ['within it, as OpenAI counts', { completion_tokens: 50, total_tokens: 60, reasoning: 40 }, 50],
    ['beside it, by the total', { completion_tokens: 50, total_tokens: 100, reasoning: 40 }, 90],
    ['beside it, as more than the answer', { completion_tokens: 5, total_tokens: undefined, reasoning: 40 }, 45],
    ['none', { completion_tokens: 50, total_tokens: 60, reasoning: 0 }, 50],
  ])('%s', (_, { completion_tokens, total_tokens, reasoning }, expected) => {
    const details = { completion_tokens_details: { reasoning_tokens: reasoning } };
    expect(toUsage({ prompt_tokens: 10, completion_tokens, total_tokens, ...details })?.completionTokens).toBe(
      expected,
    );
  });
});
