import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { writeSigningKey } from '../../../src/shared/keys/signing-key.js';
import { newKey, startTestApp, type TestApp, type TestAppOptions } from '../../support/app.js';
import { createDatabase } from '../../support/database.js';
import { recordingLogger } from '../../support/logger.js';

const ADMIN = newKey();
const newSpineKey = (): string => writeSigningKey(generateKeyPairSync('ed25519').privateKey);

let database: { url: string; drop: () => Promise<void> };
let owner: pg.Client;
let folder: string;
let running: TestApp | undefined;

/** Starts on the one database of this file: with keys in `folder` where `env` gives none. */
async function start(env: Record<string, string>, options: TestAppOptions = {}): Promise<TestApp> {
  const own = {
    PORTCULLIS_ADMIN_KEY: ADMIN,
    DATA_DIR: folder,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    SPINE_SIGNING_KEY: '',
    ENCRYPTION_KEY: '',
  };
  running = await startTestApp({ databaseUrl: database.url, env: { ...own, ...env }, ...options });
  return running;
}

async function stop(): Promise<void> {
  await running?.stop();
  running = undefined;
}

beforeAll(async () => {
  database = await createDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  folder = mkdtempSync(join(tmpdir(), 'portcullis-keys-'));
});
afterEach(stop);
afterAll(async () => {
  await owner.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('a first start says where its keys are, once, and that they need a back-up', async () => {
  const first = recordingLogger();
  await start({}, { logger: first });
  const told = first.lines.filter(({ message }) => message?.includes('back it up') === true);
  expect(told.map(({ fields }) => (fields as { file: string }).file)).toEqual([
    join(folder, 'encryption-key'),
    join(folder, 'spine-key'),
  ]);
  const { rowCount } = await owner.query('SELECT FROM spine_logs WHERE size > 0');
  expect(rowCount).toBe(1);
  await running!.eventually(async () => {
    expect((await owner.query('SELECT FROM spine_checkpoints')).rowCount).toBeGreaterThan(0);
  });
  const { json } = await running!.graphql(
    `mutation { createWebhook(input: { url: "http://127.0.0.1:1/", events: ["*"] }) { secret } }`,
  );
  expect(json.errors).toBeUndefined();
  const list = await running!.request('POST', '/api/trust/pii/lists', { body: { name: 'PROJECT', words: 'Bluebird' } });
  expect(list.status).toBe(201);
  await stop();
  const { rows: sealed } = await owner.query('SELECT id FROM stored_secrets WHERE id LIKE $1', ['pii-list:%']);
  expect(sealed).toEqual([{ id: `pii-list:${list.json.id}` }]);
  const second = recordingLogger();
  await start({}, { logger: second });
  expect(second.lines.filter(({ message }) => message?.includes('back it up') === true)).toEqual([]);
});

describe.each([
  ['spine-key', 'SPINE_SIGNING_KEY', 'SPINE_KEY_ROTATE', newSpineKey],
  ['encryption-key', 'ENCRYPTION_KEY', 'ENCRYPTION_KEY_ROTATE', () => randomBytes(32).toString('base64')],
] as const)('%s', (file, setting, rotate, another) => {
  test('that is lost stops the start, and none is made in its place', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'portcullis-no-keys-'));
    const starting = start({
      DATA_DIR: empty,
      ...(file === 'spine-key' ? { ENCRYPTION_KEY: readFileSync(join(folder, 'encryption-key'), 'utf8') } : {}),
    });
    await expect(starting).rejects.toThrow(`${join(empty, file)} does not exist`);
    await expect(starting).rejects.toThrow(setting);
    await expect(starting).rejects.toThrow(`${rotate}=true`);
    expect(existsSync(join(empty, file))).toBe(false);
    expect(readdirSync(empty)).not.toContain(file);
    rmSync(empty, { recursive: true });
  });

  test('that is another one stops the start', async () => {
    const starting = start({ [setting]: another() });
    await expect(starting).rejects.toThrow(/^this is not the key that/);
    await expect(starting).rejects.toThrow(`${rotate}=true`);
  });
});

test('a rotation of the spine key is wanted once, is loud, and is an event of each log', async () => {
  const next = newSpineKey();
  const logger = recordingLogger();
  const before = await owner.query('SELECT tenant_id FROM spine_checkpoints GROUP BY tenant_id');
  await start({ SPINE_SIGNING_KEY: next, SPINE_KEY_ROTATE: 'true' }, { logger });
  expect(
    logger.lines.filter(({ level, message }) => level === 'warn' && message?.includes('SPINE_KEY_ROTATE') === true),
  ).toHaveLength(1);
  const events = await owner.query("SELECT tenant_id, severity FROM spine_events WHERE action = 'spine.key_rotated'");
  expect(events.rows).toEqual(before.rows.map((row) => ({ ...row, severity: 'critical' })));
  await running!.eventually(async () => {
    const { rows } = await owner.query('SELECT count(DISTINCT verifier_key)::int AS keys FROM spine_checkpoints');
    expect(rows).toEqual([{ keys: 2 }]);
  });
  await stop();
  // Nothing is said and recorded again, with or without the setting.
  for (const rotate of ['false', 'true']) {
    await start({ SPINE_SIGNING_KEY: next, SPINE_KEY_ROTATE: rotate });
    await stop();
  }
  expect((await owner.query("SELECT FROM spine_events WHERE action = 'spine.key_rotated'")).rowCount).toBe(
    events.rowCount,
  );
  await expect(start({})).rejects.toThrow('this is not the key that signed the spine');
});
