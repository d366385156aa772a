import { type ClaimableRow, claimRow } from '../../../database/claim-row.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { Clock } from '../../../shared/time/clock.js';
import { EvaluationRun } from './run.entity.js';

/** All that are worked on, and the oldest of each tenant that wait. */
const OPEN = `
  SELECT tenant_id, id, instance FROM (
    SELECT tenant_id, id, instance, created_at,
           row_number() OVER (PARTITION BY tenant_id, instance IS NULL ORDER BY created_at, id) AS place
      FROM evaluation_runs WHERE ended_at IS NULL) open
   WHERE instance IS NOT NULL OR place <= 2
   ORDER BY instance IS NULL, created_at, id LIMIT 1000`;
const COUNTS = `
  SELECT count(*) FILTER (WHERE verdict = 'PASSED')::int, count(*) FILTER (WHERE verdict = 'FAILED')::int,
         count(*) FILTER (WHERE verdict = 'ERROR')::int, count(*) FILTER (WHERE verdict = 'UNJUDGED')::int
    FROM evaluation_results WHERE tenant_id = ? AND run_id = ? AND side = 'CANDIDATE'`;
const COST = 'SELECT coalesce(sum(cost), 0) FROM evaluation_results WHERE tenant_id = ? AND run_id = ?';

interface RecordsOptions {
  unitOfWork: UnitOfWork;
  clock: Clock;
}

/** The stored runs. */
export class RunRecords {
  constructor(private readonly options: RecordsOptions) {}

  async get({ tenant_id: tenantId, id }: Pick<ClaimableRow, 'tenant_id' | 'id'>): Promise<EvaluationRun | undefined> {
    const found = await this.options.unitOfWork.tenant(tenantId, ({ em }) => em.findOne(EvaluationRun, { id }));
    return found ?? undefined;
  }

  /** Those that are not over: all that a process works on, and those that are next. */
  open(): Promise<ClaimableRow[]> {
    return this.options.unitOfWork.platform(({ em }) => em.execute(OPEN));
  }

  /** See `claimRow`. */
  claim(run: ClaimableRow, own: number): Promise<boolean> {
    return claimRow(this.options.unitOfWork, { table: 'evaluation_runs', open: 'ended_at IS NULL' }, run, own);
  }

  async release({ tenantId, id }: Pick<EvaluationRun, 'tenantId' | 'id'>, own: number): Promise<void> {
    await this.options.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute('UPDATE evaluation_runs SET instance = NULL WHERE tenant_id = ? AND id = ? AND instance = ?', [
        tenantId,
        id,
        own,
      ]),
    );
  }

  /** Notes that a run has begun, and how far it is; resolves to its status. */
  async look({ tenantId, id }: Pick<EvaluationRun, 'tenantId' | 'id'>): Promise<EvaluationRun['status'] | undefined> {
    const rows = await this.options.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<{ status: EvaluationRun['status'] }[]>(
        `UPDATE evaluation_runs SET (passed, failed, errors, unjudged) = (${COUNTS}), cost = (${COST}),
                status = CASE status WHEN 'QUEUED' THEN 'RUNNING' ELSE status END, started_at = coalesce(started_at, ?)
          WHERE tenant_id = ? AND id = ? RETURNING status`,
        [tenantId, id, tenantId, id, new Date(this.options.clock.now()).toISOString(), tenantId, id],
      ),
    );
    return rows[0]?.status;
  }
}
