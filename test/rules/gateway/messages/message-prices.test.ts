import { describe, expect, test } from '@jest/globals';
import { chargedCandidates } from '../../../../src/features/gateway/exchange/native-charges.rules.js';
import { messageCharges } from '../../../../src/features/gateway/messages/message-prices.rules.js';
import type { ModelPrice } from '../../../../src/features/gateway/models/price.rules.js';
import type { JsonObject } from '../../../../src/shared/json/json.js';

const price = { input: 1n, output: 1n, webSearches: 10n, source: 'a test', asOf: '2026-01-01' };
const { webSearches: _none, ...unpricedSearch } = price;
const pathsOf = (body: JsonObject, at = price as typeof unpricedSearch) =>
  messageCharges(body, at).unpriced.map(({ path }) => path);

describe('what Anthropic charges beside tokens', () => {
  test.each<[JsonObject, string[]]>([
    [{}, []],
    [{ inference_geo: 'global', service_tier: 'auto', speed: 'standard', container: null }, []],
    [{ service_tier: 'standard_only', inference_geo: null, mcp_servers: null }, []],
    [{ inference_geo: 'us' }, ['inference_geo']],
    [{ service_tier: 'priority', speed: 'fast' }, ['service_tier', 'speed']],
    [{ container: { id: 'c' } }, ['container']],
    [{ tools: [{ type: 'code_execution_20250825', name: 'code_execution' }] }, ['tools[0].type']],
    [{ tools: [{ name: 'own' }, { type: 'browser_toolset_20260801' }] }, ['tools[1].type']],
    [{ tools: [{ type: 'web_search_20250305', max_uses: 3 }] }, []],
    [{ tools: [{ type: 'web_search_20250305' }] }, ['tools[0].max_uses']],
    [{ tools: [{ type: 'web_search_20250305', max_uses: 0 }] }, ['tools[0].max_uses']],
    [{ tools: [{ type: 'web_search_20250305', max_uses: 1.5 }] }, ['tools[0].max_uses']],
    [{ tools: ['no tool'] }, []],
    [{ context_management: { edits: [{ type: 'clear_thinking_20251015' }, 'x', { type: 1 }] } }, []],
    [{ context_management: { edits: [{ type: 'compact_20260112' }] } }, ['context_management.edits']],
    [{ context_management: { edits: 'x' } }, []],
  ])('%j is refused for %j', (body, paths) => {
    expect(pathsOf(body)).toEqual(paths);
  });

  test('web search is refused for a model without a price of it', () => {
    expect(pathsOf({ tools: [{ type: 'web_search_20250305', max_uses: 3 }] }, unpricedSearch)).toEqual([
      'tools[0].type',
    ]);
  });

  test.each<[JsonObject, number, number]>([
    [{}, 0, 0],
    [{ tools: [{ name: 'own' }, { type: 'custom', name: 'own' }] }, 0, 700],
    [{ tools: [{ type: 'bash_20250124' }, { type: 'text_editor_20250728' }] }, 0, 2_700],
    [{ tools: [{ type: 'web_fetch_20250910' }] }, 0, Infinity],
    [{ tools: [{ type: 'tool_search_tool_regex_20251119' }, { type: 'mcp_toolset' }] }, 0, Infinity],
    [{ mcp_servers: [] }, 0, Infinity],
    [{ tools: [2, 3].map((uses) => ({ type: 'web_search_20250305', max_uses: uses })) }, 5, Infinity],
  ])('%j is held with %i searches and %d tokens more', (body, webSearches, addedTokens) => {
    expect(messageCharges(body, price)).toEqual({ unpriced: [], webSearches, addedTokens });
  });
});

describe('candidates whose whole cost is known', () => {
  const served = (id: string, kind: string, speaks: string[], more = {}) =>
    ({ model: { id, kind, price: { ...price, ...more } }, adapter: { speaks } }) as never;
  const body = { tools: [{ type: 'web_search_20250305', max_uses: 2 }] };
  const native = { native: { protocol: 'messages', body } } as never;
  const form = { charges: (at: ModelPrice) => messageCharges(body, at) };
  const claude = served('a', 'anthropic', ['messages']);
  const local = served('b', 'local', ['messages'], { webSearches: undefined });
  const chat = served('c', 'openai', ['chat']);
  const unpriced = served('d', 'anthropic', ['messages'], { webSearches: undefined });

  test('are asked, with the most that any of them charges', () => {
    expect(chargedCandidates([chat, claude, unpriced, local], native, form)).toEqual({
      candidates: [chat, claude, local],
      webSearches: 2,
      addedTokens: Infinity,
    });
  });

  test('a requested model that is not among them is refused', () => {
    expect(() => chargedCandidates([unpriced, claude], native, form)).toThrow(
      expect.objectContaining({ code: 'INVALID_REQUEST', param: 'tools[0].type' }),
    );
  });

  test.each([undefined, {}])('a form without charges (%j) has none', (without) => {
    expect(chargedCandidates([unpriced], native, without)).toMatchObject({ webSearches: 0, addedTokens: 0 });
  });
});
