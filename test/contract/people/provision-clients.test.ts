import { beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { ENTERPRISE, GROUP, PATCH_OP, type Provisioner, provisioner, USER } from '../../support/provisioning.js';

/** Requests in the shapes that Microsoft ("Develop and plan provisioning for a SCIM endpoint") and Okta ("SCIM 2.0") document. */

let app: TestApp;
let client: Provisioner;

beforeAll(async () => {
  app = await startTestApp();
  client = await provisioner(app);
});

describe('Entra ID', () => {
  const entraUser = (name: string) => ({
    schemas: [USER, ENTERPRISE],
    externalId: `0a21f0f2-${name}`,
    userName: `Test_User_${name}@Example.com`,
    active: true,
    emails: [{ primary: true, type: 'work', value: `Test_User_${name}@mail.example.com` }],
    meta: { resourceType: 'User' },
    name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
    roles: [],
    [ENTERPRISE]: { department: 'IT', manager: 'b9d4' },
  });

  test('tests the connection with a user that is not there', async () => {
    const { status, json, headers } = await client.send('GET', '/Users?filter=userName+eq+"non-existent"');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
    expect(json).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    });
  });

  test('creates a user, finds it, and gets 409 for another of the name', async () => {
    const made = await client.send('POST', '/Users', entraUser('fd0ea19b'));
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`${app.url}/scim/v2/Users/${made.json.id}`);
    expect(made.headers.get('etag')).toBe('W/"1"');
    expect(made.json).toEqual({
      schemas: [USER],
      id: expect.any(String),
      externalId: '0a21f0f2-fd0ea19b',
      userName: 'Test_User_fd0ea19b@Example.com',
      name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
      active: true,
      emails: [{ value: 'test_user_fd0ea19b@mail.example.com', type: 'work', primary: true }],
      groups: [],
      meta: {
        resourceType: 'User',
        created: expect.any(String),
        lastModified: expect.any(String),
        location: made.headers.get('location'),
        version: 'W/"1"',
      },
    });
    for (const filter of ['userName eq "test_user_FD0ea19b@example.com"', 'externalId eq "0a21f0f2-fd0ea19b"'])
      expect((await client.find('Users', filter)).Resources).toEqual([made.json]);
    const again = await client.send('POST', '/Users', entraUser('fd0ea19b'));
    expect(again.status).toBe(409);
    expect(again.json).toMatchObject({ status: '409', scimType: 'uniqueness' });
    const { json } = await app.request('GET', `/api/members/${made.json.id}`);
    expect(json).toMatchObject({
      subject: 'test_user_fd0ea19b@example.com',
      email: 'test_user_fd0ea19b@mail.example.com',
      name: 'givenName familyName',
      roles: ['member'],
      status: 'active',
    });
  });

  test('changes one value, several, and by dotted names without a path', async () => {
    const { id } = (await client.send('POST', '/Users', entraUser('patched'))).json;
    const several = await client.patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@example.com' },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      { op: 'Add', path: `${ENTERPRISE}:manager`, value: 'f3c1' },
    );
    expect(several.status).toBe(200);
    expect(several.json.emails).toEqual([{ value: 'updatedemail@example.com', type: 'work', primary: true }]);
    expect(several.json.name.familyName).toBe('updatedFamilyName');
    const dotted = await client.patch(`/Users/${id}`, {
      op: 'replace',
      value: { displayName: 'Bob', 'name.familyName': 'Dylan', 'emails[type eq "work"].value': 'bob@example.com' },
    });
    expect(dotted.json).toMatchObject({ displayName: 'Bob', name: { familyName: 'Dylan', givenName: 'givenName' } });
    expect(dotted.json.emails[0].value).toBe('bob@example.com');
    const renamed = await client.patch(`/Users/${id}`, { op: 'Replace', path: 'userName', value: 'Bob@example.com' });
    expect(renamed.json.userName).toBe('Bob@example.com');
    const { json } = await app.request('GET', `/api/members/${id}`);
    expect(json).toMatchObject({ subject: 'test_user_patched@example.com', email: 'bob@example.com', name: 'Bob' });
  });

  test('adds an address of a type that the user does not have', async () => {
    const { id } = await client.user('no.mail');
    const added = await client.patch(`/Users/${id}`, {
      op: 'Add',
      path: 'emails[type eq "work"].value',
      value: 'a@example.com',
    });
    expect(added.json.emails).toEqual([{ value: 'a@example.com', type: 'work', primary: true }]);
  });

  test('disables a user with a text, and deletes it', async () => {
    const { id } = (await client.send('POST', '/Users', entraUser('leaver'))).json;
    const off = await client.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
    expect(off.json.active).toBe(false);
    expect((await client.find('Users', 'active eq "False"')).Resources).toMatchObject([{ id }]);
    const on = await client.patch(`/Users/${id}`, { op: 'Replace', value: { active: 'True' } });
    expect(on.json.active).toBe(true);
    expect((await client.send('DELETE', `/Users/${id}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE']) {
      const gone = await client.send(method, `/Users/${id}`);
      expect(gone.status).toBe(404);
      expect(gone.json).toEqual({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '404',
        detail: expect.any(String),
      });
    }
  });

  test('creates a group, finds it without its members, and changes who is in it', async () => {
    const ann = await client.user('ann.entra@example.com');
    const ben = await client.user('ben.entra@example.com');
    const made = await client.send('POST', '/Groups', {
      schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0',
      displayName: 'Engineers',
      meta: { resourceType: 'Group' },
    });
    expect(made.status).toBe(201);
    const path = `/Groups/${made.json.id}`;
    expect((await client.send('GET', `${path}?excludedAttributes=members`)).json.members).toBeUndefined();
    const filter = encodeURIComponent('displayName eq "engineers"');
    const found = await client.send('GET', `/Groups?excludedAttributes=members&filter=${filter}`);
    expect(found.json).toMatchObject({ totalResults: 1, Resources: [{ id: made.json.id, displayName: 'Engineers' }] });
    const members = async (): Promise<string[]> => {
      const { json } = await client.send('GET', path);
      return (json.members as { value: string }[]).map(({ value }) => value).toSorted();
    };
    const add = { op: 'Add', path: 'members', value: [{ $ref: null, value: ann.id }, { value: ben.id }] };
    expect((await client.patch(path, add)).status).toBe(204);
    expect((await client.patch(path, add)).status).toBe(204);
    expect(await members()).toEqual([ann.id, ben.id].toSorted());
    await client.patch(path, { op: 'Remove', path: 'members', value: [{ $ref: null, value: ann.id }] });
    expect(await members()).toEqual([ben.id]);
    await client.patch(path, { op: 'Replace', path: 'displayName', value: 'Developers' });
    expect((await client.send('GET', path)).json.displayName).toBe('Developers');
    expect((await client.send('DELETE', path)).status).toBe(204);
    expect((await client.send('GET', path)).status).toBe(404);
  });
});

describe('Okta', () => {
  const oktaUser = (name: string) => ({
    schemas: [USER],
    userName: `${name}@okta.example`,
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: `${name}@okta.example`, type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: `00ujl29u0le5T6Aj10h7-${name}`,
    groups: [],
    password: '1mz050nq',
    active: true,
  });

  test('lists pages', async () => {
    for (const name of ['p1', 'p2', 'p3']) await client.send('POST', '/Users', oktaUser(name));
    const first = await client.send('GET', '/Users?startIndex=1&count=2');
    expect(first.json).toMatchObject({ startIndex: 1, itemsPerPage: 2 });
    const rest = await client.send('GET', '/Users?startIndex=3&count=100');
    expect(rest.json.totalResults).toBe(first.json.totalResults);
    expect(rest.json.Resources).toHaveLength(first.json.totalResults - 2);
  });

  test('creates, updates and deactivates a user by PUT and by PATCH', async () => {
    const made = await client.send('POST', '/Users', oktaUser('test.user'));
    expect(made.status).toBe(201);
    expect(made.text).not.toContain('1mz050nq');
    const path = `/Users/${made.json.id}`;
    const { id } = made.json;
    const changed = await client.send('PUT', path, { ...oktaUser('test.user'), id, name: { givenName: 'Another' } });
    expect(changed.json).toMatchObject({ id, active: true, name: { givenName: 'Another' } });
    expect(changed.json.name.familyName).toBeUndefined();
    const put = await client.send('PUT', path, { ...oktaUser('test.user'), id, active: false });
    expect(put.json.active).toBe(false);
    // A PUT that says nothing of it lets nobody in.
    const { active: _, ...silent } = oktaUser('test.user');
    expect((await client.send('PUT', path, silent)).json.active).toBe(false);
    const body = { schemas: [PATCH_OP], Operations: [{ op: 'replace', value: { active: true } }] };
    expect((await client.send('PATCH', path, body)).json.active).toBe(true);
    const off = { schemas: [PATCH_OP], Operations: [{ op: 'replace', value: { active: false } }] };
    expect((await client.send('PATCH', path, off)).json.active).toBe(false);
  });

  test('pushes a group, renames it and changes its members', async () => {
    const ann = await client.user('ann@okta.example');
    const ben = await client.user('ben@okta.example');
    const made = await client.send('POST', '/Groups', {
      schemas: [GROUP],
      displayName: 'Test SCIMv2',
      members: [{ value: ann.id, display: 'ann@okta.example' }],
    });
    const path = `/Groups/${made.json.id}`;
    const { id } = made.json;
    expect((await client.patch(path, { op: 'replace', value: { id, displayName: 'Test SCIMv2-R' } })).status).toBe(204);
    const renamed = await client.send('GET', path);
    expect(renamed.json.displayName).toBe('Test SCIMv2-R');
    await client.patch(
      path,
      { op: 'remove', path: `members[value eq "${ann.id}"]` },
      { op: 'add', path: 'members', value: [{ value: ben.id, display: 'ben@okta.example' }] },
    );
    expect((await client.send('GET', path)).json.members).toMatchObject([{ value: ben.id }]);
    await client.patch(path, { op: 'replace', path: 'members', value: [{ value: ann.id }, { value: ben.id }] });
    expect((await client.send('GET', `/Users/${ann.id}`)).json.groups).toMatchObject([{ value: id, type: 'direct' }]);
    const put = await client.send('PUT', path, { schemas: [GROUP], id, displayName: 'Test SCIMv2', members: [] });
    expect(put.json).toMatchObject({ displayName: 'Test SCIMv2', members: [] });
  });
});
