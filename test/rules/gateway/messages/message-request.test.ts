import { describe, expect, test } from '@jest/globals';
import { messageRequestProblems } from '../../../../src/features/gateway/messages/message-problems.js';
import { fromMessages } from '../../../../src/features/gateway/messages/message-request.rules.js';
import type { JsonObject } from '../../../../src/shared/json/json.js';

const user = (content: unknown): JsonObject => ({ messages: [{ role: 'user', content }] }) as JsonObject;
const assistant = (content: unknown): JsonObject => ({ messages: [{ role: 'assistant', content }] }) as JsonObject;
const png = { type: 'base64', media_type: 'image/png', data: 'aGk=' };

/** A row of the table in docs/clients/messages.md: what of a request becomes what, and what is lost. */
type Row = [string, JsonObject, object, string[], string[]];

describe('a Messages request for another protocol', () => {
  test.each<Row>([
    ['text', user('hi'), { messages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }] }, [], []],
    [
      'limits and sampling',
      { messages: [], max_tokens: 5, temperature: 0.5, top_p: 0.9, stop_sequences: ['x'], metadata: { user_id: 'u' } },
      { messages: [], maxTokens: 5, temperature: 0.5, topP: 0.9, stop: ['x'], user: 'u' },
      [],
      [],
    ],
    [
      'nulls',
      { messages: [], temperature: null, stop_sequences: [], metadata: null, system: null },
      { messages: [] },
      [],
      [],
    ],
    ['what is no list', { messages: 'x', system: 5 }, { messages: [] }, [], []],
    [
      'instructions',
      { messages: [], system: 'Be brief.' },
      { messages: [{ role: 'system', content: 'Be brief.' }] },
      [],
      [],
    ],
    [
      'instructions in blocks',
      { messages: [{ role: 'system', content: 'c' }], system: [{ text: 'a', cache_control: {} }, { type: 'text' }] },
      {
        messages: [
          { role: 'system', content: 'a\n\n' },
          { role: 'system', content: 'c' },
        ],
      },
      ['cache_control'],
      [],
    ],
    [
      'fields without a counterpart',
      { messages: [], thinking: { type: 'adaptive' }, top_k: 3, container: 'c', mcp_servers: [], speed: 'fast' },
      { messages: [] },
      ['speed', 'thinking', 'top_k'],
      ['container', 'mcp_servers'],
    ],
    [
      'a format, and effort',
      { messages: [], output_config: { effort: 'low', format: { type: 'json_schema', schema: { type: 'object' } } } },
      {
        messages: [],
        responseFormat: {
          type: 'json_schema',
          json_schema: { name: 'answer', schema: { type: 'object' }, strict: true },
        },
      },
      ['output_config.effort'],
      [],
    ],
    [
      'an answer of the model',
      assistant([
        { type: 'thinking', thinking: 'hm', signature: 's' },
        { type: 'text', text: 'a', citations: [] },
        { type: 'text', text: 'b', citations: [{ type: 'page_location' }] },
        { type: 'tool_use', id: 't', name: 'f', input: { a: 1 } },
        { type: 'tool_use', id: 'u', name: 'g' },
        { type: 'redacted_thinking', data: 'x' },
        {},
      ]),
      {
        messages: [
          {
            role: 'assistant',
            content: 'ab',
            reasoningContent: 'hm',
            toolCalls: [
              { id: 't', type: 'function', function: { name: 'f', arguments: '{"a":1}' } },
              { id: 'u', type: 'function', function: { name: 'g', arguments: '{}' } },
            ],
          },
        ],
      },
      [
        'messages.content[block]',
        'messages.content[redacted_thinking]',
        'messages.content[text].citations',
        'messages.content[thinking].signature',
      ],
      [],
    ],
    [
      'a call without text',
      assistant([{ type: 'tool_use', id: 't', name: 'f', input: {} }]),
      {
        messages: [
          {
            role: 'assistant',
            content: null,
            toolCalls: [{ id: 't', type: 'function', function: { name: 'f', arguments: '{}' } }],
          },
        ],
      },
      [],
      [],
    ],
    ['an empty answer', assistant(''), { messages: [{ role: 'assistant', content: '' }] }, [], []],
    [
      'results of tools, before what else is said',
      user([
        { type: 'text', text: 'and' },
        { type: 'tool_result', tool_use_id: 't', content: 'r', is_error: true },
        {
          type: 'tool_result',
          tool_use_id: 'u',
          content: [
            { type: 'text', text: 'x' },
            { type: 'image', source: png },
          ],
        },
        { type: 'tool_result', tool_use_id: 'v' },
      ]),
      {
        messages: [
          { role: 'tool', toolCallId: 't', content: 'r' },
          { role: 'tool', toolCallId: 'u', content: 'x' },
          { role: 'tool', toolCallId: 'v', content: '' },
          {
            role: 'user',
            content: [
              { type: 'text', text: 'and' },
              { type: 'image_url', image_url: { url: 'data:image/png;base64,aGk=' } },
            ],
          },
        ],
      },
      ['messages.content[tool_result].is_error'],
      [],
    ],
    [
      'images',
      user([
        { type: 'image', source: { type: 'url', url: 'https://x/a.png' } },
        { type: 'image', source: { type: 'file', file_id: 'f' } },
        { type: 'image' },
      ]),
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://x/a.png' } }] }] },
      [],
      ['messages[0].content[1].source', 'messages[0].content[2].source'],
    ],
    [
      'documents',
      user([
        { type: 'document', title: 'T', source: { type: 'base64', media_type: 'application/pdf', data: 'aGk=' } },
        { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: 'aGk=' } },
        {
          type: 'document',
          title: 'T',
          context: 'C',
          source: { type: 'text', data: 'D' },
          citations: { enabled: true },
        },
        { type: 'document', title: 'T', source: { type: 'content', content: [{ type: 'text', text: 'E' }] } },
        { type: 'document', source: { type: 'url', url: 'https://x/a.pdf' } },
        { type: 'document', source: 'x', citations: { enabled: false } },
      ]),
      {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'file', file: { filename: 'T', file_data: 'data:application/pdf;base64,aGk=' } },
              { type: 'file', file: { filename: 'document.pdf', file_data: 'data:application/pdf;base64,aGk=' } },
              { type: 'text', text: 'T\nC\nD' },
              { type: 'text', text: 'T' },
              { type: 'text', text: 'E' },
            ],
          },
        ],
      },
      ['messages.content[document].citations'],
      ['messages[0].content[4].source', 'messages[0].content[5].source'],
    ],
    [
      'search results, and blocks of tomorrow',
      user([
        { type: 'search_result', title: 'T', source: 'S', content: [{ type: 'text', text: 'R' }] },
        { type: 'block_of_tomorrow', a: 1 },
      ]),
      { messages: [{ role: 'user', content: [{ type: 'text', text: 'T\nS\nR' }] }] },
      ['messages.content[block_of_tomorrow]', 'messages.content[search_result].citations'],
      [],
    ],
    ['only blocks of tomorrow', user([{ type: 'later' }]), { messages: [] }, ['messages.content[later]'], []],
    [
      'tools',
      {
        messages: [],
        tools: [
          { name: 'f', description: 'd', input_schema: { type: 'object' }, strict: true, cache_control: {} },
          { type: 'custom', name: 'g', defer_loading: true },
          { type: 'bash_20250124', name: 'bash' },
        ],
        tool_choice: { type: 'any', disable_parallel_tool_use: true },
      },
      {
        messages: [],
        tools: [
          { type: 'function', function: { name: 'f', description: 'd', parameters: { type: 'object' }, strict: true } },
          { type: 'function', function: { name: 'g' } },
        ],
        toolChoice: 'required',
        parallelToolCalls: false,
      },
      ['cache_control', 'tools.defer_loading'],
      ['tools[2].type'],
    ],
  ])('%s', (name, body, request, dropped, refused) => {
    // The images and files of two cases are links; what those hold is in attached.test.ts.
    const linked = /images|documents/.test(name) ? { linkedTokens: expect.any(Number) } : {};
    const lost = { dropped, refused, untranslatedChars: expect.any(Number), ...linked };
    expect(fromMessages(body)).toEqual({ request, ...lost });
  });

  test.each<[JsonObject | string | undefined, unknown]>([
    [{ type: 'auto' }, 'auto'],
    [{ type: 'none' }, 'none'],
    [{ type: 'any' }, 'required'],
    [
      { type: 'tool', name: 'f' },
      { type: 'function', function: { name: 'f' } },
    ],
    [{ type: 'tool' }, { type: 'function', function: { name: '' } }],
    [{ type: 'later' }, undefined],
    ['auto', undefined],
    [undefined, undefined],
  ])('tool_choice %j becomes %j', (choice, expected) => {
    const body = { messages: [], tools: [{ name: 'f' }], ...(choice === undefined ? {} : { tool_choice: choice }) };
    expect(fromMessages(body).request.toolChoice).toEqual(expected);
  });

  test('what is in the body alone is measured', () => {
    expect(fromMessages(user([{ type: 'later', text: 'twelve chars' }])).untranslatedChars).toBeGreaterThanOrEqual(12);
  });
});

describe('the problems of a Messages request', () => {
  const sound = { model: 'm', max_tokens: 5, messages: [{ role: 'user', content: 'x' }] };

  test.each<[object, string[]]>([
    [{}, []],
    [{ tools: [{ name: 'f', type: null }], tool_choice: null, thinking: null, system: null }, []],
    [{ model: '' }, ['model']],
    [{ max_tokens: 1.5 }, ['max_tokens']],
    [{ messages: [] }, ['messages']],
    [{ messages: [{ role: 'user', content: [{ text: 'x' }] }] }, ['messages[0].content']],
    [{ top_k: -1, stream: 'yes', metadata: 'x' }, ['stream', 'top_k', 'metadata']],
    [{ tools: [{ name: 5 }] }, ['tools[0].name']],
    [{ field_of_tomorrow: 1 }, []],
  ])('%j: %j', (more, paths) => {
    expect(messageRequestProblems({ ...sound, ...more }).map(({ path }) => path)).toEqual(paths);
  });

  test('a count needs no limit, an answer does', () => {
    const { max_tokens: _limit, ...rest } = sound;
    expect(messageRequestProblems(rest, true)).toEqual([]);
    expect(messageRequestProblems(rest)).toEqual([
      { path: 'max_tokens', message: 'expected a whole number of at least 1' },
    ]);
  });
});

test('what has no place is named, whatever it is', () => {
  const body = {
    system: [{ type: 'image' }],
    messages: [
      {
        role: 'user',
        content: [
          {
            type: 'document',
            context: 'about it',
            source: { type: 'base64', media_type: 'application/pdf', data: 'JVBE' },
          },
        ],
      },
    ],
    metadata: { user_id: 'u', team: 'blue' },
    output_config: { effort: 'low', task_budget: { total: 5 }, format: null },
    field_of_tomorrow: 'x',
  };
  const { request, dropped } = fromMessages(body);
  expect(dropped).toEqual([
    'field_of_tomorrow',
    'metadata.team',
    'output_config.effort',
    'output_config.task_budget',
    'system[image]',
  ]);
  expect(request.messages).toMatchObject([
    { role: 'user', content: [{ type: 'text', text: 'about it' }, { type: 'file' }] },
  ]);
});
