import type { LogRanges } from '../../contracts/evidence/log-ranges.js';
import { ofTenantsHere } from '../../database/tenants-here.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import type { TimedJob } from '../../events/timed-work.js';
import type { Logger } from '../../shared/logger.js';
import type { Bucket } from '../../shared/outbound/bucket.js';
import { folderName } from '../../shared/outbound/folder-name.rules.js';
import type { Clock } from '../../shared/time/clock.js';
import { Outage } from '../../shared/time/outage.js';
import { CALL_ROW, type CallRow, SCHEMA_VERSION } from './call-columns.data.js';
import { HourFile } from './hour-file.js';

const LOOKED_THROUGH = 5_000;
const PAGE_ROWS = 5_000;
/** A busier hour has several files, so that none is long in memory. */
const FILE_ROWS = 200_000;
/** After the end of an hour, so that most of its calls are over. */
const GRACE_MILLIS = 10 * 60_000;
const REST_MILLIS = 10_000;
const FIRST_REST_MILLIS = 1_000;
const MAX_REST_MILLIS = 60_000;
const CLAIM_MINUTES = 10;

const NEXT_LOG = `
  SELECT g.tenant_id, coalesce(p.next_sequence, 0)::text AS next, g.size::text AS until
    FROM spine_logs g LEFT JOIN archived_hours_progress p USING (tenant_id)
   WHERE g.size > coalesce(p.next_sequence, 0) AND ${ofTenantsHere('g.tenant_id')} ORDER BY g.tenant_id LIMIT 1`;

/** Hours whose calls the ledger still has from their beginning. */
const NOTE_HOURS = `
  INSERT INTO archived_hours AS h (tenant_id, hour)
  SELECT l.tenant_id, date_trunc('hour', l.occurred_at, 'UTC')
    FROM spine_events e JOIN usage_ledger l ON l.id = e.id AND l.tenant_id = e.tenant_id
   WHERE e.tenant_id = ? AND e.sequence >= ? AND e.sequence < ? AND e.correlation_id = e.id::text
     AND date_trunc('hour', l.occurred_at, 'UTC') >= coalesce((SELECT since FROM usage_expiries x WHERE x.tenant_id = l.tenant_id), '-infinity')
   GROUP BY 1, 2
  ON CONFLICT (tenant_id, hour) DO UPDATE SET is_due = true, changes = h.changes + 1`;

const CLAIM = `
  UPDATE archived_hours SET claimed_until = now() + interval '${CLAIM_MINUTES} minutes'
   WHERE (tenant_id, hour) IN (
     SELECT tenant_id, hour FROM archived_hours WHERE is_due AND claimed_until <= now() AND hour < ?
        AND ${ofTenantsHere('tenant_id')}
      ORDER BY hour LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING tenant_id AS "tenantId", to_char(hour AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24":00:00Z"') AS hour, changes`;

const PAGE = `
  SELECT ${CALL_ROW} FROM usage_ledger l JOIN spine_events e ON e.id = l.id AND e.tenant_id = l.tenant_id
   WHERE l.tenant_id = ? AND l.occurred_at >= ?::timestamptz AND l.occurred_at < ?::timestamptz + interval '1 hour'
     AND (l.occurred_at, l.id) > (to_timestamp(0) + ?::bigint * interval '1 microsecond', ?::uuid)
   ORDER BY l.occurred_at, l.id LIMIT ${PAGE_ROWS}`;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Files of hours that the tenant's ledger has forgotten go with it. */
const FORGET = `
  WITH gone AS (
    DELETE FROM archived_hours h USING usage_expiries x
     WHERE h.tenant_id = x.tenant_id AND h.hour < x.since AND h.claimed_until <= now() RETURNING h.tenant_id, h.object_keys)
  INSERT INTO archive_removals (object_key, tenant_id, due_at)
  SELECT key, tenant_id, now() FROM gone, unnest(object_keys) AS key
  ON CONFLICT (tenant_id, object_key) DO UPDATE SET due_at = now()`;

interface ClaimedHour {
  tenantId: string;
  /** Its beginning, ISO 8601. */
  hour: string;
  changes: number;
}

interface HoursOptions {
  unitOfWork: UnitOfWork;
  ranges: Pick<LogRanges, 'around'>;
  bucket: Bucket;
  clock: Clock;
  logger: Logger;
  graceMillis?: number | undefined;
}

interface WrittenFile {
  key: string;
  rows: number;
  first: bigint;
  last: bigint;
  treeSize: bigint;
}

/**
 * Writes the calls of each hour and tenant that is over as Parquet. The log says which hours have new calls, so that one that
 * settles late has its hour written again, in place of what was there.
 */
export class HoursWritten {
  private restsUntil = 0;
  private failures = 0;
  private readonly outage: Outage;

  constructor(private readonly options: HoursOptions) {
    this.outage = new Outage(options.logger, 'could not write an hour of calls to the archive');
  }

  job(): TimedJob {
    return { name: 'hours of calls are archived', run: () => this.run() };
  }

  private async run(): Promise<number> {
    const { clock, unitOfWork, graceMillis = GRACE_MILLIS } = this.options;
    if (clock.now() < this.restsUntil) return 0;
    const looked = await this.look();
    await unitOfWork.platform(({ em }) => em.execute(FORGET));
    const before = new Date(clock.now() - 3_600_000 - graceMillis).toISOString();
    const [claimed] = await unitOfWork.platform(({ em }) => em.execute<ClaimedHour[]>(CLAIM, [before]));
    if (claimed === undefined) {
      if (looked === 0) this.restsUntil = clock.now() + Math.min(REST_MILLIS, graceMillis);
      return looked;
    }
    try {
      await this.write(claimed);
      this.failures = 0;
      this.outage.over();
      return 1;
    } catch (error) {
      this.restsUntil = clock.now() + Math.min(MAX_REST_MILLIS, FIRST_REST_MILLIS * 2 ** this.failures);
      this.failures += 1;
      this.outage.failed(error);
      await unitOfWork.platform(({ em }) =>
        em.execute('UPDATE archived_hours SET claimed_until = now() WHERE tenant_id = ? AND hour = ?', [
          claimed.tenantId,
          claimed.hour,
        ]),
      );
      return 0;
    }
  }

  /** Notes the hours of new calls of one log; the number of its events. */
  private look(): Promise<number> {
    return this.options.unitOfWork.platform(async ({ em }) => {
      const [log] = await em.execute<{ tenant_id: string; next: string; until: string }[]>(NEXT_LOG);
      if (log === undefined) return 0;
      const { tenant_id: tenantId, next } = log;
      const until = Math.min(Number(next) + LOOKED_THROUGH, Number(log.until));
      const [mine] = await em.execute(
        `INSERT INTO archived_hours_progress AS p VALUES (?, ?)
         ON CONFLICT (tenant_id) DO UPDATE SET next_sequence = EXCLUDED.next_sequence WHERE p.next_sequence = ?
         RETURNING 1`,
        [tenantId, until, next],
      );
      if (mine === undefined) return 0;
      await em.execute(NOTE_HOURS, [tenantId, next, until]);
      return until - Number(next);
    });
  }

  private async write({ tenantId, hour, changes }: ClaimedHour): Promise<void> {
    const { unitOfWork } = this.options;
    const files: WrittenFile[] = [];
    for await (const file of this.files(tenantId, hour)) files.push(file);
    const [first] = files;
    const last = files.at(-1);
    await unitOfWork.platform(async ({ em }) => {
      await em.execute(
        `UPDATE archived_hours SET is_due = changes <> ?, claimed_until = now(), object_keys = ?::text[], rows = ?, first_leaf = ?,
                last_leaf = ?, tree_size = ?, written_at = now() WHERE tenant_id = ? AND hour = ?`,
        [
          changes,
          `{${files.map(({ key }) => `"${key}"`).join(',')}}`,
          files.reduce((sum, { rows }) => sum + rows, 0),
          first?.first.toString() ?? null,
          last === undefined
            ? null
            : files.reduce((most, file) => (file.last > most ? file.last : most), 0n).toString(),
          last?.treeSize.toString() ?? null,
          tenantId,
          hour,
        ],
      );
    });
  }

  private async *files(tenantId: string, hour: string): AsyncGenerator<WrittenFile> {
    let at = { started: '0', id: FIRST_ID };
    for (let part = 1; ; part += 1) {
      const file = await HourFile.open();
      let leaves: { first: bigint; last: bigint } | undefined;
      let isOver = false;
      while (!isOver && file.rows < FILE_ROWS) {
        const page = await this.page(tenantId, hour, at);
        isOver = page.length < PAGE_ROWS;
        if (page.length === 0) break;
        await file.add(page);
        for (const { leaf } of page) leaves = widened(leaves, BigInt(leaf));
        at = page.at(-1) ?? at;
      }
      if (leaves === undefined) return;
      yield await this.stored(tenantId, callsKey(tenantId, hour, part), file, leaves);
      if (isOver) return;
    }
  }

  private page(tenantId: string, hour: string, at: { started: string; id: string }): Promise<CallRow[]> {
    return this.options.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<CallRow[]>(PAGE, [tenantId, hour, hour, at.started, at.id]),
    );
  }

  private async stored(
    tenantId: string,
    key: string,
    file: HourFile,
    { first, last }: { first: bigint; last: bigint },
  ): Promise<WrittenFile> {
    const { last: state } = await this.options.ranges.around(tenantId, { from: first, to: last + 1n });
    const bytes = await file.end({
      'portcullis.schema_version': String(SCHEMA_VERSION),
      'portcullis.tenant': tenantId,
      'portcullis.first_leaf': first.toString(),
      'portcullis.last_leaf': last.toString(),
      'portcullis.tree_size': state.size.toString(),
      'portcullis.root': state.root,
      'portcullis.checkpoint': state.note,
      'portcullis.verifier_key': state.verifierKey,
    });
    await this.options.bucket.put(key, bytes, 'application/vnd.apache.parquet');
    return { key, rows: file.rows, first, last, treeSize: state.size };
  }
}

function widened(leaves: { first: bigint; last: bigint } | undefined, leaf: bigint): { first: bigint; last: bigint } {
  if (leaves === undefined) return { first: leaf, last: leaf };
  return { first: leaf < leaves.first ? leaf : leaves.first, last: leaf > leaves.last ? leaf : leaves.last };
}

/** In the folders that DuckDB, Athena and Trino read as columns. */
function callsKey(tenantId: string, hour: string, part: number): string {
  const [date = '', time = ''] = hour.split('T');
  const suffix = part === 1 ? '' : `.${part}`;
  return `calls/tenant=${folderName(tenantId)}/date=${date}/hour=${time.slice(0, 2)}${suffix}.parquet`;
}
