import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { ComplianceSums, type RangeCounts } from './compliance-sums.rules.js';
import { COUNT_RANGE } from './range-counts.js';
import { type SpineSlices, storedSlices, type StoredSlice } from './spine-slices.service.js';

/** The most stored slices that are read at once, of 1 kB each. */
const SLICES_OF_A_READ = 100;

/** A period of a tenant's log; ends as ISO 8601. */
export interface CountedPeriod {
  tenantId: string;
  start: string;
  end: string;
}

interface RangeRow {
  first: string | null;
  last: string | null;
  counts: RangeCounts;
}

/**
 * Counts a period of a log: from the stored counts of slices that lie in it, and event by event where it cuts a slice and at
 * the end that grows. Each range of the log is read once, so slices that come or go meanwhile change no sum.
 */
export class ComplianceCounter {
  constructor(
    private readonly unitOfWork: Pick<UnitOfWork, 'report'>,
    private readonly slices: SpineSlices,
  ) {}

  async count(period: CountedPeriod): Promise<{ sums: ComplianceSums; size: bigint }> {
    const sums = new ComplianceSums();
    const size = await this.sizeOf(period.tenantId);
    let next = 0n;
    for (;;) {
      const stored = await this.stored(period, [next, size], SLICES_OF_A_READ);
      for (const slice of stored) {
        await this.addUnstored(sums, period, [next, slice.first], size);
        await this.addStored(sums, period, slice);
        next = slice.next;
      }
      if (stored.length < SLICES_OF_A_READ) break;
    }
    await this.addUnstored(sums, period, [next, size], size);
    return { sums, size };
  }

  /** The events of each of the most frequent actions of the first `size` events, most frequent first, at most `limit`. */
  actions(
    { tenantId, start, end }: CountedPeriod,
    size: bigint,
    limit: number,
  ): Promise<{ key: string; count: string }[]> {
    return this.unitOfWork.report(tenantId, (em) =>
      em.execute(
        `SELECT action AS key, count(*)::text FROM spine_events
          WHERE tenant_id = ? AND occurred_at >= ? AND occurred_at < ? AND sequence < ?
          GROUP BY 1 ORDER BY count(*) DESC, action COLLATE "C" LIMIT ?`,
        [tenantId, start, end, size.toString(), limit],
      ),
    );
  }

  /** All figures are of the events that are recorded now. */
  private async sizeOf(tenantId: string): Promise<bigint> {
    const [log] = await this.unitOfWork.report(tenantId, (em) =>
      em.execute<{ size: string }[]>('SELECT size::text FROM spine_logs WHERE tenant_id = ?', [tenantId]),
    );
    return BigInt(log?.size ?? 0);
  }

  private stored(period: CountedPeriod, range: readonly [bigint, bigint], limit: number): Promise<StoredSlice[]> {
    return this.unitOfWork.report(period.tenantId, (em) => storedSlices(em, period, range, limit));
  }

  private async addStored(sums: ComplianceSums, period: CountedPeriod, slice: StoredSlice): Promise<void> {
    if (slice.counts !== null) sums.add(slice.counts, slice.first, slice.next - 1n);
    else if (slice.share === 'some') await this.addCounted(sums, period, [slice.first, slice.next]);
  }

  /** Slices between stored ones, or the end of the log; whole slices are stored first. */
  private async addUnstored(
    sums: ComplianceSums,
    period: CountedPeriod,
    [from, until]: readonly [bigint, bigint],
    size: bigint,
  ): Promise<void> {
    const range = from < until ? await this.touched(period, [from, until]) : undefined;
    if (range === undefined) return;
    const width = this.slices.size;
    for (let first = range.first - (range.first % width); first <= range.last; first += width) {
      const next = first + width;
      if (next <= size) await this.slices.store(period.tenantId, first);
      const [slice] = next <= size ? await this.stored(period, [first, next], 1) : [];
      if (slice === undefined) await this.addCounted(sums, period, [first, next < until ? next : until]);
      else await this.addStored(sums, period, slice);
    }
  }

  /** The first and the last sequence of the range whose event is of the period. */
  private async touched(
    { tenantId, start, end }: CountedPeriod,
    [from, until]: readonly [bigint, bigint],
  ): Promise<{ first: bigint; last: bigint } | undefined> {
    const [found] = await this.unitOfWork.report(tenantId, (em) =>
      em.execute<{ first: string | null; last: string | null }[]>(
        `SELECT min(sequence)::text AS first, max(sequence)::text AS last FROM spine_events
          WHERE tenant_id = ? AND occurred_at >= ? AND occurred_at < ? AND sequence >= ? AND sequence < ?`,
        [tenantId, start, end, from.toString(), until.toString()],
      ),
    );
    return rangeOf(found);
  }

  /** Adds the counts of a range, made anew from each of its events. */
  private async addCounted(
    sums: ComplianceSums,
    { tenantId, start, end }: CountedPeriod,
    [from, until]: readonly [bigint, bigint],
  ): Promise<void> {
    const [counted] = await this.unitOfWork.report(tenantId, (em) =>
      em.execute<RangeRow[]>(`SELECT first::text, last::text, counts FROM (${COUNT_RANGE}) AS counted`, [
        tenantId,
        from.toString(),
        until.toString(),
        start,
        end,
      ]),
    );
    const range = rangeOf(counted);
    if (counted !== undefined && range !== undefined) sums.add(counted.counts, range.first, range.last);
  }
}

function rangeOf(
  row: { first: string | null; last: string | null } | undefined,
): { first: bigint; last: bigint } | undefined {
  if (row?.first == null || row.last === null) return undefined;
  return { first: BigInt(row.first), last: BigInt(row.last) };
}
