import { LockMode } from '@mikro-orm/core';
import { newestOfEach, newestPages } from '../../database/newest-first.js';
import type { Unit, UnitOfWork } from '../../database/unit-of-work.js';
import type { Clock } from '../../shared/time/clock.js';
import { DomainError, invalidRequest } from '../../shared/errors.js';
import { isUuid, uuidv7 } from '../../shared/ids.js';
import type { JsonObject } from '../../shared/json/json.js';
import type { Page, PageRequest } from '../../shared/page.js';
import { actorOf } from '../../shared/principals.js';
import type { Principal } from '../../contracts/identity.js';
import type { EventSealer } from '../../contracts/spine.js';
import { RETENTION } from './delivery.rules.js';
import { WebhookDelivery, type WebhookEndpoint } from './webhook.entity.js';
import type { DeliveryStatus } from '../../contracts/webhook-interest.js';
import { EVERY_EVENT, TEST_EVENT } from './webhook.rules.js';
import { findEndpoint, lockEndpoint } from './webhook.service.js';

const MAX_RECOVERED = 10_000;

type Status = DeliveryStatus | null | undefined;

interface DeliveryOptions {
  unitOfWork: UnitOfWork;
  sealer: EventSealer;
  clock: Clock;
  /** Looks for due deliveries at once. */
  wake: () => void;
}

/** The deliveries of an endpoint, and replaying them. */
export class WebhookDeliveryService {
  constructor(private readonly options: DeliveryOptions) {}

  /** Newest first. Throws NOT_FOUND. */
  async deliveries(
    principal: Principal,
    id: string,
    status: Status,
    page: PageRequest,
  ): Promise<Page<WebhookDelivery>> {
    await this.options.unitOfWork.tenant(principal.tenant.id, (unit) => findEndpoint(unit, id));
    return (await this.deliveriesOf(principal, [id], status, page))(id);
  }

  /** The deliveries of endpoints by the id of the endpoint, newest first. */
  async deliveriesOf(principal: Principal, ids: readonly string[], status: Status, page: PageRequest) {
    const { where, options } = newestOfEach(
      {
        table: 'webhook_deliveries',
        parent: 'endpoint_id',
        ids,
        conditions: status == null ? [] : [['child.status = ?', status]],
      },
      page,
    );
    const found = await this.options.unitOfWork.report(principal.tenant.id, (em) =>
      em.find(WebhookDelivery, where, options),
    );
    return newestPages(found, ({ endpointId }) => endpointId, page);
  }

  /** Sends a test event to one endpoint, as durably as any other. Throws NOT_FOUND, CONFLICT when disabled. */
  test(principal: Principal, id: string): Promise<WebhookDelivery> {
    return this.send(principal, id, 'webhook.tested', async (unit, endpoint) => {
      const now = this.options.clock.now();
      const eventId = uuidv7(now);
      // Marked as fanned out, since it is for this endpoint alone.
      await unit.em.execute(
        `INSERT INTO outbox_events (id, tenant_id, type, occurred_at, data, fanned_out_at)
         VALUES (?, ?, ?, to_timestamp(? / 1000.0), ?::jsonb, to_timestamp(? / 1000.0))`,
        [eventId, endpoint.tenantId, TEST_EVENT, now, JSON.stringify({ webhook_id: endpoint.id }), now],
      );
      const delivery = unit.em.create(WebhookDelivery, {
        id: uuidv7(now),
        tenantId: endpoint.tenantId,
        endpointId: endpoint.id,
        eventId,
        eventType: TEST_EVENT,
        nextAttemptAt: new Date(now),
        createdAt: new Date(now),
        updatedAt: new Date(now),
      });
      unit.em.persist(delivery);
      return { result: delivery, details: { deliveryId: delivery.id } };
    });
  }

  /** Sends one delivery again, with all its attempts. Throws NOT_FOUND, CONFLICT when the endpoint is disabled. */
  replay(principal: Principal, id: string, deliveryId: string): Promise<WebhookDelivery> {
    return this.send(principal, id, 'webhook.replayed', async (unit) => {
      const options = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
      const found = isUuid(deliveryId)
        ? await unit.em.findOne(WebhookDelivery, { id: deliveryId, endpointId: id }, options)
        : null;
      if (found === null) throw new DomainError('NOT_FOUND', `there is no delivery ${deliveryId}`);
      const now = new Date(this.options.clock.now());
      Object.assign(found, { status: 'pending', attempts: 0, nextAttemptAt: now, updatedAt: now });
      return { result: found, details: { deliveryId } };
    });
  }

  /**
   * Resends the events since a time that failed, wait for a retry, or were never sent to the endpoint. Returns their
   * number. Throws NOT_FOUND, INVALID_REQUEST for a time beyond the retention, CONFLICT if the endpoint is disabled.
   */
  recover(principal: Principal, id: string, since: Date): Promise<number> {
    const now = this.options.clock.now();
    return this.send(principal, id, 'webhook.recovered', async (unit, endpoint) => {
      if (since.getTime() < now - RETENTION)
        throw invalidRequest([{ path: 'since', message: 'expected a time within the last 30 days' }]);
      const failed = await requeueFailed(unit, endpoint, since, now);
      const queued = failed + (await queueMissed(unit, endpoint, since, now, MAX_RECOVERED - failed));
      return { result: queued, details: { since: since.toISOString(), queued } };
    });
  }

  private async send<T>(
    principal: Principal,
    id: string,
    action: string,
    prepare: (unit: Unit, endpoint: WebhookEndpoint) => Promise<{ result: T; details: JsonObject }>,
  ): Promise<T> {
    const { unitOfWork, sealer, wake } = this.options;
    const result = await unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const endpoint = await lockEndpoint(unit, id);
      const prepared = await prepare(unit, endpoint);
      if (endpoint.status === 'disabled')
        throw new DomainError('CONFLICT', 'the webhook is disabled; activate it first', {
          details: { state: 'disabled', allowed: ['active'] },
        });
      const { tenantId } = endpoint;
      const event = { tenantId, action, ...actorOf(principal), resourceType: 'webhook', resourceId: id };
      unit.record(sealer.seal({ ...event, details: prepared.details }));
      return prepared.result;
    });
    wake();
    return result;
  }
}

async function requeueFailed({ em }: Unit, { id }: WebhookEndpoint, since: Date, now: number): Promise<number> {
  const rows = await em.execute<unknown[]>(
    `UPDATE webhook_deliveries SET status = 'pending', attempts = 0, next_attempt_at = to_timestamp(? / 1000.0),
            updated_at = to_timestamp(? / 1000.0)
      WHERE id IN (
        SELECT d.id FROM webhook_deliveries d JOIN outbox_events o ON o.id = d.event_id
         WHERE d.endpoint_id = ? AND o.occurred_at >= ?
           AND (d.status = 'failed'
                OR d.status = 'pending' AND d.last_attempt_at IS NOT NULL AND d.next_attempt_at > to_timestamp(? / 1000.0))
         ORDER BY o.occurred_at LIMIT ?)
     RETURNING id`,
    [now, now, id, since.toISOString(), now, MAX_RECOVERED],
  );
  return rows.length;
}

async function queueMissed(
  { em }: Unit,
  { id }: WebhookEndpoint,
  since: Date,
  now: number,
  limit: number,
): Promise<number> {
  const rows = await em.execute<unknown[]>(
    `INSERT INTO webhook_deliveries (id, tenant_id, endpoint_id, event_id, event_type, next_attempt_at, created_at, updated_at)
     SELECT gen_random_uuid(), e.tenant_id, e.id, o.id, o.type, t.now, t.now, t.now
       FROM webhook_endpoints e
       JOIN outbox_events o ON o.tenant_id = e.tenant_id AND (o.type = ANY (e.events) OR '${EVERY_EVENT}' = ANY (e.events)),
            (SELECT to_timestamp(? / 1000.0) AS now) t
      WHERE e.id = ? AND o.occurred_at >= ? AND o.type <> '${TEST_EVENT}'
        AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.event_id = o.id)
      ORDER BY o.occurred_at LIMIT ?
     ON CONFLICT (endpoint_id, event_id) DO NOTHING RETURNING id`,
    [now, id, since.toISOString(), limit],
  );
  return rows.length;
}
