import { describe, expect, test } from '@jest/globals';
import type { AnswerMessage, ChatStreamPart, ToolCall } from '../../../src/contracts/provider.js';
import { carriedCall, isCarried, withCarried } from '../../../src/features/gateway/exchange/carried-calls.rules.js';
import { isBase64 } from '../../../src/features/gateway/exchange/outgoing-texts.rules.js';
import { toAnthropicMessage } from '../../../src/features/gateway/messages/message-answer.rules.js';
import { MessageEncoder } from '../../../src/features/gateway/messages/message-encoder.js';
import { fromMessages, withoutForeignBlocks } from '../../../src/features/gateway/messages/message-request.rules.js';
import { messageTexts, withMessageProse } from '../../../src/features/gateway/messages/message-texts.rules.js';
import { toResponse } from '../../../src/features/gateway/responses/response-answer.rules.js';
import { ResponseEncoder } from '../../../src/features/gateway/responses/response-encoder.js';
import { fromResponses } from '../../../src/features/gateway/responses/response-request.rules.js';
import { responseTexts } from '../../../src/features/gateway/responses/response-texts.rules.js';
import type { JsonObject } from '../../../src/shared/json/json.js';
import { silentLogger } from '../../support/logger.js';

const extraContent = { google: { thought_signature: 'AbC+/=='.repeat(40) } };
const call = (id: string, more: Partial<ToolCall> = {}): ToolCall => ({
  id,
  type: 'function',
  function: { name: 'f', arguments: '{}' },
  ...more,
});
const signed = call('a', { extraContent });
const plain = call('b');
const message: AnswerMessage = { content: 'Let me see.', reasoningContent: 'Hm.', toolCalls: [signed, plain] };
const head = { id: '01a1-b2', created: 1, model: 'm' };
const usage = { promptTokens: 3, completionTokens: 2 };
const answer = { head, choices: [{ index: 0, message, finishReason: 'tool_calls' as const }], usage, estimated: false };
/** The same answer in pieces, the calls in turns. */
const pieces: ChatStreamPart[] = [
  { type: 'delta', index: 0, reasoningContent: 'Hm.' },
  { type: 'delta', index: 0, content: 'Let me see.' },
  { type: 'delta', index: 0, toolCalls: [{ index: 0, id: 'a', name: 'f', arguments: '', extraContent }] },
  { type: 'delta', index: 0, toolCalls: [{ index: 1, id: 'b', name: 'f', arguments: '{' }] },
  { type: 'delta', index: 0, toolCalls: [{ index: 0, arguments: '{}' }] },
  { type: 'delta', index: 0, toolCalls: [{ index: 1, arguments: '}' }] },
  { type: 'delta', index: 0, finishReason: 'tool_calls' },
];

test('a carried text is base64 as others are, and gives the data back', () => {
  const text = carriedCall(signed) ?? '';
  expect([isCarried(text), isBase64(text), isCarried('AbC'), isCarried(undefined)]).toEqual([true, true, false, false]);
  expect(carriedCall(plain)).toBeUndefined();
  expect(withCarried([call('a'), plain], [text])).toEqual([signed, plain]);
  expect(withCarried([call('x')], [text])).toEqual([call('x')]);
});

test.each([
  'portcullis-call-',
  'portcullis-call-####',
  `portcullis-call-${Buffer.from('{"id":1,"extra_content":{}}').toString('base64url')}`,
  `portcullis-call-${Buffer.from('{"id":"a","extra_content":[]}').toString('base64url')}`,
  `portcullis-call-${Buffer.from(`{"id":"a","extra_content":{"b":${'['.repeat(5_000)}${']'.repeat(5_000)}}}`).toString('base64url')}`,
  `portcullis-call-${Buffer.from('{"id":"a","extra_content":{"b":"\\ud800"}}').toString('base64url')}`,
])('a text that somebody changed says nothing (%#)', (text) => {
  expect(withCarried([call('a')], [text])).toEqual([call('a')]);
});

test('what somebody hides in such a text is looked through', () => {
  const hidden = carriedCall(call('a', { extraContent: { note: 'SSN 536-90-4399' } })) ?? '';
  const block = { role: 'assistant', content: [{ type: 'redacted_thinking', data: hidden }] };
  expect(messageTexts({ messages: [block] }).fixed).toContain('SSN 536-90-4399');
  const item = { type: 'reasoning', summary: [], encrypted_content: hidden };
  expect(responseTexts({ input: [item] }).fixed).toContain('SSN 536-90-4399');
  const prose = withMessageProse({ messages: [block] }, []);
  expect(prose).toEqual({ messages: [block] });
});

describe('Messages', () => {
  const types = (blocks: unknown) => (blocks as JsonObject[]).map(({ type }) => type);
  const whole = toAnthropicMessage(answer);

  test('has them before their calls, whole and streamed', () => {
    expect(types(whole.content)).toEqual(['thinking', 'text', 'redacted_thinking', 'tool_use', 'tool_use']);
    const encoder = new MessageEncoder(silentLogger);
    const events = [...pieces.flatMap((piece) => encoder.part(head, piece)), ...encoder.end(answer)];
    const begun = events.flatMap((event) =>
      event.__typename === 'ProtocolEvent' && event.data.type === 'content_block_start'
        ? [event.data.content_block]
        : [],
    );
    expect(types(begun)).toEqual(types(whole.content));
    expect(begun[2]).toEqual((whole.content as JsonObject[])[2]);
  });

  test('takes them back', () => {
    const body = { model: 'm', messages: [{ role: 'assistant', content: whole.content! }] };
    const { request, dropped } = fromMessages(body);
    expect(request.messages[0]?.toolCalls).toEqual([signed, plain]);
    expect(dropped).toEqual(['messages.content[thinking].signature']);
    expect(types((withoutForeignBlocks(body).messages as JsonObject[])[0]?.content)).toEqual([
      'text',
      'tool_use',
      'tool_use',
    ]);
  });

  test('has no message left of foreign blocks alone', () => {
    const content = [{ type: 'thinking', thinking: 'Hm.', signature: '' }];
    const next = { role: 'user', content: 'a' };
    expect(withoutForeignBlocks({ messages: [{ role: 'assistant', content }, next] })).toEqual({ messages: [next] });
  });

  test('leaves blocks of Anthropic’s own alone', () => {
    const content = [
      { type: 'redacted_thinking', data: 'EmwK' },
      { type: 'thinking', thinking: 'a', signature: 'b' },
    ];
    const body = {
      model: 'm',
      messages: [
        { role: 'assistant', content },
        { role: 'user', content: 'a' },
      ],
    };
    expect(withoutForeignBlocks(body)).toBe(body);
    expect(fromMessages(body).dropped).toContain('messages.content[redacted_thinking]');
  });
});

describe('Responses', () => {
  const types = (items: unknown) => (items as JsonObject[]).map(({ type }) => type);
  const whole = toResponse(answer, {});
  const inOrder = ['reasoning', 'message', 'reasoning', 'function_call', 'function_call'];

  test('has them before their calls, whole and streamed', () => {
    expect(types(whole.output)).toEqual(inOrder);
    const encoder = new ResponseEncoder({}, silentLogger);
    const events = [...pieces.flatMap((piece) => encoder.part(head, piece)), ...encoder.end(answer)];
    const last = events.at(-1);
    const output = last?.__typename === 'ModelResponse' ? last.body.output : undefined;
    expect(output).toEqual(whole.output);
    const done = events.flatMap((event) =>
      event.__typename === 'ProtocolEvent' && event.event === 'response.output_item.done' ? [event.data.item] : [],
    );
    expect(done).toEqual(whole.output);
  });

  test('takes them back', () => {
    const { request, dropped } = fromResponses({ model: 'm', input: whole.output! });
    expect(request.messages[0]?.toolCalls).toEqual([signed, plain]);
    expect(dropped).toEqual([]);
  });
});
