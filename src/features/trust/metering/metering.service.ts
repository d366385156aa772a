import { hash } from 'node:crypto';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import type { Clock } from '../../../shared/time/clock.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { uuidv7 } from '../../../shared/ids.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { periodOf } from '../../../shared/time/period.js';
import type { Principal } from '../../../contracts/identity.js';
import { isFromFuture } from './metering.rules.js';
import type {
  MeteringGrouping,
  MeteringSummary,
  MeteringTotal,
  RecordUsageInput,
  UsageRecord,
} from './metering.types.js';
import type { EventSealer } from '../../../contracts/spine.js';

const MAX_GROUPS = 1_000;

interface MeteringOptions {
  unitOfWork: UnitOfWork;
  sealer: EventSealer;
  clock: Clock;
}

interface SummaryQuery {
  metric?: string | undefined;
  startDate?: Date | undefined;
  endDate?: Date | undefined;
  groupBy?: MeteringGrouping | undefined;
}

interface RecordRow {
  id: string;
  metric: string;
  value: string;
  resource_id: string | null;
  metadata: JsonObject;
  recorded_by: string;
  occurred_at: Date;
  recorded_at: Date;
  content_hash: string;
}

interface SumRow {
  key: string | null;
  count: string;
  sum: string | null;
  min: string | null;
  max: string | null;
}

const COLUMNS = `id, metric, value::text, resource_id, metadata, recorded_by, occurred_at, recorded_at,
  encode(content_hash, 'hex') AS content_hash`;

/** The SQL of each grouping; no other SQL is interpolated. */
const groupKeys: Record<MeteringGrouping, string> = {
  day: `to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')`,
  metric: 'metric',
  resourceId: `COALESCE(resource_id, '')`,
};

/** Sums of one metric only; of several it would mean nothing. */
const ofOneMetric = (sql: string): string => `CASE WHEN min(metric) = max(metric) THEN ${sql} END`;

/** The total, then the groups in the order of their keys, in one statement and so of one moment. */
function summarySql(groupBy: MeteringGrouping | undefined, condition: string): string {
  const key = groupBy === undefined ? 'NULL::text' : groupKeys[groupBy];
  // No key is null but the total's, which therefore comes first; without a grouping there is the total alone.
  return `
    SELECT ${groupBy === undefined ? 'NULL' : 'key'} AS key, count(*)::text, ${ofOneMetric('sum(value)')}::text AS sum, ${ofOneMetric('min(value)')}::text AS min,
           ${ofOneMetric('max(value)')}::text AS max
      FROM (SELECT metric, value, (${key}) COLLATE "C" AS key
              FROM usage_records WHERE tenant_id = ? AND occurred_at >= ? AND occurred_at < ? ${condition}) AS records
     GROUP BY GROUPING SETS (()${groupBy === undefined ? '' : ', (key)'})
     ORDER BY 1 NULLS FIRST
     LIMIT ?`;
}

/** Usage metered by clients. */
export class MeteringService {
  constructor(private readonly options: MeteringOptions) {}

  /**
   * Stores a usage with its evidence. An id that was recorded with the same content gives that record. Throws CONFLICT
   * if the id has other content, INVALID_REQUEST for a time in the future.
   */
  async record(principal: Principal, input: RecordUsageInput): Promise<UsageRecord> {
    const { unitOfWork, sealer, clock } = this.options;
    const now = clock.now();
    const occurredAt = input.timestamp?.getTime() ?? now;
    if (isFromFuture(occurredAt, now))
      throw invalidRequest([{ path: 'timestamp', message: 'must not be in the future' }]);
    const id = input.id ?? uuidv7(now);
    const content: JsonObject = {
      metric: input.metric,
      value: input.value,
      resourceId: input.resourceId ?? null,
      metadata: input.metadata ?? {},
      timestamp: input.timestamp?.toISOString() ?? null,
    };
    const contentHash = hash('sha256', canonicalJson(content), 'hex');
    const row = await unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const [stored] = await unit.em.execute<RecordRow[]>(
        `INSERT INTO usage_records (tenant_id, id, metric, value, resource_id, metadata, recorded_by, occurred_at, recorded_at,
                                    content_hash)
         VALUES (?, ?, ?, ?::numeric, ?, ?::jsonb, ?, ?, ?, decode(?, 'hex'))
         ON CONFLICT (tenant_id, id) DO NOTHING RETURNING ${COLUMNS}`,
        [
          principal.tenant.id,
          id,
          input.metric,
          String(input.value),
          input.resourceId ?? null,
          JSON.stringify(input.metadata ?? {}),
          principal.subject,
          new Date(occurredAt).toISOString(),
          new Date(now).toISOString(),
          contentHash,
        ],
      );
      if (stored === undefined) return findRecord(unit, principal.tenant.id, id);
      unit.record(
        sealer.seal({
          tenantId: principal.tenant.id,
          action: 'usage.recorded',
          actor: principal.subject,
          actorType: principal.subjectType === 'service' ? 'api' : 'user',
          resourceType: 'usage_record',
          resourceId: id,
          details: { ...content, timestamp: new Date(occurredAt).toISOString() },
        }),
      );
      return stored;
    });
    if (row?.content_hash !== contentHash)
      throw new DomainError('CONFLICT', `the usage record ${id} already exists with other content`);
    return toRecord(row);
  }

  /** Throws NOT_FOUND for an unknown id. */
  async one(principal: Principal, id: string): Promise<UsageRecord> {
    const row = await this.options.unitOfWork.tenant(principal.tenant.id, (unit) =>
      findRecord(unit, principal.tenant.id, id),
    );
    if (row === undefined) throw new DomainError('NOT_FOUND', `there is no usage record ${id}`);
    return toRecord(row);
  }

  /** Count, sum and extremes of a period, in total and by group. Throws INVALID_REQUEST for a reversed period. */
  async summary(principal: Principal, query: SummaryQuery): Promise<MeteringSummary> {
    const period = periodOf(query.startDate, query.endDate, this.options.clock.now());
    const [start, end] = [new Date(period.start), new Date(period.end)];
    const isOne = query.metric !== undefined;
    const sql = summarySql(query.groupBy, isOne ? 'AND metric = ?' : '');
    const bounds = [principal.tenant.id, start.toISOString(), end.toISOString(), ...(isOne ? [query.metric] : [])];
    // The total and the groups plus one, which shows whether there are more.
    const [total, ...groups] = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.execute<SumRow[]>(sql, [...bounds, MAX_GROUPS + 2]),
    );
    return {
      period: { start, end },
      total: total === undefined || total.count === '0' ? { count: 0, sum: 0 } : toTotal(total),
      groups: groups.slice(0, MAX_GROUPS).map((row) => ({ key: row.key ?? '', ...toTotal(row) })),
      truncated: groups.length > MAX_GROUPS,
    };
  }
}

async function findRecord({ em }: Unit, tenantId: string, id: string): Promise<RecordRow | undefined> {
  const [row] = await em.execute<RecordRow[]>(
    `SELECT ${COLUMNS} FROM usage_records WHERE tenant_id = ? AND usage_records.id = ?`,
    [tenantId, id],
  );
  return row;
}

function toRecord(row: RecordRow): UsageRecord {
  return {
    id: row.id,
    metric: row.metric,
    value: Number(row.value),
    resourceId: row.resource_id,
    metadata: row.metadata,
    timestamp: new Date(row.occurred_at),
    recordedBy: row.recorded_by,
    recordedAt: new Date(row.recorded_at),
  };
}

function toTotal({ count, sum, min, max }: SumRow): MeteringTotal {
  if (sum === null) return { count: Number(count) };
  return { count: Number(count), sum: Number(sum), min: Number(min), max: Number(max) };
}
