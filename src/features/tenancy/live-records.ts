import type { EntityName, FilterQuery } from '@mikro-orm/postgresql';
import type { LiveTable } from '../../contracts/live-table.js';
import type { TenantOwned } from '../../database/tenant-owned.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import { SerialQueue } from '../../shared/serial-queue.js';

interface LiveRecordsOptions<T> {
  table: string;
  entity: EntityName<T>;
  unitOfWork: Pick<UnitOfWork, 'platform'>;
  /** Which records are of interest now. */
  wanted?: () => FilterQuery<T>;
}

/** The records of a table as snapshots in memory, by id; kept fresh by the directory's notifications. */
export abstract class LiveRecords<T extends TenantOwned, Snapshot extends { id: string }> implements LiveTable {
  readonly table: string;
  protected byId = new Map<string, Snapshot>();
  /** Reads are sequential, so that an older answer never replaces a newer one. */
  private readonly turns = new SerialQueue();

  constructor(private readonly options: LiveRecordsOptions<T>) {
    this.table = options.table;
  }

  get(id: string): Snapshot | undefined {
    return this.byId.get(id);
  }

  loadAll(): Promise<void> {
    return this.turns.take(async () => {
      const found = await this.find({});
      for (const known of this.byId.values()) this.forget(known);
      this.byId = new Map();
      for (const record of found) this.put(record);
    });
  }

  reload(id: string): Promise<void> {
    return this.turns.take(async () => {
      const [record] = await this.find({ id } as FilterQuery<T>);
      const known = this.byId.get(id);
      if (known !== undefined) {
        this.byId.delete(id);
        this.forget(known);
      }
      if (record !== undefined) this.put(record);
    });
  }

  /** A new tenant has no records. */
  reloadTenant(): Promise<void> {
    return Promise.resolve();
  }

  protected abstract snapshot(record: T): Snapshot;

  /** Adds a snapshot to indexes other than by id. */
  protected abstract index(snapshot: Snapshot): void;

  /** Removes it from them. */
  protected abstract forget(snapshot: Snapshot): void;

  private find(where: FilterQuery<T>): Promise<T[]> {
    const { unitOfWork, entity, wanted } = this.options;
    const all = wanted === undefined ? where : ({ $and: [where, wanted()] } as FilterQuery<T>);
    return unitOfWork.platform(async ({ em }) => em.find(entity, all));
  }

  private put(record: T): void {
    const made = this.snapshot(record);
    const known = this.byId.get(made.id);
    if (known !== undefined) this.forget(known);
    this.byId.set(made.id, made);
    this.index(made);
  }
}
