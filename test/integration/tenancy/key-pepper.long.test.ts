import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHmac } from 'node:crypto';
import pg from 'pg';
import { hexOf, SecretHasher } from '../../../src/shared/keys/secret-hash.rules.js';
import { sha256 } from '../../../src/shared/keys/sha256.js';
import { newKey, startTestApp, type TestApp } from '../../support/app.js';
import { createDatabase } from '../../support/database.js';
import { recordingLogger } from '../../support/logger.js';

const PEPPER = 'p'.repeat(32);
const OTHER = 'q'.repeat(32);
const ADMIN = newKey();

let database: { url: string; drop: () => Promise<void> };
let owner: pg.Client;
const logger = recordingLogger();

beforeAll(async () => {
  database = await createDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Runs `work` on a gateway with this pepper; what it warned of. */
async function withPepper(pepper: string, work: (gateway: TestApp) => Promise<void>): Promise<object[]> {
  logger.lines.length = 0;
  const env = { PORTCULLIS_ADMIN_KEY: ADMIN, KEY_PEPPER: pepper };
  const gateway = await startTestApp({ databaseUrl: database.url, env, logger });
  try {
    await work(gateway);
  } finally {
    await gateway.stop();
  }
  return logger.lines.flatMap(({ message, fields }) => (message?.startsWith('KEY_PEPPER') === true ? [fields] : []));
}

const statusOf = async (gateway: TestApp, key: string): Promise<number> =>
  (await gateway.request('GET', '/v1/models', { key })).status;

async function storedHash(key: string): Promise<Buffer> {
  const { rows } = await owner.query<{ secret_hash: Buffer }>('SELECT secret_hash FROM api_keys WHERE id = $1', [
    key.slice(4, 20),
  ]);
  return rows[0]!.secret_hash;
}

test('keys from before work on, new and rotated ones are hashed with the pepper, and need it', async () => {
  let [plain, rotated, peppered] = ['', '', ''];
  const none = await withPepper('', async (gateway) => {
    plain = await gateway.issueKey({ subject: 'before' });
    rotated = await gateway.issueKey({ subject: 'admin', roles: ['tenant_admin'] });
    expect(await storedHash(plain)).toEqual(sha256(plain.slice(21)));
  });
  expect(none).toEqual([]);

  const right = await withPepper(PEPPER, async (gateway) => {
    peppered = await gateway.issueKey({ subject: 'after' });
    const hash = await storedHash(peppered);
    expect(hash.subarray(5)).toEqual(createHmac('sha256', PEPPER).update(peppered.slice(21)).digest());
    const old = rotated;
    const { json } = await gateway.graphql(
      'mutation ($id: ID!) { rotateApiKey(id: $id, graceSeconds: 3600) { secret } }',
      { id: old.slice(4, 20) },
      { key: old },
    );
    expect(json.errors).toBeUndefined();
    rotated = json.data.rotateApiKey.secret;
    expect((await storedHash(old)).subarray(0, 5)).toEqual(hash.subarray(0, 5));
    for (const key of [ADMIN, plain, peppered, old, rotated])
      expect([key, await statusOf(gateway, key)]).toEqual([key, 200]);
    expect(await statusOf(gateway, `${peppered.slice(0, -1)}${peppered.endsWith('A') ? 'B' : 'A'}`)).toBe(401);
  });
  expect(right).toEqual([]);

  for (const wrong of ['', OTHER]) {
    const warned = await withPepper(wrong, async (gateway) => {
      expect([await statusOf(gateway, peppered), await statusOf(gateway, rotated)]).toEqual([401, 401]);
      expect([await statusOf(gateway, plain), await statusOf(gateway, ADMIN)]).toEqual([200, 200]);
    });
    expect(warned).toEqual([{ keys: 2, of: 4 }]);
  }
  expect(
    await withPepper(PEPPER, async (gateway) => {
      expect(await statusOf(gateway, peppered)).toBe(200);
    }),
  ).toEqual([]);
});

test('what a database could be made to hold is no hash of anything', () => {
  const hasher = new SecretHasher(PEPPER);
  const hash = hasher.hash('secret');
  expect(hasher.isHashOf(hexOf(hash), 'secret')).toBe(true);
  expect(hasher.isHashOf(hexOf(hash), 'Secret')).toBe(false);
  const others = [
    Buffer.alloc(0),
    hash.subarray(1),
    hash.subarray(5),
    Buffer.concat([Buffer.from([2]), hash.subarray(1)]),
  ];
  for (const other of others) expect(hasher.isHashOf(hexOf(other), 'secret')).toBe(false);
  expect(new SecretHasher(OTHER).isHashOf(hexOf(hash), 'secret')).toBe(false);
  expect(new SecretHasher().isHashOf(hexOf(hash), 'secret')).toBe(false);
});
