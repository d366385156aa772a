import type { UnitOfWork } from '../../database/unit-of-work.js';
import { SerialQueue } from '../../shared/serial-queue.js';
import { WebhookEndpoint } from './webhook.entity.js';
import type { EventInterest } from '../../contracts/webhook-interest.js';
import { EVERY_EVENT } from './webhook.rules.js';

/**
 * Subscriptions of all endpoints, in memory, including disabled ones, whose missed events can be recovered. Kept fresh
 * by the directory's notifications.
 */
export class WebhookSubscriptionIndex implements EventInterest {
  readonly table = 'webhook_endpoints';
  private wanted = new Map<string, Map<string, readonly string[]>>();
  private readonly owners = new Map<string, string>();
  private readonly turns = new SerialQueue();

  constructor(private readonly unitOfWork: UnitOfWork) {}

  wants(tenantId: string, type: string): boolean {
    for (const events of this.wanted.get(tenantId)?.values() ?? []) {
      if (events.includes(type) || events.includes(EVERY_EVENT)) return true;
    }
    return false;
  }

  loadAll(): Promise<void> {
    return this.turns.take(async () => {
      const endpoints = await this.unitOfWork.platform(({ em }) => em.find(WebhookEndpoint, {}));
      this.wanted = new Map();
      this.owners.clear();
      for (const endpoint of endpoints) this.put(endpoint);
    });
  }

  /** Sequentially, so that an older read never replaces a newer one. */
  reload(id: string): Promise<void> {
    return this.turns.take(async () => {
      const endpoint = await this.unitOfWork.platform(({ em }) => em.findOne(WebhookEndpoint, { id }));
      if (endpoint === null) this.remove(id);
      else this.put(endpoint);
    });
  }

  reloadTenant(tenantId: string): Promise<void> {
    return this.turns.take(async () => {
      const endpoints = await this.unitOfWork.platform(({ em }) => em.find(WebhookEndpoint, { tenantId }));
      for (const endpoint of endpoints) this.put(endpoint);
    });
  }

  private put({ id, tenantId, events }: WebhookEndpoint): void {
    const known = this.wanted.get(tenantId) ?? new Map<string, readonly string[]>();
    this.wanted.set(tenantId, known.set(id, events));
    this.owners.set(id, tenantId);
  }

  private remove(id: string): void {
    const tenantId = this.owners.get(id);
    if (tenantId === undefined) return;
    this.wanted.get(tenantId)?.delete(id);
    this.owners.delete(id);
  }
}
