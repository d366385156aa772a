import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { approvedBy, gather, makePolicy, type People, type Person } from '../../support/people.js';
import { type RawToolServer, startRawToolServer } from '../../support/upstreams/raw-tool-server.js';
import { errorOf, failureOf } from '../../support/upstreams/tool-results.js';

/** Members, other tenants and administrators who try to get more out of tools than policies and people let them. */
const TENANT = 'shop';
const TEXT = { type: 'object', properties: { text: { type: 'string' } } };
const TOOLS = ['read', 'write', 'slow', 'search_tools', 'call_tool'].map((name) => ({ name, inputSchema: TEXT }));
let app: TestApp;
let people: People;
let upstream: RawToolServer;
let server: string;

beforeAll(async () => {
  upstream = await startRawToolServer(TOOLS);
  app = await startTestApp({ timedWorkMillis: 100, deadlineMillis: 20_000, env: { MCP_ALLOW_PRIVATE: 'true' } });
  await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(app, TENANT);
  const made = await connect('files', upstream.url);
  expect([made.text, made.status]).toEqual([made.text, 201]);
  server = made.json.id;
  for (const { name } of TOOLS) await accept(name);
  for (const resource of ['mcp:files/read', 'mcp:files/slow', 'mcp:files/search_tools', 'mcp:files/call_tool'])
    await makePolicy(app, people.keys.ada, { actions: ['mcp.*'], resources: [resource], effect: 'allow' });
  await makePolicy(app, people.keys.ada, {
    actions: ['mcp.call'],
    resources: ['mcp:files/write'],
    effect: 'require_approval',
    ...approvedBy(['finance']),
  });
});
beforeEach(() => {
  upstream.answer = undefined;
  upstream.tools = TOOLS;
  upstream.messages.length = 0;
});
afterAll(async () => {
  await app.stop();
  await upstream.stop();
});

function connect(name: string, url: string) {
  return app.request('POST', '/api/mcp/servers', { ...people.as('ada'), body: { name, url } });
}
async function accept(name: string): Promise<void> {
  const { json } = await app.request('GET', `/api/mcp/servers/${server}/tools?limit=100`, people.as('ada'));
  const { pin } = json.tools.find((tool: { name: string }) => tool.name === name);
  const path = `/api/mcp/servers/${server}/tools/${name}/accept`;
  const accepted = await app.request('POST', path, { ...people.as('ada'), body: { pin } });
  expect([accepted.text, accepted.status]).toEqual([accepted.text, 200]);
}
const refresh = () => app.request('POST', `/api/mcp/servers/${server}/refresh`, people.as('ada'));

const ACCEPT = { accept: 'application/json, text/event-stream' };
/** A message as text, as any client could send it. */
async function post(body: unknown, key: string = people.keys.rita, headers = {}, path = '/mcp') {
  const reply = await app.request('POST', path, { key, body, headers: { ...ACCEPT, ...headers } });
  const data = /^data: (.*)$/m.exec(reply.text)?.[1];
  return { ...reply, json: data === undefined ? reply.json : JSON.parse(data) };
}
const callText = (name: string, given: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${given}}}`;
async function call(name: string, given: string, person: Person = 'rita'): Promise<any> {
  const { json, text } = await post(callText(name, given), people.keys[person]);
  return json.result ?? { text };
}
async function approve(given: string): Promise<string> {
  const id = failureOf(await call('files_write', given)).details.proposal_id;
  expect((await people.move(id, 'fred', 'approved')).status).toBe(200);
  return id;
}

describe('an approval', () => {
  test('is for every spelling of the same arguments, and for no others', async () => {
    await approve('{"b":1,"a":"é/x","c":[1,2]}');
    for (const other of [
      '{"b":"1","a":"é/x","c":[1,2]}',
      '{"b":1,"a":"e\u0301/x","c":[1,2]}',
      '{"b":1,"a":"é/x","c":[2,1]}',
      '{"b":1,"a":"é/x","c":[1,2],"d":null}',
      '{"b":1,"a":"É/x","c":[1,2]}',
      '{"b":1,"a":"é/x","c":[1,2],"b":2}',
    ])
      expect([other, errorOf(await call('files_write', other))?.code]).toEqual([other, 'APPROVAL_REQUIRED']);
    expect(upstream.calls()).toEqual([]);
    const same = await call('files_write', ' { "c" : [1.0, 2e0], "a": "\\u00e9\\/x", "b": 1.0 } ');
    expect(same.content).toEqual([{ type: 'text', text: 'did write' }]);
    expect(upstream.calls()).toHaveLength(1);
    expect(failureOf(await call('files_write', '{"b":1,"a":"é/x","c":[1,2]}')).code).toBe('APPROVAL_REQUIRED');
  });

  test('is of no use to others, nor with another key of the same member', async () => {
    await approve('{"text":"mine"}');
    expect(failureOf(await call('files_write', '{"text":"mine"}', 'mo')).code).toBe('APPROVAL_REQUIRED');
    const other = await app.issueKey({ tenantId: TENANT, subject: 'rita', roles: ['member'] });
    const reply = await post(callText('files_write', '{"text":"mine"}'), other);
    expect(failureOf(reply.json.result).code).toBe('APPROVAL_REQUIRED');
    expect(upstream.calls()).toEqual([]);
    expect((await call('files_write', '{"text":"mine"}')).isError).not.toBe(true);
  });

  test('ends with the pin and with the policies under which it was given', async () => {
    await approve('{"text":"pinned"}');
    upstream.tools = TOOLS.map((tool) => (tool.name === 'write' ? { ...tool, description: 'Writes more.' } : tool));
    await refresh();
    await accept('write');
    expect(failureOf(await call('files_write', '{"text":"pinned"}')).code).toBe('APPROVAL_REQUIRED');
    upstream.tools = TOOLS;
    await refresh();
    await accept('write');
    await approve('{"text":"governed"}');
    const added = await makePolicy(app, people.keys.ada, {
      actions: ['mcp.call'],
      resources: ['mcp:files/write'],
      effect: 'require_approval',
      ...approvedBy(['finance']),
    });
    expect(failureOf(await call('files_write', '{"text":"governed"}')).code).toBe('APPROVAL_REQUIRED');
    expect(upstream.calls()).toEqual([]);
    expect((await app.request('DELETE', `/api/trust/policies/${added}`, people.as('ada'))).status).toBe(204);
  });
});

describe('a server that changes its tools', () => {
  test('by an annotation alone is refused until somebody accepts it; by _meta alone it is the same tool', async () => {
    const changed = (more: object) => TOOLS.map((tool) => (tool.name === 'read' ? { ...tool, ...more } : tool));
    upstream.tools = changed({ _meta: { at: 1 } });
    await refresh();
    expect((await call('files_read', '{}')).isError).not.toBe(true);
    for (const more of [
      { annotations: { readOnlyHint: true } },
      { title: 'Reads' },
      { outputSchema: { type: 'object' } },
    ]) {
      upstream.tools = changed(more);
      await refresh();
      expect(await call('files_read', '{}')).toEqual({ text: expect.stringContaining('there is no tool') });
    }
    upstream.tools = TOOLS;
    await refresh();
    expect((await call('files_read', '{}')).isError).not.toBe(true);
  });
});

describe('names that are those of the gateway', () => {
  test('are those of the gateway where it searches, and policies see the tool that is called', async () => {
    const body = { name: 'found', search: true, entries: [{ server: 'files', tool: '*', name: '*' }] };
    expect((await app.request('POST', '/api/mcp/virtual-servers', { ...people.as('ada'), body })).status).toBe(201);
    const at = async (text: string) => (await post(text, people.keys.rita, {}, '/mcp/found')).json;
    await at(callText('search_tools', '{"query":"read"}'));
    expect(upstream.calls()).toEqual([]);
    const inner = await at(callText('call_tool', '{"name":"call_tool","arguments":{"text":"a"}}'));
    expect(inner.result.content).toEqual([{ type: 'text', text: 'did call_tool' }]);
    const write = await at(callText('call_tool', '{"name":"write","arguments":{"text":"sneaked"}}'));
    expect(failureOf(write.result).code).toBe('APPROVAL_REQUIRED');
    expect((await at(callText('write', '{}'))).error.code).toBe(-32_602);
  });
});

describe('a key of another tenant', () => {
  test('finds neither tools nor virtual servers, whatever tenant it says', async () => {
    const body = { name: 'ours', entries: [{ server: 'files', tool: '*' }] };
    expect((await app.request('POST', '/api/mcp/virtual-servers', { ...people.as('ada'), body })).status).toBe(201);
    await app.createTenant({ id: 'other', ...AMPLE });
    const key = await app.issueKey({ tenantId: 'other', subject: 'eve', roles: ['tenant_admin'] });
    await makePolicy(app, key, { actions: ['mcp.*'], effect: 'allow' });
    const list = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
    expect((await post(list, key)).json.result.tools).toEqual([]);
    expect((await post(list, key, {}, '/mcp/ours')).status).toBe(404);
    for (const path of ['/mcp', '/mcp/ours']) {
      const reply = await post(list, key, { 'x-tenant-id': TENANT }, path);
      expect([403, 404]).toContain(reply.status);
    }
    expect((await post(callText('files_read', '{}'), key)).json.error.code).toBe(-32_602);
    expect(upstream.calls()).toEqual([]);
  });
});

describe('messages', () => {
  test('of every odd form are refused without a failure of the gateway', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const odd: [string, number[]][] = [
      [`[${callText('files_read', '{}')},${callText('files_read', '{}')}]`, [400]],
      ['[]', [400]],
      ['null', [400]],
      ['1', [400]],
      ['{', [400]],
      ['{"jsonrpc":"1.0","id":1,"method":"tools/list"}', [400]],
      ['{"jsonrpc":"2.0","id":{},"method":"tools/list"}', [400]],
      ['{"jsonrpc":"2.0","id":null,"method":"tools/list"}', [400]],
      ['{"jsonrpc":"2.0","id":1.5,"method":"tools/list"}', [200, 400]],
      ['{"jsonrpc":"2.0","id":12345678901234567890,"method":"tools/list"}', [200, 400]],
      ['{"jsonrpc":"2.0","id":"","method":"tools/list"}', [200]],
      ['{"jsonrpc":"2.0","method":"notifications/initialized"}', [202]],
      ['{"jsonrpc":"2.0","method":"notifications/\\ud800"}', [202]],
      ['{"jsonrpc":"2.0","method":"tools/call","params":{"name":"files_read"}}', [202, 400]],
      ['{"jsonrpc":"2.0","id":1,"result":{}}', [202, 400]],
      ['{"jsonrpc":"2.0","id":1,"method":"constructor"}', [200, 404]],
      ['{"jsonrpc":"2.0","id":1,"method":"resources/list"}', [200, 404]],
      [callText('files_read', deep), [400]],
      [callText('files_read', `{"text":"${'a'.repeat(2_000_000)}"}`), [413]],
      [callText('files_read', `{"text":"${'a'.repeat(300_000)}"}`), [200]],
      [callText('__proto__', '{}'), [200, 400]],
      [callText('files_read', '[]'), [200, 400]],
      [callText('files_read', '{"text":"a\\ud800"}'), [200]],
      [callText('files_read', '{"\\udc00":1}'), [200]],
    ];
    for (const [text, statuses] of odd) {
      const reply = await post(text);
      const shown = text.slice(0, 100);
      expect([shown, reply.text, statuses]).toEqual([
        shown,
        expect.not.stringMatching(/-32603|internal/i),
        expect.arrayContaining([reply.status]),
      ]);
    }
    expect(upstream.calls()).toEqual([]);
  });

  test('with U+0000 in arguments are called, approved and in evidence as what they are', async () => {
    expect((await call('files_read', '{"text":"a\\u0000b","\\u0000":"c"}')).isError).not.toBe(true);
    expect(upstream.calls()[0]?.params?.arguments?.text).toBe('a\uFFFDb');
    await approve('{"text":"a\\u0000b"}');
    expect((await call('files_write', '{"text":"a\\u0000b"}')).isError).not.toBe(true);
  });
});
