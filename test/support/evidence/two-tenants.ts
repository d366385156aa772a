import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import pg from 'pg';
import { urlsOfRoles } from '../../../src/database/request-urls.js';
import { UnitOfWork } from '../../../src/database/unit-of-work.js';
import { noteSigner, type NoteSigner, signCheckpoint } from '../../../src/features/trust/spine/note-signer.rules.js';
import { EMPTY_ROOT } from '../../../src/verifier/merkle.js';
import { formatVerifierKey } from '../../../src/verifier/note.js';
import { SpineSealer } from '../../../src/features/trust/spine/spine-sealer.service.js';
import { entities } from '../../../src/server/modules.js';
import { systemClock } from '../../../src/shared/time/clock.js';
import { createDatabase } from '../database.js';

export const sealer = new SpineSealer(systemClock);

/** An event of a tenant's log, as it is recorded. */
export const event = (tenantId: string, action = 'test.event') =>
  sealer.seal({ tenantId, action, actor: 'tester', details: { text: 'détails' } });

/** The database of a file of tests, by each of its logins. */
export interface TwoTenants {
  url: string;
  owner: pg.Client;
  app: pg.Client;
  platform: pg.Client;
  unitOfWork: UnitOfWork;
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Opens a database for the tests of a file, with the tenants `a` and `b`, which have a row in every table of theirs. */
export function serveTwoTenants(): TwoTenants {
  const db = {} as TwoTenants;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await createDatabase();
    drop = database.drop;
    db.url = database.url;
    const { tenant, platform } = urlsOfRoles(db.url);
    [db.owner, db.app, db.platform] = (await Promise.all([db.url, tenant, platform].map(connect))) as [
      pg.Client,
      pg.Client,
      pg.Client,
    ];
    db.unitOfWork = await UnitOfWork.open(urlsOfRoles(db.url), entities);
    for (const id of ['a', 'b']) await fill(db, id);
  });
  afterAll(async () => {
    await db.unitOfWork.close();
    await Promise.all([db.owner.end(), db.app.end(), db.platform.end()]);
    await drop();
  });
  return db;
}

async function fill({ owner, unitOfWork }: TwoTenants, id: string): Promise<void> {
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
       0, 0, 0, 0, false, 0, 'BYPASS', NULL, NULL, 'u')`,
    [id],
  );
  await owner.query("INSERT INTO usage_hours VALUES ($1, date_trunc('hour', now()), 'm', 'u', 1, 0, 0, 0)", [id]);
  await owner.query(
    "INSERT INTO traffic_minutes VALUES ($1, minute_of(now()), 'm', '', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)",
    [id],
  );
  await owner.query("INSERT INTO latency_minutes VALUES ($1, minute_of(now()), 'm', '', 3, 1, 0)", [id]);
  for (const sums of ['traffic', 'latency'])
    await owner.query(`INSERT INTO ${sums}_past_hours SELECT * FROM ${sums}_hours WHERE tenant_id = $1`, [id]);
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
  await owner.query("INSERT INTO spine_slices VALUES ($1, 0, 1000, now(), now(), '{}')", [id]);
  await owner.query("INSERT INTO budget_notices VALUES ($1, '2026-01-01', 'budget.warning', now())", [id]);
  await unitOfWork.tenant(id, (unit) => {
    unit.record(event(id));
    return Promise.resolve();
  });
}
