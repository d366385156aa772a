import { describe, expect, test } from '@jest/globals';
import type { QuirkName } from '../../../src/shared/quirk-names.data.js';
import { MISTRAL_LIMITS } from '../../../src/providers/http/fitting/limits.data.js';
import { usageFigures, toUsage, unknownCounters } from '../../../src/providers/openai/usage.js';
import { QUIRKS } from '../../../src/providers/quirks.data.js';
import { quirksAt } from '../../../src/providers/quirks.rules.js';

describe('the quirks of a server', () => {
  test.each<[string, QuirkName]>([
    ['https://api.openai.com/v1', 'openai'],
    ['https://mine.openai.azure.com/openai/v1', 'openai'],
    ['https://api.mistral.ai/v1', 'mistral'],
  ])('at %s are those of %s', (url, name) => {
    expect(quirksAt(url)).toBe(QUIRKS[name]);
    expect(quirksAt('http://127.0.0.1', name)).toBe(QUIRKS[name]);
  });

  test.each(['https://openai.com.example', 'https://notmistral.ai', 'http://127.0.0.1:8000/v1', 'no address', ''])(
    'at %p are none',
    (url) => {
      expect(quirksAt(url)).toBe(QUIRKS.none);
    },
  );

  test('hold the limits of its tools', () => {
    expect(quirksAt('https://api.mistral.ai').limits).toBe(MISTRAL_LIMITS);
  });

  test('say where its figures are', () => {
    const usage = { prompt_tokens: 1, completion_tokens: 2 };
    expect(usageFigures({ x_groq: { id: 'a', usage } })).toEqual(usage);
    expect(usageFigures({ usage, x_groq: { usage: {} } })).toEqual(usage);
    expect(usageFigures({ x_groq: { id: 'a' } })).toBeUndefined();
  });

  test.each([
    [{ prompt_cache_hit_tokens: 3, prompt_cache_miss_tokens: 7 }, { cachedPromptTokens: 3 }],
    [
      { reasoning_tokens: 4, num_search_queries: 2 },
      { reasoningTokens: 4, webSearches: 2 },
    ],
  ])('name its figures: %j', (own, read) => {
    const wire = { prompt_tokens: 10, completion_tokens: 5, ...own };
    expect(toUsage(wire)).toMatchObject(read);
    expect(unknownCounters(wire)).toEqual([]);
  });

  test('of one do not hide a counter of another that nobody knows', () => {
    expect(unknownCounters({ prompt_tokens: 1, x_groq_tokens: 2 })).toEqual(['usage.x_groq_tokens']);
  });
});
