import type { EntityManager } from '@mikro-orm/postgresql';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { RangeCounts } from './compliance-sums.rules.js';
import { COUNT_RANGE } from './range-counts.js';

/** Events of a slice. A report counts those at the edges of its period anew: 0.1 ms for each. Another size needs an empty table. */
const SLICE_SIZE = 1_000n;
const SLICES_OF_A_PASS = 5;
/** To count a slice takes the database a tenth of a second: of its time, what is counted in advance is to take a twentieth. */
const REST_MILLIS = 10_000;

type Execute = Pick<EntityManager, 'execute'>;

/** A slice that is stored, in relation to a period. */
export interface StoredSlice {
  first: bigint;
  next: bigint;
  /** `none` of its events are of the period, or `all`, or perhaps some. */
  share: 'none' | 'some' | 'all';
  /** The counts of all its events; null unless all are of the period. */
  counts: RangeCounts | null;
}

interface SliceRow {
  first: string;
  next: string;
  share: StoredSlice['share'];
  counts: RangeCounts | null;
}

/**
 * Whole slices of the logs, counted once: events are final, and only the erasure of details changes what was counted. It
 * deletes the counts of the slice (migration 0048), after whoever counts it has stored them, so that old ones cannot come back.
 */
export class SpineSlices {
  private restsUntil = 0;

  constructor(
    private readonly options: { unitOfWork: Pick<UnitOfWork, 'tenant' | 'platform'>; clock: Clock },
    readonly size = SLICE_SIZE,
  ) {}

  /** Counts a slice of events that are all recorded, and stores its counts unless another has. */
  async store(tenantId: string, first: bigint): Promise<void> {
    await this.options.unitOfWork.tenant(tenantId, ({ em }) => this.storeIn(em, tenantId, first));
  }

  /** Counts slices that no report has asked for yet, a few at a time and on one instance, the newest of a log first. */
  job(): TimedJob {
    const { unitOfWork, clock } = this.options;
    return {
      name: 'slices of the spine',
      run: async () => {
        if (clock.now() < this.restsUntil) return 0;
        this.restsUntil = clock.now() + REST_MILLIS;
        await unitOfWork.platform(({ em }) => this.storeMissing(em));
        return 0;
      },
    };
  }

  private async storeMissing(em: Execute): Promise<void> {
    const [lock] = await em.execute<{ is_ours: boolean }[]>(
      `SELECT pg_try_advisory_xact_lock(hashtextextended('spine slices', 0)) AS is_ours`,
    );
    if (lock?.is_ours !== true) return;
    const size = this.size.toString();
    const missing = await em.execute<{ tenant_id: string; first: string }[]>(
      `SELECT l.tenant_id, missing.first::text
         FROM (SELECT tenant_id, spine_logs.size / ? AS slices FROM spine_logs WHERE spine_logs.size >= ? AND closed_at IS NULL) l,
              LATERAL (
                SELECT slice * ? AS first FROM generate_series(l.slices - 1, 0, -1) slice
                 WHERE NOT EXISTS (SELECT FROM spine_slices s
                                    WHERE s.tenant_id = l.tenant_id AND s.first_sequence = slice * ?)
                 LIMIT ${SLICES_OF_A_PASS}) missing
        WHERE l.slices > (SELECT count(*) FROM spine_slices s WHERE s.tenant_id = l.tenant_id)
        LIMIT ${SLICES_OF_A_PASS}`,
      [size, size, size, size],
    );
    for (const { tenant_id: tenantId, first } of missing) await this.storeIn(em, tenantId, BigInt(first));
  }

  /** Stores nothing of a slice that lacks events. */
  private async storeIn(em: Execute, tenantId: string, first: bigint): Promise<void> {
    // A statement of its own, before the one that counts: what that sees begins here.
    await em.execute('SELECT pg_advisory_xact_lock_shared(spine_slices_lock(?))', [tenantId]);
    const range = [tenantId, first.toString(), (first + this.size).toString()];
    await em.execute(
      `INSERT INTO spine_slices (tenant_id, first_sequence, next_sequence, earliest, latest, counts)
       SELECT ?, ?::bigint, ?::bigint, earliest, latest, counts::jsonb FROM (${COUNT_RANGE}) AS counted WHERE events = ?
       ON CONFLICT DO NOTHING`,
      [...range, ...range, '-infinity', 'infinity', this.size.toString()],
    );
  }
}

/** The stored slices between two sequences, in their order, at most `count`. */
export async function storedSlices(
  em: Execute,
  { tenantId, start, end }: { tenantId: string; start: string; end: string },
  [from, until]: readonly [bigint, bigint],
  count: number,
): Promise<StoredSlice[]> {
  const rows = await em.execute<SliceRow[]>(
    `SELECT first_sequence::text AS first, next_sequence::text AS next, share, CASE share WHEN 'all' THEN counts END AS counts
       FROM spine_slices, LATERAL (
         SELECT CASE WHEN earliest >= ? AND latest < ? THEN 'all' WHEN earliest < ? AND latest >= ? THEN 'some' ELSE 'none' END
       ) AS of_period (share)
      WHERE tenant_id = ? AND first_sequence >= ? AND next_sequence <= ? ORDER BY first_sequence LIMIT ?`,
    [start, end, end, start, tenantId, from.toString(), until.toString(), count],
  );
  return rows.map(({ first, next, ...row }) => ({ ...row, first: BigInt(first), next: BigInt(next) }));
}
