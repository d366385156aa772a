import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { type ErrorCode, errorCatalogue } from '../../../src/shared/errors.js';
import { type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { createDatabase } from '../../support/database.js';
import { expectGraphqlError, expectRestError, expectSocketError, pathsOf, seenCodes } from '../../support/errors.js';
import { openSocket } from '../../support/graphql-ws.js';
import { invocationsOf } from '../../support/invocations.js';
import { recordingLogger } from '../../support/logger.js';
import { ask } from '../../support/models.js';
import { startTcpProxy } from '../../support/tcp-proxy.js';

const clock = manualClock();
const REQUESTS = 100_000;

let gateway: TestApp;
let admin: string;
let member: string;

beforeAll(async () => {
  gateway = await startTestApp({ clock, env: { TRUSTED_PROXIES: '1' } });
  await gateway.createTenant({
    id: 'err',
    tier: 'ENTERPRISE',
    requestsPerMinute: REQUESTS,
    tokensPerMinute: 100_000_000,
  });
  admin = await gateway.issueKey({ tenantId: 'err', subject: 'root', roles: ['tenant_admin'] });
  member = await gateway.issueKey({ tenantId: 'err', subject: 'ann' });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.sandbox.reset();
});

const post = (
  path: string,
  body: unknown,
  key: string | null = member,
  headers: Record<string, string> = {},
): Promise<Reply> => gateway.request('POST', path, { key, body, headers });

const CHAT = 'mutation($input: ChatInput!) { chat(input: $input) { id } }';
const STREAM = 'subscription($input: ChatInput!) { chatStream(input: $input) { __typename } }';
const gqlInput = (extra: object = {}): object => ({
  input: { model: 'gpt-4o-mini', messages: [{ role: 'USER', content: 'hi' }], ...extra },
});

/** The error of an operation on a socket of its own, whether it fails before or while it runs. */
async function onSocket(query: string, variables: object, key = member): Promise<any> {
  const socket = openSocket(gateway.url, { Authorization: `Bearer ${key}` });
  try {
    const results = await socket.run(query, variables as Record<string, unknown>);
    return results[0]?.errors?.[0];
  } catch (error) {
    return (error as any[])[0];
  } finally {
    await socket.close();
  }
}

/** Says whether anything was recorded or counted for the tenant, or asked of a provider. */
async function footprint(): Promise<object> {
  const models = await gateway.request('GET', '/v1/models', { key: member });
  return {
    invocations: (await invocationsOf(gateway, { key: admin })).length,
    remaining: [models.headers.get('x-ratelimit-remaining'), models.headers.get('x-ratelimit-remaining-tokens')],
    upstream: (['openai', 'anthropic', 'local'] as const).map(
      (kind) => gateway.sandbox.requests(kind).filter(({ method }) => method === 'POST').length,
    ),
  };
}

async function leavesNoTrace(act: () => Promise<void>): Promise<void> {
  const before = await footprint();
  await act();
  expect(await footprint()).toEqual(before);
}

/** What is wrong with a chat request, and where a door must say so: all of it at once, in the door's own names. */
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
    { temperature: 2.1, top_p: -1, max_tokens: 0, n: 17, top_logprobs: 21, frequency_penalty: 3, presence_penalty: -3 },
    ['frequency_penalty', 'max_tokens', 'n', 'presence_penalty', 'temperature', 'top_logprobs', 'top_p'],
    { temperature: 2.1, topP: -1, maxTokens: 0, n: 17, topLogprobs: 21, frequencyPenalty: 3, presencePenalty: -3 },
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
    ['messages[0].tool_call_id', 'messages[1].content', 'messages[2].content', 'messages[3].content', 'temperature'],
    {
      temperature: -0.1,
      messages: [{ role: 'TOOL', content: 'x' }, { role: 'USER' }, { role: 'ASSISTANT' }, { role: 'USER', content: 7 }],
    },
    [
      'input.messages[0].toolCallId',
      'input.messages[1].content',
      'input.messages[2].content',
      'input.messages[3].content',
      'input.temperature',
    ],
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
    { user: 'a\u0000b', messages: [{ role: 'user', content: 'half \ud800' }] },
    ['messages[0].content', 'user'],
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
  test.each(['/v1/chat', '/api/v1/chat/completions'])('at POST %s, streamed or not', async (path) => {
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

  test('at the GraphQL mutation and subscription, over HTTP and WebSocket', async () => {
    await leavesNoTrace(async () => {
      const reply = await gateway.graphql(CHAT, gqlInput(graphql), { key: member });
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
      const error = expectGraphqlError(await gateway.graphql(query, {}, { key: member }), 'INVALID_REQUEST');
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
    const reply = await gateway.graphql(query, {}, { key: member });
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
    const error = expectGraphqlError(await gateway.graphql(CHAT, nulls, { key: member }), 'INVALID_REQUEST');
    expect(pathsOf(error)).toEqual(['input.messages[0].toolCallId', 'input.messages[1].content']);
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

describe('the form of a REST request', () => {
  const rows = ['/v1/chat', '/v1/chat/completions', '/v1/embeddings', '/api/v1/chat'];

  test.each(rows)('POST %s with something else than a JSON object', async (path) => {
    await leavesNoTrace(async () => {
      for (const text of ['{"model":', 'null', '[]', '"text"', '{"a":1}}', '\u0000']) {
        expect(pathsOf(expectRestError(await post(path, text), 'INVALID_REQUEST'))).toEqual(['']);
      }
      const bytes = await fetch(gateway.url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${member}`, 'content-type': 'application/json' },
        body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
      });
      expect(bytes.status).toBe(400);
    });
  });

  test.each(rows)('POST %s without a body', async (path) => {
    const reply = await gateway.request('POST', path, { key: member });
    expect(pathsOf(expectRestError(reply, 'INVALID_REQUEST'))).toEqual(
      path.includes('embed') ? ['input', 'model'] : ['messages', 'model'],
    );
  });

  test.each(rows)('POST %s with another media type', async (path) => {
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/json; charset=latin1',
    ]) {
      expectRestError(await post(path, ask(), member, { 'content-type': type }), 'UNSUPPORTED_MEDIA_TYPE');
    }
    expectRestError(await post(path, ask(), member, { 'content-encoding': 'gzip' }), 'UNSUPPORTED_MEDIA_TYPE');
  });

  test.each(rows)('POST %s of 3 MB', async (path) => {
    await leavesNoTrace(async () => {
      const error = expectRestError(await post(path, ask('x'.repeat(3_000_000))), 'PAYLOAD_TOO_LARGE');
      expect(error.details).toEqual({ limit_bytes: 2 * 1024 * 1024 });
    });
  });

  test.each([
    ['GET', '/v1/chat', 'POST'],
    ['PUT', '/api/v1/chat/completions', 'POST'],
    ['DELETE', '/v1/embeddings', 'POST'],
    ['POST', '/v1/models', 'GET, HEAD'],
    ['PATCH', '/v1/models/gpt-4o', 'GET, HEAD'],
    ['POST', '/v1/health', 'GET, HEAD'],
    ['POST', '/livez', 'GET, HEAD'],
    ['DELETE', '/readyz', 'GET, HEAD'],
    ['POST', '/metrics', 'GET, HEAD'],
    ['PUT', '/openapi.json', 'GET, HEAD'],
    ['POST', '/docs', 'GET, HEAD'],
  ])('%s %s: METHOD_NOT_ALLOWED', async (method, path, allow) => {
    const reply = await gateway.request(method, path, { key: member });
    expectRestError(reply, 'METHOD_NOT_ALLOWED');
    expect(reply.headers.get('allow')).toBe(allow);
  });

  test('the gateway’s errors about paths and methods bear the rate limits of a known key', async () => {
    const limits = async (method: string, path: string, key: string | null): Promise<(string | null)[]> => {
      const { headers } = await gateway.request(method, path, { key });
      return ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-ratelimit-limit-requests'].map(
        (name) => headers.get(name),
      );
    };
    const none = [null, null, null, null];
    const numbers = none.map(() => expect.stringMatching(/^\d+/));
    for (const [method, path] of [
      ['GET', '/v1/nothing'],
      ['GET', '/api/v1/nothing?x=1'],
      ['GET', '/v1/chat'],
      ['DELETE', '/api/v1/models'],
    ] as const) {
      expect([path, await limits(method, path, member)]).toEqual([path, numbers]);
      for (const key of [null, 'wrong']) expect(await limits(method, path, key)).toEqual(none);
    }
    for (const path of ['/api/trust/nothing', '/v10/chat', '/nothing'])
      expect(await limits('GET', path, member)).toEqual(none);
  });

  test.each(['/', '/v1', '/v2/chat', '/v1/chat/', '/v1/nothing', '/api/v1', '/graphql/more', '/V1/chat'])(
    'GET %s',
    async (path) => {
      const reply = await gateway.request('GET', path, { key: member });
      if (path === '/v1/chat/') expectRestError(reply, 'METHOD_NOT_ALLOWED');
      else if (path === '/graphql/more') expect(reply.status).toBeGreaterThanOrEqual(400);
      else expectRestError(reply, 'NOT_FOUND');
    },
  );

  test('a path that is no percent-encoding', async () => {
    expectRestError(await gateway.request('GET', '/v1/models/%E0%A4%A', { key: member }), 'INVALID_REQUEST');
    expectRestError(await gateway.request('GET', '/%E0%A4%A', { key: member }), 'INVALID_REQUEST');
  });
});

describe('the form of a GraphQL request', () => {
  const send = (body: unknown, headers: Record<string, string> = {}, method = 'POST'): Promise<Reply> =>
    gateway.request(method, '/graphql', { key: member, body, headers });

  test.each(['{"query":', 'nothing', '7', '"text"'])('a body of %s', async (text) => {
    expect(pathsOf(expectGraphqlError(await send(text), 'INVALID_REQUEST'))).toEqual(['']);
  });

  test('fields of the wrong type, all at once', async () => {
    const error = expectGraphqlError(
      await send({ query: 7, variables: [], operationName: {}, extensions: 'x' }),
      'INVALID_REQUEST',
    );
    expect(pathsOf(error)).toEqual(['extensions', 'operationName', 'query', 'variables']);
    expect(pathsOf(expectGraphqlError(await send({}), 'INVALID_REQUEST'))).toEqual(['query']);
    expect(
      pathsOf(expectGraphqlError(await gateway.request('POST', '/graphql', { key: member }), 'INVALID_REQUEST')),
    ).toEqual(['query']);
  });

  test('batches', async () => {
    expect(pathsOf(expectGraphqlError(await send([{ query: '{ models { object } }' }]), 'INVALID_REQUEST'))).toEqual([
      '',
    ]);
  });

  test('another media type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/graphql']) {
      expectGraphqlError(await send('{ models { object } }', { 'content-type': type }), 'UNSUPPORTED_MEDIA_TYPE');
    }
    const charset = { 'content-type': 'application/json; charset=klingon' };
    expectGraphqlError(await send({ query: '{ models { object } }' }, charset), 'UNSUPPORTED_MEDIA_TYPE');
  });

  test('3 MB', async () => {
    const reply = await gateway.graphql(
      CHAT,
      gqlInput({ messages: [{ role: 'USER', content: 'x'.repeat(3_000_000) }] }),
      { key: member },
    );
    expectGraphqlError(reply, 'PAYLOAD_TOO_LARGE');
  });

  test.each(['PUT', 'PATCH', 'DELETE'])('%s', async (method) => {
    const reply = await send({ query: '{ models { object } }' }, {}, method);
    expectGraphqlError(reply, 'METHOD_NOT_ALLOWED');
    expect(reply.headers.get('allow')).toBe('GET, POST');
  });

  test('an unusual Accept is answered in JSON all the same', async () => {
    const reply = await send({ query: '{ models { object } }' }, { accept: 'text/plain' });
    expect(reply.status).toBe(200);
    expect(reply.json.data.models.object).toBe('list');
    expectGraphqlError(await send({ query: '{ nothing }' }, { accept: 'image/png' }), 'INVALID_REQUEST');
  });

  test.each([
    ['no GraphQL', '{ models {', {}],
    ['an unknown field', '{ models { nothing } nothing }', {}],
    ['an unknown variable', 'query { model(id: $id) { id } }', {}],
    ['a variable that is missing', 'query($id: ID!) { model(id: $id) { id } }', {}],
    ['a variable of another type', 'query($id: Int!) { model(id: $id) { id } }', { id: 1 }],
    ['two operations without a name', 'query A { models { object } } query B { models { object } }', {}],
    ['a subscription over HTTP', STREAM, gqlInput()],
    ['nothing but a fragment', 'fragment F on Query { models { object } }', {}],
  ])('%s', async (_, query, variables) => {
    await leavesNoTrace(async () => {
      expectGraphqlError(await gateway.graphql(query, variables, { key: member }), 'INVALID_REQUEST');
    });
  });
});

describe('operations that cost too much', () => {
  const costly: [string, string][] = [
    ['too many root fields', `{ ${Array.from({ length: 21 }, (_, i) => `m${i}: models { object }`).join(' ')} }`],
    [
      'too many root fields behind fragments',
      `query { ...F ... { ...G } } fragment F on Query { ${Array.from({ length: 11 }, (_, i) => `a${i}: models { object }`).join(' ')} }
       fragment G on Query { ${Array.from({ length: 11 }, (_, i) => `b${i}: models { object }`).join(' ')} }`,
    ],
    [
      'many mutations behind a fragment',
      `mutation { ...F } fragment F on Mutation { ${Array.from({ length: 30 }, (_, i) => `c${i}: revokeApiKey(id: "x") { id }`).join(' ')} }`,
    ],
    [
      'too long lists',
      `{ ${['a', 'b', 'c', 'd'].map((name) => `${name}: invocations(first: 500) { edges { node { id user model action outcome } } }`).join(' ')} }`,
    ],
    [
      'fragments that double at every step',
      `{ models { ...F0 } } ${Array.from({ length: 40 }, (_, i) => `fragment F${i} on ModelList { ...F${i + 1} ... { ...F${i + 1} } }`).join('\n')} fragment F40 on ModelList { object }`,
    ],
    ['a fragment within itself', '{ models { ...F } } fragment F on ModelList { object ...F }'],
    ['more tokens than a document may have', `{ ${'a: models { object } '.repeat(4_000)} }`],
  ];
  test.each(costly)('%s', async (_, query) => {
    await leavesNoTrace(async () => {
      expectGraphqlError(await gateway.graphql(query, {}, { key: admin }), 'INVALID_REQUEST');
      expectSocketError(await onSocket(query, {}, admin), 'INVALID_REQUEST');
    });
  });

  test('a page of everything that an invocation has is not too much', async () => {
    const query = `{ invocations(first: 500) { edges { cursor node {
      id action startedAt outcome user model provider promptTokens completionTokens estimated costUsd latencyMs
    } } pageInfo { hasNextPage endCursor } } }`;
    const { json } = await gateway.graphql(query, {}, { key: admin });
    expect(json.errors).toBeUndefined();
  });
});

test('an introspection is answered in development and refused in production, with no explorer there', async () => {
  const query = '{ __schema { queryType { name } } }';
  expect((await gateway.graphql(query, {}, { key: member })).json.data.__schema.queryType.name).toBe('Query');
  const page = await gateway.request('GET', '/graphql', { key: null, headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const production = await startTestApp({
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://ai.example.com/gateway/',
      SANDBOX: 'off',
      OPENAI_BASE_URL: gateway.sandbox.openai.url,
      OPENAI_API_KEY: 'sk-x',
    },
  });
  try {
    expectGraphqlError(await production.graphql(query), 'INVALID_REQUEST');
    const { servers } = (await production.request('GET', '/openapi.json')).json;
    expect(servers).toEqual([{ url: 'https://ai.example.com/gateway' }]);
    expectGraphqlError(await production.graphql('{ __type(name: "Query") { name } }'), 'INVALID_REQUEST');
    expect((await production.graphql('{ models { object } }')).json.data.models.object).toBe('list');
    const hidden = await production.request('GET', '/graphql', { key: null, headers: { accept: 'text/html' } });
    expectGraphqlError(hidden, 'INVALID_REQUEST');
    expect((await production.request('GET', '/graphql/explorer/start.js')).status).toBe(404);
    const socket = openSocket(production.url, { Authorization: `Bearer ${production.adminKey}` });
    const [error] = await socket.refusal(query);
    expectSocketError(error!, 'INVALID_REQUEST');
    await socket.close();
    expect((await production.request('GET', '/v1/health')).json.providers.openai.sandbox).toBeUndefined();
    for (const [wrong, near] of [
      ['{ modls { object } }', 'models'],
      ['{ apiKeys(frist: 1) { totalCount } }', 'first'],
      ['query($input: ChatInptu) { models { object } }', 'ChatInput'],
      ['mutation { createTenant(input: {id: "a", name: "A", teir: FREE}) { id } }', 'tier'],
      ['mutation { createTenant(input: {id: "a", name: "A", tier: FRE}) { id } }', 'FREE'],
    ] as const) {
      const open = await gateway.graphql(wrong);
      expect(open.text).toContain('Did you mean');
      expect(open.text).toContain(near);
      const shut = await production.graphql(wrong);
      expectGraphqlError(shut, 'INVALID_REQUEST');
      const again = openSocket(production.url, { Authorization: `Bearer ${production.adminKey}` });
      const errors: unknown = await again.run(wrong).catch((error: unknown) => error);
      await again.close();
      for (const text of [shut.text, JSON.stringify(errors)]) {
        expect(text).toContain('INVALID_REQUEST');
        expect(text).not.toMatch(/did you mean/i);
        expect(text.replaceAll(wrong, '')).not.toContain(`\"${near}\"`);
      }
    }
  } finally {
    await production.stop();
  }
});

describe('who asks', () => {
  const everyDoor = (key: string | null, headers: Record<string, string> = {}): Promise<Reply[]> =>
    Promise.all([
      post('/v1/chat', ask(), key, headers),
      post('/v1/chat/completions', ask('x', { stream: true }), key, headers),
      post('/v1/embeddings', { model: 'text-embedding-3-small', input: 'x' }, key, headers),
      gateway.request('GET', '/v1/models', { key, headers }),
      gateway.request('GET', '/v1/models/gpt-4o', { key, headers }),
      gateway.request('GET', '/v1/health', { key, headers }),
      gateway.graphql('{ models { object } }', {}, { key, headers }),
      gateway.graphql(CHAT, gqlInput(), { key, headers }),
    ]);
  let addresses = 0;
  const expectEverywhere = async (
    code: ErrorCode,
    key: string | null,
    headers: Record<string, string> = {},
  ): Promise<string[]> => {
    // Wrong keys have a limit for the address that they come from.
    addresses += 1;
    const replies = await everyDoor(key, { 'x-forwarded-for': `192.0.2.${addresses}`, ...headers });
    return replies.map((reply) => {
      const error = reply.json.errors === undefined ? expectRestError(reply, code) : expectGraphqlError(reply, code);
      expect(reply.headers.get('x-ratelimit-limit')).toBeNull();
      return error.message;
    });
  };

  test('no key, no key of ours, a wrong secret, another scheme', async () => {
    await expectEverywhere('UNAUTHORIZED', null);
    for (const key of [
      'sk-1',
      `pcl_${'0'.repeat(16)}_${'A'.repeat(43)}`,
      `${member.slice(0, -1)}${member.endsWith('A') ? 'B' : 'A'}`,
    ]) {
      await expectEverywhere('UNAUTHORIZED', key);
    }
    await expectEverywhere('UNAUTHORIZED', null, { authorization: `Basic ${member}` });
    await expectEverywhere('UNAUTHORIZED', null, { authorization: member });
    await expectEverywhere('UNAUTHORIZED', null, { authorization: '' });
  });

  test('a revoked key, and one that has expired', async () => {
    const revoked = await gateway.issueKey({ tenantId: 'err', subject: 'gone' });
    await gateway.graphql('mutation($id: ID!) { revokeApiKey(id: $id) { id } }', { id: revoked.split('_')[1] });
    expect(new Set(await expectEverywhere('UNAUTHORIZED', revoked))).toEqual(new Set(['the API key is revoked']));
    const brief = await gateway.issueKey({
      tenantId: 'err',
      subject: 'brief',
      expiresAt: new Date(clock.now() + 1_000).toISOString(),
    });
    expect((await gateway.request('GET', '/v1/models', { key: brief })).status).toBe(200);
    clock.advance(1_000);
    expect(new Set(await expectEverywhere('UNAUTHORIZED', brief))).toEqual(new Set(['the API key has expired']));
  });

  test('a list of models says of each whether this key may use it', async () => {
    const narrow = await gateway.issueKey({ subject: 'narrow', allowedModels: ['gpt-4.1'] });
    const { json } = await gateway.request('GET', '/v1/models', { key: narrow });
    const available = json.models.filter((model: any) => model.available).map(({ id }: any) => id);
    expect(available).toEqual(['gpt-4.1']);
    expect((await gateway.request('GET', '/v1/models/gpt-4o-mini', { key: narrow })).json.available).toBe(false);
  });

  test('a future start_date alone is said to be it', async () => {
    const reply = await gateway.request('GET', '/v1/usage?start_date=2999-01-01T00:00:00Z');
    const error = expectRestError(reply, 'INVALID_REQUEST');
    expect(error.details.issues).toEqual([
      { path: 'start_date', message: expect.stringMatching(/^expected a time before the end of the current month/) },
    ]);
  });

  test('an empty X-Tenant-ID counts as absent', async () => {
    expect((await gateway.request('GET', '/v1/models', { key: member, headers: { 'x-tenant-id': '' } })).status).toBe(
      200,
    );
  });

  test('a tenant that is unknown, suspended or another’s is refused in the same words', async () => {
    await gateway.createTenant({ id: 'err-suspended' });
    await gateway.createTenant({ id: 'err-other' });
    const inside = await gateway.issueKey({ tenantId: 'err-suspended', subject: 'in' });
    await gateway.graphql('mutation { updateTenant(id: "err-suspended", input: {status: SUSPENDED}) { id } }');
    const words = new Set<string>();
    for (const tenant of ['err-unknown', 'err-suspended', 'err-other', 'ERR']) {
      for (const said of await expectEverywhere('FORBIDDEN', member, { 'x-tenant-id': tenant })) words.add(said);
    }
    for (const said of await expectEverywhere('FORBIDDEN', inside)) words.add(said);
    for (const said of await expectEverywhere('FORBIDDEN', gateway.adminKey, { 'x-tenant-id': 'err-unknown' }))
      words.add(said);
    expect([...words]).toHaveLength(1);
  });

  test('a user id that cannot be stored', async () => {
    for (const userId of ['x'.repeat(201), 'tab\tbed']) {
      const replies = await everyDoor(member, { 'x-user-id': userId });
      for (const reply of replies) {
        const error =
          reply.json.errors === undefined
            ? expectRestError(reply, 'INVALID_REQUEST')
            : expectGraphqlError(reply, 'INVALID_REQUEST');
        expect(pathsOf(error)).toEqual(['X-User-ID']);
      }
    }
  });
});

describe('what there is not', () => {
  test.each(['gpt-99', 'openai/claude-haiku-4-5', 'anthropic/gpt-4o', 'text-embedding-3-small', 'local/', '../gpt-4o'])(
    'a chat with the model %s',
    async (model) => {
      await leavesNoTrace(async () => {
        for (const stream of [false, true]) {
          const error = expectRestError(await post('/v1/chat', ask('hi', { model, stream })), 'NOT_FOUND');
          expect(error.message).toContain(model);
          expect(error.param).toBe('model');
        }
        const reply = await gateway.graphql(CHAT, gqlInput({ model }), { key: member });
        expect(expectGraphqlError(reply, 'NOT_FOUND').param).toBe('model');
        expectSocketError(await onSocket(STREAM, gqlInput({ model })), 'NOT_FOUND');
      });
    },
  );

  test('an embedding by a chat model, and a model by itself', async () => {
    expectRestError(await post('/v1/embeddings', { model: 'gpt-4o', input: 'x' }), 'NOT_FOUND');
    expectRestError(await gateway.request('GET', '/v1/models/gpt-99', { key: member }), 'NOT_FOUND');
    expectGraphqlError(await gateway.graphql('{ model(id: "gpt-99") { id } }', {}, { key: member }), 'NOT_FOUND');
  });
});

describe('pages', () => {
  const page = (args: string): Promise<Reply> =>
    gateway.graphql(
      `{ invocations(${args}) { edges { cursor node { id } } pageInfo { endCursor hasNextPage } } }`,
      {},
      { key: admin },
    );

  test.each(['first: 0', 'first: -1', 'first: 501'])('%s', async (args) => {
    expect(pathsOf(expectGraphqlError(await page(args), 'INVALID_REQUEST'))).toEqual(['first']);
  });

  const cursor = (...values: unknown[]): string => Buffer.from(JSON.stringify(values)).toString('base64url');
  test.each([
    ['', 'not a cursor at all'],
    ['values of other types', cursor(1, 2)],
    ['no time', cursor('yesterday', '01a1fb1e-8794-704b-bb4b-2366fe97dfab')],
    ['31 February', cursor('2026-02-31T00:00:00.000000Z', '01a1fb1e-8794-704b-bb4b-2366fe97dfab')],
    ['no id', cursor('2026-01-31T00:00:00.000000Z', "'; DROP TABLE tenants; --")],
  ])('a cursor with %s', async (_, after) => {
    expect(pathsOf(expectGraphqlError(await page(`after: "${after}"`), 'INVALID_REQUEST'))).toEqual(['after']);
  });

  test('go on where the page before ended', async () => {
    for (let index = 0; index < 3; index += 1) await post('/v1/chat', ask(`page ${index}`));
    const all = (await page('first: 3')).json.data.invocations.edges.map(({ node }: any) => node.id);
    const first = (await page('first: 2')).json.data.invocations;
    expect(first.pageInfo.hasNextPage).toBe(true);
    const second = (await page(`first: 1, after: "${first.pageInfo.endCursor}"`)).json.data.invocations;
    expect([...first.edges, ...second.edges].map(({ node }: any) => node.id)).toEqual(all);
  });
});

describe('limits', () => {
  test('the request rate is limited in every API, and the error names the time to retry', async () => {
    await gateway.createTenant({ id: 'err-free', tier: 'FREE' });
    const key = await gateway.issueKey({ tenantId: 'err-free', subject: 'fred' });
    for (let index = 0; index < 10; index += 1)
      expect((await post('/v1/chat', ask('x', { max_tokens: 1 }), key)).status).toBe(200);
    clock.advance(48_000);
    const reply = await post('/v1/chat', ask(), key);
    const error = expectRestError(reply, 'RATE_LIMIT_EXCEEDED');
    expect(error.details).toEqual({ limit: 10, window: '1m', retry_after: expect.any(Number) });
    expect(error.message).toContain(`${error.details.retry_after} s`);
    expect(Number(reply.headers.get('x-ratelimit-reset')) - clock.now() / 1000).toBe(error.details.retry_after);
    expectRestError(await post('/v1/chat/completions', ask('x', { stream: true }), key), 'RATE_LIMIT_EXCEEDED');
    expectRestError(
      await post('/v1/embeddings', { model: 'text-embedding-3-small', input: 'x' }, key),
      'RATE_LIMIT_EXCEEDED',
    );
    expectGraphqlError(await gateway.graphql(CHAT, gqlInput(), { key }), 'RATE_LIMIT_EXCEEDED');
    expectSocketError(await onSocket(STREAM, gqlInput(), key), 'RATE_LIMIT_EXCEEDED');
    expect((await gateway.request('GET', '/v1/models', { key })).status).toBe(200);
    clock.advance(error.details.retry_after * 1000);
    expect((await post('/v1/chat', ask('x', { max_tokens: 1 }), key)).status).toBe(200);
  });

  test('the rate of tokens', async () => {
    await gateway.createTenant({ id: 'err-tokens', tier: 'FREE' });
    const key = await gateway.issueKey({ tenantId: 'err-tokens', subject: 'fred' });
    expect((await post('/v1/chat', ask('x', { max_tokens: 100 }), key)).status).toBe(200);
    const error = expectRestError(await post('/v1/chat', ask('x', { max_tokens: 9_990 }), key), 'RATE_LIMIT_EXCEEDED');
    expect(error.details).toMatchObject({ limit: 10_000, window: '1m tokens' });
  });

  test('a request that no minute has room for is refused for good, with the reason', async () => {
    await gateway.createTenant({ id: 'err-large', tier: 'FREE' });
    const key = await gateway.issueKey({ tenantId: 'err-large', subject: 'fred' });
    const error = expectRestError(await post('/v1/chat', ask('x', { max_tokens: 10_000 }), key), 'INVALID_REQUEST');
    expect(error).toMatchObject({ param: 'max_tokens' });
    expect(error.message).toContain('10000 tokens per minute');
    const long = expectRestError(await post('/v1/chat', ask('word '.repeat(12_000)), key), 'PAYLOAD_TOO_LARGE');
    expect(long.message).toMatch(/^the prompt has \d+ tokens; the tenant's limit is 10000 tokens per minute$/);
  });

  test('the budget', async () => {
    await gateway.createTenant({ id: 'err-broke', monthlyBudgetUsd: 0 });
    const key = await gateway.issueKey({ tenantId: 'err-broke', subject: 'poor' });
    const error = expectRestError(await post('/v1/chat', ask(), key), 'BUDGET_EXCEEDED');
    expect(error.details).toMatchObject({
      limit_usd: 0,
      used_usd: 0,
      resets_at: expect.stringMatching(/-01T00:00:00\.000Z$/),
    });
    expectGraphqlError(await gateway.graphql(CHAT, gqlInput(), { key }), 'BUDGET_EXCEEDED');
    expectSocketError(await onSocket(STREAM, gqlInput(), key), 'BUDGET_EXCEEDED');
  });
});

describe('headers', () => {
  const limits = ['limit', 'remaining', 'reset'] as const;

  test('both dialects of the rate limit on every gateway response, errors included', async () => {
    const replies = await Promise.all([
      post('/v1/chat', ask()),
      post('/v1/chat', ask('x', { stream: true })),
      post('/v1/chat', '{"model":'),
      post('/v1/chat', ask('x', { temperature: 2.1 })),
      post('/v1/chat', ask('x', { model: 'gpt-99' })),
      post('/v1/chat', ask(), member, { 'content-type': 'text/plain' }),
      post('/api/v1/embeddings', { model: 'text-embedding-3-small', input: 'x' }),
      gateway.request('GET', '/v1/models', { key: member }),
      gateway.request('GET', '/v1/models/gpt-99', { key: member }),
      gateway.request('GET', '/v1/health', { key: member }),
    ]);
    for (const { headers } of replies) {
      const told = Object.fromEntries(limits.map((name) => [name, headers.get(`x-ratelimit-${name}`)]));
      expect(told.limit).toBe(String(REQUESTS));
      expect(Number(told.remaining)).toBeLessThanOrEqual(REQUESTS);
      const left = Number(told.reset) - clock.now() / 1000;
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(60);
      expect(headers.get('x-ratelimit-limit-requests')).toBe(told.limit);
      expect(headers.get('x-ratelimit-remaining-requests')).toBe(told.remaining);
      // A duration, as in OpenAI's API; the specification's own is a Unix time.
      expect(headers.get('x-ratelimit-reset-requests')).toBe(`${Math.ceil(left)}s`);
      expect(headers.get('x-ratelimit-reset-tokens')).toBe(`${Math.ceil(left)}s`);
      expect(headers.get('x-ratelimit-limit-tokens')).toBe('100000000');
      expect(headers.get('x-ratelimit-remaining-tokens')).toMatch(/^\d+$/);
    }
  });

  test('requests count down, one by one', async () => {
    const remaining = async (): Promise<number> =>
      Number((await post('/v1/chat', ask())).headers.get('x-ratelimit-remaining'));
    const first = await remaining();
    expect(await remaining()).toBe(first - 1);
  });

  const everywhere: { method: string; path: string; body?: unknown }[] = (
    [
      ['POST', '/v1/chat', ask()],
      ['POST', '/v1/chat', ask('x', { stream: true })],
      ['POST', '/v1/chat', '{'],
      ['GET', '/v1/models'],
      ['GET', '/v1/nothing'],
      ['PUT', '/v1/chat'],
      ['POST', '/graphql', { query: '{ models { object } }' }],
      ['POST', '/graphql', '{'],
      ['POST', '/graphql', []],
      ['PUT', '/graphql'],
      ['GET', '/graphql'],
      ['GET', '/livez'],
      ['GET', '/readyz'],
      ['GET', '/metrics'],
      ['GET', '/openapi.json'],
      ['GET', '/docs'],
      ['GET', '/docs/swagger-ui.css'],
      ['POST', '/docs'],
      ['GET', '/nothing'],
    ] as [string, string, unknown?][]
  ).map(([method, path, body]) => ({ method, path, body }));
  test.each(everywhere)(
    '$method $path with $body bears the client’s X-Request-ID, or one of ours',
    async ({ method, path, body }) => {
      const named = await gateway.request(method, path, {
        key: member,
        body,
        headers: { 'x-request-id': 'client.id-1_A' },
      });
      expect(named.headers.get('x-request-id')).toBe('client.id-1_A');
      for (const insane of ['two words', 'x'.repeat(129), '<script>']) {
        const renamed = await gateway.request(method, path, { key: member, body, headers: { 'x-request-id': insane } });
        expect(renamed.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
      }
    },
  );

  test('a header that is sent twice is no way round', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(gateway.url);
      const outgoing = httpRequest({ hostname, port, path: '/v1/models', agent: false });
      outgoing.setHeader('authorization', [`Bearer ${member}`, `Bearer ${admin}`]);
      outgoing.setHeader('x-tenant-id', ['err', 'default']);
      outgoing.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      outgoing.on('error', reject).end();
    });
    expect([401, 403]).toContain(status);
  });
});

describe('providers that fail', () => {
  const local = ask('hi', { model: 'llama3.2:latest' });

  test('PROVIDER_ERROR lists every attempt, and nothing of the provider’s own', async () => {
    for (const fault of [
      { status: 500, body: 'secret sk-123 of the upstream' },
      { malformed: true },
      { reset: true },
      { cutAfterChunks: 0 },
    ]) {
      gateway.sandbox.reset();
      // Past the time for which a breaker stays open.
      clock.advance(30_000);
      gateway.sandbox.fault('local', { ...fault, times: 'sticky', path: '/api/chat' });
      const reply = await post('/v1/chat', local);
      const error = expectRestError(reply, 'PROVIDER_ERROR');
      expect(error.details.attempts.length).toBeGreaterThan(0);
      for (const attempt of error.details.attempts) {
        expect(Object.keys(attempt).toSorted()).toEqual(['model', 'ms', 'provider', 'reason', 'status']);
      }
      expect(reply.text).not.toContain('sk-123');
      expect(reply.headers.get('x-evidence-id')).toMatch(/^[0-9a-f-]{36}$/);
      const called = error.details.attempts.filter(({ reason }: any) => reason !== 'breaker open');
      expect(reply.headers.get('x-gateway-attempts')).toBe(String(called.length));
      expectGraphqlError(
        await gateway.graphql(CHAT, gqlInput({ model: 'llama3.2:latest' }), { key: member }),
        'PROVIDER_ERROR',
      );
    }
  });

  test('the provider’s own refusal of a request is INVALID_REQUEST', async () => {
    clock.advance(30_000);
    gateway.sandbox.fault('local', { status: 400, path: '/api/chat', body: { error: 'no such thing' } });
    const error = expectRestError(await post('/v1/chat', local), 'INVALID_REQUEST');
    expect(error.message).toContain('no such thing');
    // Nothing is wrong with a choice of four in REST's eyes; Anthropic's adapter says what is.
    const four = expectRestError(
      await post('/v1/chat', ask('x', { model: 'claude-haiku-4-5', n: 4 })),
      'INVALID_REQUEST',
    );
    expect(four.message).toContain('n:');
  });
});

test('a deadline that passes is PROVIDER_TIMEOUT; a conflict is CONFLICT; what nobody foresaw is masked', async () => {
  const logger = recordingLogger();
  const second = await startTestApp({ deadlineMillis: 150, logger });
  try {
    second.sandbox.fault('local', { delayMillis: 20_000, times: 'sticky', path: '/api/chat' });
    const late = await second.request('POST', '/v1/chat', { body: ask('x', { model: 'llama3.2:latest' }) });
    expectRestError(late, 'PROVIDER_TIMEOUT');
    await second.createTenant({ id: 'twice' });
    const create = 'mutation { createTenant(input: {id: "twice"}) { id } }';
    expectGraphqlError(await second.graphql(create), 'CONFLICT');

    const database = new pg.Client({ connectionString: second.databaseUrl });
    await database.connect();
    await database.query('ALTER TABLE usage_ledger RENAME TO elsewhere');
    const broken = expectGraphqlError(
      await second.graphql('{ invocations { edges { node { id } } } }'),
      'INTERNAL_ERROR',
    );
    expect(broken).toMatchObject({ message: 'internal server error' });
    expect(JSON.stringify(broken)).not.toContain('usage_ledger');
    const { request_id: id } = broken;
    const line = logger.lines.find(({ level, fields }) => level === 'error' && JSON.stringify(fields).includes(id));
    expect(line).toBeDefined();
    // Whatever keeps evidence from being written: there is no answer without it.
    expectRestError(await second.request('POST', '/v1/chat', { body: ask() }), 'SERVICE_UNAVAILABLE');
    await database.end();
  } finally {
    await second.stop();
  }
});

test('a database that is gone is SERVICE_UNAVAILABLE at every door that needs it, and never 401', async () => {
  const database = await createDatabase();
  const url = new URL(database.url);
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.host = `127.0.0.1:${proxy.port}`;
  const second = await startTestApp({ databaseUrl: url.toString() });
  const socket = openSocket(second.url, { Authorization: `Bearer ${second.adminKey}` });
  try {
    await socket.run('{ policies { edges { node { id } } } }');
    await proxy.cut();
    await second.eventually(async () => {
      expectRestError(await second.request('POST', '/v1/chat', { body: ask() }), 'SERVICE_UNAVAILABLE');
    });
    expectRestError(
      await second.request('POST', '/v1/chat', { body: ask('x', { stream: true }) }),
      'SERVICE_UNAVAILABLE',
    );
    expectGraphqlError(await second.graphql('{ policies { edges { node { id } } } }'), 'SERVICE_UNAVAILABLE');
    const [result] = await socket.run('{ policies { edges { node { id } } } }');
    expectSocketError(result!.errors![0], 'SERVICE_UNAVAILABLE');
    expect((await second.request('GET', '/v1/models')).status).toBe(200);
    const ready = await second.request('GET', '/readyz', { key: null });
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '1']);
    const health = await second.request('GET', '/v1/health');
    expect([health.status, health.json.status, health.headers.get('retry-after')]).toEqual([503, 'unhealthy', '1']);
    await proxy.restore();
    await second.eventually(async () => {
      expect((await second.request('POST', '/v1/chat', { body: ask() })).status).toBe(200);
    });
  } finally {
    await socket.close();
    await second.stop();
    await proxy.cut();
    await database.drop();
  }
});

test('role, policy and feature are told apart', async () => {
  const auditor = await gateway.issueKey({ tenantId: 'err', subject: 'eve', roles: ['auditor'] });
  expectRestError(await post('/v1/chat', ask(), auditor), 'FORBIDDEN');
  const as = (query: string): Promise<Reply> => gateway.graphql(query, {}, { key: admin });
  const policy = (effect: string): Promise<Reply> =>
    as(
      `mutation { createPolicy(input: {name: "${effect}", actions: ["ai.generate"], resources: ["model:gpt-4o"], effect: ${effect}}) { id } }`,
    );
  await policy('REQUIRE_APPROVAL');
  expectRestError(await post('/v1/chat/completions', ask('x', { model: 'gpt-4o' })), 'APPROVAL_REQUIRED');
  await policy('DENY');
  expectRestError(await post('/v1/chat', ask('x', { model: 'gpt-4o' })), 'POLICY_DENIED');
  await as('mutation { setFeaturePack(tenantId: "err", pack: GATEWAY, enabled: false) { id } }');
  expectRestError(await post('/v1/chat', ask()), 'FEATURE_DISABLED');
  await as('mutation { setFeaturePack(tenantId: "err", pack: GATEWAY, enabled: true) { id } }');
});

test('every code of the catalogue has been seen at a door', () => {
  expect([...seenCodes].toSorted()).toEqual(Object.keys(errorCatalogue).toSorted());
});
