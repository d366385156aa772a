import type { EventSealer } from '../../../contracts/spine.js';
import { ofTenantsHere } from '../../../database/tenants-here.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import type { Clock } from '../../../shared/time/clock.js';

const BATCH = 5_000;

/** Tenants of which a day has become too old. */
const BEGINS = `
  SELECT t.id, retained_since(t.invocation_retention_days, now.time) AS since
    FROM tenants t LEFT JOIN usage_expiries x ON x.tenant_id = t.id
   WHERE t.invocation_retention_days IS NOT NULL AND t.moving_since IS NULL
     AND retained_since(t.invocation_retention_days, now.time) > coalesce(x.since, '-infinity')`;

/** Tenants that are away keep what they had: their expiries are events of a log that goes on elsewhere. */
const UNDER_WAY = `is_under_way AND ${ofTenantsHere('tenant_id')}`;

interface RetentionOptions {
  unitOfWork: Pick<UnitOfWork, 'platform'>;
  sealer: EventSealer;
  clock: Clock;
}

/**
 * Deletes the invocations that tenants keep no longer, a batch in each transaction. The day is recorded in the log before
 * the first row goes, so that the ledger can still be held against its evidence.
 */
export function ledgerRetention({ unitOfWork, sealer, clock }: RetentionOptions): TimedJob {
  /** Moves the time of one tenant on; resolves to the number of tenants. */
  const begin = (): Promise<number> =>
    unitOfWork.platform(async (unit) => {
      const [moved] = await unit.em.execute<{ id: string; since: string; expires: boolean }[]>(
        `INSERT INTO usage_expiries AS x (tenant_id, since, is_under_way)
         SELECT id, since, EXISTS (SELECT FROM usage_ledger u WHERE u.tenant_id = due.id AND u.occurred_at < due.since)
           FROM (SELECT to_timestamp(? / 1000.0) AS time) now,
                LATERAL (${BEGINS} ORDER BY t.id LIMIT 1 FOR UPDATE OF t SKIP LOCKED) due
         ON CONFLICT (tenant_id) DO UPDATE SET since = EXCLUDED.since, is_under_way = EXCLUDED.is_under_way
         RETURNING tenant_id AS id, to_char(since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T00:00:00Z"') AS since,
                   is_under_way AS expires`,
        [clock.now()],
      );
      if (moved === undefined) return 0;
      if (moved.expires) {
        unit.record(
          sealer.seal({
            tenantId: moved.id,
            action: 'invocations.expired',
            actor: 'system',
            actorType: 'system',
            resourceType: 'invocations',
            resourceId: moved.since,
            severity: 'info',
            details: { before: moved.since },
          }),
        );
      }
      return 1;
    });
  /** Deletes a batch of one tenant's rows; resolves to the number of tenants. */
  const go = (): Promise<number> =>
    unitOfWork.platform(async ({ em }) => {
      const [tenant] = await em.execute<{ id: string; deleted: number }[]>(
        `SELECT id, expire_invocations(id, ?) AS deleted
           FROM (SELECT tenant_id AS id FROM usage_expiries WHERE ${UNDER_WAY} ORDER BY 1 LIMIT 1 FOR UPDATE SKIP LOCKED) x`,
        [BATCH],
      );
      if (tenant === undefined) return 0;
      if (tenant.deleted < BATCH) {
        await em.execute('UPDATE usage_expiries SET is_under_way = false WHERE tenant_id = ?', [tenant.id]);
        await em.execute('SELECT drop_empty_usage_partitions(to_timestamp(? / 1000.0))', [clock.now()]);
      }
      return 1;
    });
  return {
    name: 'invocations expire',
    due: `SELECT 1 FROM usage_expiries WHERE ${UNDER_WAY} UNION ALL SELECT 1 FROM (${BEGINS}) begins`,
    run: async () => (await begin()) + (await go()),
  };
}
