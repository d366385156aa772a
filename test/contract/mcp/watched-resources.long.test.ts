import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { gather, makePolicy, type People, type Person } from '../../support/people.js';
import { type Contents, contentServer } from '../../support/upstreams/content-server.js';
import { startMcpServer, type TestMcpServer } from '../../support/upstreams/mcp-server.js';

/** Changes of single resources, from servers of both eras to clients of both. */
let app: TestApp;
let people: People;
const servers: Record<'modern' | 'older', TestMcpServer> = {} as never;
const contents: Record<'modern' | 'older', Contents> = {} as never;
const open: Client[] = [];

beforeAll(async () => {
  app = await startTestApp({ timedWorkMillis: 100, env: { MCP_ALLOW_PRIVATE: 'true' } });
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(app, 'shop');
  for (const [name, eras] of [
    ['modern', 'both'],
    ['older', 'legacy'],
  ] as const) {
    const resources = ['a', 'b', 'secret', 'again'].map((one) => ({ uri: `${name}://${one}`, name: one }));
    contents[name] = { resources, templates: [{ uriTemplate: `${name}://n/{n}`, name: 'n' }], prompts: [], asked: [] };
    servers[name] = await startMcpServer(contentServer(contents[name]), eras);
    const body = { name, url: servers[name].url };
    const made = await app.request('POST', '/api/mcp/servers', { ...people.as('ada'), body });
    expect([made.text, made.status]).toEqual([made.text, 201]);
  }
  await makePolicy(app, people.keys.ada, {
    actions: ['mcp.list', 'mcp.read'],
    effect: 'allow',
    rules: [{ id: 'not-secret', condition: '!resource.contains("secret")' }],
  });
});
afterAll(async () => {
  await Promise.all(open.map((client) => client.close()));
  await app.stop();
  for (const server of Object.values(servers)) server.stop();
});

/** A client, and the addresses that it was told of. */
async function clientOf(mode: 'auto' | 'legacy', person: Person = 'rita'): Promise<{ client: Client; told: string[] }> {
  const told: string[] = [];
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode }, capabilities: mode === 'legacy' ? { elicitation: {} } : {} },
  );
  if (mode === 'legacy') client.setRequestHandler('elicitation/create', () => ({ action: 'decline' as const }));
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    told.push(params.uri);
  });
  const headers = { authorization: `Bearer ${people.keys[person]}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit: { headers } }));
  open.push(client);
  return { client, told };
}
const later = (check: () => void) =>
  app.eventually(() => {
    check();
    return Promise.resolve();
  });

describe.each(['modern', 'older'] as const)('a server that is %s', (name) => {
  const uri = `${name}://a`;

  test('is watched for clients of both eras, and left when nobody wants to know', async () => {
    const legacy = await clientOf('legacy');
    await legacy.client.subscribeResource({ uri });
    const { client, told } = await clientOf('auto');
    const both = await client.listen({ resourceSubscriptions: [uri, `${name}://secret`, 'nowhere://x'] });
    expect(both.honoredFilter).toEqual({ resourceSubscriptions: [uri] });
    // The stream of the session is opened once the client is connected.
    await later(() => {
      servers[name].updated(uri);
      expect([told[0], legacy.told[0]]).toEqual([uri, uri]);
    });
    servers[name].updated(`${name}://b`);
    await both.close();
    await legacy.client.unsubscribeResource({ uri });
    await expect(legacy.client.subscribeResource({ uri: `${name}://secret` })).rejects.toThrow('POLICY_DENIED');
    const count = told.length + legacy.told.length;
    await later(() => {
      if (name === 'older') expect(contents.older.asked).toContainEqual({ unsubscribe: uri });
    });
    servers[name].updated(uri);
    const rest = await clientOf('auto');
    await rest.client.listen({ resourceSubscriptions: [`${name}://again`] });
    await later(() => {
      servers[name].updated(`${name}://again`);
      expect(rest.told).toContain(`${name}://again`);
    });
    expect([told.length + legacy.told.length, new Set([...told, ...legacy.told])]).toEqual([count, new Set([uri])]);
  });
});

test('whoever may not read a resource any more is told nothing', async () => {
  const { client, told } = await clientOf('auto');
  await client.listen({ resourceSubscriptions: ['modern://n/1', 'modern://b'] });
  await later(() => {
    servers.modern.updated('modern://n/1');
    expect(told).toContain('modern://n/1');
  });
  const policy = { actions: ['mcp.read'], resources: ['mcp:modern/modern://n/*'], effect: 'deny' };
  await makePolicy(app, people.keys.ada, policy);
  told.length = 0;
  await later(() => {
    servers.modern.updated('modern://n/1');
    servers.modern.updated('modern://b');
    expect(told).toContain('modern://b');
  });
  expect(told).not.toContain('modern://n/1');
});

test('each subscription is in the log, and a key has a hundred at most', async () => {
  const { client } = await clientOf('auto', 'mo');
  const many = Array.from({ length: 120 }, (_, at) => `older://n/${at}`);
  const watching = await client.listen({ resourceSubscriptions: many });
  expect(watching.honoredFilter.resourceSubscriptions).toEqual(many.slice(0, 100));
  const { json } = await app.request('GET', '/api/trust/spine/events?actions=mcp.called&limit=1', people.as('ada'));
  expect(json.events[0]).toMatchObject({ resourceId: 'mcp:older/older://n/99', actor: 'mo' });
  await watching.close();
  await app.eventually(async () => {
    const again = await client.listen({ resourceSubscriptions: many.slice(0, 2) });
    await again.close();
    expect(again.honoredFilter).toEqual({ resourceSubscriptions: many.slice(0, 2) });
  });
});

test('a client without a session cannot be told, and is not promised it', async () => {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  const headers = { accept: 'application/json, text/event-stream' };
  const ask = (body: object) => app.request('POST', '/mcp', { ...people.as('rita'), body, headers });
  const opened = await ask({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
  expect(opened.text).toContain('"subscribe":false');
  const asked = await ask({ jsonrpc: '2.0', id: 2, method: 'resources/subscribe', params: { uri: 'modern://a' } });
  expect(asked.text).toContain('-32601');
});
