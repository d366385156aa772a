import type { FilterQuery } from '@mikro-orm/postgresql';
import { inPages } from '../../database/in-pages.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import { SerialQueue } from '../../shared/serial-queue.js';
import { WebhookEndpoint } from './webhook.entity.js';
import type { EventInterest } from '../../contracts/webhook-interest.js';
import { EVERY_EVENT } from './webhook.rules.js';

const FIELDS = ['tenantId', 'events'] as const;
type EndpointRecord = Pick<WebhookEndpoint, 'id' | (typeof FIELDS)[number]>;

/** What is known at a time. */
class Known {
  private readonly wanted = new Map<string, Map<string, readonly string[]>>();
  private readonly owners = new Map<string, string>();

  eventsOf(tenantId: string): Iterable<readonly string[]> {
    return this.wanted.get(tenantId)?.values() ?? [];
  }

  put({ id, tenantId, events }: EndpointRecord): void {
    const own = this.wanted.get(tenantId) ?? new Map<string, readonly string[]>();
    this.wanted.set(tenantId, own.set(id, events));
    this.owners.set(id, tenantId);
  }

  remove(id: string): void {
    const tenantId = this.owners.get(id);
    if (tenantId === undefined) return;
    this.wanted.get(tenantId)?.delete(id);
    this.owners.delete(id);
  }
}

/**
 * Subscriptions of all endpoints, in memory, including disabled ones, whose missed events can be recovered. Kept fresh
 * by the directory's notifications.
 */
export class WebhookSubscriptionIndex implements EventInterest {
  readonly table = 'webhook_endpoints';
  private known = new Known();
  private readonly turns = new SerialQueue();

  constructor(private readonly unitOfWork: UnitOfWork) {}

  wants(tenantId: string, type: string): boolean {
    for (const events of this.known.eventsOf(tenantId)) {
      if (events.includes(type) || events.includes(EVERY_EVENT)) return true;
    }
    return false;
  }

  loadAll(): Promise<void> {
    return this.turns.take(async () => {
      const read = new Known();
      for await (const endpoint of this.read({})) read.put(endpoint);
      this.known = read;
    });
  }

  /** Sequentially, so that an older read never replaces a newer one. */
  reload(id: string): Promise<void> {
    return this.turns.take(async () => {
      let found: EndpointRecord | undefined;
      for await (const endpoint of this.read({ id })) found = endpoint;
      if (found === undefined) this.known.remove(id);
      else this.known.put(found);
    });
  }

  reloadTenant(tenantId: string): Promise<void> {
    return this.turns.take(async () => {
      for await (const endpoint of this.read({ tenantId })) this.known.put(endpoint);
    });
  }

  private async *read(where: FilterQuery<WebhookEndpoint>): AsyncGenerator<EndpointRecord> {
    for await (const page of inPages(this.unitOfWork, { entity: WebhookEndpoint, fields: FIELDS, where })) yield* page;
  }
}
