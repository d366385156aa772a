import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { entities } from '../../../src/server/modules.js';
import { migrate } from '../../../src/database/migrate.js';
import { urlsOfRoles } from '../../../src/database/request-urls.js';
import { UnitOfWork } from '../../../src/database/unit-of-work.js';
import { SaltingSealer } from '../../../src/features/trust/spine/spine-sealer.service.js';
import { signCheckpoint } from '../../../src/features/trust/spine/checkpoint.rules.js';
import { EMPTY_ROOT } from '../../../src/features/trust/spine/merkle.rules.js';
import { formatVerifierKey, type NoteSigner, noteSigner } from '../../../src/features/trust/spine/note.rules.js';
import { systemClock } from '../../../src/shared/clock.js';
import { createDatabase, createEmptyDatabase } from '../../support/database.js';
import { silentLogger } from '../../support/logger.js';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
const sealer = new SaltingSealer(systemClock);

let database: { url: string; drop: () => Promise<void> };
let owner: pg.Client;
let app: pg.Client;
let platform: pg.Client;
let unitOfWork: UnitOfWork;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const event = (tenantId: string, action = 'test.event') =>
  sealer.seal({ tenantId, action, actor: 'tester', details: { text: 'détails' } });

beforeAll(async () => {
  database = await createDatabase();
  owner = await connect(database.url);
  app = await connect(urlsOfRoles(database.url).tenant);
  platform = await connect(urlsOfRoles(database.url).platform);
  unitOfWork = await UnitOfWork.open(urlsOfRoles(database.url), entities);
  for (const id of ['a', 'b']) {
    await owner.query(
      `INSERT INTO tenants (id, name, tier, monthly_budget, feature_packs, created_at, updated_at)
       VALUES ($1, $1, 'pro', 0, '{}', now(), now())`,
      [id],
    );
    await owner.query(
      `INSERT INTO api_keys (id, tenant_id, subject, name, roles, secret_hash, created_at, updated_at)
       VALUES (lpad(encode(convert_to($1, 'UTF8'), 'hex'), 16, '0'), $1, 's', 'n', '{member}', sha256('x'), now(), now())`,
      [id],
    );
    await owner.query(
      `INSERT INTO policies (id, tenant_id, name, actions, resources, effect, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, 'p', '{*}', '{*}', 'allow', now(), now())`,
      [id],
    );
    await owner.query(
      `INSERT INTO usage_ledger VALUES (gen_random_uuid(), $1, now(), 'ai.generate', 'u', NULL, 'm', NULL, 'completed',
         0, 0, 0, 0, false, 0, 'BYPASS')`,
      [id],
    );
    await owner.query("INSERT INTO usage_hours VALUES ($1, date_trunc('hour', now()), 'm', 'u', 1, 0, 0, 0)", [id]);
    await owner.query(
      "INSERT INTO policy_versions VALUES (gen_random_uuid(), $1, gen_random_uuid(), 1, '{}', false, 'x', now())",
      [id],
    );
    const [signer, next] = [0, 1].map(() => noteSigner(`log/${id}`, generateKeyPairSync('ed25519').privateKey));
    const note = (by: NoteSigner): string => signCheckpoint({ origin: by.name, size: 0n, root: EMPTY_ROOT }, by);
    await owner.query("INSERT INTO spine_checkpoints VALUES ($1, 0, sha256(''), $2, $3, now())", [
      id,
      note(signer!),
      formatVerifierKey(signer!),
    ]);
    await owner.query('INSERT INTO spine_signatures VALUES ($1, 0, $2, $3, now())', [
      id,
      formatVerifierKey(next!),
      note(next!),
    ]);
    await owner.query("INSERT INTO spine_nodes VALUES ($1, 7, 0, sha256(''))", [id]);
    await owner.query("INSERT INTO budget_notices VALUES ($1, '2026-01-01', 'budget.warning', now())", [id]);
    await unitOfWork.tenant(id, (unit) => {
      unit.record(event(id));
      return Promise.resolve();
    });
  }
});
afterAll(async () => {
  await unitOfWork.close();
  await Promise.all([owner.end(), app.end(), platform.end()]);
  await database.drop();
});

describe('versions of policies are append-only in the database', () => {
  test.each(['UPDATE policy_versions SET version = 9', 'DELETE FROM policy_versions', 'TRUNCATE policy_versions'])(
    '%s is refused to everyone',
    async (sql) => {
      await expect(owner.query(sql)).rejects.toThrow('versions of policies are append-only');
      await expect(platform.query(sql)).rejects.toThrow('permission denied');
      await expect(app.query(sql)).rejects.toThrow('permission denied');
    },
  );

  test('those that there were before have their first version', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portcullis-migrations-'));
    const empty = await createEmptyDatabase();
    try {
      const [migration] = readdirSync(MIGRATIONS).filter((name) => name.startsWith('0006'));
      cpSync(MIGRATIONS, folder, { recursive: true });
      for (const name of readdirSync(folder)) if (name >= migration!) rmSync(join(folder, name));
      await migrate(empty.url, folder, silentLogger);
      const client = await connect(empty.url);
      await client.query(
        `INSERT INTO tenants (id, name, tier, monthly_budget, feature_packs, created_at, updated_at)
         VALUES ('a', 'a', 'pro', 0, '{}', now(), now())`,
      );
      await client.query(
        `INSERT INTO policies (id, tenant_id, name, actions, resources, effect, version, created_at, updated_at)
         VALUES (gen_random_uuid(), 'a', 'p', '{x.*}', '{*}', 'deny', 3, now(), '2026-01-01T00:00:00Z')`,
      );
      await migrate(empty.url, MIGRATIONS, silentLogger);
      const { rows } = await client.query(
        "SELECT version, terms, deleted, changed_by, changed_at FROM policy_versions WHERE terms->>'name' = 'p'",
      );
      await client.end();
      const [actions, resources] = [['x.*'], ['*']];
      expect(rows).toEqual([
        {
          version: 3,
          terms: {
            name: 'p',
            description: null,
            actions,
            resources,
            rules: [],
            effect: 'deny',
            enabled: true,
            mode: 'enforce',
          },
          deleted: false,
          changed_by: 'system',
          changed_at: new Date('2026-01-01T00:00:00Z'),
        },
      ]);
    } finally {
      rmSync(folder, { recursive: true });
      await empty.drop();
    }
  });
});

describe('the spine is append-only in the database', () => {
  const changes = {
    spine_events: ["UPDATE spine_events SET action = 'x'", 'DELETE FROM spine_events', 'TRUNCATE spine_events CASCADE'],
    spine_details: ["UPDATE spine_details SET content = '{}'", 'TRUNCATE spine_details'],
    spine_checkpoints: [
      'UPDATE spine_checkpoints SET size = 1',
      'DELETE FROM spine_checkpoints',
      'TRUNCATE spine_checkpoints CASCADE',
    ],
    spine_nodes: ["UPDATE spine_nodes SET hash = sha256('')", 'DELETE FROM spine_nodes', 'TRUNCATE spine_nodes'],
    spine_signatures: [
      "UPDATE spine_signatures SET note = ''",
      'DELETE FROM spine_signatures',
      'TRUNCATE spine_signatures',
    ],
  };
  test.each(Object.values(changes).flat())('%s is refused to everyone', async (sql) => {
    await expect(owner.query(sql)).rejects.toThrow('the spine is append-only');
    await expect(platform.query(sql)).rejects.toThrow('permission denied');
    await expect(app.query(sql)).rejects.toThrow('permission denied');
  });

  test('also by the way of another table', async () => {
    await expect(owner.query('TRUNCATE tenants CASCADE')).rejects.toThrow('append-only');
    await expect(owner.query('TRUNCATE spine_logs CASCADE')).rejects.toThrow('the spine is append-only');
    await expect(owner.query("DELETE FROM tenants WHERE id = 'a'")).rejects.toThrow('violates foreign key constraint');
  });

  test('only details can be erased, by the owner', async () => {
    await owner.query('BEGIN');
    expect((await owner.query('DELETE FROM spine_details')).rowCount).toBeGreaterThan(0);
    await owner.query('ROLLBACK');
    await expect(platform.query('DELETE FROM spine_details')).rejects.toThrow('permission denied');
    await expect(app.query('DELETE FROM spine_details')).rejects.toThrow('permission denied');
  });
});
