import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  MessageAssembly,
  messageEvents,
  messageRestorer,
  restoreMessage,
} from '../../../../src/features/gateway/messages/native-message.js';
import type { NativeEvent } from '../../../../src/contracts/provider.js';
import type { JsonObject } from '../../../../src/shared/json/json.js';
import { anyMessage, eventsOf } from '../../../support/generated/messages.js';

const upper = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
const event = (data: JsonObject): NativeEvent => ({ event: data.type as string, data });

function assembled(events: readonly NativeEvent[]): JsonObject | undefined {
  const assembly = new MessageAssembly();
  for (const one of events) assembly.add(one);
  return assembly.answer();
}

describe('a whole Message', () => {
  test('is restored in its text and in what it asks of tools, nowhere else', () => {
    const message = {
      content: [
        { type: 'text', text: 'a', citations: [{ cited_text: 'b' }] },
        { type: 'text' },
        { type: 'tool_use', id: 'c', name: 'd', input: { k: ['e', 1, null, { l: 'f', gone: undefined }] } },
        { type: 'tool_use', id: 'c' },
        { type: 'thinking', thinking: 'g', signature: 'h' },
        { type: 'later', text: 'i' },
        'j',
      ],
    } as JsonObject;
    expect(restoreMessage(message, upper).content).toEqual([
      { type: 'text', text: 'A', citations: [{ cited_text: 'b' }] },
      { type: 'text' },
      { type: 'tool_use', id: 'c', name: 'd', input: { k: ['E', 1, null, { l: 'F' }] } },
      { type: 'tool_use', id: 'c' },
      { type: 'thinking', thinking: 'g', signature: 'h' },
      { type: 'later', text: 'i' },
      'j',
    ]);
    expect(restoreMessage({ id: 'x' }, upper)).toEqual({ id: 'x' });
  });

  test('is what the events of its stream make, whatever its blocks and however they are cut', () => {
    fc.assert(
      fc.property(anyMessage, fc.infiniteStream(fc.nat(7)), (message, cuts) => {
        expect(assembled(eventsOf(message, cuts))).toEqual(message);
        expect(assembled(messageEvents(message))).toEqual(message);
      }),
      { numRuns: 300 },
    );
  });

  test('is nothing before it begins, and survives events that make no sense', () => {
    const strange = [
      { type: 'message_start' },
      { type: 'content_block_start', index: 0 },
      { type: 'content_block_delta', index: 9, delta: { type: 'text_delta', text: 'x' } },
      { type: 'content_block_delta' },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
      { type: 'ping' },
    ];
    expect(assembled(strange.map(event))).toBeUndefined();
    const late = [
      { type: 'message_start', message: { id: 'm' } },
      { type: 'content_block_start', content_block: { type: 'text' } },
      ...[{ type: 'text_delta', text: 'x' }, { type: 'text_delta', text: 5 }, { type: 'later' }, {}].map((delta) => {
        return { type: 'content_block_delta', index: 0, delta };
      }),
      { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'citations_delta' } },
      { type: 'message_delta', delta: null, usage: null },
    ] as JsonObject[];
    expect(assembled(late.map(event))).toEqual({ id: 'm', content: [{ type: 'text', text: 'x' }], usage: {} });
  });

  test('with little in it has a stream all the same', () => {
    expect(messageEvents({ id: 'm' }).map(({ data }) => data)).toEqual([
      {
        type: 'message_start',
        message: {
          id: 'm',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: 0, output_tokens: 0 },
        },
      },
      { type: 'message_delta', delta: { stop_reason: null, stop_sequence: null }, usage: {} },
      { type: 'message_stop' },
    ]);
    const bare = ['text', 'thinking', 'tool_use'].map((type) => ({ type }));
    expect(messageEvents({ content: bare }).filter(({ data }) => data.type === 'content_block_delta')).toHaveLength(4);
  });
});

/** Holds back every second character of a text until the next, as a restorer that waits for the rest of a placeholder. */
function holding() {
  let held = '';
  return {
    push(text: string) {
      const all = held + text;
      const ready = all.slice(0, all.length - (all.length % 2));
      held = all.slice(ready.length);
      return upper(ready);
    },
    end: () => upper(held),
  };
}

describe('a restored stream', () => {
  test('says the same as the restored whole, with what was held back before the end of its block', () => {
    const message = fc.sample(anyMessage, { numRuns: 200, seed: 1 });
    for (const one of message) {
      const restore = messageRestorer({ restorer: holding });
      const sent = eventsOf(
        one,
        (function* () {
          for (;;) yield 3;
        })(),
      ).flatMap(restore);
      const texts = (whole: JsonObject | undefined) =>
        (whole?.content as JsonObject[]).map(({ type, text, thinking }) => [type, text, thinking]);
      const expected = restoreMessage(one, upper);
      expect(texts(assembled(sent))).toEqual(texts(expected));
    }
  });

  test('leaves other events as they are', () => {
    const restore = messageRestorer({ restorer: holding });
    for (const data of [
      { type: 'ping' },
      { type: 'content_block_stop', index: 4 },
      { type: 'content_block_delta', index: 0, delta: null },
      { type: 'content_block_delta', index: 0, delta: { type: 5 } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 5 } },
      { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'abc' } },
    ] as JsonObject[])
      expect(restore(event(data))).toEqual([event(data)]);
  });
});
