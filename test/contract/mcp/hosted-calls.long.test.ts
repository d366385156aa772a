import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { gather, makePolicy, type People } from '../../support/people.js';
import { acceptAll } from '../../support/upstreams/accepted-tools.js';
import { type RawToolServer, startRawToolServer } from '../../support/upstreams/raw-tool-server.js';
import { startUpstream } from '../../support/upstreams/upstream-server.js';

/** Tools that a provider calls itself: it comes back through the gateway, with a ticket of its own. */
const PUBLIC = 'https://gateway.example';
const schema = { type: 'object', properties: { text: { type: 'string' } } };
const TOOLS = ['do', 'other'].map((name) => ({ name, inputSchema: schema, annotations: { readOnlyHint: true } }));
const clock = manualClock();
let app: TestApp;
/** The same gateway, whose operator has not said where providers reach it. */
let hidden: TestApp;
let people: People;
let tools: RawToolServer;
let rival: RawToolServer;
/** The server as it last reached the provider: its address there, and the ticket. */
let door: { url: string; ticket: string } | undefined;
let sent = '';
/** The answers that the provider got when it called back. */
let back: string[] = [];
let callsBack = true;

const MESSAGES = [
  { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
  { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'do', arguments: { text: 'hello' } } },
];

/** Sends messages to the door as providers do. */
async function through(ticket: string, path: string, messages: readonly object[] = MESSAGES): Promise<string[]> {
  const texts: string[] = [];
  for (const body of messages) {
    const headers = { accept: 'application/json, text/event-stream', 'x-tenant-id': 'other', 'x-user-id': 'mo' };
    const reply = await app.request('POST', path, { key: ticket, body, headers });
    texts.push(`${reply.status} ${reply.text}`);
  }
  return texts;
}

beforeAll(async () => {
  tools = await startRawToolServer(TOOLS);
  rival = await startRawToolServer(TOOLS);
  const upstream = await startUpstream(({ method, text }, response) => {
    response.setHeader('content-type', 'application/json');
    if (method === 'GET') return void response.end('{"data": []}');
    sent = text;
    const body = JSON.parse(text);
    const server = body.tools?.find(({ type }: { type: string }) => type === 'mcp') ?? body.mcp_servers?.[0];
    door =
      server === undefined
        ? undefined
        : { url: server.server_url ?? server.url, ticket: server.authorization ?? server.authorization_token };
    void (async () => {
      if (door !== undefined && callsBack) back = await through(door.ticket, new URL(door.url).pathname);
      if (body.stream === true) {
        response.setHeader('content-type', 'text/event-stream');
        const events: { type: string }[] = 'input' in body ? RESPONSE_EVENTS : MESSAGE_EVENTS;
        for (const event of events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
        response.end();
      } else response.end(JSON.stringify('input' in body ? RESPONSE : MESSAGE));
    })();
  });
  const file = join(mkdtempSync(join(tmpdir(), 'portcullis-hosted-')), 'providers.json');
  const openai = {
    id: 'other',
    kind: 'openai',
    baseUrl: `${upstream.origin}/v1`,
    prices: 'openai',
    models: ['gpt-4.1'],
  };
  writeFileSync(file, JSON.stringify({ providers: [{ ...openai, speaks: ['chat', 'responses'] }] }));
  const env = {
    SANDBOX: 'off',
    MCP_ALLOW_PRIVATE: 'true',
    PUBLIC_URL: PUBLIC,
    PROVIDERS_FILE: file,
    ANTHROPIC_API_KEY: 'x',
    ANTHROPIC_BASE_URL: upstream.origin,
  };
  app = await startTestApp({ clock, timedWorkMillis: 100, env });
  for (const id of ['shop', 'other']) await app.createTenant({ id, ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(app, 'shop');
  await makePolicy(app, people.keys.ada, { actions: ['mcp.*'], effect: 'allow' });
  await acceptAll(app, people.keys.ada, { name: 'files', url: tools.url });
  await acceptAll(app, people.keys.ada, { name: 'rival', url: rival.url });
  const { PUBLIC_URL: _url, ...without } = env;
  hidden = await startTestApp({
    clock,
    databaseUrl: app.databaseUrl,
    env: { ...without, PORTCULLIS_ADMIN_KEY: app.adminKey },
  });
  const entries = [{ server: 'files', tool: 'do', name: 'do' }];
  await app.request('POST', '/api/mcp/virtual-servers', { ...people.as('ada'), body: { name: 'office', entries } });
});
beforeEach(() => {
  [door, sent, back, callsBack] = [undefined, '', [], true];
  tools.messages.length = 0;
});
afterAll(async () => {
  await hidden.stop();
  await app.stop();
  await tools.stop();
  await rival.stop();
});

const RESPONSE = {
  id: 'resp_1',
  object: 'response',
  created_at: 1,
  status: 'completed',
  model: 'other/gpt-4.1',
  output: [
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: 'ok', annotations: [] }],
    },
  ],
  usage: {
    input_tokens: 3,
    output_tokens: 2,
    total_tokens: 5,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens_details: { reasoning_tokens: 0 },
  },
};
const MESSAGE = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'm',
  content: [{ type: 'text', text: 'ok' }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 3, output_tokens: 2 },
};

/** A provider's own call of the tool, as it tells of it while it streams. */
const MCP_CALL = {
  type: 'mcp_call',
  id: 'mcp_1',
  name: 'do',
  arguments: '{}',
  server_label: 'files',
  output: 'did do',
};
const {
  output: [answer],
  ...begun
} = { ...RESPONSE, output: [MCP_CALL, ...RESPONSE.output] };
const RESPONSE_EVENTS = [
  { type: 'response.created', response: { ...begun, status: 'in_progress', output: [], usage: null } },
  { type: 'response.output_item.added', output_index: 0, item: { ...MCP_CALL, output: null } },
  { type: 'response.mcp_call.completed', output_index: 0, item_id: 'mcp_1' },
  { type: 'response.output_item.done', output_index: 0, item: answer },
  { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 1, content_index: 0, delta: 'ok' },
  { type: 'response.completed', response: { ...RESPONSE, output: [MCP_CALL, ...RESPONSE.output] } },
].map((event, at) => ({ ...event, sequence_number: at }));
const USED = { type: 'mcp_tool_use', id: 'mcptoolu_1', name: 'do', server_name: 'files', input: { text: 'hello' } };
const GAVE = {
  type: 'mcp_tool_result',
  tool_use_id: 'mcptoolu_1',
  is_error: false,
  content: [{ type: 'text', text: 'did do' }],
};
const MESSAGE_EVENTS = [
  { type: 'message_start', message: { ...MESSAGE, content: [], stop_reason: null } },
  { type: 'content_block_start', index: 0, content_block: USED },
  { type: 'content_block_stop', index: 0 },
  { type: 'content_block_start', index: 1, content_block: GAVE },
  { type: 'content_block_stop', index: 1 },
  { type: 'content_block_start', index: 2, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 2, delta: { type: 'text_delta', text: 'ok' } },
  { type: 'content_block_stop', index: 2 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 2 } },
  { type: 'message_stop' },
];

/** From a call of a tool to that of the model, and back. */
const TRACE = `query($id: ID!, $evidence: String!) {
  invocation(id: $id) { client { modelCall } invocation { callIds } }
  invocations(first: 10, filter: { callId: $evidence }) { edges { node { id } } }
}`;

type Api = 'responses' | 'messages';
/** Asks a model with a server of tools. */
function ask(api: Api, address: unknown, more: object = {}, { key = people.keys.rita, stream = false, at = app } = {}) {
  const headers = { 'x-session-id': 'a-session' };
  const body =
    api === 'responses'
      ? {
          model: 'other/gpt-4.1',
          input: 'do it',
          store: false,
          max_output_tokens: 50,
          tools: [{ type: 'mcp', server_label: 'files', server_url: address, require_approval: 'never', ...more }],
        }
      : {
          model: 'claude-sonnet-4-5',
          max_tokens: 50,
          messages: [{ role: 'user', content: 'do it' }],
          mcp_servers: [{ type: 'url', name: 'files', url: address, ...more }],
          tools: [{ type: 'mcp_toolset', mcp_server_name: 'files' }],
        };
  return at.request('POST', `/v1/${api}`, { key, body: { ...body, stream }, headers });
}

describe.each(['responses', 'messages'] as const)('in /v1/%s', (api) => {
  test('the provider comes back through the gateway, and all of it is joined in evidence', async () => {
    const reply = await ask(api, tools.url);
    expect([reply.text, reply.status]).toEqual([reply.text, 200]);
    expect([door?.url, sent.includes(tools.url)]).toEqual([`${PUBLIC}/mcp`, false]);
    expect(back[0]).toContain('"name":"do"');
    expect(back[0]).not.toContain('rival');
    expect(back[1]).toContain('did do');
    const evidence = reply.headers.get('x-evidence-id');
    const events = await app.request('GET', '/api/trust/spine/events?limit=10', people.as('ada'));
    const called = events.json.events.find(({ action }: { action: string }) => action === 'mcp.called');
    expect(called).toMatchObject({
      actor: 'rita',
      resourceId: 'mcp:files/do',
      details: { session: { id: 'a-session' }, client: { modelCall: evidence }, user: 'rita' },
    });
    expect([events.text.includes(door!.ticket), reply.text.includes(door!.ticket)]).toEqual([false, false]);
    const trace = await app.graphql(TRACE, { id: called.id, evidence }, people.as('ada'));
    expect(trace.json.data).toEqual({
      invocation: { client: { modelCall: evidence }, invocation: { callIds: [evidence] } },
      invocations: { edges: [{ node: { id: called.id } }] },
    });
  });

  test('a server is named by a name here, a virtual server and the address of the gateway too', async () => {
    for (const [address, path] of [
      ['mcp:files', '/mcp'],
      ['mcp:office', '/mcp/office'],
      [`${PUBLIC}/mcp/office`, '/mcp/office'],
      [`${PUBLIC}/mcp`, '/mcp'],
    ] as const) {
      expect([address, (await ask(api, address)).status]).toEqual([address, 200]);
      expect(door?.url).toBe(PUBLIC + path);
    }
    expect(back[0]).toContain('rival_do');
  });

  test('servers that are not connected here, and everything that would lead around the gateway, are refused', async () => {
    const field = api === 'responses' ? 'tools[0].server_url' : 'mcp_servers[0].url';
    for (const address of [
      'https://evil.example/mcp',
      `${tools.url}/`,
      'mcp:nobody',
      `${PUBLIC}/mcp/none`,
      '',
      7,
      null,
    ]) {
      const reply = await ask(api, address);
      expect([address, reply.status, reply.text.includes(field)]).toEqual([address, 400, true]);
    }
    const around = {
      authorization: 'mine',
      authorization_token: 'mine',
      headers: { 'x-key': 'mine' },
      connector_id: 'connector_gmail',
      tunnel_id: 'a',
      anything: true,
    };
    for (const [name, value] of Object.entries(around)) {
      const reply = await ask(api, tools.url, { [name]: value });
      expect([name, reply.status, reply.text.includes(`[0].${name}`)]).toEqual([name, 400, true]);
    }
    expect(sent).toBe('');
  });

  test('a streamed answer tells of the calls, which are joined to it in evidence, and has no ticket', async () => {
    const reply = await ask(api, tools.url, {}, { stream: true });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, expect.stringContaining('event-stream')]);
    expect(reply.text).toContain(api === 'responses' ? '"type":"mcp_call"' : '"type":"mcp_tool_use"');
    expect(reply.text).toContain('did do');
    expect(reply.text).toContain(api === 'responses' ? 'response.completed' : 'message_stop');
    expect([reply.text.includes(door!.ticket), reply.text.includes('pct_')]).toEqual([false, false]);
    expect(back[1]).toContain('did do');
    const events = await app.request('GET', '/api/trust/spine/events?limit=10', people.as('ada'));
    const called = events.json.events.find(({ action }: { action: string }) => action === 'mcp.called');
    const path = `/api/trust/spine/events/${called.details.client.modelCall}`;
    const { json: asked } = await app.request('GET', path, people.as('ada'));
    expect(asked).toMatchObject({ actor: 'rita', details: { session: { id: 'a-session' }, outcome: 'completed' } });
    expect(asked.resourceId).toContain(api === 'responses' ? 'gpt-4.1' : 'claude');
    expect(events.text.includes(door!.ticket)).toBe(false);
  });

  test('without PUBLIC_URL no provider is given a way here', async () => {
    const field = api === 'responses' ? 'tools[0].server_url' : 'mcp_servers[0].url';
    for (const address of [tools.url, 'mcp:files']) {
      const { status, text } = await ask(api, address, {}, { at: hidden });
      expect([status, text]).toEqual([400, expect.stringContaining(field)]);
      expect(text).toContain('PUBLIC_URL');
    }
    expect(sent).toBe('');
  });

  test('policies decide on each call of a tool', async () => {
    const policy = { actions: ['mcp.call'], resources: ['mcp:files/do'], effect: 'deny' };
    const id = await makePolicy(app, people.keys.ada, policy);
    expect((await ask(api, tools.url)).status).toBe(200);
    expect(back[1]).toContain('POLICY_DENIED');
    expect(tools.calls()).toEqual([]);
    await app.request('DELETE', `/api/trust/policies/${id}`, people.as('ada'));
  });
});

describe('a ticket', () => {
  test('is of its endpoint, for minutes, and of no use at the API', async () => {
    callsBack = false;
    await ask('responses', 'mcp:office');
    const { ticket } = door!;
    expect((await through(ticket, '/mcp/office'))[1]).toContain('did do');
    expect((await through(ticket, '/mcp'))[0]).toMatch(/^401 /);
    for (const path of ['/v1/models', '/api/mcp/servers', '/v1/budget'])
      expect((await app.request('GET', path, { key: ticket })).status).toBe(401);
    for (const wrong of [
      `${ticket.slice(0, -2)}AA`,
      'pct_',
      `pct_${'a'.repeat(5_000)}`,
      ticket.replace('pct_', 'pcl_'),
    ])
      expect((await through(wrong, '/mcp/office'))[0]).toMatch(/^401 /);
    clock.advance(15 * 60_000);
    expect((await through(ticket, '/mcp/office'))[0]).toMatch(/^401 /);
  });

  test('ends with its key', async () => {
    callsBack = false;
    const key = await app.issueKey({ tenantId: 'shop', subject: 'tim', roles: ['developer'] });
    expect((await ask('messages', tools.url, {}, { key })).status).toBe(200);
    const { ticket } = door!;
    expect((await through(ticket, '/mcp'))[1]).toContain('did do');
    const keyId = key.split('_')[1];
    const found = await app.graphql('{ apiKeys(first: 100) { edges { node { id subject } } } }', {}, people.as('ada'));
    const id = found.json.data?.apiKeys.edges.find(({ node }: any) => node.subject === 'tim')?.node.id ?? keyId;
    await app.graphql('mutation($id: ID!) { revokeApiKey(id: $id) { id } }', { id }, people.as('ada'));
    expect((await through(ticket, '/mcp'))[0]).toMatch(/^401 /);
  });

  test('of a server is for its tools alone', async () => {
    callsBack = false;
    await ask('responses', tools.url);
    const call = { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'rival_do', arguments: {} } };
    const [answer] = await through(door!.ticket, '/mcp', [call]);
    expect(answer).toContain('there is no tool');
    expect(rival.calls()).toEqual([]);
  });
});

test('tools that come elsewhere in a request bring no servers', async () => {
  const server = { type: 'mcp', server_label: 'x', server_url: tools.url };
  for (const body of [
    { tools: [{ type: 'namespace', name: 'n', tools: [server] }], input: 'a' },
    { input: [{ type: 'tool_search_output', tools: [server] }] },
    { input: [{ type: 'additional_tools', tools: [{ type: 'namespace', name: 'n', tools: [server] }] }] },
  ]) {
    const whole = { model: 'other/gpt-4.1', store: false, max_output_tokens: 50, ...body };
    const reply = await app.request('POST', '/v1/responses', { ...people.as('rita'), body: whole });
    expect([body, reply.status]).toEqual([body, 400]);
    expect(reply.text).toContain('in tools alone');
  }
  expect(sent).toBe('');
});

test('other providers are not asked with such tools', async () => {
  const body = {
    model: 'claude-sonnet-4-5',
    input: 'a',
    tools: [{ type: 'mcp', server_label: 'x', server_url: tools.url }],
  };
  const reply = await app.request('POST', '/v1/responses', { ...people.as('rita'), body });
  expect([reply.status, sent]).toEqual([400, '']);
});

test.each([
  { tools: [{ type: 'mcp', server_label: 'a', server_url: 'https://elsewhere.example/mcp' }] },
  { tools: [{ type: 'mcp_toolset', mcp_server_name: 'a' }] },
  { mcp_servers: [{ type: 'url', name: 'a', url: 'https://elsewhere.example/mcp' }] },
])('a chat has no place for servers: %j', async (servers) => {
  const body = { model: 'other/gpt-4.1', messages: [{ role: 'user', content: 'hello' }], ...servers };
  const { status, text } = await app.request('POST', '/v1/chat/completions', { ...people.as('rita'), body });
  expect([status, text]).toEqual([400, expect.stringMatching(/tools|mcp_servers/)]);
  expect(sent).toBe('');
});
