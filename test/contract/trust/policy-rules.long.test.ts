import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { expectGraphqlError, expectRestError } from '../../support/errors.js';
import { traceOf } from '../../support/invocations.js';
import { ask } from '../../support/upstreams/models.js';

/** Conditions and obligations of policies, as clients see them. Contract §6. */
const clock = manualClock();
let gateway: TestApp;
let tenant = 0;
let admin: string;
let member: string;

beforeAll(async () => {
  gateway = await startTestApp({ clock });
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  tenant += 1;
  const id = `rules-${tenant}`;
  await gateway.createTenant({ id, tier: 'ENTERPRISE', requestsPerMinute: 10_000, tokensPerMinute: 10_000_000 });
  admin = await gateway.issueKey({ tenantId: id, subject: 'root', roles: ['tenant_admin'] });
  member = await gateway.issueKey({ tenantId: id, subject: 'ann', roles: ['member', 'legal'] });
});

const CREATE = 'mutation($input: CreatePolicyInput!) { createPolicy(input: $input) { id } }';
const create = (input: object): Promise<Reply> =>
  gateway.graphql(CREATE, { input: { name: 'p', actions: ['ai.*', 'document.*'], ...input } }, { key: admin });

async function make(input: object): Promise<string> {
  const { json } = await create(input);
  expect(json.errors).toBeUndefined();
  return json.data.createPolicy.id;
}

const when = (condition: string, ...obligations: object[]) => ({ rules: [{ id: 'r', condition, obligations }] });
const evaluate = (input: object, key = member): Promise<Reply> =>
  gateway.request('POST', '/api/trust/policies/evaluate', {
    key,
    body: { action: 'document.update', resource: 'document:1', actor: 'ann', ...input },
  });
const chat = (): Promise<Reply> => gateway.request('POST', '/v1/chat/completions', { key: member, body: ask('hi') });

describe('evaluation over REST', () => {
  test('says what the conditions make of the facts', async () => {
    const id = await make({ actions: ['document.update'], effect: 'DENY', ...when('context.pages > 10') });
    const small = await evaluate({ context: { pages: 3 } });
    expect(small.status).toBe(200);
    expect(small.json).toEqual({
      permit: true,
      effect: 'allow',
      reason: 'allowed by policy: baseline: documents',
      policies: [expect.any(String)],
      obligations: [],
      errors: [],
      decisionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect((await evaluate({ context: { pages: 11 } })).json).toMatchObject({ permit: false, policies: [id] });
  });

  test.each([
    ['document.update', true],
    ['document.export', false],
    ['data.export', false],
    ['report.download', false],
    ['policy.update', false],
  ])('says of a new tenant’s member and %s: permit %p', async (action, permit) => {
    expect((await evaluate({ action })).json).toMatchObject({ permit, effect: permit ? 'allow' : 'deny' });
  });

  test('a new tenant may take away the gateway’s own lists, and nothing else', async () => {
    const exporting = async (resource: string) => (await evaluate({ action: 'data.export', resource })).json.permit;
    expect(await exporting('gateway_list:keys')).toBe(true);
    expect(await exporting('list:keys')).toBe(false);
    expect(await exporting('*')).toBe(false);
  });

  test('a condition that fails denies, and is reported', async () => {
    const id = await make({ effect: 'DENY', ...when('context.pages > 10') });
    expect((await evaluate({})).json).toMatchObject({
      permit: false,
      effect: 'deny',
      policies: [id],
      errors: [{ policyId: id, ruleId: 'r', message: expect.stringContaining('pages') }],
    });
  });

  test('merges the approvers of several approvals', async () => {
    const approval = (params: object) => ({ id: 'o', type: 'approval', mandatory: true, params });
    const first = await make({
      name: 'a',
      effect: 'REQUIRE_APPROVAL',
      ...when('true', approval({ requiredApprovers: ['bob'], quorum: 1 })),
    });
    await make({
      name: 'b',
      effect: 'REQUIRE_APPROVAL',
      ...when('"legal" in roles', approval({ requiredApprovers: ['bob', 'eve'], quorum: 2, expiresIn: '2h' })),
    });
    const { json } = await evaluate({});
    expect(json).toMatchObject({ permit: false, effect: 'require_approval' });
    expect(json.obligations).toEqual([
      {
        id: 'approval',
        type: 'approval',
        mandatory: true,
        params: { requiredApprovers: ['bob', 'eve'], quorum: 2, expiresIn: '2h' },
        policyId: first,
        on: 'require_approval',
      },
    ]);
  });

  test('the time is the gateway’s', async () => {
    const later = new Date(clock.now() + 60_000).toISOString();
    await make({ effect: 'DENY', ...when(`time >= timestamp("${later}")`) });
    expect((await evaluate({})).json.permit).toBe(true);
    clock.advance(60_000);
    expect((await evaluate({})).json.permit).toBe(false);
  });

  test('administration is for administrators, from the start', async () => {
    const asked = async (key: string, actor: string) =>
      Promise.all(
        ['tenant.configure', 'user.create', 'policy.update'].map(
          async (action) => (await evaluate({ action, actor }, key)).json.permit,
        ),
      );
    expect(await asked(admin, 'root')).toEqual([true, true, true]);
    expect(await asked(member, 'ann')).toEqual([false, false, false]);
  });

  test('a question without an action is refused', async () => {
    expectRestError(await evaluate({ action: undefined }), 'INVALID_REQUEST');
  });
});

describe('what cannot be saved', () => {
  test.each([
    ['action ==', 'rules[0].condition', 'column'],
    ['roles.all(a, roles.exists(b, a == b))', 'rules[0].condition', 'cannot be nested'],
    [Array(101).fill('true').join('&&'), 'rules[0].condition', 'at most 200 terms'],
    ['x'.repeat(2_001), 'rules[0].condition', '2000'],
    ['action == "a"\n || acter == "b"', 'rules[0].condition', "line 2, column 5: unknown name 'acter'"],
    ['isAdmin(actor)', 'rules[0].condition', "line 1, column 1: unknown function 'isAdmin'"],
    ['actor > 5', 'rules[0].condition', "line 1, column 6: no matching overload of '>' for (string, int)"],
  ])('%.40s', async (condition, path, words) => {
    const error = expectGraphqlError(await create({ effect: 'DENY', ...when(condition) }), 'INVALID_REQUEST');
    expect(error.details.issues).toEqual([
      { path: expect.stringContaining(path), message: expect.stringContaining(words) },
    ]);
  });

  test('a condition that could never work, by whichever way it comes', async () => {
    const id = await make({ effect: 'DENY', ...when('true') });
    const bad = { actions: ['ai.*'], effect: 'deny', ...when('"contractor" in role') };
    const sent = async (method: string, path: string, body: object) => {
      const reply = await gateway.request(method, path, { key: admin, body });
      return expectRestError(reply, 'INVALID_REQUEST').details.issues;
    };
    const message = "line 1, column 17: unknown name 'role'";
    const policies = '/api/trust/policies';
    expect(await sent('POST', policies, { name: 'q', ...bad })).toEqual([{ path: 'rules[0].condition', message }]);
    expect(await sent('PATCH', `${policies}/${id}`, { rules: bad.rules })).toEqual([
      { path: 'rules[0].condition', message },
    ]);
    expect(await sent('POST', `${policies}/simulate`, { policies: [{ name: 'q', ...bad }] })).toEqual([
      { path: 'policies[0].rules[0].condition', message },
    ]);
    const payload = { operation: 'update', id, input: { rules: bad.rules } };
    const proposal = { intent: 'x', action: 'policy.update', resource: `policy:${id}`, payload };
    expect(await sent('POST', '/api/admin/v4/proposals', proposal)).toEqual([
      { path: 'payload.input.rules[0].condition', message },
    ]);
  });

  test('but what was stored before goes on: it fails where it is asked, also after a start', async () => {
    const id = await make({ effect: 'DENY', ...when('true') });
    const stored = [{ id: 'r', condition: 'acter == "bob" || actor == "bob"', obligations: [] }];
    const owner = new pg.Client({ connectionString: gateway.databaseUrl });
    await owner.connect();
    await owner.query('UPDATE policies SET rules = $1, version = version + 1 WHERE id = $2', [
      JSON.stringify(stored),
      id,
    ]);
    await owner.end();
    const second = await startTestApp({ clock, databaseUrl: gateway.databaseUrl });
    try {
      for (const app of [gateway, second]) {
        const body = { action: 'document.update', resource: 'document:1', actor: 'ann' };
        const asked = (actor: string) =>
          app.request('POST', '/api/trust/policies/evaluate', { key: admin, body: { ...body, actor } });
        await app.eventually(async () => {
          expect((await asked('ann')).json).toMatchObject({ permit: false, errors: [{ policyId: id, ruleId: 'r' }] });
        });
        expect((await asked('bob')).json).toMatchObject({ permit: false, policies: [id], errors: [] });
      }
    } finally {
      await second.stop();
    }
    const off = await gateway.request('PATCH', `/api/trust/policies/${id}`, { key: admin, body: { enabled: false } });
    expect(off.status).toBe(200);
  });

  test('an approval that nobody can give, and an id twice', async () => {
    const rule = {
      id: 'same',
      condition: 'true',
      obligations: [{ id: 'o', type: 'approval', mandatory: true, params: { requiredApprovers: ['a'], quorum: 2 } }],
    };
    const error = expectGraphqlError(await create({ effect: 'DENY', rules: [rule, rule] }), 'INVALID_REQUEST');
    expect(error.details.issues.map(({ path }: any) => path)).toEqual([
      'rules[0].obligations[0].params.quorum',
      'rules[1].id',
      'rules[1].obligations[0].params.quorum',
    ]);
  });

  test('more than 20 rules are refused', async () => {
    const rules = Array.from({ length: 21 }, (_, at) => ({ id: String(at), condition: 'true' }));
    expectGraphqlError(await create({ effect: 'DENY', rules }), 'INVALID_REQUEST');
  });
});

test('rules are shown as they were given, and changed whole', async () => {
  const obligations = [{ id: 'o', type: 'audit', mandatory: false, params: { nested: { list: [1, 'NULL'] } } }];
  const id = await make({ effect: 'ALLOW', ...when('true', ...obligations) });
  const SHOWN = 'rules { id description condition obligations { id type mandatory params } }';
  const shown = await gateway.graphql(`query($id: ID!) { policy(id: $id) { ${SHOWN} } }`, { id }, { key: admin });
  expect(shown.json.data.policy.rules).toEqual([{ id: 'r', description: null, condition: 'true', obligations }]);
  const set = (rules: unknown) =>
    gateway.graphql(
      `mutation($id: ID!, $input: UpdatePolicyInput!) { updatePolicy(id: $id, input: $input) { version ${SHOWN} } }`,
      { id, input: { rules } },
      { key: admin },
    );
  expect((await set(null)).json.data.updatePolicy.rules).toHaveLength(1);
  expect((await set([{ id: 'new', condition: 'false' }])).json.data.updatePolicy.rules).toEqual([
    { id: 'new', description: null, condition: 'false', obligations: [] },
  ]);
  expect((await set([])).json.data.updatePolicy.rules).toEqual([]);
});

describe('model invocations', () => {
  test('are asked with their risk, provider and roles', async () => {
    const id = await make({
      actions: ['ai.*'],
      effect: 'DENY',
      ...when('risk == "low" && context.provider == "openai" && "legal" in roles && resourceType == "model"'),
    });
    expect(expectRestError(await chat(), 'POLICY_DENIED').details.policies).toEqual([id]);
  });

  test.each([
    ['notify', true, 'POLICY_DENIED'],
    ['approval', true, 'APPROVAL_REQUIRED'],
    ['notify', false, undefined],
    ['audit', true, undefined],
  ] as const)('an allow with the obligation %s, mandatory %s: %s', async (type, mandatory, code) => {
    const params = { requiredApprovers: ['bob'] };
    await make({ actions: ['ai.*'], effect: 'ALLOW', ...when('true', { id: 'o', type, mandatory, params }) });
    const reply = await chat();
    if (code === undefined) expect(reply.status).toBe(200);
    else {
      expect(expectRestError(reply, code).details.reason).toContain('the obligation o');
      const trace = await traceOf(gateway, reply.headers.get('x-evidence-id'), { key: admin });
      expect(trace.errorCode).toBe(code);
    }
  });
});
