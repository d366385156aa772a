import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { expectGraphqlError, expectRestError, expectSocketError, pathsOf } from '../../support/errors.js';
import { openSocket } from '../../support/graphql-ws.js';
import { traceOf } from '../../support/invocations.js';
import { ask } from '../../support/models.js';

const clock = manualClock();
let gateway: TestApp;
let admin: string;
let member: string;

beforeAll(async () => {
  gateway = await startTestApp({ clock });
  await gateway.createTenant({
    id: 'home',
    tier: 'ENTERPRISE',
    requestsPerMinute: 100_000,
    tokensPerMinute: 100_000_000,
  });
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

const idOf = (key: string): string => key.split('_')[1]!;
const statusWith = async (key: string): Promise<number> => (await gateway.request('GET', '/v1/models', { key })).status;
const chat = (key = member, extra: object = {}, path = '/v1/chat'): Promise<Reply> =>
  gateway.request('POST', path, { key, body: ask('hi', { max_tokens: 1, ...extra }) });

const ISSUE =
  'mutation($input: IssueApiKeyInput!) { issueApiKey(input: $input) { secret apiKey { id tenantId subject name roles allowedModels expiresAt revokedAt lastUsedAt createdAt } } }';
const ROTATE =
  'mutation($id: ID!, $grace: Int!) { rotateApiKey(id: $id, graceSeconds: $grace) { secret apiKey { id previousExpiresAt } } }';

describe('keys', () => {
  test('are issued with what was asked for, work at once, and show their secret once', async () => {
    const expiresAt = new Date(clock.now() + 86_400_000).toISOString();
    const { issueApiKey: issued } = await data(ISSUE, {
      input: {
        subject: 'new',
        name: 'For a test',
        roles: ['member', 'finance'],
        allowedModels: ['gpt-4o-mini'],
        expiresAt,
      },
    });
    expect(issued.secret).toMatch(/^pcl_[0-9a-f]{16}_[A-Za-z0-9_-]{43}$/);
    expect(issued.apiKey).toEqual({
      id: idOf(issued.secret),
      tenantId: 'home',
      subject: 'new',
      name: 'For a test',
      roles: ['member', 'finance'],
      allowedModels: ['gpt-4o-mini'],
      expiresAt,
      revokedAt: null,
      lastUsedAt: null,
      createdAt: new Date(clock.now()).toISOString(),
    });
    expect(await statusWith(issued.secret)).toBe(200);
    const listed = await gateway.graphql('{ apiKeys { edges { node { id name } } } }', {}, { key: admin });
    expect(listed.json.data.apiKeys.edges).toContainEqual({ node: { id: issued.apiKey.id, name: 'For a test' } });
    expect(listed.text).not.toContain(issued.secret.split('_').slice(2).join('_'));
  });

  test('have the subject as their name and the role member when nothing is said', async () => {
    const { issueApiKey: issued } = await data(ISSUE, { input: { subject: 'plain' } });
    expect(issued.apiKey).toMatchObject({ name: 'plain', roles: ['member'], allowedModels: null, expiresAt: null });
  });

  test('cannot have expired before they begin', async () => {
    for (const at of [clock.now(), clock.now() - 1]) {
      const reply = await gateway.graphql(
        ISSUE,
        { input: { subject: 'x', expiresAt: new Date(at).toISOString() } },
        { key: admin },
      );
      expect(pathsOf(expectGraphqlError(reply, 'INVALID_REQUEST'))).toEqual(['expiresAt']);
    }
  });

  test('are secret: one wrong character is 401', async () => {
    const flipped = (at: number): string =>
      member.slice(0, at) + (member[at] === 'A' ? 'B' : 'A') + member.slice(at + 1);
    for (const at of [0, 5, 21, 30, member.length - 2]) expect(await statusWith(flipped(at))).toBe(401);
    expect(await statusWith(`${member}A`)).toBe(401);
    expect(await statusWith(member.toUpperCase())).toBe(401);
  });

  test('rotate: the old secret works until its grace ends, the new one at once', async () => {
    const old = await gateway.issueKey({ tenantId: 'home', subject: 'turning', roles: ['tenant_admin'] });
    const { rotateApiKey: rotated } = await data(ROTATE, { id: idOf(old), grace: 60 }, old);
    expect(idOf(rotated.secret)).toBe(idOf(old));
    expect(rotated.apiKey.previousExpiresAt).toBe(new Date(clock.now() + 60_000).toISOString());
    expect([await statusWith(old), await statusWith(rotated.secret)]).toEqual([200, 200]);
    clock.advance(59_999);
    expect([await statusWith(old), await statusWith(rotated.secret)]).toEqual([200, 200]);
    clock.advance(1);
    expect([await statusWith(old), await statusWith(rotated.secret)]).toEqual([401, 200]);
  });

  test('rotate without grace: the old secret ends at once; so does the one before the last', async () => {
    const first = await gateway.issueKey({ tenantId: 'home', subject: 'leaked', roles: ['tenant_admin'] });
    const second = (await data(ROTATE, { id: idOf(first), grace: 3_600 }, first)).rotateApiKey.secret;
    const third = (await data(ROTATE, { id: idOf(first), grace: 3_600 }, second)).rotateApiKey.secret;
    expect([await statusWith(first), await statusWith(second), await statusWith(third)]).toEqual([401, 200, 200]);
    const fourth = (await data(ROTATE, { id: idOf(first), grace: 0 }, third)).rotateApiKey.secret;
    expect([await statusWith(second), await statusWith(third), await statusWith(fourth)]).toEqual([401, 401, 200]);
  });

  test.each([-1, 30 * 86_400 + 1])('rotate with a grace of %d s is refused', async (grace) => {
    const reply = await gateway.graphql(ROTATE, { id: idOf(member), grace }, { key: admin });
    expect(pathsOf(expectGraphqlError(reply, 'INVALID_REQUEST'))).toEqual(['graceSeconds']);
    expect(await statusWith(member)).toBe(200);
  });

  test('are revoked at once, once and for all', async () => {
    const key = await gateway.issueKey({ tenantId: 'home', subject: 'leaver' });
    const REVOKE = 'mutation($id: ID!) { revokeApiKey(id: $id) { revokedAt } }';
    const { revokeApiKey: revoked } = await data(REVOKE, { id: idOf(key) });
    expect(revoked.revokedAt).toBe(new Date(clock.now()).toISOString());
    expect(await statusWith(key)).toBe(401);
    clock.advance(1_000);
    expect((await data(REVOKE, { id: idOf(key) })).revokeApiKey.revokedAt).toBe(revoked.revokedAt);
    const rotate = await gateway.graphql(ROTATE, { id: idOf(key), grace: 60 }, { key: admin });
    expectGraphqlError(rotate, 'CONFLICT');
    expect(await statusWith(key)).toBe(401);
  });

  test('expire to the millisecond, also on a socket that is open', async () => {
    const key = await gateway.issueKey({
      tenantId: 'home',
      subject: 'brief',
      expiresAt: new Date(clock.now() + 5_000).toISOString(),
    });
    const socket = openSocket(gateway.url, { Authorization: `Bearer ${key}` });
    clock.advance(4_999);
    expect(await statusWith(key)).toBe(200);
    await socket.run('{ models { object } }');
    clock.advance(1);
    expect(await statusWith(key)).toBe(401);
    const [error] = (await socket.run('{ models { object } }').catch((refused: unknown) => refused)) as any[];
    expectSocketError(error, 'UNAUTHORIZED');
    await socket.close();
  });

  test('are limited to their models, by catalogue id or as asked for, at every door', async () => {
    const key = await gateway.issueKey({
      tenantId: 'home',
      subject: 'narrow',
      allowedModels: ['gpt-4o-mini', 'text-embedding-3-small'],
    });
    expect((await chat(key)).status).toBe(200);
    expect((await chat(key, { model: 'openai/gpt-4o-mini' })).status).toBe(200);
    for (const path of ['/v1/chat', '/v1/chat/completions']) {
      for (const stream of [false, true])
        expect(expectRestError(await chat(key, { model: 'gpt-4o', stream }, path), 'FORBIDDEN').param).toBe('model');
    }
    const embed = (model: string): Promise<Reply> =>
      gateway.request('POST', '/v1/embeddings', { key, body: { model, input: 'x' } });
    expect((await embed('text-embedding-3-small')).status).toBe(200);
    expectRestError(await embed('text-embedding-3-large'), 'FORBIDDEN');
    const input = { model: 'gpt-4o', messages: [{ role: 'USER', content: 'hi' }] };
    expectGraphqlError(
      await gateway.graphql('mutation($input: ChatInput!) { chat(input: $input) { id } }', { input }, { key }),
      'FORBIDDEN',
    );
    const socket = openSocket(gateway.url, { Authorization: `Bearer ${key}` });
    const [result] = await socket.run('subscription($input: ChatInput!) { chatStream(input: $input) { __typename } }', {
      input,
    });
    expectSocketError(result!.errors![0], 'FORBIDDEN');
    await socket.close();
  });

  test('limited to a model never reach another by failing over', async () => {
    const key = await gateway.issueKey({ tenantId: 'home', subject: 'loyal', allowedModels: ['gpt-4o-mini'] });
    gateway.sandbox.fault('openai', { status: 500, times: 'sticky' });
    const error = expectRestError(await chat(key), 'PROVIDER_ERROR');
    expect(new Set(error.details.attempts.map(({ model }: any) => model))).toEqual(new Set(['gpt-4o-mini']));
    expect(gateway.sandbox.requests('anthropic')).toHaveLength(0);
    clock.advance(60_000);
  });
});

describe('tenants', () => {
  const CREATE =
    'mutation($input: CreateTenantInput!) { createTenant(input: $input) { id name tier status monthlyBudgetUsd requestsPerMinute tokensPerMinute featurePacks piiMode cacheTtlSeconds approvalRiskThreshold retainContent publicLog version } }';
  const UPDATE =
    'mutation($id: ID!, $input: UpdateTenantInput!) { updateTenant(id: $id, input: $input) { name tier status monthlyBudgetUsd requestsPerMinute tokensPerMinute cacheTtlSeconds approvalRiskThreshold version } }';
  const create = (input: object): Promise<Reply> => gateway.graphql(CREATE, { input });
  const update = (id: string, input: object, key = gateway.adminKey): Promise<Reply> =>
    gateway.graphql(UPDATE, { id, input }, { key });

  test('begin with what the contract says', async () => {
    const { json } = await create({ id: 'fresh' });
    expect(json.data.createTenant).toEqual({
      id: 'fresh',
      name: 'fresh',
      tier: 'PRO',
      status: 'ACTIVE',
      monthlyBudgetUsd: 100,
      requestsPerMinute: null,
      tokensPerMinute: null,
      featurePacks: ['GATEWAY', 'TRUST', 'OVERSIGHT', 'DISPUTE', 'DESIGN', 'PROPOSALS', 'DOCUMENT_ANALYSIS'],
      piiMode: 'DETECT',
      cacheTtlSeconds: 3600,
      approvalRiskThreshold: null,
      retainContent: false,
      publicLog: false,
      version: 1,
    });
    const { policies } = await data(
      '{ policies { edges { node { actions effect } } } }',
      {},
      await gateway.issueKey({ tenantId: 'fresh', subject: 'a', roles: ['tenant_admin'] }),
    );
    expect(policies.edges.map(({ node }: any) => node)).toEqual(
      expect.arrayContaining([
        { actions: ['ai.*'], effect: 'ALLOW' },
        { actions: ['document.*'], effect: 'ALLOW' },
        { actions: ['tenant.configure', 'user.create', 'policy.update'], effect: 'ALLOW' },
      ]),
    );
  });

  test.each([
    ['FREE', 10, 10_000],
    ['STARTER', 60, 100_000],
    ['PRO', 300, 500_000],
  ])('of tier %s have %d requests and %d tokens a minute', async (tier, requests, tokens) => {
    const id = `tier-${tier.toLowerCase()}`;
    await gateway.createTenant({ id, tier });
    const { headers } = await gateway.request('GET', '/v1/models', {
      key: await gateway.issueKey({ tenantId: id, subject: 'x' }),
    });
    expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-limit-tokens')]).toEqual([
      String(requests),
      String(tokens),
    ]);
  });

  test('may call models in the very next request', async () => {
    for (let index = 0; index < 20; index += 1) {
      const id = `prompt-${index}`;
      await gateway.createTenant({ id });
      const headers = { 'x-tenant-id': id };
      const asked = await gateway.request('POST', '/v1/chat', { headers, body: ask(`in tenant ${index}`) });
      expect(asked.status).toBe(200);
    }
  });

  test('are listed page by page, as are keys and policies', async () => {
    const all = async (name: string, fields: string): Promise<string[]> => {
      const found: string[] = [];
      for (let after: string | null = null; ;) {
        const query = `query($after: String) { ${name}(first: 2, after: $after) { edges { node { ${fields} } } pageInfo { hasNextPage endCursor } } }`;
        const { json } = await gateway.graphql(query, { after });
        const page = json.data[name];
        expect(page.edges.length).toBeLessThanOrEqual(2);
        found.push(...page.edges.map(({ node }: any) => node[fields]));
        if (page.pageInfo.hasNextPage === false) return found;
        after = page.pageInfo.endCursor;
      }
    };
    for (const id of ['page-1', 'page-2', 'page-3']) {
      await gateway.createTenant({ id });
      await gateway.issueKey({ subject: id });
      const input = { name: id, actions: ['x'], effect: 'ALLOW' };
      await gateway.graphql('mutation($input: CreatePolicyInput!) { createPolicy(input: $input) { id } }', { input });
    }
    const [tenants, subjects, names] = [
      await all('tenants', 'id'),
      await all('apiKeys', 'subject'),
      await all('policies', 'name'),
    ];
    expect(tenants).toEqual(tenants.toSorted());
    expect(subjects.filter((subject) => subject.startsWith('page-')).toSorted()).toEqual([
      'page-1',
      'page-2',
      'page-3',
    ]);
    for (const list of [tenants, names]) expect(list).toEqual(expect.arrayContaining(['page-1', 'page-2', 'page-3']));
    for (const list of [tenants, names]) expect(new Set(list).size).toBe(list.length);
  });

  test('of tier enterprise may name their limits, and no other tier does', async () => {
    expect(
      pathsOf(
        expectGraphqlError(
          await create({ id: 'small', tier: 'FREE', requestsPerMinute: 1, tokensPerMinute: 1 }),
          'INVALID_REQUEST',
        ),
      ),
    ).toEqual(['requestsPerMinute', 'tokensPerMinute']);
    await gateway.createTenant({ id: 'open', tier: 'ENTERPRISE' });
    const free = await gateway.issueKey({ tenantId: 'open', subject: 'x' });
    const { headers } = await gateway.request('GET', '/v1/models', { key: free });
    expect(headers.get('x-ratelimit-limit')).toBe('unlimited');
    await gateway.createTenant({ id: 'big', tier: 'ENTERPRISE', requestsPerMinute: 2, tokensPerMinute: 1_000 });
    const key = await gateway.issueKey({ tenantId: 'big', subject: 'x' });
    expect([(await chat(key)).status, (await chat(key)).status, (await chat(key)).status]).toEqual([200, 200, 429]);
  });

  test('move between tiers with their limits, seen on the very next request', async () => {
    await gateway.createTenant({ id: 'mover', tier: 'ENTERPRISE', requestsPerMinute: 7, tokensPerMinute: 7_000 });
    const key = await gateway.issueKey({ tenantId: 'mover', subject: 'x' });
    const limit = async (): Promise<string | null> =>
      (await gateway.request('GET', '/v1/models', { key })).headers.get('x-ratelimit-limit');
    expect(await limit()).toBe('7');
    const down = (await update('mover', { tier: 'STARTER' })).json.data.updateTenant;
    expect(down).toMatchObject({ tier: 'STARTER', requestsPerMinute: null, tokensPerMinute: null });
    expect(await limit()).toBe('60');
    expectGraphqlError(await update('mover', { requestsPerMinute: 9 }), 'INVALID_REQUEST');
    expect(await limit()).toBe('60');
    await update('mover', { tier: 'ENTERPRISE', requestsPerMinute: 9, tokensPerMinute: 9_000 });
    expect(await limit()).toBe('9');
    await update('mover', { requestsPerMinute: 8 });
    expect(await limit()).toBe('8');
  });

  test('are changed by the version that was read', async () => {
    await gateway.createTenant({ id: 'versioned' });
    const { version } = (await update('versioned', { name: 'One' })).json.data.updateTenant;
    expect((await update('versioned', { name: 'Two', version })).json.data.updateTenant).toMatchObject({
      name: 'Two',
      version: Number(version) + 1,
    });
    const stale = expectGraphqlError(await update('versioned', { name: 'Three', version }), 'CONFLICT');
    expect(stale.details).toEqual({ version: Number(version) + 1 });
    expectGraphqlError(await create({ id: 'versioned' }), 'CONFLICT');
  });

  test('two changes at once both count', async () => {
    await gateway.createTenant({ id: 'contended' });
    const replies = await Promise.all([
      update('contended', { name: 'Both' }),
      update('contended', { cacheTtlSeconds: 7 }),
    ]);
    for (const reply of replies) {
      if (reply.json.errors !== undefined) expectGraphqlError(reply, 'CONFLICT');
    }
    const fine = replies.filter(({ json }) => json.errors === undefined).length;
    const { tenant } = await data('{ tenant(id: "contended") { name cacheTtlSeconds } }', {}, gateway.adminKey);
    expect(Number(tenant.name === 'Both') + Number(tenant.cacheTtlSeconds === 7)).toBe(fine);
    expect(fine).toBeGreaterThan(0);
  });

  test.each(['Upper', 'a b', '-x', '', 'x'.repeat(64), 'ünï', '../a'])('cannot have the id %p', async (id) => {
    expect(pathsOf(expectGraphqlError(await create({ id }), 'INVALID_REQUEST'))).toEqual(['input.id']);
  });

  test('set what is theirs themselves, and what is the platform’s not', async () => {
    expect(
      (await update('home', { name: 'At home', approvalRiskThreshold: 'CRITICAL' }, admin)).json.data.updateTenant,
    ).toMatchObject({
      name: 'At home',
      approvalRiskThreshold: 'CRITICAL',
    });
    expect(
      (await update('home', { approvalRiskThreshold: null }, admin)).json.data.updateTenant.approvalRiskThreshold,
    ).toBeNull();
    for (const input of [
      { tier: 'PRO' },
      { monthlyBudgetUsd: 1e6 },
      { requestsPerMinute: 1 },
      { tokensPerMinute: 1 },
      { status: 'ACTIVE' },
    ]) {
      expect(expectGraphqlError(await update('home', { name: 'Mine', ...input }, admin), 'FORBIDDEN').param).toBe(
        Object.keys(input)[0],
      );
    }
    expect((await data('{ tenant(id: "home") { name } }')).tenant.name).toBe('At home');
  });

  test('that are suspended answer nobody, and again once they are active', async () => {
    await gateway.createTenant({ id: 'naughty' });
    const key = await gateway.issueKey({ tenantId: 'naughty', subject: 'x', roles: ['tenant_admin'] });
    const socket = openSocket(gateway.url, { Authorization: `Bearer ${key}` });
    await socket.run('{ models { object } }');
    await update('naughty', { status: 'SUSPENDED' });
    expect(await statusWith(key)).toBe(403);
    const [error] = (await socket.run('{ models { object } }').catch((refused: unknown) => refused)) as any[];
    expectSocketError(error, 'FORBIDDEN');
    await socket.close();
    expect((await openSocket(gateway.url, { Authorization: `Bearer ${key}` }).closed).code).toBe(4403);
    await update('naughty', { status: 'ACTIVE' });
    expect(await statusWith(key)).toBe(200);
  });

  test('spend no more than their budget, and go on in the next month', async () => {
    await gateway.createTenant({ id: 'thrifty', monthlyBudgetUsd: 0.000_02 });
    const key = await gateway.issueKey({ tenantId: 'thrifty', subject: 'x' });
    const statuses = [];
    for (let index = 0; index < 20; index += 1) statuses.push((await chat(key)).status);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(402);
    expect([...statuses].toSorted()).toEqual(statuses);
    const error = expectRestError(await chat(key), 'BUDGET_EXCEEDED');
    expect(error.details.used_usd).toBeLessThanOrEqual(error.details.limit_usd);
    expect((await chat(key, { model: 'llama3.2:latest' })).status).toBe(200);
    await update('thrifty', { monthlyBudgetUsd: 10 });
    expect((await chat(key)).status).toBe(200);
    await update('thrifty', { monthlyBudgetUsd: 0.000_02 });
    expect((await chat(key)).status).toBe(402);
    clock.advance(Date.parse(error.details.resets_at) - clock.now());
    expect((await chat(key)).status).toBe(200);
  });
});

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

  test('deny: on the very next request, at every door, with evidence, and before any upstream', async () => {
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

  test('require_approval: a proposal with evidence on both chat paths and on embeddings', async () => {
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

test('every change of tenancy and policies is an intact event of the spine', async () => {
  for (const key of [admin, gateway.adminKey]) {
    const { verifySpine } = await data('{ verifySpine { intact size fault } }', {}, key);
    expect(verifySpine).toMatchObject({ intact: true, fault: null });
    expect(Number(verifySpine.size)).toBeGreaterThanOrEqual(3);
  }
});
