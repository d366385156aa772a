import type { Tier } from '../../../contracts/identity.js';
import type { TenantStorage } from '../../../contracts/storage.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { DomainError } from '../../../shared/errors.js';
import { storageLimits } from '../records/tier-limits.data.js';
import type { TenantStorageUse } from './storage.types.js';

/** Events of one log, and logs, that a pass counts: a tenth of a second. */
const EVENTS_OF_A_PASS = 10_000;
const LOGS_OF_A_PASS = 50;
/** Between two looks at what other instances counted. */
const REREAD_MILLIS = 500;

/** The logs with events that are not counted yet. */
const UNCOUNTED = `
  FROM spine_logs l LEFT JOIN stored_bytes_events c USING (tenant_id)
 WHERE l.closed_at IS NULL AND l.size > coalesce(c.counted, 0)`;
const MOST_UNCOUNTED = `
  SELECT l.tenant_id AS id ${UNCOUNTED} ORDER BY l.size - coalesce(c.counted, 0) DESC LIMIT ${LOGS_OF_A_PASS}`;

interface SumRow {
  tenant_id: string;
  bytes: string;
}

/**
 * Bytes that tenants store, against the bounds of their tiers (decision 0074). Triggers note changes, timed work adds them
 * up, and each instance keeps the largest sums in memory, so that no request reads them.
 */
export class StoredBytes implements TenantStorage {
  /** Bytes by tenant, for tenants that store as much as the smallest bound. */
  private large = new Map<string, number>();
  private readAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly unitOfWork: UnitOfWork) {}

  assertRoom({ id, tier }: { id: string; tier: Tier }): void {
    if (!this.isFull({ id, tier })) return;
    const [bytes, limit] = [this.large.get(id) ?? 0, storageLimits[tier]];
    throw new DomainError(
      'STORAGE_EXCEEDED',
      `the tenant stores ${bytes} bytes, and its tier allows ${limit}: delete or erase records, or ask for another tier`,
      { details: { stored_bytes: bytes, limit_bytes: limit } },
    );
  }

  isFull({ id, tier }: { id: string; tier: Tier }): boolean {
    return (this.large.get(id) ?? 0) >= storageLimits[tier];
  }

  /** The stored bytes of tenants that the caller may see, in the order of `ids`, the largest kinds first. */
  async usesOf(tenants: readonly { id: string; tier: Tier }[]): Promise<TenantStorageUse[]> {
    const rows = await this.unitOfWork.platform(({ em }) =>
      em.execute<(SumRow & { kind: string })[]>(
        `SELECT tenant_id, kind, bytes::text FROM stored_bytes
          WHERE tenant_id IN (SELECT json_array_elements_text(?::json)) ORDER BY bytes DESC, kind`,
        [JSON.stringify(tenants.map(({ id }) => id))],
      ),
    );
    const byTenant = Map.groupBy(rows, ({ tenant_id }) => tenant_id);
    return tenants.map(({ id, tier }) => {
      const sums = (byTenant.get(id) ?? []).map(({ kind, bytes }) => ({ kind, bytes: Number(bytes) }));
      return {
        bytes: sums.find(({ kind }) => kind === 'all')?.bytes ?? 0,
        limitBytes: storageLimits[tier],
        kinds: sums.filter(({ kind }) => kind !== 'all'),
      };
    });
  }

  /** Count what was stored since, and read who stores much: after a count at once, else as often as others may have counted. */
  jobs(): TimedJob[] {
    return [
      {
        name: 'count stored bytes',
        due: `SELECT 1 ${UNCOUNTED} UNION ALL SELECT 1 FROM stored_bytes_changes`,
        run: async () => {
          const changed = await this.count();
          await this.readLarge();
          return changed;
        },
      },
      {
        name: 'who stores much',
        run: async () => {
          if (performance.now() - this.readAt >= REREAD_MILLIS) await this.readLarge();
          return 0;
        },
      },
    ];
  }

  private async readLarge(): Promise<void> {
    const rows = await this.unitOfWork.platform(({ em }) =>
      em.execute<SumRow[]>("SELECT tenant_id, bytes::text FROM stored_bytes WHERE kind = 'all' AND bytes >= ?", [
        Math.min(...Object.values(storageLimits)),
      ]),
    );
    this.large = new Map(rows.map(({ tenant_id, bytes }) => [tenant_id, Number(bytes)]));
    this.readAt = performance.now();
  }

  /** Whether as much as a pass may count was there. */
  private async count(): Promise<number> {
    const logs = await this.unitOfWork.platform(({ em }) => em.execute<{ id: string }[]>(MOST_UNCOUNTED));
    let more = 0;
    for (const { id } of logs) {
      const [row] = await this.unitOfWork.platform(({ em }) =>
        em.execute<{ events: string }[]>('SELECT count_event_bytes(?, ?)::text AS events', [id, EVENTS_OF_A_PASS]),
      );
      if (Number(row?.events) === EVENTS_OF_A_PASS) more += 1;
    }
    await this.unitOfWork.platform(({ em }) => em.execute('SELECT sum_stored_bytes()'));
    return logs.length === LOGS_OF_A_PASS ? more + 1 : more;
  }
}
