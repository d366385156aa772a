import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type Reply, type TestApp } from '../../support/app.js';
import { expectGraphqlError } from '../../support/errors.js';

let gateway: TestApp;
beforeAll(async () => {
  gateway = await startTestApp();
});
afterAll(() => gateway.stop());

const QUERY = '{ models { object } }';
const url = (parameters: Record<string, string>): string => `/graphql?${new URLSearchParams(parameters).toString()}`;
const get = (parameters: Record<string, string>, headers: Record<string, string> = {}): Promise<Reply> =>
  gateway.request('GET', url(parameters), { headers });

describe('a query by GET', () => {
  test('is answered, with variables and the name of an operation', async () => {
    const reply = await get({
      query: 'query A { models { object } } query B($id: ID!) { model(id: $id) { id } }',
      variables: JSON.stringify({ id: 'gpt-4o' }),
      operationName: 'B',
      extensions: '{}',
    });
    expect([reply.status, reply.json]).toEqual([200, { data: { model: { id: 'gpt-4o' } } }]);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('x-request-id')).toMatch(/\S/);
  });

  test.each([
    ['application/json', 'application/json; charset=utf-8'],
    ['application/graphql-response+json', 'application/graphql-response+json; charset=utf-8'],
    ['application/graphql-response+json, application/json;q=0.9', 'application/graphql-response+json; charset=utf-8'],
    ['*/*', 'application/json; charset=utf-8'],
    ['image/png', 'application/json; charset=utf-8'],
  ])('is answered as Accept: %s wants it', async (accept, type) => {
    const reply = await get({ query: QUERY }, { accept });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, type]);
  });

  test('never changes anything: a mutation is refused with the method that it needs', async () => {
    for (const query of [
      'mutation { createTenant(input: {id: "by-get", name: "By GET"}) { id } }',
      'query A { models { object } } mutation B { createTenant(input: {id: "by-get", name: "By GET"}) { id } }',
    ]) {
      const reply = await get({ query, ...(query.startsWith('query') ? { operationName: 'B' } : {}) });
      expectGraphqlError(reply, 'METHOD_NOT_ALLOWED');
      expect(reply.headers.get('allow')).toBe('POST');
    }
    const { json } = await gateway.graphql('{ tenant(id: "by-get") { id } }');
    expect(json.errors[0].extensions.code).toBe('NOT_FOUND');
  });

  test('is no subscription', async () => {
    const reply = await get({ query: 'subscription { alertChanged { id } }' });
    expectGraphqlError(reply, 'INVALID_REQUEST');
  });

  const wrong: [string, string][] = [
    ['/graphql', 'query'],
    ['/graphql?query=', 'query'],
    [url({ query: QUERY, variables: '{' }), 'variables'],
    [url({ query: QUERY, variables: '[]' }), 'variables'],
    [url({ query: QUERY, extensions: '7' }), 'extensions'],
    [`${url({ query: QUERY })}&query=x`, 'query'],
    [url({ query: '{ models {' }), ''],
    ['/graphql?query=%E0%A4%A', ''],
  ];
  test.each(wrong)('%s is refused and names what is wrong', async (path, field) => {
    const error = expectGraphqlError(await gateway.request('GET', path), 'INVALID_REQUEST');
    expect(error.details.issues[0].path).toBe(field);
  });

  test('needs a header that no page of another origin can send', async () => {
    const send = (headers: Record<string, string>): Promise<Reply> =>
      gateway.request('GET', url({ query: QUERY }), { key: null, headers });
    const forgeable: Record<string, string>[] = [
      {},
      { accept: 'application/json' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'apollo-require-preflight': '' },
      { 'x-user-id': 'ann' },
    ];
    for (const headers of forgeable) {
      expect(expectGraphqlError(await send(headers), 'INVALID_REQUEST').message).toContain('Apollo-Require-Preflight');
    }
    const preflighted: Record<string, string>[] = [
      { 'apollo-require-preflight': 'true' },
      { 'x-apollo-operation-name': 'A' },
      { 'content-type': 'application/json' },
    ];
    for (const headers of preflighted) expectGraphqlError(await send(headers), 'UNAUTHORIZED');
  });
});

test.each(['PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])(
  '%s is refused with the methods that there are',
  async (method) => {
    const reply = await gateway.request(method, url({ query: QUERY }));
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET, POST']);
  },
);

describe('a persisted query', () => {
  const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };
  const NOT_SUPPORTED = {
    errors: [
      {
        message: 'PersistedQueryNotSupported',
        extensions: expect.objectContaining({ code: 'PERSISTED_QUERY_NOT_SUPPORTED' }),
      },
    ],
  };

  test('named by its hash alone is answered so that a client sends its text', async () => {
    const byPost = await gateway.request('POST', '/graphql', { body: { variables: {}, extensions } });
    expect([byPost.status, byPost.json]).toEqual([200, NOT_SUPPORTED]);
    const byGet = await get({ extensions: JSON.stringify(extensions) });
    expect([byGet.status, byGet.json]).toEqual([200, NOT_SUPPORTED]);
    expect(byGet.headers.get('cache-control')).toBe('no-store');
  });

  test('sent with its text is answered', async () => {
    const { json } = await gateway.request('POST', '/graphql', { body: { query: QUERY, extensions } });
    expect(json).toEqual({ data: { models: { object: 'list' } } });
  });

  test('needs a key as every operation does', async () => {
    expectGraphqlError(await gateway.request('POST', '/graphql', { key: null, body: { extensions } }), 'UNAUTHORIZED');
  });
});

describe('a body', () => {
  const post = (body: Buffer | string, headers: Record<string, string>): Promise<Response> =>
    fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${gateway.adminKey}`, ...headers },
    });

  async function refusalOf(response: Response): Promise<[status: number, code: unknown]> {
    const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] };
    return [response.status, errors[0]?.extensions.code];
  }

  test('that is compressed is refused as at the REST API', async () => {
    const response = await post(gzipSync(JSON.stringify({ query: QUERY })), {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    });
    expect(await refusalOf(response)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test('that is not UTF-8 is refused', async () => {
    const response = await post(Buffer.from([0x22, 0xff, 0x22]), { 'content-type': 'application/json' });
    expect(await refusalOf(response)).toEqual([400, 'INVALID_REQUEST']);
  });
});

describe('GraphiQL in development', () => {
  const page = (path: string): Promise<Reply> =>
    gateway.request('GET', path, { key: null, headers: { accept: 'text/html' } });

  test('is what a browser gets, and loads nothing but what this server serves', async () => {
    const reply = await page('/graphql');
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = reply.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    const assets = [...reply.text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, path]) => path!);
    expect(assets.filter((path) => path.startsWith('/graphql/explorer/'))).toHaveLength(assets.length - 1);
    for (const path of assets.filter((asset) => asset.startsWith('/')))
      expect([path, (await page(path)).status]).toEqual([path, 200]);
  });
});
