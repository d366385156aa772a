import { describe, expect, test } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { entities } from '../../../src/server/modules.js';
import { EvidenceLog } from '../../../src/database/evidence/evidence-log.js';
import type { LedgerRow } from '../../../src/database/evidence/evidence.js';
import { urlsOfRoles } from '../../../src/database/request-urls.js';
import { UnitOfWork } from '../../../src/database/unit-of-work.js';
import { Tenant } from '../../../src/features/tenancy/records/tenant.entity.js';
import { Policy } from '../../../src/features/trust/policy/policy.entity.js';
import { ArchivedContents } from '../../../src/features/trust/archive/archived-contents.service.js';
import { PolicyCheck } from '../../../src/features/trust/policy/policy-check.service.js';
import { PostgresSpineVerifier } from '../../../src/features/trust/spine/postgres-spine-verifier.service.js';
import { uuidv7 } from '../../../src/shared/ids.js';
import { createDatabase } from '../../support/database.js';
import { connect, event, sealer, serveTwoTenants } from '../../support/evidence/two-tenants.js';
import { rowOf } from '../../support/evidence/ledger-sums.js';
import { eventually } from '../../support/eventually.js';
import { silentLogger } from '../../support/logger.js';
import { startTcpProxy } from '../../support/programs/tcp-proxy.js';

const db = serveTwoTenants();

const usageOf = (sealed: ReturnType<typeof event>): LedgerRow => rowOf(sealed, { user_id: 'u', provider: null });

describe('a unit of work', () => {
  test('works as the role that row-level security holds back', async () => {
    const whoami = 'SELECT current_user AS role';
    expect(await db.unitOfWork.tenant('a', ({ em }) => em.execute(whoami))).toEqual([{ role: 'portcullis_app' }]);
    expect(await db.unitOfWork.platform(({ em }) => em.execute(whoami))).toEqual([{ role: 'portcullis_platform' }]);
    const bypassing = "SELECT DISTINCT tenant_id FROM policies WHERE tenant_id IN ('a', 'b') ORDER BY 1";
    expect(await db.unitOfWork.tenant('a', ({ em }) => em.execute(bypassing))).toEqual([{ tenant_id: 'a' }]);
    await expect(
      db.unitOfWork.tenant('a', ({ em }) => {
        em.persist(em.create(Policy, newPolicy('b', 'smuggled')));
        return Promise.resolve();
      }),
    ).rejects.toThrow('row-level security');
  });

  const newPolicy = (tenantId: string, name: string) => ({
    id: uuidv7(),
    tenantId,
    name,
    actions: ['*'],
    resources: ['*'],
    effect: 'allow' as const,
    createdAt: new Date(),
    updatedAt: new Date(),
  });

  test('stays in its tenant also where row-level security does not hold', async () => {
    const bare = await createDatabase();
    const client = await connect(bare.url);
    const bareWork = await UnitOfWork.open(urlsOfRoles(bare.url), entities);
    try {
      const { rows } = await client.query<{ name: string }>(
        "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relrowsecurity",
      );
      for (const { name } of rows) await client.query(`ALTER TABLE ${name} DISABLE ROW LEVEL SECURITY`);
      for (const id of ['a', 'b']) {
        await client.query(
          `INSERT INTO tenants (id, name, tier, monthly_budget, feature_packs, created_at, updated_at)
           VALUES ($1, $1, 'pro', 0, '{}', now(), now())`,
          [id],
        );
        await bareWork.tenant(id, ({ em }) => {
          em.persist(em.create(Policy, newPolicy(id, `of ${id}`)));
          return Promise.resolve();
        });
      }
      const [policies, tenants, count] = await bareWork.tenant('a', async ({ em }) => [
        await em.find(Policy, {}),
        await em.find(Tenant, {}),
        await em.count(Policy, { name: 'of b' }),
      ]);
      expect(policies.map(({ name }) => name)).toEqual(['of a']);
      expect(tenants.map(({ id }) => id)).toEqual(['a']);
      expect(count).toBe(0);
      expect(await bareWork.platform(({ em }) => em.count(Policy, {}))).toBe(2);
    } finally {
      await bareWork.close();
      await client.end();
      await bare.drop();
    }
  });

  test('a stale record is a conflict, and the winner’s change stands', async () => {
    const created = await db.unitOfWork.tenant('a', ({ em }) => {
      const policy = em.create(Policy, newPolicy('a', 'contended'));
      em.persist(policy);
      return Promise.resolve(policy);
    });
    const bothHaveRead = Promise.withResolvers<undefined>();
    let readers = 0;
    const change = (description: string) =>
      db.unitOfWork.tenant('a', async ({ em }) => {
        const policy = await em.findOneOrFail(Policy, { id: created.id });
        readers += 1;
        if (readers === 2) bothHaveRead.resolve(undefined);
        await bothHaveRead.promise;
        policy.description = description;
        return description;
      });
    const results = await Promise.allSettled([change('one'), change('two')]);
    const [winner] = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const [loser] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(loser).toMatchObject({ code: 'CONFLICT' });
    const stored = await db.unitOfWork.tenant('a', ({ em }) => em.findOneOrFail(Policy, { id: created.id }));
    expect(stored).toMatchObject({ description: winner, version: 2 });
  });

  test('a duplicate is a conflict', async () => {
    const make = () =>
      db.unitOfWork.tenant('a', ({ em }) => {
        em.persist(em.create(Policy, newPolicy('a', 'only one')));
        return Promise.resolve();
      });
    await make();
    await expect(make()).rejects.toMatchObject({ code: 'CONFLICT' });
    await db.unitOfWork.tenant('b', ({ em }) => {
      em.persist(em.create(Policy, newPolicy('b', 'only one')));
      return Promise.resolve();
    });
  });

  const traces = async (name: string): Promise<[number, number]> => {
    const { rows: policies } = await db.owner.query('SELECT id FROM policies WHERE name = $1', [name]);
    const { rows: events } = await db.owner.query('SELECT id FROM spine_events WHERE action = $1', [`made.${name}`]);
    return [policies.length, events.length];
  };

  test('change and evidence come together, or neither', async () => {
    const make = (name: string, events: ReturnType<typeof event>[], fails = false) =>
      db.unitOfWork.tenant('a', (unit) => {
        unit.em.persist(unit.em.create(Policy, newPolicy('a', name)));
        for (const one of events) unit.record(one);
        return fails ? Promise.reject(new Error('changed its mind')) : Promise.resolve();
      });
    await make('whole', [event('a', 'made.whole'), event('a', 'made.whole')]);
    expect(await traces('whole')).toEqual([1, 2]);
    await expect(make('undone', [event('a', 'made.undone')], true)).rejects.toThrow('changed its mind');
    expect(await traces('undone')).toEqual([0, 0]);
    const twice = event('a', 'made.twice');
    await expect(make('twice', [twice, twice])).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await traces('twice')).toEqual([0, 0]);
    // Evidence that would belong elsewhere is not dropped in silence.
    await expect(make('astray', [event('a', 'made.astray'), event('b', 'made.astray')])).rejects.toThrow(
      'row-level security policy for table "spine_events"',
    );
    expect(await traces('astray')).toEqual([0, 0]);
    await expect(make('nowhere', [event('nobody', 'made.nowhere')])).rejects.toThrow('spine_events');
    expect(await traces('nowhere')).toEqual([0, 0]);
  });

  test('connections lost within transactions do not wear out the pool', async () => {
    for (let turn = 0; turn < 25; turn += 1) {
      const work =
        turn % 2 === 0 ? db.unitOfWork.platform.bind(db.unitOfWork) : db.unitOfWork.tenant.bind(db.unitOfWork, 'a');
      const lost = work(async ({ em }) => {
        const [own] = await em.execute<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
        await db.owner.query('SELECT pg_terminate_backend($1, 5000)', [own?.pid]);
        return em.execute('SELECT 1');
      });
      await expect(lost).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    }
    await db.unitOfWork.ping();
    expect(await db.unitOfWork.tenant('a', ({ em }) => em.count(Tenant, {}))).toBe(1);
  });
});

/** What is wrong with a log alone: the rows beside it are of no invocation, the policies were made without events, and no slice was counted. */
async function logFault(tenantId: string): Promise<unknown> {
  const nothing = (): Promise<undefined> => Promise.resolve(undefined);
  const ledger = { faultOf: nothing, strayOf: nothing };
  const verifier = new PostgresSpineVerifier({
    unitOfWork: db.unitOfWork,
    contents: new ArchivedContents(undefined),
    ledger,
    policies: new PolicyCheck(db.unitOfWork),
    slices: { fault: nothing },
  });
  const { fault } = await verifier.verify(tenantId);
  return fault?.sequence === undefined ? undefined : fault;
}

describe('appending', () => {
  test('by several connections at once gives each log one unbroken sequence', async () => {
    const logs = [1, 2].map(() => new EvidenceLog(urlsOfRoles(db.url).platform, silentLogger));
    const before = await db.owner.query<{ tenant_id: string; size: string }>('SELECT tenant_id, size FROM spine_logs');
    const appended = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        // Both tenants in one batch, in either order: whoever locked them in the order of arrival would deadlock.
        const sealed = event(index % 3 === 0 ? 'b' : 'a', 'appended');
        return { sealed, sequence: await logs[index % 2]!.append(sealed) };
      }).concat(
        Array.from({ length: 20 }, async () => {
          const sealed = event('a', 'appended');
          await db.unitOfWork.tenant('a', (unit) => {
            unit.record(sealed);
            return Promise.resolve();
          });
          return { sealed, sequence: -1n };
        }),
      ),
    );
    await Promise.all(logs.map((log) => log.close()));
    const { rows } = await db.owner.query<{ id: string; tenant_id: string; sequence: string }>(
      "SELECT id, tenant_id, sequence::text FROM spine_events WHERE action = 'appended' ORDER BY tenant_id, spine_events.sequence",
    );
    for (const { tenant_id: tenant, size } of before.rows) {
      const own = rows.filter(({ tenant_id }) => tenant_id === tenant).map(({ sequence }) => Number(sequence));
      expect(own).toEqual(own.map((__, index) => Number(size) + index));
    }
    const stored = new Map(rows.map(({ id, sequence }) => [id, BigInt(sequence)]));
    expect(rows).toHaveLength(320);
    for (const { sealed, sequence } of appended) {
      if (sequence >= 0n) expect(stored.get(sealed.id)).toBe(sequence);
    }
    for (const tenant of ['a', 'b']) expect(await logFault(tenant)).toBeUndefined();
  });

  test('keeps contents to the letter, also as the version before hands them over', async () => {
    const log = new EvidenceLog(urlsOfRoles(db.url).platform, silentLogger);
    const texts = ['', 'a\nb\r\n', '\u0000\t', '"\\n"', '\u2028\u2029', '漢字 👩‍👩‍👧', 'x'.repeat(70_000)];
    const sealed = texts.map((text) =>
      sealer.seal({ tenantId: 'a', action: 'kept', actor: 'tester', details: { text } }),
    );
    await Promise.all(sealed.map((one) => log.append(one)));
    await log.close();
    const older = sealer.seal({ tenantId: 'a', action: 'kept', actor: 'tester', details: { text: 'a\nb "c"' } });
    await db.platform.query('SELECT * FROM append_evidence($1::json, NULL, NULL)', [JSON.stringify([older])]);
    const { rows } = await db.owner.query<{ event_id: string; content: string }>(
      "SELECT event_id, content FROM spine_details JOIN spine_events ON id = event_id WHERE action = 'kept'",
    );
    const kept = new Map(rows.map(({ event_id: id, content }) => [id, content]));
    for (const { id, content } of [...sealed, older]) expect(kept.get(id)).toBe(content);
    expect(await logFault('a')).toBeUndefined();
  });

  test('one event that cannot be stored does not take its neighbours with it', async () => {
    const log = new EvidenceLog(urlsOfRoles(db.url).platform, silentLogger);
    const known = event('a', 'neighbour');
    await log.append(known);
    const results = await Promise.allSettled([
      log.append(event('a', 'neighbour')),
      log.append(known),
      log.append(event('nobody', 'neighbour')),
      log.append({ ...event('a', 'neighbour'), resource_id: 'a\u0000b' }),
      log.append(event('b', 'neighbour')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled']);
    const { rows } = await db.owner.query("SELECT tenant_id FROM spine_events WHERE action = 'neighbour' ORDER BY 1");
    expect(rows.map(({ tenant_id }) => tenant_id)).toEqual(['a', 'a', 'b']);
    await log.close();
  });

  test.each(['cut', 'silence'] as const)('fails all that is under way at a %s, and connects anew', async (fault) => {
    const url = new URL(urlsOfRoles(db.url).platform);
    const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    const log = new EvidenceLog(url.href, silentLogger);
    await log.append(event('a', 'before'));
    proxy.silence();
    const under: Promise<bigint>[] = [];
    for (let batch = 0; batch < 2; batch += 1) {
      under.push(log.append(event('a', fault)));
      await turn();
      await turn();
    }
    const behind = fault === 'silence' ? log.append(event('a', fault)).catch((error: unknown) => error) : undefined;
    if (fault === 'cut') await proxy.cut();
    for (const result of await Promise.allSettled(under)) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'SERVICE_UNAVAILABLE' } });
    }
    if (fault === 'cut') await proxy.restore();
    else {
      // Who waited behind a server that says nothing is refused too, without a new connection to wait for.
      const met = proxy.met();
      expect(await behind).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      expect(proxy.met()).toBe(met);
      await eventually('it connects anew', () =>
        log.ready().then(
          () => true,
          () => false,
        ),
      );
    }
    const [stored] = await Promise.all([log.append(event('a', 'after')), log.append(event('b', 'after'))]);
    expect(stored).toBeGreaterThan(0n);
    expect(log.assertWritable()).toBeUndefined();
    await log.close();
    await proxy.cut();
    expect(await logFault('a')).toBeUndefined();
  });

  test('one by one or together leaves the same behind', async () => {
    const log = new EvidenceLog(urlsOfRoles(db.url).platform, silentLogger);
    const append = (action: string, outcome?: LedgerRow['outcome']): Promise<bigint> => {
      const sealed = event('a', action);
      const occurredAt = Date.parse(sealed.occurred_at);
      const usage = outcome === undefined ? undefined : { ...usageOf(sealed), model: action, outcome };
      return log.append(sealed, usage, [
        { id: uuidv7(), tenantId: 'a', type: action, occurredAt, data: { outcome: outcome ?? null } },
      ]);
    };
    const outcomes = ['completed', 'denied', undefined, 'failed', 'completed'] as const;
    const alone: bigint[] = [];
    for (const outcome of outcomes) alone.push(await append('alone', outcome));
    const together = await Promise.all(outcomes.map((outcome) => append('together', outcome)));
    await log.close();
    for (const [index, sequence] of [...alone, ...together].entries()) {
      expect(sequence).toBe((alone[0] ?? -1n) + BigInt(index));
    }
    const left = async (action: string): Promise<unknown[]> => {
      const of = async (query: string) => (await db.owner.query<Record<string, unknown>>(query, [action])).rows;
      return [
        await of(`SELECT tenant_id, resource_id, actor, actor_type, severity, correlation_id, content FROM spine_events
                    JOIN spine_details USING (tenant_id) WHERE event_id = id AND action = $1`),
        await of(`SELECT (to_jsonb(l) - '{id,occurred_at,model}'::text[]) AS row FROM usage_ledger l WHERE model = $1
                   ORDER BY outcome`),
        await of(`SELECT tenant_id, user_id, sum(requests) AS requests, sum(prompt_tokens) AS prompt_tokens,
                          sum(completion_tokens) AS completion_tokens, sum(cost) AS cost
                    FROM usage_hours WHERE model = $1 GROUP BY 1, 2`),
        await of('SELECT tenant_id, data FROM outbox_events WHERE type = $1 ORDER BY id'),
      ];
    };
    const [events, ledger, hours, outgoing] = (await left('alone')) as [unknown[], unknown[], unknown[], unknown[]];
    expect([events, ledger, outgoing].map(({ length }) => length)).toEqual([5, 4, 5]);
    expect(hours).toEqual([
      { requests: '3', prompt_tokens: '3', completion_tokens: '6', cost: '9', tenant_id: 'a', user_id: 'u' },
    ]);
    expect(await left('together')).toEqual([events, ledger, hours, outgoing]);
    expect(await logFault('a')).toBeUndefined();
  });

  test('of a tenant without a log leaves nothing behind', async () => {
    const log = new EvidenceLog(urlsOfRoles(db.url).platform, silentLogger);
    const orphan = event('nobody');
    const usage = usageOf(orphan);
    await expect(log.append(orphan, usage)).rejects.toThrow('null value in column "sequence"');
    await log.close();
    const { rows } = await db.owner.query(
      `SELECT id FROM spine_events WHERE id = $1 UNION ALL SELECT event_id FROM spine_details WHERE event_id = $1
       UNION ALL SELECT id FROM usage_ledger WHERE id = $1`,
      [orphan.id],
    );
    expect(rows).toEqual([]);
    const hours = await db.owner.query("SELECT 1 FROM usage_hours WHERE tenant_id = 'nobody'");
    expect(hours.rowCount).toBe(0);
  });
});
