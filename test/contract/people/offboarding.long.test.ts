import { beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { Browser } from '../../support/browser.js';
import { expectGraphqlError } from '../../support/errors.js';
import { provisioner } from '../../support/provisioning.js';
import { actionsOn, eventsOn } from '../../support/evidence/spine-events.js';

/** Somebody leaves: a member, or the owner of keys who never was one. */
const END = `mutation($subject: String!) {
  endAccess(subject: $subject) { subject member { status } sessions keys applications } }`;

let app: TestApp;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
});

const end = (subject: string, key?: string) => app.graphql(END, { subject }, key === undefined ? {} : { key });
const models = async (key: string): Promise<number> => (await app.request('GET', '/v1/models', { key })).status;

async function signedInBy(key: string): Promise<Browser> {
  const browser = new Browser(app);
  expect((await browser.request('POST', '/session', { apiKey: key })).status).toBe(200);
  return browser;
}

async function tenantOf(...roles: string[]): Promise<{ id: string; key: string }> {
  count += 1;
  const id = `left-${count}`;
  await app.createTenant({ id, tier: 'PRO' });
  return { id, key: await app.issueKey({ tenantId: id, subject: 'ada', roles }) };
}

describe('the end of access', () => {
  test('of a member ends sessions and keys and deactivates them, once', async () => {
    const { json } = await app.request('POST', '/api/members', { body: { email: 'gus@example.com', subject: 'gus' } });
    const browser = new Browser(app);
    expect((await browser.request('POST', '/session', { token: json.token })).status).toBe(200);
    const keys = [await app.issueKey({ subject: 'gus' }), await app.issueKey({ subject: 'gus' })];
    const bystander = await app.issueKey({ subject: 'gustav' });
    expect((await end('gus')).json.data.endAccess).toEqual({
      subject: 'gus',
      member: { status: 'DEACTIVATED' },
      sessions: 1,
      keys: 2,
      applications: 0,
    });
    expect((await browser.request('GET', '/session')).status).toBe(401);
    expect(await Promise.all(keys.map(models))).toEqual([401, 401]);
    expect(await models(bystander)).toBe(200);
    expect(await actionsOn(app, json.member.id)).toEqual(['member.invited', 'member.deactivated']);
    expect(await actionsOn(app, keys[0]!.split('_')[1]!)).toEqual(['api_key.issued', 'api_key.revoked']);

    expect((await end('gus')).json.data.endAccess).toMatchObject({ sessions: 0, keys: 0, applications: 0 });
    expect(await actionsOn(app, json.member.id)).toEqual(['member.invited', 'member.deactivated']);
    expect(await actionsOn(app, 'gus')).toEqual([]);
  });

  test('of who is no member ends their keys and the sessions that began with them', async () => {
    const key = await app.issueKey({ subject: 'crm' });
    const browser = await signedInBy(key);
    expect((await end('crm')).json.data.endAccess).toEqual({
      subject: 'crm',
      member: null,
      sessions: 1,
      keys: 1,
      applications: 0,
    });
    expect(await models(key)).toBe(401);
    expect((await browser.request('GET', '/session')).status).toBe(401);
    expect(await eventsOn(app, 'crm')).toMatchObject([
      { action: 'access.ended', details: { sessions: 1, keys: 1, applications: 0 } },
    ]);
    const { json } = await end('nobody-at-all');
    expect(json.data.endAccess).toMatchObject({ member: null, sessions: 0, keys: 0 });
    expect(await actionsOn(app, 'nobody-at-all')).toEqual([]);
  });

  test('lists the keys that somebody handed to others, whose secrets they may know', async () => {
    const { id, key: ada } = await tenantOf('tenant_admin');
    const input = { subject: 'crm' };
    const issue = 'mutation($input: IssueApiKeyInput!) { issueApiKey(input: $input) { apiKey { id } } }';
    const made = await app.graphql(issue, { input }, { key: ada });
    await app.graphql(issue, { input: { subject: 'ada' } }, { key: ada });
    await app.issueKey({ tenantId: id, subject: 'crm' });
    const list = '{ apiKeys(handedOutBy: "ada") { edges { node { id } } } }';
    const { json } = await app.graphql(list, {}, { key: ada });
    expect(json.data.apiKeys.edges).toEqual([{ node: { id: made.json.data.issueApiKey.apiKey.id } }]);
  });
});

describe('the end of access is refused', () => {
  test('to members and auditors, and to who names nobody', async () => {
    await app.issueKey({ subject: 'victim' });
    for (const role of ['member', 'auditor', 'finance']) {
      const key = await app.issueKey({ subject: `a-${role}`, roles: [role] });
      expectGraphqlError(await end('victim', key), 'FORBIDDEN');
      expectGraphqlError(await end(`a-${role}`, key), 'FORBIDDEN');
    }
    for (const subject of ['', 'x'.repeat(201)]) expectGraphqlError(await end(subject), 'INVALID_REQUEST');
  });

  test('across tenants: the subject of another tenant is nobody here', async () => {
    const mine = await tenantOf('tenant_admin');
    const other = await tenantOf('tenant_admin');
    const victim = await app.issueKey({ tenantId: other.id, subject: 'vera' });
    expect((await end('vera', mine.key)).json.data.endAccess).toMatchObject({ member: null, keys: 0, sessions: 0 });
    expect(await models(victim)).toBe(200);
    const acting = await app.graphql(END, { subject: 'vera' }, { key: mine.key, headers: { 'x-tenant-id': other.id } });
    expectGraphqlError(acting, 'FORBIDDEN');
    expect(await models(victim)).toBe(200);
  });

  test('of oneself, so that the last administrator stays, by a second key and by a session too', async () => {
    const { id, key } = await tenantOf('tenant_admin');
    const second = await app.issueKey({ tenantId: id, subject: 'ada', roles: ['tenant_admin'] });
    for (const own of [key, second]) expectGraphqlError(await end('ada', own), 'CONFLICT');
    const browser = await signedInBy(key);
    expectGraphqlError(await browser.graphql(END, { subject: 'ada' }), 'CONFLICT');
    expect([await models(key), await models(second)]).toEqual([200, 200]);
    // Names that look alike are others.
    for (const subject of ['Ada', ' ada', 'ada ', 'a%a', 'ad_'])
      expect((await end(subject, key)).json.data.endAccess).toMatchObject({ keys: 0 });
    expect(await models(key)).toBe(200);
  });

  test('of a platform administrator by the administrator of a tenant', async () => {
    const { id, key } = await tenantOf('tenant_admin');
    const root = await app.issueKey({ tenantId: id, subject: 'root', roles: ['platform_admin'] });
    const plain = await app.issueKey({ tenantId: id, subject: 'root' });
    expectGraphqlError(await end('root', key), 'FORBIDDEN');
    expect([await models(root), await models(plain)]).toEqual([200, 200]);
    expect((await app.graphql(END, { subject: 'root' }, { headers: { 'x-tenant-id': id } })).json.data).toMatchObject({
      endAccess: { keys: 2 },
    });
  });

  test('after one’s own access has ended', async () => {
    const { id, key } = await tenantOf('tenant_admin');
    const bob = await app.issueKey({ tenantId: id, subject: 'bob', roles: ['tenant_admin'] });
    expect((await end('bob', key)).json.data.endAccess.keys).toBe(1);
    expectGraphqlError(await end('ada', bob), 'UNAUTHORIZED');
    expect(await models(key)).toBe(200);
  });

  test('once one’s own has ended meanwhile: two administrators who end each other at once leave one', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { id, key: ada } = await tenantOf('tenant_admin');
        return { id, ada, bob: await app.issueKey({ tenantId: id, subject: 'bob', roles: ['tenant_admin'] }) };
      }),
    );
    const revoke = 'mutation($id: ID!) { revokeApiKey(id: $id) { id } }';
    const ways: ((by: string, of: string, subject: string) => ReturnType<typeof end>)[] = [
      (by, _, subject) => end(subject, by),
      (by, of) => app.graphql(revoke, { id: of.split('_')[1] }, { key: by }),
    ];
    for (const [place, { ada, bob }] of pairs.entries()) {
      const endBy = ways[place % ways.length]!;
      const answers = await Promise.all([endBy(ada, bob, 'bob'), endBy(bob, ada, 'ada')]);
      expect((await Promise.all([ada, bob].map(models))).toSorted()).toEqual([200, 401]);
      const [refused, ...others] = answers.filter(({ json }) => json.errors !== undefined);
      expectGraphqlError(refused!, 'UNAUTHORIZED');
      expect(others).toEqual([]);
    }
  });

  test('once one administers no more: of two signed-in members who demote each other at once one stays', async () => {
    const { key } = await tenantOf('tenant_admin');
    const members = await Promise.all(
      ['cleo', 'dora'].map(async (subject) => {
        const body = { email: `${subject}@example.com`, subject, roles: ['tenant_admin'] };
        const { json } = await app.request('POST', '/api/members', { key, body });
        const browser = new Browser(app);
        expect((await browser.request('POST', '/session', { token: json.token })).status).toBe(200);
        return { id: json.member.id as string, browser };
      }),
    );
    const demote = 'mutation($id: ID!) { updateMember(id: $id, input: { roles: ["member"] }) { id } }';
    const answers = await Promise.all(
      members.map(({ browser }, place) => browser.graphql(demote, { id: members[1 - place]!.id })),
    );
    const refused = answers.filter(({ json }) => json.errors !== undefined);
    expect(refused).toHaveLength(1);
    expectGraphqlError(refused[0]!, 'UNAUTHORIZED');
  });

  test('once one administers no more by a group: of two who take each other’s role away at once one stays', async () => {
    const { id, key } = await tenantOf('tenant_admin');
    const client = await provisioner(app, { tenantId: id });
    const members = await Promise.all(
      ['cleo', 'dora'].map(async (subject) => {
        const user = await client.user(`${subject}@example.com`);
        const group = await client.group(`Administrators with ${subject}`, user.id);
        const body = { roles: ['tenant_admin'] };
        expect((await app.request('PUT', `/api/groups/${group.id}/roles`, { key, body })).status).toBe(200);
        const { json } = await app.request('POST', `/api/members/${user.id}/invite`, { key });
        const browser = new Browser(app);
        expect((await browser.request('POST', '/session', { token: json.token })).status).toBe(200);
        return { group: group.id, browser };
      }),
    );
    const answers = await Promise.all(
      members.map(({ browser }, place) =>
        browser.request('PUT', `/api/groups/${members[1 - place]!.group}/roles`, { roles: ['member'] }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test('by a policy, and nothing has ended then', async () => {
    const { id, key } = await tenantOf('tenant_admin');
    const victim = await app.issueKey({ tenantId: id, subject: 'vera' });
    const policy = {
      name: 'nobody leaves',
      actions: ['user.delete'],
      rules: [{ id: 'all', condition: 'resource == "user:vera"' }],
      effect: 'deny',
    };
    const made = await app.request('POST', '/api/trust/policies', { key, body: policy });
    expect([made.status, made.text]).toEqual([201, made.text]);
    expectGraphqlError(await end('vera', key), 'POLICY_DENIED');
    expect(await models(victim)).toBe(200);
  });
});
