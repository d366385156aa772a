import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ChatRequest, ChatStreamPart, ProviderAdapter, ToolCall } from '../../../src/contracts/provider.js';
import { fitRequest, type ToolLimits } from '../../../src/providers/http/fitting/fitted-request.js';
import { fitting } from '../../../src/providers/http/fitting/fitting-adapter.js';
import { ANTHROPIC_LIMITS, MISTRAL_LIMITS, OPENAI_LIMITS } from '../../../src/providers/http/fitting/limits.data.js';
import { anyText } from '../../support/generated/any-text.js';

/** The patterns as the providers' own errors say them. */
const PUBLISHED: [string, ToolLimits, RegExp, RegExp][] = [
  ['OpenAI', OPENAI_LIMITS, /^[a-zA-Z0-9_-]{1,64}$/, /^[\x21-\x7e]{1,40}$/],
  ['Mistral', MISTRAL_LIMITS, /^[a-zA-Z0-9_-]{1,64}$/, /^[a-zA-Z0-9]{9}$/],
  ['Anthropic', ANTHROPIC_LIMITS, /^[a-zA-Z0-9_-]{1,128}$/, /^[a-zA-Z0-9_-]+$/],
];

const tool = (name: string) => ({ type: 'function' as const, function: { name } });
const call = (id: string, name: string): ToolCall => ({ id, type: 'function', function: { name, arguments: '{}' } });
const unusual = fc.oneof(
  fc.constantFrom(
    'functions.Bash:0',
    'functions_Bash:0',
    'functions_Bash_0',
    'call|x/1',
    '',
    'Läs fil',
    'a'.repeat(300),
  ),
  fc.constantFrom(`mcp__${'server-'.repeat(10)}__read`, `mcp__${'server-'.repeat(10)}__write`, 'get_weather', 'call_1'),
  anyText({ maxLength: 80 }),
);
const asked = fc.record({
  names: fc.uniqueArray(unusual, { minLength: 1, maxLength: 6 }),
  ids: fc.array(unusual, { minLength: 1, maxLength: 6 }),
});

function requestOf(names: readonly string[], ids: readonly string[]): ChatRequest {
  const turns = ids.map((id, at) => call(id, names[at % names.length]!));
  return {
    model: 'm',
    tools: names.map(tool),
    toolChoice: { type: 'function', function: { name: names[0]! } },
    messages: turns.flatMap((one) => [
      { role: 'assistant' as const, content: null, toolCalls: [one] },
      { role: 'tool' as const, content: 'r', toolCallId: one.id },
    ]),
  };
}

describe.each(PUBLISHED)('what %s takes', (_, limits, namePattern, idPattern) => {
  test('any names and ids are made fit, told apart, matched, and always alike', () => {
    fc.assert(
      fc.property(asked, ({ names, ids }) => {
        const given = requestOf(names, ids);
        const { request, originals } = fitRequest(given, limits);
        const sent = (request.tools ?? []).map((one) => (one as ReturnType<typeof tool>).function.name);
        expect(sent.every((name) => namePattern.test(name))).toBe(true);
        expect(new Set(sent).size).toBe(names.length);
        expect(sent.map((name) => originals.get(name) ?? name)).toEqual(names);
        expect(request.toolChoice).toEqual({ type: 'function', function: { name: sent[0] } });
        const calls = request.messages.flatMap(({ toolCalls = [] }) => toolCalls);
        const results = request.messages.flatMap(({ toolCallId }) => toolCallId ?? []);
        expect(calls.every(({ id }) => idPattern.test(id))).toBe(true);
        expect(calls.map(({ id }) => id)).toEqual(results);
        expect(new Set(results).size).toBe(limits.hasUniqueIds ? ids.length : new Set(ids).size);
        expect(calls.map((one) => one.function.name)).toEqual(ids.map((__, at) => sent[at % names.length]));
        expect(fitRequest(given, limits).request).toEqual(request);
      }),
      { numRuns: 300, seed: 20_261_125 },
    );
  });

  test('what is fit stays as it is', () => {
    const given = requestOf(['get_weather'], [limits === MISTRAL_LIMITS ? 'abcDEF123' : 'call_1']);
    expect(fitRequest(given, limits)).toEqual({ request: given, originals: new Map() });
  });
});

const LONG = `mcp__${'server-'.repeat(12)}__read`;

/** An adapter that answers with the first tool that it got; `cut`: the name comes in pieces of this length. */
function answering(cut: number): ProviderAdapter {
  const first = ({ tools = [] }: ChatRequest) => (tools[0] as ReturnType<typeof tool>).function.name;
  return {
    kind: 'openai',
    speaks: ['chat'],
    sandbox: false,
    chat: (request) =>
      Promise.resolve({
        id: 'x',
        choices: [
          {
            index: 0,
            finishReason: 'tool_calls',
            message: { content: null, toolCalls: [call('a', first(request)), call('b', 'unknown')] },
          },
        ],
      }),
    async *chatStream(request): AsyncIterable<ChatStreamPart> {
      const name = first(request);
      yield await Promise.resolve({ type: 'delta' as const, index: 0, content: 'Hi' });
      for (let at = 0; at < name.length; at += cut) {
        const id = at === 0 ? { id: 'a' } : {};
        yield { type: 'delta', index: 0, toolCalls: [{ index: 0, ...id, name: name.slice(at, at + cut) }] };
      }
      yield { type: 'delta', index: 0, toolCalls: [{ index: 0, arguments: '{}' }] };
      yield { type: 'delta', index: 0, toolCalls: [{ index: 1, id: 'b', name: name.slice(0, 5), arguments: '{}' }] };
    },
    drops: () => [],
    limits: () => [],
    listModels: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  };
}

describe('an answer', () => {
  const request: ChatRequest = { model: 'm', messages: [{ role: 'user', content: 'x' }], tools: [tool(LONG)] };
  const { signal } = new AbortController();

  test('has the client’s names again', async () => {
    const { choices } = await fitting(answering(9), OPENAI_LIMITS).chat(request, signal);
    expect(choices[0]!.message.toolCalls!.map((one) => one.function.name)).toEqual([LONG, 'unknown']);
  });

  test.each([1, 5, 64, 200])('has them also in a stream whose names come %i characters at a time', async (cut) => {
    const names: Record<number, string> = {};
    for await (const part of fitting(answering(cut), OPENAI_LIMITS).chatStream(request, signal))
      if (part.type === 'delta')
        for (const { index = 0, name = '' } of part.toolCalls ?? []) names[index] = (names[index] ?? '') + name;
    expect(names).toEqual({ 0: LONG, 1: 'mcp__' });
  });

  test('that passes as it came is left alone', async () => {
    const native = {
      protocol: 'responses',
      headers: {},
      body: {},
      dropped: [],
      refused: [],
      untranslatedChars: 0,
    } as const;
    const { choices } = await fitting(answering(9), OPENAI_LIMITS).chat({ ...request, native }, signal);
    expect(choices[0]!.message.toolCalls![0]!.function.name).toBe(LONG);
  });
});
