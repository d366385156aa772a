import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ChatResult, ChatStreamPart, ProviderAdapter } from '../../../src/contracts/provider.js';
import { readingThinkTags, tagged } from '../../../src/providers/openai/think-tags.js';

const never = new AbortController().signal;
const request = { model: 'm', messages: [] };

function answering(pieces: readonly string[], more: Partial<ChatStreamPart & { type: 'delta' }> = {}): ProviderAdapter {
  const result: ChatResult = {
    id: 'a',
    choices: [{ index: 0, message: { content: pieces.join('') }, finishReason: 'stop' }],
  };
  return readingThinkTags({
    kind: 'openai',
    speaks: ['chat'],
    sandbox: false,
    chat: () => Promise.resolve(result),
    async *chatStream() {
      await Promise.resolve();
      for (const content of pieces) yield { type: 'delta', index: 0, content };
      yield { type: 'delta', index: 0, finishReason: 'stop', ...more };
    },
    drops: () => [],
    limits: () => [],
    listModels: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  });
}

async function read(pieces: readonly string[]) {
  const adapter = answering(pieces);
  const { choices } = await adapter.chat(request, never);
  const whole = [choices[0]?.message.content, choices[0]?.message.reasoningContent ?? ''];
  let [content, reasoning] = ['', ''];
  for await (const part of adapter.chatStream(request, never)) {
    if (part.type !== 'delta') continue;
    content += part.content ?? '';
    reasoning += part.reasoningContent ?? '';
  }
  return { whole, streamed: [content, reasoning] };
}

describe('reasoning between tags', () => {
  test.each([
    ['<think>a</think>b', 'b', 'a'],
    ['\n <think>\n a b \n</think>\n\n b </think> ', 'b </think> ', 'a b'],
    ['<think></think>b', 'b', ''],
    ['<think>a', '', 'a'],
    ['<think>a </thin', '', 'a </thin'],
    ['b <think>a</think>', 'b <think>a</think>', ''],
    ['<thinker>a', '<thinker>a', ''],
    ['<thi', '<thi', ''],
    ['  ', '  ', ''],
    ['', '', ''],
    [`${' '.repeat(300)}<think>a</think>`, `${' '.repeat(300)}<think>a</think>`, ''],
    [`<think>a${' '.repeat(600)}b</think>c`, 'c', `a${' '.repeat(600)}b`],
  ])('of %j is %j and %j', async (text, content, reasoning) => {
    const { whole, streamed } = await read([text]);
    expect(whole).toEqual([content, reasoning]);
    expect(streamed).toEqual([content, reasoning]);
  });

  test('is the same in any pieces', async () => {
    const token = fc.constantFrom('<think>', '</think>', '<', 'think>', '</', 'a', ' ', '\n', 'ü', '😀');
    await fc.assert(
      fc.asyncProperty(fc.array(token, { maxLength: 24 }), async (pieces) => {
        const text = pieces.join('');
        const [{ streamed }, single, each] = [await read(pieces), await read([text]), await read([...text])];
        expect(streamed).toEqual(single.streamed);
        expect(each.streamed).toEqual(single.streamed);
        expect(single.streamed).toEqual(single.whole);
      }),
      { seed: 80, numRuns: 300 },
    );
  });

  test('that is never ended comes before the calls and the end', async () => {
    const parts: ChatStreamPart[] = [];
    const calls = { toolCalls: [{ index: 0, id: 'c', name: 'greet' }] };
    for await (const part of answering(['<think>a </'], calls).chatStream(request, never)) parts.push(part);
    expect(parts).toEqual([
      { type: 'delta', index: 0, reasoningContent: 'a' },
      { type: 'delta', index: 0, reasoningContent: ' </', finishReason: 'stop', ...calls },
    ]);
  });

  test('goes back as it was', () => {
    expect(tagged('b', 'a')).toBe('<think>\na\n</think>\n\nb');
    expect(tagged(null, 'a')).toBe('<think>\na\n</think>\n\n');
    expect(tagged([{ type: 'text', text: 'b' }], 'a')).toEqual([
      { type: 'text', text: '<think>\na\n</think>\n\n' },
      { type: 'text', text: 'b' },
    ]);
    expect([tagged('b', undefined), tagged('b', '')]).toEqual(['b', 'b']);
  });
});
