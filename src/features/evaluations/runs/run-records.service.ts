import { ofTenantsHere } from '../../../database/tenants-here.js';
import { type ClaimableRow, claimRow } from '../../../database/claim-row.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import type { Clock } from '../../../shared/time/clock.js';
import { EvaluationRun } from './run.entity.js';

/** All that are worked on, and the oldest of each tenant that wait. */
const OPEN = `
  SELECT tenant_id, id, instance FROM (
    SELECT tenant_id, id, instance, created_at,
           row_number() OVER (PARTITION BY tenant_id, instance IS NULL ORDER BY created_at, id) AS place
      FROM evaluation_runs WHERE ended_at IS NULL
       AND ${ofTenantsHere('tenant_id')}) open
   WHERE instance IS NOT NULL OR place <= 2
   ORDER BY instance IS NULL, created_at, id LIMIT 1000`;
const COUNTS = `
  SELECT count(*) FILTER (WHERE verdict = 'PASSED')::int, count(*) FILTER (WHERE verdict = 'FAILED')::int,
         count(*) FILTER (WHERE verdict = 'ERROR')::int, count(*) FILTER (WHERE verdict = 'UNJUDGED')::int
    FROM evaluation_results WHERE tenant_id = ? AND run_id = ? AND side = 'CANDIDATE'`;
/** How far a run is, as subscribers see it. */
const SEEN_COLUMNS = `concat_ws(' ', status, passed, failed, errors, unjudged)`;
const SEEN = `SELECT ${SEEN_COLUMNS} AS seen FROM evaluation_runs WHERE tenant_id = ? AND id = ?`;
const COST = 'SELECT coalesce(sum(cost), 0) FROM evaluation_results WHERE tenant_id = ? AND run_id = ?';

/** Keeps other runs of the tenant from being started or deleted until the transaction ends. */
export async function lockRuns({ em }: Unit, tenantId: string): Promise<void> {
  await em.execute('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`evaluations of ${tenantId}`]);
}

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
    const rows = await this.options.unitOfWork.tenant(tenantId, async (unit) => {
      const [before] = await unit.em.execute<{ seen: string }[]>(SEEN, [tenantId, id]);
      const looked = await unit.em.execute<{ status: EvaluationRun['status']; seen: string }[]>(
        `UPDATE evaluation_runs SET (passed, failed, errors, unjudged) = (${COUNTS}), cost = (${COST}),
                status = CASE status WHEN 'QUEUED' THEN 'RUNNING' ELSE status END, started_at = coalesce(started_at, ?)
          WHERE tenant_id = ? AND id = ? RETURNING status, ${SEEN_COLUMNS} AS seen`,
        [tenantId, id, tenantId, id, new Date(this.options.clock.now()).toISOString(), tenantId, id],
      );
      if (looked[0]?.seen !== before?.seen) unit.announce({ tenantId, topic: 'evaluation', id });
      return looked;
    });
    return rows[0]?.status;
  }
}
