import type { FilterQuery } from '@mikro-orm/postgresql';
import type { LiveTable } from '../../../contracts/live-table.js';
import { inPages } from '../../../database/in-pages.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { OwnedValues } from '../../../shared/json/owned-values.js';
import { SerialQueue } from '../../../shared/time/serial-queue.js';
import { Stop } from './stop.entity.js';
import { type HoldingStop, holdingStop } from './stop.rules.js';

const FIELDS = ['tenantId', 'reason', 'selector'] as const;

/** The stops of all tenants that hold, in memory. */
export class LiveStops implements LiveTable {
  readonly table = 'stops';
  private stops = new OwnedValues<HoldingStop>();
  /** Reads are sequential, so that an older answer never replaces a newer one. */
  private readonly turns = new SerialQueue();
  private readonly listeners: ((stop: HoldingStop) => void)[] = [];

  constructor(private readonly unitOfWork: Pick<UnitOfWork, 'platform'>) {}

  /** Calls back with every stop that is read, also with those that were known before. */
  whenRead(listener: (stop: HoldingStop) => void): void {
    this.listeners.push(listener);
  }

  of(tenantId: string): Iterable<HoldingStop> {
    return this.stops.of(tenantId);
  }

  loadAll(): Promise<void> {
    return this.turns.take(async () => {
      const read = new OwnedValues<HoldingStop>();
      const found = await this.read({});
      for (const stop of found) read.put(stop.tenantId, stop.id, stop);
      this.stops = read;
      this.announce(found);
    });
  }

  reload(id: string): Promise<void> {
    return this.turns.take(async () => {
      const found = await this.read({ id });
      this.stops.remove(id);
      for (const stop of found) this.stops.put(stop.tenantId, stop.id, stop);
      this.announce(found);
    });
  }

  /** A new tenant has no stops. */
  reloadTenant(): Promise<void> {
    return Promise.resolve();
  }

  private async read(where: FilterQuery<Stop>): Promise<HoldingStop[]> {
    const found: HoldingStop[] = [];
    const holding = { $and: [where, { status: 'holding' }] } as FilterQuery<Stop>;
    for await (const page of inPages(this.unitOfWork, { entity: Stop, fields: FIELDS, where: holding }))
      found.push(...page.map(holdingStop));
    return found;
  }

  private announce(found: readonly HoldingStop[]): void {
    for (const stop of found) for (const listener of this.listeners) listener(stop);
  }
}
