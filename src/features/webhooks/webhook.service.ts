import { setTimeout as delay } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { LockMode, raw } from '@mikro-orm/core';
import { orderedPage, textOrdered } from '../../database/text-order.js';
import type { Unit, UnitOfWork } from '../../database/unit-of-work.js';
import type { Clock } from '../../shared/time/clock.js';
import { DomainError, invalidRequest, type RequestIssue } from '../../shared/errors.js';
import { isUuid, uuidv7 } from '../../shared/ids.js';
import { likePattern } from '../../shared/text/search-term.js';
import type { JsonObject } from '../../shared/json/json.js';
import type { PageRequest } from '../../shared/page.js';
import { actorOf } from '../../shared/principals.js';
import type { Principal } from '../../contracts/identity.js';
import type { EventSealer } from '../../contracts/spine.js';
import type { SecretBox } from '../../shared/keys/secret-box.js';
import { readSecret, writeSecret } from './signature.rules.js';
import { type TargetGuard, TargetRefused, TargetUnresolved } from '../../shared/outbound/target-guard.js';
import { WebhookEndpoint } from './webhook.entity.js';
import { eventProblems } from './webhook.rules.js';
import type {
  CreateWebhookInput,
  IssuedWebhook,
  RotateWebhookSecretInput,
  UpdateWebhookInput,
  WebhookOrder,
} from './webhook.types.js';

/** How long a registration waits for name servers. */
const RESOLVE_MILLIS = 2_000;
const MAX_ENDPOINTS = 100;
const SECRET_BYTES = 32;
const DEFAULT_GRACE_SECONDS = 86_400;

interface WebhookOptions {
  unitOfWork: UnitOfWork;
  sealer: EventSealer;
  clock: Clock;
  box: SecretBox;
  guard: TargetGuard;
  /** Resolves once this instance knows what the endpoint wants now. */
  subscriptionsChanged: (id: string) => Promise<void>;
}

interface EndpointFilter {
  /** A part of the URL, the purpose or an event. */
  search?: string | null | undefined;
  status?: WebhookEndpoint['status'] | null | undefined;
  /** Newest first when absent. */
  order?: WebhookOrder | null | undefined;
}

/** The result of checking a registration. */
interface Looked {
  problems: RequestIssue[];
  warnings: string[] | null;
}

export class WebhookService {
  constructor(private readonly options: WebhookOptions) {}

  /** Throws INVALID_REQUEST for an invalid target, event or secret, CONFLICT if there are too many endpoints. */
  async create(principal: Principal, input: CreateWebhookInput): Promise<IssuedWebhook> {
    const { unitOfWork, clock, box, subscriptionsChanged } = this.options;
    const secret = input.secret == null ? randomBytes(SECRET_BYTES) : readSecret(input.secret);
    const { problems, warnings } = await this.look(input);
    const issues = [...problems, ...(secret === undefined ? [secretIssue] : [])];
    if (issues.length > 0 || secret === undefined) throw invalidRequest(issues);
    const tenantId = principal.tenant.id;
    const endpoint = await unitOfWork.tenant(tenantId, async (unit) => {
      // Sequentially, so that the limit holds.
      await unit.em.execute(`SELECT pg_advisory_xact_lock(hashtextextended('webhooks ' || ?, 0))`, [tenantId]);
      if ((await unit.em.count(WebhookEndpoint, {})) >= MAX_ENDPOINTS)
        throw new DomainError('CONFLICT', `a tenant has at most ${MAX_ENDPOINTS} webhooks`);
      const now = clock.now();
      const id = uuidv7(now);
      const made = unit.em.create(WebhookEndpoint, {
        id,
        tenantId,
        url: input.url,
        description: input.description ?? null,
        events: input.events,
        secret: box.seal(secret, id),
        createdAt: new Date(now),
        updatedAt: new Date(now),
      });
      unit.em.persist(made);
      this.record(unit, principal, 'webhook.created', made, { origin: originOf(made), events: made.events });
      return made;
    });
    await subscriptionsChanged(endpoint.id);
    return { ...issued(endpoint, secret), warnings };
  }

  /** A page of endpoints. */
  async endpoints(principal: Principal, page: PageRequest, { search, status, order }: EndpointFilter) {
    const { where, options } = textOrdered(page, order ?? undefined);
    const conditions: object[] = [where];
    if (status != null) conditions.push({ status });
    if (search != null) conditions.push(containing(likePattern(search)));
    const found = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.find(WebhookEndpoint, { $and: conditions }, options),
    );
    return orderedPage(found, page, order ?? undefined);
  }

  /** Throws NOT_FOUND for an unknown id. */
  endpoint(principal: Principal, id: string): Promise<WebhookEndpoint> {
    return this.options.unitOfWork.tenant(principal.tenant.id, (unit) => findEndpoint(unit, id));
  }

  /** Reactivating resets the failure state. Throws NOT_FOUND, INVALID_REQUEST for an invalid target or event. */
  async update(principal: Principal, id: string, input: UpdateWebhookInput): Promise<WebhookEndpoint> {
    await this.endpoint(principal, id);
    const { problems, warnings } = await this.look(input);
    if (problems.length > 0) throw invalidRequest(problems);
    const endpoint = await this.change(principal, id, (unit, found) => {
      found.url = input.url ?? found.url;
      found.events = input.events ?? found.events;
      found.description = input.description ?? found.description;
      if (input.status != null && input.status !== found.status) {
        found.status = input.status;
        found.disabledReason = input.status === 'disabled' ? 'requested' : null;
        found.failingSince = null;
      }
      const { events, status } = found;
      this.record(unit, principal, 'webhook.updated', found, { origin: originOf(found), events, status });
    });
    await this.options.subscriptionsChanged(id);
    endpoint.warnings = warnings;
    return endpoint;
  }

  /** Removes it with its deliveries. Throws NOT_FOUND. */
  async remove(principal: Principal, id: string): Promise<void> {
    const { unitOfWork, subscriptionsChanged } = this.options;
    await unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const found = await lockEndpoint(unit, id);
      unit.em.remove(found);
      this.record(unit, principal, 'webhook.deleted', found, { origin: originOf(found) });
    });
    await subscriptionsChanged(id);
  }

  /** Issues a new secret; the old one also signs during the grace period. Throws NOT_FOUND, INVALID_REQUEST. */
  async rotate(principal: Principal, id: string, input: RotateWebhookSecretInput): Promise<IssuedWebhook> {
    const { box, clock } = this.options;
    const secret = input.secret == null ? randomBytes(SECRET_BYTES) : readSecret(input.secret);
    if (secret === undefined) throw invalidRequest([secretIssue]);
    const graceSeconds = input.graceSeconds ?? DEFAULT_GRACE_SECONDS;
    const endpoint = await this.change(principal, id, (unit, found) => {
      found.previousSecret = graceSeconds === 0 ? null : found.secret;
      found.previousSecretExpiresAt = graceSeconds === 0 ? null : new Date(clock.now() + graceSeconds * 1000);
      found.secret = box.seal(secret, id);
      this.record(unit, principal, 'webhook.secret_rotated', found, { graceSeconds });
    });
    return issued(endpoint, secret);
  }

  private change(
    principal: Principal,
    id: string,
    apply: (unit: Unit, endpoint: WebhookEndpoint) => void,
  ): Promise<WebhookEndpoint> {
    const { unitOfWork, clock } = this.options;
    return unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const endpoint = await lockEndpoint(unit, id);
      apply(unit, endpoint);
      endpoint.updatedAt = new Date(clock.now());
      return endpoint;
    });
  }

  /** Problems of a target and events, and warnings about registrations that are accepted but will not work yet. */
  private async look({ url, events }: { url?: string; events?: string[] }): Promise<Looked> {
    const problems = (events == null ? [] : eventProblems(events)).map(({ path, message }) => ({
      path: `events${path}`,
      message,
    }));
    if (url == null) return { problems, warnings: null };
    try {
      // Every delivery checks again: a host without an address, or with slow name servers, is no reason to refuse here.
      const checking = this.options.guard.check(url).then(() => null);
      checking.catch(() => undefined);
      const late = delay(RESOLVE_MILLIS, [`the host of the url was not resolved within ${RESOLVE_MILLIS} ms`], {
        ref: false,
      });
      return { problems, warnings: await Promise.race([checking, late]) };
    } catch (error) {
      if (error instanceof TargetUnresolved) return { problems, warnings: [error.message] };
      if (!(error instanceof TargetRefused)) throw error;
      return { problems: [{ path: 'url', message: error.message }, ...problems], warnings: null };
    }
  }

  private record(
    unit: Unit,
    principal: Principal,
    action: string,
    { id, tenantId }: WebhookEndpoint,
    details: JsonObject,
  ): void {
    const event = { tenantId, action, ...actorOf(principal), resourceType: 'webhook', resourceId: id };
    unit.record(this.options.sealer.seal({ ...event, details }));
  }
}

const secretIssue: RequestIssue = { path: 'secret', message: 'expected whsec_ and the base64 of 24 to 64 bytes' };

/** For evidence: a path may itself be a secret. */
function originOf({ url }: WebhookEndpoint): string {
  return new URL(url).origin;
}

function issued(endpoint: WebhookEndpoint, secret: Uint8Array): IssuedWebhook {
  return { ...endpoint, plainSecret: writeSecret(secret) };
}

/** Throws NOT_FOUND for an unknown id. */
export async function findEndpoint({ em }: Unit, id: string): Promise<WebhookEndpoint> {
  return expectEndpoint(isUuid(id) ? await em.findOne(WebhookEndpoint, { id }) : null, id);
}

/** The endpoint under a row lock, so that its changes take turns. Throws NOT_FOUND. */
export async function lockEndpoint({ em }: Unit, id: string): Promise<WebhookEndpoint> {
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  return expectEndpoint(isUuid(id) ? await em.findOne(WebhookEndpoint, { id }, options) : null, id);
}

function expectEndpoint(found: WebhookEndpoint | null, id: string): WebhookEndpoint {
  if (found === null) throw new DomainError('NOT_FOUND', `there is no webhook ${id}`);
  return found;
}

function containing(pattern: string): object {
  const part = { $ilike: pattern };
  const events = { [raw((alias) => `array_to_string(${alias}.events, ' ') ILIKE ?`, [pattern])]: [] };
  return { $or: [{ url: part }, { description: part }, events] };
}
