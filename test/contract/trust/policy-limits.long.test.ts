import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { baselinePolicies } from '../../../src/features/trust/policy/policy.rules.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { persisted } from '../../support/eventually.js';

/** What a tenant may save of policies, by its tier. */

let gateway: TestApp;
let count = 0;

beforeAll(async () => {
  gateway = await startTestApp();
});

afterAll(() => gateway.stop());

/** The room of the free tier beside the baseline. */
const ROOM = 50 - baselinePolicies.length;

/** A tenant with its administrator's key; it has the baseline policies. */
async function newTenant(tier: string): Promise<{ id: string; key: string }> {
  count += 1;
  const id = `limits-${count}`;
  await gateway.createTenant({ id, tier });
  return { id, key: await gateway.issueKey({ tenantId: id, subject: 'ada', roles: ['tenant_admin'] }) };
}

const save = (key: string, policy: object = {}) => {
  count += 1;
  const body = { name: `policy ${count}`, actions: ['report.read'], effect: 'deny', ...policy };
  return gateway.request('POST', '/api/trust/policies', { key, body });
};

const rules = (many: number, condition = 'true') =>
  Array.from({ length: many }, (_, at) => ({ id: `r${at}`, condition }));

const tests = (many: number) =>
  Array.from({ length: many }, (_, at) => ({
    name: `t${at}`,
    action: 'report.read',
    resource: 'r',
    expected: 'deny',
  }));

test('a tenant has as many policies as its tier allows, however many are saved at once', async () => {
  const { key } = await newTenant('FREE');
  const saved = await Promise.all(Array.from({ length: 55 }, () => persisted(() => save(key))));
  expect(saved.filter(({ status }) => status === 201)).toHaveLength(ROOM);
  for (const { status, json } of saved.filter(({ status: one }) => one !== 201)) {
    expect([status, json.error.code]).toEqual([409, 'CONFLICT']);
    expect(json.error.message).toBe('the tier free has at most 50 policies; this would make 51');
    expect(json.error.details).toEqual({ limit: 'policies', most: 50, used: 50, wanted: 51 });
  }
});

test.each([
  ['rules', { rules: rules(20) }, 12],
  ['patterns', { resources: Array.from({ length: 90 }, (_, at) => `report:${at}`) }, 5],
  ['tests', { tests: tests(50) }, 5],
  ['characters', { rules: rules(20, `action != "${'x'.repeat(1_000)}"`) }, 2],
])('the limit on %s is named', async (limit, policy, room) => {
  const { key } = await newTenant('FREE');
  for (let at = 0; at < room; at += 1) expect((await save(key, policy)).status).toBe(201);
  const { status, json } = await save(key, policy);
  expect([status, json.error.details.limit]).toEqual([409, limit]);
});

test('a tenant that comes to be above a limit keeps what it has and may change it, but not let it grow', async () => {
  const { id, key } = await newTenant('STARTER');
  for (let at = 0; at < 20; at += 1) expect((await save(key, { rules: rules(20) })).status).toBe(201);
  const [{ id: policyId }] = (await gateway.request('GET', '/api/trust/policies', { key })).json.policies.slice(-1);
  await gateway.graphql('mutation($id: ID!) { updateTenant(id: $id, input: { tier: FREE }) { id } }', { id });
  const change = (body: object) => gateway.request('PATCH', `/api/trust/policies/${policyId}`, { key, body });
  const { json } = await gateway.request('POST', '/api/trust/policies/evaluate', {
    key,
    body: { action: 'report.read', resource: 'r', actor: 'ann' },
  });
  expect(json.policies).toHaveLength(20);
  expect((await change({ description: 'As before.' })).status).toBe(200);
  expect((await change({ rules: rules(19) })).status).toBe(200);
  const grown = await change({ rules: rules(20) });
  expect([grown.status, grown.json.error.details.limit]).toEqual([409, 'rules']);
  expect((await save(key)).status).toBe(201);
});

test('patterns are short, and few of their characters stand for any', async () => {
  const { key } = await newTenant('PRO');
  for (const policy of [
    { resources: ['a*'.repeat(11)] },
    { resources: ['a'.repeat(501)] },
    { actions: ['a'.repeat(501)] },
  ])
    expect((await save(key, policy)).status).toBe(400);
});

test('a proposal to save a policy for which there is no room fails with the limit', async () => {
  const { key } = await newTenant('FREE');
  for (let at = 0; at < ROOM; at += 1) expect((await save(key)).status).toBe(201);
  const body = {
    intent: 'One more.',
    action: 'policy.update',
    resource: 'policy:new',
    payload: { operation: 'create', input: { name: 'more', actions: ['report.read'], effect: 'deny' } },
  };
  const { status, json } = await gateway.request('POST', '/api/admin/v4/proposals', { key, body });
  expect([status, json]).toEqual([201, expect.anything()]);
  await gateway.eventually(async () => {
    const proposal = await gateway.request('GET', `/api/admin/v4/proposals/${json.id}`, { key });
    expect(proposal.json).toMatchObject({
      error: { code: 'CONFLICT', message: expect.stringContaining('at most 50 policies') },
    });
  });
});
