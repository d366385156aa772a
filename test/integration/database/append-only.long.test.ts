import { describe, expect, test } from '@jest/globals';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../../src/database/migrate.js';
import { createEmptyDatabase } from '../../support/database.js';
import { connect, serveTwoTenants } from '../../support/evidence/two-tenants.js';
import { silentLogger } from '../../support/logger.js';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');

const db = serveTwoTenants();

describe('versions of policies are append-only in the database', () => {
  test.each(['UPDATE policy_versions SET version = 9', 'DELETE FROM policy_versions', 'TRUNCATE policy_versions'])(
    '%s is refused to everyone',
    async (sql) => {
      await expect(db.owner.query(sql)).rejects.toThrow('versions of policies are append-only');
      await expect(db.platform.query(sql)).rejects.toThrow('permission denied');
      await expect(db.app.query(sql)).rejects.toThrow('permission denied');
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
    await expect(db.owner.query(sql)).rejects.toThrow('the spine is append-only');
    await expect(db.platform.query(sql)).rejects.toThrow('permission denied');
    await expect(db.app.query(sql)).rejects.toThrow('permission denied');
  });

  test('cannot be emptied by the way of another table either', async () => {
    await expect(db.owner.query('TRUNCATE tenants CASCADE')).rejects.toThrow('append-only');
    await expect(db.owner.query('TRUNCATE spine_logs CASCADE')).rejects.toThrow('the spine is append-only');
    await expect(db.owner.query("DELETE FROM tenants WHERE id = 'a'")).rejects.toThrow(
      'violates foreign key constraint',
    );
  });

  test('only details can be erased, by the owner', async () => {
    await db.owner.query('BEGIN');
    expect((await db.owner.query('DELETE FROM spine_details')).rowCount).toBeGreaterThan(0);
    await db.owner.query('ROLLBACK');
    await expect(db.platform.query('DELETE FROM spine_details')).rejects.toThrow('permission denied');
    await expect(db.app.query('DELETE FROM spine_details')).rejects.toThrow('permission denied');
  });
});
