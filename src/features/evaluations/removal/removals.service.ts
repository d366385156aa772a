import type { Principal } from '../../../contracts/identity.js';
import type { AdministrationGate, AskedChange } from '../../../contracts/proposals.js';
import type { EventSealer } from '../../../contracts/spine.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError } from '../../../shared/errors.js';
import { plainJson } from '../../../shared/json/json.js';
import { actorOf } from '../../../shared/principals.js';
import { findDataset } from '../datasets/dataset-records.service.js';
import { lockRuns } from '../runs/run-records.service.js';
import type { EvaluationRun } from '../runs/run.entity.js';
import { targetName } from '../runs/run.rules.js';
import type { RunsService } from '../runs/runs.service.js';

/** Labels and aliases whose moves need an evaluation on a data set. */
const REQUIRED_BY = `
  SELECT 'the label ' || label || ' of the prompt ' || name AS by
    FROM prompts, jsonb_each(requires) AS held (label, required) WHERE tenant_id = ? AND required ->> 'dataset' = ?
   UNION ALL
  SELECT 'the alias ' || name FROM model_aliases WHERE tenant_id = ? AND requires ->> 'dataset' = ?
  LIMIT 1`;

interface RemovalsOptions {
  unitOfWork: UnitOfWork;
  runs: Pick<RunsService, 'run'>;
  gate: AdministrationGate;
  sealer: EventSealer;
}

/** Deletes data sets and runs. Their digests stay in the log. */
export class Removals {
  constructor(private readonly options: RemovalsOptions) {}

  /**
   * Deletes a data set with its runs. Throws NOT_FOUND, CONFLICT while an evaluation on it is under way or required, and what
   * the policies say.
   */
  async dataset(principal: Principal, name: string, asked: AskedChange): Promise<string> {
    const { unitOfWork, gate } = this.options;
    const tenantId = principal.tenant.id;
    const seen = await unitOfWork.tenant(tenantId, async (unit) => {
      const dataset = await findDataset(unit, name);
      await assertNotRequired(unit, tenantId, name);
      return dataset;
    });
    const { digest, items, id } = seen;
    const proposed = {
      intent: `delete the data set ${name} of ${items} items with its evaluations`,
      action: 'evaluation.dataset.delete',
      resource: `dataset:${name}`,
      resourceType: 'evaluation_dataset',
      payload: { name, digest, items },
    };
    const permit = await gate.admit(principal, proposed, asked);
    await unitOfWork.tenant(tenantId, async (unit) => {
      await lockRuns(unit, tenantId);
      if ((await findDataset(unit, name)).id !== id)
        throw new DomainError('CONFLICT', `the data set ${name} is another one by now`);
      await assertNotRequired(unit, tenantId, name);
      const of = [tenantId, id];
      const runs = await unit.em.execute<{ id: string; open: boolean }[]>(
        'SELECT id, ended_at IS NULL AS open FROM evaluation_runs WHERE tenant_id = ? AND dataset_id = ?',
        of,
      );
      if (runs.some(({ open }) => open))
        throw new DomainError('CONFLICT', `an evaluation on ${name} is under way; wait for it, or cancel it`);
      await unit.em.execute(
        `DELETE FROM evaluation_results WHERE tenant_id = ?
            AND run_id IN (SELECT id FROM evaluation_runs WHERE tenant_id = ? AND dataset_id = ?)`,
        [tenantId, ...of],
      );
      await unit.em.execute('DELETE FROM evaluation_runs WHERE tenant_id = ? AND dataset_id = ?', of);
      await unit.em.execute('DELETE FROM evaluation_datasets WHERE tenant_id = ? AND id = ?', of);
      this.record(unit, principal, {
        action: 'evaluation.dataset.deleted',
        resourceType: 'evaluation_dataset',
        resourceId: id,
        details: { name, digest, items, runs: runs.length },
      });
      for (const run of runs) unit.announce({ tenantId, topic: 'evaluation', id: run.id });
      await permit.settle(unit);
    });
    return id;
  }

  /**
   * Deletes a run that is over. Throws NOT_FOUND, CONFLICT for one under way, and while an evaluation on its data set is
   * required: the newest run counts, and it could be one that failed.
   */
  async run(principal: Principal, id: string, asked: AskedChange): Promise<void> {
    const { unitOfWork, runs, gate } = this.options;
    const tenantId = principal.tenant.id;
    const seen = await runs.run(principal, id);
    if (seen.endedAt === null)
      throw new DomainError('CONFLICT', 'the evaluation is under way; cancel it before it is deleted');
    await unitOfWork.tenant(tenantId, (unit) => assertNotRequired(unit, tenantId, seen.dataset));
    const facts = factsOf(seen);
    const proposed = {
      intent: `delete an evaluation of ${targetName(seen.candidate)}`,
      action: 'evaluation.delete',
      resource: `evaluation:${id}`,
      resourceType: 'evaluation',
      payload: facts,
    };
    const permit = await gate.admit(principal, proposed, asked);
    await unitOfWork.tenant(tenantId, async (unit) => {
      await lockRuns(unit, tenantId);
      await assertNotRequired(unit, tenantId, seen.dataset);
      await unit.em.execute('DELETE FROM evaluation_results WHERE tenant_id = ? AND run_id = ?', [tenantId, id]);
      const gone = await unit.em.execute<unknown[]>(
        'DELETE FROM evaluation_runs WHERE tenant_id = ? AND id = ? RETURNING 1',
        [tenantId, id],
      );
      if (gone.length === 0) throw new DomainError('NOT_FOUND', `there is no evaluation ${id}`);
      this.record(unit, principal, {
        action: 'evaluation.deleted',
        resourceType: 'evaluation',
        resourceId: id,
        details: facts,
      });
      unit.announce({ tenantId, topic: 'evaluation', id });
      await permit.settle(unit);
    });
  }

  private record(
    unit: Unit,
    principal: Principal,
    event: { action: string; resourceType: string; resourceId: string; details: ReturnType<typeof plainJson> },
  ): void {
    unit.record(this.options.sealer.seal({ tenantId: principal.tenant.id, ...actorOf(principal), ...event }));
  }
}

/** The digests by which a run that is gone can still be recognised in the log. */
function factsOf({
  dataset,
  datasetDigest,
  candidateDigest,
  baselineDigest,
  status,
  root,
  completedEventId,
}: EvaluationRun): ReturnType<typeof plainJson> {
  return plainJson({
    dataset: { name: dataset, digest: datasetDigest },
    candidateDigest,
    baselineDigest,
    status,
    resultsRoot: root,
    completedEventId,
  });
}

async function assertNotRequired({ em }: Unit, tenantId: string, dataset: string): Promise<void> {
  const [row] = await em.execute<{ by: string }[]>(REQUIRED_BY, [tenantId, dataset, tenantId, dataset]);
  if (row !== undefined)
    throw new DomainError('CONFLICT', `${row.by} requires an evaluation on ${dataset}; drop the requirement before`);
}
