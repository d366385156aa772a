import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { expectGraphqlError, expectRestError, pathsOf } from '../../support/errors.js';
import { approvedBy, gather, makePolicy, ofNobodyElse, type People, type Person } from '../../support/people.js';

const POLICIES = '/api/trust/policies';
const HOUR = 3_600_000;
const clock = manualClock();
let gateway: TestApp;
let people: People;
/** Of someone of finance, issued by the tenant's own administrator. */
let francis: string;
let owner: pg.Client;
let tenants = 0;
let tenantId: string;

/** A tenant of its own, in which changes of policies, settings and users need `finance`; or what `policy` says. */
async function governed({
  policy = {},
  ...tenant
}: { policy?: object; [setting: string]: unknown } = {}): Promise<void> {
  tenants += 1;
  tenantId = `governed-${tenants}`;
  await gateway.createTenant({ id: tenantId, ...tenant });
  people = await gather(gateway, tenantId);
  const issue = 'mutation($input: IssueApiKeyInput!) { issueApiKey(input: $input) { secret } }';
  const input = { subject: 'francis', roles: ['member', 'finance'] };
  const { json } = await gateway.graphql(issue, { input }, people.as('ada'));
  // The keys of others are the administrator's of the platform, who could act with them.
  francis = await ofNobodyElse(gateway, json.data.issueApiKey.secret);
  await makePolicy(gateway, people.keys.ada, {
    name: 'administration needs finance',
    actions: ['policy.update', 'tenant.configure', 'user.create'],
    effect: 'require_approval',
    ...approvedBy(['finance']),
    ...policy,
  });
}
/** Another version of that policy, made behind the policies' back; resolves once it is in force. */
async function policyChanged(): Promise<void> {
  const { version } = await named('administration needs finance');
  const { rows } = await owner.query(
    `UPDATE policies SET version = version + 1 WHERE tenant_id = $1 AND name = 'administration needs finance' RETURNING id`,
    [tenantId],
  );
  await gateway.eventually(async () => {
    const body = { action: 'policy.update', resource: 'policy:new', actor: 'ada', explain: true };
    const { json } = await gateway.request('POST', `${POLICIES}/evaluate`, { ...people.as('ada'), body });
    expect(JSON.stringify(json)).toContain(rows[0].id);
    const decided = await gateway.request(
      'GET',
      `/api/trust/spine/events?actions=policy.evaluated&limit=1`,
      people.as('ada'),
    );
    expect(decided.text).toContain(`"version":${Number(version) + 1}`);
  });
}

beforeAll(async () => {
  gateway = await startTestApp({ clock, timedWorkMillis: 100 });
  owner = new pg.Client({ connectionString: gateway.databaseUrl });
  await owner.connect();
  await governed();
});
afterEach(() => {
  gateway.sandbox.reset();
});
afterAll(async () => {
  await owner.end();
  await gateway.stop();
});

const policies = async (): Promise<any[]> =>
  (await gateway.request('GET', `${POLICIES}?limit=500`, people.as('ada'))).json.policies;
const named = async (name: string) => (await policies()).find((one) => one.name === name);
const settings = async (): Promise<any> => {
  const query =
    'query($id: ID!) { tenant(id: $id) { name tier piiMode cacheTtlSeconds requestsPerMinute tokensPerMinute monthlyBudgetUsd approvalRiskThreshold featurePacks status defaultApprovers { requiredApprovers quorum } } }';
  return (await gateway.graphql(query, { id: tenantId })).json.data.tenant;
};
/** The proposal that an answer of 202 or an APPROVAL_REQUIRED names. */
function proposalOf(reply: Reply): string {
  if (reply.status === 202) {
    const { id } = reply.json.proposal;
    expect(reply.json.status).toBe('approval_required');
    expect(reply.headers.get('location')).toBe(`/api/admin/v4/proposals/${id}`);
    return id;
  }
  const error = reply.json.error === undefined ? expectGraphqlError(reply, 'APPROVAL_REQUIRED') : reply.json.error;
  return error.details.proposal_id;
}
const approve = async (id: string) => {
  const reply = await people.move(id, 'fred', 'approved');
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
};
const approveAs = async (key: string, id: string) => {
  const { revision } = await people.read(id);
  const body = { state: 'approved', revision };
  expect((await gateway.request('PATCH', `/api/admin/v4/proposals/${id}`, { key, body })).status).toBe(200);
};
const propose = (action: string, resource: string, payload: object, person: Person = 'ada') =>
  people.propose({ action, resource, payload }, person);
const path = ({ history }: any): string[] => history.map(({ to }: any) => to);
const EXECUTED = ['approved', 'executing', 'completed', 'post_check'];

describe('a change of policies that needs people', () => {
  const draft = { actions: ['memo.read'], effect: 'allow' };

  test('is made, changed and deleted over REST once they agree, and not before', async () => {
    const made = await gateway.request('POST', POLICIES, { ...people.as('ada'), body: { ...draft, name: 'memos' } });
    expect(made.status).toBe(202);
    const creation = proposalOf(made);
    expect(await named('memos')).toBeUndefined();
    await approve(creation);
    const created = await people.until(creation, 'post_check');
    expect(path(created).slice(-4)).toEqual(EXECUTED);
    const policy = await named('memos');
    expect(policy).toMatchObject({ ...draft, version: 1 });
    expect(created.result).toMatchObject({ operation: 'create', id: policy.id, version: 1 });

    const url = `${POLICIES}/${policy.id}`;
    const changed = await gateway.request('PATCH', url, { ...people.as('ada'), body: { effect: 'deny', version: 1 } });
    expect(changed.status).toBe(202);
    expect((await named('memos')).effect).toBe('allow');
    await approve(proposalOf(changed));
    await people.until(proposalOf(changed), 'post_check');
    expect(await named('memos')).toMatchObject({ effect: 'deny', version: 2 });

    const removed = await gateway.request('DELETE', url, people.as('ada'));
    expect(removed.status).toBe(202);
    expect(await named('memos')).toBeDefined();
    await approve(proposalOf(removed));
    await people.until(proposalOf(removed), 'post_check');
    expect(await named('memos')).toBeUndefined();
  });

  test('is asked about once, by whichever API', async () => {
    const body = { ...draft, name: 'asked once' };
    const first = proposalOf(await gateway.request('POST', POLICIES, { ...people.as('ada'), body }));
    const query = 'mutation($input: CreatePolicyInput!) { createPolicy(input: $input) { id } }';
    const again = await gateway.graphql(query, { input: { ...body, effect: 'ALLOW' } }, people.as('ada'));
    expect(proposalOf(again)).toBe(first);
  });

  test('is not asked about when it could never be carried out', async () => {
    const bad = { ...draft, name: 'bad', rules: [{ id: 'r', condition: 'no such thing(' }] };
    const direct = await gateway.request('POST', POLICIES, { ...people.as('ada'), body: bad });
    expect(pathsOf(expectRestError(direct, 'INVALID_REQUEST'))).toEqual(['rules[0].condition']);
    const proposed = await gateway.request('POST', '/api/admin/v4/proposals', {
      ...people.as('ada'),
      body: {
        intent: 'x',
        action: 'policy.update',
        resource: 'policy:new',
        payload: { operation: 'create', input: bad },
      },
    });
    expect(pathsOf(expectRestError(proposed, 'INVALID_REQUEST'))).toEqual(['payload.input.rules[0].condition']);
  });

  test.each(['create', 'update', 'delete'])('is undone within the hour: %s', async (operation) => {
    const name = `undo ${operation}`;
    const input = { ...draft, name };
    if (operation !== 'create') {
      const made = await propose('policy.update', 'policy:new', { operation: 'create', input });
      await approve(made.id);
      await people.until(made.id, 'post_check');
    }
    const before = await named(name);
    const resource = before === undefined ? 'policy:new' : `policy:${before.id}`;
    const change = { description: 'changed', rules: [{ id: 'r', condition: 'true' }], enabled: false };
    const payload = {
      create: { operation, input },
      update: { operation, id: before?.id, input: change },
      delete: { operation, id: before?.id },
    }[operation]!;
    const { id } = await propose('policy.update', resource, payload);
    await approve(id);
    await people.until(id, 'post_check');
    if (operation === 'update') expect(await named(name)).toMatchObject({ description: 'changed', enabled: false });
    const undone = await people.move(id, 'ada', 'rolled_back', { notes: 'a mistake' });
    expect(path(undone.json).slice(-2)).toEqual(['rolled_back', 'recorded']);
    const { id: _, version: __, createdAt, updatedAt, ...terms } = before ?? {};
    if (before === undefined) expect(await named(name)).toBeUndefined();
    else {
      const now = await named(name);
      expect(now).toMatchObject(terms);
      expect(now.description ?? null).toBe(before.description ?? null);
    }
  });

  test('is not undone over what others changed since', async () => {
    const { id } = await propose('policy.update', 'policy:new', {
      operation: 'create',
      input: { ...draft, name: 'moved on' },
    });
    await approve(id);
    await people.until(id, 'post_check');
    const policy = await named('moved on');
    const next = await propose('policy.update', `policy:${policy.id}`, {
      operation: 'update',
      id: policy.id,
      input: { enabled: false },
    });
    await approve(next.id);
    await people.until(next.id, 'post_check');
    const refused = expectRestError(await people.move(id, 'ada', 'rolled_back'), 'CONFLICT');
    expect(refused.details).toEqual({ version: 2 });
    expect((await people.read(id)).state).toBe('post_check');
    expect(await named('moved on')).toMatchObject({ version: 2, enabled: false });
    clock.advance(HOUR);
    await people.until(id, 'recorded');
  });

  test('that fails leaves nothing behind, and is recorded', async () => {
    const twice = { operation: 'create', input: { ...draft, name: 'administration needs finance' } };
    const { id } = await propose('policy.update', 'policy:new', twice);
    const before = await policies();
    await approve(id);
    const failed = await people.until(id, 'recorded');
    expect(path(failed).slice(-5)).toEqual(['approved', 'executing', 'failed', 'rolled_back', 'recorded']);
    expect(failed.error).toMatchObject({ code: 'CONFLICT' });
    expect(await policies()).toEqual(before);
  });

  test('is asked again when the policies that asked changed after the votes', async () => {
    const { id, approval } = await propose('policy.update', 'policy:new', {
      operation: 'create',
      input: { ...draft, name: 'again' },
    });
    await policyChanged();
    await approve(id);
    const back = await gateway.eventually(async () => {
      const one = await people.read(id);
      expect(one.approval.id).not.toBe(approval.id);
      return one;
    });
    expect([back.state, back.approval.votes]).toEqual(['awaiting_decision', []]);
    expect(await named('again')).toBeUndefined();
    await approve(id);
    await people.until(id, 'post_check');
    expect(await named('again')).toBeDefined();
  });
});

describe('the settings of a tenant', () => {
  const update = (input: object, person: Person | null = 'ada') =>
    gateway.graphql(
      'mutation($id: ID!, $input: UpdateTenantInput!) { updateTenant(id: $id, input: $input) { id } }',
      { id: tenantId, input },
      person === null ? { headers: { 'x-tenant-id': tenantId } } : people.as(person),
    );

  test.each([
    [{ piiMode: 'REDACT', cacheTtlSeconds: 60 }, 'ada'],
    [{ approvalRiskThreshold: 'CRITICAL' }, 'ada'],
    [{ defaultApprovers: { requiredApprovers: ['legal', 'finance'], quorum: 2 } }, 'ada'],
    [{ requestsPerMinute: 77 }, null],
    [{ tier: 'PRO' }, null],
    [{ monthlyBudgetUsd: 12.34 }, null],
  ] as const)('%j wait for people, and are undone to what they were', async (input, person) => {
    await governed({ tier: 'ENTERPRISE', tokensPerMinute: 4_000, monthlyBudgetUsd: 55.5 });
    const before = await settings();
    const id = proposalOf(await update(input, person));
    expect(await settings()).toEqual(before);
    if (person === null) {
      // Whoever issued a key decides nothing of their own with it: fred's is the administrator's of the platform.
      expectRestError(await people.move(id, 'fred', 'approved'), 'FORBIDDEN');
      await approveAs(francis, id);
    } else await approve(id);
    await people.until(id, 'post_check');
    expect(await settings()).toMatchObject(input);
    if (person === null) {
      // What is the platform's to set is the platform's to undo.
      expectRestError(await people.move(id, 'ada', 'rolled_back'), 'FORBIDDEN');
      expect(await settings()).toMatchObject(input);
    }
    const { revision } = await people.read(id);
    const undone = await gateway.request('PATCH', `/api/admin/v4/proposals/${id}`, {
      headers: { 'x-tenant-id': tenantId },
      body: { state: 'rolled_back', revision },
    });
    expect([undone.status, undone.json.state]).toEqual([200, 'recorded']);
    expect(await settings()).toEqual(before);
  });

  test('are not undone over what others changed since', async () => {
    await governed();
    const id = proposalOf(await update({ piiMode: 'OFF' }));
    await approve(id);
    await people.until(id, 'post_check');
    const next = proposalOf(await update({ name: 'Other' }));
    await approve(next);
    await people.until(next, 'post_check');
    expectRestError(await people.move(id, 'ada', 'rolled_back'), 'CONFLICT');
    expect(await settings()).toMatchObject({ piiMode: 'OFF', name: 'Other' });
  });

  test.each([
    ['DESIGN', false, true],
    ['DESIGN', true, false],
  ])('the pack %s switched to %s; undone, what was before', async (pack, enabled, changes) => {
    await governed();
    const before = await settings();
    const reply = await gateway.graphql(
      'mutation($id: ID!, $pack: FeaturePack!, $enabled: Boolean!) { setFeaturePack(tenantId: $id, pack: $pack, enabled: $enabled) { id } }',
      { id: tenantId, pack, enabled },
      people.as('ada'),
    );
    await approve(proposalOf(reply));
    await people.until(proposalOf(reply), 'post_check');
    expect((await settings()).featurePacks.includes(pack)).toBe(!changes);
    expect((await people.move(proposalOf(reply), 'ada', 'rolled_back')).status).toBe(200);
    expect(await settings()).toEqual(before);
  });

  test('that are the platform’s fail when the tenant’s own administrator proposes them', async () => {
    await governed();
    const { id } = await propose('tenant.configure', `tenant:${tenantId}`, {
      id: tenantId,
      input: { monthlyBudgetUsd: 1e6 },
    });
    await approve(id);
    expect(await people.until(id, 'recorded')).toMatchObject({ error: { code: 'FORBIDDEN' } });
    expect((await settings()).monthlyBudgetUsd).toBe(100);
  });

  test('of another tenant are out of reach', async () => {
    await governed();
    const { id } = await propose('tenant.configure', 'tenant:default', { id: 'default', input: { name: 'Mine' } });
    await approve(id);
    expect(await people.until(id, 'recorded')).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });
});

describe('an API key that needs people', () => {
  const issue = (input: object, person: Person = 'ada') =>
    gateway.graphql(
      'mutation($input: IssueApiKeyInput!) { issueApiKey(input: $input) { secret } }',
      { input },
      people.as(person),
    );
  const input = { subject: 'newcomer', roles: ['member'], expiresAt: '2100-01-01T00:00:00Z' };

  test('is issued once to who asked, with the proposal’s id', async () => {
    await governed();
    const proposalId = proposalOf(await issue(input));
    expectGraphqlError(await issue({ ...input, proposalId }), 'CONFLICT');
    await approve(proposalId);
    await people.until(proposalId, 'executing');
    expectGraphqlError(await issue({ ...input, subject: 'other', proposalId }), 'CONFLICT');
    const issued = await issue({ ...input, proposalId });
    expect(issued.json.data.issueApiKey.secret).toMatch(/^pcl_/);
    expect(path(await people.read(proposalId)).slice(-4)).toEqual(['executing', 'completed', 'post_check', 'recorded']);
    expectGraphqlError(await issue({ ...input, proposalId }), 'CONFLICT');
  });

  test('is issued once, however often it is asked for at the same time', async () => {
    await governed();
    const proposalId = proposalOf(await issue(input));
    await approve(proposalId);
    const replies = await Promise.all(Array.from({ length: 8 }, () => issue({ ...input, proposalId })));
    expect(replies.filter(({ json }) => json.errors === undefined)).toHaveLength(1);
    const { rows } = await owner.query("SELECT FROM api_keys WHERE tenant_id = $1 AND subject = 'newcomer'", [
      tenantId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('is not issued when the policy changed since', async () => {
    await governed();
    const proposalId = proposalOf(await issue(input));
    await approve(proposalId);
    await policyChanged();
    expect(expectGraphqlError(await issue({ ...input, proposalId }), 'CONFLICT').message).toContain('changed');
  });
});

describe('administration', () => {
  test('that is denied is refused and recorded; the platform’s administrator overrides, on record', async () => {
    await governed({ policy: { effect: 'deny', rules: [] } });
    const create = (key: string, headers: Record<string, string> = {}) =>
      gateway.request('POST', POLICIES, { key, headers, body: { name: 'n', actions: ['a.b'], effect: 'allow' } });
    await gateway.eventually(async () => {
      expectRestError(await create(people.keys.ada), 'POLICY_DENIED');
    });
    const events = async (action: string) =>
      (await gateway.request('GET', `/api/trust/spine/events?actions=${action}`, people.as('aud'))).json.events;
    expect((await events('policy.denied'))[0]).toMatchObject({
      actor: 'ada',
      severity: 'critical',
      resourceId: 'policy:new',
    });
    expect((await create(gateway.adminKey, { 'x-tenant-id': tenantId })).status).toBe(201);
    expect(await events('policy.overridden')).toEqual([
      expect.objectContaining({ actor: 'admin', severity: 'critical' }),
    ]);
  });

  test('that an allow ties to an approval waits for it too', async () => {
    await governed({ policy: { effect: 'allow' } });
    await gateway.eventually(async () => {
      const body = { name: `n ${Math.random()}`, actions: ['a.b'], effect: 'allow' };
      const reply = await gateway.request('POST', POLICIES, { ...people.as('ada'), body });
      expect([reply.status, reply.json.proposal?.reason]).toEqual([202, expect.stringContaining('obligation')]);
    });
  });
});
