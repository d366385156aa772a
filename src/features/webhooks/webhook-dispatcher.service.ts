import { LockMode } from '@mikro-orm/core';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import type { TimedJob } from '../../events/timed-work.js';
import type { Clock } from '../../shared/time/clock.js';
import type { JsonObject } from '../../shared/json/json.js';
import type { Logger } from '../../shared/logger.js';
import type { EventSealer } from '../../contracts/spine.js';
import { withoutAddresses } from '../../shared/outbound/address-ranges.js';
import {
  type Answer,
  bodyOf,
  delayAfter,
  hasFailedTooLong,
  type DeliveryVerdict,
  verdictOn,
} from './delivery.rules.js';
import type { SecretBox } from '../../shared/keys/secret-box.js';
import { signedHeaders } from './signature.rules.js';
import { WebhookDelivery, WebhookEndpoint } from './webhook.entity.js';
import type { DisabledReason } from '../../contracts/webhook-interest.js';
import type { WebhookSender } from './webhook-sender.js';

/** The maximum of concurrent attempts of one instance; a slow receiver uses up only its own share. */
const MAX_RUNNING = 64;
const MAX_RUNNING_PER_ENDPOINT = 2;
/** After this long an attempt counts as lost with its process. Longer than the sender's timeout. */
const LEASE_MILLIS = 30_000;
const MAX_ERROR_LENGTH = 500;
const GATHER_MILLIS = 20;

interface DispatcherOptions {
  unitOfWork: UnitOfWork;
  sender: WebhookSender;
  box: SecretBox;
  sealer: EventSealer;
  clock: Clock;
  logger: Logger;
  /** Tenants whose deliveries are paused, since the feature pack is off. */
  pausedTenants: () => readonly string[];
  /** Called when an attempt ends, so that the next begins at once. */
  onRoom: () => void;
  /** From 0 to 1. */
  random?: () => number;
}

/** A due delivery with all that sending it needs. */
interface Due {
  id: string;
  attempts: number;
  endpoint_id: string;
  url: string;
  secret: Uint8Array;
  previous_secret: Uint8Array | null;
  /** The end of the previous secret, Unix ms. */
  previous_secret_expires_at: number | null;
  event_id: string;
  tenant_id: string;
  type: string;
  /** The time of the event, Unix ms. */
  occurred_at: number;
  data: JsonObject;
}

/** How an attempt went. */
interface AttemptResult {
  verdict: DeliveryVerdict;
  answer: Answer | undefined;
  latencyMillis: number;
}

// One of each endpoint that has room, so that a long queue does not block the others; repeated while there is more. The
// time of the next attempt is the lease: after it another instance may take the delivery.
const CLAIM = `
  WITH due AS (
    SELECT DISTINCT endpoint_id FROM webhook_deliveries
     WHERE status = 'pending' AND next_attempt_at <= to_timestamp(? / 1000.0)
       AND endpoint_id::text NOT IN (SELECT json_array_elements_text(?::json))
  ), picked AS (
    SELECT p.id FROM due
      JOIN webhook_endpoints e ON e.id = due.endpoint_id AND e.status = 'active'
       AND e.tenant_id NOT IN (SELECT json_array_elements_text(?::json))
     CROSS JOIN LATERAL (
       SELECT d.id FROM webhook_deliveries d
        WHERE d.endpoint_id = e.id AND d.status = 'pending' AND d.next_attempt_at <= to_timestamp(? / 1000.0)
        ORDER BY d.next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED) p
     LIMIT ?
  )
  UPDATE webhook_deliveries d
     SET attempts = d.attempts + 1, next_attempt_at = to_timestamp(? / 1000.0), updated_at = to_timestamp(? / 1000.0)
    FROM picked, webhook_endpoints e, outbox_events o
   WHERE d.id = picked.id AND e.id = d.endpoint_id AND o.id = d.event_id
  RETURNING d.id, d.attempts, d.endpoint_id, e.url, e.secret, e.previous_secret,
            (extract(epoch FROM e.previous_secret_expires_at) * 1000)::float8 AS previous_secret_expires_at,
            o.id AS event_id, o.tenant_id, o.type, (extract(epoch FROM o.occurred_at) * 1000)::float8 AS occurred_at, o.data`;

/** Sends due deliveries: at least once, several concurrently, shared by the instances. */
export class WebhookDispatcher {
  private readonly running = new Map<string, { endpointId: string; done: Promise<void> }>();
  private readonly stopping = new AbortController();
  private telling: NodeJS.Timeout | undefined;

  constructor(private readonly options: DispatcherOptions) {}

  job(): TimedJob {
    return {
      name: 'deliver webhooks',
      due: `SELECT 1 FROM webhook_deliveries WHERE status = 'pending' AND next_attempt_at <= now.time`,
      run: () => this.begin(),
    };
  }

  /** Aborts attempts in flight; those deliveries are due again at once. */
  async close(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.telling);
    await Promise.all([...this.running.values()].map(({ done }) => done));
  }

  /** Begins attempts while there is room; returns their number. */
  private async begin(): Promise<number> {
    const { unitOfWork, clock, pausedTenants } = this.options;
    const free = MAX_RUNNING - this.running.size;
    if (free <= 0) return 0;
    const now = clock.now();
    const due = await unitOfWork.platform(({ em }) =>
      em.execute<Due[]>(CLAIM, [
        now,
        JSON.stringify(this.busyEndpoints()),
        JSON.stringify(pausedTenants()),
        now,
        free,
        now + LEASE_MILLIS,
        now,
      ]),
    );
    for (const one of due) {
      // Do not start a second attempt while one with an expired lease is still running here.
      if (this.running.has(one.id)) continue;
      const done = this.deliver(one).finally(() => {
        this.running.delete(one.id);
        this.tellRoom();
      });
      this.running.set(one.id, { endpointId: one.endpoint_id, done });
    }
    return due.length;
  }

  /** Delayed briefly, so that attempts that end together cause one query for more. */
  private tellRoom(): void {
    if (this.stopping.signal.aborted) return;
    this.telling ??= setTimeout(() => {
      this.telling = undefined;
      this.options.onRoom();
    }, GATHER_MILLIS);
  }

  private busyEndpoints(): string[] {
    const counts = Map.groupBy(this.running.values(), ({ endpointId }) => endpointId);
    return [...counts].flatMap(([id, attempts]) => (attempts.length < MAX_RUNNING_PER_ENDPOINT ? [] : [id]));
  }

  private async deliver(due: Due): Promise<void> {
    try {
      const outcome = await this.attempt(due);
      await (this.stopping.signal.aborted && outcome.answer === undefined
        ? this.giveBack(due)
        : this.conclude(due, outcome));
    } catch (error) {
      this.options.logger.warn(
        { err: error, delivery: due.id },
        'could not store the outcome of a webhook delivery; retrying',
      );
    }
  }

  private async attempt(due: Due): Promise<AttemptResult> {
    const from = performance.now();
    const latency = (): number => Math.round(performance.now() - from);
    try {
      const body = bodyOf({ type: due.type, tenantId: due.tenant_id, occurredAt: due.occurred_at, data: due.data });
      const timestamp = Math.floor(this.options.clock.now() / 1000);
      const headers = signedHeaders({ id: due.event_id, timestamp, body }, this.secretsOf(due));
      const answer = await this.options.sender.post(due.url, headers, body, this.stopping.signal);
      return { verdict: verdictOn(answer), answer, latencyMillis: latency() };
    } catch (error) {
      // Any failure to deliver; the delivery shows it to the endpoint's owner.
      const message = error instanceof Error ? error.message : String(error);
      return {
        verdict: { kind: 'failed', error: withoutAddresses(message.replaceAll('\0', '')).slice(0, MAX_ERROR_LENGTH) },
        answer: undefined,
        latencyMillis: latency(),
      };
    }
  }

  private secretsOf({ endpoint_id, secret, previous_secret, previous_secret_expires_at }: Due): Buffer[] {
    const { box, clock } = this.options;
    const isInGrace = previous_secret_expires_at !== null && clock.now() < previous_secret_expires_at;
    const sealed = previous_secret !== null && isInGrace ? [secret, previous_secret] : [secret];
    return sealed.map((one) => box.open(one, endpoint_id));
  }

  private async giveBack({ id, attempts }: Due): Promise<void> {
    const now = this.options.clock.now();
    await this.options.unitOfWork.platform(({ em }) =>
      em.execute(
        `UPDATE webhook_deliveries SET attempts = attempts - 1, next_attempt_at = to_timestamp(? / 1000.0)
          WHERE id = ? AND attempts = ? AND status = 'pending'`,
        [now, id, attempts],
      ),
    );
  }

  /** Stores the outcome, unless another instance has taken the delivery or the endpoint was deleted. */
  private async conclude(due: Due, { verdict, answer, latencyMillis }: AttemptResult): Promise<void> {
    const { unitOfWork, clock, sealer, random = Math.random } = this.options;
    await unitOfWork.platform(async (unit) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
      const endpoint = await unit.em.findOne(WebhookEndpoint, { id: due.endpoint_id }, lock);
      const mine = { id: due.id, attempts: due.attempts, status: 'pending' } as const;
      const delivery = await unit.em.findOne(WebhookDelivery, mine, lock);
      if (endpoint === null || delivery === null) return;
      const now = clock.now();
      const isDelivered = verdict.kind === 'delivered';
      const delay =
        verdict.kind === 'failed' ? delayAfter(due.attempts, random(), answer?.retryAfterMillis) : undefined;
      Object.assign(delivery, {
        status: isDelivered ? 'delivered' : delay === undefined ? 'failed' : 'pending',
        nextAttemptAt: delay === undefined ? null : new Date(now + delay),
        lastAttemptAt: new Date(now),
        latencyMillis,
        responseStatus: answer?.status ?? null,
        responseBody: answer?.body ?? null,
        error: verdict.kind === 'delivered' ? null : verdict.error,
        updatedAt: new Date(now),
      });
      if (isDelivered) {
        endpoint.failingSince = null;
        return;
      }
      endpoint.failingSince ??= new Date(now);
      const reason = disablingReason(verdict, endpoint.failingSince, now);
      if (reason === undefined || endpoint.status === 'disabled') return;
      Object.assign(endpoint, { status: 'disabled', disabledReason: reason, updatedAt: new Date(now) });
      const { tenantId, failingSince } = endpoint;
      const event = { tenantId, action: 'webhook.disabled', actor: 'system', actorType: 'system' } as const;
      const details = { reason, failingSince: failingSince.toISOString(), error: verdict.error };
      unit.record(
        sealer.seal({ ...event, severity: 'warning', resourceType: 'webhook', resourceId: endpoint.id, details }),
      );
    });
  }
}

function disablingReason({ kind }: DeliveryVerdict, failingSince: Date, now: number): DisabledReason | undefined {
  if (kind === 'gone') return 'gone';
  return hasFailedTooLong(failingSince.getTime(), now) ? 'failing' : undefined;
}
