import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { expectGraphqlError, expectRestError } from '../../support/errors.js';

/** Whose roles a question sees: known, given, or unknown, which is not the same as none. Contract §6. */
const GATEWAY_SECRET = 'a-secret-between-services-of-32+';
const clock = manualClock();
let gateway: TestApp;
let count = 0;
let tenant: string;
let admin: string;
let member: string;
let denial: string;

beforeAll(async () => {
  gateway = await startTestApp({ clock, env: { GATEWAY_SECRET } });
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  count += 1;
  tenant = `roles-${count}`;
  await gateway.createTenant({ id: tenant, tier: 'ENTERPRISE', requestsPerMinute: 10_000, tokensPerMinute: 1_000_000 });
  admin = await gateway.issueKey({ tenantId: tenant, subject: 'root', roles: ['tenant_admin'] });
  member = await gateway.issueKey({ tenantId: tenant, subject: 'ann', roles: ['member'] });
  const rules = [{ id: 'r', condition: '"contractor" in roles' }];
  const body = { name: 'no contractors', actions: ['document.*'], effect: 'deny', rules };
  denial = (await gateway.request('POST', '/api/trust/policies', { key: admin, body })).json.id;
});

const issue = (subject: string, roles: string[], more: object = {}): Promise<string> =>
  gateway.issueKey({ tenantId: tenant, subject, roles, ...more });

function send(input: object, options: { key?: string | null; headers?: Record<string, string> }): Promise<Reply> {
  const body = { action: 'document.update', resource: 'document:1', ...input };
  return gateway.request('POST', '/api/trust/policies/evaluate', { ...options, body });
}

async function evaluate(input: object, key = member): Promise<any> {
  const { status, json } = await send(input, { key });
  expect(status).toBe(200);
  return json;
}

/** The question as the spine has it. */
async function recordedRoles({ decisionId }: { decisionId: string }): Promise<unknown> {
  const { json } = await gateway.request('GET', `/api/trust/spine/events/${decisionId}`, { key: admin });
  return json.details.policy.question.roles;
}

const unknown = { permit: false, effect: 'deny', errors: [{ ruleId: 'r', message: expect.stringContaining('roles') }] };

describe('of somebody else', () => {
  test('are those of their keys in the tenant, together', async () => {
    await issue('bob', ['member', 'legal']);
    const bob = await evaluate({ actor: 'bob' });
    expect(bob).toMatchObject({ permit: true, errors: [] });
    await issue('bob', ['contractor']);
    const again = await evaluate({ actor: 'bob' });
    expect(again).toMatchObject({ permit: false, policies: [denial], errors: [] });
    expect(await recordedRoles(again)).toEqual(['contractor', 'legal', 'member']);
  });

  test('are not those of keys that ended or were revoked, nor of keys of other tenants', async () => {
    await issue('eve', ['member']);
    await issue('eve', ['contractor'], { expiresAt: new Date(clock.now() + 60_000).toISOString() });
    expect(await evaluate({ actor: 'eve' })).toMatchObject({ permit: false, errors: [] });
    clock.advance(61_000);
    expect(await evaluate({ actor: 'eve' })).toMatchObject({ permit: true });
    await gateway.issueKey({ tenantId: 'default', subject: 'eve', roles: ['contractor'] });
    expect(await evaluate({ actor: 'eve' })).toMatchObject({ permit: true });
  });

  test('are unknown where the tenant has no key of theirs: a rule that needs them fails', async () => {
    const asked = await evaluate({ actor: 'stranger' });
    expect(asked).toMatchObject(unknown);
    expect(await recordedRoles(asked)).toBeUndefined();
    expect(await evaluate({ actor: 'stranger', action: 'ai.generate' })).toMatchObject({ permit: true, errors: [] });
    // An allow does not hold then: administration is for administrators that are known to be.
    expect(await evaluate({ actor: 'stranger', action: 'policy.update' })).toMatchObject({ permit: false });
  });

  test('are shown by an explanation only to those who see everything', async () => {
    await issue('bob', ['contractor']);
    const facts = async (key: string, actor: string) =>
      (await evaluate({ actor, explain: true }, key)).trace.flatMap(({ rules }: any) =>
        rules.flatMap((rule: any) => rule.facts.filter(({ path }: any) => path === 'roles')),
      );
    expect(await facts(member, 'bob')).toEqual([{ path: 'roles' }]);
    expect(await facts(admin, 'bob')).toEqual([{ path: 'roles', value: ['contractor'] }]);
    expect(await facts(member, 'ann')).toEqual([{ path: 'roles', value: ['member'] }]);
  });
});

describe('given', () => {
  test('by administrators and services are believed', async () => {
    const given = { actor: 'stranger', roles: ['contractor', 'contractor', 'a'] };
    const asked = await evaluate(given, admin);
    expect(asked).toMatchObject({ permit: false, policies: [denial], errors: [] });
    expect(await recordedRoles(asked)).toEqual(['a', 'contractor']);
    expect(await evaluate({ actor: 'stranger', roles: [] }, admin)).toMatchObject({ permit: true, errors: [] });
    const headers = { 'X-Tenant-ID': tenant };
    const platform = await send(given, { headers });
    expect(platform.json).toMatchObject({ permit: false, errors: [] });
    const service = await send(given, { key: null, headers: { ...headers, 'X-Gateway-Secret': GATEWAY_SECRET } });
    expect(service.json).toMatchObject({ permit: false, errors: [] });
  });

  test('by anybody else are refused, also about themself', async () => {
    for (const actor of ['stranger', 'ann']) {
      const refused = await send({ actor, roles: ['tenant_admin'] }, { key: member });
      expect(expectRestError(refused, 'FORBIDDEN').message).toContain('roles');
    }
    const query = 'mutation($input: EvaluatePolicyInput!) { evaluatePolicy(input: $input) { permit } }';
    const input = { action: 'document.update', resource: 'document:1', actor: 'bob', roles: [] };
    expectGraphqlError(await gateway.graphql(query, { input }, { key: member }), 'FORBIDDEN');
    const { json } = await gateway.graphql(query, { input }, { key: admin });
    expect(json.data.evaluatePolicy).toEqual({ permit: true });
  });

  test('are bounded', async () => {
    for (const roles of [Array(101).fill('r'), [''], ['r'.repeat(101)]])
      expectRestError(await send({ actor: 'bob', roles }, { key: admin }), 'INVALID_REQUEST');
  });
});

describe('of the caller', () => {
  test('are those of the key, whatever the subject’s other keys have', async () => {
    await issue('ann', ['contractor']);
    expect(await evaluate({ actor: 'ann' })).toMatchObject({ permit: true, errors: [] });
  });

  test('are not lent by a service to the user that it acts for', async () => {
    const as = (userId: string, actor: string): Promise<Reply> => {
      const headers = { 'X-Tenant-ID': tenant, 'X-Gateway-Secret': GATEWAY_SECRET, 'X-User-ID': userId };
      return send({ action: 'policy.update', actor }, { key: null, headers });
    };
    expect((await as('ann', 'ann')).json).toMatchObject({ permit: false, errors: [] });
    expect((await as('root', 'root')).json).toMatchObject({ permit: true });
    expect((await as('', 'service')).json).toMatchObject({ permit: true });
  });
});

test('a replay and a simulation ask with the roles that are recorded', async () => {
  await issue('bob', ['member']);
  const known = await evaluate({ actor: 'bob' });
  const stranger = await evaluate({ actor: 'stranger' });
  await issue('bob', ['contractor']);
  await issue('stranger', ['member']);
  for (const [{ decisionId }, effect] of [
    [known, 'ALLOW'],
    [stranger, 'DENY'],
  ] as const) {
    const query = 'query($id: ID!) { replayDecision(id: $id) { identical replayed { effect } } }';
    const { json } = await gateway.graphql(query, { id: decisionId }, { key: admin });
    expect(json.data.replayDecision).toEqual({ identical: true, replayed: { effect } });
  }
  const { json } = await gateway.request('POST', '/api/trust/policies/simulate', {
    key: admin,
    body: { policies: [] },
  });
  expect(json).toMatchObject({ evaluated: 2, differing: 0 });
});
