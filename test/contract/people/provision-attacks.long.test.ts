import { beforeAll, describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { startTestApp, type TestApp } from '../../support/app.js';
import { PATCH_OP, type Provisioner, provisioner, USER } from '../../support/provisioning.js';

let app: TestApp;
let client: Provisioner;

beforeAll(async () => {
  // The limit of a minute is not what these tests are about.
  app = await startTestApp();
  await app.graphql('mutation { updateTenant(id: "default", input: { tier: ENTERPRISE }) { id } }');
  client = await provisioner(app);
  await client.user('ann@example.com', { name: { givenName: 'Ann' } });
});

const attribute = fc.constantFrom(
  ...['userName', 'emails', 'emails.value', 'emails.type', 'groups', 'groups.display', 'active', 'id', 'externalId'],
  ...['name.givenName', 'meta.created', 'displayName', 'nothing', 'constructor', '$ref', 'urn:x:y:attribute'],
);
const value = fc.oneof(
  fc.string().map((text) => JSON.stringify(text)),
  fc.constantFrom(
    'true',
    'null',
    '7',
    '"%"',
    `"' OR 1=1 --"`,
    '"?"',
    '"2026-01-01T00:00:00Z"',
    '"\\u0000"',
    '"\\ud800"',
  ),
);
/** RFC 7644, figure 1. */
const { filter } = fc.letrec((tie) => ({
  comparison: fc.oneof(
    attribute.map((name) => `${name} pr`),
    fc
      .tuple(attribute, fc.constantFrom('eq', 'ne', 'co', 'sw', 'ew', 'gt', 'lt', 'ge', 'le'), value)
      .map((parts) => parts.join(' ')),
  ),
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('comparison'),
    fc.tuple(tie('filter'), fc.constantFrom('and', 'or'), tie('filter')).map((parts) => parts.join(' ')),
    fc.tuple(fc.constantFrom('', 'not '), tie('filter')).map(([not, inner]) => `${not}(${String(inner)})`),
    fc.tuple(attribute, tie('filter')).map(([name, inner]) => `${name}[${String(inner)}]`),
  ),
}));

describe('hostile requests', () => {
  test('filters of the grammar are answered or refused', async () => {
    await fc.assert(
      fc.asyncProperty(filter as fc.Arbitrary<string>, fc.constantFrom('Users', 'Groups'), async (text, resource) => {
        const { status, json, text: body } = await client.send('POST', `/${resource}/.search`, { filter: text });
        expect([text, status, body]).toEqual([text, status === 200 ? 200 : 400, body]);
        if (status === 400) expect(json.scimType).toBe('invalidFilter');
      }),
      { numRuns: 300 },
    );
  });

  test('patches are applied or refused, and never harm the user', async () => {
    const { id } = await client.user('patched@example.com');
    const path = fc.oneof(
      attribute,
      fc
        .tuple(attribute, filter as fc.Arbitrary<string>, fc.constantFrom('', '.value', '.x', '..', '.__proto__'))
        .map(([name, inner, part]) => `${name}[${inner}]${part}`),
      fc.string(),
    );
    const operation = fc.record(
      {
        op: fc.constantFrom('add', 'Replace', 'remove', 'move'),
        path,
        value: fc.oneof(fc.jsonValue(), fc.dictionary(fc.oneof(attribute, fc.string()), fc.jsonValue())),
      },
      { requiredKeys: ['op'] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 4 }), async (Operations) => {
        const { status, text } = await client.send('PATCH', `/Users/${id}`, { schemas: [PATCH_OP], Operations });
        expect([Operations, [200, 400, 409].includes(status), text]).toEqual([Operations, true, text]);
      }),
      { numRuns: 300 },
    );
    expect((await client.send('GET', `/Users/${id}`)).status).toBe(200);
  });

  test.each<[string, string, unknown, number]>([
    ['POST', '/Users', '{"userName":', 400],
    ['POST', '/Users', [], 400],
    ['POST', '/Users', { userName: { $ne: null } }, 400],
    ['POST', '/Users', { userName: `${'x'.repeat(300)}@example.com` }, 400],
    ['POST', '/Users', { userName: 'nul\u0000@example.com' }, 400],
    ['POST', '/Users', { userName: 'big@example.com', junk: 'x'.repeat(3_000_000) }, 413],
    ['GET', '/Users/not-an-id', undefined, 404],
    ['GET', "/Users/' OR 1=1", undefined, 404],
    ['GET', `/Users?filter=${encodeURIComponent('('.repeat(3_000))}`, undefined, 400],
    ['GET', '/Users?count=x', undefined, 400],
    ['PATCH', '/Groups/00000000-0000-7000-8000-000000000000', { schemas: [PATCH_OP], Operations: [] }, 404],
  ])('%s %s %#', async (method, path, body, expected) => {
    const { status, json } = await client.send(method, path, body);
    expect([status, json.schemas, json.status]).toEqual([
      expected,
      ['urn:ietf:params:scim:api:messages:2.0:Error'],
      String(expected),
    ]);
  });

  test('another type of body is refused', async () => {
    const sent = await client.send('POST', '/Users', '<x/>', { 'content-type': 'text/xml' });
    expect([sent.status, sent.json.status]).toEqual([415, '415']);
  });

  test('extensions and attributes of others are taken, and not given back', async () => {
    const extension = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`x${at}`, 'y'.repeat(100)]));
    const body = {
      schemas: [USER],
      userName: 'ext@example.com',
      'urn:example:big': extension,
      roles: ['tenant_admin'],
    };
    const made = await client.send('POST', '/Users', body);
    expect(made.status).toBe(201);
    expect(made.text.length).toBeLessThan(1_000);
    const { json } = await app.request('GET', `/api/members/${made.json.id}`);
    expect(json.allRoles).toEqual(['member']);
  });
});

describe('platform administrators', () => {
  const ROOT = 'root@example.com';
  test.each(['scim', 'tenant_admin', 'platform_admin'])('are out of reach by the role %s', async (role) => {
    const actor = await provisioner(app, { roles: [role] });
    await app.issueKey({ subject: `${role}.${ROOT}`, roles: ['platform_admin'] });
    // By the roles of a key that the person has.
    const made = await actor.send('POST', '/Users', { schemas: [USER], userName: `${role}.${ROOT}` });
    expect(made.status).toBe(403);
    // By the roles of the member.
    const invited = await app.request('POST', '/api/members', {
      body: { email: `${role}.boss@example.com`, roles: ['platform_admin'] },
    });
    const { id } = invited.json.member;
    const touches = [
      await actor.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false }),
      await actor.patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: 'evil@example.com' }),
      await actor.send('PUT', `/Users/${id}`, { schemas: [USER], userName: 'evil@example.com' }),
      await actor.send('DELETE', `/Users/${id}`),
      await actor.send('POST', '/Groups', { displayName: `${role} bosses`, members: [{ value: id }] }),
    ];
    expect(touches.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  test('nobody becomes one by a group', async () => {
    const { id } = await client.group('Root');
    const { status, json } = await app.request('PUT', `/api/groups/${id}/roles`, {
      body: { roles: ['platform_admin'] },
    });
    expect([status, json.error.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('a member cannot take a platform administrator’s keys down', async () => {
    await app.createTenant({ id: 'shared' });
    const root = await app.issueKey({ tenantId: 'shared', subject: 'root', roles: ['platform_admin'] });
    const ada = await app.issueKey({ tenantId: 'shared', subject: 'ada', roles: ['tenant_admin'] });
    const body = { email: 'r@example.com', subject: 'root' };
    expect((await app.request('POST', '/api/members', { key: ada, body })).status).toBe(403);
    const invited = await app.request('POST', '/api/members', { key: root, body });
    const { id } = invited.json.member;
    expect((await app.request('POST', `/api/members/${id}/deactivate`, { key: ada })).status).toBe(403);
    expect((await app.request('GET', '/v1/models', { key: root })).status).toBe(200);
  });
});

describe('administrators whom a directory did not make', () => {
  test('keep their addresses and their access; those that it made it ends', async () => {
    await app.createTenant({ id: 'made' });
    const own = await provisioner(app, { tenantId: 'made' });
    const admin = { headers: { 'x-tenant-id': 'made' } };
    const invite = async (body: object): Promise<string> =>
      (await app.request('POST', '/api/members', { ...admin, body })).json.member.id;
    const ada = await invite({ email: 'ada@example.com', roles: ['tenant_admin'] });
    const eve = await invite({ email: 'eve@example.com', subject: 'eve' });
    await app.issueKey({ tenantId: 'made', subject: 'eve', roles: ['tenant_admin'] });
    const { id: made } = await own.user('mia@example.com');
    await app.request('PATCH', `/api/members/${made}`, { ...admin, body: { roles: ['tenant_admin'] } });
    await app.request('POST', `/api/members/${made}/invite`, admin);
    const patch = (id: string, path: string, value: unknown) =>
      own.patch(`/Users/${id}`, { op: 'replace', path, value });
    const refused = [];
    for (const id of [ada, eve])
      refused.push(
        await patch(id, 'emails[type eq "work"].value', 'evil@example.com'),
        await patch(id, 'userName', 'evil@example.com'),
        await patch(id, 'active', false),
        await own.send('DELETE', `/Users/${id}`),
      );
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect((await patch(ada, 'externalId', 'x-1')).status).toBe(200);
    expect((await patch(made, 'active', false)).status).toBe(200);
    const plain = await invite({ email: 'pat@example.com' });
    expect((await patch(plain, 'active', false)).status).toBe(200);
  });
});

describe('the subject of an invited member', () => {
  test.each(['tenant_admin', 'Auditor', 'finance', 'ann\u200b', 'a\u00adnn', 'ann ', 'a\u0301nn', 'ａｕｄｉｔｏｒ'])(
    'is not %j, which may be taken for another',
    async (subject) => {
      await app.issueKey({ subject: 'fred', roles: ['finance'] });
      const { status, json } = await app.request('POST', '/api/members', { body: { email: 'x@example.com', subject } });
      expect([status, json.error.code, json.error.param]).toEqual([400, 'INVALID_REQUEST', 'subject']);
    },
  );
});

describe('a user name that is a role', () => {
  test('is no subject, so that it fills no place of an approver', async () => {
    await app.createTenant({ id: 'roles' });
    const own = await provisioner(app, { tenantId: 'roles' });
    await app.issueKey({ tenantId: 'roles', subject: 'fay', roles: ['finance'] });
    const admin = { headers: { 'x-tenant-id': 'roles' } };
    const { id } = await own.group('Lawyers');
    await app.request('PUT', `/api/groups/${id}/roles`, { ...admin, body: { roles: ['legal'] } });
    await app.request('POST', '/api/members', { ...admin, body: { email: 'r@example.com', roles: ['risk'] } });
    const provider = { name: 'P', issuer: 'https://idp.example', clientId: 'c', emailDomains: ['example.com'] };
    const roles = { roleMappings: [{ group: 'g', roles: ['board'] }], defaultRoles: ['staff'] };
    const made = await app.request('POST', '/api/identity-providers', { ...admin, body: { ...provider, ...roles } });
    expect(made.status).toBe(201);

    const names = ['tenant_admin', 'scim', 'finance', 'legal', 'risk', 'board', 'staff', 'ann', 'g'];
    for (const name of names) await own.user(name);
    const { json } = await app.request('GET', '/api/members?limit=50', admin);
    const subjects: string[] = json.members.map(({ subject }: any) => subject);
    expect(subjects).toHaveLength(names.length + 1);
    expect(names.filter((name) => subjects.includes(name))).toEqual(['ann', 'g']);
  });
});

describe('other tenants', () => {
  test('are as if they were not there', async () => {
    await app.createTenant({ id: 'other' });
    const other = await provisioner(app, { tenantId: 'other' });
    const user = await client.user('mine@example.com', { externalId: 'mine' });
    const group = await client.group('Mine', user.id);
    const theirs = await other.user('mine@example.com');
    expect(theirs.id).not.toBe(user.id);
    expect((await other.find('Users', 'externalId eq "mine"')).totalResults).toBe(0);
    expect((await other.find('Users', 'groups.display eq "Mine"')).totalResults).toBe(0);
    expect((await other.find('Groups', 'displayName pr')).totalResults).toBe(0);
    for (const path of [`/Users/${user.id}`, `/Groups/${group.id}`]) {
      const body = { schemas: [PATCH_OP], Operations: [{ op: 'replace', path: 'displayName', value: 'x' }] };
      const replies = [
        await other.send('GET', path),
        await other.send('PUT', path, { userName: 'x', displayName: 'x' }),
        await other.send('PATCH', path, body),
        await other.send('DELETE', path),
      ];
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    const foreign = await other.send('POST', '/Groups', { displayName: 'Theirs', members: [{ value: user.id }] });
    expect(foreign.status).toBe(400);
    const elsewhere = await other.send('GET', '/Users', undefined, { 'x-tenant-id': 'default' });
    expect(elsewhere.status).toBe(403);
    expect((await client.send('GET', `/Groups/${group.id}`)).json.members).toHaveLength(1);
  });
});
