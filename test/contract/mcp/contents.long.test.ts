import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { approvedBy, gather, makePolicy, type People } from '../../support/people.js';
import { acceptAll } from '../../support/upstreams/accepted-tools.js';
import { type Contents, contentServer } from '../../support/upstreams/content-server.js';
import { startMcpServer, type TestMcpServer } from '../../support/upstreams/mcp-server.js';
import { sendModern } from '../../support/upstreams/modern-message.js';

/** Resources, prompts and completions of servers: who may see and have them, and which server is meant. */
let app: TestApp;
let people: People;
const clock = manualClock();
const upstreams: TestMcpServer[] = [];
const docs: Contents = { resources: [], templates: [], prompts: [], asked: [] };
const wiki: Contents = { resources: [], templates: [], prompts: [], asked: [] };

beforeAll(async () => {
  app = await startTestApp({ timedWorkMillis: 100, clock, env: { MCP_ALLOW_PRIVATE: 'true' } });
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(app, 'shop');
  for (const [name, contents, eras] of [['docs', docs, 'both'] as const, ['wiki', wiki, 'legacy'] as const]) {
    const upstream = await startMcpServer(contentServer(contents), eras);
    upstreams.push(upstream);
    await acceptAll(app, people.keys.ada, { name, url: upstream.url });
  }
  const lists = { entries: ['wiki', 'docs'].map((server) => ({ server, tool: '*' })) };
  for (const body of [
    { name: 'all', ...lists, resources: true, prompts: true },
    { name: 'none', ...lists },
  ]) {
    const made = await app.request('POST', '/api/mcp/virtual-servers', { ...people.as('ada'), body });
    expect([made.text, made.status]).toEqual([made.text, 201]);
  }
});
beforeEach(() => {
  Object.assign(docs, {
    resources: [
      { uri: 'docs://handbook', name: 'handbook' },
      { uri: 'shared://a', name: 'a of docs' },
    ],
    templates: [{ uriTemplate: 'docs://page/{id}', name: 'page' }],
    prompts: [{ name: 'review', description: 'Reviews.', arguments: [{ name: 'text' }] }],
    asked: [],
  });
  Object.assign(wiki, {
    resources: [{ uri: 'shared://a', name: 'a' }],
    templates: [],
    prompts: [{ name: 'review' }],
    asked: [],
  });
  // Lists are kept for a minute.
  clock.advance(61_000);
});
afterAll(async () => {
  await app.stop();
  for (const { stop } of upstreams) stop();
});

async function clientOf(mode: 'auto' | 'legacy' = 'auto', path = '/mcp', key = people.keys.rita): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(app.url + path), { requestInit: { headers } }));
  return client;
}
const read = (uri: string, path = '/mcp') =>
  sendModern(app, people.keys.rita, { method: 'resources/read', params: { uri }, path });
const urisOf = async (client: Client) => (await client.listResources()).resources.map(({ uri }) => uri);
const promptsOf = async (client: Client) => (await client.listPrompts()).prompts.map(({ name }) => name);

describe('before a policy says so', () => {
  test('nothing is listed, read or got, and policies for tools open nothing', async () => {
    await makePolicy(app, people.keys.ada, { actions: ['mcp.call'], resources: ['mcp:*'], effect: 'allow' });
    const client = await clientOf();
    expect([await urisOf(client), await promptsOf(client)]).toEqual([[], []]);
    await expect(client.readResource({ uri: 'docs://handbook' })).rejects.toThrow('POLICY_DENIED');
    await expect(client.getPrompt({ name: 'docs_review', arguments: {} })).rejects.toThrow('POLICY_DENIED');
    expect([...docs.asked, ...wiki.asked]).toEqual([]);
  });
});

describe.each(['auto', 'legacy'] as const)('for a client that begins with %s', (mode) => {
  test('lists are those of all servers, as far as policies go', async () => {
    if (mode === 'auto')
      await makePolicy(app, people.keys.ada, {
        actions: ['mcp.list', 'mcp.read', 'mcp.prompt'],
        effect: 'allow',
        rules: [{ id: 'not-secret', condition: '!resource.contains("secret")' }],
      });
    docs.resources.push({ uri: 'docs://secret', name: 'secret' });
    const client = await clientOf(mode);
    expect(await urisOf(client)).toEqual(['docs://handbook', 'shared://a', 'shared://a']);
    expect((await client.listResourceTemplates()).resourceTemplates).toMatchObject([
      { uriTemplate: 'docs://page/{id}' },
    ]);
    expect(await promptsOf(client)).toEqual(['docs_review', 'wiki_review']);
    await expect(client.readResource({ uri: 'docs://secret' })).rejects.toThrow('POLICY_DENIED');
    expect(docs.asked).toEqual([]);
  });

  test('a resource is read and a prompt got from the server that has it, and both are in the log', async () => {
    const client = await clientOf(mode);
    const found = await client.readResource({ uri: 'docs://page/7' });
    expect(found.contents).toEqual([{ uri: 'docs://page/7', text: 'content of docs://page/7' }]);
    const { messages } = await client.getPrompt({ name: 'wiki_review', arguments: { text: 'this' } });
    expect(messages[0]?.content).toMatchObject({ text: 'review: {"text":"this"}' });
    const id = String(found._meta?.['portcullis/evidenceId']);
    const event = await app.request('GET', `/api/trust/spine/events/${id}`, people.as('ada'));
    expect(event.json).toMatchObject({
      action: 'mcp.called',
      resourceId: 'mcp:docs/docs://page/7',
      details: { tool: { server: 'docs', name: 'docs://page/7', operation: 'resource' }, outcome: 'completed' },
    });
  });

  test('an argument of a prompt and of a template is completed', async () => {
    const client = await clientOf(mode);
    const ofPrompt = {
      ref: { type: 'ref/prompt', name: 'docs_review' },
      argument: { name: 'text', value: 'a' },
    } as const;
    expect((await client.complete(ofPrompt)).completion.values).toEqual(['a-1']);
    const ref = { type: 'ref/resource', uri: 'docs://page/{id}' } as const;
    expect((await client.complete({ ref, argument: { name: 'id', value: '7' } })).completion.values).toEqual(['7-1']);
    expect(docs.asked).toMatchObject([{ ref: { name: 'review' } }, { ref }]);
  });
});

test('an address of two servers is refused, and both are named; a virtual server picks by its entries', async () => {
  const { error } = await read('shared://a');
  expect([error.code, error.message]).toEqual([-32_602, expect.stringContaining('docs and wiki')]);
  expect((await read('shared://a', '/mcp/all')).result.contents).toHaveLength(1);
  expect([docs.asked, wiki.asked]).toEqual([[], ['shared://a']]);
  const client = await clientOf('auto', '/mcp/all');
  expect(await urisOf(client)).toEqual(['docs://handbook', 'shared://a']);
  expect(await promptsOf(client)).toEqual(['review']);
});

test('an address of two servers, one of which may be listed, is of that one', async () => {
  const id = await makePolicy(app, people.keys.ada, {
    actions: ['mcp.list'],
    resources: ['mcp:wiki/*'],
    effect: 'deny',
  });
  expect((await read('shared://a')).result.contents).toHaveLength(1);
  expect(wiki.asked).toEqual([]);
  await app.request('DELETE', `/api/trust/policies/${id}`, people.as('ada'));
});

test('a virtual server without them has none, and does not say that it had', async () => {
  const client = await clientOf('auto', '/mcp/none');
  expect(client.getServerCapabilities()).not.toHaveProperty('resources');
  expect((await read('docs://handbook', '/mcp/none')).error.code).toBe(-32_601);
});

test('an address that no server has is not found, and no server is asked for it', async () => {
  const { error } = await read('file:///etc/passwd');
  expect(error).toMatchObject({ code: -32_602, data: { uri: 'file:///etc/passwd' } });
  expect([...docs.asked, ...wiki.asked]).toEqual([]);
});

test('what people have to approve is read once they have', async () => {
  await makePolicy(app, people.keys.ada, {
    actions: ['mcp.read'],
    resources: ['mcp:docs/docs://handbook'],
    effect: 'require_approval',
    ...approvedBy(['finance']),
  });
  const { error } = await read('docs://handbook');
  expect(error).toMatchObject({ code: -31_403, data: { code: 'APPROVAL_REQUIRED' } });
  expect((await people.move(error.data.details.proposal_id, 'fred', 'approved')).status).toBe(200);
  expect((await read('docs://handbook')).result.contents).toHaveLength(1);
  expect((await read('docs://handbook')).error.code).toBe(-31_403);
});

test('ten thousand resources are bounded, and come in pages', async () => {
  docs.resources = Array.from({ length: 10_000 }, (_, at) => ({
    uri: `docs://${String(at).padStart(5, '0')}`,
    name: 'n',
  }));
  docs.prompts = [{ name: 'huge', description: 'x'.repeat(100_000) }, { name: 'no name' }, { name: 'fine' }];
  const client = await clientOf();
  const first = await client.listResources({ cursor: Buffer.from('docs://').toString('base64url') });
  expect([first.resources.length, typeof first.nextCursor]).toEqual([500, 'string']);
  expect(await urisOf(client)).toHaveLength(1_001);
  expect(await promptsOf(client)).toEqual(['docs_fine', 'wiki_review']);
  const { error } = await sendModern(app, people.keys.rita, { method: 'resources/list', params: { cursor: '!' } });
  expect(error.code).toBe(-32_602);
});

test('personal data in an address, where no placeholder can be, is refused; that of contents is blocked', async () => {
  const set = (mode: string) =>
    app.graphql(`mutation { updateTenant(id: "shop", input: { piiMode: ${mode} }) { id } }`);
  await set('REDACT');
  expect((await read('docs://page/ann@example.com')).error.data.code).toBe('POLICY_DENIED');
  expect(docs.asked).toEqual([]);
  await set('BLOCK');
  docs.resources = [{ uri: 'docs://b', name: 'b', text: 'write to ben@example.com' }];
  clock.advance(61_000);
  expect((await read('docs://b')).error.data.code).toBe('POLICY_DENIED');
  await set('OFF');
});
