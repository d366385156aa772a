import { ofTenantsHere } from '../../database/tenants-here.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import type { TimedJob } from '../../events/timed-work.js';
import type { Clock } from '../../shared/time/clock.js';
import { RETENTION } from './delivery.rules.js';
import { EVERY_EVENT } from './webhook.rules.js';

/** A tenant has at most 100 endpoints: so many events make at most 10,000 deliveries. */
const FAN_OUT_BATCH = 100;
const PURGE_BATCH = 500;

const FAN_OUT = `
  WITH taken AS (
    SELECT id, tenant_id, type FROM outbox_events
     WHERE fanned_out_at IS NULL AND ${ofTenantsHere('tenant_id')} ORDER BY id LIMIT ${FAN_OUT_BATCH} FOR UPDATE SKIP LOCKED
  ), made AS (
    INSERT INTO webhook_deliveries (id, tenant_id, endpoint_id, event_id, event_type, next_attempt_at, created_at, updated_at)
    SELECT gen_random_uuid(), t.tenant_id, e.id, t.id, t.type, n.now, n.now, n.now
      FROM taken t
      JOIN webhook_endpoints e ON e.tenant_id = t.tenant_id AND e.status = 'active'
       AND (t.type = ANY (e.events) OR '${EVERY_EVENT}' = ANY (e.events)),
           (SELECT to_timestamp(? / 1000.0) AS now) n
    ON CONFLICT (endpoint_id, event_id) DO NOTHING
  )
  UPDATE outbox_events o SET fanned_out_at = to_timestamp(? / 1000.0) FROM taken WHERE o.id = taken.id RETURNING o.id`;

const PURGE = `
  DELETE FROM outbox_events WHERE id IN (
    SELECT id FROM outbox_events WHERE occurred_at < to_timestamp(? / 1000.0)
     ORDER BY occurred_at LIMIT ${PURGE_BATCH} FOR UPDATE SKIP LOCKED)
  RETURNING id`;

interface OutboxOptions {
  unitOfWork: UnitOfWork;
  clock: Clock;
}

/** Turns outbox events into deliveries; calls `made` once they are due. */
export function fanOutJob({ unitOfWork, clock }: OutboxOptions, made: () => void): TimedJob {
  return {
    name: 'turn events into deliveries',
    due: `SELECT 1 FROM outbox_events WHERE fanned_out_at IS NULL AND ${ofTenantsHere('tenant_id')}`,
    async run() {
      const now = clock.now();
      const taken = await unitOfWork.platform(({ em }) => em.execute<unknown[]>(FAN_OUT, [now, now]));
      if (taken.length > 0) made();
      return taken.length;
    },
  };
}

/** Removes events that are no longer kept, with their deliveries. */
export function purgeJob({ unitOfWork, clock }: OutboxOptions): TimedJob {
  return {
    name: 'remove old events',
    due: `SELECT 1 FROM outbox_events WHERE occurred_at < now.time - interval '${RETENTION} ms'`,
    run: () =>
      unitOfWork.platform(async ({ em }) => (await em.execute<unknown[]>(PURGE, [clock.now() - RETENTION])).length),
  };
}
