import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { gather, makePolicy, type People } from '../../support/people.js';

/** HTTP APIs whose operations are tools: connected by their documents, accepted, called and recorded like others. */
const TENANT = 'shop';
let app: TestApp;
let people: People;
let api: { server: Server; url: string };
let documents: { server: Server; url: string };
const requests: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[] = [];
const fetched: IncomingHttpHeaders[] = [];
let answer: { status: number; type: string; body: string | Buffer; headers?: Record<string, string> };
let served: { status: number; body: string };

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  // Never asked: operations are called where the administrator says.
  servers: [{ url: 'http://169.254.169.254/latest' }],
  paths: {
    '/orders/{id}': {
      get: {
        operationId: 'getOrder',
        summary: 'Reads an order',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'fields', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
        ],
      },
      delete: {
        operationId: 'deleteOrder',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      },
    },
    '/orders': {
      post: {
        operationId: 'createOrder',
        requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      },
      get: { operationId: 'odd', parameters: [{ name: 'c', in: 'cookie', required: true }] },
    },
  },
};

async function listening(server: Server): Promise<{ server: Server; url: string }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

beforeAll(async () => {
  api = await listening(
    createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
      request.on('end', () => {
        requests.push({ method: request.method!, url: request.url!, headers: request.headers, body });
        response.writeHead(answer.status, { 'content-type': answer.type, ...answer.headers }).end(answer.body);
      });
    }),
  );
  documents = await listening(
    createServer((request, response) => {
      fetched.push(request.headers);
      response.writeHead(served.status, { 'content-type': 'application/json' }).end(served.body);
    }),
  );
  app = await startTestApp({ env: { MCP_ALLOW_PRIVATE: 'true' } });
  await app.createTenant({ id: TENANT, ...AMPLE });
  people = await gather(app, TENANT);
  await makePolicy(app, people.keys.ada, { actions: ['mcp.*'], resources: ['mcp:*'], effect: 'allow' });
});
afterAll(async () => {
  await app.stop();
  for (const { server } of [api, documents]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
beforeEach(() => {
  requests.length = 0;
  fetched.length = 0;
  answer = { status: 200, type: 'application/json', body: '{"id": "7"}' };
  served = { status: 200, body: JSON.stringify(DOCUMENT) };
});

const ask = (method: string, path: string, body?: object) =>
  app.request(method, path, { ...people.as('ada'), ...(body === undefined ? {} : { body }) });
const toolsOf = async (id: string) => (await ask('GET', `/api/mcp/servers/${id}/tools?limit=100`)).json.tools;
const call = (tool: string, given: object) =>
  app.request('POST', '/api/mcp/calls', { ...people.as('rita'), body: { tool, arguments: given } });

/** Connects an API and accepts all of its tools. */
async function connect(name: string, openapi: object): Promise<string> {
  const credential = { type: 'key', key: 'key-of-the-api' };
  const { status, text, json } = await ask('POST', '/api/mcp/servers', {
    name,
    url: `${api.url}/v2/`,
    credential,
    openapi,
  });
  expect([status, text]).toEqual([201, text]);
  for (const { name: tool, pin } of await toolsOf(json.id))
    expect((await ask('POST', `/api/mcp/servers/${json.id}/tools/${tool}/accept`, { pin })).status).toBe(200);
  return json.id;
}

describe('an API that was uploaded', () => {
  let id: string;
  beforeAll(async () => {
    answer = { status: 200, type: 'application/json', body: '{}' };
    id = await connect('orders', { document: JSON.stringify(DOCUMENT) });
  });

  test('has the operations that can be tools, and says which cannot', async () => {
    const { json } = await ask('GET', `/api/mcp/servers/${id}`);
    expect(json).toMatchObject({ kind: 'openapi', state: 'READY', protocolVersion: 'OpenAPI 3.1.0' });
    expect(json.problem).toBe('odd: the parameter c is in a cookie');
    const tools = await toolsOf(id);
    expect(tools.map(({ name }: { name: string }) => name).sort()).toEqual(['createOrder', 'deleteOrder', 'getOrder']);
    expect(requests).toEqual([]);
  });

  test('is called below its address, with its credential, and the result is JSON', async () => {
    const { json } = await call('orders_getOrder', { id: 'a b', fields: ['x', 'y'], 'X-Trace': 'mine' });
    expect(json).toMatchObject({ isError: false, structuredContent: { id: '7' }, content: [{ text: '{"id": "7"}' }] });
    expect(requests).toMatchObject([
      {
        method: 'GET',
        url: '/v2/orders/a%20b?fields=x&fields=y',
        headers: { authorization: 'Bearer key-of-the-api', 'x-trace': 'mine' },
      },
    ]);
    expect(requests[0]!.headers).not.toHaveProperty('x-user-id');
    const event = await ask('GET', `/api/trust/spine/events/${json.evidenceId}`);
    expect(event.json).toMatchObject({ action: 'mcp.called', resourceId: 'mcp:orders/getOrder' });
  });

  test('gets a body as JSON', async () => {
    await call('orders_createOrder', { body: { to: 'ann', lines: [1, 2] } });
    expect(requests).toMatchObject([{ method: 'POST', url: '/v2/orders', body: '{"to":"ann","lines":[1,2]}' }]);
  });

  test.each([
    [{ id: '../../admin' }],
    [{ id: '..' }],
    [{ id: '' }],
    [{}],
    [{ id: 'a', 'X-Trace': 'a\r\nAuthorization: mine' }],
    [{ id: 'a', other: 1 }],
    [{ id: { a: { b: 1 } } }],
  ])('is not called with %j', async (given) => {
    const { json } = await call('orders_getOrder', given);
    expect(json).toMatchObject({ isError: true, errorCode: 'INVALID_REQUEST', evidenceId: expect.any(String) });
    expect(requests).toEqual([]);
  });

  test.each([
    [
      404,
      'application/problem+json',
      '{"title": "no order"}',
      { isError: true, content: [{ text: 'HTTP 404\n{"title": "no order"}' }] },
    ],
    [500, 'image/png', 'x', { isError: true, content: [{ text: 'HTTP 500' }] }],
    [302, 'text/plain', '', { isError: true, content: [{ text: 'HTTP 302' }] }],
    [204, 'text/plain', '', { isError: false, content: [{ text: 'HTTP 204' }] }],
    [200, 'text/csv', 'a,b', { isError: false, content: [{ type: 'text', text: 'a,b' }] }],
    [
      200,
      'application/json',
      '{"id": 12345678901234567890}',
      { isError: false, content: [{ text: '{"id": 12345678901234567890}' }] },
    ],
    [200, 'image/png', 'png', { isError: false, content: [{ type: 'image', data: 'cG5n', mimeType: 'image/png' }] }],
    [
      200,
      'application/zip',
      'zip',
      { isError: false, content: [{ text: '3 bytes of the type application/zip, which are not passed on' }] },
    ],
  ])('that answers %d with %s %s gives a result', async (status, type, body, expected) => {
    answer = { status, type, body, headers: { location: 'http://169.254.169.254/' } };
    expect((await call('orders_getOrder', { id: 'a' })).json).toMatchObject(expected);
    expect(requests).toHaveLength(1);
  });

  test('that answers without end is cut', async () => {
    answer = { status: 200, type: 'text/plain', body: Buffer.alloc(9 * 1024 * 1024, 'x') };
    const { json } = await call('orders_getOrder', { id: 'a' });
    expect(json).toMatchObject({ isError: true, errorCode: 'PROVIDER_ERROR' });
  });

  test('shows clients nothing of its requests', async () => {
    const { json } = await app.request('GET', '/api/mcp/tools', people.as('rita'));
    const [tool] = json.tools.filter(({ publicName }: { publicName: string }) => publicName === 'orders_getOrder');
    expect(Object.keys(tool.definition).sort()).toEqual(['annotations', 'description', 'inputSchema', 'name', 'title']);
    expect(tool.definition.annotations).toMatchObject({ readOnlyHint: true });
  });

  test('rests again where its document says otherwise, also about the request alone', async () => {
    const changed = structuredClone(DOCUMENT) as any;
    changed.paths['/orders/{id}/all'] = { get: changed.paths['/orders/{id}'].get };
    delete changed.paths['/orders/{id}'].get;
    const { status, text } = await ask('PATCH', `/api/mcp/servers/${id}`, {
      openapi: { document: JSON.stringify(changed) },
    });
    expect([status, text]).toEqual([200, text]);
    const tools = await toolsOf(id);
    expect(Object.fromEntries(tools.map(({ name, state }: { name: string; state: string }) => [name, state]))).toEqual({
      createOrder: 'ACCEPTED',
      deleteOrder: 'ACCEPTED',
      getOrder: 'CHANGED',
    });
    expect((await call('orders_getOrder', { id: 'a' })).status).toBe(404);
    await ask('PATCH', `/api/mcp/servers/${id}`, {
      openapi: { document: JSON.stringify(DOCUMENT), operations: ['getOrder'] },
    });
    expect((await call('orders_getOrder', { id: 'a' })).json.isError).toBe(false);
    expect((await call('orders_createOrder', { body: {} })).status).toBe(404);
    expect((await ask('GET', `/api/mcp/servers/${id}`)).json.openapi).toEqual({ operations: ['getOrder'] });
  });
});

describe('an API whose document has an address', () => {
  test('is read again at each look, without the credential where that is another origin', async () => {
    const id = await connect('remote', { documentUrl: `${documents.url}/openapi.json`, operations: ['getOrder'] });
    expect(await toolsOf(id)).toMatchObject([{ name: 'getOrder', state: 'ACCEPTED' }]);
    expect(fetched[0]).not.toHaveProperty('authorization');
    served = { status: 200, body: JSON.stringify(DOCUMENT).replace('Reads an order', 'Reads all orders') };
    await ask('POST', `/api/mcp/servers/${id}/refresh`);
    expect(await toolsOf(id)).toMatchObject([{ name: 'getOrder', state: 'CHANGED' }]);
  });

  test.each([
    [404, '{}', 'answered 404'],
    [200, 'x'.repeat(6 * 1024 * 1024), 'bytes'],
    [200, '{"openapi": "2.0"}', 'OpenAPI 3.0 or 3.1'],
    [302, '', 'answered 302'],
  ])('is not READY where that answers %d with %#', async (status, body, words) => {
    served = { status, body };
    const name = `failing-${status}-${body.length}`;
    const { json } = await ask('POST', '/api/mcp/servers', {
      name,
      url: api.url,
      openapi: { documentUrl: documents.url },
    });
    expect(json).toMatchObject({ state: 'FAILED', problem: expect.stringContaining(words) });
    await ask('DELETE', `/api/mcp/servers/${json.id}`);
  });
});

describe('the operations of a document', () => {
  const look = (input: object) => ask('POST', '/api/mcp/openapi/operations', input);
  test('are listed before anything is connected, in JSON and YAML', async () => {
    const { json } = await look({ document: JSON.stringify(DOCUMENT) });
    expect(json).toMatchObject([
      { name: 'getOrder', method: 'GET', path: '/orders/{id}', summary: 'Reads an order' },
      { name: 'deleteOrder' },
      { name: 'odd', problem: 'the parameter c is in a cookie' },
      { name: 'createOrder' },
    ]);
    const yaml = 'openapi: 3.0.3\npaths:\n  /a:\n    get:\n      operationId: fromYaml\n';
    const found = (await look({ document: yaml })).json;
    expect(found).toMatchObject([{ name: 'fromYaml' }]);
    expect((await look({ documentUrl: documents.url })).status).toBe(200);
  });

  test.each([
    [{}],
    [{ document: '{}', documentUrl: 'https://example.com' }],
    [{ document: 'not: [a document' }],
    [{ document: '{"openapi": "3.1.0"' }],
    [{ document: `a: &a [${'x,'.repeat(50)}]\nb: &b [${'*a,'.repeat(50)}]\nc: [${'*b,'.repeat(50)}]\nopenapi: 3.1.0` }],
    [{ documentUrl: 'http://169.254.169.254/openapi.json' }],
    [{ documentUrl: 'file:///etc/passwd' }],
  ])('of %j are refused', async (input) => {
    expect((await look(input)).status).toBe(400);
    const made = await ask('POST', '/api/mcp/servers', { name: 'refused', url: api.url, openapi: input });
    expect(made.status).toBe(400);
  });

  test('in YAML may be uploaded and chosen as those in JSON', async () => {
    const document = 'openapi: 3.0.3\npaths:\n  /a:\n    get:\n      operationId: fromYaml\n';
    const id = await connect('yaml', { document, operations: ['fromYaml'] });
    expect(await toolsOf(id)).toMatchObject([{ name: 'fromYaml', state: 'ACCEPTED' }]);
    expect((await call('yaml_fromYaml', {})).json.isError).toBe(false);
    expect(requests).toMatchObject([{ method: 'GET', url: '/v2/a' }]);
  });

  test('are for administrators', async () => {
    const { status } = await app.request('POST', '/api/mcp/openapi/operations', {
      ...people.as('aud'),
      body: { document: '{}' },
    });
    expect(status).toBe(403);
  });
});
