import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { openCosigner } from '../../../src/cli/witness/witness-keys.js';
import { WitnessServer } from '../../../src/cli/witness/witness-server.js';
import { WitnessState } from '../../../src/cli/witness/witness-state.js';
import { urlsOfRoles } from '../../../src/database/request-urls.js';
import { UnitOfWork } from '../../../src/database/unit-of-work.js';
import { Checkpointer } from '../../../src/features/trust/spine/checkpointer.service.js';
import { noteSigner } from '../../../src/features/trust/spine/note-signer.rules.js';
import { PostgresSpineReader } from '../../../src/features/trust/spine/postgres-spine-reader.service.js';
import { SpineHashes } from '../../../src/features/trust/spine/spine-hashes.service.js';
import { SpineSealer } from '../../../src/features/trust/spine/spine-sealer.service.js';
import { WitnessRounds } from '../../../src/features/trust/witnesses/witness-rounds.service.js';
import { WitnessStore } from '../../../src/features/trust/witnesses/witness-store.service.js';
import { entities } from '../../../src/server/modules.js';
import { systemClock } from '../../../src/shared/time/clock.js';
import { formatVerifierKey } from '../../../src/verifier/note.js';
import { openWitnessed } from '../../../src/verifier/tlog-proof.js';
import { parseWitnessPolicy } from '../../../src/verifier/witness-policy.js';
import { createDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { silentLogger } from '../../support/logger.js';

const PREFIX = 'witnessed.local';
const TENANT = 'one';
const sealer = new SpineSealer(systemClock);
const privateKey = generateKeyPairSync('ed25519').privateKey;
const logKey = formatVerifierKey(noteSigner(`${PREFIX}/${TENANT}`, privateKey));

/** A witness that keeps what it has cosigned for the whole file, as a stranger's would. */
interface Witness {
  name: string;
  key: string;
  url: string;
  server: WitnessServer;
}

let folder: string;
const witnesses: Witness[] = [];
const failures: unknown[] = [];
const closing: (() => Promise<unknown>)[] = [];

async function startWitness(name: string, algorithm: 'ed25519' | 'ml-dsa-44'): Promise<Witness> {
  const pair = algorithm === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ml-dsa-44');
  const pem = pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const cosigner = openCosigner(`witness.example/${name}`, pem);
  const server = new WitnessServer({
    cosigners: [cosigner],
    logs: [noteSigner(`${PREFIX}/${TENANT}`, privateKey)],
    state: new WitnessState(mkdtempSync(join(folder, name))),
    now: () => systemClock.now(),
    failed: (error) => {
      failures.push(error);
    },
  });
  const url = await server.open(0, '127.0.0.1');
  closing.push(() => server.close());
  return { name, key: formatVerifierKey(cosigner.verifier), url, server };
}

const policyText = (quorum = 'all'): string =>
  [
    `log ${logKey}`,
    ...witnesses.map(({ name, key, url }) => `witness ${name} ${key} ${url}`),
    `group everybody ${quorum} ${witnesses.map(({ name }) => name).join(' ')}`,
    'quorum everybody',
    '',
  ].join('\n');

async function append(unitOfWork: UnitOfWork, count: number, resourceId: string): Promise<void> {
  for (let at = 0; at < count; at += 1)
    await unitOfWork.tenant(TENANT, (unit) => {
      unit.record(sealer.seal({ tenantId: TENANT, action: 'a.b', actor: 'ann', resourceId }));
      return Promise.resolve();
    });
}

/** A gateway's part that signs, on a database. */
async function open(url: string, text = policyText()) {
  const unitOfWork = await UnitOfWork.open(urlsOfRoles(url), entities);
  const store = new WitnessStore(unitOfWork, sealer, text.slice(-60));
  const common = { originPrefix: PREFIX, clock: systemClock, logger: silentLogger };
  const rounds: WitnessRounds = new WitnessRounds({
    ...common,
    policy: parseWitnessPolicy(text),
    store,
    hashes: new SpineHashes(new PostgresSpineReader(unitOfWork)),
    newest: (tenantId) => checkpointer.stored(tenantId),
    intervalMillis: 1,
  });
  const checkpointer = new Checkpointer({ ...common, unitOfWork, privateKey, gate: rounds });
  await rounds.open();
  checkpointer.open();
  return {
    unitOfWork,
    store,
    checkpointer,
    append: (count: number, resourceId = 'r') => append(unitOfWork, count, resourceId),
    witnessed: (size: bigint) =>
      eventually(`size ${size} is witnessed`, async () => (await store.witnessed(TENANT))?.size === size),
    close: async () => {
      await checkpointer.close();
      await rounds.close();
      await unitOfWork.close();
    },
  };
}

async function newDatabase(): Promise<{ url: string; query: (sql: string) => Promise<Record<string, unknown>[]> }> {
  const database = await createDatabase();
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(
    `INSERT INTO tenants (id, name, tier, monthly_budget, feature_packs, created_at, updated_at)
     VALUES ($1, $1, 'pro', 0, '{}', now(), now())`,
    [TENANT],
  );
  closing.push(async () => {
    await owner.end();
    await database.drop();
  });
  return { url: database.url, query: async (sql) => (await owner.query(sql)).rows };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'witnesses-'));
  witnesses.push(await startWitness('w1', 'ed25519'), await startWitness('w2', 'ml-dsa-44'));
});
afterAll(async () => {
  expect(failures).toEqual([]);
  for (const close of closing.reverse()) await close();
  rmSync(folder, { recursive: true });
});

const FAULT = `SELECT outcome, reason FROM spine_witness_states WHERE outcome IN ('behind', 'forked') ORDER BY witness`;
const SIGNED = 'SELECT max(size)::integer AS size FROM spine_checkpoints';

describe('a log with witnesses', () => {
  test('has its checkpoints cosigned, and an older copy under the same key signs nothing', async () => {
    const database = await newDatabase();
    const gateway = await open(database.url);
    await gateway.append(3);
    await gateway.witnessed(3n);
    const { note } = await gateway.checkpointer.current(TENANT);
    const cosigned = note + (await gateway.store.linesOf(TENANT, 3n));
    const opened = openWitnessed(cosigned, parseWitnessPolicy(policyText()));
    if (typeof opened === 'string') throw new Error(opened);
    expect(opened.checkpoint.size).toBe(3n);
    expect(opened.signatures.map(({ time }) => time !== undefined)).toEqual([false, true, true]);
    expect(openWitnessed(note, parseWitnessPolicy(policyText()))).toContain('lacks the quorum');
    await gateway.append(4);
    await gateway.witnessed(7n);
    await gateway.close();

    // The events that the first three are: a copy of the database from before the other four.
    const rolledBack = await copyOf(database, 3);
    const older = await open(rolledBack.url);
    await older.append(9);
    await eventually('the rollback is found', async () => (await rolledBack.query(FAULT)).length === 2);
    expect(await rolledBack.query(FAULT)).toEqual(
      Array.from({ length: 2 }, () => ({
        outcome: 'behind',
        reason: 'the witness has cosigned 7 events, more than the log has',
      })),
    );
    expect((await older.checkpointer.current(TENANT)).size).toBe(3n);
    expect(await rolledBack.query(SIGNED)).toEqual([{ size: 3 }]);
    // Events go on being stored, the one of the contradiction among them.
    expect(
      await rolledBack.query(`SELECT severity FROM spine_events WHERE action = 'spine.witness_contradicted'`),
    ).toEqual([{ severity: 'critical' }]);
    await older.close();

    // A later start knows it from the database alone, even without the witnesses.
    const again = await open(rolledBack.url);
    await again.append(1);
    expect((await again.checkpointer.current(TENANT)).size).toBe(3n);
    await again.close();
  });

  test('that begins anew under the same key, or goes on from other events, signs nothing', async () => {
    const empty = await newDatabase();
    const replay = await open(empty.url);
    await replay.append(20, 'other');
    await eventually('the witnesses know more', async () => (await empty.query(FAULT)).length === 2);
    await expect(replay.checkpointer.current(TENANT)).rejects.toThrow('the log cannot be signed');
    expect(await empty.query(SIGNED)).toEqual([{ size: null }]);
    await replay.close();

    const forked = await newDatabase();
    // Signed before witnesses are asked, as by a gateway that knew of none.
    const unitOfWork = await UnitOfWork.open(urlsOfRoles(forked.url), entities);
    const alone = new Checkpointer({
      unitOfWork,
      privateKey,
      originPrefix: PREFIX,
      clock: systemClock,
      logger: silentLogger,
    });
    await append(unitOfWork, 9, 'fork');
    expect((await alone.current(TENANT)).size).toBe(9n);
    await alone.close();
    await unitOfWork.close();
    const writer = await open(forked.url);
    await writer.append(1, 'fork');
    await eventually('the fork is found', async () => (await forked.query(FAULT)).length === 2);
    expect((await forked.query(FAULT))[0]?.reason).toContain(
      'does not continue what the witness has cosigned at size 7',
    );
    expect(await forked.query(SIGNED)).toEqual([{ size: 9 }]);
    await writer.close();
  });
});

/** Another database with the first events of a log, and the checkpoint of those alone. */
async function copyOf(from: Awaited<ReturnType<typeof newDatabase>>, size: number) {
  const copy = await newDatabase();
  const tables = [
    ['spine_events', `WHERE sequence < ${size}`],
    ['spine_checkpoints', `WHERE size <= ${size}`],
  ];
  for (const [table, where] of tables) {
    const rows = await from.query(`SELECT json_agg(t)::text AS rows FROM (SELECT * FROM ${table} ${where}) t`);
    const text = String(rows[0]?.rows).replaceAll("'", "''");
    await copy.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, '${text}')`);
  }
  await copy.query(`UPDATE spine_logs SET size = ${size}`);
  return copy;
}
