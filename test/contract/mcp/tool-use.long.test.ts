import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { approvedBy, gather, makePolicy, type People } from '../../support/people.js';
import { ECHO, startToolServer, type TestToolServer, WRITE } from '../../support/upstreams/tool-server.js';

/** Calls of tools without the Model Context Protocol: the same path, decisions and evidence. */
const TENANT = 'shop';
let app: TestApp;
let people: People;
let upstream: TestToolServer;

beforeAll(async () => {
  upstream = await startToolServer([
    ECHO,
    WRITE,
    { ...ECHO, definition: { ...ECHO.definition, name: 'fail' }, run: () => ({ isError: true, content: [] }) },
    { ...ECHO, definition: { ...ECHO.definition, name: 'hidden' } },
  ]);
  app = await startTestApp({ env: { MCP_ALLOW_PRIVATE: 'true' } });
  await app.createTenant({ id: TENANT, ...AMPLE });
  people = await gather(app, TENANT);
  const asAda = people.as('ada');
  const { json: server } = await app.request('POST', '/api/mcp/servers', {
    ...asAda,
    body: { name: 'files', url: upstream.url, credential: { type: 'none' } },
  });
  const { json } = await app.request('GET', `/api/mcp/servers/${server.id}/tools`, asAda);
  for (const { name, pin } of json.tools)
    await app.request('POST', `/api/mcp/servers/${server.id}/tools/${name}/accept`, { ...asAda, body: { pin } });
  const resources = ['mcp:files/echo', 'mcp:files/write', 'mcp:files/fail'];
  await makePolicy(app, people.keys.ada, { actions: ['mcp.*'], resources, effect: 'allow' });
  await makePolicy(app, people.keys.ada, {
    actions: ['mcp.call'],
    resources: ['mcp:files/write'],
    effect: 'require_approval',
    ...approvedBy(['finance']),
  });
});
afterAll(async () => {
  await app.stop();
  await upstream.stop();
});

const call = (tool: string, given: object = { text: 'hello' }) =>
  app.request('POST', '/api/mcp/calls', { ...people.as('rita'), body: { tool, arguments: given } });

test('only the tools that a policy lets somebody list are listed, page after page', async () => {
  const list = async (query: string) => (await app.request('GET', `/api/mcp/tools?${query}`, people.as('rita'))).json;
  const first = await list('limit=2');
  expect(first.tools.map(({ publicName }: { publicName: string }) => publicName)).toEqual(['files_echo', 'files_fail']);
  const second = await list(`limit=2&cursor=${first.nextCursor}`);
  expect(second.tools).toMatchObject([{ publicName: 'files_write', server: 'files', definition: WRITE.definition }]);
});

test('a result comes with the id of its evidence, which is that of the event', async () => {
  const { status, json, headers } = await call('files_echo');
  expect([status, json]).toMatchObject([200, { isError: false, content: [{ type: 'text', text: 'echo: hello' }] }]);
  expect(headers.get('x-evidence-id')).toBe(json.evidenceId);
  const event = await app.request('GET', `/api/trust/spine/events/${json.evidenceId}`, people.as('ada'));
  expect(event.json).toMatchObject({ action: 'mcp.called', actor: 'rita', resourceId: 'mcp:files/echo' });
});

test('a failure of the tool, a refusal and an approval are results', async () => {
  const failed = (await call('files_fail')).json;
  expect([failed.isError, failed.errorCode]).toEqual([true, undefined]);
  const denied = (await call('files_hidden')).json;
  expect(denied).toMatchObject({ isError: true, errorCode: 'POLICY_DENIED', evidenceId: expect.any(String) });
  const before = upstream.calls.length;
  const asked = (await call('files_write')).json;
  expect(asked).toMatchObject({ isError: true, errorCode: 'APPROVAL_REQUIRED', proposalId: expect.any(String) });
  expect(upstream.calls).toHaveLength(before);
  expect((await people.move(asked.proposalId, 'fred', 'approved')).status).toBe(200);
  expect((await call('files_write')).json).toMatchObject({ isError: false, content: [{ text: 'written: hello' }] });
  const trace = await app.graphql(
    'query ($id: ID!) { invocation(id: $id) { effect proposalId } }',
    { id: (await latest()).id },
    people.as('ada'),
  );
  expect(trace.json.data.invocation).toEqual({ effect: 'ALLOW', proposalId: asked.proposalId });
});

async function latest(): Promise<{ id: string }> {
  const { json } = await app.graphql('{ invocations(first: 1) { edges { node { id } } } }', {}, people.as('ada'));
  return json.data.invocations.edges[0].node;
}

test.each([
  ['files_none', {}, 404],
  ['', {}, 400],
  ['files_echo', { text: '\ud800' }, 400],
  ['files_echo', { text: 'x'.repeat(300_000) }, 400],
])('a call of %j with arguments that cannot be is refused', async (tool, given, status) => {
  expect((await call(tool, given)).status).toBe(status);
});

test('auditors call nothing', async () => {
  const reply = await app.request('POST', '/api/mcp/calls', { ...people.as('aud'), body: { tool: 'files_echo' } });
  expect(reply.status).toBe(403);
});
