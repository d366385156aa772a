import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { migrate } from '../../../src/database/migrate.js';
import { urlsOfRoles } from '../../../src/database/request-urls.js';
import { UnitOfWork } from '../../../src/database/unit-of-work.js';
import { PolicyCheck } from '../../../src/features/trust/policy/policy-check.service.js';
import { ADDED_POLICIES } from '../../../src/features/trust/policy/upgrades/added-policies.data.js';
import { recordAddedPolicies } from '../../../src/features/trust/policy/upgrades/record-added-policies.js';
import {
  EVENT_COLUMNS,
  type EventRow,
  FROM_EVENTS,
} from '../../../src/features/trust/spine/postgres-spine-reader.service.js';
import { entities } from '../../../src/server/modules.js';
import { createEmptyDatabase, migrateBefore, MIGRATIONS } from '../../support/database.js';
import { connect, sealer } from '../../support/evidence/two-tenants.js';
import { recordingLogger, silentLogger } from '../../support/logger.js';

/** The first schema that a tenant is made in: evidence names versions of policies since then. */
const FIRST = '0007';
const TENANTS = ['a', 'b'];

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let owner: pg.Client;
let unitOfWork: UnitOfWork;
const logger = recordingLogger();

const addVersion = (tenantId: string, policyId: string, name: string) =>
  owner.query(
    `WITH made AS (INSERT INTO policies (id, tenant_id, name, description, actions, resources, rules, effect, created_at, updated_at)
       VALUES ($2, $1, $3, '', '{*}', '{*}', '[]', 'allow', now(), now()) RETURNING *)
     INSERT INTO policy_versions (id, tenant_id, policy_id, version, terms, deleted, changed_by, changed_at)
     SELECT gen_random_uuid(), tenant_id, id, 1, jsonb_build_object('name', name, 'description', description,
       'actions', to_jsonb(actions), 'resources', to_jsonb(resources), 'rules', rules, 'effect', effect, 'enabled', enabled,
       'mode', mode), false, 'system', now() FROM made`,
    [tenantId, policyId, name],
  );

async function eventsOf(tenantId: string): Promise<EventRow[]> {
  const sql = `SELECT ${EVENT_COLUMNS} ${FROM_EVENTS} WHERE e.tenant_id = $1 ORDER BY e.sequence`;
  return (await owner.query<EventRow>(sql, [tenantId])).rows;
}

/** What the check of a log says of a tenant's policies. */
async function faultOf(tenantId: string): Promise<string | undefined> {
  const account = await new PolicyCheck(unitOfWork).begin(tenantId);
  for (const event of await eventsOf(tenantId)) account.take(event);
  return (await account.fault())?.reason;
}

beforeAll(async () => {
  empty = await createEmptyDatabase();
  owner = await connect(empty.url);
  await migrateBefore(empty.url, FIRST);
  for (const id of TENANTS)
    await owner.query(
      `INSERT INTO tenants (id, name, tier, monthly_budget, feature_packs, created_at, updated_at)
       VALUES ($1, $1, 'pro', 0, '{}', now(), now())`,
      [id],
    );
  await migrate(empty.url, MIGRATIONS, silentLogger);
  unitOfWork = await UnitOfWork.open(urlsOfRoles(empty.url), entities);
  // A log that records versions, as each has since its tenant was made or changed a policy.
  for (const tenantId of TENANTS)
    await unitOfWork.tenant(tenantId, (unit) => {
      const event = { tenantId, actor: 'system', actorType: 'system', resourceType: 'policy' } as const;
      unit.record(sealer.seal({ ...event, action: 'policy.baseline', details: { recorded: [] } }));
      return Promise.resolve();
    });
});
afterAll(async () => {
  await unitOfWork.close();
  await owner.end();
  await empty.drop();
});

test('each policy that a migration adds is known, and its tenant’s log agrees with it once it is recorded', async () => {
  const added = await owner.query('SELECT tenant_id, count(*)::int FROM added_policies GROUP BY 1 ORDER BY 1');
  expect(added.rows).toEqual(TENANTS.map((id) => ({ tenant_id: id, count: ADDED_POLICIES.length })));
  expect(await faultOf('a')).toMatch(/^policy [0-9a-f-]{36} at version 1 has no event$/);

  const job = recordAddedPolicies({ unitOfWork, sealer, logger });
  expect(await Promise.all([job.run(), job.run()])).toEqual([1, 1]);
  expect(await job.run()).toBe(0);
  expect((await owner.query(job.due!)).rows).toEqual([]);

  for (const id of TENANTS) expect(await faultOf(id)).toBeUndefined();
  const [event, ...others] = (await eventsOf('a')).filter(({ action }) => action === 'policy.upgrade');
  expect(others).toEqual([]);
  expect(JSON.parse(event!.content!).recorded).toHaveLength(ADDED_POLICIES.length);
  expect(logger.lines).toEqual([]);
});

test('a policy that no migration wrote gets no evidence, whoever lists it', async () => {
  const forged = randomUUID();
  await addVersion('a', forged, 'baseline: all');
  await owner.query("INSERT INTO added_policies VALUES ('a', $1)", [forged]);
  const job = recordAddedPolicies({ unitOfWork, sealer, logger });
  expect(await job.run()).toBe(1);
  expect(await job.run()).toBe(0);
  expect(await faultOf('a')).toBe(`policy ${forged} at version 1 has no event`);
  expect(JSON.stringify(logger.lines)).toContain(forged);
  expect(JSON.stringify(await eventsOf('a'))).not.toContain(forged);
});

test('requests and platform work may list nothing there', async () => {
  const { tenant, platform } = urlsOfRoles(empty.url);
  for (const url of [tenant, platform]) {
    const client = await connect(url);
    await expect(client.query("INSERT INTO added_policies VALUES ('a', gen_random_uuid())")).rejects.toThrow(
      'permission',
    );
    await client.end();
  }
});
