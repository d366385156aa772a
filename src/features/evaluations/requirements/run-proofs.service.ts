import type {
  EvaluatedTarget,
  EvaluationProof,
  EvaluationProofs,
  EvaluationRequirement,
  GivenRequirement,
} from '../../../contracts/evaluations/evaluation-requirements.js';
import type { Principal } from '../../../contracts/identity.js';
import { LIST_COMMENT } from '../../../database/bounded-find.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError, invalidRequest, type RequestIssue } from '../../../shared/errors.js';
import { plainJson } from '../../../shared/json/json.js';
import { type AnswerCheck, checkOf, checkProblems } from '../checks/check.rules.js';
import { findDataset } from '../datasets/dataset-records.service.js';
import type { EvaluationDataset } from '../datasets/dataset.entity.js';
import type { Pinning } from '../runs/pinning.service.js';
import { EvaluationRun } from '../runs/run.entity.js';
import { targetDigest } from '../runs/run.rules.js';
import { type CompletedRun, inWords, isByRules, proofOf, shortfall } from './requirement.rules.js';

/** The newest runs of a candidate among which the one that counts is looked for. */
const LOOKED_AT = 50;

interface ProofsOptions {
  unitOfWork: Pick<UnitOfWork, 'tenant'>;
  pinning: Pick<Pinning, 'judge'>;
}

/** Evaluations as the reason for a change. */
export class RunProofs implements EvaluationProofs {
  constructor(private readonly options: ProofsOptions) {}

  async pinned(principal: Principal, given: GivenRequirement): Promise<EvaluationRequirement> {
    const { unitOfWork, pinning } = this.options;
    const dataset = await unitOfWork.tenant(principal.tenant.id, (unit) => findDataset(unit, given.dataset));
    const checks = (given.checks ?? []).map((check) => checkOf(check));
    const issues = requirementIssues(dataset, checks, given.judge != null);
    if (issues.length > 0) throw invalidRequest(issues);
    const judge = given.judge == null ? null : await pinning.judge(principal, given.judge);
    return {
      dataset: dataset.name,
      datasetDigest: dataset.digest,
      minPassRate: given.minPassRate ?? null,
      maxRegression: given.maxRegression ?? null,
      checks: checks.flatMap((check) => (check === undefined ? [] : [plainJson(check)])),
      judge: judge === null ? null : plainJson(judge),
    };
  }

  async proof(
    { em }: Unit,
    requirement: EvaluationRequirement,
    { of, candidate, inForce }: { of: string; candidate: EvaluatedTarget; inForce: EvaluatedTarget | undefined },
  ): Promise<EvaluationProof> {
    const { dataset, datasetDigest, maxRegression } = requirement;
    const isCompared = maxRegression !== null && inForce !== undefined;
    const found = await em.find(
      EvaluationRun,
      {
        dataset,
        datasetDigest,
        status: 'COMPLETED',
        candidateDigest: targetDigest(candidate),
        ...(isCompared ? { baselineDigest: targetDigest(inForce) } : {}),
      },
      { orderBy: { createdAt: 'desc', id: 'desc' }, limit: LOOKED_AT, comments: LIST_COMMENT },
    );
    const run = found.map(completed).find((one) => isByRules(one, requirement));
    const refused = (reason: string): DomainError =>
      new DomainError('CONFLICT', `${of} requires ${inWords(requirement)}: ${reason}`, {
        details: { requires: plainJson(requirement), evaluation: run?.id ?? null },
      });
    if (run === undefined)
      throw refused(isCompared ? 'no run of it is compared with what is in force' : 'there is no such run of it');
    const reason = shortfall(run, requirement, inForce !== undefined);
    if (reason !== undefined) throw refused(`of the newest run ${run.id}, ${reason}`);
    return proofOf(run);
  }
}

/** A run without checks passes whatever is answered. */
function requirementIssues(
  { items, itemsWithChecks, isJudged, name }: EvaluationDataset,
  checks: readonly (AnswerCheck | undefined)[],
  hasJudge: boolean,
): RequestIssue[] {
  const known = checks.filter((check) => check !== undefined);
  const unknown = checks.flatMap((check, place) =>
    check === undefined ? [{ path: `checks[${place}].type`, message: 'expected a kind of check' }] : [],
  );
  const issues = [...unknown, ...checkProblems(known).map(({ path, message }) => ({ path: `checks${path}`, message }))];
  if (known.length === 0 && itemsWithChecks < items)
    issues.push({ path: 'checks', message: `expected checks, as items of ${name} have none of their own` });
  if (!hasJudge && (isJudged || known.some(({ type }) => type === 'judge')))
    issues.push({ path: 'judge', message: 'expected a judge, as there are criteria for one' });
  return issues;
}

function completed({
  id,
  completedEventId,
  dataset,
  baselineDigest,
  checks,
  judge,
  figures,
}: EvaluationRun): CompletedRun {
  if (completedEventId === null || figures === null) throw new Error('a completed run has no figures');
  return { id, completedEventId, dataset, baselineDigest, checks, judge, figures };
}
