import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, type FetchLike, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { createDatabase } from '../../support/database.js';
import { gather, makePolicy, type People } from '../../support/people.js';
import { acceptAll } from '../../support/upstreams/accepted-tools.js';
import { askingServer, type Seen } from '../../support/upstreams/asking-server.js';
import { type Contents, contentServer } from '../../support/upstreams/content-server.js';
import { startMcpServer, type TestMcpServer } from '../../support/upstreams/mcp-server.js';
import { textOf } from '../../support/upstreams/tool-results.js';

/** Sessions of tools at two instances, behind a balancer that sends each request anywhere. */
let database: { url: string; drop: () => Promise<void> };
let one: TestApp;
let two: TestApp;
let people: People;
const upstreams: TestMcpServer[] = [];
const seen: Seen = { calls: [], done: 0 };
const contents: Contents = { resources: [{ uri: 'c://a', name: 'a' }], templates: [], prompts: [], asked: [] };

beforeAll(async () => {
  database = await createDatabase();
  const env = { MCP_ALLOW_PRIVATE: 'true' };
  one = await startTestApp({ databaseUrl: database.url, timedWorkMillis: 100, env });
  await one.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(one, 'shop');
  for (const [name, eras] of [['new', 'both'] as const, ['old', 'legacy'] as const]) {
    const upstream = await startMcpServer(askingServer(seen), eras);
    upstreams.push(upstream);
    await acceptAll(one, people.keys.ada, { name, url: upstream.url });
  }
  const upstream = await startMcpServer(contentServer(contents), 'both');
  upstreams.push(upstream);
  await one.request('POST', '/api/mcp/servers', { ...people.as('ada'), body: { name: 'contents', url: upstream.url } });
  await makePolicy(one, people.keys.ada, { actions: ['mcp.*'], effect: 'allow' });
  two = await startTestApp({
    databaseUrl: database.url,
    timedWorkMillis: 100,
    env: { ...env, PORTCULLIS_ADMIN_KEY: one.adminKey },
  });
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  for (const { stop } of upstreams) stop();
  await database.drop();
});

/** The instance that a message goes to, by its method; `answer` is an answer of the client, GET its stream. */
type Balance = (kind: string) => TestApp;

function clientOf(balance: Balance): { client: Client; transport: StreamableHTTPClientTransport } {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: 'legacy' } },
  );
  const fetchAnywhere: FetchLike = (url, init) => {
    const { method = 'answer' } = typeof init?.body === 'string' ? JSON.parse(init.body) : { method: init?.method };
    return fetch(String(url).replace('http://gateway', balance(method).url), init);
  };
  const headers = { authorization: `Bearer ${people.keys.rita}` };
  const url = new URL('http://gateway/mcp');
  const transport = new StreamableHTTPClientTransport(url, { fetch: fetchAnywhere, requestInit: { headers } });
  return { client, transport };
}

describe.each([
  ['new', 'the call', (kind: string) => (kind === 'tools/call' ? two : one)],
  ['old', 'the call', (kind: string) => (kind === 'tools/call' ? two : one)],
  ['new', 'the answer', (kind: string) => (kind === 'answer' ? two : one)],
] as const)('a session with a server of the %s era, of which %s goes to another instance', (server, _part, balance) => {
  test('asks the user, and goes on with the answer', async () => {
    const { client, transport } = clientOf(balance);
    client.setRequestHandler('elicitation/create', () => ({ action: 'accept' as const, content: { size: 'XL' } }));
    await client.connect(transport);
    Object.assign(seen, { calls: [], done: 0 });
    for (const to of ['ben', 'ann']) {
      const result = await client.callTool({ name: `${server}_ask`, arguments: { to } });
      expect(textOf(result)).toContain(`"size":"XL"`);
      expect(textOf(result)).toContain(`for {"to":"${to}"}`);
    }
    expect(seen.done).toBe(2);
    await client.close();
  });
});

test('a stream at one instance has the changes of a resource that another watches', async () => {
  const { client, transport } = clientOf((kind) => (kind.startsWith('resources/') ? two : one));
  const told: string[] = [];
  client.setRequestHandler('elicitation/create', () => ({ action: 'decline' as const }));
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    told.push(params.uri);
  });
  await client.connect(transport);
  await client.subscribeResource({ uri: 'c://a' });
  await one.eventually(() => {
    upstreams[2]!.updated('c://a');
    expect(told[0]).toBe('c://a');
  });
  await client.close();
});

test('a session that was ended at one instance is nowhere', async () => {
  let at = one;
  const { client, transport } = clientOf(() => at);
  client.setRequestHandler('elicitation/create', () => ({ action: 'decline' as const }));
  await client.connect(transport);
  at = two;
  expect((await client.listTools()).tools.length).toBeGreaterThan(0);
  const session = transport.sessionId!;
  at = one;
  await transport.terminateSession();
  const headers = { accept: 'application/json, text/event-stream', 'mcp-session-id': session };
  const body = { jsonrpc: '2.0', id: 9, method: 'tools/list' };
  for (const app of [one, two])
    await app.eventually(async () => {
      expect((await app.request('POST', '/mcp', { ...people.as('rita'), body, headers })).status).toBe(404);
    });
  await client.close();
});
