import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { newKey, startTestApp, type TestApp } from '../../support/app.js';
import { retried } from '../../support/eventually.js';
import { startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

/** Tenants' own accounts on several instances, and after a restart. */
const env = { TENANT_PROVIDER_HOSTS: '127.0.0.1', PORTCULLIS_ADMIN_KEY: newKey() };
const OURS = 'sk-of-the-tenant-itself-0001';

let app: TestApp;
let upstream: UpstreamServer;
let callers: string[] = [];
let ada: string;
let asked = 0;

beforeAll(async () => {
  app = await startTestApp({ env });
  upstream = await startUpstream(({ method, headers }, response) => {
    if (method === 'POST') callers.push((headers.authorization ?? '').replace('Bearer ', ''));
    const choices = [{ index: 0, message: { role: 'assistant', content: 'hello' }, finish_reason: 'stop' }];
    const usage = { prompt_tokens: 3, completion_tokens: 1, total_tokens: 4 };
    const answer = { id: 'c', object: 'chat.completion', created: 1, model: 'tiny', choices, usage };
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  });
  await app.createTenant({ id: 'ours' });
  await app.graphql('mutation { updateTenant(id: "ours", input: {ownProviders: true}) { id } }');
  ada = await app.issueKey({ tenantId: 'ours', subject: 'ada', roles: ['tenant_admin'] });
  await connect(app.adminKey, 'near', 'sk-of-the-platform-00000002');
});
afterAll(() => app.stop());

async function connect(key: string, id: string, secret: string): Promise<void> {
  const { status, text } = await app.request('POST', '/api/providers', {
    key,
    body: {
      id,
      kind: 'openai',
      baseUrl: `${upstream.origin}/v1`,
      credential: { type: 'key', key: secret },
      models: [{ id: 'tiny', input: 0.5, output: 1.5 }],
    },
  });
  expect([status, text]).toEqual([201, expect.any(String)]);
}
const ask = async (gateway: TestApp) => {
  const body = { model: 'tiny', messages: [{ role: 'user', content: `hi ${(asked += 1)}` }] };
  return (await gateway.request('POST', '/v1/chat/completions', { key: ada, body })).status;
};

test('an account is there on every instance, after a restart, and its models are nobody else’s where it cannot be opened', async () => {
  const second = await startTestApp({ env, databaseUrl: app.databaseUrl });
  await connect(ada, 'own.near', OURS);
  callers = [];
  await retried(async () => {
    callers = [];
    expect(await ask(second)).toBe(200);
    expect(callers).toEqual([OURS]);
  });
  await second.stop();

  const third = await startTestApp({ env, databaseUrl: app.databaseUrl });
  callers = [];
  expect([await ask(third), callers]).toEqual([200, [OURS]]);

  // As after another ENCRYPTION_KEY.
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query(
    `UPDATE providers SET secret = '\\x00', version = version + 1, updated_at = now() WHERE id = 'own.near@ours'`,
  );
  await client.end();
  await retried(async () => {
    const { json } = await third.request('GET', '/api/providers/own.near', { key: ada });
    expect(json).toMatchObject({ state: 'FAILED', problem: expect.any(String) });
  });
  callers = [];
  expect([await ask(third), callers]).toEqual([404, []]);
  expect((await third.request('DELETE', '/api/providers/own.near', { key: ada })).status).toBe(204);
  expect([await ask(third), callers]).toEqual([200, ['sk-of-the-platform-00000002']]);
  await third.stop();
});
