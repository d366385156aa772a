import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { gather, makePolicy, type People } from '../../support/people.js';
import { evidenceOf, textOf } from '../../support/upstreams/tool-results.js';
import { ECHO, startToolServer, type TestToolServer } from '../../support/upstreams/tool-server.js';

/** Lists of tools at addresses of their own: other names, fixed arguments, and a search instead of the list. */
const TENANT = 'shop';
let app: TestApp;
let people: People;
let upstream: TestToolServer;

beforeAll(async () => {
  upstream = await startToolServer();
  app = await startTestApp({ timedWorkMillis: 100, env: { MCP_ALLOW_PRIVATE: 'true' } });
  await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(app, TENANT);
  for (const name of ['files', 'mails']) {
    const body = { name, url: upstream.url };
    const { json } = await app.request('POST', '/api/mcp/servers', { ...people.as('ada'), body });
    const { json: listed } = await app.request('GET', `/api/mcp/servers/${json.id}/tools`, people.as('ada'));
    const tools = listed.tools.map((tool: { name: string; pin: string }) => ({ name: tool.name, pin: tool.pin }));
    const accepted = await app.graphql(
      'mutation($id: ID!, $input: AcceptMcpToolsInput!) { acceptMcpTools(server: $id, input: $input) { state } }',
      { id: json.id, input: { tools } },
      people.as('ada'),
    );
    expect(accepted.json.data.acceptMcpTools).toEqual([{ state: 'ACCEPTED' }, { state: 'ACCEPTED' }]);
  }
  await makePolicy(app, people.keys.ada, { actions: ['mcp.*'], effect: 'allow' });
  await makePolicy(app, people.keys.ada, { actions: ['mcp.*'], resources: ['mcp:mails/write'], effect: 'deny' });
});
afterAll(async () => {
  await app.stop();
  await upstream.stop();
});

async function make(body: object): Promise<string> {
  const made = await app.request('POST', '/api/mcp/virtual-servers', { ...people.as('ada'), body });
  expect([made.text, made.status]).toEqual([made.text, 201]);
  return made.json.id;
}
async function clientOf(path: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  const headers = { authorization: `Bearer ${people.keys.rita}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(app.url + path), { requestInit: { headers } }));
  return client;
}

test('tools have the names of their virtual server, and only those that policies allow are there', async () => {
  await make({
    name: 'plain',
    description: 'Use these.',
    entries: [
      { server: 'files', tool: '*', name: '*' },
      { server: 'mails', tool: '*', name: 'mail-*' },
      { server: 'mails', tool: 'echo', name: 'echo' },
    ],
  });
  const client = await clientOf('/mcp/plain');
  expect(client.getInstructions()).toBe('Use these.');
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['echo', 'mail-echo', 'write']);
  expect(textOf(await client.callTool({ name: 'echo', arguments: { text: 'a' } }))).toBe('echo: a');
  const denied = await client.callTool({ name: 'mail-write', arguments: { text: 'a' } });
  expect(textOf(denied)).toContain('POLICY_DENIED');
  await expect(client.callTool({ name: 'files_echo', arguments: { text: 'a' } })).rejects.toThrow('there is no tool');
});

test('fixed arguments are sent, and clients neither see nor choose them', async () => {
  await make({
    name: 'fixed',
    entries: [{ server: 'files', tool: 'write', name: 'note', arguments: { text: 'always' } }],
  });
  const client = await clientOf('/mcp/fixed');
  expect((await client.listTools()).tools).toMatchObject([
    { name: 'note', inputSchema: { properties: {}, required: [] } },
  ]);
  expect(textOf(await client.callTool({ name: 'note', arguments: {} }))).toBe('written: always');
  const chosen = await client.callTool({ name: 'note', arguments: { text: 'other' } });
  expect(textOf(chosen)).toContain('arguments.text');
  expect(upstream.calls.filter(({ name }) => name === 'write')).toHaveLength(1);
});

test('a search finds only what may be listed, and policies see the tool that it calls', async () => {
  const id = await make({
    name: 'all',
    search: true,
    entries: [
      { server: 'files', tool: '*' },
      { server: 'mails', tool: '*' },
    ],
  });
  const client = await clientOf('/mcp/all');
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['search_tools', 'call_tool']);
  const search = async (query: string) =>
    JSON.parse(textOf(await client.callTool({ name: 'search_tools', arguments: { query } }))).tools;
  expect((await search('write a text')).map(({ name }: { name: string }) => name)).toContain('files_write');
  expect(JSON.stringify(await search('write'))).not.toContain('mails_write');
  expect(await search('echo')).toMatchObject([{ ...ECHO.definition, name: 'files_echo' }, { name: 'mails_echo' }]);
  const call = (name: string) => client.callTool({ name: 'call_tool', arguments: { name, arguments: { text: 'b' } } });
  const result = await call('files_echo');
  expect(textOf(result)).toBe('echo: b');
  const event = await app.request('GET', `/api/trust/spine/events/${evidenceOf(result)}`, people.as('ada'));
  expect(event.json).toMatchObject({ action: 'mcp.called', resourceId: 'mcp:files/echo' });
  expect(textOf(await call('mails_write'))).toContain('POLICY_DENIED');
  const path = `/api/mcp/virtual-servers/${id}`;
  const changed = await app.request('PATCH', path, { ...people.as('ada'), body: { search: false, version: 1 } });
  expect(changed.json).toMatchObject({ search: false, version: 2 });
  expect((await app.request('PATCH', path, { ...people.as('ada'), body: { search: true, version: 1 } })).status).toBe(
    409,
  );
  expect((await client.listTools()).tools).toHaveLength(3);
  expect((await app.request('DELETE', path, people.as('ada'))).status).toBe(204);
  await expect(client.listTools()).rejects.toThrow();
});

test('names that do not fit are refused with their place', async () => {
  const body = { name: 'bad', entries: [{ server: 'files', tool: 'echo', name: 'e-*' }] };
  const refused = await app.request('POST', '/api/mcp/virtual-servers', { ...people.as('ada'), body });
  expect([refused.status, refused.json.error.details.issues[0].path]).toEqual([400, 'entries[0].name']);
});
