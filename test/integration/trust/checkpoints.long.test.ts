import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { entities } from '../../../src/server/modules.js';
import { readSettings } from '../../../src/config/settings.js';
import { urlsOfRoles } from '../../../src/database/request-urls.js';
import { UnitOfWork } from '../../../src/database/unit-of-work.js';
import { Checkpointer } from '../../../src/features/trust/spine/checkpointer.service.js';
import { openCheckpoint } from '../../../src/verifier/checkpoint.js';
import { parseVerifierKey } from '../../../src/verifier/note.js';
import { openSpineKey } from '../../../src/features/trust/spine/spine-key.js';
import { openVerifier } from '../../../src/features/trust/spine/postgres-spine-verifier.service.js';
import { SpineSealer } from '../../../src/features/trust/spine/spine-sealer.service.js';
import { systemClock } from '../../../src/shared/time/clock.js';
import { writeSigningKey } from '../../../src/shared/keys/signing-key.js';
import { createDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { silentLogger } from '../../support/logger.js';
import { toHex } from '../../../src/verifier/bytes.js';

let database: { url: string; drop: () => Promise<void> };
let owner: pg.Client;
let unitOfWork: UnitOfWork;
const tenants = ['one', 'two'];
const sealer = new SpineSealer(systemClock);

beforeAll(async () => {
  database = await createDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  for (const id of tenants) {
    await owner.query(
      `INSERT INTO tenants (id, name, tier, monthly_budget, feature_packs, created_at, updated_at)
       VALUES ($1, $1, 'pro', 0, '{}', now(), now())`,
      [id],
    );
  }
  unitOfWork = await UnitOfWork.open(urlsOfRoles(database.url), entities);
});
afterAll(async () => {
  await unitOfWork.close();
  await owner.end();
  await database.drop();
});

const append = (tenantId: string): Promise<void> =>
  unitOfWork.tenant(tenantId, (unit) => {
    unit.record(sealer.seal({ tenantId, action: 'a.b', actor: 'ann' }));
    return Promise.resolve();
  });

function newCheckpointer(privateKey: KeyObject): Checkpointer {
  return new Checkpointer({
    unitOfWork,
    privateKey,
    originPrefix: 'race.local',
    clock: systemClock,
    logger: silentLogger,
  });
}

describe('several instances', () => {
  test('that race sign each log to its end, and never two roots for one size', async () => {
    const keys = [generateKeyPairSync('ed25519').privateKey, generateKeyPairSync('ed25519').privateKey];
    // Two of one key, and one of another, as while a key is changed.
    const instances = [keys[0]!, keys[0]!, keys[1]!].map(newCheckpointer);
    for (const instance of instances) instance.open();
    await Promise.all(
      tenants.flatMap((tenant) =>
        Array.from({ length: 40 }, async () => {
          await append(tenant);
          const answers = await Promise.all(instances.map((instance) => instance.current(tenant)));
          const roots = new Map<bigint, string>();
          for (const { size, root, note, verifierKey } of answers) {
            expect(roots.get(size) ?? toHex(root)).toBe(toHex(root));
            roots.set(size, toHex(root));
            expect(openCheckpoint(note, parseVerifierKey(verifierKey)!)).toEqual({
              origin: `race.local/${tenant}`,
              size,
              root,
            });
          }
        }),
      ),
    );
    for (const tenant of tenants) {
      await append(tenant);
      await eventually('the last growth is signed', async () => {
        const { rows } = await owner.query<{ signed: string }>(
          'SELECT max(size)::text AS signed FROM spine_checkpoints WHERE tenant_id = $1',
          [tenant],
        );
        return rows[0]?.signed === '41';
      });
      // Recomputes the root of every checkpoint.
      expect(await openVerifier(unitOfWork).verify(tenant)).toMatchObject({ size: 41n, fault: undefined });
    }
    await Promise.all(instances.map((instance) => instance.close()));
  });

  test('a transaction that began before others were signed and ends later is signed too', async () => {
    const instance = newCheckpointer(generateKeyPairSync('ed25519').privateKey);
    const ids = ['early', 'late'];
    for (const id of ids)
      await owner.query(
        `INSERT INTO tenants (id, name, tier, monthly_budget, feature_packs, created_at, updated_at)
         VALUES ($1, $1, 'pro', 0, '{}', now(), now())`,
        [id],
      );
    const signed = (id: string, size: string) =>
      eventually(`${id} is signed`, async () => {
        const { rows } = await owner.query(
          'SELECT max(size)::text AS size FROM spine_checkpoints WHERE tenant_id = $1',
          [id],
        );
        return rows[0].size === size;
      });
    instance.open();
    for (const id of ids) await append(id);
    for (const id of ids) await signed(id, '1');
    await unitOfWork.platform(async (unit) => {
      // From here on the transaction has its number.
      await unit.em.execute('SELECT pg_current_xact_id()');
      for (const size of ['2', '3']) {
        await append('early');
        await signed('early', size);
      }
      unit.record(sealer.seal({ tenantId: 'late', action: 'a.b', actor: 'ann' }));
    });
    await signed('late', '2');
    await instance.close();
  });

  test('the empty log has a checkpoint too, and one that is closed signs no more', async () => {
    await owner.query(
      `INSERT INTO tenants (id, name, tier, monthly_budget, feature_packs, created_at, updated_at)
       VALUES ('empty', 'empty', 'pro', 0, '{}', now(), now())`,
    );
    const instance = newCheckpointer(generateKeyPairSync('ed25519').privateKey);
    expect((await instance.current('empty')).size).toBe(0n);
    instance.open();
    await instance.close();
    instance.open();
    expect(await openVerifier(unitOfWork).verify('empty')).toMatchObject({ size: 0n, fault: undefined });
  });
});

describe('the signing key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spine-key-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  test('is made once, for its owner alone, and read again', () => {
    const dataDir = join(folder, 'new');
    const made = openSpineKey(undefined, dataDir);
    expect(readdirSync(dataDir)).toEqual(['spine-key']);
    expect(statSync(join(dataDir, 'spine-key')).mode & 0o777).toBe(0o600);
    expect(openSpineKey(undefined, dataDir).equals(made)).toBe(true);
    // The file's text is what the setting takes.
    expect(openSpineKey(readFileSync(join(dataDir, 'spine-key'), 'utf8'), folder).equals(made)).toBe(true);
  });

  test('that is malformed stops the start', () => {
    writeFileSync(join(folder, 'spine-key'), 'nonsense\n');
    expect(() => openSpineKey(undefined, folder)).toThrow('does not hold an Ed25519 private key');
  });

  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
  test.each([
    ['base64 of DER', writeSigningKey(privateKey)],
    ['PEM', pem],
    ['base64 of PEM', Buffer.from(pem).toString('base64')],
    ['base64 in lines', writeSigningKey(privateKey).replace(/(.{20})/g, '$1\n')],
  ])('may be set as %s', (_, text) => {
    const { spineSigningKey } = readSettings({ SPINE_SIGNING_KEY: text });
    expect(openSpineKey(spineSigningKey, folder).equals(privateKey)).toBe(true);
  });

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  test.each([
    ['no key', 'secret'],
    ['another kind of key', rsa.export({ format: 'der', type: 'pkcs8' }).toString('base64')],
    ['a cut key', writeSigningKey(privateKey).slice(0, 40)],
    ['a broken PEM', pem.slice(0, 60)],
  ])('set as %s is refused, with how to make one', (_, text) => {
    expect(() => readSettings({ SPINE_SIGNING_KEY: text })).toThrow(/SPINE_SIGNING_KEY: .*openssl genpkey/);
  });
});
