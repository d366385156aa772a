import { expect, test } from '@jest/globals';
import { outgoingTexts, withProse } from '../../../src/features/gateway/exchange/outgoing-texts.rules.js';
import { restoreMessage } from '../../../src/features/gateway/messages/native-message.js';
import { messageTexts, withMessageProse } from '../../../src/features/gateway/messages/message-texts.rules.js';
import { responseEvents } from '../../../src/features/gateway/responses/response-events.rules.js';
import { responseTexts, withResponseProse } from '../../../src/features/gateway/responses/response-texts.rules.js';
import { AnthropicStreamTranslator } from '../../../src/providers/anthropic/stream.js';
import { thinkingOf } from '../../../src/providers/anthropic/thinking.js';
import type { JsonObject } from '../../../src/shared/json/json.js';

/** Names that every object of JavaScript inherits, and `__proto__`, come from clients and upstreams like any other. */
const NAMES = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];
const member = (name: string, value: string): JsonObject =>
  JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`);

test.each(NAMES)('a block or an item of type %s, with a member of that name, is read and kept', (name) => {
  const odd = { type: name, name: 'Ann', ...member(name, 'Bob') };
  // A spread keeps what JSON.parse has made of `__proto__`.
  expect(JSON.stringify(odd)).toContain('Bob');
  const content = [{ ...member(name, 'Bob'), type: 'text', text: 'Carl' }, odd];
  const message = { messages: [{ role: 'user', content }], ...member(name, 'Dan') };
  const response = { input: [{ role: 'user', content }, odd], ...member(name, 'Dan') };
  const chat = { model: 'm', messages: [{ role: 'user' as const, content }], extra: member(name, 'Dan') };
  for (const { prose, fixed } of [messageTexts(message), responseTexts(response), outgoingTexts(chat)])
    expect([...prose, ...fixed]).toEqual(expect.arrayContaining(['Ann', 'Bob', 'Carl', 'Dan']));
  expect(JSON.stringify(withMessageProse(message, ['Eve']))).toBe(JSON.stringify(message).replace('Carl', 'Eve'));
  expect(JSON.stringify(withResponseProse(response, ['Eve']))).toBe(JSON.stringify(response).replace('Carl', 'Eve'));
  expect(JSON.stringify(withProse(chat, ['Eve']).extra)).toBe(JSON.stringify(chat.extra));
});

test.each(NAMES)('an answer with %s in it is passed on', (name) => {
  const input = { a: { ...member(name, '<NAME_1>') } };
  const restored = restoreMessage({ content: [{ type: 'tool_use', input }, { type: name }] }, () => 'Ann');
  expect(JSON.stringify(restored)).toContain('"Ann"');
  expect(responseEvents({ output: [{ type: name, id: 'x' }] }).map(({ event }) => event)).toContain(
    'response.output_item.done',
  );
});

test.each(NAMES)('an error and an effort that are called %s are unknown ones', (name) => {
  const translator = new AnthropicStreamTranslator({ kind: 'anthropic', secrets: [] });
  const data = JSON.stringify({ type: 'error', error: { type: name } });
  expect(() => translator.accept({ event: 'error', data })).toThrow('HTTP 500');
  expect(() => thinkingOf({ model: 'm', messages: [], extra: { reasoning_effort: name } }, 100)).toThrow(
    'cannot express',
  );
});
