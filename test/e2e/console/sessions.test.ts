import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';

let gateway: TestApp;
beforeAll(async () => {
  gateway = await startTestApp();
});
afterAll(() => gateway.stop());

const messages = [{ role: 'user', content: 'Hello' }];
const claude = { model: 'claude-haiku-4-5', max_tokens: 20, messages };
const gpt = { model: 'gpt-4o-mini', messages };

async function sessionsOf(id: string | null) {
  const query = 'query($id: ID!) { invocation(id: $id) { agent parentAgent invocation { session } } }';
  const { invocation, ...agents } = (await gateway.graphql(query, { id })).json.data.invocation;
  return { ...invocation, ...agents };
}

test('an agent’s session is in the evidence of its calls', async () => {
  const headers = {
    'x-claude-code-session-id': 'run-1',
    'x-claude-code-agent-id': 'child',
    'x-claude-code-parent-agent-id': 'main',
  };
  for (const stream of [false, true]) {
    const reply = await gateway.request('POST', '/v1/messages', { body: { ...claude, stream }, headers });
    expect(await sessionsOf(reply.headers.get('x-evidence-id'))).toEqual({
      session: 'run-1',
      agent: 'child',
      parentAgent: 'main',
    });
  }
  const none = await gateway.request('POST', '/v1/messages', { body: claude });
  expect(await sessionsOf(none.headers.get('x-evidence-id'))).toEqual({
    session: null,
    agent: null,
    parentAgent: null,
  });
});

test('sessions filter invocations and group usage', async () => {
  for (const [path, body] of [
    ['/v1/chat/completions', gpt],
    ['/v1/embeddings', { model: 'text-embedding-3-small', input: 'x' }],
    ['/v1/messages', claude],
  ] as const)
    expect((await gateway.request('POST', path, { body, headers: { 'x-session-id': 'run-2' } })).status).toBe(200);
  const mutation = 'mutation($input: ChatInput!) { chat(input: $input) { evidenceId } }';
  const input = { model: 'gpt-4o-mini', messages: [{ role: 'USER', content: 'Hello' }] };
  await gateway.graphql(mutation, { input }, { headers: { session_id: 'run-2' } });
  const list =
    'query($filter: InvocationFilter) { invocations(filter: $filter, first: 50) { edges { node { session } } } }';
  const { json } = await gateway.graphql(list, { filter: { session: 'run-2' } });
  expect(json.data.invocations.edges).toEqual(Array(4).fill({ node: { session: 'run-2' } }));
  const usage = await gateway.request('GET', '/v1/usage?group_by=session');
  const byKey = new Map(usage.json.usage.groups.map((group: any) => [group.key, group]));
  expect(byKey.get('run-2')).toMatchObject({ requests: 4 });
  expect([...byKey.keys()].sort()).toEqual(['', 'run-1', 'run-2']);
  const totals = usage.json.usage.groups.reduce((sum: number, group: any) => sum + Number(group.tokens), 0);
  expect(totals).toBe(usage.json.usage.total_tokens);
  expect(
    (await gateway.graphql('{ usage(groupBy: SESSION) { usage { groups { key } } } }')).json.errors,
  ).toBeUndefined();
});
