import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { expectGraphqlError, expectRestError } from '../../support/errors.js';
import { traceOf } from '../../support/invocations.js';
import { ask } from '../../support/upstreams/models.js';

/** Governance of policies over REST: versions, replay, simulation, explanation. Contract §6. */
const clock = manualClock();
let gateway: TestApp;
let count = 0;
let tenant: string;
let admin: string;

beforeAll(async () => {
  gateway = await startTestApp({ clock });
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  count += 1;
  tenant = `policies-${count}`;
  await gateway.createTenant({
    id: tenant,
    tier: 'ENTERPRISE',
    requestsPerMinute: 10_000,
    tokensPerMinute: 10_000_000,
  });
  admin = await gateway.issueKey({ tenantId: tenant, subject: 'root', roles: ['tenant_admin'] });
});

const BASE = '/api/trust/policies';
const send = (method: string, path: string, body?: object): Promise<Reply> =>
  gateway.request(method, BASE + path, { key: admin, body });
const draft = (over: object = {}) => ({ name: 'p', actions: ['document.update'], effect: 'deny', ...over });
const when = (condition: string) => ({ rules: [{ id: 'r', condition }] });

async function make(over: object = {}): Promise<any> {
  const { status, json } = await send('POST', '', draft(over));
  expect(status).toBe(201);
  return json;
}

async function evaluate(over: object = {}): Promise<any> {
  const question = { action: 'document.update', resource: 'document:1', actor: 'root', ...over };
  const { status, json } = await send('POST', '/evaluate', question);
  expect(status).toBe(200);
  return json;
}

async function replay(id: string): Promise<any> {
  const { json } = await gateway.graphql(
    `query($id: ID!) { replayDecision(id: $id) {
       decisionId identical recorded { ...O } replayed { ...O } versions { id version } } }
     fragment O on PolicyOutcome { effect reason policies obligations { id params } }`,
    { id },
    { key: admin },
  );
  expect(json.errors).toBeUndefined();
  return json.data.replayDecision;
}

describe('REST', () => {
  test('makes, shows, lists, changes and removes a policy', async () => {
    const created = await send('POST', '', draft({ description: 'why', ...when('context.pages > 10') }));
    expect(created.status).toBe(201);
    const { id } = created.json;
    expect(created.headers.get('location')).toBe(`${BASE}/${id}`);
    expect(created.json).toMatchObject({
      name: 'p',
      description: 'why',
      resources: ['*'],
      effect: 'deny',
      mode: 'enforce',
      enabled: true,
      version: 1,
      tests: [],
      rules: [{ id: 'r', condition: 'context.pages > 10', obligations: [] }],
    });
    expect((await send('GET', `/${id}`)).json).toEqual(created.json);
    const first = await send('GET', '?limit=10');
    expect(first.json.policies.map(({ name }: any) => name)).toEqual([
      'baseline: AI',
      'baseline: administration',
      'baseline: budgets',
      'baseline: documents',
      'baseline: evidence packs',
      'baseline: exports',
      'baseline: operations',
      'baseline: provisioning',
      'baseline: raises',
      'baseline: reconciliations',
    ]);
    const second = await send('GET', `?limit=9&cursor=${first.json.nextCursor}`);
    expect(second.json).toEqual({ policies: [created.json], nextCursor: null });

    clock.advance(1_000);
    const changed = await send('PATCH', `/${id}`, { effect: 'require_approval', version: 1 });
    expect([changed.status, changed.json.version, changed.json.effect]).toEqual([200, 2, 'require_approval']);
    expect(
      expectRestError(await send('PATCH', `/${id}`, { mode: 'log_only', version: 1 }), 'CONFLICT').details,
    ).toEqual({
      version: 2,
    });
    const removed = await send('DELETE', `/${id}`);
    expect([removed.status, removed.text]).toEqual([204, '']);
    for (const method of ['GET', 'DELETE']) expectRestError(await send(method, `/${id}`), 'NOT_FOUND');
  });

  test('PUT replaces the whole policy, absent fields by their defaults, at the version that it names', async () => {
    const { id } = (await send('POST', '', draft({ description: 'why', ...when('context.pages > 10') }))).json;
    await send('PATCH', `/${id}`, { mode: 'log_only', enabled: false, resources: ['document:*'] });
    const whole = { name: 'replaced', actions: ['document.read'], effect: 'allow' };
    expectRestError(await send('PUT', `/${id}`, { ...whole, version: 1 }), 'CONFLICT');
    const issues = expectRestError(await send('PUT', `/${id}`, { effect: 'allow' }), 'INVALID_REQUEST').details.issues;
    expect(issues.map(({ path }: any) => path)).toEqual(['name', 'actions']);
    const replaced = await send('PUT', `/${id}`, { ...whole, version: 2 });
    expect(replaced.status).toBe(200);
    expect(replaced.json).toMatchObject({
      ...whole,
      id,
      resources: ['*'],
      rules: [],
      enabled: true,
      mode: 'enforce',
      tests: [],
      version: 3,
    });
    expect(replaced.json).not.toHaveProperty('description');
    const { versions } = (await send('GET', `/${id}/versions`)).json;
    expect(versions.map(({ name, version }: any) => [version, name])).toEqual([
      [3, 'replaced'],
      [2, 'p'],
      [1, 'p'],
    ]);
    await send('DELETE', `/${id}`);
  });

  test('refuses a bad policy with all that is wrong', async () => {
    const error = expectRestError(
      await send('POST', '', draft({ actions: ['a..b'], ...when('action ==') })),
      'INVALID_REQUEST',
    );
    expect(error.details.issues.map(({ path }: any) => path)).toEqual(['actions[0]', 'rules[0].condition']);
    expectRestError(await send('POST', '', draft({ effect: 'perhaps' })), 'INVALID_REQUEST');
    await make();
    expectRestError(await send('POST', '', draft()), 'CONFLICT');
  });
});

describe('versions', () => {
  test('keep everything that a policy was, newest first, also after its end', async () => {
    const { id } = await make(when('true'));
    clock.advance(1_000);
    await send('PATCH', `/${id}`, { mode: 'log_only', rules: [] });
    clock.advance(1_000);
    await send('DELETE', `/${id}`);
    const { json } = await send('GET', `/${id}/versions`);
    expect(json.nextCursor).toBeNull();
    expect(
      json.versions.map(({ version, mode, rules, deleted, changedBy }: any) => [
        version,
        mode,
        rules.length,
        deleted,
        changedBy,
      ]),
    ).toEqual([
      [3, 'log_only', 0, true, 'root'],
      [2, 'log_only', 0, false, 'root'],
      [1, 'enforce', 1, false, 'root'],
    ]);
    const page = await send('GET', `/${id}/versions?limit=2`);
    const rest = await send('GET', `/${id}/versions?limit=2&cursor=${page.json.nextCursor}`);
    expect([...page.json.versions, ...rest.json.versions]).toEqual(json.versions);
    expectRestError(await send('GET', `/${id}/versions?cursor=WyJ4Il0`), 'INVALID_REQUEST');
    expectRestError(await send('GET', '/none/versions'), 'NOT_FOUND');
  });

  test('the baseline has its first', async () => {
    const { json } = await send('GET', '');
    for (const { id } of json.policies) {
      const { versions } = (await send('GET', `/${id}/versions`)).json;
      expect(versions).toMatchObject([{ version: 1, changedBy: 'system', deleted: false }]);
    }
  });

  test('a change that changes nothing makes none', async () => {
    const { id } = await make();
    const same = await send('PATCH', `/${id}`, { effect: 'deny' });
    expect([same.status, same.json.version]).toEqual([200, 1]);
    expect((await send('GET', `/${id}/versions`)).json.versions).toHaveLength(1);
  });

  test('can be asked, alone or as they stood', async () => {
    const early = new Date(clock.now()).toISOString();
    clock.advance(1_000);
    const { id } = await make();
    const denied = new Date(clock.now()).toISOString();
    clock.advance(1_000);
    await send('PATCH', `/${id}`, { effect: 'allow' });
    clock.advance(1_000);
    await send('DELETE', `/${id}`);
    clock.advance(1_000);
    expect((await evaluate()).effect).toBe('allow');
    expect(await evaluate({ versions: [{ id, version: 1 }] })).toMatchObject({ effect: 'deny', policies: [id] });
    expect(await evaluate({ versions: [{ id, version: 2 }] })).toMatchObject({ effect: 'allow', policies: [id] });
    // What is deleted says nothing.
    expect(await evaluate({ versions: [{ id, version: 3 }] })).toMatchObject({ effect: 'deny', policies: [] });
    expect((await evaluate({ asOf: early })).permit).toBe(true);
    expect(await evaluate({ asOf: denied })).toMatchObject({ effect: 'deny', policies: [id] });
    expect((await evaluate({ asOf: new Date(clock.now()).toISOString() })).permit).toBe(true);
    expect((await evaluate({ asOf: '2000-01-01T00:00:00Z' })).reason).toBe('no policy allows it');
    const question = { action: 'a', resource: 'r', actor: 'x' };
    expectRestError(await send('POST', '/evaluate', { ...question, versions: [{ id, version: 9 }] }), 'NOT_FOUND');
    const both = await send('POST', '/evaluate', { ...question, versions: [], asOf: early });
    expect(expectRestError(both, 'INVALID_REQUEST').details.issues[0].path).toBe('asOf');
  });
});

describe('a decision', () => {
  test('of an evaluation is in the spine, whole', async () => {
    const { id } = await make(when('context.pages > 10'));
    const { decisionId } = await evaluate({ context: { pages: 11 }, resourceType: 'document', risk: 'high' });
    const { json } = await gateway.request('GET', `/api/trust/spine/events/${decisionId}`, { key: admin });
    expect(json).toMatchObject({
      action: 'policy.evaluated',
      actor: 'root',
      resourceId: 'document:1',
      resourceType: 'document',
      correlationId: decisionId,
      details: {
        policy: {
          effect: 'deny',
          policies: [{ id, version: 1 }],
          asked: expect.arrayContaining([{ id, version: 1 }]),
          question: {
            tenantId: tenant,
            action: 'document.update',
            resource: 'document:1',
            resourceType: 'document',
            actor: 'root',
            roles: ['tenant_admin'],
            risk: 'high',
            context: { pages: 11 },
            time: clock.now(),
            defaultApprovers: { requiredApprovers: ['tenant_admin'], quorum: 1 },
          },
        },
      },
    });
    expect(json.details.policy.asked).toHaveLength(2);
  });

  test('of an invocation is replayed at the versions of then', async () => {
    const { id } = await make({ actions: ['ai.*'], ...when('context.provider == "openai" && risk == "low"') });
    const refused = await gateway.request('POST', '/v1/chat', { key: admin, body: ask('hi') });
    const evidence = refused.headers.get('x-evidence-id')!;
    expect(refused.status).toBe(403);
    clock.advance(1_000);
    await send('DELETE', `/${id}`);
    expect(await replay(evidence)).toMatchObject({
      decisionId: evidence,
      identical: true,
      recorded: { effect: 'DENY', policies: [id] },
      replayed: { effect: 'DENY', policies: [id] },
    });
    expect(await traceOf(gateway, evidence, { key: admin })).toMatchObject({ effect: 'DENY', policies: [{ id }] });
  });

  test('that is erased, or a client’s invention, is not replayed', async () => {
    const { decisionId } = await evaluate();
    await gateway.graphql(
      'mutation($id: ID!) { eraseSpineDetails(eventId: $id, reason: "law") { id } }',
      { id: decisionId },
      { key: admin },
    );
    const again = (id: string) =>
      gateway.graphql('query($id: ID!) { replayDecision(id: $id) { identical } }', { id }, { key: admin });
    expectGraphqlError(await again(decisionId), 'CONFLICT');
    const forged = await gateway.request('POST', '/api/trust/spine/record', {
      key: admin,
      body: { action: 'policy.asked', actor: 'x', details: { policy: { question: {}, asked: [] } } },
    });
    expectGraphqlError(await again(forged.json.id), 'NOT_FOUND');
  });

  test('names the tenant’s default approvers where its policy names none', async () => {
    await make({ effect: 'require_approval' });
    const approval = async () => (await evaluate()).obligations[0].params;
    expect(await approval()).toEqual({ requiredApprovers: ['tenant_admin'], quorum: 1 });
    const before = await evaluate();
    const set = (defaultApprovers: object) =>
      gateway.graphql(
        `mutation($id: ID!, $input: UpdateTenantInput!) {
           updateTenant(id: $id, input: $input) { defaultApprovers { requiredApprovers quorum } } }`,
        { id: tenant, input: { defaultApprovers } },
        { key: admin },
      );
    clock.advance(1);
    const changed = await set({ requiredApprovers: ['finance', 'legal'], quorum: 2 });
    expect(changed.json.data.updateTenant.defaultApprovers).toEqual({
      requiredApprovers: ['finance', 'legal'],
      quorum: 2,
    });
    expect(await approval()).toEqual({ requiredApprovers: ['finance', 'legal'], quorum: 2 });
    expect((await replay(before.decisionId)).identical).toBe(true);
    clock.advance(1);
    expect((await set({ requiredApprovers: ['ann'] })).json.data.updateTenant.defaultApprovers.quorum).toBeNull();
    expect(await approval()).toEqual({ requiredApprovers: ['ann'] });
    for (const bad of [
      { requiredApprovers: [] },
      { requiredApprovers: [''] },
      { requiredApprovers: ['a', 'a'], quorum: 2 },
      { requiredApprovers: ['a'], quorum: 0 },
    ]) {
      expectGraphqlError(await set(bad), 'INVALID_REQUEST');
    }
  });

  test('explains itself where it is asked to', async () => {
    const { id } = await make(when('context.amount > 100'));
    const { trace } = await evaluate({ context: { amount: 250 }, explain: true });
    expect(trace).toContainEqual({
      policyId: id,
      version: 1,
      name: 'p',
      effect: 'deny',
      mode: 'enforce',
      contributed: true,
      rules: [{ ruleId: 'r', outcome: 'held', facts: [{ path: 'context.amount', value: 250 }] }],
    });
    expect(trace).toHaveLength(2);
    const failed = await evaluate({ explain: true });
    expect(failed.trace.find(({ policyId }: any) => policyId === id).rules).toEqual([
      {
        ruleId: 'r',
        outcome: 'failed',
        message: expect.stringContaining('amount'),
        facts: [{ path: 'context.amount' }],
      },
    ]);
    expect(await evaluate()).not.toHaveProperty('trace');
  });
});

describe('a simulation', () => {
  const simulate = async (body: object): Promise<any> => {
    const { status, json } = await send('POST', '/simulate', body);
    expect(status).toBe(200);
    return json;
  };

  test('says which past decisions a draft would have changed', async () => {
    const small = await evaluate({ context: { pages: 3 } });
    clock.advance(1);
    const large = await evaluate({ context: { pages: 30 } });
    const chat = await gateway.request('POST', '/v1/chat', { key: admin, body: ask('hi') });
    const result = await simulate({ policies: [draft(when('context.pages > 10'))] });
    expect(result).toMatchObject({ evaluated: 3, skipped: 0, differing: 1 });
    expect(result.differences).toEqual([
      {
        decisionId: large.decisionId,
        action: 'document.update',
        resource: 'document:1',
        actor: 'root',
        at: new Date(clock.now()).toISOString(),
        before: {
          effect: 'allow',
          reason: 'allowed by policy: baseline: documents',
          policies: small.policies,
          obligations: [],
        },
        after: { effect: 'deny', reason: 'denied by policy: p', policies: ['draft:p'], obligations: [] },
      },
    ]);
    const all = await simulate({ policies: [draft({ actions: ['*'] })] });
    expect(all.differences.map(({ decisionId }: any) => decisionId)).toEqual([
      chat.headers.get('x-evidence-id'),
      large.decisionId,
      small.decisionId,
    ]);
    // Nothing of it is in force.
    expect((await evaluate({ context: { pages: 30 } })).permit).toBe(true);
  });

  test('puts a draft in the place of the policy of its name', async () => {
    const { id } = await make();
    const { decisionId } = await evaluate();
    const open = await simulate({ policies: [draft({ effect: 'allow' })] });
    expect(open.differences).toMatchObject([{ decisionId, before: { effect: 'deny' }, after: { effect: 'allow' } }]);
    expect(open.differences[0].after.policies).toContain(id);
    const gone = await simulate({ policies: [draft({ enabled: false })] });
    expect(gone.differences).toMatchObject([{ decisionId, after: { effect: 'allow' } }]);
    expect((await simulate({ policies: [draft()] })).differences).toEqual([]);
    expect((await simulate({ policies: [] })).differing).toBe(0);
  });

  test('looks at no more than it is asked for, pages included', async () => {
    const start = clock.now();
    for (let at = 0; at < 120; at += 10) {
      clock.advance(1);
      await Promise.all(Array.from({ length: 10 }, () => evaluate()));
    }
    const counted = async (over: object) => (await simulate({ policies: [], ...over })).evaluated;
    expect(await counted({})).toBe(120);
    expect(await counted({ limit: 101 })).toBe(101);
    expect(await counted({ since: new Date(start + 7).toISOString() })).toBe(60);
    for (const limit of [0, 5_001]) {
      expectRestError(await send('POST', '/simulate', { policies: [], limit }), 'INVALID_REQUEST');
    }
  });

  test('skips and counts what is erased, and takes nobody’s word', async () => {
    const { decisionId } = await evaluate();
    await evaluate();
    await evaluate({ versions: [] });
    await gateway.graphql(
      'mutation($id: ID!) { eraseSpineDetails(eventId: $id, reason: "law") { id } }',
      { id: decisionId },
      { key: admin },
    );
    await gateway.request('POST', '/api/trust/spine/record', {
      key: admin,
      body: { action: 'policy.asked', actor: 'x', details: { policy: { question: {}, asked: [] } } },
    });
    expect(await simulate({ policies: [] })).toMatchObject({ evaluated: 1, skipped: 1, differing: 0 });
  });

  test('refuses a bad draft as a bad policy, at its place', async () => {
    const reply = await send('POST', '/simulate', {
      policies: [draft(), draft(when('action ==')), draft({ actions: [] })],
    });
    expectRestError(reply, 'INVALID_REQUEST');
    const error = expectRestError(
      await send('POST', '/simulate', { policies: [draft(), draft(when('action =='))] }),
      'INVALID_REQUEST',
    );
    expect(error.details.issues).toEqual([
      { path: 'policies[1].name', message: 'duplicates the name of another draft' },
      { path: 'policies[1].rules[0].condition', message: expect.stringContaining('line 1, column 8') },
    ]);
  });
});
