import type { PolicyDrafts, Redecide } from '../../../contracts/evaluations/policy-drafts.js';
import type { SpineReader } from '../../../contracts/spine.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import { plainJson } from '../../../shared/json/json.js';
import { sha256 } from '../../../shared/keys/sha256.js';
import { pacer } from '../../../shared/time/long-work.js';
import type { RunRecords } from './run-records.service.js';
import type { EvaluationRun } from './run.entity.js';
import { redecidedVerdict, type RunTarget, type Side } from './run.rules.js';

const PAGE = 64;
const OPEN = `
  SELECT r.place AS item, r.side, i.source_id
    FROM evaluation_results r JOIN evaluation_runs n ON n.id = r.run_id
    JOIN evaluation_items i ON i.dataset_id = n.dataset_id AND i.place = r.place
   WHERE r.tenant_id = ? AND r.run_id = ? AND r.state = 'WAITING'
   ORDER BY r.place, r.side LIMIT ${PAGE}`;
const END = `
  UPDATE evaluation_results SET state = 'ENDED', verdict = ?, reason = ?, evidence_id = ?, answer_sha256 = ?
   WHERE tenant_id = ? AND run_id = ? AND place = ? AND side = ? AND state = 'WAITING'`;

interface TrialOptions {
  unitOfWork: Pick<UnitOfWork, 'tenant'>;
  records: Pick<RunRecords, 'look'>;
  drafts: Pick<PolicyDrafts, 'redecider'>;
  spine: Pick<SpineReader, 'event'>;
}

interface OpenDecision {
  item: number;
  side: Side;
  source_id: string | null;
}

/** Decides recorded calls again by drafts of policies. Nothing is called, so an interrupted run simply continues. */
export class PolicyTrial {
  constructor(private readonly options: TrialOptions) {}

  /** Throws INVALID_REQUEST for drafts that could be created once and cannot any more. */
  async work(run: EvaluationRun, stop: AbortSignal): Promise<void> {
    const sides: Record<Side, Redecide> = {
      CANDIDATE: await this.redecider(run, run.candidate),
      BASELINE: await this.redecider(run, run.baseline ?? { policies: [] }),
    };
    const pace = pacer(run.tenantId);
    while (!stop.aborted) {
      if ((await this.options.records.look(run)) !== 'RUNNING') return;
      const page = await this.open(run);
      if (page.length === 0) return;
      for (const one of page) {
        await pace();
        await this.decide(run, one, sides[one.side]);
      }
    }
  }

  private redecider({ tenantId }: EvaluationRun, target: RunTarget): Promise<Redecide> {
    if (!('policies' in target)) throw new Error('one side of a trial of policies has no policies');
    return this.options.drafts.redecider(tenantId, target.policies);
  }

  private open({ tenantId, id }: EvaluationRun): Promise<OpenDecision[]> {
    return this.options.unitOfWork.tenant(tenantId, ({ em }) => em.execute<OpenDecision[]>(OPEN, [tenantId, id]));
  }

  private async decide({ tenantId, id }: EvaluationRun, one: OpenDecision, redecide: Redecide): Promise<void> {
    const { unitOfWork, spine } = this.options;
    const event = one.source_id === null ? undefined : await spine.event(tenantId, one.source_id);
    const call = event === undefined ? undefined : redecide(event);
    const { verdict, reason } = redecidedVerdict(call);
    const digest = call === undefined ? null : sha256(canonicalJson(plainJson(call.after))).toString('hex');
    await unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute(END, [verdict, reason, one.source_id, digest, tenantId, id, one.item, one.side]),
    );
  }
}
