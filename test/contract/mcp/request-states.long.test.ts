import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { approvedBy, gather, makePolicy, type People } from '../../support/people.js';
import { acceptAll } from '../../support/upstreams/accepted-tools.js';
import { askingServer, type Seen } from '../../support/upstreams/asking-server.js';
import { startMcpServer, type TestMcpServer } from '../../support/upstreams/mcp-server.js';
import { sendModern } from '../../support/upstreams/modern-message.js';
import { errorOf, textOf } from '../../support/upstreams/tool-results.js';

/** The state between two rounds of a call: of one principal, server, tool and arguments, for a while; attacks on it. */
let app: TestApp;
let people: People;
const clock = manualClock();
const upstreams: TestMcpServer[] = [];
const seen: Seen = { calls: [], done: 0 };
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp({ timedWorkMillis: 100, clock, env: { MCP_ALLOW_PRIVATE: 'true' } });
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(app, 'shop');
  for (const [name, eras] of [['new', 'both'] as const, ['old', 'legacy'] as const, ['other', 'both'] as const]) {
    const upstream = await startMcpServer(askingServer(seen), eras);
    upstreams.push(upstream);
    ids[name] = await acceptAll(app, people.keys.ada, { name, url: upstream.url });
  }
  await makePolicy(app, people.keys.ada, { actions: ['mcp.*'], effect: 'allow' });
  const asked = { actions: ['mcp.call'], effect: 'require_approval', ...approvedBy(['finance']) };
  await makePolicy(app, people.keys.ada, { ...asked, resources: ['mcp:*/forgetful'] });
});
beforeEach(() => {
  Object.assign(seen, { calls: [], done: 0 });
});
afterAll(async () => {
  await app.stop();
  for (const { stop } of upstreams) stop();
});

const capabilities = { elicitation: { form: {} } };
const ANSWER = { action: 'accept', content: { size: 'XL' } };
interface Sent {
  key?: string;
  given?: object;
  state?: string | undefined;
  answers?: object;
}
function call(name: string, { key = people.keys.rita, given = { to: 'ben' }, state, answers }: Sent = {}) {
  const retry = state === undefined ? {} : { requestState: state, inputResponses: answers };
  return sendModern(app, key, { method: 'tools/call', params: { name, arguments: given, ...retry }, capabilities });
}
/** The state of a call that asks, and answers to all its questions. */
async function begin(name: string): Promise<{ state: string; answers: object }> {
  const { result } = await call(name);
  if (result?.resultType !== 'input_required') throw new Error(JSON.stringify(result));
  const answers = Object.fromEntries(Object.keys(result.inputRequests).map((key) => [key, ANSWER]));
  return { state: result.requestState, answers };
}

test('shows nothing of what the server gave, and takes up nothing that is not of its call', async () => {
  const { state, answers } = await begin('new_ask');
  expect(Buffer.from(state, 'base64url').toString('latin1')).not.toContain('of-the-server');
  // In the middle: at the end some bits of a letter say nothing.
  const forged = state.slice(0, 20) + (state[20] === 'A' ? 'B' : 'A') + state.slice(21);
  const before = seen.calls.length;
  const attacks = await Promise.all([
    call('new_ask', { state, answers, key: people.keys.mo }),
    call('new_ask', { state, answers, given: { to: 'eve' } }),
    call('new_ask', { state, answers, given: {} }),
    call('new_ask_twice', { state, answers }),
    call('other_ask', { state, answers }),
    call('new_ask', { state: forged, answers }),
    call('new_ask', { state: 'of-the-server', answers }),
    call('new_ask', { state: '', answers }),
  ]);
  expect(attacks.map(({ error }) => error?.code)).toEqual(Array.from({ length: 8 }, () => -32_602));
  expect([seen.calls.length, seen.done]).toEqual([before, 0]);
  const { result } = await call('new_ask', { state, answers });
  expect(textOf(result)).toContain('XL');
  expect(seen.calls.at(-1)).toMatchObject({ state: 'of-the-server', answers: { one: ANSWER } });
});

test.each(['new_ask', 'old_ask'])('of %s ends after ten minutes', async (name) => {
  const { state, answers } = await begin(name);
  clock.advance(11 * 60_000);
  expect((await call(name, { state, answers })).error.code).toBe(-32_602);
  expect(seen.done).toBe(0);
});

test('ends when its server is configured otherwise', async () => {
  const { state, answers } = await begin('other_ask');
  const body = { credential: { type: 'key', key: 'another-key-of-the-server' } };
  const changed = await app.request('PATCH', `/api/mcp/servers/${ids.other}`, { ...people.as('ada'), body });
  expect([changed.text, changed.status]).toEqual([changed.text, 200]);
  expect((await call('other_ask', { state, answers })).error.code).toBe(-32_602);
});

test('of a server that waits for the answer serves once', async () => {
  const { state, answers } = await begin('old_ask');
  expect(textOf((await call('old_ask', { state, answers })).result)).toContain('XL');
  expect((await call('old_ask', { state, answers })).error.code).toBe(-32_602);
  expect(seen.done).toBe(1);
});

test('policies are asked again for each round', async () => {
  const { state, answers } = await begin('new_ask');
  const denial = { actions: ['mcp.call'], resources: ['mcp:new/ask'], effect: 'deny' };
  const policy = await makePolicy(app, people.keys.ada, denial);
  expect(errorOf((await call('new_ask', { state, answers })).result)?.code).toBe('POLICY_DENIED');
  expect(seen.done).toBe(0);
  const removed = await app.request('DELETE', `/api/trust/policies/${policy}`, people.as('ada'));
  expect([removed.text, removed.status]).toEqual([removed.text, 204]);
  expect(textOf((await call('new_ask', { state, answers })).result)).toContain('XL');
});

test.each(['new', 'old'])(
  'a call of the %s era that people approved goes on without them, and once',
  async (server) => {
    const name = `${server}_forgetful`;
    const waiting = errorOf((await call(name)).result);
    expect(waiting?.code).toBe('APPROVAL_REQUIRED');
    expect((await people.move(waiting!.details.proposal_id, 'fred', 'approved')).status).toBe(200);
    const { state, answers } = await begin(name);
    expect((await call(name, { state, answers, key: people.keys.mo })).error.code).toBe(-32_602);
    const results = await Promise.all([call(name, { state, answers }), call(name, { state, answers })]);
    const done = results.filter(({ result }) => result?.content !== undefined && result.isError !== true);
    expect([done.length, seen.done]).toEqual([1, 1]);
    expect((await call(name, { state, answers })).error.code).toBe(-32_602);
    // Neither is there an approval left for the call itself.
    expect(errorOf((await call(name)).result)?.code).toBe('APPROVAL_REQUIRED');
    expect(seen.done).toBe(1);
  },
);
