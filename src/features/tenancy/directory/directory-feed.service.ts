import { ChangeListener } from '../../../database/change-listener.js';
import { inPages } from '../../../database/in-pages.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { TenantSnapshot } from '../../../contracts/identity.js';
import { CALLS_UNDER_WAY, DIRECTORY_CHANNEL } from '../../../contracts/instances/calls-under-way.js';
import type { LiveTable } from '../../../contracts/live-table.js';
import type { TermLists } from '../../../contracts/pii.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { Logger } from '../../../shared/logger.js';
import { SerialQueue } from '../../../shared/time/serial-queue.js';
import { TENANT_FIELDS, tenantSnapshot } from '../records/directory-snapshots.js';
import { Tenant } from '../records/tenant.entity.js';
import { BARRIER, type DirectoryBarrier } from './directory-barrier.service.js';

/** A tenant that is older than this when it is first seen was made elsewhere. */
const MADE_JUST_NOW_MILLIS = 5_000;

interface FeedOptions {
  databaseUrl: string;
  unitOfWork: UnitOfWork;
  /** Tables that are loaded and refreshed with the tenants; complete once the feed opens. */
  tables: ReadonlyMap<string, LiveTable>;
  /** The words that tenants hide. */
  terms: TermLists;
  barrier: DirectoryBarrier;
  clock: Clock;
  /** Says how many calls of a tenant are under way here. */
  callsUnderWay: { tell(tenantId: string): Promise<void> };
  logger: Logger;
}

/** Keeps tenants, and the tables that are held in memory, as the database's notifications tell. */
export class DirectoryFeed {
  private tenants = new Map<string, TenantSnapshot>();
  private readonly listener: ChangeListener;
  private loaded = false;
  /** Reads are sequential, so that an older answer never replaces a newer one. */
  private readonly turns = new SerialQueue();

  constructor(private readonly options: FeedOptions) {
    this.listener = new ChangeListener({
      databaseUrl: options.databaseUrl,
      channel: DIRECTORY_CHANNEL,
      logger: options.logger,
      onConnect: () => this.turns.take(() => this.loadAll()),
      onNotification: (payload) => {
        this.onNotification(payload);
      },
    });
  }

  /** Loads everything and starts to listen for changes. */
  open(): Promise<void> {
    return this.listener.open();
  }

  close(): Promise<void> {
    return this.listener.close();
  }

  get isLoaded(): boolean {
    return this.loaded;
  }

  tenant(id: string): TenantSnapshot | undefined {
    return this.tenants.get(id);
  }

  all(): IterableIterator<TenantSnapshot> {
    return this.tenants.values();
  }

  /** Reads one record again; also called by the services that change it, so that their caller sees the change at once. */
  reload(table: string, id: string): Promise<void> {
    return this.turns.take(() => this.readOne(table, id));
  }

  private async loadAll(): Promise<void> {
    const read = new Map<string, TenantSnapshot>();
    for await (const page of inPages(this.options.unitOfWork, { entity: Tenant, fields: TENANT_FIELDS }))
      for (const tenant of page) read.set(tenant.id, tenantSnapshot(tenant, this.options.terms));
    this.tenants = read;
    for (const one of this.options.tables.values()) await one.loadAll();
    this.loaded = true;
  }

  private onNotification(payload: string): void {
    const { table, id } = JSON.parse(payload) as { table: string; id: string };
    if (table === BARRIER.reached) {
      this.options.barrier.hear(id);
      return;
    }
    this.reload(table, id).catch((error: unknown) => {
      this.options.logger.error({ err: error, table, id }, 'could not read a changed record; reading all');
      void this.turns
        .take(() => this.loadAll())
        .catch((again: unknown) => {
          this.options.logger.error({ err: again }, 'could not read the directory; the next reconnection reads it');
        });
    });
  }

  private async readOne(table: string, id: string): Promise<void> {
    if (table === BARRIER.asked) {
      await this.options.barrier.reached(id);
      return;
    }
    if (table === CALLS_UNDER_WAY.asked) {
      // In turn: what was committed before the question has been read.
      await this.options.callsUnderWay.tell(id);
      return;
    }
    const live = this.options.tables.get(table);
    if (live !== undefined) {
      await live.reload(id);
      return;
    }
    if (table !== 'tenants') return;
    const tenant = await this.options.unitOfWork.platform(({ em }) => em.findOne(Tenant, { id }));
    const hasCome = tenant !== null && this.hasCome(tenant);
    // Its calls are asked to come again meanwhile: they would be free of its budgets, stops and guards.
    if (hasCome) this.tenants.set(id, { ...tenantSnapshot(tenant, this.options.terms), away: { to: null } });
    for (const one of this.options.tables.values()) await (hasCome ? one.loadAll() : one.reloadTenant(id));
    if (tenant === null) {
      this.tenants.delete(id);
      return;
    }
    this.tenants.set(id, tenantSnapshot(tenant, this.options.terms));
  }

  /** Whether a tenant has come from another installation: what it has must be known here before it is served. */
  private hasCome({ id, createdAt, movingSince }: Tenant): boolean {
    const before = this.tenants.get(id);
    if (movingSince !== null) return false;
    return before === undefined
      ? createdAt.getTime() < this.options.clock.now() - MADE_JUST_NOW_MILLIS
      : before.away !== undefined;
  }
}
