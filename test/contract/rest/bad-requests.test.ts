import { describe, expect, test } from '@jest/globals';
import { expectGraphqlError, expectRestError, expectSocketError, pathsOf } from '../../support/errors.js';
import { ask } from '../../support/upstreams/models.js';
import { at, CHAT, gqlInput, leavesNoTrace, onSocket, post, serveRefusals, STREAM } from '../../support/refusals.js';

serveRefusals();

/** What is wrong with a chat request, and where an API must say so: all of it at once, in the API's own names. */
const badChats: [name: string, rest: object, restPaths: string[], graphql: object, graphqlPaths: string[]][] = [
  [
    'no field at all',
    {},
    ['messages', 'model'],
    { model: undefined, messages: undefined },
    ['input.messages', 'input.model'],
  ],
  [
    'wrong types',
    { model: 7, messages: 'hi', temperature: 'hot', max_tokens: 1.5, stream: 'yes', skip_cache: 1, top_p: [] },
    ['max_tokens', 'messages', 'model', 'skip_cache', 'stream', 'temperature', 'top_p'],
    { model: 7, messages: 'hi', temperature: 'hot', maxTokens: 1.5, stream: 'yes', skipCache: 1, topP: [] },
    [
      'input.maxTokens',
      'input.messages',
      'input.model',
      'input.skipCache',
      'input.stream',
      'input.temperature',
      'input.topP',
    ],
  ],
  [
    'numbers out of their range',
    {
      temperature: 2.1,
      top_p: -1,
      max_tokens: 0,
      n: 129,
      top_logprobs: 21,
      frequency_penalty: 3,
      presence_penalty: -3,
    },
    ['frequency_penalty', 'max_tokens', 'n', 'presence_penalty', 'temperature', 'top_logprobs', 'top_p'],
    { temperature: 2.1, topP: -1, maxTokens: 0, n: 129, topLogprobs: 21, frequencyPenalty: 3, presencePenalty: -3 },
    [
      'input.frequencyPenalty',
      'input.maxTokens',
      'input.n',
      'input.presencePenalty',
      'input.temperature',
      'input.topLogprobs',
      'input.topP',
    ],
  ],
  ['no messages', { messages: [] }, ['messages'], { messages: [] }, ['input.messages']],
  [
    'messages that their role does not allow, and a temperature',
    {
      temperature: -0.1,
      messages: [{ role: 'tool', content: 'x' }, { role: 'user' }, { role: 'assistant' }, { role: 'user', content: 7 }],
    },
    ['messages[0].tool_call_id', 'messages[1].content', 'messages[3].content', 'temperature'],
    {
      temperature: -0.1,
      messages: [{ role: 'TOOL', content: 'x' }, { role: 'USER' }, { role: 'ASSISTANT' }, { role: 'USER', content: 7 }],
    },
    ['input.messages[0].toolCallId', 'input.messages[1].content', 'input.messages[3].content', 'input.temperature'],
  ],
  [
    'a message with a wrong role, and tool calls that are none',
    {
      messages: [
        { role: 'boss', content: 'x' },
        { role: 'assistant', tool_calls: [{ id: 1, function: { arguments: {} } }] },
        { role: 'tool', content: [] },
      ],
    },
    [
      'messages[0].role',
      'messages[1].tool_calls[0].function.arguments',
      'messages[1].tool_calls[0].function.name',
      'messages[1].tool_calls[0].id',
      'messages[2].content',
      'messages[2].tool_call_id',
    ],
    {
      messages: [
        { role: 'BOSS', content: 'x' },
        { role: 'ASSISTANT', toolCalls: [{ id: {}, function: { arguments: {} } }] },
        { role: 'TOOL', content: [] },
      ],
    },
    [
      'input.messages[0].role',
      'input.messages[1].toolCalls[0].function.arguments',
      'input.messages[1].toolCalls[0].function.name',
      'input.messages[1].toolCalls[0].id',
      'input.messages[2].content',
      'input.messages[2].toolCallId',
    ],
  ],
  [
    'tools and stops of the wrong form',
    {
      tools: [
        { type: 'function' },
        { type: 'function', function: { name: 'f' } },
        { type: 'x', function: { name: 'f' } },
      ],
      stop: ['a', 'b', 'c', 'd', 'e'],
    },
    ['stop', 'tools[0]', 'tools[2]'],
    {
      tools: [
        { type: 'function' },
        { type: 'function', function: { name: 'f' } },
        { type: 'x', function: { name: 'f' } },
      ],
      stop: [1],
    },
    ['input.stop', 'input.tools[0]', 'input.tools[2]'],
  ],
  [
    'text that is no Unicode, and U+0000 in what is stored',
    // REST takes U+0000, which tools of agents read, as U+FFFD.
    { user: 'a\u0000b', messages: [{ role: 'user', content: 'half \ud800' }] },
    ['messages[0].content'],
    { user: 'a\u0000b', messages: [{ role: 'USER', content: 'half \ud800' }] },
    ['input.messages[0].content', 'input.user'],
  ],
  [
    'JSON nested without end',
    { response_format: JSON.parse('{"a":'.repeat(200) + '1' + '}'.repeat(200)) },
    ['response_format'],
    { responseFormat: JSON.parse('{"a":'.repeat(200) + '1' + '}'.repeat(200)) },
    ['input.responseFormat'],
  ],
];

describe.each(badChats)('a chat with %s', (_, rest, restPaths, graphql, graphqlPaths) => {
  const body = restPaths.includes('model') ? rest : ask('hi', rest);
  test.each(['/v1/chat', '/api/v1/chat/completions'])('is refused at POST %s, streamed or not', async (path) => {
    await leavesNoTrace(async () => {
      const error = expectRestError(await post(path, body), 'INVALID_REQUEST');
      expect(pathsOf(error)).toEqual(restPaths);
      for (const at of restPaths) expect(error.message).toContain(at);
      expect(restPaths).toContain(error.param);
      if ('stream' in rest) return;
      expect(pathsOf(expectRestError(await post(path, { ...body, stream: true }), 'INVALID_REQUEST'))).toEqual(
        restPaths,
      );
    });
  });

  test('is refused at the GraphQL mutation and subscription, over HTTP and WebSocket', async () => {
    await leavesNoTrace(async () => {
      const reply = await at.gateway.graphql(CHAT, gqlInput(graphql), { key: at.member });
      expect(pathsOf(expectGraphqlError(reply, 'INVALID_REQUEST'))).toEqual(graphqlPaths);
      for (const query of [CHAT, STREAM]) {
        const error = expectSocketError(await onSocket(query, gqlInput(graphql)), 'INVALID_REQUEST');
        expect(pathsOf(error)).toEqual(graphqlPaths);
      }
    });
  });
});

describe('inline literals', () => {
  test('are held to the limits, to the whole of a message, and to what can be stored', async () => {
    await leavesNoTrace(async () => {
      const query = `mutation { chat(input: {
        model: "gpt-4o-mini", temperature: 2.1, user: "a\\u0000b",
        messages: [{role: TOOL, content: "x"}, {role: USER}], stop: [1], tools: [{type: "function"}]
      }) { id } }`;
      const error = expectGraphqlError(await at.gateway.graphql(query, {}, { key: at.member }), 'INVALID_REQUEST');
      expect(pathsOf(error)).toEqual([
        'input.messages[0].toolCallId',
        'input.messages[1].content',
        'input.stop',
        'input.temperature',
        'input.tools[0]',
        'input.user',
      ]);
    });
  });

  test('of the wrong type are refused, each with its place', async () => {
    const query = 'mutation { chat(input: {model: 7, messages: [{role: BOSS}], temperature: "hot"}) { id } }';
    const reply = await at.gateway.graphql(query, {}, { key: at.member });
    expectGraphqlError(reply, 'INVALID_REQUEST');
    expect(reply.json.errors).toHaveLength(3);
    for (const { locations } of reply.json.errors) expect(locations).toHaveLength(1);
  });

  test('null counts as absent where a message needs a value', async () => {
    const nulls = gqlInput({
      temperature: null,
      user: null,
      tools: null,
      stop: null,
      messages: [
        { role: 'TOOL', content: 'x', toolCallId: null },
        { role: 'ASSISTANT', content: null, toolCalls: null },
        { role: 'USER', content: 'hi', name: null },
      ],
    });
    const error = expectGraphqlError(await at.gateway.graphql(CHAT, nulls, { key: at.member }), 'INVALID_REQUEST');
    expect(pathsOf(error)).toEqual(['input.messages[0].toolCallId']);
  });
});

describe('embeddings', () => {
  const bad: [string, object, string[]][] = [
    ['no field at all', {}, ['input', 'model']],
    ['an empty text', { input: '' }, ['input']],
    ['no text', { input: [] }, ['input']],
    ['an object', { input: { text: 'x' } }, ['input']],
    ['a number', { input: 7 }, ['input']],
    ['texts, some of them none', { input: ['ok', '', 7, null] }, ['input[1]', 'input[2]', 'input[3]']],
    ['texts and tokens', { input: ['ok', [1]] }, ['input']],
    ['too many texts', { input: Array.from({ length: 2_049 }, () => 'x') }, ['input']],
    ['wrong options', { input: 'x', dimensions: 0, encoding_format: 'hex' }, ['dimensions', 'encoding_format']],
  ];
  test.each(bad)('%s', async (name, body, paths) => {
    await leavesNoTrace(async () => {
      const whole = name === 'no field at all' ? body : { model: 'text-embedding-3-small', ...body };
      expect(pathsOf(expectRestError(await post('/v1/embeddings', whole), 'INVALID_REQUEST'))).toEqual(paths);
    });
  });
});
