import { describe, expect, test } from '@jest/globals';
import type { ChatRequest } from '../../../src/contracts/provider.js';
import { AnthropicStreamTranslator } from '../../../src/providers/anthropic/stream.js';
import { thinkingOf } from '../../../src/providers/anthropic/thinking.js';
import { toTools } from '../../../src/providers/anthropic/tools.js';
import { fromMessagesBody, toMessagesBody } from '../../../src/providers/anthropic/translate.js';
import { OpenAiStreamTranslator } from '../../../src/providers/openai/stream.js';
import { droppedFields, openAiDialect, toChatBody } from '../../../src/providers/openai/chat-body.js';
import { fromChatBody } from '../../../src/providers/openai/translate.js';

const ask = (given: Partial<ChatRequest>): ChatRequest => ({
  model: 'claude-haiku-4-5',
  messages: [{ role: 'user', content: 'x' }],
  ...given,
});
const context = { kind: 'x', secrets: [] };
const citation = { type: 'web_search_result_location', url: 'https://e.org', title: 'E', cited_text: 'sun' };
const search = { type: 'server_tool_use', id: 'srv', name: 'web_search', input: { query: 'x' } };
const found = { type: 'web_search_tool_result', tool_use_id: 'srv', content: [] };
const thought = { type: 'thinking', thinking: 'hm', signature: 'sig' };
const annotation = {
  type: 'url_citation',
  url_citation: { start_index: 3, end_index: 6, url: 'https://e.org', title: 'E' },
  citation,
};

describe('Anthropic', () => {
  const message = {
    content: [
      thought,
      search,
      found,
      { type: 'text', text: 'It ', citations: null },
      { type: 'text', text: 'sun', citations: [citation] },
    ],
    stop_reason: 'pause_turn',
  };

  test('a whole answer keeps its blocks, and citations are annotations', () => {
    expect(fromMessagesBody(message)).toMatchObject({
      choices: [
        {
          message: {
            content: 'It sun',
            reasoningContent: 'hm',
            thinkingBlocks: [thought],
            contentParts: [search, found],
            annotations: [annotation],
          },
        },
      ],
      dropped: ['stop_reason[pause_turn]'],
    });
  });

  test('a stream says the same', () => {
    const translator = new AnthropicStreamTranslator(context);
    const start = (index: number, content_block: object) => ({ type: 'content_block_start', index, content_block });
    const delta = (index: number, piece: object) => ({ type: 'content_block_delta', index, delta: piece });
    const stop = (index: number) => ({ type: 'content_block_stop', index });
    const parts = [
      start(0, { type: 'thinking', thinking: '', signature: '' }),
      delta(0, { type: 'thinking_delta', thinking: 'hm' }),
      delta(0, { type: 'signature_delta', signature: 'sig' }),
      stop(0),
      start(1, { ...search, input: {} }),
      delta(1, { type: 'input_json_delta', partial_json: '{"query"' }),
      delta(1, { type: 'input_json_delta', partial_json: ':"x"}' }),
      stop(1),
      start(2, found),
      stop(2),
      start(3, { type: 'text', text: 'It ' }),
      stop(3),
      start(4, { type: 'text', text: '' }),
      delta(4, { type: 'citations_delta', citation }),
      delta(4, { type: 'text_delta', text: 'sun' }),
      { type: 'message_delta', delta: { stop_reason: 'pause_turn' } },
    ].flatMap((event) => translator.accept({ event: event.type, data: JSON.stringify(event) }));
    expect(parts).toEqual([
      { type: 'delta', index: 0, reasoningContent: 'hm' },
      { type: 'delta', index: 0, thinkingBlocks: [thought] },
      { type: 'delta', index: 0, contentParts: [search] },
      { type: 'delta', index: 0, contentParts: [found] },
      { type: 'delta', index: 0, content: 'It ' },
      { type: 'delta', index: 0, content: 'sun' },
      { type: 'delta', index: 0, annotations: [annotation] },
      { type: 'dropped', names: ['stop_reason[pause_turn]'] },
      { type: 'delta', index: 0, finishReason: 'stop' },
    ]);
  });

  test('signatures without end are malformed', () => {
    const translator = new AnthropicStreamTranslator(context);
    const accept = (event: object) => translator.accept({ event: '', data: JSON.stringify(event) });
    accept({ type: 'content_block_start', index: 0, content_block: { type: 'thinking' } });
    const more = {
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'signature_delta', signature: 'x'.repeat(3e6) },
    };
    accept(more);
    expect(() => accept(more)).toThrow(expect.objectContaining({ failure: 'malformed' }));
  });

  test('its own blocks go back in their order, before what was said', () => {
    const { messages } = toMessagesBody(
      ask({
        messages: [
          { role: 'user', content: 'x' },
          { role: 'assistant', content: 'It', thinkingBlocks: [thought], contentParts: [search, found] },
          { role: 'user', content: 'y' },
        ],
      }),
      4_096,
      false,
    ) as { messages: { content: object[] }[] };
    expect(messages[1]?.content).toEqual([thought, search, found, { type: 'text', text: 'It' }]);
  });

  test.each<[string, Partial<ChatRequest>, object]>([
    ['no effort', {}, { maxTokens: 4_096, dropped: [] }],
    ['none', { extra: { reasoning_effort: 'none' } }, { maxTokens: 4_096, dropped: [] }],
    [
      'on top of the default limit',
      { extra: { reasoning_effort: 'low' } },
      { maxTokens: 6_144, thinking: { type: 'enabled', budget_tokens: 2_048 }, dropped: [] },
    ],
    [
      'never above the model’s longest answer',
      { extra: { reasoning_effort: 'high' }, longestAnswer: 5_000 },
      { maxTokens: 5_000, thinking: { type: 'enabled', budget_tokens: 4_000 }, dropped: [] },
    ],
    [
      'newer models decide themselves',
      { model: 'claude-opus-4-7', extra: { reasoning_effort: 'xhigh', top_k: 3 }, maxTokens: 900, temperature: 0 },
      { maxTokens: 900, thinking: { type: 'adaptive' }, effort: 'max', dropped: ['temperature', 'top_k'] },
    ],
    [
      'Anthropic’s own form wins',
      { extra: { reasoning_effort: 'low', thinking: { type: 'enabled', budget_tokens: 2_000 } }, topP: 1 },
      {
        maxTokens: 6_096,
        thinking: { type: 'enabled', budget_tokens: 2_000 },
        dropped: ['reasoning_effort', 'top_p'],
      },
    ],
    [
      'switched off',
      { extra: { thinking: { type: 'disabled' } }, temperature: 0.5, maxTokens: 7 },
      { maxTokens: 7, thinking: { type: 'disabled' }, dropped: [] },
    ],
  ])('thinking: %s', (_, given, expected) => {
    expect(thinkingOf(ask(given), 4_096)).toEqual(expected);
  });

  test('allowed tools are those that are offered', () => {
    const tool = (name: string) => ({ type: 'function' as const, function: { name } });
    const allowed_tools = { mode: 'required', tools: [tool('b')] };
    expect(
      toTools(ask({ tools: [tool('a'), tool('b')], toolChoice: { type: 'allowed_tools', allowed_tools } })),
    ).toEqual({
      tools: [{ name: 'b', input_schema: { type: 'object', properties: {} } }],
      tool_choice: { type: 'any' },
    });
  });
});

describe('OpenAI', () => {
  const lists = {
    annotations: [{ a: 1 }],
    reasoning_details: [{ b: 1 }],
    images: [{ type: 'image_url' }],
    matched: 'x',
    nothing: null,
  };
  const calls = [{ id: 'c', type: 'custom', custom: { name: 'c', input: 'x' }, extra_content: { g: 1 } }];
  const neutral = { annotations: [{ a: 1 }], reasoningDetails: [{ b: 1 }], contentParts: [{ type: 'image_url' }] };
  const content = [{ type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] }, 'Hi', { type: 'text', text: '!' }];

  test('a whole answer keeps what it knows and names the rest', () => {
    const message = { content, tool_calls: calls, ...lists };
    expect(
      fromChatBody({ choices: [{ message, stop_reason: 3 }], provider: 'x', service_tier: 'flex' }, 'openai'),
    ).toEqual({
      id: '',
      serviceTier: 'flex',
      choices: [
        {
          index: 0,
          finishReason: 'stop',
          message: {
            content: 'Hi!',
            reasoningContent: 'hm',
            ...neutral,
            toolCalls: [{ id: 'c', type: 'custom', function: { name: 'c', arguments: 'x' }, extraContent: { g: 1 } }],
          },
        },
      ],
      dropped: ['choice.stop_reason', 'message.matched', 'answer.provider'],
    });
  });

  test('a stream says the same', () => {
    const translator = new OpenAiStreamTranslator(context);
    const accept = (chunk: object) => translator.accept({ event: '', data: JSON.stringify(chunk) });
    const delta = { content, tool_calls: calls, ...lists };
    expect(accept({ choices: [{ delta: { role: 'assistant' } }], service_tier: 'flex' })).toEqual([]);
    expect(accept({ choices: [{ index: 0, delta }], service_tier: 'flex', system_fingerprint: 'fp' })).toEqual([
      { type: 'about', serviceTier: 'flex', systemFingerprint: 'fp' },
      { type: 'dropped', names: ['message.matched'] },
      {
        type: 'delta',
        index: 0,
        content: 'Hi!',
        reasoningContent: 'hm',
        ...neutral,
        toolCalls: [{ id: 'c', type: 'custom', name: 'c', arguments: 'x', extraContent: { g: 1 } }],
      },
    ]);
    expect(accept({ choices: [{ delta: { content: 'x' } }], service_tier: 'flex', provider: 'x' })).toEqual([
      { type: 'dropped', names: ['answer.provider'] },
      { type: 'delta', index: 0, content: 'x' },
    ]);
  });

  test('OpenAI itself gets what it defines, and the rest is named', () => {
    const mark = { type: 'ephemeral' };
    const request = ask({
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'x', cache_control: mark }], cacheControl: mark },
        {
          role: 'assistant',
          content: 'y',
          reasoningContent: 'hm',
          thinkingBlocks: [thought],
          toolCalls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' }, extraContent: { g: 1 } }],
        },
        { role: 'assistant', content: null },
      ],
    });
    expect(toChatBody(request, openAiDialect, false)['messages']).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'x' }] },
      {
        role: 'assistant',
        content: 'y',
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
      { role: 'assistant', content: '' },
    ]);
    expect(droppedFields(request, openAiDialect)).toEqual([
      'cache_control',
      'messages.reasoning_content',
      'messages.thinking_blocks',
      'messages.tool_calls.extra_content',
    ]);
    expect(droppedFields(request, { ...openAiDialect, extensions: true })).toEqual([]);
  });
});
