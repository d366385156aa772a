import type { Current, Principal } from '../../../contracts/identity.js';
import type { AdministrationGate, AskedChange } from '../../../contracts/proposals.js';
import type { EventSealer } from '../../../contracts/spine.js';
import { newestFirst, newestPage } from '../../../database/newest-first.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import type { Changes } from '../../../events/change-feed.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { isUuid, uuidv7 } from '../../../shared/ids.js';
import { plainJson } from '../../../shared/json/json.js';
import { formatUsd, nanoToUsd } from '../../../shared/money.js';
import { type Page, type PageRequest, toPage } from '../../../shared/page.js';
import { actorOf } from '../../../shared/principals.js';
import type { Clock } from '../../../shared/time/clock.js';
import { findDataset } from '../datasets/dataset-records.service.js';
import type { EvaluationDataset } from '../datasets/dataset.entity.js';
import { placeIn } from '../datasets/datasets.service.js';
import { checkOf } from '../checks/check.rules.js';
import type { Pinning } from './pinning.service.js';
import { lockRuns } from './run-records.service.js';
import type { RunResults, ShownResult } from './run-results.service.js';
import { EvaluationRun } from './run.entity.js';
import { DEFAULT_ANSWER_TOKENS, DEFAULT_RATE, MAX_OPEN_RUNS, targetDigest, targetName } from './run.rules.js';
import type { StartEvaluationInput } from './run-input.types.js';
import type { EvaluationChange, EvaluationOutcome, EvaluationResult } from './run.types.js';

interface RunsOptions {
  unitOfWork: UnitOfWork;
  results: RunResults;
  pinning: Pinning;
  gate: AdministrationGate;
  sealer: EventSealer;
  changes: Changes;
  clock: Clock;
  /** Makes the work begin at once. */
  wake: () => void;
}

/** Runs of candidates over data sets. */
export class RunsService {
  constructor(private readonly options: RunsOptions) {}

  /** A page of the tenant's runs, newest first; those of a data set where one is named. Throws NOT_FOUND for that. */
  async runs({ tenant }: Principal, page: PageRequest, dataset: string | undefined): Promise<Page<EvaluationRun>> {
    const { where, options } = newestFirst(page);
    const found = await this.options.unitOfWork.tenant(tenant.id, async (unit) => {
      const of = dataset === undefined ? {} : { datasetId: (await findDataset(unit, dataset)).id };
      return unit.em.find(EvaluationRun, { $and: [of, where] }, options);
    });
    return newestPage(found, page);
  }

  /** Throws NOT_FOUND. */
  run({ tenant }: Principal, id: string): Promise<EvaluationRun> {
    return this.options.unitOfWork.tenant(tenant.id, (unit) => findRun(unit, id));
  }

  /** A page of the results of a run, by the places of their items. Throws NOT_FOUND. */
  async resultPage(principal: Principal, id: string, page: PageRequest): Promise<Page<EvaluationResult>> {
    const run = await this.run(principal, id);
    const after = placeIn(page);
    const rows = await this.options.results.shown(run, after, after + page.first + 1);
    const isPaired = run.baseline !== null;
    const found: EvaluationResult[] = [];
    for (const [place, sides] of Map.groupBy(rows, (row) => row.place)) {
      const of = (side: ShownResult['side']): ShownResult | undefined => sides.find((row) => row.side === side);
      const [candidate, baseline] = [of('CANDIDATE'), of('BASELINE')];
      // The last item of a page that is cut for its bytes may lack a side; it is on the next.
      if (candidate === undefined || (isPaired && baseline === undefined)) continue;
      found.push({ place, candidate: shown(candidate), baseline: baseline === undefined ? null : shown(baseline) });
    }
    return toPage(found, page, ({ place }) => [String(place)]);
  }

  /**
   * Throws NOT_FOUND for the data set, the model and the prompt, INVALID_REQUEST for items that the candidate cannot be asked
   * about, RATE_LIMIT_EXCEEDED for too many runs at once, and what the policies say.
   */
  async start(principal: Principal, input: StartEvaluationInput, asked: AskedChange): Promise<EvaluationRun> {
    const { unitOfWork, results, pinning, gate, clock, wake } = this.options;
    const tenantId = principal.tenant.id;
    const dataset = await unitOfWork.tenant(tenantId, (unit) => findDataset(unit, input.dataset));
    const candidate = await pinning.target(principal, input.candidate, 'candidate');
    const baseline = input.baseline == null ? null : await pinning.target(principal, input.baseline, 'baseline');
    const judge = input.judge == null ? null : await pinning.judge(principal, input.judge);
    assertAskable(dataset, { candidate, baseline, judge });
    const checks = input.checks.flatMap((check) => checkOf(plainJson(check)) ?? []);
    const facts = plainJson({
      dataset: { name: dataset.name, digest: dataset.digest },
      candidate,
      baseline,
      checks,
      judge,
      budgetUsd: nanoToUsd(input.budgetUsd),
    });
    const proposed = {
      intent: `evaluate ${targetName(candidate)} on the data set ${dataset.name} for at most ${formatUsd(input.budgetUsd)} USD`,
      action: 'evaluation.run',
      resource: `dataset:${dataset.name}`,
      resourceType: 'evaluation_dataset',
      payload: facts,
    };
    const permit = await gate.admit(principal, proposed, asked);
    const now = clock.now();
    const made = await unitOfWork.tenant(tenantId, async (unit) => {
      await lockRuns(unit, tenantId);
      await findDataset(unit, dataset.name);
      await assertFewOpen(unit, tenantId);
      const run = unit.em.create(EvaluationRun, {
        id: uuidv7(now),
        tenantId,
        datasetId: dataset.id,
        dataset: dataset.name,
        datasetDigest: dataset.digest,
        candidate,
        candidateDigest: targetDigest(candidate),
        baseline,
        baselineDigest: baseline === null ? null : targetDigest(baseline),
        checks,
        judge,
        budget: input.budgetUsd,
        rate: input.rate ?? DEFAULT_RATE,
        maxOutputTokens: input.maxOutputTokens ?? DEFAULT_ANSWER_TOKENS,
        status: 'QUEUED',
        reason: null,
        subject: principal.subject,
        subjectType: principal.subjectType,
        keyId: principal.keyId,
        items: dataset.items,
        figures: null,
        root: null,
        eventId: uuidv7(now),
        completedEventId: null,
        instance: null,
        createdAt: new Date(now),
        startedAt: null,
        endedAt: null,
      });
      unit.em.persist(run);
      await unit.em.flush();
      await results.add(unit, run, baseline === null ? ['CANDIDATE'] : ['CANDIDATE', 'BASELINE']);
      this.record(unit, principal, run, 'evaluation.started', run.eventId, facts);
      await permit.settle(unit);
      return run;
    });
    wake();
    return made;
  }

  /** Ends a run that is not over; the calls that were sent are answered. Throws NOT_FOUND, CONFLICT. */
  async cancel(principal: Principal, id: string, asked: AskedChange): Promise<EvaluationRun> {
    const { unitOfWork, gate, clock, wake } = this.options;
    const tenantId = principal.tenant.id;
    const seen = await this.run(principal, id);
    const proposed = {
      intent: `cancel an evaluation of ${targetName(seen.candidate)}`,
      action: 'evaluation.cancel',
      resource: `evaluation:${id}`,
      resourceType: 'evaluation',
      payload: {},
    };
    if (seen.endedAt !== null) throw overAlready(seen);
    const permit = await gate.admit(principal, proposed, asked);
    await unitOfWork.tenant(tenantId, async (unit) => {
      const rows = await unit.em.execute<unknown[]>(
        `UPDATE evaluation_runs SET status = 'CANCELLING' WHERE tenant_id = ? AND id = ? AND status IN ('QUEUED', 'RUNNING')
         RETURNING 1`,
        [tenantId, id],
      );
      if (rows.length > 0) this.record(unit, principal, seen, 'evaluation.cancelled', uuidv7(clock.now()), {});
      await permit.settle(unit);
    });
    wake();
    return this.run(principal, id);
  }

  /** The runs of the subscriber's tenant as they are started, go on and end; a deleted one has no run. */
  watch(current: Current) {
    const { changes, unitOfWork } = this.options;
    return changes.subscribe('evaluation', current, async (id, { tenant }): Promise<EvaluationChange> => {
      const run = await unitOfWork.tenant(tenant.id, ({ em }) => em.findOne(EvaluationRun, { id }));
      return { id, run };
    });
  }

  private record(
    unit: Unit,
    principal: Principal,
    { id, tenantId }: Pick<EvaluationRun, 'id' | 'tenantId'>,
    action: string,
    eventId: string,
    details: ReturnType<typeof plainJson>,
  ): void {
    const event = { tenantId, id: eventId, action, ...actorOf(principal), resourceType: 'evaluation', resourceId: id };
    unit.record(this.options.sealer.seal({ ...event, details }));
    unit.announce({ tenantId, topic: 'evaluation', id });
  }
}

async function findRun({ em }: Unit, id: string): Promise<EvaluationRun> {
  const run = isUuid(id) ? await em.findOne(EvaluationRun, { id }) : null;
  if (run === null) throw new DomainError('NOT_FOUND', `there is no evaluation ${id.slice(0, 100)}`);
  return run;
}

function assertAskable(
  dataset: EvaluationDataset,
  { candidate, baseline, judge }: Pick<EvaluationRun, 'candidate' | 'baseline' | 'judge'>,
): void {
  if ('policies' in candidate && dataset.origin !== 'RECORDED')
    throw invalidRequest([
      { path: 'dataset', message: 'expected one of recorded calls, whose decisions can be made again' },
    ]);
  const isAsked = [candidate, baseline].some((target) => target !== null && 'model' in target);
  if (isAsked && dataset.itemsWithMessages < dataset.items) {
    const without = dataset.items - dataset.itemsWithMessages;
    throw invalidRequest([
      { path: 'dataset', message: `has ${without} items without messages, which a model alone cannot be asked about` },
    ]);
  }
  if (dataset.isJudged && judge === null && !('policies' in candidate))
    throw invalidRequest([{ path: 'judge', message: 'expected a judge, as items of the data set have criteria' }]);
}

async function assertFewOpen({ em }: Unit, tenantId: string): Promise<void> {
  const [row] = await em.execute<{ open: number }[]>(
    'SELECT count(*)::int AS open FROM evaluation_runs WHERE tenant_id = ? AND ended_at IS NULL',
    [tenantId],
  );
  if ((row?.open ?? 0) >= MAX_OPEN_RUNS)
    throw new DomainError('RATE_LIMIT_EXCEEDED', `${MAX_OPEN_RUNS} evaluations are under way already; wait for one`, {
      retryAfterSeconds: 60,
    });
}

function overAlready({ status }: EvaluationRun): DomainError {
  return new DomainError('CONFLICT', `the evaluation is ${status.toLowerCase()} and cannot be cancelled`);
}

function shown({
  verdict,
  checks,
  reason,
  model,
  evidenceId,
  judgeEvidenceId,
  answerSha256,
  millis,
  cost,
  kept,
}: ShownResult): EvaluationOutcome {
  return {
    verdict: verdict === null ? null : verdict.toLowerCase(),
    checks,
    reason,
    model,
    evidenceId,
    judgeEvidenceId,
    answer: kept?.text ?? null,
    judged: kept?.judged ?? null,
    answerSha256,
    millis,
    costUsd: cost,
  };
}
