import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { entities } from '../../../src/server/modules.js';
import { urlsOfRoles } from '../../../src/database/request-urls.js';
import { UnitOfWork } from '../../../src/database/unit-of-work.js';
import { Checkpointer } from '../../../src/features/trust/spine/checkpointer.service.js';
import { openCheckpoint } from '../../../src/verifier/checkpoint.js';
import { verifyConsistency, verifyInclusion } from '../../../src/verifier/merkle-proof.js';
import { CompactRange, leafHash } from '../../../src/verifier/merkle.js';
import { parseVerifierKey } from '../../../src/verifier/note.js';
import { SpineProofs } from '../../../src/features/trust/spine/spine-proofs.service.js';
import { PostgresSpineReader } from '../../../src/features/trust/spine/postgres-spine-reader.service.js';
import type { SpineVerifier } from '../../../src/contracts/spine.js';
import { openVerifier } from '../../../src/features/trust/spine/postgres-spine-verifier.service.js';
import { SpineSealer } from '../../../src/features/trust/spine/spine-sealer.service.js';
import type { Principal } from '../../../src/contracts/identity.js';
import { systemClock } from '../../../src/shared/time/clock.js';
import { createDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import type { Logger } from '../../../src/shared/logger.js';
import { silentLogger } from '../../support/logger.js';
import { toHex } from '../../../src/verifier/bytes.js';

let database: { url: string; drop: () => Promise<void> };
/** Whom neither row-level security nor triggers bind. */
let owner: pg.Client;
let unitOfWork: UnitOfWork;
let reader: PostgresSpineReader;
let verifier: SpineVerifier;
let tenant = '';
let tenants = 0;
const sealer = new SpineSealer(systemClock);
const newKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;
const key = newKey();

beforeAll(async () => {
  database = await createDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query('SET session_replication_role = replica');
  unitOfWork = await UnitOfWork.open(urlsOfRoles(database.url), entities);
  reader = new PostgresSpineReader(unitOfWork);
  verifier = openVerifier(unitOfWork);
});
afterAll(async () => {
  await unitOfWork.close();
  await owner.end();
  await database.drop();
});
beforeEach(async () => {
  tenant = `tenant-${(tenants += 1)}`;
  await newTenant(tenant);
});

async function newTenant(id: string): Promise<void> {
  await owner.query(
    `INSERT INTO tenants (id, name, tier, monthly_budget, feature_packs, created_at, updated_at)
     VALUES ($1, $1, 'pro', 0, '{}', now(), now())`,
    [id],
  );
  await owner.query('INSERT INTO spine_logs (tenant_id) VALUES ($1)', [id]);
}

const append = (count: number, tenantId = tenant): Promise<void> =>
  unitOfWork.tenant(tenantId, (unit) => {
    for (let index = 0; index < count; index += 1) unit.record(sealer.seal({ tenantId, action: 'a.b', actor: 'ann' }));
    return Promise.resolve();
  });

const checkpointerOptions = (privateKey = key) => ({
  unitOfWork,
  privateKey,
  originPrefix: 'nodes.local',
  clock: systemClock,
  logger: silentLogger,
});
const newCheckpointer = (privateKey = key): Checkpointer => new Checkpointer(checkpointerOptions(privateKey));

const nodes = async (): Promise<string[]> => {
  const { rows } = await owner.query<{ level: number; index: string }>(
    'SELECT level, index FROM spine_nodes WHERE tenant_id = $1 ORDER BY level, index',
    [tenant],
  );
  return rows.map(({ level, index }) => `${level}/${index}`);
};

/** Two events in each other's place: each is whole, the root is another. */
async function swap(sequence: number): Promise<void> {
  await owner.query(
    `UPDATE spine_events SET sequence = 2 * $2 + 1 - sequence + 10000
      WHERE tenant_id = $1 AND sequence IN ($2::bigint, $2::bigint + 1)`,
    [tenant, sequence],
  );
  await owner.query('UPDATE spine_events SET sequence = sequence - 10000 WHERE tenant_id = $1 AND sequence >= 10000', [
    tenant,
  ]);
}

async function leaves(): Promise<Uint8Array[]> {
  const { rows } = await owner.query<{ leaf_hash: Buffer }>(
    'SELECT leaf_hash FROM spine_events WHERE tenant_id = $1 ORDER BY spine_events.sequence',
    [tenant],
  );
  return rows.map((row) => row.leaf_hash);
}

function rootOf(hashes: readonly Uint8Array[]): Uint8Array {
  const tree = new CompactRange();
  for (const hash of hashes) tree.append(hash);
  return tree.root();
}

/** Takes proofs from the service and holds them against roots that are computed from all leaves. */
async function expectProofs(checkpointer: Checkpointer): Promise<void> {
  const proofs = new SpineProofs(reader, checkpointer);
  const principal = { tenant: { id: tenant } } as Principal;
  const all = await leaves();
  const { rows } = await owner.query<{ id: string; sequence: number }>(
    'SELECT id, sequence::int FROM spine_events WHERE tenant_id = $1',
    [tenant],
  );
  const root = rootOf(all);
  for (const index of [0, 255, 256, 300, all.length - 1].filter((at) => at < all.length)) {
    const { id } = rows.find(({ sequence }) => sequence === index)!;
    const { hashes, rootHash, treeSize } = await proofs.inclusion(principal, id);
    expect([rootHash, treeSize]).toEqual([toHex(root), all.length]);
    const proof = hashes.map((hash) => Buffer.from(hash, 'hex'));
    const size = BigInt(all.length);
    expect(verifyInclusion({ leafHash: all[index]!, index: BigInt(index), size, root, proof })).toBe(true);
  }
  for (const first of [1, 255, 256, 257, all.length - 1].filter((at) => at < all.length)) {
    const { hashes, to } = await proofs.consistency(principal, first, undefined);
    const claim = {
      first: BigInt(first),
      second: BigInt(to),
      firstRoot: rootOf(all.slice(0, first)),
      secondRoot: root,
    };
    expect(verifyConsistency({ ...claim, proof: hashes.map((hash) => Buffer.from(hash, 'hex')) })).toBe(true);
  }
}

describe('nodes of the tree', () => {
  test('are stored as the log grows; proofs and a restart take them up', async () => {
    const first = newCheckpointer();
    await append(200);
    await first.current(tenant);
    expect(await nodes()).toEqual([]);
    await append(400);
    await first.current(tenant);
    expect(await nodes()).toEqual(['1/0', '1/1']);
    await expectProofs(first);
    await append(300);
    const restarted = newCheckpointer();
    expect(await restarted.current(tenant)).toMatchObject({ size: 900n, root: rootOf(await leaves()) });
    expect(await nodes()).toEqual(['1/0', '1/1', '1/2']);
    await expectProofs(restarted);
    expect((await verifier.verify(tenant)).fault).toBeUndefined();
  });

  test('a start reads no leaf that they cover', async () => {
    await append(600);
    await newCheckpointer().current(tenant);
    await append(1);
    const root = rootOf(await leaves());
    // Gone from the table, but not from the tree: verification, not a start, is what reads every event.
    await owner.query('DELETE FROM spine_events WHERE tenant_id = $1 AND sequence < 512', [tenant]);
    expect(await newCheckpointer().current(tenant)).toMatchObject({ size: 601n, root });
    expect((await verifier.verify(tenant)).fault).toMatchObject({ sequence: 0n });
  });

  test.each([
    ['all of them', 'true'],
    ['the last', 'index = 1'],
    ['the first', 'index = 0'],
  ])('of a log from before, or lost, are made again: %s', async (_, which) => {
    await append(700);
    await newCheckpointer().current(tenant);
    await owner.query(`DELETE FROM spine_nodes WHERE tenant_id = $1 AND ${which}`, [tenant]);
    await append(1);
    const checkpointer = newCheckpointer();
    await checkpointer.current(tenant);
    await expectProofs(checkpointer);
    expect(await nodes()).toEqual(['1/0', '1/1']);
  });

  test('are made again though the log does not grow', async () => {
    await append(700);
    const checkpointer = newCheckpointer();
    await checkpointer.current(tenant);
    await owner.query('DELETE FROM spine_nodes WHERE tenant_id = $1', [tenant]);
    await expectProofs(checkpointer);
    await owner.query('DELETE FROM spine_nodes WHERE tenant_id = $1', [tenant]);
    await expectProofs(newCheckpointer());
  });

  test('that were stored before a checkpoint was lost are no obstacle', async () => {
    await append(300);
    await newCheckpointer().current(tenant);
    await append(300);
    await newCheckpointer().current(tenant);
    await owner.query('DELETE FROM spine_checkpoints WHERE tenant_id = $1 AND size = 600', [tenant]);
    expect(await newCheckpointer().current(tenant)).toMatchObject({ size: 600n, root: rootOf(await leaves()) });
  });

  test('that are wrong are named and prove nothing, and the log is signed from its events', async () => {
    await append(600);
    await newCheckpointer().current(tenant);
    await owner.query('UPDATE spine_nodes SET hash = sha256(hash) WHERE tenant_id = $1 AND level = 1 AND index = 1', [
      tenant,
    ]);
    expect((await verifier.verify(tenant)).fault).toEqual({
      sequence: 256n,
      reason: 'cached node 1 at level 1 is wrong: it does not match the events',
    });
    await append(1);
    const said: string[] = [];
    const logger = { ...silentLogger, error: (_: object, message: string) => said.push(message) } as Logger;
    const checkpointer = new Checkpointer({ ...checkpointerOptions(), logger });
    expect(await checkpointer.current(tenant)).toMatchObject({ size: 601n, root: rootOf(await leaves()) });
    expect(said).toEqual(['cached node 1 at level 1 is wrong: it does not match the events']);
    await expect(expectProofs(checkpointer)).rejects.toMatchObject({ code: 'CONFLICT' });
    const proofs = new SpineProofs(reader, checkpointer);
    const principal = { tenant: { id: tenant } } as Principal;
    await expect(proofs.consistency(principal, 100, undefined)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test.each([
    ['in the first tile', 100, 0n, 'events 0 to 255 (tile/0/000)'],
    ['in the second', 300, 256n, 'events 256 to 511 (tile/0/001)'],
    ['after the last full one', 520, 512n, 'events 512 to 599 (tile/0/002)'],
  ])('narrow a wrong root down to a tile: %s', async (_, sequence, first, events) => {
    await append(600);
    await newCheckpointer().current(tenant);
    await swap(sequence);
    expect((await verifier.verify(tenant)).fault).toEqual({
      sequence: first,
      reason: `${events} do not match the root signed for size 600`,
    });
  });

  test('narrow nothing down where they were changed along: the events since the last good root are named', async () => {
    await append(300);
    await newCheckpointer().current(tenant);
    await append(300);
    await newCheckpointer().current(tenant);
    await swap(400);
    const all = await leaves();
    await owner.query('UPDATE spine_nodes SET hash = $1 WHERE tenant_id = $2 AND level = 1 AND index = 1', [
      rootOf(all.slice(256, 512)),
      tenant,
    ]);
    expect((await verifier.verify(tenant)).fault).toMatchObject({
      reason: expect.stringMatching(/events (300|512) to 599 .* do not match the root signed for size 600/),
    });
  });

  test('have tiles: leaves, and what stands above each full one', async () => {
    await append(600);
    await newCheckpointer().current(tenant);
    const all = await leaves();
    expect(await reader.tile(tenant, 0, 0n)).toEqual(all.slice(0, 256));
    expect(await reader.tile(tenant, 0, 2n)).toEqual(all.slice(512));
    expect(await reader.tile(tenant, 0, 3n)).toEqual([]);
    expect(await reader.tile(tenant, 1, 0n)).toEqual([rootOf(all.slice(0, 256)), rootOf(all.slice(256, 512))]);
    expect(await reader.tile(tenant, 1, 1n)).toEqual([]);
    expect(await reader.tile('another', 1, 0n)).toEqual([]);
    await owner.query('DELETE FROM spine_events WHERE tenant_id = $1 AND sequence = 520', [tenant]);
    expect(await reader.tile(tenant, 0, 2n)).toEqual(all.slice(512, 520));
  });

  test('of a second level are those of 65,536 leaves', async () => {
    // Leaves alone: nobody verifies these events.
    await owner.query(
      `INSERT INTO spine_events (tenant_id, sequence, id, action, actor, actor_type, severity, occurred_at, details_hash, leaf_hash)
       SELECT $1, n, gen_random_uuid(), 'a', 'a', 'api', 'info', now(), sha256('d'), sha256('\\x00'::bytea || n::text::bytea)
         FROM generate_series(0, 65999) n`,
      [tenant],
    );
    await owner.query('UPDATE spine_logs SET size = 66000 WHERE tenant_id = $1', [tenant]);
    expect((await leaves())[7]).toEqual(leafHash(Buffer.from('7')));
    const { root } = await newCheckpointer().current(tenant);
    expect(root).toEqual(rootOf(await leaves()));
    expect(await nodes()).toHaveLength(257 + 1);
    expect(await reader.tile(tenant, 2, 0n)).toEqual([rootOf((await leaves()).slice(0, 65_536))]);
    await append(1);
    const restarted = newCheckpointer();
    expect(await restarted.current(tenant)).toMatchObject({ size: 66_001n, root: rootOf(await leaves()) });
    await expectProofs(restarted);
  });
});

describe('a new signing key', () => {
  const signedBy = (privateKey: KeyObject): Promise<string | undefined> =>
    newCheckpointer(privateKey)
      .current(tenant)
      .then(({ note, verifierKey }) => `${openCheckpoint(note, parseVerifierKey(verifierKey)!)!.size} ${verifierKey}`);

  test('signs the current size at the start, though nothing grew, and the old one’s note stays', async () => {
    await append(5);
    const old = await newCheckpointer().current(tenant);
    const other = newKey();
    const restarted = newCheckpointer(other);
    restarted.open();
    await eventually('the new key has signed', async () => {
      const { rowCount } = await owner.query('SELECT FROM spine_signatures WHERE tenant_id = $1', [tenant]);
      return rowCount === 1;
    });
    await restarted.close();
    const renewed = await newCheckpointer(other).current(tenant);
    expect(renewed).toMatchObject({ size: old.size, root: old.root });
    expect(renewed.verifierKey).not.toBe(old.verifierKey);
    expect(openCheckpoint(renewed.note, parseVerifierKey(renewed.verifierKey)!)).toMatchObject({ size: 5n });
    expect(await newCheckpointer().current(tenant)).toEqual(old);
    expect(await signedBy(other)).toBe(await signedBy(other));
    expect((await verifier.verify(tenant)).fault).toBeUndefined();
    const { rows } = await owner.query('SELECT FROM spine_signatures WHERE tenant_id = $1', [tenant]);
    expect(rows).toHaveLength(1);
  });

  test('does not sign what contradicts the checkpoint', async () => {
    await append(5);
    const old = await newCheckpointer().current(tenant);
    await owner.query('UPDATE spine_events SET leaf_hash = sha256(leaf_hash) WHERE tenant_id = $1', [tenant]);
    expect(await newCheckpointer(newKey()).current(tenant)).toEqual(old);
  });

  test('whose signature was changed is found', async () => {
    await append(5);
    await newCheckpointer().current(tenant);
    await newCheckpointer(newKey()).current(tenant);
    await owner.query("UPDATE spine_signatures SET note = replace(note, 'nodes.local', 'nodes.locaL')");
    expect((await verifier.verify(tenant)).fault?.reason).toContain('checkpoint of size 5');
  });
});

test('a log that cannot be signed does not keep the others from it', async () => {
  // Both before the healthy one, in whatever order they are read.
  const [broken, healthy] = [tenant, `${tenant}-b`];
  await newTenant(healthy);
  await newTenant(`${tenant}-c`);
  for (const id of [broken, `${tenant}-c`]) {
    await append(2, id);
    await owner.query('DELETE FROM spine_events WHERE tenant_id = $1 AND sequence = 0', [id]);
  }
  await append(2, healthy);
  const checkpointer = newCheckpointer();
  checkpointer.open();
  await eventually('the healthy log is signed', async () => {
    const { rows } = await owner.query('SELECT FROM spine_checkpoints WHERE tenant_id = $1', [healthy]);
    return rows.length === 1;
  });
  await checkpointer.close();
});

test('a wrong checkpoint of the empty log is found', async () => {
  await newCheckpointer().current(tenant);
  await owner.query('UPDATE spine_checkpoints SET root = sha256(root) WHERE tenant_id = $1', [tenant]);
  expect((await verifier.verify(tenant)).fault).toMatchObject({ sequence: 0n });
});
