import { describe, expect, test } from '@jest/globals';
import { createAnthropicAdapter } from '../../../src/providers/anthropic/adapter.js';
import { batchTerms } from '../../../src/providers/http/batch-hosts.js';
import { createOpenAiAdapter } from '../../../src/providers/openai/adapter.js';
import type { UpstreamBatches } from '../../../src/contracts/upstream-batches.js';

const batches = { pricePercent: 50 };
const openai = createOpenAiAdapter({ baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'k', sandbox: false, batches }).batches!;
const anthropic = createAnthropicAdapter({
  baseUrl: 'http://127.0.0.1:9',
  apiKey: 'k',
  sandbox: false,
  batches,
}).batches!;

describe('batches of a provider are used', () => {
  test.each([
    ['openai', 'https://api.openai.com/v1', undefined, batches],
    ['openai', 'https://eu.api.openai.com/v1', undefined, batches],
    ['anthropic', 'https://api.anthropic.com', undefined, batches],
    ['openai', 'https://api.openai.com/v1', false, undefined],
    ['openai', 'https://house.openai.azure.com/openai/v1', undefined, undefined],
    ['openai', 'https://api.openai.com.example.com/v1', undefined, undefined],
    ['openai', 'https://llm.example.com/v1', true, { pricePercent: undefined }],
    ['openai', 'https://llm.example.com/v1', { pricePercent: 67 }, { pricePercent: 67 }],
    ['gemini', 'https://generativelanguage.googleapis.com', true, undefined],
    ['local', 'http://127.0.0.1:8000/v1', true, undefined],
  ] as const)('%s at %s with %p: %p', (kind, url, setting, terms) => {
    expect(batchTerms(kind, url, setting)).toEqual(terms);
  });
});

describe('lines', () => {
  const post = { path: '/chat/completions', body: { model: 'm', stream: false } };

  test('leave in the form of each provider', () => {
    expect(openai.line('l1', post)).toEqual({
      custom_id: 'l1',
      method: 'POST',
      url: '/v1/chat/completions',
      body: { model: 'm', stream: false },
    });
    expect(anthropic.line('l1', post)).toEqual({ custom_id: 'l1', params: { model: 'm' } });
  });

  test.each<[UpstreamBatches, object, object | undefined]>([
    [
      openai,
      { response: { status_code: 200, body: { x: 1 } }, error: null },
      { type: 'answered', reply: { status: 200, body: { x: 1 } } },
    ],
    [openai, { response: { status_code: 429 } }, { type: 'answered', reply: { status: 429, body: null } }],
    [openai, { response: null, error: { code: 'batch_expired' } }, { type: 'expired' }],
    [openai, { response: null, error: { code: 'batch_cancelled' } }, { type: 'cancelled' }],
    [
      openai,
      { response: { status_code: 'x' }, error: { code: 'odd', message: 'm' } },
      { type: 'answered', reply: { status: 500, body: { error: { code: 'odd', message: 'm' } } } },
    ],
    [openai, { response: { status_code: 99 } }, undefined],
    [
      anthropic,
      { result: { type: 'succeeded', message: { id: 'm' } } },
      { type: 'answered', reply: { status: 200, body: { id: 'm' } } },
    ],
    [anthropic, { result: { type: 'canceled' } }, { type: 'cancelled' }],
    [anthropic, { result: { type: 'expired' } }, { type: 'expired' }],
    [
      anthropic,
      { result: { type: 'errored', error: { type: 'error', error: { type: 'invalid_request_error', message: 'm' } } } },
      {
        type: 'answered',
        reply: { status: 400, body: { type: 'error', error: { type: 'invalid_request_error', message: 'm' } } },
      },
    ],
    [
      anthropic,
      { result: { type: 'errored' } },
      { type: 'answered', reply: { status: 500, body: { type: 'error', error: null } } },
    ],
    [anthropic, { result: { type: 'succeeded' } }, undefined],
    [anthropic, {}, undefined],
  ])('come back as %#', (provider, line, end) => {
    const result = provider.resultIn({ custom_id: 'l1', ...line });
    expect(result?.end).toEqual(end);
    expect(provider.resultIn({ custom_id: 5, ...line })).toBeUndefined();
  });

  test('of any shape are results or none', () => {
    let seed = 20_261_128;
    const random = (most: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % most;
    const names = ['custom_id', 'response', 'result', 'status_code', 'body', 'error', 'type', 'message', 'code'];
    const leaves = [
      'l1',
      200,
      400,
      -1,
      1e300,
      null,
      true,
      '',
      'succeeded',
      'errored',
      'expired',
      'batch_expired',
      '\ud800',
    ];
    const value = (depth: number): any => {
      const kind = random(depth > 4 ? 1 : 3);
      if (kind === 0) return leaves[random(leaves.length)];
      if (kind === 1) return Array.from({ length: random(3) }, () => value(depth + 1));
      return Object.fromEntries(
        Array.from({ length: random(5) }, () => [names[random(names.length)]!, value(depth + 1)]),
      );
    };
    const types = new Set<string>();
    for (let round = 0; round < 20_000; round += 1)
      for (const provider of [openai, anthropic]) {
        const line = { custom_id: 'l1', response: value(0), result: value(0), error: value(0) };
        const { type = 'none' } = provider.resultIn(line)?.end ?? {};
        types.add(type);
      }
    expect([...types].sort()).toEqual(['answered', 'expired', 'none']);
  });
});
