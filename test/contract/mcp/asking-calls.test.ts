import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { gather, makePolicy, type People } from '../../support/people.js';
import { ECHO, startToolServer, type TestToolServer } from '../../support/upstreams/tool-server.js';

/** Calls of tools join the answers of models that asked for them, by the ids that clients give in `_meta`. */
const TENANT = 'shop';
let app: TestApp;
let people: People;
let upstream: TestToolServer;

beforeAll(async () => {
  upstream = await startToolServer([ECHO]);
  app = await startTestApp({ env: { MCP_ALLOW_PRIVATE: 'true' } });
  await app.createTenant({ id: TENANT, ...AMPLE });
  people = await gather(app, TENANT);
  const asAda = people.as('ada');
  const { json: server } = await app.request('POST', '/api/mcp/servers', {
    ...asAda,
    body: { name: 'files', url: upstream.url, credential: { type: 'none' } },
  });
  const { json } = await app.request('GET', `/api/mcp/servers/${server.id}/tools`, asAda);
  const [{ pin }] = json.tools;
  await app.request('POST', `/api/mcp/servers/${server.id}/tools/echo/accept`, { ...asAda, body: { pin } });
  await makePolicy(app, people.keys.ada, { actions: ['mcp.*'], resources: ['mcp:files/*'], effect: 'allow' });
});
afterAll(async () => {
  await app.stop();
  await upstream.stop();
});

/** Asks a model, whose answer calls the tool, and gives the id of that call. */
async function askModel(session: string, stream = false): Promise<string> {
  const tool = { type: 'function', function: { name: 'files_echo', parameters: ECHO.definition.inputSchema } };
  const { text } = await app.request('POST', '/v1/chat/completions', {
    ...people.as('rita'),
    headers: { 'x-session-id': session },
    body: { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'files_echo hello' }], tools: [tool], stream },
  });
  const [, id] = /"id": ?"(call_\w+)"/.exec(text) ?? [];
  expect([text, id]).toEqual([text, expect.any(String)]);
  return id!;
}

async function callTool(person: 'rita' | 'mo', meta: object, session?: string): Promise<void> {
  const accept = 'application/json, text/event-stream';
  const params = { name: 'files_echo', arguments: { text: 'hello' }, _meta: meta };
  const { text } = await app.request('POST', '/mcp', {
    ...people.as(person),
    headers: { accept, ...(session === undefined ? {} : { 'x-session-id': session }) },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
  });
  expect(text).toContain('echo: hello');
}

interface Row {
  action: string;
  session: string | null;
  callIds: string[];
}

async function callsIn(session: string): Promise<Row[]> {
  const { json } = await app.graphql(
    'query ($session: String!) { invocations(first: 10, filter: { session: $session }) { edges { node { action session callIds } } } }',
    { session },
    people.as('ada'),
  );
  return json.data.invocations.edges.map(({ node }: { node: Row }) => node);
}

test.each([false, true])(
  'a client that names the model’s call alone calls in its session (streamed: %s)',
  async (stream) => {
    const session = `alone-${String(stream)}`;
    const id = await askModel(session, stream);
    await callTool('rita', { 'claudecode/toolUseId': id });
    expect(await callsIn(session)).toEqual([
      { action: 'mcp.called', session, callIds: [id] },
      { action: 'ai.generate', session, callIds: [id] },
    ]);
  },
);

test('a client that names its session counts, and so do headers before it', async () => {
  await callTool('rita', { callId: 'call_of_codex', sessionId: 'codex', threadId: 'agent-1' });
  expect(await callsIn('codex')).toEqual([{ action: 'mcp.called', session: 'codex', callIds: ['call_of_codex'] }]);
  await callTool('rita', { callId: 'call_of_codex', sessionId: 'codex' }, 'header');
  expect(await callsIn('header')).toHaveLength(1);
});

test('nobody comes into the session of others by their ids', async () => {
  const id = await askModel('of-rita');
  await callTool('mo', { 'claudecode/toolUseId': id });
  expect(await callsIn('of-rita')).toHaveLength(1);
});

test('the evidence of both has the id', async () => {
  const id = await askModel('evidence');
  await callTool('rita', { 'claudecode/toolUseId': id });
  const { json } = await app.graphql(
    '{ invocations(first: 2, filter: { session: "evidence" }) { edges { node { id } } } }',
    {},
    people.as('ada'),
  );
  for (const { node } of json.data.invocations.edges) {
    const event = await app.request('GET', `/api/trust/spine/events/${node.id}`, people.as('ada'));
    expect(event.json.details).toMatchObject({ callIds: [id], session: { id: 'evidence' } });
  }
});
