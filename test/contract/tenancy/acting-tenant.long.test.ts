import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { expectGraphqlError, expectRestError } from '../../support/errors.js';
import { openSocket } from '../../support/graphql-ws.js';
import { invocationsOf, traceOf } from '../../support/invocations.js';
import { ask } from '../../support/upstreams/models.js';

const SECRET = 'a-secret-between-services-of-32+';

let gateway: TestApp;
let adminOfA: string;
let adminOfB: string;
let memberOfB: string;
let auditorOfB: string;

beforeAll(async () => {
  gateway = await startTestApp({ env: { GATEWAY_SECRET: SECRET } });
  for (const id of ['tenant-of-a', 'tenant-of-b', 'tenant-suspended'])
    await gateway.createTenant({ id, name: `name of ${id}` });
  await gateway.graphql('mutation { updateTenant(id: "tenant-suspended", input: {status: SUSPENDED}) { id } }');
  adminOfA = await gateway.issueKey({ tenantId: 'tenant-of-a', subject: 'subject-of-a', roles: ['tenant_admin'] });
  adminOfB = await gateway.issueKey({ tenantId: 'tenant-of-b', subject: 'subject-of-b', roles: ['tenant_admin'] });
  memberOfB = await gateway.issueKey({ tenantId: 'tenant-of-b', subject: 'member-of-b' });
  auditorOfB = await gateway.issueKey({ tenantId: 'tenant-of-b', subject: 'auditor-of-b', roles: ['auditor'] });
});
afterAll(() => gateway.stop());

describe('X-Tenant-ID', () => {
  const apis = (key: string | null, headers: Record<string, string>): Promise<Reply[]> =>
    Promise.all([
      gateway.request('GET', '/v1/models', { key, headers }),
      gateway.request('POST', '/v1/chat', { key, headers, body: ask('api') }),
      gateway.graphql('{ models { object } }', {}, { key, headers }),
    ]);

  test('of the own tenant is taken', async () => {
    for (const { status } of await apis(adminOfB, { 'x-tenant-id': 'tenant-of-b' })) expect(status).toBe(200);
  });

  test('of a foreign, an unknown and a suspended one is refused in the same words', async () => {
    const said = new Set<string>();
    for (const tenant of ['tenant-of-a', 'tenant-unknown', 'tenant-suspended', 'default']) {
      for (const key of [adminOfB, memberOfB, auditorOfB]) {
        const [models, chat, graphql] = await apis(key, { 'x-tenant-id': tenant });
        for (const reply of [models!, chat!]) said.add(expectRestError(reply, 'FORBIDDEN').message);
        said.add(expectGraphqlError(graphql!, 'FORBIDDEN').message);
      }
    }
    expect([...said]).toHaveLength(1);
  });

  test('lets an administrator of the platform act in A, and the records are A’s', async () => {
    const headers = { 'x-tenant-id': 'tenant-of-a' };
    const chat = await gateway.request('POST', '/v1/chat', { headers, body: ask('from above') });
    const id = chat.headers.get('x-evidence-id');
    expect(await traceOf(gateway, id, { key: adminOfA })).toMatchObject({
      actor: 'admin',
      invocation: { user: 'admin' },
    });
    const home = await gateway.graphql('query($id: ID!) { invocation(id: $id) { actor } }', { id });
    expectGraphqlError(home, 'NOT_FOUND');
    const made = await gateway.graphql(
      'mutation { createPolicy(input: {name: "from above", actions: ["a.b"], effect: ALLOW}) { id } }',
      {},
      { headers },
    );
    const seen = await gateway.graphql(
      'query($id: ID!) { policy(id: $id) { name } }',
      { id: made.json.data.createPolicy.id },
      { key: adminOfA },
    );
    expect(seen.json.data.policy.name).toBe('from above');
  });

  test('a tenant administrator cannot give away what is the platform’s', async () => {
    const issue = (input: object): Promise<Reply> =>
      gateway.graphql(
        'mutation($input: IssueApiKeyInput!) { issueApiKey(input: $input) { apiKey { id } } }',
        { input },
        { key: adminOfB },
      );
    expectGraphqlError(await issue({ subject: 'x', roles: ['platform_admin'] }), 'FORBIDDEN');
    expectGraphqlError(await issue({ subject: 'x', roles: ['member', 'platform_admin'] }), 'FORBIDDEN');
    // The administrator of the platform's own tenant must not come by the platform's key either.
    const local = await gateway.issueKey({ subject: 'local', roles: ['tenant_admin'] });
    const id = gateway.adminKey.split('_')[1];
    for (const field of ['rotateApiKey', 'revokeApiKey']) {
      const selection = field === 'rotateApiKey' ? '{ secret }' : '{ id }';
      const reply = await gateway.graphql(
        `mutation($id: ID!) { ${field}(id: $id) ${selection} }`,
        { id },
        { key: local },
      );
      expectGraphqlError(reply, 'FORBIDDEN');
    }
    expect((await gateway.request('GET', '/v1/models')).status).toBe(200);
  });

  test('nobody suspends the tenant of their own key', async () => {
    const reply = await gateway.graphql('mutation { updateTenant(id: "default", input: {status: SUSPENDED}) { id } }');
    expectGraphqlError(reply, 'CONFLICT');
    expect((await gateway.request('GET', '/v1/models')).status).toBe(200);
  });
});

describe('the secret between services', () => {
  const as = (headers: Record<string, string>): Promise<Reply[]> =>
    Promise.all([
      gateway.request('POST', '/v1/chat', { key: null, headers, body: ask('service') }),
      gateway.graphql('{ policies { edges { node { id } } } }', {}, { key: null, headers }),
    ]);

  test('acts in the tenant that it names, as its administrator', async () => {
    const headers = { 'x-gateway-secret': SECRET, 'x-tenant-id': 'tenant-of-a' };
    const [chat, policies] = await as(headers);
    expect([chat!.status, policies!.status]).toEqual([200, 200]);
    const trace = await traceOf(gateway, chat!.headers.get('x-evidence-id'), { key: adminOfA });
    expect(trace).toMatchObject({ actor: 'service', invocation: { user: 'service' } });
    const [forUser] = await as({ ...headers, 'x-user-id': 'someone' });
    expect(await traceOf(gateway, forUser!.headers.get('x-evidence-id'), { key: adminOfA })).toMatchObject({
      actor: 'someone',
      invocation: { user: 'someone' },
    });
    const [nameless] = await as({ ...headers, 'x-user-id': '' });
    expect((await traceOf(gateway, nameless!.headers.get('x-evidence-id'), { key: adminOfA })).actor).toBe('service');
    const create = await gateway.graphql(
      'mutation { createTenant(input: {id: "by-service"}) { id } }',
      {},
      { key: null, headers },
    );
    expectGraphqlError(create, 'FORBIDDEN');
  });

  test('wrong, it is 401, also beside a good key', async () => {
    for (const secret of ['wrong', '', `${SECRET}x`, SECRET.slice(1)]) {
      const headers = { 'x-gateway-secret': secret, 'x-tenant-id': 'tenant-of-a' };
      const [chat, policies] = await as(headers);
      expectRestError(chat!, 'UNAUTHORIZED');
      expectGraphqlError(policies!, 'UNAUTHORIZED');
      expectRestError(await gateway.request('GET', '/v1/models', { headers }), 'UNAUTHORIZED');
    }
  });

  test('without a tenant, or with one that is unknown or suspended, it is 403', async () => {
    const said = new Set<string>();
    const tenants: Record<string, string>[] = [
      {},
      { 'x-tenant-id': 'tenant-unknown' },
      { 'x-tenant-id': 'tenant-suspended' },
    ];
    for (const tenant of tenants) {
      const [chat, policies] = await as({ 'x-gateway-secret': SECRET, ...tenant });
      said.add(expectRestError(chat!, 'FORBIDDEN').message).add(expectGraphqlError(policies!, 'FORBIDDEN').message);
    }
    expect([...said]).toHaveLength(1);
  });

  test('is off where none is set', async () => {
    const closed = await startTestApp();
    try {
      const headers = { 'x-gateway-secret': SECRET, 'x-tenant-id': 'default' };
      expectRestError(await closed.request('GET', '/v1/models', { key: null, headers }), 'UNAUTHORIZED');
    } finally {
      await closed.stop();
    }
  });
});

describe('who is metered', () => {
  const cases: [string, object, Record<string, string>, string][] = [
    ['the body’s user first', { user: 'by-body' }, { 'x-user-id': 'by-header' }, 'by-body'],
    ['then X-User-ID', {}, { 'x-user-id': 'by-header' }, 'by-header'],
    ['then the subject of the key', {}, {}, 'member-of-b'],
    ['empty ones count as absent', { user: '' }, { 'x-user-id': '' }, 'member-of-b'],
  ];
  test.each(cases)('%s', async (_, body, headers, user) => {
    const expected = { actor: 'member-of-b', invocation: { user } };
    for (const stream of [false, true]) {
      const chat = await gateway.request('POST', '/v1/chat', {
        key: memberOfB,
        headers,
        body: ask('metered', { ...body, stream }),
      });
      expect(await traceOf(gateway, chat.headers.get('x-evidence-id'), { key: adminOfB })).toMatchObject(expected);
    }
    const embedded = await gateway.request('POST', '/v1/embeddings', {
      key: memberOfB,
      headers,
      body: { model: 'text-embedding-3-small', input: 'metered', ...body },
    });
    expect(await traceOf(gateway, embedded.headers.get('x-evidence-id'), { key: adminOfB })).toMatchObject(expected);
    const socket = openSocket(gateway.url, { Authorization: `Bearer ${memberOfB}`, ...headers });
    const [mutation] = await socket.run('mutation($input: ChatInput!) { chat(input: $input) { evidenceId } }', {
      input: { model: 'gpt-4o-mini', messages: [{ role: 'USER', content: 'metered' }], ...body },
    });
    await socket.close();
    expect(await traceOf(gateway, mutation!.data.chat.evidenceId, { key: adminOfB })).toMatchObject(expected);
  });

  test('a member sees their own invocations, whomever they were metered for, and opens what they see', async () => {
    const mine = await gateway.request('POST', '/v1/chat', {
      key: memberOfB,
      body: ask('mine', { user: 'my customer' }),
    });
    const other = await gateway.issueKey({ tenantId: 'tenant-of-b', subject: 'other-member' });
    const theirs = await gateway.request('POST', '/v1/chat', {
      key: other,
      body: ask('theirs', { user: 'member-of-b' }),
    });
    const seen = (await invocationsOf(gateway, { key: memberOfB })).map(({ id }) => id);
    expect(seen).toContain(mine.headers.get('x-evidence-id'));
    expect(seen).not.toContain(theirs.headers.get('x-evidence-id'));
    for (const id of seen) expect((await traceOf(gateway, id, { key: memberOfB })).actor).toBe('member-of-b');
    const id = theirs.headers.get('x-evidence-id');
    expectGraphqlError(
      await gateway.graphql('query($id: ID!) { invocation(id: $id) { actor } }', { id }, { key: memberOfB }),
      'NOT_FOUND',
    );
    expect((await traceOf(gateway, id, { key: auditorOfB })).actor).toBe('other-member');
  });
});
