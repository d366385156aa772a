import { describe, expect, test } from '@jest/globals';
import { messageTexts, withMessageProse } from '../../../../src/features/gateway/messages/message-texts.rules.js';
import type { JsonObject } from '../../../../src/shared/json/json.js';

const user = (...content: unknown[]): JsonObject => ({ messages: [{ role: 'user', content }] }) as JsonObject;
const marked = (body: JsonObject) =>
  withMessageProse(
    body,
    messageTexts(body).prose.map((text) => `<${text}>`),
  );

describe('the texts of a Messages request', () => {
  test.each<[string, JsonObject, string[]]>([
    ['a message', { messages: [{ role: 'user', content: 'a' }] }, ['a']],
    ['instructions', { system: 'a' }, ['a']],
    ['instructions in blocks', { system: [{ type: 'text', text: 'a' }] }, ['a']],
    ['text', user({ type: 'text', text: 'a', citations: null }), ['a']],
    ['a call', user({ type: 'tool_use', id: 'x', name: 'f', input: { k: ['a', { l: 'b' }, 1] } }), ['a', 'b']],
    ['a result', user({ type: 'tool_result', tool_use_id: 'x', content: 'a' }), ['a']],
    ['a result in blocks', user({ type: 'tool_result', content: [{ type: 'text', text: 'a' }] }), ['a']],
    [
      'a document',
      user({ type: 'document', title: 'a', context: 'b', source: { type: 'text', data: 'c' } }),
      ['a', 'b', 'c'],
    ],
    ['a document of blocks', user({ type: 'document', source: { type: 'content', content: 'a' } }), ['a']],
    [
      'a search result',
      user({ type: 'search_result', title: 'a', source: 'u', content: [{ type: 'text', text: 'b' }] }),
      ['a', 'b'],
    ],
    ['metadata', { metadata: { user_id: 'a' } }, ['a']],
    [
      'a description',
      { tools: [{ name: 'f', description: 'a', input_schema: { properties: { p: { description: 'b' } } } }] },
      ['a', 'b'],
    ],
  ])('%s can be changed', (_, body, prose) => {
    expect(messageTexts(body).prose).toEqual(prose);
    const changed = marked(body);
    for (const text of prose) expect(JSON.stringify(changed)).toContain(`<${text}>`);
    expect(withMessageProse(changed, prose)).toEqual(body);
  });

  test.each<[string, JsonObject]>([
    ['thinking', { type: 'thinking', thinking: 'a', signature: 'b' }],
    ['redacted thinking', { type: 'redacted_thinking', data: 'a' }],
    ['a server’s call', { type: 'server_tool_use', id: 'i', name: 'web_search', input: { query: 'a' } }],
    ['a server’s result', { type: 'web_search_tool_result', content: [{ type: 'web_search_result', title: 'a' }] }],
    ['a block of tomorrow', { type: 'later', text: 'a', content: [{ type: 'text', text: 'b' }] }],
    ['a block without a type', { text: 'a' }],
  ])('%s is read and never changed', (_, block) => {
    const texts = messageTexts(user(block));
    expect(texts.prose).toEqual([]);
    expect(texts.fixed).toContain('a');
    expect(marked(user(block))).toEqual(user(block));
  });

  test('names, addresses and what is no text stay', () => {
    const body = {
      model: 'm',
      absent: undefined,
      system: 5,
      messages: [
        { role: 'user', content: ['x', { type: 'image', source: 'y', gone: undefined }] },
        'z',
        { role: 'user' },
      ],
      tools: 'none',
    } as unknown as JsonObject;
    const { absent: _absent, ...rest } = body;
    expect(messageTexts(body).prose).toEqual([]);
    expect(marked(body)).toEqual(JSON.parse(JSON.stringify(rest)));
    expect(messageTexts({ messages: 'text' })).toMatchObject({ prose: [], attachments: [] });
    expect(messageTexts({ metadata: { 'a-1': null, b: undefined } }).fixed).toEqual(['a-1']);
  });

  test('long numbers are read', () => {
    const [input, later] = [{ card_number: 4111111111111111 }, { ssn: [536904399, 7] }];
    const body = user({ type: 'tool_use', input }, { type: 'later', later });
    expect(messageTexts(body).fixed.slice(0, 2)).toEqual(['card number: 4111111111111111', 'ssn: 536904399']);
    expect(marked(body)).toEqual(body);
  });

  test('data is not read as text', () => {
    const body = user({ type: 'later', picture: 'data:image/png;base64,aGk=' });
    expect(messageTexts(body).fixed).not.toContain('data:image/png;base64,aGk=');
    const run = 'A1b/'.repeat(300);
    const sealed = { type: 'thinking', thinking: run, signature: run, later: { encrypted_text: run, names: [run] } };
    expect(messageTexts(user(sealed)).fixed.filter((text) => text === run)).toHaveLength(2);
    expect(messageTexts(user({ type: 'tool_use', input: { data: run } })).prose).toEqual([run]);
  });

  test('missing prose leaves what was there', () => {
    expect(withMessageProse(user({ type: 'text', text: 'a' }), [])).toEqual(user({ type: 'text', text: 'a' }));
  });

  test('blocks of text are also read as a whole', () => {
    const body = user({ type: 'text', text: 'ann@' }, { type: 'text', text: 'example.com' });
    expect(messageTexts(body).joined).toEqual([{ text: 'ann@example.com', cuts: [4] }]);
  });

  test('attachments are read, and what only an address names is noted', () => {
    const pdf = { type: 'base64', media_type: 'application/pdf', data: 'aGk=' };
    const inner = { type: 'tool_result', content: [{ type: 'image', source: { ...pdf, media_type: 5 } }] };
    const url = { type: 'base64', data: 'data:text/plain;base64,aGk=' };
    const { attachments, hasLinkedContent, fixed } = messageTexts(
      user({ type: 'document', title: 'T', source: pdf }, { type: 'document', source: url }, inner, {
        type: 'image',
        source: { type: 'base64' },
      }),
    );
    expect(attachments).toEqual([
      { contentType: 'application/pdf', filename: 'T', data: 'aGk=' },
      { contentType: 'text/plain', filename: undefined, data: 'aGk=' },
      { contentType: undefined, filename: undefined, data: 'aGk=' },
    ]);
    expect(hasLinkedContent).toBe(false);
    expect(fixed).not.toContain(url.data);
    for (const linked of [
      { type: 'image', source: { type: 'url', url: 'https://x' } },
      { type: 'document', source: { type: 'file', file_id: 'f' } },
      { type: 'container_upload', file_id: 'f' },
    ])
      expect(messageTexts(user(linked)).hasLinkedContent).toBe(true);
  });
});
