import { beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { Browser } from '../../support/browser.js';
import { GROUP, PATCH_OP, type Provisioner, provisioner, USER } from '../../support/provisioning.js';

let app: TestApp;
let client: Provisioner;

beforeAll(async () => {
  app = await startTestApp();
  client = await provisioner(app);
});

const eventsOf = async (id: string): Promise<any[]> => {
  const { json } = await app.request('GET', `/api/trust/spine/events?limit=100&resourceId=${id}`);
  return json.events.toReversed();
};
const member = async (id: string): Promise<any> => (await app.request('GET', `/api/members/${id}`)).json;
const deactivate = { op: 'replace', path: 'active', value: false };

describe('who may provision', () => {
  test.each([['scim'], ['tenant_admin'], ['platform_admin']])('a key with the role %s', async (role) => {
    const key = await app.issueKey({ subject: `by ${role}`, roles: [role] });
    expect((await app.request('GET', '/scim/v2/Users', { key })).status).toBe(200);
  });

  test.each([['member'], ['auditor'], ['finance']])('nobody with the role %s', async (role) => {
    const key = await app.issueKey({ subject: `by ${role}`, roles: [role] });
    for (const path of ['/Users', '/Groups', '/Schemas', '/ServiceProviderConfig', '/nothing']) {
      const { status, json } = await app.request('GET', `/scim/v2${path}`, { key });
      expect(status).toBe(403);
      expect(json).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '403' });
    }
  });

  test('nobody by a session, a wrong key or none', async () => {
    const browser = new Browser(app);
    await browser.request('POST', '/session', { apiKey: app.adminKey });
    expect((await browser.request('GET', '/scim/v2/Users')).status).toBe(401);
    const none = await app.request('GET', '/scim/v2/Users', { key: null });
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(none.headers.get('x-request-id')).toEqual(expect.any(String));
    expect(
      (await app.request('GET', '/scim/v2/Users', { key: `pcl_${'0'.repeat(16)}_${'a'.repeat(43)}` })).status,
    ).toBe(401);
  });

  test('whoever provisions can do nothing else', async () => {
    const rows: [string, string, object?][] = [
      ['GET', '/v1/models'],
      ['POST', '/v1/chat', { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'hi' }] }],
      ['GET', '/api/members'],
      ['GET', '/api/groups'],
      ['POST', '/api/members', { email: 'x@example.com' }],
    ];
    for (const [method, path, body] of rows)
      expect((await app.request(method, path, { key: client.key, body })).status).toBe(403);
    const { json } = await app.graphql('{ viewer { subject } }', {}, { key: client.key });
    expect(json.errors[0].extensions.code).toBe('FORBIDDEN');
  });
});

describe('a user', () => {
  test('is a member without an invitation, with evidence of each change', async () => {
    const { id } = await client.user('eva@example.com', { displayName: 'Eva' });
    await client.patch(`/Users/${id}`, { op: 'replace', path: 'displayName', value: 'Eva Lind' });
    await client.patch(`/Users/${id}`, { op: 'replace', path: 'displayName', value: 'Eva Lind' });
    await client.patch(`/Users/${id}`, deactivate);
    await client.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true });
    await client.send('DELETE', `/Users/${id}`);
    const events = await eventsOf(id);
    expect(events.map(({ action }) => action)).toEqual([
      'member.provisioned',
      'member.updated',
      'member.deactivated',
      'member.reactivated',
      'member.deactivated',
      'member.removed',
    ]);
    expect(events.every(({ actor }) => actor === 'directory')).toBe(true);
  });

  test('that was invited is found by its address and taken over, its subject stays', async () => {
    const invited = await app.request('POST', '/api/members', { body: { email: 'Ina@example.com', subject: 'ina' } });
    const found = await client.find('Users', 'userName eq "ina@example.com"');
    expect(found.Resources).toMatchObject([{ id: invited.json.member.id, userName: 'ina@example.com', active: true }]);
    await client.patch(`/Users/${invited.json.member.id}`, { op: 'add', path: 'externalId', value: 'x-7' });
    expect(await member(invited.json.member.id)).toMatchObject({ subject: 'ina', externalId: 'x-7' });
    const again = await client.send('POST', '/Users', { schemas: [USER], userName: 'INA@example.com' });
    expect(again.json).toMatchObject({ status: '409', scimType: 'uniqueness' });
  });

  test('keeps its subject when it is renamed; another of the old name is another', async () => {
    const first = await client.user('kim@example.com');
    await client.patch(`/Users/${first.id}`, { op: 'replace', path: 'userName', value: 'kim.lee@example.com' });
    expect(await member(first.id)).toMatchObject({ subject: 'kim@example.com', email: 'kim.lee@example.com' });
    const second = await client.user('kim@example.com');
    const { subject } = await member(second.id);
    expect(subject).not.toBe('kim@example.com');
    const taken = await client.patch(`/Users/${second.id}`, {
      op: 'replace',
      path: 'userName',
      value: 'Kim.Lee@example.com',
    });
    expect([taken.status, taken.json.scimType]).toEqual([409, 'uniqueness']);
  });

  test('of one name is made once, however many ask at the same moment', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, () => client.send('POST', '/Users', { schemas: [USER], userName: 'once@example.com' })),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    for (const { json } of made.filter(({ status }) => status === 409)) expect(json.scimType).toBe('uniqueness');
  });

  test('that was deleted is in no list, and comes back as the same subject without its roles', async () => {
    const { id } = await client.user('lost@example.com', { externalId: 'lost-1', displayName: 'Lost Lee' });
    const group = await client.group('Lost', id);
    await app.request('PATCH', `/api/members/${id}`, { body: { roles: ['tenant_admin'] } });
    await client.send('DELETE', `/Users/${id}`);
    expect((await client.find('Users', 'externalId eq "lost-1"')).totalResults).toBe(0);
    expect((await app.request('GET', `/api/members/${id}`)).status).toBe(404);
    expect((await app.request('GET', '/api/members?search=lost')).json.members).toEqual([]);
    expect((await client.send('GET', `/Groups/${group.id}`)).json.members).toEqual([]);
    expect(
      (await client.patch(`/Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value: id }] })).status,
    ).toBe(400);
    const back = await client.user('lost@example.com');
    expect(await member(back.id)).toMatchObject({
      subject: 'lost@example.com',
      roles: ['member'],
      allRoles: ['member'],
    });
  });

  test('may be inactive from the start', async () => {
    const { id, active } = await client.user('late@example.com', { active: false });
    expect(active).toBe(false);
    expect(await member(id)).toMatchObject({ status: 'deactivated' });
  });

  test('is shown by attributes and to who does not have it', async () => {
    const { id, meta } = await client.user('tag@example.com', { name: { givenName: 'T', familyName: 'A' } });
    const only = await client.send('GET', `/Users/${id}?attributes=name.givenName`);
    expect(only.json).toEqual({ schemas: [USER], id, name: { givenName: 'T' } });
    const same = await client.send('GET', `/Users/${id}`, undefined, { 'if-none-match': meta.version });
    expect([same.status, same.text]).toEqual([304, '']);
  });

  test('is changed by its version only', async () => {
    const { id, meta } = await client.user('etag@example.com');
    const change = { schemas: [PATCH_OP], Operations: [{ op: 'replace', path: 'displayName', value: 'E' }] };
    const stale = await client.send('PATCH', `/Users/${id}`, change, { 'if-match': 'W/"99"' });
    expect([stale.status, stale.json.status]).toEqual([412, '412']);
    expect((await client.send('DELETE', `/Users/${id}`, undefined, { 'if-match': '"x"' })).status).toBe(412);
    const right = await client.send('PATCH', `/Users/${id}`, change, { 'if-match': `W/"7", ${meta.version}` });
    expect(right.status).toBe(200);
    expect(right.json.meta.version).toBe(right.headers.get('etag'));
    expect(right.json.meta.version).not.toBe(meta.version);
    expect((await client.send('PATCH', `/Users/${id}`, change, { 'if-match': '*' })).status).toBe(200);
  });

  test('concurrent changes are all made', async () => {
    const { id } = await client.user('busy@example.com');
    const names = ['displayName', 'externalId', 'name.givenName'];
    const replies = await Promise.all(
      names.map((path) => client.patch(`/Users/${id}`, { op: 'add', path, value: path })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await client.send('GET', `/Users/${id}`)).json).toMatchObject({
      displayName: 'displayName',
      externalId: 'externalId',
      name: { givenName: 'name.givenName' },
    });
  });
});

describe('lists', () => {
  test('are filtered, sorted and bounded', async () => {
    for (const [name, family] of [
      ['z1', 'Zorn'],
      ['z2', 'Abel'],
      ['z3', 'Mann'],
    ])
      await client.user(`${name}@sort.example`, { name: { familyName: family }, active: name !== 'z2' });
    const names = async (query: string): Promise<string[]> => {
      const { json } = await client.send('GET', `/Users?${query}`);
      return (json.Resources as { userName: string }[]).map(({ userName }) => userName.slice(0, 2));
    };
    const of = (filter: string) => `filter=${encodeURIComponent(`userName ew "@SORT.example" and (${filter})`)}`;
    expect(await names(`${of('name.familyName pr')}&sortBy=name.familyName`)).toEqual(['z2', 'z3', 'z1']);
    expect(await names(`${of('id pr')}&sortBy=userName&sortOrder=descending&count=2`)).toEqual(['z3', 'z2']);
    expect(await names(of('active eq false'))).toEqual(['z2']);
    expect(await names(of('not (active eq false)'))).toEqual(['z1', 'z3']);
    expect(await names(of('emails[type eq "work" and value sw "Z1"]'))).toEqual(['z1']);
    expect(await names(of('emails co "z3"'))).toEqual(['z3']);
    expect(await names(of('name.familyName gt "b" and name.familyName lt "n"'))).toEqual(['z3']);
    expect(await names(of('meta.created gt "2020-01-01T00:00:00Z" and displayName pr'))).toEqual(['z1', 'z2', 'z3']);
    expect(await names(of('externalId eq null'))).toEqual(['z1', 'z2', 'z3']);
    const searched = await client.send('POST', '/Users/.search', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
      filter: 'userName eq "z1@sort.example"',
      attributes: ['userName'],
      startIndex: 1,
      count: 10,
    });
    expect(searched.json.Resources).toEqual([{ schemas: [USER], id: expect.any(String), userName: 'z1@sort.example' }]);
    expect((await client.send('GET', '/Users?count=0')).json.Resources).toEqual([]);
    expect((await client.send('GET', '/Users?startIndex=100000')).json).toMatchObject({
      Resources: [],
      startIndex: 100000,
    });
    expect((await client.send('GET', '/Users?sortBy=emails')).json.scimType).toBe('invalidValue');
  });

  test('what is served says so itself', async () => {
    const config = (await client.send('GET', '/ServiceProviderConfig')).json;
    expect(config).toMatchObject({ patch: { supported: true }, bulk: { supported: false }, etag: { supported: true } });
    for (const [path, ids] of [
      ['/Schemas', [USER, GROUP]],
      ['/ResourceTypes', ['User', 'Group']],
    ] as const) {
      const { json } = await client.send('GET', path);
      expect((json.Resources as { id: string }[]).map(({ id }) => id)).toEqual(ids);
      for (const { id, meta } of json.Resources) {
        expect(meta.location).toBe(`${app.url}/scim/v2${path}/${id}`);
        expect((await client.send('GET', `${path}/${id}`)).json.id).toBe(id);
      }
      expect((await client.send('GET', `${path}/nothing`)).status).toBe(404);
    }
    expect((await client.send('POST', '/Bulk', {})).json).toMatchObject({ status: '404' });
    const wrong = await client.send('DELETE', '/Users');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect((await client.send('POST', '/Groups/x', {})).status).toBe(405);
  });
});
