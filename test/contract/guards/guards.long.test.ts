import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { BAD, type GuardVendor, makeGuard, SECRET, startVendor } from '../../support/guards/vendor.js';
import { approvedBy, gather, makePolicy, type People } from '../../support/people.js';

/** Guards as records, and their place among policies, limits, budgets and the cache. */
const TENANT = 'shop';
let app: TestApp;
let people: People;
let vendor: GuardVendor;

beforeAll(async () => {
  vendor = await startVendor();
  app = await startTestApp({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' }, cache: true, timedWorkMillis: 50 });
  for (const id of [TENANT, 'other', 'small']) await app.createTenant({ id, ...AMPLE, monthlyBudgetUsd: 1_000 });
  const input = { defaultApprovers: { requiredApprovers: ['finance'] }, cacheTtlSeconds: 60 };
  const query = 'mutation($id: ID!, $input: UpdateTenantInput!) { updateTenant(id: $id, input: $input) { id } }';
  expect((await app.graphql(query, { id: TENANT, input })).json.errors).toBeUndefined();
  people = await gather(app, TENANT);
});
beforeEach(async () => {
  const { json } = await app.request('GET', '/api/guards', people.as('ada'));
  for (const { id } of json.guards) await as('ada', 'DELETE', `/api/guards/${id}`);
  vendor.arrived.length = 0;
  app.sandbox.reset();
});

const as = (person: 'ada' | 'rita' | 'aud', method: string, path: string, body?: object): Promise<Reply> =>
  app.request(method, path, { ...people.as(person), ...(body === undefined ? {} : { body }) });
const guard = (body: object = {}): Promise<any> =>
  makeGuard(app, people.keys.ada, { name: 'vendor', url: vendor.at('/generic'), ...body });
let serial = 0;
const chat = (content: string, more: object = {}, headers = {}): Promise<Reply> =>
  app.request('POST', '/v1/chat/completions', {
    ...people.as('rita'),
    headers,
    body: { model: 'gpt-4o-mini', skip_cache: true, messages: [{ role: 'user', content }], ...more },
  });
const eventOf = async ({ headers }: Reply): Promise<any> =>
  (await as('ada', 'GET', `/api/trust/spine/events/${headers.get('x-evidence-id')}`)).json;

describe('a guard', () => {
  test('is created, read, changed and deleted, with its events and without its secret', async () => {
    const credential = { type: 'key', key: 'a-very-secret-key-1234' };
    const made = await guard({
      credential,
      on: ['REQUEST', 'ANSWER'],
      settings: { params: { level: 2 } },
      feeUsd: 0.5,
    });
    expect(made).toMatchObject({
      kind: 'generic',
      credentialType: 'key',
      credentialHint: '1234',
      action: 'BLOCK',
      onError: 'BLOCK',
      timeoutMs: 3_000,
      feeUsd: 0.5,
      version: 1,
    });
    const path = `/api/guards/${made.id}`;
    expect((await as('aud', 'GET', path)).json).toEqual(made);
    const changed = (await as('ada', 'PATCH', path, { action: 'FLAG', version: 1 })).json;
    expect(changed).toMatchObject({ action: 'FLAG', version: 2, credentialHint: '1234' });
    expect(changed.digest).not.toBe(made.digest);
    expect((await as('ada', 'PATCH', path, { action: 'BLOCK', version: 1 })).status).toBe(409);
    await chat('hello');
    expect(vendor.arrived.at(-1)!.headers.authorization).toBe('Bearer a-very-secret-key-1234');
    expect(vendor.arrived.at(-1)!.body).toMatchObject({ additional_provider_specific_params: { level: 2 } });
    expect((await as('ada', 'DELETE', path)).status).toBe(204);
    expect((await as('ada', 'GET', path)).status).toBe(404);
    const query = `?resourceId=${made.id}&limit=10`;
    const { text } = await as('ada', 'GET', `/api/oversight/audit${query}`);
    for (const action of ['created', 'updated', 'deleted']) expect(text).toContain(`guard.${action}`);
    expect(text).not.toContain('very-secret');
  });

  test('is tried on a text, which is not kept', async () => {
    const { id, digest } = await guard({ action: 'MASK', enabled: false });
    const trial = await as('ada', 'POST', `/api/guards/${id}/test`, { text: `some ${SECRET}` });
    expect(trial.json).toEqual({
      verdict: 'MASK',
      reason: 'intervened',
      failed: false,
      latencyMs: expect.any(Number),
      masked: 'some [SECRET]',
      masks: { SECRET: 1 },
      digest,
    });
    await as('ada', 'PATCH', `/api/guards/${id}`, { url: vendor.at('/unauthorized') });
    const failed = await as('ada', 'POST', `/api/guards/${id}/test`, { text: 'some' });
    expect(failed.json).toMatchObject({ verdict: 'BLOCK', reason: 'refused', failed: true });
    const { text } = await as('ada', 'GET', `/api/oversight/audit?resourceId=${id}&limit=10`);
    expect(text).toContain('guard.tested');
    expect(text).not.toContain(SECRET);
  });

  test.each([
    ['url', { url: 'ftp://guard.example' }],
    ['url', { url: 'https://user:secret@guard.example' }],
    ['url', { url: 'http://169.254.169.254/latest' }],
    ['url', { url: null }],
    ['name', { name: 'no spaces' }],
    ['timeoutMs', { timeoutMs: 30_001 }],
    ['on', { on: [] }],
    ['on', { on: ['REQUEST', 'REQUEST'] }],
    ['selector.nothing', { selector: { nothing: 'x' } }],
    ['settings.unknown', { settings: { unknown: 1 } }],
    ['settings', { settings: { params: { text: 'x'.repeat(20_000) } } }],
    ['credential.key', { credential: { type: 'key' } }],
    ['feeUsd', { feeUsd: -1 }],
  ])('is refused for its %s, as of %j', async (path, body) => {
    const given = { name: 'x', kind: 'generic', url: vendor.at('/generic'), on: ['REQUEST'], ...body };
    const reply = await as('ada', 'POST', '/api/guards', given);
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining(`"path":"${path}`)]);
  });

  test('at another address needs its credential again', async () => {
    const { id } = await guard({ credential: { type: 'key', key: 'a-very-secret-key-1234' } });
    const moved = await as('ada', 'PATCH', `/api/guards/${id}`, { url: vendor.at('/block-all') });
    expect([moved.status, moved.json.error.param]).toEqual([400, 'credential']);
  });

  test('is one of 20 at most, each with a name of its own', async () => {
    await guard();
    const again = { name: 'vendor', kind: 'generic', url: vendor.at('/generic'), on: ['REQUEST'] };
    expect((await as('ada', 'POST', '/api/guards', again)).status).toBe(409);
    for (let at = 1; at < 20; at += 1) await guard({ name: `vendor-${at}`, enabled: false });
    expect((await as('ada', 'POST', '/api/guards', { ...again, name: 'more' })).status).toBe(409);
  });

  test('is a matter of administrators of its tenant', async () => {
    const { id } = await guard();
    const body = { name: 'mine', kind: 'generic', url: vendor.at('/generic'), on: ['REQUEST'] };
    expect((await as('rita', 'POST', '/api/guards', body)).status).toBe(403);
    expect((await as('rita', 'GET', '/api/guards')).status).toBe(403);
    expect((await as('rita', 'POST', `/api/guards/${id}/test`, { text: 'x' })).status).toBe(403);
    expect((await as('aud', 'DELETE', `/api/guards/${id}`)).status).toBe(403);
    const key = await app.issueKey({ tenantId: 'other', subject: 'ada', roles: ['tenant_admin'] });
    for (const [method, more] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/test'],
    ] as const) {
      const given =
        method === 'PATCH' ? { body: { action: 'FLAG' } } : method === 'POST' ? { body: { text: 'x' } } : {};
      expect((await app.request(method, `/api/guards/${id}${more}`, { key, ...given })).status).toBe(404);
    }
  });
});

describe('among the rest of a call', () => {
  test('binds the calls that its selector means, and all models that may answer', async () => {
    await guard({ selector: { model: 'gpt-4o', user: ['rita'] } });
    expect((await chat(`say ${BAD}`)).status).toBe(200);
    expect((await chat(`say ${BAD}`, { model: 'gpt-4o' })).status).toBe(403);
    const other = { ...people.as('aud'), body: { model: 'gpt-4o', messages: [{ role: 'user', content: BAD }] } };
    expect((await app.request('POST', '/v1/chat/completions', { ...other, ...people.as('mo') })).status).toBe(200);
  });

  test('is not asked about a call that policies deny', async () => {
    await guard();
    await makePolicy(app, people.keys.ada, { actions: ['ai.generate'], resources: ['model:gpt-4.1'], effect: 'deny' });
    const denied = await chat('hello', { model: 'gpt-4.1' });
    expect([denied.json.error.code, vendor.arrived.length]).toEqual(['POLICY_DENIED', 0]);
  });

  test('never sees personal data that the tenant replaces', async () => {
    const query = 'mutation($id: ID!, $mode: PiiMode!) { updateTenant(id: $id, input: { piiMode: $mode }) { id } }';
    await app.graphql(query, { id: TENANT, mode: 'REDACT' });
    await guard({ on: ['REQUEST', 'ANSWER'] });
    const reply = await chat('write to jane.doe@example.com please');
    expect([reply.text, reply.status]).toEqual([expect.stringContaining('jane.doe@example.com'), 200]);
    expect(JSON.stringify(vendor.arrived.map(({ text }) => text))).not.toContain('jane.doe');
    expect(vendor.texts().join(' ')).toContain('<EMAIL_1>');
    const content = ['write to ', 'jane.doe@example.com'].map((text) => ({ type: 'text', text }));
    expect((await chat('', { messages: [{ role: 'user', content }] })).status).toBe(200);
    expect(JSON.stringify(vendor.arrived.map(({ text }) => text))).not.toContain('jane.doe');
    await app.graphql(query, { id: TENANT, mode: 'OFF' });
  });

  test('is seen by policies', async () => {
    await guard({ action: 'FLAG' });
    await makePolicy(app, people.keys.ada, {
      actions: ['ai.generate'],
      resources: ['model:gpt-4.1-mini'],
      effect: 'deny',
      rules: [
        {
          id: 'flagged',
          condition: 'context.guards.exists(g, g.name == "vendor" && g.verdict == "FLAG")',
          obligations: [],
        },
      ],
    });
    expect((await chat('hello', { model: 'gpt-4.1-mini' })).status).toBe(200);
    expect((await chat(`say ${BAD}`, { model: 'gpt-4.1-mini' })).json.error.code).toBe('POLICY_DENIED');
  });

  test('has people asked, and the call is made once they approve', async () => {
    await guard({ action: 'APPROVE' });
    const content = `say ${BAD} ${(serial += 1)}`;
    const asked = await chat(content);
    expect(asked.json.error.code).toBe('APPROVAL_REQUIRED');
    const { proposal_id: id } = asked.json.error.details;
    expect((await people.move(id, 'fred', 'approved')).status).toBe(200);
    const { result, history } = await people.until(id, 'recorded');
    expect(history.map(({ to }: any) => to)).toContain('completed');
    expect(result.evidenceId).toEqual(expect.any(String));
    const reply = await chat(content, {}, { 'x-proposal-id': id });
    expect([reply.text, reply.status]).toEqual([expect.stringContaining(BAD), 200]);
  });

  test('judges answers that others have got already', async () => {
    const body = { skip_cache: false, model: 'gpt-4o-mini' };
    const content = `the cached ${BAD}`;
    expect((await chat(content, body)).status).toBe(200);
    expect((await chat(content, body)).headers.get('x-cache')).toBe('HIT');
    await guard({ on: ['ANSWER'] });
    const refused = await chat(content, body);
    expect([refused.status, refused.json.error?.code]).toEqual([403, 'GUARD_BLOCKED']);
    expect(refused.text).not.toContain(BAD);
    const streamed = await chat(content, { ...body, stream: true });
    expect([streamed.status, streamed.text]).toEqual([403, expect.not.stringContaining(BAD)]);
  });

  test('costs its fee, on a line of its own', async () => {
    await guard({ name: 'paid', feeUsd: 0.25, on: ['REQUEST', 'ANSWER'] });
    const usage = async () => (await as('rita', 'GET', '/v1/usage')).json.usage;
    const before = await usage();
    const reply = await chat('hello there');
    const { details } = await eventOf(reply);
    expect(details.guards).toMatchObject([{ feeNanoUsd: '250000000' }, { feeNanoUsd: '250000000' }]);
    expect(BigInt(details.costNanoUsd)).toBeLessThan(250_000_000n);
    expect((await chat(`say ${BAD}`)).status).toBe(403);
    const after = await usage();
    expect(after.by_model['guard:paid']).toMatchObject({ cost_usd: 0.75, tokens: 0 });
    expect(after.total_cost_usd - before.total_cost_usd).toBeGreaterThan(0.75);
    const budget = (await as('rita', 'GET', '/v1/usage')).json.budget;
    expect(budget.used_usd).toBeCloseTo(after.total_cost_usd, 6);
    const focus = await as('ada', 'GET', '/api/usage/focus?format=jsonl&granularity=day');
    expect(focus.text).toContain('guard:paid');
  });

  test('is not asked more often in a minute than the tenant may call', async () => {
    const key = await app.issueKey({ tenantId: 'small', subject: 'ada', roles: ['tenant_admin'] });
    const query = 'mutation($id: ID!, $input: UpdateTenantInput!) { updateTenant(id: $id, input: $input) { id } }';
    const limits = { requestsPerMinute: 5 };
    expect((await app.graphql(query, { id: 'small', input: limits })).json.errors).toBeUndefined();
    await makeGuard(app, key, { name: 'vendor', url: vendor.at('/generic') });
    const body = { model: 'gpt-4o-mini', messages: [{ role: 'user', content: `say ${BAD}` }] };
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => app.request('POST', '/v1/chat/completions', { key, body })),
    );
    expect(replies.every(({ status }) => status === 403 || status === 429)).toBe(true);
    expect(replies.some(({ status }) => status === 429)).toBe(true);
    // The minute may end meanwhile.
    expect(vendor.arrived.length).toBeLessThanOrEqual(10);
  });
});

test('without guards nothing is asked, and evidence has no word of them', async () => {
  const reply = await chat('hello');
  expect(vendor.arrived).toEqual([]);
  expect((await eventOf(reply)).details).not.toHaveProperty('guards');
});

test('a change holds on every instance, without a restart', async () => {
  const second = await startTestApp({
    databaseUrl: app.databaseUrl,
    env: { WEBHOOK_ALLOW_PRIVATE: 'true', PORTCULLIS_ADMIN_KEY: app.adminKey },
  });
  const ask = (): Promise<Reply> =>
    second.request('POST', '/v1/chat/completions', {
      ...people.as('rita'),
      body: { model: 'gpt-4o-mini', messages: [{ role: 'user', content: `say ${BAD}` }] },
    });
  expect((await ask()).status).toBe(200);
  await guard();
  await second.eventually(async () => {
    expect((await ask()).status).toBe(403);
  });
  await second.stop();
});

test('a change can need approval, which is of the whole change', async () => {
  await makePolicy(app, people.keys.ada, {
    actions: ['guard.delete'],
    effect: 'require_approval',
    ...approvedBy(['finance']),
  });
  const { id } = await guard();
  const asked = await as('ada', 'DELETE', `/api/guards/${id}`);
  expect([asked.status, asked.json.error.code]).toEqual([403, 'APPROVAL_REQUIRED']);
  const proposalId: string = asked.json.error.details.proposal_id;
  expect((await people.read(proposalId)).payload).toMatchObject({ before: { name: 'vendor', action: 'BLOCK' } });
  expect((await people.move(proposalId, 'fred', 'approved')).status).toBe(200);
  const headers = { 'x-proposal-id': proposalId };
  const gone = await app.request('DELETE', `/api/guards/${id}`, { ...people.as('ada'), headers });
  expect([gone.text, gone.status]).toEqual(['', 204]);
});
