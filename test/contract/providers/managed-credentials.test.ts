import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../support/app.js';
import { verified } from '../../support/upstreams/aws-verifier.js';
import { startModels } from '../../support/upstreams/cloud-credentials.js';
import type { UpstreamServer } from '../../support/upstreams/upstream-server.js';

/** Credentials of clouds that administrators of the platform give to providers. */
const SECRET = 'secret/of+the=user-Zq81';
const AWS = { type: 'aws', accessKeyId: 'AKIAEXAMPLE000007788', secretAccessKey: SECRET, region: 'eu-west-1' };
const AZURE = { type: 'azure', tenantId: 'house.example', clientId: '00000000-1111-2222-3333-444444444444' };

let app: TestApp;
let models: UpstreamServer;
let member: string;
beforeAll(async () => {
  app = await startTestApp();
  await app.createTenant({ id: 'users' });
  member = await app.issueKey({ tenantId: 'users', subject: 'ann', roles: ['member'] });
});
afterAll(() => app.stop());
beforeEach(async () => {
  models = await startModels();
});
afterEach(async () => {
  const { json } = await api('GET', '/api/providers');
  for (const { id, source } of json.providers) if (source === 'MANAGED') await api('DELETE', `/api/providers/${id}`);
  await models.stop();
});

const api = (method: string, path: string, body?: object) =>
  app.request(method, path, { key: app.adminKey, ...(body && { body }) });
const given = (credential: object, more: object = {}) => ({
  id: 'cloud',
  kind: 'openai',
  baseUrl: `${models.origin}/v1`,
  credential,
  models: [{ id: 'm', input: 0.5, output: 1.5 }],
  ...more,
});
const ask = () =>
  app.request('POST', '/v1/chat/completions', {
    key: member,
    body: { model: 'cloud/m', messages: [{ role: 'user', content: 'hi' }] },
  });

test('keys of AWS sign the calls of a provider, are shown by their end, and are replaced without a restart', async () => {
  const made = await api('POST', '/api/providers', given(AWS));
  expect([made.status, made.json.credential]).toEqual([201, { type: 'aws', hint: '7788', source: 'given' }]);
  expect((await ask()).status).toBe(200);
  expect(verified(models.arrived.at(-1)!, SECRET)).toMatchObject({
    isRight: true,
    region: 'eu-west-1',
    service: 'bedrock',
  });
  const other = { ...AWS, secretAccessKey: 'another-secret', accessKeyId: 'AKIAEXAMPLE000009999' };
  const changed = await api('PATCH', '/api/providers/cloud', { credential: other });
  expect([changed.status, changed.json.credential.hint]).toEqual([200, '9999']);
  expect((await ask()).status).toBe(200);
  expect(verified(models.arrived.at(-1)!, 'another-secret').isRight).toBe(true);
  const key = await api('PATCH', '/api/providers/cloud', { credential: { type: 'key', key: 'sk-0123456789abcdef' } });
  expect(key.json.credential).toEqual({ type: 'key', hint: 'cdef' });
  expect((await ask()).status).toBe(200);
  expect(models.arrived.at(-1)!.headers.authorization).toBe('Bearer sk-0123456789abcdef');
  const shown = await api('GET', '/api/providers');
  expect(shown.text).not.toContain(SECRET);
});

test('a secret is stored encrypted, and is in no event', async () => {
  await api('POST', '/api/providers', given(AWS));
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT p::text AS row, encode(secret, 'escape') AS secret, credential_type, credential_source
       FROM providers p WHERE id = 'cloud'`,
    );
    expect(rows).toMatchObject([{ credential_type: 'aws', credential_source: 'given' }]);
    const events = await client.query(`SELECT string_agg(content, ' ') AS all FROM spine_details`);
    for (const text of [rows[0].row, rows[0].secret, events.rows[0].all]) expect(text).not.toContain(SECRET);
    expect(events.rows[0].all).toContain('7788');
  } finally {
    await client.end();
  }
});

test('a token that cannot be had fails the call as credentials, and rests the provider', async () => {
  const google = {
    type: 'service_account',
    client_email: 'a@b.iam.gserviceaccount.com',
    private_key: 'no key at all',
  };
  const made = await api('POST', '/api/providers', given({ type: 'google', json: JSON.stringify(google) }));
  expect(made.status).toBe(201);
  const failed = await ask();
  expect(failed.status).toBe(502);
  expect(failed.json.error.details.attempts).toMatchObject([
    { provider: 'cloud', status: null, reason: 'credentials' },
  ]);
  expect(failed.text).not.toContain('no key at all');
  expect(models.arrived).toEqual([]);
  const { json } = await api('GET', '/api/providers/cloud');
  expect(json.state).toBe('RESTING');
  const tested = await api('POST', '/api/providers/cloud/test');
  expect(tested.json).toMatchObject({
    ok: false,
    problem: 'its credential cannot be obtained: Google service account: private_key is not a private RSA key in PEM',
  });
});

describe('a credential is refused', () => {
  const evil = { type: 'service_account', client_email: 'a', private_key: 'k', token_uri: 'https://evil.example/' };
  test.each([
    ['without its secret', { ...AWS, secretAccessKey: undefined }, {}, 'credential.secretAccessKey'],
    ['with fields of another type', { ...AWS, tenantId: 't' }, {}, 'credential.tenantId'],
    [
      'with another authority',
      { ...AZURE, clientSecret: 's', authority: 'https://evil.example' },
      {},
      'credential.authority',
    ],
    ['with another issuer in its file', { type: 'google', json: JSON.stringify(evil) }, {}, 'credential'],
    ['without a region', { ...AWS, region: undefined }, {}, 'credential'],
    ['of the platform for another server', { type: 'aws', source: 'instance', region: 'eu-west-1' }, {}, 'baseUrl'],
    [
      'of the platform that is not there',
      { type: 'aws', source: 'container' },
      { baseUrl: 'https://bedrock-runtime.eu-west-1.amazonaws.com' },
      'credential',
    ],
  ])('%s', async (_, credential, more, path) => {
    const { status, json } = await api('POST', '/api/providers', given(credential, more));
    expect([status, json.error.details.issues.map((issue: { path: string }) => issue.path)]).toEqual([
      400,
      [expect.stringMatching(new RegExp(`(?:^|\\.)${path.replace('.', '\\.')}$`))],
    ]);
    expect((await api('GET', '/api/providers/cloud')).status).toBe(404);
  });

  test.each(['federatedTokenFile', 'webIdentityTokenFile', 'file', 'certificateFile', 'stsEndpoint'])(
    'with %s, which belongs to those who start the gateway',
    async (name) => {
      const { status, text } = await api('POST', '/api/providers', given({ ...AWS, [name]: '/etc/passwd' }));
      expect(status).toBe(400);
      expect(text).toContain(name);
    },
  );
});

test('another server gets no credential of the one before', async () => {
  await api('POST', '/api/providers', given(AWS));
  const moved = await api('PATCH', '/api/providers/cloud', { baseUrl: 'https://elsewhere.example/v1' });
  expect([moved.status, moved.json.error.details.issues[0].path]).toEqual([400, expect.stringContaining('credential')]);
});

test('a credential of the platform follows its provider to no other server', async () => {
  const baseUrl = 'https://bedrock-runtime.eu-west-1.amazonaws.com/openai/v1';
  const ambient = { type: 'aws', source: 'instance' };
  const made = await api('POST', '/api/providers', given(ambient, { baseUrl }));
  expect([made.status, made.json.credential]).toEqual([201, { type: 'aws', source: 'instance' }]);
  const moved = await api('PATCH', '/api/providers/cloud', { baseUrl: 'https://evil.example', credential: ambient });
  expect([moved.status, moved.json.error.details.issues[0].path]).toEqual([400, expect.stringContaining('baseUrl')]);
});
