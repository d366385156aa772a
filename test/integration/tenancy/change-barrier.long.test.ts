import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../support/app.js';
import { DirectoryBarrier } from '../../../src/features/tenancy/directory/directory-barrier.service.js';
import { createDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { silentLogger } from '../../support/logger.js';

let database: Awaited<ReturnType<typeof createDatabase>>;
let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  database = await createDatabase();
  one = await startTestApp({ databaseUrl: database.url });
  two = await startTestApp({ databaseUrl: database.url, env: { PORTCULLIS_ADMIN_KEY: one.adminKey } });
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await database.drop();
});

const chat = { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hello!' }] };

test('a change that one instance has answered is known to the other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const tenantId = `known-${round}`;
    await one.createTenant({ id: tenantId });
    const key = await two.issueKey({ tenantId, subject: 'ann', roles: ['tenant_admin'] });
    expect((await one.request('POST', '/v1/chat', { key, body: chat })).status).toBe(200);
    const policy = { name: 'nothing', effect: 'deny', actions: ['ai.*'], resources: ['*'] };
    const made = await one.request('POST', '/api/trust/policies', { key, body: policy });
    expect(made.status).toBe(201);
    expect((await two.request('POST', '/v1/chat', { key, body: chat })).json.error.code).toBe('POLICY_DENIED');
    const suspended = await two.graphql(
      'mutation($id: ID!) { updateTenant(id: $id, input: { status: SUSPENDED }) { id } }',
      { id: tenantId },
    );
    expect(suspended.json.errors).toBeUndefined();
    expect((await one.request('GET', '/v1/models', { key })).status).toBe(403);
  }
});

test('an instance that does not answer holds no change up for good', async () => {
  const silent = new pg.Client({ connectionString: database.url });
  await silent.connect();
  try {
    // As an instance says that it lives.
    await silent.query('SELECT pg_advisory_lock_shared(71625, 42)');
    for (const id of ['first', 'second']) {
      await one.createTenant({ id });
      const key = await two.issueKey({ tenantId: id, subject: 'ann', roles: ['agent'] });
      expect((await one.request('GET', '/v1/models', { key })).status).toBe(200);
    }
  } finally {
    await silent.end();
  }
});

test('an instance that was silent is waited for again once it has answered', async () => {
  const told: { table: string; id: string }[] = [];
  const unitOfWork = {
    platform: (work: (unit: { em: { execute: (sql: string, values: string[]) => Promise<void> } }) => unknown) =>
      work({
        em: {
          execute: (_, [text = '']) => {
            told.push(JSON.parse(text) as { table: string; id: string });
            return Promise.resolve();
          },
        },
      }),
  };
  const presence = { instance: 1, members: () => Promise.resolve(new Set([1, 2])) };
  const barrier = new DirectoryBarrier({ unitOfWork: unitOfWork as never, presence, logger: silentLogger });
  await barrier.pass();
  // Not waited for, but asked: its answer ends its silence.
  await barrier.pass();
  expect(told.map(({ id }) => id)).toEqual(['1.1', '1.2']);
  barrier.hear('1.2/2');
  let isPassed = false;
  const passing = barrier.pass().then(() => (isPassed = true));
  await eventually('it is asked', () => told.length === 3);
  expect(isPassed).toBe(false);
  barrier.hear('1.3/2');
  await passing;
});
