import { describe, expect, test } from '@jest/globals';
import type { ChatRequest } from '../../../src/contracts/provider.js';
import { mostSearches, pricedCandidates, readsPages } from '../../../src/features/gateway/exchange/priced.rules.js';
import type { ModelPrice } from '../../../src/features/gateway/models/price.rules.js';

const TOKENS: ModelPrice = { input: 1n, output: 1n, source: 'test', asOf: '2026-01-01' };
const ALL: ModelPrice = { ...TOKENS, audioInput: 1n, audioOutput: 1n, webSearches: 1n };
const model = (kind: 'openai' | 'anthropic' | 'local', price = ALL) => ({ model: { id: 'm', kind, price } });
const request = (given: Partial<ChatRequest>): ChatRequest => ({
  model: 'm',
  messages: [{ role: 'user', content: 'x' }],
  ...given,
});
const search = { type: 'web_search_20250305', name: 'web_search' } as const;
const spoken = { role: 'user' as const, content: [{ type: 'input_audio', input_audio: { data: 'AAAA' } }] };

function refused(given: Partial<ChatRequest>, served: ReturnType<typeof model>): unknown {
  try {
    pricedCandidates([served], request(given));
    return [];
  } catch (error) {
    return (error as { details: { issues: { path: string }[] } }).details.issues.map(({ path }) => path);
  }
}

test('tools of Anthropic’s that cost their tokens alone are Anthropic’s on Amazon Bedrock too', () => {
  const arn = 'arn:aws:bedrock:eu-west-1:1:application-inference-profile/x';
  const on = (id: string, upstream: string) => ({ model: { id, upstream, kind: 'bedrock' as const, price: TOKENS } });
  const shell = request({ tools: [{ type: 'bash_20250124', name: 'bash' }] });
  const served = [on('c', 'us.anthropic.claude-haiku-4-5'), on('claude', arn)] as const;
  for (const one of served) expect(pricedCandidates([one], shell)).toEqual([one]);
  for (const other of [on('nova', 'amazon.nova-lite-v1:0'), on('nova', arn)])
    expect(() => pricedCandidates([other], shell)).toThrow();
  expect(() => pricedCandidates([served[0]], request({ tools: [search] }))).toThrow();
});

describe('what is charged beside tokens', () => {
  test.each<[string, Partial<ChatRequest>, string[], string[]]>([
    ['a tier', { extra: { service_tier: 'priority' } }, ['service_tier'], ['service_tier']],
    ['a tier without a price of its own', { extra: { service_tier: 'flex' } }, [], []],
    [
      'searches of others',
      { extra: { search_parameters: {}, plugins: [{}] } },
      ['search_parameters', 'plugins'],
      ['search_parameters', 'plugins'],
    ],
    [
      'another model, or another way of answering',
      { extra: { models: ['n'], route: 'fallback', fallbacks: [], preset: 'p', data_sources: [], deferred: true } },
      ['data_sources', 'deferred', 'fallbacks', 'models', 'preset', 'route'],
      ['data_sources', 'deferred', 'fallbacks', 'models', 'preset', 'route'],
    ],
    ['none of that', { extra: { deferred: false, enable_search: false, models: null } }, [], []],
    ['web search', { extra: { web_search_options: {} } }, ['web_search_options'], []],
    [
      'web search without a bound',
      { extra: { web_search_options: { max_uses: 0 } } },
      ['web_search_options', 'web_search_options.max_uses'],
      ['web_search_options.max_uses'],
    ],
    [
      'an answer in speech',
      { extra: { modalities: ['text', 'audio'], audio: { voice: 'v' } } },
      ['audio', 'modalities'],
      [],
    ],
    ['text alone', { extra: { modalities: ['text'], audio: null } }, [], []],
    ['an answer in pictures', { extra: { modalities: ['image'] } }, ['modalities'], ['modalities']],
    ['no list of modalities', { extra: { modalities: 'audio' } }, ['modalities'], ['modalities']],
    ['a prompt in speech', { messages: [spoken] }, ['messages'], []],
    [
      'functions',
      {
        tools: [
          { type: 'function', function: { name: 'f' } },
          { type: 'custom', custom: { name: 'c' } },
        ],
      },
      [],
      [],
    ],
    ['Anthropic’s search', { tools: [search] }, ['tools[0].type'], []],
    [
      'Anthropic’s search without a bound',
      { tools: [{ ...search, max_uses: '9' }] },
      ['tools[0].type'],
      ['tools[0].max_uses'],
    ],
    ['Anthropic’s shell', { tools: [{ type: 'bash_20250124', name: 'bash' }] }, [], []],
    [
      'Anthropic’s sandbox',
      { tools: [{ type: 'code_execution_20250825', name: 'x' }] },
      ['tools[0].type'],
      ['tools[0].type'],
    ],
  ])('%s', (_, given, unpriced, priced) => {
    expect(refused(given, model('anthropic', TOKENS))).toEqual(unpriced);
    expect(refused(given, model('anthropic'))).toEqual(priced);
    expect(refused(given, model('local', TOKENS))).toEqual([]);
  });

  test('Anthropic’s tools have no price elsewhere', () => {
    expect(refused({ tools: [search] }, model('openai'))).toEqual(['tools[0].type']);
  });

  test('fallbacks that cannot be asked are left out', () => {
    const [first, ...rest] = [model('anthropic'), model('openai'), model('local')] as const;
    expect(pricedCandidates([first, ...rest], request({ tools: [search] }))).toEqual([first, rest[1]]);
  });
});

describe('searches that are held', () => {
  const anthropic = model('anthropic').model;
  test.each<[string, Partial<ChatRequest>, number | undefined, number | undefined]>([
    ['none', {}, undefined, undefined],
    ['as many as the tool says', { tools: [{ ...search, max_uses: 3 }] }, 3, 1],
    ['five where nothing is said', { tools: [search] }, 5, 1],
    ['both kinds of asking', { tools: [search], extra: { web_search_options: { max_uses: 2 } } }, 7, 1],
    ['one for each of OpenAI’s answers', { n: 3, extra: { web_search_options: {} } }, 5, 3],
  ])('%s', (_, given, ofAnthropic, ofOpenAi) => {
    expect(mostSearches(anthropic, request(given))).toBe(ofAnthropic);
    expect(mostSearches(model('openai').model, request(given))).toBe(ofOpenAi);
  });

  test('pages in the prompt', () => {
    expect(readsPages(request({}))).toBe(false);
    expect(readsPages(request({ extra: { web_search_options: {} } }))).toBe(true);
    expect(readsPages(request({ tools: [{ type: 'web_fetch_20250910', name: 'web_fetch' }] }))).toBe(true);
  });
});
