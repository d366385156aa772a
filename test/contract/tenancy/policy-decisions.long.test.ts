import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { expectGraphqlError, expectRestError, expectSocketError, pathsOf } from '../../support/errors.js';
import { openSocket } from '../../support/graphql-ws.js';
import { traceOf } from '../../support/invocations.js';
import { ask } from '../../support/upstreams/models.js';

const clock = manualClock();
let gateway: TestApp;
let admin: string;
let member: string;

beforeAll(async () => {
  gateway = await startTestApp({ clock });
  await gateway.createTenant({ id: 'home', ...AMPLE });
  admin = await gateway.issueKey({ tenantId: 'home', subject: 'root', roles: ['tenant_admin'] });
  member = await gateway.issueKey({ tenantId: 'home', subject: 'ann' });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.sandbox.reset();
});

/** The data of an operation that must succeed. */
async function data(query: string, variables: object = {}, key = admin): Promise<any> {
  const { json } = await gateway.graphql(query, variables, { key });
  expect(json.errors).toBeUndefined();
  return json.data;
}

const chat = (key = member, extra: object = {}, path = '/v1/chat'): Promise<Reply> =>
  gateway.request('POST', path, { key, body: ask('hi', { max_tokens: 1, ...extra }) });

describe('policies', () => {
  const CREATE = 'mutation($input: CreatePolicyInput!) { createPolicy(input: $input) { id version } }';
  let tenant = 0;
  let policyAdmin: string;
  let asker: string;

  beforeEach(async () => {
    tenant += 1;
    const id = `policy-${tenant}`;
    await gateway.createTenant({ id, tier: 'ENTERPRISE', requestsPerMinute: 10_000, tokensPerMinute: 10_000_000 });
    policyAdmin = await gateway.issueKey({ tenantId: id, subject: 'root', roles: ['tenant_admin'] });
    asker = await gateway.issueKey({ tenantId: id, subject: 'ann' });
  });

  const make = async (input: object): Promise<string> =>
    (await data(CREATE, { input: { name: 'p', actions: ['ai.generate'], ...input } }, policyAdmin)).createPolicy.id;
  const set = (id: string, input: object): Promise<any> =>
    data(
      'mutation($id: ID!, $input: UpdatePolicyInput!) { updatePolicy(id: $id, input: $input) { id version } }',
      { id, input },
      policyAdmin,
    );
  const remove = (id: string): Promise<any> =>
    data('mutation($id: ID!) { deletePolicy(id: $id) { id } }', { id }, policyAdmin);
  const embed = (): Promise<Reply> =>
    gateway.request('POST', '/v1/embeddings', { key: asker, body: { model: 'text-embedding-3-small', input: 'x' } });

  test('a policy that denies does on the next request, at every API, with evidence, before any upstream', async () => {
    expect((await chat(asker)).status).toBe(200);
    const id = await make({ effect: 'DENY', resources: ['model:gpt-4o-mini'] });
    gateway.sandbox.reset();
    for (const path of ['/v1/chat', '/v1/chat/completions']) {
      for (const stream of [false, true]) {
        const reply = await chat(asker, { stream }, path);
        const error = expectRestError(reply, 'POLICY_DENIED');
        const evidence = reply.headers.get('x-evidence-id');
        expect(error.details).toEqual({
          policies: [id],
          reason: expect.stringContaining('denied by policy'),
          evidence_id: evidence,
        });
        const trace = await traceOf(gateway, evidence, { key: policyAdmin });
        expect(trace).toMatchObject({
          actor: 'ann',
          effect: 'DENY',
          errorCode: 'POLICY_DENIED',
          policies: [{ id, version: 1 }],
          attempts: [],
          invocation: { outcome: 'DENIED' },
        });
        expect(trace.steps.map(({ step, outcome }: any) => [step, outcome])).toEqual([
          ['context_extraction', 'extracted'],
          ['policy_lookup', 'found'],
          ['policy_evaluation', 'deny'],
          ['risk_classification', expect.any(String)],
          ['approval_check', 'not_required'],
          ['execution', 'denied'],
          ['evidence_recording', 'recorded'],
        ]);
      }
    }
    const input = { model: 'gpt-4o-mini', messages: [{ role: 'USER', content: 'hi' }] };
    const mutation = await gateway.graphql(
      'mutation($input: ChatInput!) { chat(input: $input) { id } }',
      { input },
      { key: asker },
    );
    expect(expectGraphqlError(mutation, 'POLICY_DENIED').details.evidence_id).toBe(
      mutation.headers.get('x-evidence-id'),
    );
    const socket = openSocket(gateway.url, { Authorization: `Bearer ${asker}` });
    const [result] = await socket.run('subscription($input: ChatInput!) { chatStream(input: $input) { __typename } }', {
      input,
    });
    const evidence = expectSocketError(result!.errors![0], 'POLICY_DENIED').details.evidence_id;
    expect((await traceOf(gateway, evidence, { key: policyAdmin })).invocation.outcome).toBe('DENIED');
    await socket.close();
    expect(gateway.sandbox.requests('openai')).toHaveLength(0);
    expect((await chat(asker, { model: 'gpt-4o' })).status).toBe(200);
    await remove(id);
    expect((await chat(asker)).status).toBe(200);
  });

  test('a policy that requires approval makes a proposal with evidence on both chat paths and on embeddings', async () => {
    const id = await make({ actions: ['ai.*'], effect: 'REQUIRE_APPROVAL' });
    gateway.sandbox.reset();
    for (const ask of [
      () => chat(asker),
      () => chat(asker, { stream: true }),
      () => chat(asker, {}, '/v1/chat/completions'),
      embed,
    ]) {
      const reply = await ask();
      if (reply.status === 202) {
        expect(reply.json).toMatchObject({ status: 'approval_required', proposal: { state: 'awaiting_decision' } });
      } else {
        const error = expectRestError(reply, 'APPROVAL_REQUIRED');
        expect(error.details).toMatchObject({ policies: [id], evidence_id: reply.headers.get('x-evidence-id') });
      }
      const trace = await traceOf(gateway, reply.headers.get('x-evidence-id'), { key: policyAdmin });
      expect(trace).toMatchObject({ effect: 'REQUIRE_APPROVAL', errorCode: 'APPROVAL_REQUIRED' });
      expect(trace.steps).toContainEqual({ step: 'approval_check', outcome: 'required' });
      expect(trace.steps).toContainEqual({ step: 'execution', outcome: 'approval_required' });
    }
    expect(gateway.sandbox.requests('openai')).toHaveLength(0);
  });

  test('deny wins over require_approval, which wins over allow, in whatever order they were made', async () => {
    const approval = await make({ name: 'a', effect: 'REQUIRE_APPROVAL' });
    await make({ name: 'b', effect: 'ALLOW' });
    expect((await chat(asker)).status).toBe(202);
    const deny = await make({ name: 'c', effect: 'DENY' });
    expect(expectRestError(await chat(asker), 'POLICY_DENIED').details.policies).toEqual([deny]);
    await set(deny, { enabled: false });
    expect(
      expectRestError(await chat(asker, {}, '/v1/chat/completions'), 'APPROVAL_REQUIRED').details.policies,
    ).toEqual([approval]);
    await set(approval, { effect: 'ALLOW' });
    expect((await chat(asker)).status).toBe(200);
  });

  test('log_only decides nothing, and evidence says what it would have done', async () => {
    const id = await make({ effect: 'DENY', mode: 'LOG_ONLY' });
    const reply = await chat(asker);
    expect(reply.status).toBe(200);
    const trace = await traceOf(gateway, reply.headers.get('x-evidence-id'), { key: policyAdmin });
    expect(trace.effect).toBe('ALLOW');
    expect(trace.policies.map(({ id: of }: any) => of)).not.toContain(id);
    expect(trace.observed).toEqual([{ id, version: 1, effect: 'DENY' }]);
    await set(id, { mode: 'ENFORCE' });
    expectRestError(await chat(asker), 'POLICY_DENIED');
    await set(id, { mode: 'LOG_ONLY' });
    expect((await chat(asker)).status).toBe(200);
  });

  test('none that applies: denied', async () => {
    const { policies } = await data('{ policies { edges { node { id actions } } } }', {}, policyAdmin);
    for (const { id, actions } of policies.edges.map(({ node }: any) => node))
      if (actions.includes('ai.*')) await remove(id);
    const error = expectRestError(await chat(asker), 'POLICY_DENIED');
    expect(error.details).toMatchObject({ policies: [], reason: 'no policy allows it' });
    expectRestError(await embed(), 'POLICY_DENIED');
    await make({ name: 'chat only', actions: ['ai.generate'], effect: 'ALLOW' });
    expect((await chat(asker)).status).toBe(200);
    expectRestError(await embed(), 'POLICY_DENIED');
  });

  test('actions and resources match by their patterns', async () => {
    const id = await make({ effect: 'DENY', actions: ['ai.*'], resources: ['model:gpt-4o*', 'model:*haiku*'] });
    const statuses = async (): Promise<number[]> => {
      const models = ['gpt-4o', 'gpt-4o-mini', 'gpt-4.1', 'claude-haiku-4-5', 'claude-sonnet-4-5'];
      return Promise.all(models.map(async (model) => (await chat(asker, { model })).status));
    };
    expect(await statuses()).toEqual([403, 403, 200, 403, 200]);
    await set(id, { resources: ['model:gpt-4o'] });
    expect(await statuses()).toEqual([403, 200, 200, 200, 200]);
    await set(id, { actions: ['ai.embed'], resources: ['*'] });
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    expectRestError(await embed(), 'POLICY_DENIED');
  });

  test('a model that is denied is no fallback either', async () => {
    await make({ effect: 'DENY', resources: ['model:claude-*', 'model:gpt-4.1-mini'] });
    gateway.sandbox.fault('openai', { status: 500, times: 'sticky' });
    const error = expectRestError(await chat(asker), 'PROVIDER_ERROR');
    expect(new Set(error.details.attempts.map(({ model }: any) => model))).toEqual(new Set(['gpt-4o-mini']));
    clock.advance(60_000);
  });

  test('are changed by the version that was read; a change makes a new one, which evidence names', async () => {
    const id = await make({ effect: 'DENY' });
    expect((await set(id, { description: 'x', version: 1 })).updatePolicy.version).toBe(2);
    const stale = await gateway.graphql(
      'mutation($id: ID!) { updatePolicy(id: $id, input: {description: "y", version: 1}) { id } }',
      { id },
      { key: policyAdmin },
    );
    expect(expectGraphqlError(stale, 'CONFLICT').details).toEqual({ version: 2 });
    const denied = await chat(asker);
    expect((await traceOf(gateway, denied.headers.get('x-evidence-id'), { key: policyAdmin })).policies).toEqual([
      { id, version: 2 },
    ]);
    const taken = await gateway.graphql(
      CREATE,
      { input: { name: 'p', actions: ['x.y'], effect: 'ALLOW' } },
      { key: policyAdmin },
    );
    expectGraphqlError(taken, 'CONFLICT');
  });

  test.each([['..'], ['ai..x'], ['ai.*x'], [''], ['ai generate']])('cannot have the action %p', async (action) => {
    const input = { name: 'bad', actions: ['ok.fine', action], effect: 'ALLOW' };
    const error = expectGraphqlError(await gateway.graphql(CREATE, { input }, { key: policyAdmin }), 'INVALID_REQUEST');
    expect(pathsOf(error)).toEqual(['actions[1]']);
  });

  test('are asked as they decide', async () => {
    const id = await make({ effect: 'DENY', resources: ['model:gpt-4o'] });
    const evaluate = async (resource: string): Promise<any> =>
      (
        await data(
          'mutation($input: EvaluatePolicyInput!) { evaluatePolicy(input: $input) { permit effect reason policies } }',
          { input: { action: 'ai.generate', resource, actor: 'ann' } },
          asker,
        )
      ).evaluatePolicy;
    expect(await evaluate('model:gpt-4o')).toMatchObject({ permit: false, effect: 'DENY', policies: [id] });
    expect(await evaluate('model:gpt-4o-mini')).toMatchObject({ permit: true, effect: 'ALLOW' });
  });

  test('a risk at the tenant’s threshold needs an approval', async () => {
    const id = `policy-${tenant}`;
    await data(
      'mutation($id: ID!) { updateTenant(id: $id, input: {approvalRiskThreshold: LOW}) { id } }',
      { id },
      policyAdmin,
    );
    const error = expectRestError(await chat(asker, {}, '/v1/chat/completions'), 'APPROVAL_REQUIRED');
    expect(error.details.reason).toContain('risk low');
    await data(
      'mutation($id: ID!) { updateTenant(id: $id, input: {approvalRiskThreshold: CRITICAL}) { id } }',
      { id },
      policyAdmin,
    );
    expect((await chat(asker)).status).toBe(200);
  });
});
