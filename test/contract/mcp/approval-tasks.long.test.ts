import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { createDatabase } from '../../support/database.js';
import { approvedBy, gather, makePolicy, type People, type Person } from '../../support/people.js';
import { acceptAll } from '../../support/upstreams/accepted-tools.js';
import { askingServer, type Seen } from '../../support/upstreams/asking-server.js';
import { startMcpServer, type TestMcpServer } from '../../support/upstreams/mcp-server.js';
import { sendModern } from '../../support/upstreams/modern-message.js';
import {
  type RawToolServer,
  sendRaw,
  sendResult,
  startRawToolServer,
} from '../../support/upstreams/raw-tool-server.js';
import { taskServer } from '../../support/upstreams/task-server.js';

/** Calls that wait for people as tasks, at two instances. */
const CAN = { extensions: { 'io.modelcontextprotocol/tasks': {} }, elicitation: { form: {}, url: {} } };
const schema = { type: 'object', properties: { text: { type: 'string' } } };
const clock = manualClock();
const jobs = taskServer();
const seen: Seen = { calls: [], done: 0 };
let database: { url: string; drop: () => Promise<void> };
let raw: RawToolServer;
const servers: TestMcpServer[] = [];
let one: TestApp;
let two: TestApp;
let people: People;

beforeAll(async () => {
  raw = await startRawToolServer([{ name: 'write', inputSchema: schema }]);
  database = await createDatabase();
  const options = { databaseUrl: database.url, timedWorkMillis: 100, clock };
  const env = { MCP_ALLOW_PRIVATE: 'true', PUBLIC_URL: 'https://gateway.example' };
  one = await startTestApp({ ...options, env });
  await one.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(one, 'shop');
  for (const [name, make] of [['jobs', jobs.make] as const, ['asking', askingServer(seen)] as const]) {
    const server = await startMcpServer(make, 'both');
    servers.push(server);
    await acceptAll(one, people.keys.ada, { name, url: server.url });
  }
  await acceptAll(one, people.keys.ada, { name: 'files', url: raw.url });
  await makePolicy(one, people.keys.ada, { actions: ['mcp.list'], effect: 'allow' });
  await makePolicy(one, people.keys.ada, {
    actions: ['mcp.call'],
    effect: 'require_approval',
    ...approvedBy(['finance']),
  });
  two = await startTestApp({ ...options, env: { ...env, PORTCULLIS_ADMIN_KEY: one.adminKey } });
});
beforeEach(() => {
  raw.messages.length = 0;
  raw.answer = undefined;
  jobs.asked.length = 0;
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  for (const { stop } of servers) stop();
  await raw.stop();
  await database.drop();
});

const send = (method: string, params: Record<string, unknown>, app = one, person: Person = 'rita') =>
  sendModern(app, people.keys[person], { method, params, capabilities: CAN });
async function begin(given: object, name = 'files_write'): Promise<{ taskId: string; proposal: string }> {
  const { result } = await send('tools/call', { name, arguments: given });
  expect(result).toMatchObject({ resultType: 'task', status: 'working', pollIntervalMs: 5_000, ttlMs: 604_800_000 });
  const proposal = /^People have to approve this call: https:\/\/gateway\.example\/proposals\/([0-9a-f-]{36})$/.exec(
    result.statusMessage,
  )?.[1];
  return { taskId: result.taskId, proposal: proposal! };
}
const get = (taskId: string, app = one, person: Person = 'rita') => send('tasks/get', { taskId }, app, person);
async function vote(proposal: string, decision: 'approved' | 'denied' = 'approved'): Promise<void> {
  expect((await people.move(proposal, 'fred', decision)).status).toBe(200);
}

test('a call waits for people as a task, is made once at any instance, and its result stays', async () => {
  const { taskId, proposal } = await begin({ text: 'a' });
  expect((await get(taskId, two)).result).toMatchObject({ taskId, status: 'working' });
  expect(raw.calls()).toEqual([]);
  await vote(proposal);
  const answers = await Promise.all([one, two, one, two].map((app) => get(taskId, app)));
  expect(answers.map(({ error }) => error)).toEqual([undefined, undefined, undefined, undefined]);
  for (const app of [one, two])
    expect((await get(taskId, app)).result).toMatchObject({
      status: 'completed',
      result: { content: [{ text: 'did write' }], _meta: { 'portcullis/evidenceId': expect.any(String) } },
    });
  expect(raw.calls()).toHaveLength(1);
  const { result } = (await get(taskId)).result;
  const path = `/api/trust/spine/events/${result._meta['portcullis/evidenceId']}`;
  expect((await one.request('GET', path, people.as('ada'))).json).toMatchObject({
    action: 'mcp.called',
    actor: 'rita',
  });
});

test('the same call that waits already is the same task, and another one is another', async () => {
  const first = await begin({ text: 'same' });
  expect((await begin({ text: 'same' })).taskId).toBe(first.taskId);
  expect((await begin({ text: 'other' })).taskId).not.toBe(first.taskId);
});

test('is of the key that called: nobody else sees, cancels or begins it', async () => {
  const { taskId, proposal } = await begin({ text: 'mine' });
  await vote(proposal);
  const other = await one.issueKey({ tenantId: 'shop', subject: 'rita', roles: ['member'] });
  for (const method of ['tasks/get', 'tasks/cancel', 'tasks/update']) {
    expect((await send(method, { taskId }, two, 'mo')).error.code).toBe(-32_602);
    const asked = await sendModern(one, other, { method, params: { taskId }, capabilities: CAN });
    expect(asked.error.code).toBe(-32_602);
  }
  expect(raw.calls()).toEqual([]);
  expect((await get(taskId)).result.status).toBe('completed');
});

describe('a process that dies', () => {
  /** A process that is not there any more. */
  const DEAD = 1;
  const startedByDead = async (taskId: string): Promise<void> => {
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query('UPDATE mcp_tasks SET started_by = $1, started_at = now() WHERE id = $2', [DEAD, taskId]);
    await owner.end();
  };

  test('before it makes the call leaves it to another one', async () => {
    const { taskId, proposal } = await begin({ text: 'left' });
    await vote(proposal);
    await startedByDead(taskId);
    expect((await get(taskId, two)).result.status).toBe('completed');
    expect(raw.calls()).toHaveLength(1);
  });

  test('while it makes the call ends the task, and nothing is called twice', async () => {
    const { taskId, proposal } = await begin({ text: 'lost' });
    await vote(proposal);
    const params = { name: 'files_write', arguments: { text: 'lost' } };
    await sendModern(one, people.keys.rita, { method: 'tools/call', params });
    await startedByDead(taskId);
    const { result } = await get(taskId);
    expect(result).toMatchObject({ status: 'failed', error: { code: -31_503 } });
    expect(raw.calls()).toHaveLength(1);
  });
});

describe('a task ends', () => {
  test('as failed when people refuse', async () => {
    const { taskId, proposal } = await begin({ text: 'no' });
    await vote(proposal, 'denied');
    await one.eventually(async () => {
      expect((await get(taskId)).result).toMatchObject({
        status: 'failed',
        error: { code: -31_403, message: expect.stringContaining('refused') },
      });
    });
    expect(raw.calls()).toEqual([]);
  });

  test('as failed when its approval was used by another call', async () => {
    const { taskId, proposal } = await begin({ text: 'twice' });
    await vote(proposal);
    const params = { name: 'files_write', arguments: { text: 'twice' } };
    const direct = await sendModern(one, people.keys.rita, { method: 'tools/call', params });
    expect(direct.result.content).toEqual([{ type: 'text', text: 'did write' }]);
    expect((await get(taskId, two)).result).toMatchObject({ status: 'failed', error: { code: -31_409 } });
    expect(raw.calls()).toHaveLength(1);
  });

  test('as cancelled when its client gives it up, and its proposal is withdrawn', async () => {
    const { taskId, proposal } = await begin({ text: 'given up' });
    expect((await send('tasks/cancel', { taskId }, two)).error).toBeUndefined();
    expect((await get(taskId)).result.status).toBe('cancelled');
    const found = await one.request('GET', `/api/admin/v4/proposals/${proposal}`, people.as('rita'));
    expect(found.json.state).toBe('rejected');
    expect((await people.move(proposal, 'fred', 'approved')).status).not.toBe(200);
    expect((await get(taskId)).result.status).toBe('cancelled');
  });

  test('after a week', async () => {
    const { taskId } = await begin({ text: 'late' });
    clock.advance(7 * 24 * 3_600_000);
    expect((await get(taskId)).error.code).toBe(-32_602);
  });
});

test('a call that takes long goes on without a request, and is ended by its client', async () => {
  const held: (() => void)[] = [];
  raw.answer = ({ method, id }, response) => {
    if (method !== 'tools/call') return false;
    held.push(() => sendResult(response, id, { content: [{ type: 'text', text: 'at last' }] }));
    return true;
  };
  const [long, ended] = [await begin({ text: 'long' }), await begin({ text: 'ended' })];
  for (const { proposal } of [long, ended]) await vote(proposal);
  const states = await Promise.all([get(long.taskId), get(ended.taskId)]);
  expect(states.map(({ result }) => result.status)).toEqual(['working', 'working']);
  expect((await get(long.taskId, two)).result).toMatchObject({ status: 'working' });
  expect((await send('tasks/cancel', { taskId: ended.taskId })).error).toBeUndefined();
  expect((await get(ended.taskId)).result.status).toBe('cancelled');
  for (const release of held) release();
  await one.eventually(async () => {
    expect((await get(long.taskId, two)).result).toMatchObject({ result: { content: [{ text: 'at last' }] } });
  });
  expect((await get(ended.taskId)).result.status).toBe('cancelled');
});

test('a failure of the server is a result that the model can read', async () => {
  const { taskId, proposal } = await begin({ text: 'broken' });
  await vote(proposal);
  raw.answer = ({ method, id }, response) =>
    method === 'tools/call' &&
    sendRaw(response, JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_000, message: 'it broke' } }));
  const { result } = (await get(taskId)).result;
  expect(result).toMatchObject({ isError: true, _meta: { 'portcullis/error': { code: 'PROVIDER_ERROR' } } });
});

test('policies that change after the vote ask people anew, and those that forbid are told', async () => {
  const { taskId, proposal } = await begin({ text: 'changed' });
  await vote(proposal);
  const more = { actions: ['mcp.call'], resources: ['mcp:files/*'], effect: 'require_approval' };
  const added = await makePolicy(one, people.keys.ada, { ...more, ...approvedBy(['finance']) });
  const { result } = await get(taskId);
  expect(result).toMatchObject({ status: 'working', statusMessage: expect.not.stringContaining(proposal) });
  const denied = await makePolicy(one, people.keys.ada, { actions: ['mcp.call'], effect: 'deny' });
  expect((await get(taskId)).error).toMatchObject({ code: -31_403, data: { code: 'POLICY_DENIED' } });
  for (const id of [added, denied]) await one.request('DELETE', `/api/trust/policies/${id}`, people.as('ada'));
  expect(raw.calls()).toEqual([]);
});

test('an approved call that becomes a task of its server is that task from then on', async () => {
  const { taskId, proposal } = await begin({ text: 'long' }, 'jobs_write');
  await vote(proposal);
  expect((await get(taskId, two)).result).toMatchObject({ taskId, status: 'working' });
  expect(jobs.asked).toEqual([{ text: 'long' }]);
  const done = { status: 'completed', result: { content: [{ type: 'text', text: 'written' }] } };
  Object.assign(jobs.tasks.get(`task-${jobs.tasks.size}`)!, done);
  expect((await get(taskId)).result).toMatchObject({
    status: 'completed',
    result: { content: [{ text: 'written' }], _meta: { 'portcullis/evidenceId': expect.any(String) } },
  });
});

test('an approved call that asks gets its answers by the task, and was approved once', async () => {
  const { taskId, proposal } = await begin({ to: 'ben' }, 'asking_ask_twice');
  await vote(proposal);
  for (const [round, name] of [
    [1, 'first'],
    [2, 'second'],
  ] as const) {
    const { result } = await get(taskId);
    expect(result.status).toBe('input_required');
    expect(Object.keys(result.inputRequests)).toEqual([`${round}.${name}`]);
    const inputResponses = { [`${round}.${name}`]: { action: 'accept', content: { size: 'XL' } }, other: {} };
    expect((await send('tasks/update', { taskId, inputResponses })).error).toBeUndefined();
  }
  expect((await get(taskId, two)).result).toMatchObject({ status: 'completed', result: { content: [{}] } });
  expect(seen.done).toBe(1);
});

test('a client that cannot follow tasks is asked to open the link, or gets it in an error', async () => {
  const params = { name: 'files_write', arguments: { text: 'plain' } };
  const url = await sendModern(one, people.keys.rita, {
    method: 'tools/call',
    params,
    capabilities: { elicitation: { url: {} } },
  });
  expect(url.result.resultType).toBe('input_required');
  const none = await sendModern(one, people.keys.rita, { method: 'tools/call', params });
  expect(none.result).toMatchObject({ isError: true });
});
