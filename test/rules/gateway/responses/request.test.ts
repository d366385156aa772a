import { describe, expect, test } from '@jest/globals';
import type { FunctionTool } from '../../../../src/contracts/provider.js';
import { hostedTools, responseProblems } from '../../../../src/features/gateway/responses/response-problems.js';
import { fromResponses } from '../../../../src/features/gateway/responses/response-request.rules.js';
import { customInput, flatName, flatTools } from '../../../../src/features/gateway/responses/response-tools.rules.js';
import type { JsonObject } from '../../../../src/shared/json/json.js';

const translated = (body: JsonObject) => fromResponses({ model: 'm', ...body });
const messagesOf = (input: JsonObject['input']) => translated({ input }).request.messages;

describe('a body', () => {
  test.each<[JsonObject, string[]]>([
    [{ model: 'm', input: 'x' }, []],
    [{ model: 'm', previous_response_id: 'resp_1' }, []],
    [{ model: 'm', prompt: { id: 'p' } }, []],
    [{ model: 'm', input: 'x', background: false, conversation: null }, []],
    [{ input: 'x' }, ['model']],
    [{ model: 'm' }, ['input']],
    [{ model: 'm', input: [] }, ['input']],
    [{ model: 'm', input: 'x', tools: [{ name: 'a' }] }, ['tools[0].type']],
    [{ model: 'm', input: 'x', top_logprobs: 21, temperature: 3 }, ['temperature', 'top_logprobs']],
    [{ model: 'm', input: 'x', background: true, stream: true }, ['stream']],
    [{ model: 'm', input: 'x', background: true, store: false }, ['background']],
    [{ model: 'm', input: 'x', conversation: 'c', previous_response_id: 'r' }, ['conversation']],
    [{ model: 'm', input: 'x', conversation: { id: 'c' }, store: false }, ['conversation']],
    [{ model: 'm', input: 'x', conversation: {} }, ['conversation']],
    [{ model: 'm', conversation: 'c', background: true }, []],
  ])('%j has these problems: %j', (body, paths) => {
    expect(responseProblems(body).map(({ path }) => path)).toEqual(paths);
  });

  test.each<[JsonObject, string[]]>([
    [{}, []],
    [{ tools: [{ type: 'function' }, { type: 'shell', environment: { type: 'local' } }] }, []],
    [
      { tools: [{ type: 'file_search' }, { type: 'custom' }, { type: 'shell' }, { type: 'web_search' }] },
      ['tools[0].type', 'tools[2].type'],
    ],
  ])('%j has these tools of the provider: %j', (body, paths) => {
    expect(hostedTools(body)).toEqual(paths);
  });
});

describe('items', () => {
  test('text is a message of the user, and instructions come first', () => {
    expect(translated({ input: 'x', instructions: 'Be brief.' }).request.messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'x' },
    ]);
    expect(translated({ input: 'x', instructions: '' }).request.messages).toHaveLength(1);
    expect(translated({ input: 'x', instructions: [{ role: 'developer', content: 'y' }] }).request.messages[0]).toEqual(
      {
        role: 'developer',
        content: 'y',
      },
    );
  });

  test('of the model that follow each other are one message', () => {
    expect(
      messagesOf([
        { role: 'system', content: 's' },
        { type: 'reasoning', summary: [{ type: 'summary_text', text: 'why' }], content: [], encrypted_content: 'e' },
        {
          type: 'message',
          role: 'assistant',
          content: [
            { type: 'output_text', text: 'a', annotations: [{ type: 'url_citation' }] },
            { type: 'refusal', refusal: 'no' },
            { type: 'part_of_tomorrow' },
          ],
        },
        { type: 'function_call', call_id: 'c1', name: 'f', arguments: '{}', namespace: 'n' },
        { type: 'custom_tool_call', call_id: 'c2', name: 'g', input: 'free' },
        { type: 'item_of_tomorrow' },
        { type: 'function_call_output', call_id: 'c1', output: 'one' },
        {
          type: 'custom_tool_call_output',
          call_id: 'c2',
          output: [
            { type: 'input_text', text: 'two' },
            { type: 'input_image', image_url: 'data:image/png;base64,AA==' },
          ],
        },
      ]),
    ).toEqual([
      { role: 'system', content: 's' },
      {
        role: 'assistant',
        content: 'a',
        refusal: 'no',
        reasoningContent: 'why',
        toolCalls: [
          { id: 'c1', type: 'function', function: { name: 'n__f', arguments: '{}' } },
          { id: 'c2', type: 'function', function: { name: 'g', arguments: '{"input":"free"}' } },
        ],
      },
      { role: 'tool', toolCallId: 'c1', content: 'one' },
      { role: 'tool', toolCallId: 'c2', content: 'two' },
      { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } }] },
    ]);
  });

  test('of the model may be text alone', () => {
    expect(messagesOf([{ role: 'assistant', content: 'a' }])).toEqual([{ role: 'assistant', content: 'a' }]);
  });

  test('reasoning alone is nothing that was said; calls alone have no text', () => {
    expect(messagesOf([{ type: 'reasoning', summary: [] }])).toEqual([]);
    expect(messagesOf([{ type: 'function_call', call_id: 'c', name: 'f' }])).toMatchObject([
      { content: null, toolCalls: [{ function: { arguments: '' } }] },
    ]);
  });

  test('parts become parts; what only an address names is refused, and what is unknown is dropped and named', () => {
    const content = [
      { type: 'input_text', text: 't' },
      { type: 'input_image', image_url: 'https://x.example/a.png', detail: 'low' },
      { type: 'input_image', file_id: 'file_1' },
      { type: 'input_file', file_data: 'data:application/pdf;base64,AA==' },
      { type: 'input_file', file_data: 'AA==', filename: 'a.pdf' },
      { type: 'input_file', file_url: 'https://x.example/a.pdf' },
      { type: 'input_audio', input_audio: { data: 'AA==', format: 'mp3' } },
      { type: 'input_audio' },
      { type: 'part_of_tomorrow', text2: 'x' },
    ];
    const { request, refused, dropped, untranslatedChars } = translated({
      input: [
        { role: 'user', content },
        { role: 'user', content: [] },
        { type: 'item_reference', id: 'msg_1' },
      ],
    });
    expect(request.messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 't' },
          { type: 'image_url', image_url: { url: 'https://x.example/a.png', detail: 'low' } },
          { type: 'file', file: { filename: 'file', file_data: 'data:application/pdf;base64,AA==' } },
          { type: 'file', file: { filename: 'a.pdf', file_data: 'AA==' } },
          { type: 'input_audio', input_audio: { data: 'AA==', format: 'mp3' } },
        ],
      },
    ]);
    expect(refused).toEqual(['input[0].content[2]', 'input[0].content[5]', 'input[0].content[7]', 'input[2]']);
    expect(dropped).toEqual(['input[message].part_of_tomorrow']);
    expect(untranslatedChars).toBeGreaterThan(0);
  });
});

describe('fields', () => {
  test('have their counterparts', () => {
    const { request, dropped, refused } = translated({
      input: 'x',
      max_output_tokens: 9,
      temperature: 0.5,
      top_p: 0.9,
      user: 'u',
      metadata: { a: 'b' },
      service_tier: 'auto',
      reasoning: { effort: 'low' },
      text: { verbosity: 'low', format: { type: 'json_schema', name: 'n', schema: {} } },
      top_logprobs: 2,
      include: [],
      stream_options: {},
      truncation: 'disabled',
      parallel_tool_calls: true,
      stream: true,
      store: false,
    });
    expect([dropped, refused]).toEqual([[], []]);
    expect(request).toEqual({
      messages: [{ role: 'user', content: 'x' }],
      maxTokens: 9,
      temperature: 0.5,
      topP: 0.9,
      user: 'u',
      responseFormat: { type: 'json_schema', json_schema: { name: 'n', schema: {} } },
      logprobs: true,
      topLogprobs: 2,
      extra: { metadata: { a: 'b' }, service_tier: 'auto', reasoning_effort: 'low', verbosity: 'low' },
    });
  });

  test.each<[JsonObject, JsonObject]>([
    [{ text: { format: { type: 'text' } } }, {}],
    [{ text: {} }, {}],
    [{ text: { format: { type: 'json_object' } } }, { responseFormat: { type: 'json_object' } }],
    [{ include: ['message.output_text.logprobs'] }, { logprobs: true }],
    [{ top_logprobs: 0 }, {}],
    [{ reasoning: {} }, {}],
  ])('%j is %j', (body, expected) => {
    const { messages: _messages, ...rest } = translated({ input: 'x', ...body }).request;
    expect(rest).toEqual(expected);
  });

  test('without counterpart are dropped and named, or refused', () => {
    const { dropped, refused } = translated({
      input: 'x',
      client_metadata: { a: 'b' },
      include: ['reasoning.encrypted_content'],
      truncation: 'auto',
      reasoning: { summary: 'auto', effort: null },
      prompt: { id: 'p' },
    });
    expect(dropped).toEqual(['client_metadata', 'include', 'reasoning.summary', 'truncation']);
    expect(refused).toEqual(['prompt']);
  });
});

describe('tools', () => {
  const f = { type: 'function', name: 'f', description: 'd', parameters: { type: 'object' }, strict: true };
  const custom = { type: 'custom', name: 'c', format: { type: 'grammar', syntax: 'lark', definition: 'start: x' } };
  const space = { type: 'namespace', name: 'n', description: 'of n', tools: [{ type: 'function', name: 'g' }, 3] };
  const namesOf = (body: JsonObject) =>
    translated({ input: 'x', ...body }).request.tools?.map((tool) => (tool as FunctionTool).function.name);

  test('are functions with flat names', () => {
    expect(flatTools('no list')).toEqual([]);
    expect(flatTools([f, custom, space, { type: 'web_search' }]).map(({ definition }) => definition.function)).toEqual([
      { name: 'f', description: 'd', parameters: { type: 'object' }, strict: true },
      {
        name: 'c',
        description: 'The input has this lark grammar:\nstart: x',
        parameters: expect.objectContaining({ required: ['input'] }),
      },
      { name: 'n__g', description: 'of n' },
    ]);
    expect([flatName('a'), flatName('a', ''), flatName('a', 'b')]).toEqual(['a', 'a', 'b__a']);
  });

  test('lose what has no counterpart by name', () => {
    const { dropped, refused } = translated({
      input: 'x',
      tools: [
        { ...f, defer_loading: true },
        custom,
        { type: 'custom', name: 'd', format: { type: 'text' } },
        { type: 'mcp' },
      ],
    });
    expect(dropped).toEqual(['tools.defer_loading', 'tools.format']);
    expect(refused).toEqual(['tools[3].type']);
  });

  test.each<[JsonObject, unknown, string[] | undefined]>([
    [{ tools: [f], tool_choice: 'required' }, 'required', ['f']],
    [{ tools: [f] }, undefined, ['f']],
    [
      { tools: [f], tool_choice: { type: 'function', name: 'f' } },
      { type: 'function', function: { name: 'f' } },
      ['f'],
    ],
    [
      { tools: [f, space], tool_choice: { type: 'function', name: 'g', namespace: 'n' } },
      { type: 'function', function: { name: 'n__g' } },
      ['f', 'n__g'],
    ],
    [
      {
        tools: [f, custom, space],
        tool_choice: { type: 'allowed_tools', mode: 'auto', tools: [{ name: 'c' }, { name: 'n' }] },
      },
      'auto',
      ['c', 'n__g'],
    ],
    [{ tools: [f], tool_choice: { type: 'allowed_tools', mode: 'auto' } }, undefined, undefined],
    [{ tools: [f], tool_choice: { type: 'file_search' }, parallel_tool_calls: false }, undefined, ['f']],
  ])('of %j: chosen %j of %j', (body, choice, names) => {
    expect(translated({ input: 'x', ...body }).request.toolChoice).toEqual(choice);
    expect(namesOf(body)).toEqual(names);
  });

  test('of the provider cannot be chosen elsewhere', () => {
    const body = { input: 'x', tools: [f], tool_choice: { type: 'file_search' }, parallel_tool_calls: false };
    expect(translated(body)).toMatchObject({ refused: ['tool_choice.type'], request: { parallelToolCalls: false } });
  });

  test.each([
    ['{"input":"a"}', 'a'],
    ['{"other":1}', '{"other":1}'],
    ['3', '3'],
    ['no json', 'no json'],
  ])('a custom tool gets from %j the input %j', (text, input) => {
    expect(customInput(text)).toBe(input);
  });
});
