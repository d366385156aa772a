import type { FilterQuery } from '@mikro-orm/postgresql';
import { inPages } from '../../database/in-pages.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import { OwnedValues } from '../../shared/json/owned-values.js';
import { SerialQueue } from '../../shared/time/serial-queue.js';
import { WebhookEndpoint } from './webhook.entity.js';
import type { EventInterest } from '../../contracts/webhook-interest.js';
import { EVERY_EVENT } from './webhook.rules.js';

const FIELDS = ['tenantId', 'events'] as const;
type EndpointRecord = Pick<WebhookEndpoint, 'id' | (typeof FIELDS)[number]>;

/**
 * Subscriptions of all endpoints, in memory, including disabled ones, whose missed events can be recovered. Kept fresh
 * by the directory's notifications.
 */
export class WebhookSubscriptionIndex implements EventInterest {
  readonly table = 'webhook_endpoints';
  private events = new OwnedValues<readonly string[]>();
  private readonly turns = new SerialQueue();

  constructor(private readonly unitOfWork: UnitOfWork) {}

  wants(tenantId: string, type: string): boolean {
    for (const events of this.events.of(tenantId)) {
      if (events.includes(type) || events.includes(EVERY_EVENT)) return true;
    }
    return false;
  }

  loadAll(): Promise<void> {
    return this.turns.take(async () => {
      const read = new OwnedValues<readonly string[]>();
      for await (const { id, tenantId, events } of this.read({})) read.put(tenantId, id, events);
      this.events = read;
    });
  }

  /** Sequentially, so that an older read never replaces a newer one. */
  reload(id: string): Promise<void> {
    return this.turns.take(async () => {
      const found: EndpointRecord[] = [];
      for await (const endpoint of this.read({ id })) found.push(endpoint);
      this.events.remove(id);
      for (const { tenantId, events } of found) this.events.put(tenantId, id, events);
    });
  }

  reloadTenant(tenantId: string): Promise<void> {
    return this.turns.take(async () => {
      for await (const { id, events } of this.read({ tenantId })) this.events.put(tenantId, id, events);
    });
  }

  private async *read(where: FilterQuery<WebhookEndpoint>): AsyncGenerator<EndpointRecord> {
    for await (const page of inPages(this.unitOfWork, { entity: WebhookEndpoint, fields: FIELDS, where })) yield* page;
  }
}
