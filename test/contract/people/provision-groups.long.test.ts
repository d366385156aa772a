import { beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { eventsOn } from '../../support/evidence/spine-events.js';
import { Browser } from '../../support/browser.js';
import { type Provisioner, provisioner } from '../../support/provisioning.js';

let app: TestApp;
/** Another instance on the same database. */
let other: TestApp;
let client: Provisioner;

beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ databaseUrl: app.databaseUrl, env: { PORTCULLIS_ADMIN_KEY: app.adminKey } });
  client = await provisioner(app);
});

const member = async (id: string): Promise<any> => (await app.request('GET', `/api/members/${id}`)).json;
const give = (id: string, ...roles: string[]) => app.request('PUT', `/api/groups/${id}/roles`, { body: { roles } });
const remove = (id: string) => ({ op: 'remove', path: `members[value eq "${id}"]` });
const add = (...ids: string[]) => ({ op: 'add', path: 'members', value: ids.map((value) => ({ value })) });

/** Somebody provisioned who is signed in on the other instance, with a key besides. */
async function signedIn(userName: string): Promise<{ id: string; browser: Browser; key: string }> {
  const { id } = await client.user(userName);
  const { json } = await app.request('POST', `/api/members/${id}/invite`);
  const browser = new Browser(other);
  expect((await browser.request('POST', '/session', { token: json.token })).status).toBe(200);
  return { id, browser, key: await app.issueKey({ subject: userName, roles: ['member'] }) };
}

/** An approval that anybody with the role can decide. */
async function pending(role: string): Promise<string> {
  const what = { type: 'budget', resourceId: 'plan-7', resourceType: 'plan', description: 'More money.' };
  const reply = await app.request('POST', '/api/oversight/approvals', {
    key: await app.issueKey({ subject: 'asker', roles: ['member'] }),
    body: { ...what, requiredApprovers: [role] },
  });
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return reply.json.id;
}

const vote = { decision: 'approved', notes: 'fine' };

describe('roles by groups', () => {
  test('are given by administrators, and recomputed with the members', async () => {
    const [ann, ben] = [await client.user('ann@example.com'), await client.user('ben@example.com')];
    const finance = await client.group('Finance', ann.id);
    const legal = await client.group('Legal');
    expect((await member(ann.id)).provisionedRoles).toEqual([]);
    const given = await give(finance.id, 'finance', 'auditor', 'finance');
    expect(given.json).toMatchObject({ displayName: 'Finance', roles: ['finance', 'auditor'] });
    await give(legal.id, 'legal', 'auditor');
    expect(await member(ann.id)).toMatchObject({
      roles: ['member'],
      groupRoles: [],
      provisionedRoles: ['auditor', 'finance'],
      allRoles: ['member', 'auditor', 'finance'],
    });
    await client.patch(`/Groups/${legal.id}`, add(ann.id, ben.id));
    expect((await member(ann.id)).provisionedRoles).toEqual(['auditor', 'finance', 'legal']);
    expect((await member(ben.id)).provisionedRoles).toEqual(['auditor', 'legal']);
    await client.patch(`/Groups/${finance.id}`, remove(ann.id));
    expect((await member(ann.id)).provisionedRoles).toEqual(['auditor', 'legal']);
    await give(legal.id, 'legal');
    expect((await member(ann.id)).provisionedRoles).toEqual(['legal']);
    expect((await app.request('GET', '/api/members?role=legal')).json.members).toHaveLength(2);
    await client.send('DELETE', `/Groups/${legal.id}`);
    expect((await member(ben.id)).provisionedRoles).toEqual([]);
    expect((await app.request('GET', `/api/groups/${legal.id}`)).status).toBe(404);
    const events = await eventsOn(app, legal.id);
    const told = events.map(({ action, details }) => [action, details.added ?? details.removed ?? details.roles]);
    expect(told).toMatchObject([
      ['group.created', undefined],
      ['group.roles_set', ['legal', 'auditor']],
      ['group.updated', ['ann@example.com', 'ben@example.com']],
      ['group.roles_set', ['legal']],
      ['group.updated', []],
      ['group.deleted', undefined],
    ]);
  });

  test('stay right when somebody comes into many groups at the same moment', async () => {
    const { id } = await client.user('busy@example.com');
    const groups = await Promise.all(Array.from({ length: 6 }, (_, at) => client.group(`Busy ${at}`)));
    await Promise.all(groups.map((group, at) => give(group.id, `busy-${at}`)));
    const replies = await Promise.all(groups.map((group) => client.patch(`/Groups/${group.id}`, add(id))));
    expect(replies.map(({ status }) => status)).toEqual(groups.map(() => 204));
    expect((await member(id)).provisionedRoles).toEqual(groups.map((_, at) => `busy-${at}`));
  });

  test('a name belongs to one group, and a change to a version', async () => {
    const group = await client.group('Taken');
    const again = await client.send('POST', '/Groups', { displayName: 'taken' });
    expect([again.status, again.json.scimType]).toEqual([409, 'uniqueness']);
    const stale = await client.send('DELETE', `/Groups/${group.id}`, undefined, { 'if-match': 'W/"9"' });
    expect(stale.status).toBe(412);
    expect((await client.patch(`/Groups/${group.id}`, add('00000000-0000-7000-8000-000000000000'))).status).toBe(400);
    expect((await client.patch(`/Groups/${group.id}`, add('nobody'))).status).toBe(400);
    expect((await client.patch(`/Groups/${group.id}`, remove('nobody'))).status).toBe(204);
    const shown = await client.send('PATCH', `/Groups/${group.id}?attributes=displayName`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'displayName', value: 'Given' }],
    });
    expect([shown.status, shown.json.displayName, shown.json.members]).toEqual([200, 'Given', undefined]);
  });

  test('the policies are asked', async () => {
    await app.createTenant({ id: 'strict' });
    const strict = await provisioner(app, { tenantId: 'strict' });
    const headers = { 'x-tenant-id': 'strict' };
    const user = await strict.user('ann@example.com');
    const group = await strict.group('Staff');
    const policy = { name: 'hands off', actions: ['user.*', 'group.*'], resources: ['*'], effect: 'deny' };
    expect((await app.request('POST', '/api/trust/policies', { headers, body: policy })).status).toBe(201);
    const refused = [
      await strict.send('POST', '/Users', { userName: 'x' }),
      await strict.patch(`/Users/${user.id}`, { op: 'replace', path: 'active', value: false }),
      await strict.patch(`/Users/${user.id}`, { op: 'replace', path: 'displayName', value: 'x' }),
      await strict.send('DELETE', `/Users/${user.id}`),
      await strict.send('POST', '/Groups', { displayName: 'x' }),
      await strict.patch(`/Groups/${group.id}`, add(user.id)),
      await strict.send('DELETE', `/Groups/${group.id}`),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
  });
});

describe('what somebody could do ends at once, on every instance', () => {
  test('with the deactivation', async () => {
    const { id, browser, key } = await signedIn('leaver@example.com');
    const group = await client.group('Leavers', id);
    await give(group.id, 'leavers');
    const approval = await pending('leavers');
    await client.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
    await other.eventually(async () => {
      expect((await browser.request('GET', '/session')).status).toBe(401);
      expect((await other.request('GET', '/v1/models', { key })).status).toBe(401);
      const decide = await browser.request('POST', `/api/oversight/approvals/${approval}/decide`, vote);
      expect(decide.status).toBe(401);
    });
    expect((await app.request('GET', '/v1/models', { key })).status).toBe(401);
    expect((await app.request('GET', `/api/oversight/approvals/${approval}`)).json.status).toBe('pending');
    await client.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true });
    expect((await browser.request('GET', '/session')).status).toBe(401);
  });

  test('with the deletion', async () => {
    const { id, browser, key } = await signedIn('gone@example.com');
    await client.send('DELETE', `/Users/${id}`);
    await other.eventually(async () => {
      expect((await browser.request('GET', '/session')).status).toBe(401);
      expect((await other.request('GET', '/v1/models', { key })).status).toBe(401);
    });
  });

  test('with the group', async () => {
    const { id, browser } = await signedIn('mover@example.com');
    const group = await client.group('Movers', id);
    await give(group.id, 'movers');
    await other.eventually(async () => {
      expect((await browser.request('PUT', '/session')).json.roles).toEqual(['member', 'movers']);
    });
    const [first, second] = [await pending('movers'), await pending('movers')];
    expect((await browser.request('POST', `/api/oversight/approvals/${first}/decide`, vote)).status).toBe(200);
    await client.patch(`/Groups/${group.id}`, remove(id));
    await other.eventually(async () => {
      expect((await browser.graphql('{ viewer { roles } }')).json.data.viewer.roles).toEqual(['member']);
    });
    expect((await browser.request('POST', `/api/oversight/approvals/${second}/decide`, vote)).status).toBe(403);
  });

  test('of a group while a call is under way and a proposal waits: that call ends as it was decided, and no other begins', async () => {
    const { id, browser } = await signedIn('resa@example.com');
    const group = await client.group('Research', id);
    await give(group.id, 'research');
    await other.eventually(async () => {
      expect((await browser.request('PUT', '/session')).json.roles).toEqual(['member', 'research']);
    });
    const theirs = 'actor == "resa@example.com"';
    const policies = [
      { name: 'research alone', effect: 'deny', condition: `${theirs} && !("research" in roles)` },
      { name: 'asked first', effect: 'require_approval', condition: `${theirs} && resource == "model:gpt-4o"` },
    ];
    for (const { condition, ...policy } of policies) {
      const body = { ...policy, actions: ['ai.generate'], rules: [{ id: 'r', condition }] };
      expect((await app.request('POST', '/api/trust/policies', { body })).status).toBe(201);
    }
    const chat = (model: string) =>
      browser.request('POST', '/v1/chat', { model, messages: [{ role: 'user', content: 'Hello!' }] });
    const proposed = await other.eventually(async () => {
      const reply = await chat('gpt-4o');
      expect(reply.status).toBe(202);
      return reply.json.proposal.id;
    });
    other.sandbox.fault('openai', { delayMillis: 2_000 });
    const underWay = chat('gpt-4o-mini');
    await other.eventually(() => {
      expect(other.sandbox.requests('openai')).toHaveLength(1);
    });
    await client.patch(`/Groups/${group.id}`, remove(id));
    await other.eventually(async () => {
      expect((await chat('gpt-4o-mini')).status).toBe(403);
    });
    expect((await underWay).status).toBe(200);
    const { revision } = (await app.request('GET', `/api/admin/v4/proposals/${proposed}`)).json;
    const decided = await app.request('PATCH', `/api/admin/v4/proposals/${proposed}`, {
      body: { state: 'approved', revision },
    });
    expect([decided.status, decided.text]).toEqual([200, expect.any(String)]);
    const ended = await app.eventually(async () => {
      const { json } = await app.request('GET', `/api/admin/v4/proposals/${proposed}`);
      expect(['rejected', 'failed', 'executed']).toContain(json.state);
      return json;
    });
    expect(ended.state).toBe('rejected');
    const models = [app, other].flatMap(({ sandbox }) =>
      sandbox.requests('openai').map(({ body }) => (body as { model: string }).model),
    );
    expect(models).toContain('gpt-4o-mini');
    expect(models).not.toContain('gpt-4o');
  });
});
