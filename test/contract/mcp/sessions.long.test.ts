import { request as send } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { gather, makePolicy, type People, type Person } from '../../support/people.js';
import { acceptAll } from '../../support/upstreams/accepted-tools.js';
import { ECHO, startToolServer, type TestToolServer } from '../../support/upstreams/tool-server.js';

/** Sessions of clients of revisions before 2026-07-28, and changes of lists for clients of both eras. */
let app: TestApp;
let people: People;
let upstream: TestToolServer;
let server: string;

beforeAll(async () => {
  upstream = await startToolServer();
  app = await startTestApp({ timedWorkMillis: 100, env: { MCP_ALLOW_PRIVATE: 'true' } });
  for (const id of ['shop', 'other']) await app.createTenant({ id, ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(app, 'shop');
  server = await acceptAll(app, people.keys.ada, { name: 'files', url: upstream.url });
  await makePolicy(app, people.keys.ada, { actions: ['mcp.*'], effect: 'allow' });
  const body = { name: 'office', entries: [{ server: 'files', tool: '*' }] };
  await app.request('POST', '/api/mcp/virtual-servers', { ...people.as('ada'), body });
});
afterAll(async () => {
  await app.stop();
  await upstream.stop();
});

const ACCEPT = { accept: 'application/json, text/event-stream' };
const ASKABLE = { elicitation: {} };

/** Opens a connection as clients of 2025-11-25 do; the id of its session, if there is one. */
async function initialize(capabilities: object, key = people.keys.rita, path = '/mcp'): Promise<string | null> {
  const params = { protocolVersion: '2025-11-25', capabilities, clientInfo: { name: 'test', version: '1' } };
  const body = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
  const reply = await app.request('POST', path, { key, body, headers: ACCEPT });
  expect([reply.text, reply.status]).toEqual([reply.text, 200]);
  return reply.headers.get('mcp-session-id');
}
function list(session: string | undefined, person: Person = 'rita', path = '/mcp') {
  const headers = { ...ACCEPT, ...(session === undefined ? {} : { 'mcp-session-id': session }) };
  const body = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
  return app.request('POST', path, { ...people.as(person), body, headers });
}

describe('a session', () => {
  test('is opened for a client that can be asked, and for no other', async () => {
    expect(await initialize({})).toBeNull();
    const session = await initialize(ASKABLE);
    expect(session).toMatch(/^[\x21-\x7e]{20,}$/);
    expect((await list(session!)).text).toContain('files_echo');
    expect((await list(undefined)).text).toContain('files_echo');
  });

  test('is of its key at its address, and ends when its client says so', async () => {
    const session = (await initialize(ASKABLE))!;
    expect((await list(session, 'mo')).status).toBe(404);
    expect((await list(session, 'rita', '/mcp/office')).status).toBe(404);
    const changed = [`${session}A`, `${session}!`, `${session.slice(0, -6)}AAAAAA`, 'a'.repeat(8_000), 'made-up'];
    for (const other of changed) expect([other, (await list(other)).status]).toEqual([other, 404]);
    const other = await app.issueKey({ tenantId: 'other', subject: 'rita', roles: ['member'] });
    const headers = { 'mcp-session-id': session };
    for (const method of ['GET', 'DELETE'] as const)
      expect((await app.request(method, '/mcp', { key: other, headers })).status).toBe(404);
    expect((await list(session)).status).toBe(200);
    expect((await app.request('DELETE', '/mcp', { ...people.as('rita'), headers })).status).toBe(200);
    expect((await list(session)).status).toBe(404);
  });

  test('has what its key may do at each request', async () => {
    const session = (await initialize(ASKABLE))!;
    const denial = { actions: ['mcp.list'], resources: ['mcp:files/write'], effect: 'deny' };
    expect((await list(session)).text).toContain('files_write');
    const id = await makePolicy(app, people.keys.ada, denial);
    expect((await list(session)).text).not.toContain('files_write');
    await app.request('DELETE', `/api/trust/policies/${id}`, people.as('ada'));
    const key = await app.issueKey({ tenantId: 'shop', subject: 'leaver', roles: ['member'] });
    const own = (await initialize(ASKABLE, key))!;
    await app.graphql('mutation($id: ID!) { revokeApiKey(id: $id) { id } }', { id: key.split('_')[1]! });
    const headers = { ...ACCEPT, 'mcp-session-id': own };
    const body = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
    expect((await app.request('POST', '/mcp', { key, body, headers })).status).toBe(401);
  });

  test('goes on after many newer ones of its key have taken its place in memory', async () => {
    const first = (await initialize(ASKABLE, people.keys.mo))!;
    for (let at = 0; at < 32; at += 1) await initialize(ASKABLE, people.keys.mo);
    const headers = { ...ACCEPT, 'mcp-session-id': first };
    const body = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
    const reply = await app.request('POST', '/mcp', { ...people.as('mo'), body, headers });
    expect([reply.status, reply.text]).toEqual([200, expect.stringContaining('files_echo')]);
  });
});

/** Changes the tools of the server, and accepts the new one. */
async function change(name: string): Promise<void> {
  upstream.tools.set(name, { ...ECHO, definition: { ...ECHO.definition, name } });
  await app.request('POST', `/api/mcp/servers/${server}/refresh`, people.as('ada'));
  const { json } = await app.request('GET', `/api/mcp/servers/${server}/tools?limit=100`, people.as('ada'));
  const { pin } = json.tools.find((tool: { name: string }) => tool.name === name);
  const path = `/api/mcp/servers/${server}/tools/${name}/accept`;
  await app.request('POST', path, { ...people.as('ada'), body: { pin } });
}

describe.each([
  ['auto', {}],
  ['legacy', ASKABLE],
] as const)('a client that begins with %s', (mode, capabilities) => {
  test('is told that the tools of its tenant have changed, and of no others', async () => {
    let told = 0;
    const client = new Client(
      { name: 'test', version: '1.0.0' },
      {
        capabilities,
        versionNegotiation: { mode },
        listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: () => (told += 1) } },
      },
    );
    const headers = { authorization: `Bearer ${people.keys.rita}` };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit: { headers } }));
    // The stream is opened once the client is connected.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const elsewhere = await app.issueKey({ tenantId: 'other', subject: 'admin', roles: ['tenant_admin'] });
    await acceptAll(app, elsewhere, { name: `of-others-${mode}`, url: upstream.url });
    // Another look that finds what was there is no change.
    await app.request('POST', `/api/mcp/servers/${server}/refresh`, people.as('ada'));
    expect(told).toBe(0);
    await change(`fresh_${mode}`);
    await app.eventually(() => {
      expect(told).toBeGreaterThan(0);
      return Promise.resolve();
    });
    await client.close();
  });
});

test('a stream of a session ends with its client', async () => {
  const session = (await initialize(ASKABLE))!;
  const headers = {
    authorization: `Bearer ${people.keys.rita}`,
    accept: 'text/event-stream',
    'mcp-session-id': session,
  };
  const status = await new Promise<number | undefined>((resolve) => {
    const stream = send(`${app.url}/mcp`, { headers }, (response) => {
      resolve(response.statusCode);
      stream.destroy();
    });
    stream.end();
  });
  expect(status).toBe(200);
  expect((await list(session)).status).toBe(200);
});

test('a key has 32 streams at most, and another key has its own', async () => {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const method = 'subscriptions/listen';
  const params = { notifications: { toolsListChanged: true }, _meta };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const streams: ReturnType<typeof send>[] = [];
  const open = (person: Person) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        ...ACCEPT,
        authorization: `Bearer ${people.keys[person]}`,
        'content-type': 'application/json',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
      };
      const stream = send(`${app.url}/mcp`, { method: 'POST', headers, agent: false }, (response) => {
        response.on('error', () => undefined);
        resolve(response.statusCode);
      });
      stream.on('error', reject);
      streams.push(stream);
      stream.end(body);
    });
  const statuses = [];
  for (let at = 0; at < 33; at += 1) statuses.push(await open('fay'));
  expect([statuses.slice(0, 32).every((status) => status === 200), statuses.at(-1)]).toEqual([true, 429]);
  expect(await open('lea')).toBe(200);
  for (const stream of streams) stream.destroy();
});
