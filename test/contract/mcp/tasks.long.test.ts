import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { approvedBy, gather, makePolicy, type People, type Person } from '../../support/people.js';
import { acceptAll } from '../../support/upstreams/accepted-tools.js';
import { startMcpServer, type TestMcpServer } from '../../support/upstreams/mcp-server.js';
import { sendModern } from '../../support/upstreams/modern-message.js';
import { taskServer } from '../../support/upstreams/task-server.js';
import { errorOf } from '../../support/upstreams/tool-results.js';

/** Tasks of servers of tools (extension `io.modelcontextprotocol/tasks`), under ids of the gateway. */
const CAN = { extensions: { 'io.modelcontextprotocol/tasks': {} }, elicitation: { form: {} } };
const upstream = taskServer();
const clock = manualClock();
let server: TestMcpServer;
let app: TestApp;
let people: People;
let id: string;

beforeAll(async () => {
  server = await startMcpServer(upstream.make, 'both');
  app = await startTestApp({ timedWorkMillis: 100, clock, env: { MCP_ALLOW_PRIVATE: 'true' } });
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(app, 'shop');
  await makePolicy(app, people.keys.ada, { actions: ['mcp.*'], effect: 'allow' });
  id = await acceptAll(app, people.keys.ada, { name: 'jobs', url: server.url });
});
beforeEach(() => {
  upstream.asked.length = 0;
  upstream.answer = undefined;
});
afterAll(async () => {
  await app.stop();
  server.stop();
});

const send = (method: string, params: Record<string, unknown>, person: Person = 'rita', capabilities: object = CAN) =>
  sendModern(app, people.keys[person], { method, params, capabilities });
const call = async (given: object = {}, name = 'jobs_slow', capabilities: object = CAN) =>
  (await send('tools/call', { name, arguments: given }, 'rita', capabilities)).result;
const get = async (taskId: string, person: Person = 'rita') => send('tasks/get', { taskId }, person);
const lastTask = () => upstream.tasks.get(`task-${upstream.tasks.size}`)!;
const done = (text: string) => {
  Object.assign(lastTask(), { status: 'completed', result: { content: [{ type: 'text', text }] } });
};
const callsInLog = async (): Promise<number> =>
  (await app.request('GET', '/api/trust/spine/events?actions=mcp.called&limit=100', people.as('ada'))).json.events
    .length;

test('a task is followed by an id of the gateway, and its result is in the log once', async () => {
  const taken = await call({ text: 'a' });
  expect(taken).toMatchObject({ resultType: 'task', status: 'working', ttlMs: 600_000, pollIntervalMs: 250 });
  expect(taken.taskId).toMatch(/^[0-9a-f-]{36}$/);
  expect(taken._meta['portcullis/evidenceId']).toEqual(expect.any(String));
  const { result: working } = await get(taken.taskId);
  expect(working).toMatchObject({ taskId: taken.taskId, status: 'working' });
  const before = await callsInLog();
  done('finished');
  const first = (await get(taken.taskId)).result;
  expect(first).toMatchObject({ status: 'completed', result: { content: [{ text: 'finished' }] } });
  const evidence = first.result._meta['portcullis/evidenceId'];
  const event = await app.request('GET', `/api/trust/spine/events/${evidence}`, people.as('ada'));
  expect(event.json).toMatchObject({ action: 'mcp.called', resourceId: 'mcp:jobs/slow', actor: 'rita' });
  expect((await get(taken.taskId)).result.result.content).toEqual(first.result.content);
  expect(await callsInLog()).toBe(before + 1);
});

test('a client that cannot follow tasks gets none', async () => {
  expect((await call({}, 'jobs_slow', {})).content[0].text).toBe('at once');
  const { taskId } = await call();
  for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
    const { status, error } = await send(method, { taskId }, 'rita', { elicitation: {} });
    expect([method, status, error.code]).toEqual([method, 400, -32_021]);
    expect(error.data.requiredCapabilities).toEqual({ extensions: CAN.extensions });
  }
});

describe('a task of somebody else', () => {
  test('made up, of the server’s own id, or that has expired, is not there', async () => {
    const { taskId } = await call();
    for (const [one, person] of [
      [taskId, 'mo'],
      ['task-1', 'rita'],
      [`task-${upstream.tasks.size}`, 'rita'],
      ["' OR 1=1", 'rita'],
      ['01a22259-413c-702b-8c41-b13a983afed5', 'rita'],
    ] as const)
      for (const method of ['tasks/get', 'tasks/cancel'])
        expect((await send(method, { taskId: one }, person)).error).toMatchObject({ code: -32_602 });
    expect((await get(taskId)).result.status).toBe('working');
    clock.advance(600_001);
    expect((await get(taskId)).error).toMatchObject({ code: -32_602 });
  });
});

test('policies hold for results that come later', async () => {
  const { taskId } = await call({ text: 'b' });
  done('late');
  const policy = await makePolicy(app, people.keys.ada, {
    actions: ['mcp.call'],
    effect: 'deny',
    rules: [{ id: 'b', condition: 'context.arguments.text == "b"' }],
  });
  expect((await get(taskId)).error).toMatchObject({ code: -31_403, data: { code: 'POLICY_DENIED' } });
  await app.request('DELETE', `/api/trust/policies/${policy}`, people.as('ada'));
  expect((await get(taskId)).result.result.content[0].text).toBe('late');
});

test('personal data is replaced on the way there and put back on the way here, days later too', async () => {
  const set = (mode: string) =>
    app.graphql(`mutation { updateTenant(id: "shop", input: { piiMode: ${mode} }) { id } }`);
  await set('REDACT');
  const { taskId } = await call({ text: 'write to ann@example.com' });
  const [{ text }] = upstream.asked as [{ text: string }];
  expect(text).not.toContain('ann@example.com');
  done(`done: ${text}`);
  expect((await get(taskId)).result.result.content[0].text).toBe('done: write to ann@example.com');
  await set('BLOCK');
  const other = await call();
  done('ben@example.com');
  expect((await get(other.taskId)).error.data.code).toBe('POLICY_DENIED');
  await set('OFF');
});

test('what a task asks is answered, what it fails by is told, and it is given up', async () => {
  const { taskId } = await call();
  const requestedSchema = { type: 'object', properties: { ok: { type: 'boolean' } } };
  const question = { method: 'elicitation/create', params: { mode: 'form', message: 'Sure?', requestedSchema } };
  Object.assign(lastTask(), { status: 'input_required', inputRequests: { q: question } });
  expect((await get(taskId)).result.inputRequests.q.params.message).toBe('Sure?');
  const inputResponses = { q: { action: 'accept', content: { ok: true } } };
  expect((await send('tasks/update', { taskId, inputResponses })).error).toBeUndefined();
  expect(upstream.asked.at(-1)).toMatchObject({ taskId: `task-${upstream.tasks.size}`, inputResponses });
  const secret = { type: 'object', properties: { password: { type: 'string' } } };
  const asking = { ...question, params: { ...question.params, requestedSchema: secret } };
  Object.assign(lastTask(), { inputRequests: { q: asking } });
  expect((await get(taskId)).error.message).toContain('secret');
  Object.assign(lastTask(), { status: 'failed', error: { code: -32_000, message: 'x'.repeat(9_000) } });
  expect((await get(taskId)).result.error).toEqual({ code: -32_000, message: 'x'.repeat(500) });
  const other = await call();
  expect((await send('tasks/cancel', { taskId: other.taskId })).error).toBeUndefined();
  expect((await get(other.taskId)).result.status).toBe('cancelled');
});

test('an approval is for one task, and its result needs no second one', async () => {
  await makePolicy(app, people.keys.ada, {
    actions: ['mcp.call'],
    resources: ['mcp:jobs/write'],
    effect: 'require_approval',
    ...approvedBy(['finance']),
  });
  const asked = await call({ text: 'c' }, 'jobs_write', {});
  await people.move(errorOf(asked)!.details.proposal_id, 'fred', 'approved');
  const taken = await call({ text: 'c' }, 'jobs_write');
  expect(taken.resultType).toBe('task');
  done('written');
  expect((await get(taken.taskId)).result.result.content[0].text).toBe('written');
  expect((await call({ text: 'c' }, 'jobs_write', {})).isError).toBe(true);
});

test('a server that lies about tasks fails that call alone', async () => {
  const times = { createdAt: '2026-11-01T10:00:00Z', lastUpdatedAt: '2026-11-01T10:00:01Z' };
  for (const answer of [
    { resultType: 'task' },
    { resultType: 'task', taskId: 'a', status: 'odd', ...times },
    { resultType: 'task', taskId: 'a'.repeat(2_000), status: 'working', ...times },
    { resultType: 'task', taskId: 'a', status: 'working', createdAt: 'never', lastUpdatedAt: 7 },
    { resultType: 'other' },
  ]) {
    upstream.answer = answer;
    expect([answer, errorOf(await call())?.code]).toEqual([answer, 'PROVIDER_ERROR']);
  }
  upstream.answer = undefined;
  const { taskId } = await call();
  Object.assign(lastTask(), { status: 'odd' });
  expect((await get(taskId)).error.data.code).toBe('PROVIDER_ERROR');
});

test('a server that was changed, or a tool that is accepted no more, ends its tasks', async () => {
  const { taskId } = await call();
  await app.request('PATCH', `/api/mcp/servers/${id}`, { ...people.as('ada'), body: { enabled: false } });
  expect((await get(taskId)).error.code).toBe(-32_602);
  await app.request('PATCH', `/api/mcp/servers/${id}`, { ...people.as('ada'), body: { enabled: true } });
  expect((await get(taskId)).error.code).toBe(-32_602);
});
