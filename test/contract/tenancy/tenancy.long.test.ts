import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { expectGraphqlError, expectRestError, expectSocketError, pathsOf } from '../../support/errors.js';
import { openSocket } from '../../support/graphql-ws.js';
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

  test('of subjects that are no members are listed apart, while they work', async () => {
    const invite = 'mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { member { subject } } }';
    const { inviteMember } = await data(invite, { input: { email: 'mia@example.com', roles: ['member'] } });
    const { subject } = inviteMember.member;
    await data(ISSUE, { input: { subject } });
    const { issueApiKey: loose } = await data(ISSUE, { input: { subject: 'a-batch-job' } });
    const listed = async (): Promise<string[]> => {
      const { json } = await gateway.graphql(
        '{ apiKeys(first: 500, withoutMember: true) { edges { node { subject } } } }',
        {},
        { key: admin },
      );
      return json.data.apiKeys.edges.map(({ node }: { node: { subject: string } }) => node.subject);
    };
    expect(await listed()).toContain('a-batch-job');
    expect(await listed()).not.toContain(subject);
    await data('mutation ($id: ID!) { revokeApiKey(id: $id) { id } }', { id: loose.apiKey.id });
    expect(await listed()).not.toContain('a-batch-job');
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
    const told = await gateway.request('GET', `/api/trust/spine/events?resourceId=${idOf(key)}`, { key: admin });
    expect(told.json.events.map(({ action }: any) => action)).toEqual(['api_key.revoked', 'api_key.issued']);
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

  test('are limited to their models, by catalogue id or as asked for, at every API', async () => {
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
    'mutation($input: CreateTenantInput!) { createTenant(input: $input) { id name tier status monthlyBudgetUsd requestsPerMinute tokensPerMinute featurePacks piiMode cacheTtlSeconds approvalRiskThreshold retainContent invocationRetentionDays publicLog version } }';
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
      featurePacks: [
        'GATEWAY',
        'TRUST',
        'OVERSIGHT',
        'DISPUTE',
        'DESIGN',
        'PROPOSALS',
        'DOCUMENT_ANALYSIS',
        'MEDIA',
        'FILES',
        'REALTIME',
      ],
      piiMode: 'DETECT',
      cacheTtlSeconds: 3600,
      approvalRiskThreshold: null,
      retainContent: false,
      invocationRetentionDays: null,
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

test('every change of tenancy and policies is an intact event of the spine', async () => {
  for (const key of [admin, gateway.adminKey]) {
    const { verifySpine } = await data('{ verifySpine { intact size fault } }', {}, key);
    expect(verifySpine).toMatchObject({ intact: true, fault: null });
    expect(Number(verifySpine.size)).toBeGreaterThanOrEqual(3);
  }
});
