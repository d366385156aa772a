import type { EventSealer } from '../../../contracts/spine.js';
import type { TenantDirectory } from '../../../contracts/identity.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { DomainError } from '../../../shared/errors.js';
import { uuidv7 } from '../../../shared/ids.js';
import { type JsonObject, plainJson } from '../../../shared/json/json.js';
import { CompactRange, leafHash } from '../../../verifier/merkle.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { RunResults } from './run-results.service.js';
import type { EvaluationRun } from './run.entity.js';
import { type EndedResult, type Figures, runFiguresOf, resultLeafText } from './run.rules.js';
import { toHex } from '../../../verifier/bytes.js';

interface EndsOptions {
  unitOfWork: UnitOfWork;
  results: RunResults;
  directory: Pick<TenantDirectory, 'tenant'>;
  sealer: EventSealer;
  clock: Clock;
}

type Outcome = 'COMPLETED' | 'FAILED' | 'CANCELLED';

const ACTIONS: Readonly<Record<Outcome, string>> = {
  COMPLETED: 'evaluation.completed',
  FAILED: 'evaluation.failed',
  CANCELLED: 'evaluation.stopped',
};

/** Ends runs: the figures, and the event that has them, in one transaction. */
export class RunEnds {
  constructor(private readonly options: EndsOptions) {}

  async end(run: EvaluationRun, outcome: Outcome, failure: DomainError | undefined): Promise<void> {
    const { unitOfWork, results, directory, sealer, clock } = this.options;
    const { tenantId, id } = run;
    const cost = await results.charged(run);
    const retains = directory.tenant(tenantId)?.retainContent === true;
    const now = clock.now();
    const eventId = uuidv7(now);
    await unitOfWork.tenant(tenantId, async (unit) => {
      const all = await results.all(unit, run);
      const figures = runFiguresOf(all);
      const root = rootOf(all);
      const reason = outcome === 'FAILED' ? `${failure?.code ?? ''}: ${failure?.message ?? ''}` : null;
      const rows = await unit.em.execute<unknown[]>(
        `UPDATE evaluation_runs SET status = ?, reason = ?, figures = ?::jsonb, root = ?, cost = ?, ended_at = ?,
                completed_event_id = ?, instance = NULL
          WHERE tenant_id = ? AND id = ? AND ended_at IS NULL RETURNING 1`,
        [
          outcome,
          reason,
          JSON.stringify(figures),
          root,
          String(cost),
          new Date(now).toISOString(),
          eventId,
          tenantId,
          id,
        ],
      );
      if (rows.length === 0) return;
      // Where contents are not retained, verdicts and digests stay.
      if (!retains)
        await unit.em.execute('UPDATE evaluation_results SET answer = NULL WHERE tenant_id = ? AND run_id = ?', [
          tenantId,
          id,
        ]);
      unit.announce({ tenantId, topic: 'evaluation', id });
      unit.record(
        sealer.seal({
          tenantId,
          id: eventId,
          action: ACTIONS[outcome],
          actor: run.subject,
          actorType: run.subjectType === 'user' ? 'user' : 'api',
          resourceType: 'evaluation',
          resourceId: id,
          correlationId: run.eventId,
          details: detailsOf(run, { figures, root, cost: String(cost), reason }),
        }),
      );
    });
  }
}

function detailsOf(
  run: EvaluationRun,
  { figures, root, cost, reason }: { figures: Figures; root: string; cost: string; reason: string | null },
): JsonObject {
  const { dataset, datasetDigest, candidate, candidateDigest, baseline, baselineDigest, checks, judge } = run;
  return plainJson({
    baseline: baseline === null ? null : { ...baseline, digest: baselineDigest },
    candidate: { ...candidate, digest: candidateDigest },
    checks,
    costNanoUsd: cost,
    dataset: { name: dataset, digest: datasetDigest },
    figures,
    judge,
    reason,
    resultsRoot: root,
  });
}

/** The Merkle Tree Hash over the results, hex. */
function rootOf(results: readonly EndedResult[]): string {
  const tree = new CompactRange();
  for (const result of results) tree.append(leafHash(resultLeafText(result)));
  return toHex(tree.root());
}
