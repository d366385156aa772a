import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { writeSigningKey } from '../../../src/shared/keys/signing-key.js';
import { openCheckpoint } from '../../../src/verifier/checkpoint.js';
import { parseVerifierKey } from '../../../src/verifier/note.js';
import { newKey, startTestApp, type TestApp } from '../../support/app.js';
import { createDatabase } from '../../support/database.js';

const ADMIN = newKey();

let database: { url: string; drop: () => Promise<void> };
let owner: pg.Client;
let folder: string;
let running: TestApp | undefined;

/** Starts on the one database of this file; the Ed25519 key is that of all tests. */
async function start(env: Record<string, string>): Promise<TestApp> {
  const own = { PORTCULLIS_ADMIN_KEY: ADMIN, DATA_DIR: folder, SPINE_HYBRID: 'true' };
  running = await startTestApp({ databaseUrl: database.url, env: { ...own, ...env } });
  return running;
}

async function stop(): Promise<void> {
  await running?.stop();
  running = undefined;
}

async function checkpoint(): Promise<{ checkpoint: string; publicKey: string; hybridKey?: string }> {
  const { json } = await running!.request('GET', '/api/trust/spine/checkpoint', {
    headers: { accept: 'application/json' },
  });
  return json as { checkpoint: string; publicKey: string; hybridKey?: string };
}

async function rotations(): Promise<unknown[]> {
  const { rows } = await owner.query<{ content: string | null; severity: string }>(
    "SELECT severity FROM spine_events WHERE action = 'spine.key_rotated' ORDER BY sequence",
  );
  return rows.map(({ severity }) => severity);
}

beforeAll(async () => {
  database = await createDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  folder = mkdtempSync(join(tmpdir(), 'portcullis-hybrid-'));
});
afterEach(stop);
afterAll(async () => {
  await owner.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('a log that began with one signature gets the second, which says so once', async () => {
  await start({ SPINE_HYBRID: 'false' });
  const before = await checkpoint();
  expect(before.hybridKey ?? null).toBeNull();
  expect(existsSync(join(folder, 'spine-ml-dsa-key'))).toBe(false);
  await stop();
  await start({});
  expect(statSync(join(folder, 'spine-ml-dsa-key')).mode & 0o777).toBe(0o600);
  const { checkpoint: note, publicKey, hybridKey } = await checkpoint();
  const [log, second] = [parseVerifierKey(publicKey)!, parseVerifierKey(hybridKey!)!];
  expect(publicKey).toBe(before.publicKey);
  expect(openCheckpoint(note, log, [second])).toBeDefined();
  expect(openCheckpoint(note, log)).toEqual(openCheckpoint(note, second));
  expect(openCheckpoint(before.checkpoint, log, [second])).toBeUndefined();
  await stop();
  await start({});
  expect((await checkpoint()).hybridKey).toBe(hybridKey);
  expect(await rotations()).toEqual(['info']);
});

test('a start without the key, with another or without the setting is refused', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'portcullis-no-keys-'));
  await expect(start({ DATA_DIR: empty })).rejects.toThrow(`${join(empty, 'spine-ml-dsa-key')} does not exist`);
  expect(existsSync(join(empty, 'spine-ml-dsa-key'))).toBe(false);
  rmSync(empty, { recursive: true });
  const another = writeSigningKey(generateKeyPairSync('ml-dsa-44').privateKey);
  await expect(start({ SPINE_ML_DSA_KEY: another })).rejects.toThrow('this is not the ML-DSA-44 key that signed');
  await expect(start({ SPINE_HYBRID: 'false' })).rejects.toThrow('SPINE_HYBRID is not set');
  const ed25519 = writeSigningKey(generateKeyPairSync('ed25519').privateKey);
  await expect(start({ SPINE_ML_DSA_KEY: ed25519 })).rejects.toThrow('SPINE_ML_DSA_KEY does not hold an ML-DSA-44');
});

test('a rotation changes the second key, or ends it, with an event of each log', async () => {
  const next = writeSigningKey(generateKeyPairSync('ml-dsa-44').privateKey);
  await start({ SPINE_ML_DSA_KEY: next, SPINE_KEY_ROTATE: 'true' });
  const { checkpoint: note, publicKey, hybridKey } = await checkpoint();
  expect(openCheckpoint(note, parseVerifierKey(publicKey)!, [parseVerifierKey(hybridKey!)!])).toBeDefined();
  expect(await rotations()).toEqual(['info', 'critical']);
  await stop();
  await start({ SPINE_HYBRID: 'false', SPINE_KEY_ROTATE: 'true' });
  expect((await checkpoint()).hybridKey ?? null).toBeNull();
  expect(await rotations()).toEqual(['info', 'critical', 'critical']);
  await stop();
  await start({ SPINE_HYBRID: 'false' });
  expect(await rotations()).toHaveLength(3);
});
