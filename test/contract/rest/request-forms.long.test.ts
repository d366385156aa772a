import { describe, expect, test } from '@jest/globals';
import { type Reply } from '../../support/app.js';
import { expectGraphqlError, expectRestError, expectSocketError, pathsOf } from '../../support/errors.js';
import { ask } from '../../support/upstreams/models.js';
import { at, CHAT, gqlInput, leavesNoTrace, onSocket, post, serveRefusals, STREAM } from '../../support/refusals.js';

serveRefusals();

describe('the form of a REST request', () => {
  const rows = ['/v1/chat', '/v1/chat/completions', '/v1/embeddings', '/api/v1/chat'];

  test.each(rows)('POST %s refuses all but a JSON object', async (path) => {
    await leavesNoTrace(async () => {
      for (const text of ['{"model":', 'null', '[]', '"text"', '{"a":1}}', '\u0000']) {
        expect(pathsOf(expectRestError(await post(path, text), 'INVALID_REQUEST'))).toEqual(['']);
      }
      const bytes = await fetch(at.gateway.url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${at.member}`, 'content-type': 'application/json' },
        body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
      });
      expect(bytes.status).toBe(400);
    });
  });

  test.each(rows)('POST %s without a body misses its fields', async (path) => {
    const reply = await at.gateway.request('POST', path, { key: at.member });
    expect(pathsOf(expectRestError(reply, 'INVALID_REQUEST'))).toEqual(
      path.includes('embed') ? ['input', 'model'] : ['messages', 'model'],
    );
  });

  test.each(rows)('POST %s refuses another media type', async (path) => {
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/json; charset=latin1',
    ]) {
      expectRestError(await post(path, ask(), at.member, { 'content-type': type }), 'UNSUPPORTED_MEDIA_TYPE');
    }
    expectRestError(await post(path, ask(), at.member, { 'content-encoding': 'gzip' }), 'UNSUPPORTED_MEDIA_TYPE');
  });

  test.each(rows)('POST %s refuses 3 MB', async (path) => {
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
    const reply = await at.gateway.request(method, path, { key: at.member });
    expectRestError(reply, 'METHOD_NOT_ALLOWED');
    expect(reply.headers.get('allow')).toBe(allow);
  });

  test('the gateway’s errors about paths and methods bear the rate limits of a known key', async () => {
    const limits = async (method: string, path: string, key: string | null): Promise<(string | null)[]> => {
      const { headers } = await at.gateway.request(method, path, { key });
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
      expect([path, await limits(method, path, at.member)]).toEqual([path, numbers]);
      for (const key of [null, 'wrong']) expect(await limits(method, path, key)).toEqual(none);
    }
    for (const path of ['/api/trust/nothing', '/v10/chat', '/nothing'])
      expect(await limits('GET', path, at.member)).toEqual(none);
  });

  test.each(['/', '/v1', '/v2/chat', '/v1/chat/', '/v1/nothing', '/api/v1', '/graphql/more', '/V1/chat'])(
    'GET %s',
    async (path) => {
      const reply = await at.gateway.request('GET', path, { key: at.member });
      if (path === '/v1/chat/') expectRestError(reply, 'METHOD_NOT_ALLOWED');
      else if (path === '/graphql/more') expect(reply.status).toBeGreaterThanOrEqual(400);
      else expectRestError(reply, 'NOT_FOUND');
    },
  );

  test('a path that is no percent-encoding', async () => {
    expectRestError(await at.gateway.request('GET', '/v1/models/%E0%A4%A', { key: at.member }), 'INVALID_REQUEST');
    expectRestError(await at.gateway.request('GET', '/%E0%A4%A', { key: at.member }), 'INVALID_REQUEST');
  });
});

describe('the form of a GraphQL request', () => {
  const send = (body: unknown, headers: Record<string, string> = {}, method = 'POST'): Promise<Reply> =>
    at.gateway.request(method, '/graphql', { key: at.member, body, headers });

  test.each(['{"query":', 'nothing', '7', '"text"'])('a body of %s is refused', async (text) => {
    expect(pathsOf(expectGraphqlError(await send(text), 'INVALID_REQUEST'))).toEqual(['']);
  });

  test('fields of the wrong type are named all at once', async () => {
    const error = expectGraphqlError(
      await send({ query: 7, variables: [], operationName: {}, extensions: 'x' }),
      'INVALID_REQUEST',
    );
    expect(pathsOf(error)).toEqual(['extensions', 'operationName', 'query', 'variables']);
    expect(pathsOf(expectGraphqlError(await send({}), 'INVALID_REQUEST'))).toEqual(['query']);
    expect(
      pathsOf(expectGraphqlError(await at.gateway.request('POST', '/graphql', { key: at.member }), 'INVALID_REQUEST')),
    ).toEqual(['query']);
  });

  test('batches are refused', async () => {
    expect(pathsOf(expectGraphqlError(await send([{ query: '{ models { object } }' }]), 'INVALID_REQUEST'))).toEqual([
      '',
    ]);
  });

  test('another media type is refused', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/graphql']) {
      expectGraphqlError(await send('{ models { object } }', { 'content-type': type }), 'UNSUPPORTED_MEDIA_TYPE');
    }
    const charset = { 'content-type': 'application/json; charset=klingon' };
    expectGraphqlError(await send({ query: '{ models { object } }' }, charset), 'UNSUPPORTED_MEDIA_TYPE');
  });

  test('3 MB are refused', async () => {
    const reply = await at.gateway.graphql(
      CHAT,
      gqlInput({ messages: [{ role: 'USER', content: 'x'.repeat(3_000_000) }] }),
      { key: at.member },
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
      expectGraphqlError(await at.gateway.graphql(query, variables, { key: at.member }), 'INVALID_REQUEST');
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
      expectGraphqlError(await at.gateway.graphql(query, {}, { key: at.admin }), 'INVALID_REQUEST');
      expectSocketError(await onSocket(query, {}, at.admin), 'INVALID_REQUEST');
    });
  });

  test('a page of everything that an invocation has is not too much', async () => {
    const query = `{ invocations(first: 500) { edges { cursor node {
      id action startedAt outcome user model provider promptTokens completionTokens estimated costUsd latencyMs
    } } pageInfo { hasNextPage endCursor } } }`;
    const { json } = await at.gateway.graphql(query, {}, { key: at.admin });
    expect(json.errors).toBeUndefined();
  });
});
