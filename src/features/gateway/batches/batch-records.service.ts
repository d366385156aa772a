import { type ClaimableRow, claimRow } from '../../../database/claim-row.js';
import { ofTenantsHere } from '../../../database/tenants-here.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { BatchId, BatchRow } from './batch-row.port.js';
import type { BatchStatus } from './batch.rules.js';

interface RecordsOptions {
  unitOfWork: UnitOfWork;
  clock: Clock;
}

export const OF = 'tenant_id = ? AND id = ?';
const COUNTS = `
  SELECT count(*)::int AS lines, count(*) FILTER (WHERE state = 'completed')::int AS completed,
         count(*) FILTER (WHERE state = 'failed')::int AS failed, count(*) FILTER (WHERE state = 'refused')::int AS refused
    FROM batch_lines WHERE tenant_id = ? AND batch_id = ?`;
/** All that are worked on, and the oldest of each tenant that wait: whoever has asked for many keeps nobody else waiting. */
const OPEN = `
  SELECT tenant_id, id, instance FROM (
    SELECT tenant_id, id, instance, created_at,
           row_number() OVER (PARTITION BY tenant_id, instance IS NULL ORDER BY created_at, id) AS place
      FROM batches WHERE ended_at IS NULL
       AND ${ofTenantsHere('tenant_id')}) open
   WHERE instance IS NOT NULL OR place <= 4
   ORDER BY instance IS NULL, created_at, id LIMIT 1000`;

/** The stored batches. */
export class BatchRecords {
  constructor(private readonly options: RecordsOptions) {}

  async get({ tenant_id: tenantId, id }: BatchId): Promise<BatchRow | undefined> {
    const [row] = await this.run<BatchRow>(tenantId, `SELECT * FROM batches WHERE ${OF}`, [tenantId, id]);
    return row;
  }

  /** Those that are not over: all that a process works on, and those that are next. */
  open(): Promise<ClaimableRow[]> {
    return this.options.unitOfWork.platform(({ em }) => em.execute(OPEN));
  }

  /** See `claimRow`. */
  claim(batch: ClaimableRow, own: number): Promise<boolean> {
    return claimRow(this.options.unitOfWork, { table: 'batches', open: 'ended_at IS NULL' }, batch, own);
  }

  async release({ tenant_id: tenantId, id }: BatchId, own: number): Promise<void> {
    await this.run(tenantId, `UPDATE batches SET instance = NULL WHERE ${OF} AND instance = ?`, [tenantId, id, own]);
  }

  /** Notes how far the lines are; resolves to the status of the batch, undefined where it is gone. */
  async count({ tenant_id: tenantId, id }: BatchId): Promise<BatchStatus | undefined> {
    const [row] = await this.run<{ status: BatchStatus }>(
      tenantId,
      `UPDATE batches SET (lines, completed, failed, refused) = (${COUNTS}) WHERE ${OF} RETURNING status`,
      [tenantId, id, tenantId, id],
    );
    return row?.status;
  }

  now(): string {
    return new Date(this.options.clock.now()).toISOString();
  }

  run<Row = unknown>(tenantId: string, sql: string, values: readonly unknown[]): Promise<Row[]> {
    return this.options.unitOfWork.tenant(tenantId, ({ em }) => em.execute<Row[]>(sql, [...values]));
  }
}
