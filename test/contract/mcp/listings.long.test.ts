import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { approvedBy, gather, makePolicy, type People } from '../../support/people.js';
import { type RawToolServer, sendResult, startRawToolServer } from '../../support/upstreams/raw-tool-server.js';

/** What a server offers over time is kept within bounds, and an approval is for the server as it is configured. */
const TENANT = 'shop';
let app: TestApp;
let people: People;
let upstream: RawToolServer;
let server: string;

beforeAll(async () => {
  upstream = await startRawToolServer([]);
  app = await startTestApp({ timedWorkMillis: 100, env: { MCP_ALLOW_PRIVATE: 'true' } });
  await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(app, TENANT);
  const body = { name: 'raw', url: upstream.url };
  const made = await app.request('POST', '/api/mcp/servers', { ...people.as('ada'), body });
  expect([made.text, made.status]).toEqual([made.text, 201]);
  server = made.json.id;
});
afterAll(async () => {
  await app.stop();
  await upstream.stop();
});

interface Listed {
  name: string;
  pin: string;
  state: string;
}

async function toolsOf(): Promise<{ tools: Listed[]; pages: number }> {
  const tools: Listed[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const from: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const path = `/api/mcp/servers/${server}/tools?limit=100${from}`;
    const { json } = await app.request('GET', path, people.as('ada'));
    tools.push(...json.tools);
    cursor = json.nextCursor;
    pages += 1;
  } while (cursor !== null);
  return { tools, pages };
}
async function offer(names: readonly string[], size = 10): Promise<Listed[]> {
  const description = 'x'.repeat(size);
  upstream.tools = names.map((name) => ({ name, description, inputSchema: { type: 'object' } }));
  await app.request('POST', `/api/mcp/servers/${server}/refresh`, people.as('ada'));
  return (await toolsOf()).tools;
}
async function accept(tools: readonly Listed[]): Promise<void> {
  const { json } = await app.graphql(
    'mutation($id: ID!, $input: AcceptMcpToolsInput!) { acceptMcpTools(server: $id, input: $input) { state } }',
    { id: server, input: { tools: tools.map(({ name, pin }) => ({ name, pin })) } },
    people.as('ada'),
  );
  expect(json.data.acceptMcpTools).toHaveLength(tools.length);
}

test('tools that were never accepted are forgotten when they are gone, and accepted ones are kept', async () => {
  await accept((await offer(['kept', 'first'])).filter(({ name }) => name === 'kept'));
  await offer(['second']);
  const listed = await offer(['third']);
  expect(listed.map(({ name, state }) => [name, state]).sort()).toEqual([
    ['kept', 'GONE'],
    ['third', 'NEW'],
  ]);
});

test('an answer that was on its way while a newer one was kept does not replace it', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let asked = () => {};
  const reached = new Promise<void>((resolve) => (asked = resolve));
  upstream.answer = async ({ method, id }, response) => {
    if (method !== 'tools/list') return false;
    upstream.answer = undefined;
    asked();
    await held;
    return sendResult(response, id, { tools: [] });
  };
  const refresh = () => app.request('POST', `/api/mcp/servers/${server}/refresh`, people.as('ada'));
  const slow = refresh();
  await reached;
  expect((await offer(['newest'])).map(({ name }) => name).sort()).toEqual(['kept', 'newest']);
  release();
  expect((await slow).status).toBe(200);
  expect((await toolsOf()).tools.map(({ name, state }) => [name, state]).sort()).toEqual([
    ['kept', 'GONE'],
    ['newest', 'NEW'],
  ]);
});

test('a page that ends for its bytes has a next one, and definitions are read only when they are asked for', async () => {
  const names = (prefix: string) => Array.from({ length: 15 }, (_, at) => `${prefix}-${at}`);
  await accept(await offer(names('old'), 60_000).then((all) => all.filter(({ state }) => state === 'NEW')));
  await offer(names('new'), 60_000);
  const { tools, pages } = await toolsOf();
  expect([tools.length, pages > 1]).toEqual([31, true]);
  const { json } = await app.graphql(
    'query($server: ID!) { mcpTools(server: $server, first: 100) { edges { node { publicName state } } pageInfo { hasNextPage } } }',
    { server },
    people.as('ada'),
  );
  expect([json.data.mcpTools.edges.length, json.data.mcpTools.pageInfo.hasNextPage]).toEqual([31, false]);
});

test('an approval is void once the server is configured otherwise', async () => {
  await accept((await offer(['write'])).filter(({ name }) => name === 'write'));
  await makePolicy(app, people.keys.ada, {
    actions: ['mcp.call'],
    effect: 'require_approval',
    ...approvedBy(['finance']),
  });
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'raw_write', arguments: { text: 'a' } } };
  const headers = { accept: 'application/json, text/event-stream' };
  const call = () => app.request('POST', '/mcp', { ...people.as('rita'), body, headers });
  const waiting = /"proposal_id":"([^"]+)"/;
  const [, first = ''] = waiting.exec((await call()).text) ?? [];
  expect((await people.move(first, 'fred', 'approved')).status).toBe(200);
  const credential = { type: 'key', key: 'another-key-of-the-server' };
  const changed = await app.request('PATCH', `/api/mcp/servers/${server}`, {
    ...people.as('ada'),
    body: { credential },
  });
  expect(changed.status).toBe(200);
  const [, second = ''] = waiting.exec((await call()).text) ?? [];
  expect([second === '', second === first]).toEqual([false, false]);
  expect(upstream.calls()).toEqual([]);
});
