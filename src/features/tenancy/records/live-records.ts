import type { FilterQuery } from '@mikro-orm/postgresql';
import type { LiveTable } from '../../../contracts/live-table.js';
import { inPages, type PagedReading } from '../../../database/in-pages.js';
import type { TenantOwned } from '../../../database/tenant-owned.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { SerialQueue } from '../../../shared/time/serial-queue.js';

interface LiveRecordsOptions<T, Field extends keyof T> extends Pick<PagedReading<T, Field>, 'entity' | 'fields'> {
  table: string;
  unitOfWork: Pick<UnitOfWork, 'platform'>;
  /** Which records are of interest now. */
  wanted?: () => FilterQuery<T>;
}

/** The snapshots that are known at a time. */
class Known<Snapshot extends { id: string }> {
  readonly byId = new Map<string, Snapshot>();
  readonly byKey = new Map<string, Snapshot[]>();

  constructor(private readonly keyOf: (snapshot: Snapshot) => string | undefined) {}

  put(snapshot: Snapshot): void {
    this.remove(snapshot.id);
    this.byId.set(snapshot.id, snapshot);
    const key = this.keyOf(snapshot);
    if (key === undefined) return;
    const others = this.byKey.get(key);
    if (others === undefined) this.byKey.set(key, [snapshot]);
    else others.push(snapshot);
  }

  remove(id: string): void {
    const known = this.byId.get(id);
    if (known === undefined) return;
    this.byId.delete(id);
    const key = this.keyOf(known);
    if (key === undefined) return;
    const others = this.byKey.get(key)?.filter((one) => one !== known) ?? [];
    if (others.length === 0) this.byKey.delete(key);
    else this.byKey.set(key, others);
  }
}

/**
 * The records of a table as snapshots in memory, by id and by a key of their own; kept fresh by the directory's
 * notifications. While all are read again, what was known before holds.
 */
export abstract class LiveRecords<
  T extends TenantOwned,
  Field extends keyof T & string,
  Snapshot extends { id: string },
> implements LiveTable {
  readonly table: string;
  private known = this.nothing();
  /** Reads are sequential, so that an older answer never replaces a newer one. */
  private readonly turns = new SerialQueue();

  constructor(private readonly options: LiveRecordsOptions<T, Field>) {
    this.table = options.table;
  }

  get(id: string): Snapshot | undefined {
    return this.known.byId.get(id);
  }

  loadAll(): Promise<void> {
    return this.turns.take(async () => {
      const read = this.nothing();
      for await (const page of this.read({})) for (const record of page) read.put(this.snapshot(record));
      this.known = read;
    });
  }

  reload(id: string): Promise<void> {
    return this.turns.take(async () => {
      const found: Snapshot[] = [];
      for await (const page of this.read({ id } as FilterQuery<T>))
        found.push(...page.map((one) => this.snapshot(one)));
      this.known.remove(id);
      for (const snapshot of found) this.known.put(snapshot);
    });
  }

  /** A new tenant has no records. */
  reloadTenant(): Promise<void> {
    return Promise.resolve();
  }

  protected all(): IterableIterator<Snapshot> {
    return this.known.byId.values();
  }

  /** Those with that key. */
  protected having(key: string): readonly Snapshot[] {
    return this.known.byKey.get(key) ?? [];
  }

  protected abstract snapshot(record: Pick<T, Field | 'id'>): Snapshot;

  /** The key by which records are found besides their id; undefined if there is none. */
  protected abstract keyOf(snapshot: Snapshot): string | undefined;

  private nothing(): Known<Snapshot> {
    return new Known((snapshot) => this.keyOf(snapshot));
  }

  private read(where: FilterQuery<T>): AsyncGenerator<Pick<T, Field | 'id'>[]> {
    const { unitOfWork, entity, fields, wanted } = this.options;
    const all = wanted === undefined ? where : ({ $and: [where, wanted()] } as FilterQuery<T>);
    return inPages(unitOfWork, { entity, fields, where: all });
  }
}
