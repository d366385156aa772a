import { beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { Browser } from '../../support/browser.js';
import { expectGraphqlError } from '../../support/errors.js';

/** One person has one vote, whether signed in or with a key; and nobody decides through somebody they made. */
let app: TestApp;
let ada: string;
let carol: string;

beforeAll(async () => {
  app = await startTestApp();
  ada = await app.issueKey({ subject: 'ada', roles: ['tenant_admin'] });
  carol = await app.issueKey({ subject: 'carol', roles: ['tenant_admin'] });
});

interface Invited {
  browser: Browser;
  id: string;
}

/** Somebody whom the bearer of `key` invited, signed in by the link. */
async function invited(key: string, input: object): Promise<Invited> {
  const { json, text } = await app.request('POST', '/api/members', { key, body: input });
  expect([text, json.token]).toEqual([text, expect.any(String)]);
  return signedIn(json);
}

async function signedIn({ token, member }: { token: string; member: { id: string } }): Promise<Invited> {
  const browser = new Browser(app);
  expect((await browser.request('POST', '/session', { token })).status).toBe(200);
  return { browser, id: member.id };
}

/** An approval that the bearer of `key` asks for. */
async function requested(key: string, requiredApprovers: string[], more: object = {}): Promise<string> {
  const body = { type: 'access', resourceId: 'r', resourceType: 'sample', requiredApprovers, ...more };
  const { status, json } = await app.request('POST', '/api/oversight/approvals', { key, body });
  expect(status).toBe(201);
  return json.id;
}

const path = (id: string): string => `/api/oversight/approvals/${id}/decide`;
const approve = { decision: 'approved' };
const byKey = (key: string, id: string): Promise<Reply> => app.request('POST', path(id), { key, body: approve });
const bySession = ({ browser }: Invited, id: string): Promise<Reply> => browser.request('POST', path(id), approve);

const ISSUE = 'mutation($input: IssueApiKeyInput!) { issueApiKey(input: $input) { secret } }';

describe('one person', () => {
  test('votes once, by session or by key', async () => {
    const bob = await invited(carol, { email: 'bob@example.com', subject: 'bob', roles: ['member', 'board'] });
    const key = await app.issueKey({ subject: 'bob', roles: ['member', 'board'] });
    const id = await requested(ada, ['bob', 'board'], { quorum: 2 });
    expect((await bySession(bob, id)).json).toMatchObject({ status: 'pending' });
    expect((await byKey(key, id)).json).toMatchObject({ status: 'pending' });
  });

  test('does not decide by session what they asked for by key, nor the reverse', async () => {
    const dan = await invited(carol, { email: 'dan@example.com', subject: 'dan', roles: ['board'] });
    const key = await app.issueKey({ subject: 'dan', roles: ['board'] });
    expect((await bySession(dan, await requested(key, ['board', 'carol']))).status).toBe(403);
    const body = { type: 'access', resourceId: 'r', resourceType: 'sample', requiredApprovers: ['board', 'carol'] };
    const { json } = await dan.browser.request('POST', '/api/oversight/approvals', body);
    expect((await byKey(key, json.id)).status).toBe(403);
  });
});

describe('a second self', () => {
  test('whom the requester invited decides nothing that they ask for, but what others do', async () => {
    const puppet = await invited(ada, { email: 'p1@example.com', subject: 'p1', roles: ['member'] });
    expect((await bySession(puppet, await requested(ada, ['p1']))).status).toBe(403);
    expect((await bySession(puppet, await requested(carol, ['p1']))).status).toBe(200);
  });

  test('does not become the administrator of the platform by an invitation', async () => {
    const body = { email: 'root@example.com', subject: 'admin' };
    expect((await app.request('POST', '/api/members', { key: ada, body })).status).toBe(403);
    expect((await app.request('POST', '/api/members', { body })).status).toBe(200);
  });

  test('does not configure an identity provider whose people could', async () => {
    const second = await invited(ada, { email: 'p9@example.com', subject: 'p9', roles: ['tenant_admin'] });
    const body = { name: 'Second', issuer: 'https://1.1.1.1', clientId: 'gateway' };
    const { json } = await second.browser.request('POST', '/api/identity-providers', body);
    const changed = await app.request('PATCH', `/api/identity-providers/${json.id}`, {
      key: carol,
      body: { clientSecret: 'another' },
    });
    expect(changed.status).toBe(200);
    const owner = new pg.Client({ connectionString: app.databaseUrl });
    await owner.connect();
    const { rows } = await owner.query('SELECT handlers FROM identity_providers WHERE id = $1', [json.id]);
    await owner.end();
    expect(rows[0].handlers).toEqual(expect.arrayContaining(['p9', 'ada', 'carol', 'admin']));
  });

  test('does not get a key from itself that could', async () => {
    const puppet = await invited(ada, { email: 'p2@example.com', subject: 'p2', roles: ['tenant_admin'] });
    const input = { subject: 'p2', roles: ['tenant_admin'] };
    const own = (await puppet.browser.graphql(ISSUE, { input })).json.data.issueApiKey.secret;
    expect((await byKey(own, await requested(ada, ['p2']))).status).toBe(403);
    const rotate = 'mutation($id: ID!) { rotateApiKey(id: $id) { secret } }';
    const rotated = await app.graphql(rotate, { id: own.slice(4, 20) }, { key: own });
    const key = rotated.json.data.rotateApiKey.secret;
    expect((await byKey(key, await requested(ada, ['p2']))).status).toBe(403);
    // A third self, by a key of the second.
    const third = (await app.graphql(ISSUE, { input: { ...input, subject: 'p3' } }, { key })).json.data.issueApiKey;
    expect((await byKey(third.secret, await requested(ada, ['p3']))).status).toBe(403);
  });

  test('does not invite a third that could, nor invites one again', async () => {
    const puppet = await invited(ada, { email: 'p4@example.com', subject: 'p4', roles: ['tenant_admin'] });
    const made = await puppet.browser.request('POST', '/api/members', { email: 'p5@example.com', subject: 'p5' });
    const third = await signedIn(made.json);
    expect((await bySession(third, await requested(ada, ['p5']))).status).toBe(403);
    const fay = await app.request('POST', '/api/members', { key: carol, body: { email: 'fay@x.com', subject: 'fay' } });
    const again = await puppet.browser.request('POST', `/api/members/${fay.json.member.id}/invite`);
    expect((await bySession(await signedIn(again.json), await requested(ada, ['fay']))).status).toBe(403);
  });

  test('does not get a device that could', async () => {
    const puppet = await invited(ada, { email: 'p6@example.com', subject: 'p6', roles: ['member'] });
    const { json: codes } = await app.request('POST', '/device/code', { key: null, body: {} });
    const allow = { userCode: codes.user_code, decision: 'allow' };
    expect((await puppet.browser.request('POST', '/device/decision', allow)).status).toBe(204);
    const body = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: codes.device_code };
    const { json } = await app.request('POST', '/device/token', { key: null, body });
    expect((await byKey(json.access_token, await requested(ada, ['p6']))).status).toBe(403);
    expect((await byKey(json.access_token, await requested(carol, ['p6']))).status).toBe(200);
  });
});

describe('the new secret of a rotated key', () => {
  const ROTATE = 'mutation($id: ID!) { rotateApiKey(id: $id, graceSeconds: 0) { claimToken } }';
  const CLAIM = 'mutation($id: ID!, $token: String!) { claimApiKeySecret(id: $id, token: $token) { secret } }';
  /** The key's id and the token for its subject. */
  const rotated = async (key: string) => {
    const id = key.slice(4, 20);
    const { json } = await app.graphql(ROTATE, { id }, { key: ada });
    return { id, token: json.data.rotateApiKey.claimToken };
  };

  test('is claimed by a session that nobody else can have begun', async () => {
    const gil = await app.issueKey({ subject: 'gil', roles: ['tenant_admin'] });
    const self = await invited(gil, { email: 'gil@example.com', subject: 'gil', roles: ['member'] });
    // As after sign-in by an identity provider that confirms the address.
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    await client.query("UPDATE user_sessions SET handlers = '{}', version = version + 1 WHERE subject = 'gil'");
    await client.end();
    const claim = await rotated(gil);
    const key = await app.eventually(
      async () => (await self.browser.graphql(CLAIM, claim)).json.data.claimApiKeySecret.secret,
    );
    expect((await app.request('GET', '/v1/models', { key })).status).toBe(200);
  });

  test('is not claimed by one that whoever invited them may have begun, nor by somebody else', async () => {
    const hal = await app.issueKey({ subject: 'hal', roles: ['member'] });
    const puppet = await invited(ada, { email: 'hal@example.com', subject: 'hal', roles: ['member'] });
    const claim = await rotated(hal);
    expectGraphqlError(await puppet.browser.graphql(CLAIM, claim), 'FORBIDDEN');
    const other = await invited(ada, { email: 'ida@example.com', subject: 'ida', roles: ['member'] });
    expectGraphqlError(await other.browser.graphql(CLAIM, claim), 'NOT_FOUND');
  });
});

describe('the roles of somebody else in a question to the policies', () => {
  const EVALUATE = `mutation($input: EvaluatePolicyInput!) { evaluatePolicy(input: $input) { permit errors { message } } }`;

  test('are those of the member and of their keys together; a deactivated one has none', async () => {
    const rules = [{ id: 'r', condition: '"contractor" in roles || "temp" in roles' }];
    const policy = { name: 'no contractors', actions: ['document.*'], effect: 'deny', rules };
    expect((await app.request('POST', '/api/trust/policies', { body: policy })).status).toBe(201);
    const ask = async (actor: string): Promise<{ permit: boolean; errors: object[] }> => {
      const body = { action: 'document.update', resource: 'document:1', actor };
      return (await app.request('POST', '/api/trust/policies/evaluate', { key: carol, body })).json;
    };
    const unknown = { permit: false, errors: [expect.anything()] };
    expect(await ask('jo')).toMatchObject(unknown);
    const invitation = { email: 'jo@example.com', subject: 'jo', roles: ['member'] };
    const { json } = await app.request('POST', '/api/members', { key: carol, body: invitation });
    expect(await ask('jo')).toMatchObject({ permit: true, errors: [] });
    await app.request('PATCH', `/api/members/${json.member.id}`, { body: { roles: ['member', 'contractor'] } });
    expect(await ask('jo')).toMatchObject({ permit: false, errors: [] });
    await app.request('PATCH', `/api/members/${json.member.id}`, { body: { roles: ['member'] } });
    await app.issueKey({ subject: 'jo', roles: ['temp'] });
    expect(await ask('jo')).toMatchObject({ permit: false, errors: [] });
    await app.request('POST', `/api/members/${json.member.id}/deactivate`);
    expect(await ask('jo')).toMatchObject(unknown);
    await app.request('POST', `/api/members/${json.member.id}/reactivate`);
    expect(await ask('jo')).toMatchObject({ permit: true, errors: [] });
    const input = { action: 'document.update', resource: 'document:1', actor: 'jo' };
    const { json: answer } = await app.graphql(EVALUATE, { input }, { key: carol });
    expect(answer.data.evaluatePolicy).toEqual({ permit: true, errors: [] });
  });
});
