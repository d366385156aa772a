import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { urlsOfRoles } from '../../../src/database/request-urls.js';
import { UnitOfWork } from '../../../src/database/unit-of-work.js';
import { SpineSlices } from '../../../src/features/trust/compliance/spine-slices.service.js';
import { Checkpointer } from '../../../src/features/trust/spine/checkpointer.service.js';
import { noteSigner, signCheckpoint } from '../../../src/features/trust/spine/note-signer.rules.js';
import { formatVerifierKey } from '../../../src/verifier/note.js';
import type { SpineEventInput, SpineVerifier } from '../../../src/contracts/spine.js';
import { openVerifier } from '../../../src/features/trust/spine/postgres-spine-verifier.service.js';
import { SpineSealer } from '../../../src/features/trust/spine/spine-sealer.service.js';
import { systemClock } from '../../../src/shared/time/clock.js';
import { entities } from '../../../src/server/modules.js';
import { createDatabase } from '../../support/database.js';
import { silentLogger } from '../../support/logger.js';
import { toHex } from '../../../src/verifier/bytes.js';

const EVENTS = 9;
const TARGET = 4;
const WHERE = `tenant_id = 'acme' AND sequence = ${TARGET}`;
const DETAILS = `event_id = (SELECT id FROM spine_events WHERE ${WHERE})`;

let database: { url: string; drop: () => Promise<void> };
let intruder: pg.Client;
let unitOfWork: UnitOfWork;
let verifier: SpineVerifier;
let root: string;
const { privateKey } = generateKeyPairSync('ed25519');

function newCheckpointer(): Checkpointer {
  return new Checkpointer({
    unitOfWork,
    privateKey,
    originPrefix: 'test.local',
    clock: systemClock,
    logger: silentLogger,
  });
}

const sealer = new SpineSealer(systemClock);
const record = (event: SpineEventInput): Promise<void> =>
  unitOfWork.tenant('acme', (unit) => {
    unit.record(sealer.seal(event));
    return Promise.resolve();
  });

beforeAll(async () => {
  database = await createDatabase();
  intruder = new pg.Client({ connectionString: database.url });
  await intruder.connect();
  for (const id of ['acme', 'other']) {
    await intruder.query(
      `INSERT INTO tenants (id, name, tier, monthly_budget, feature_packs, created_at, updated_at)
       VALUES ($1, $1, 'pro', 0, '{}', now(), now())`,
      [id],
    );
  }
  unitOfWork = await UnitOfWork.open(urlsOfRoles(database.url), entities);
  verifier = openVerifier(unitOfWork);
  await unitOfWork.tenant('acme', (unit) => {
    for (let index = 0; index < EVENTS; index += 1) {
      unit.record(
        sealer.seal({
          tenantId: 'acme',
          action: 'document.read',
          actor: 'alice',
          resourceId: `document-${index}`,
          resourceType: 'document',
          correlationId: `correlation-${index}`,
          details: { index, text: 'détails' },
        }),
      );
    }
    return Promise.resolve();
  });
  const verified = await verifier.verify('acme');
  expect(verified).toMatchObject({ size: BigInt(EVENTS), fault: undefined });
  root = verified.rootHash;
  const signed = await newCheckpointer().current('acme');
  expect([signed.size, toHex(signed.root)]).toEqual([BigInt(EVENTS), root]);
  // Whoever rules the server can do anything. What they did is to be seen.
  await intruder.query('SET session_replication_role = replica');
  await intruder.query('CREATE TABLE events_before AS TABLE spine_events');
  await intruder.query('CREATE TABLE details_before AS TABLE spine_details');
  await intruder.query('CREATE TABLE checkpoints_before AS TABLE spine_checkpoints');
});
afterEach(async () => {
  await intruder.query('DELETE FROM spine_details; DELETE FROM spine_events');
  await intruder.query('INSERT INTO spine_events TABLE events_before; INSERT INTO spine_details TABLE details_before');
  await intruder.query('DELETE FROM spine_checkpoints; INSERT INTO spine_checkpoints TABLE checkpoints_before');
  await intruder.query("UPDATE spine_logs SET size = (SELECT count(*) FROM events_before) WHERE tenant_id = 'acme'");
  expect(await verifier.verify('acme')).toEqual({ size: BigInt(EVENTS), rootHash: root, fault: undefined });
});
afterAll(async () => {
  await unitOfWork.close();
  await intruder.end();
  await database.drop();
});

/** One changed byte, or the least change, in each column. */
const changes: Record<string, string> = {
  'spine_events.tenant_id': `UPDATE spine_events SET tenant_id = 'other' WHERE ${WHERE}`,
  'spine_events.sequence': `UPDATE spine_events SET sequence = sequence + 100 WHERE ${WHERE}`,
  'spine_events.id': `UPDATE spine_events SET id = overlay(id::text placing 'f' from 1)::uuid WHERE ${WHERE}`,
  'spine_events.action': `UPDATE spine_events SET action = 'document.reaD' WHERE ${WHERE}`,
  'spine_events.resource_id': `UPDATE spine_events SET resource_id = resource_id || ' ' WHERE ${WHERE}`,
  'spine_events.resource_type': `UPDATE spine_events SET resource_type = NULL WHERE ${WHERE}`,
  'spine_events.actor': `UPDATE spine_events SET actor = 'alicf' WHERE ${WHERE}`,
  'spine_events.actor_type': `UPDATE spine_events SET actor_type = 'api' WHERE ${WHERE}`,
  'spine_events.severity': `UPDATE spine_events SET severity = 'warning' WHERE ${WHERE}`,
  'spine_events.correlation_id': `UPDATE spine_events SET correlation_id = '' WHERE ${WHERE}`,
  'spine_events.occurred_at': `UPDATE spine_events SET occurred_at = occurred_at + interval '1 microsecond' WHERE ${WHERE}`,
  'spine_events.details_hash': `UPDATE spine_events SET details_hash = set_byte(details_hash, 31, get_byte(details_hash, 31) # 1) WHERE ${WHERE}`,
  'spine_events.leaf_hash': `UPDATE spine_events SET leaf_hash = set_byte(leaf_hash, 0, get_byte(leaf_hash, 0) # 128) WHERE ${WHERE}`,
  'spine_events.facts_salt': `UPDATE spine_events SET facts_salt = sha256('salt') WHERE ${WHERE}`,
  'spine_details.salt': `UPDATE spine_details SET salt = set_byte(salt, 0, get_byte(salt, 0) # 1) WHERE ${DETAILS}`,
  'spine_details.content': `UPDATE spine_details SET content = replace(content, 'é', 'e') WHERE ${DETAILS}`,
};

async function dropTail(): Promise<void> {
  await intruder.query("DELETE FROM spine_events WHERE tenant_id = 'acme' AND sequence >= $1", [TARGET]);
  await intruder.query("UPDATE spine_logs SET size = $1 WHERE tenant_id = 'acme'", [TARGET]);
}

async function swap(): Promise<void> {
  await intruder.query(
    `UPDATE spine_events SET sequence = CASE sequence WHEN ${TARGET} THEN ${TARGET + 1} ELSE ${TARGET} END + 1000
      WHERE tenant_id = 'acme' AND sequence IN (${TARGET}, ${TARGET + 1})`,
  );
  await intruder.query(
    "UPDATE spine_events SET sequence = sequence - 1000 WHERE tenant_id = 'acme' AND sequence >= 1000",
  );
}

describe('a change behind the back of the gateway', () => {
  test('is tried in every column', async () => {
    const { rows } = await intruder.query<{ name: string }>(
      `SELECT c.relname || '.' || a.attname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE c.relname IN ('spine_events', 'spine_details') AND a.attnum > 0 AND NOT a.attisdropped`,
    );
    // These two only tie the details to their event.
    const ties = ['spine_details.event_id', 'spine_details.tenant_id'];
    expect(Object.keys(changes).concat(ties).sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  test.each(Object.entries(changes))('in %s is found, and named', async (_, sql) => {
    const { rowCount } = await intruder.query(sql);
    expect(rowCount).toBe(1);
    const { fault, size } = await verifier.verify('acme');
    expect(fault).toMatchObject({ sequence: BigInt(TARGET), reason: expect.any(String) });
    expect(size).toBe(BigInt(TARGET));
  });

  test('that gives an event the details of another is found', async () => {
    await intruder.query(
      `UPDATE spine_details d SET salt = o.salt, content = o.content
         FROM details_before o JOIN events_before e ON e.id = o.event_id AND e.sequence = ${TARGET + 1}
        WHERE d.event_id = (SELECT id FROM events_before WHERE sequence = ${TARGET} AND tenant_id = 'acme')`,
    );
    expect((await verifier.verify('acme')).fault).toMatchObject({ sequence: BigInt(TARGET) });
  });

  test('that takes an event out of the middle is found', async () => {
    await intruder.query(`DELETE FROM spine_events WHERE ${WHERE}`);
    expect((await verifier.verify('acme')).fault).toEqual({
      sequence: BigInt(TARGET),
      reason: 'sequence 4 is missing',
    });
  });

  test.each([1, 3, EVENTS])('that drops the last %d is found', async (count) => {
    await intruder.query("DELETE FROM spine_events WHERE tenant_id = 'acme' AND sequence >= $1", [EVENTS - count]);
    const { fault } = await verifier.verify('acme');
    expect(fault).toMatchObject({ sequence: BigInt(EVENTS - count), reason: expect.stringContaining('missing') });
  });

  test('that drops the tail, and says that it never was, is found against the checkpoint', async () => {
    await dropTail();
    const { fault } = await verifier.verify('acme');
    expect(fault).toEqual({
      sequence: BigInt(TARGET),
      reason: `the checkpoint of size ${EVENTS} covers events that are missing`,
    });
  });

  test('that swaps two events is found against the checkpoint', async () => {
    await swap();
    const { fault } = await verifier.verify('acme');
    const reason = `events 0 to ${EVENTS - 1} (tile/0/000) do not match the root signed for size ${EVENTS}`;
    expect(fault).toEqual({ sequence: 0n, reason });
  });

  const ofCheckpoint: Record<string, string> = {
    size: 'size = size - 1',
    root: 'root = set_byte(root, 0, get_byte(root, 0) # 1)',
    note: "note = replace(note, 'test.local', 'test.locaL')",
    'the signature': "note = overlay(note placing 'AAAA' from length(note) - 12)",
    verifier_key: "verifier_key = replace(verifier_key, 'test.local', 'other')",
  };
  test.each(Object.entries(ofCheckpoint))('of a checkpoint’s %s is found', async (_, change) => {
    await intruder.query(`UPDATE spine_checkpoints SET ${change}`);
    expect((await verifier.verify('acme')).fault?.reason).toMatch(/checkpoint of size/);
  });

  test('that forks the log, with a checkpoint signed by the log’s own key, is found', async () => {
    const origin = 'test.local/acme';
    const signer = noteSigner(origin, privateKey);
    const forked = { origin, size: BigInt(TARGET), root: Buffer.alloc(32, 7) };
    await intruder.query("INSERT INTO spine_checkpoints VALUES ('acme', $1, $2, $3, $4, now())", [
      TARGET,
      forked.root,
      signCheckpoint(forked, signer),
      formatVerifierKey(signer),
    ]);
    expect((await verifier.verify('acme')).fault).toEqual({
      sequence: 0n,
      reason: `two roots are signed for size ${TARGET}, one of which matches the events: the log has forked`,
    });
  });

  const grow = async (): Promise<void> => {
    await intruder.query(
      "UPDATE spine_logs SET size = size + 1 WHERE tenant_id = 'acme'; INSERT INTO spine_events SELECT tenant_id, (SELECT max(sequence) + 1 FROM spine_events), gen_random_uuid(), action, NULL, NULL, actor, actor_type, severity, NULL, occurred_at, details_hash, leaf_hash FROM spine_events LIMIT 1",
    );
  };
  const contradictions: Record<string, () => Promise<void>> = {
    'swapped events': swap,
    'a lost event in the middle': async () => {
      await intruder.query(`DELETE FROM spine_events WHERE ${WHERE}`);
    },
    'another root under a later checkpoint': async () => {
      await intruder.query('UPDATE spine_checkpoints SET root = sha256(root)');
    },
  };
  test.each(Object.entries(contradictions))('makes a later start sign nothing more: %s', async (_, change) => {
    await change();
    await grow();
    const restarted = newCheckpointer();
    for (let turn = 0; turn < 2; turn += 1) expect((await restarted.current('acme')).size).toBe(BigInt(EVENTS));
    const { rows } = await intruder.query('SELECT max(size)::integer AS size FROM spine_checkpoints');
    expect(rows).toEqual([{ size: EVENTS }]);
  });

  test('that grows the log honestly is signed after a restart', async () => {
    await grow();
    expect((await newCheckpointer().current('acme')).size).toBe(BigInt(EVENTS + 1));
  });

  test('that lets details vanish is found where no event says that they were erased', async () => {
    const { rows } = await intruder.query<{ event_id: string }>(
      `DELETE FROM spine_details WHERE ${DETAILS} RETURNING event_id`,
    );
    const id = rows[0]!.event_id;
    const fault = {
      sequence: BigInt(TARGET),
      reason: `the details of event ${id} are gone, and no event records their erasure`,
    };
    expect((await verifier.verify('acme')).fault).toEqual(fault);
    const erasure = { tenantId: 'acme', action: 'spine.details_erased', actor: 'ann', resourceId: id } as const;
    // A client may record an event of that name: it bears who recorded it.
    await record({ ...erasure, recordedBy: 'mel' });
    expect((await verifier.verify('acme')).fault).toEqual(fault);
    await record({ ...erasure, resourceType: 'spine_event' });
    expect((await verifier.verify('acme')).fault).toBeUndefined();
  });

  test.each([
    ['counts', `counts = jsonb_set(counts, '{sums,permit}', '1')`],
    ['times', `latest = latest + interval '1 ms'`],
  ])('that changes the %s of a slice, which reports add up, is found', async (_, change) => {
    const slices = new SpineSlices({ unitOfWork, clock: systemClock }, 4n);
    for (const first of [0n, 4n]) await slices.store('acme', first);
    expect((await verifier.verify('acme')).fault).toBeUndefined();
    await intruder.query(`UPDATE spine_slices SET ${change} WHERE first_sequence = 4`);
    const reason = 'the stored counts of events 4 to 7 are not those of the events';
    expect((await verifier.verify('acme')).fault).toEqual({ sequence: 4n, reason });
    await intruder.query('DELETE FROM spine_slices');
  });

  test.each(['salt', 'content'])('that takes away the %s alone is found', async (column) => {
    await intruder.query(`ALTER TABLE spine_details ALTER ${column} DROP NOT NULL`);
    await intruder.query(`UPDATE spine_details SET ${column} = NULL WHERE ${DETAILS}`);
    const { fault } = await verifier.verify('acme');
    expect(fault).toMatchObject({ sequence: BigInt(TARGET), reason: expect.stringContaining('incomplete') });
  });
});
