import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../support/app.js';
import { createDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';

/** Contract §2: on every instance within a second. */
const WITHIN_MILLIS = 1_000;
/** Whoever was cut off has to connect and to read anew: that it comes is what is asked, not how fast this machine is. */
const DEAF_MILLIS = 30_000;

let database: { url: string; drop: () => Promise<void> };
let one: TestApp;
let two: TestApp;
let owner: pg.Client;

beforeAll(async () => {
  database = await createDatabase();
  one = await startTestApp({ databaseUrl: database.url });
  two = await startTestApp({ databaseUrl: database.url, env: { PORTCULLIS_ADMIN_KEY: one.adminKey } });
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await Promise.all([one.stop(), two.stop()]);
  await database.drop();
});

const body = { model: 'gpt-4o-mini', max_tokens: 8, messages: [{ role: 'user', content: 'Hello!' }] };

/** What `key` gets at an instance: 200, or the error's code. */
async function chat(instance: TestApp, key: string): Promise<number | string> {
  const { status, json } = await instance.request('POST', '/v1/chat/completions', { key, body });
  return status === 200 ? 200 : (json.error.code as string);
}

async function change(instance: TestApp, mutation: string, options = {}): Promise<any> {
  const { json } = await instance.graphql(`mutation { ${mutation} }`, {}, options);
  expect(json.errors).toBeUndefined();
  return json.data;
}

const idOf = (key: string): string => key.split('_')[1]!;

/** Two of each instance: for its directory, and for its subscribers. */
const LISTENERS = 4;

async function bothListen(): Promise<void> {
  await eventually('both listen', async () => {
    const { rows } = await owner.query(
      "SELECT FROM pg_stat_activity WHERE application_name = 'portcullis-listener' AND datname = current_database()",
    );
    return rows.length === LISTENERS;
  });
}

/** Ends the connection on which instances hear of changes; gives the number of connections that were ended. */
async function deafen(): Promise<number> {
  const { rowCount } = await owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'portcullis-listener' AND datname = current_database()`,
  );
  return rowCount ?? 0;
}

describe.each([
  ['listening', false],
  ['whose listeners have just been cut off', true],
])('two instances %s', (_, isDeaf) => {
  const prepare = async (): Promise<void> => {
    await bothListen();
    if (isDeaf) expect(await deafen()).toBe(LISTENERS);
  };
  const within = isDeaf ? DEAF_MILLIS : WITHIN_MILLIS;
  const tenantId = isDeaf ? 'deaf' : 'hearing';

  beforeAll(async () => {
    await bothListen();
    await one.createTenant({ id: tenantId });
  });

  test('both know a new key, and its revocation', async () => {
    await prepare();
    const key = await one.issueKey({ tenantId, subject: 'client' });
    await eventually('the other knows the key', async () => (await chat(two, key)) === 200, within);
    await prepare();
    await change(one, `revokeApiKey(id: "${idOf(key)}") { id }`);
    expect(await chat(one, key)).toBe('UNAUTHORIZED');
    await eventually('the other refuses the key', async () => (await chat(two, key)) === 'UNAUTHORIZED', within);
  });

  test('both follow a rotation, with and without grace', async () => {
    const key = await one.issueKey({ tenantId, subject: 'client', roles: ['tenant_admin'] });
    await eventually('the other knows the key', async () => (await chat(two, key)) === 200, within);
    await prepare();
    const kept = await change(one, `rotateApiKey(id: "${idOf(key)}", graceSeconds: 60) { secret }`, { key });
    const second: string = kept.rotateApiKey.secret;
    await eventually('the other knows the new secret', async () => (await chat(two, second)) === 200, within);
    expect(await chat(two, key)).toBe(200);
    await prepare();
    const cut = await change(one, `rotateApiKey(id: "${idOf(key)}", graceSeconds: 0) { secret }`, { key: second });
    await eventually(
      'the other refuses the old secret',
      async () => (await chat(two, second)) === 'UNAUTHORIZED',
      within,
    );
    expect(await chat(two, cut.rotateApiKey.secret)).toBe(200);
    expect(await chat(two, key)).toBe('UNAUTHORIZED');
  });

  test('a suspension and its end', async () => {
    const key = await one.issueKey({ tenantId, subject: 'client' });
    await eventually('the other knows the key', async () => (await chat(two, key)) === 200, within);
    await prepare();
    await change(one, `updateTenant(id: "${tenantId}", input: { status: SUSPENDED }) { id }`);
    await eventually('the other refuses the tenant', async () => (await chat(two, key)) === 'FORBIDDEN', within);
    await prepare();
    await change(one, `updateTenant(id: "${tenantId}", input: { status: ACTIVE }) { id }`);
    await eventually('the other lets the tenant in', async () => (await chat(two, key)) === 200, within);
  });

  test('both follow a policy that is made, changed and deleted', async () => {
    const key = await one.issueKey({ tenantId, subject: 'client' });
    await eventually('the other knows the key', async () => (await chat(two, key)) === 200, within);
    const inTenant = { headers: { 'x-tenant-id': tenantId } };
    await prepare();
    const input = '{ name: "no models", actions: ["ai.generate"], effect: DENY }';
    const { createPolicy } = await change(one, `createPolicy(input: ${input}) { id }`, inTenant);
    expect(await chat(one, key)).toBe('POLICY_DENIED');
    await eventually('the other denies', async () => (await chat(two, key)) === 'POLICY_DENIED', within);
    await prepare();
    await change(one, `updatePolicy(id: "${createPolicy.id}", input: { mode: LOG_ONLY }) { id }`, inTenant);
    await eventually('the other only notes', async () => (await chat(two, key)) === 200, within);
    await change(one, `updatePolicy(id: "${createPolicy.id}", input: { mode: ENFORCE }) { id }`, inTenant);
    await eventually('the other denies', async () => (await chat(two, key)) === 'POLICY_DENIED', within);
    await prepare();
    await change(one, `deletePolicy(id: "${createPolicy.id}") { id }`, inTenant);
    await eventually('the other allows', async () => (await chat(two, key)) === 200, within);
  });
});

test('many changes of one policy from both sides end alike on both', async () => {
  const { createPolicy } = await change(
    one,
    'createPolicy(input: { name: "contended", actions: ["ai.generate"], effect: ALLOW }) { id }',
  );
  const flip = (instance: TestApp, effect: string) =>
    instance.graphql(`mutation { updatePolicy(id: "${createPolicy.id}", input: { effect: ${effect} }) { version } }`);
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([flip(one, 'DENY'), flip(two, 'ALLOW'), flip(two, 'DENY'), flip(one, 'ALLOW')]);
  }
  const { rows } = await owner.query('SELECT effect FROM policies WHERE id = $1', [createPolicy.id]);
  const expected = rows[0].effect === 'deny' ? 'POLICY_DENIED' : 200;
  for (const instance of [one, two]) {
    await eventually(
      'memory is what is stored',
      async () => (await chat(instance, instance.adminKey)) === expected,
      2_000,
    );
  }
  await change(one, `deletePolicy(id: "${createPolicy.id}") { id }`);
});
