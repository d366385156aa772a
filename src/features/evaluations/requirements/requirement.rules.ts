import type { EvaluationProof, EvaluationRequirement } from '../../../contracts/evaluations/evaluation-requirements.js';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import { plainJson } from '../../../shared/json/json.js';
import type { Figures } from '../runs/run.rules.js';

/** Shares are divisions of counts. */
const ROUNDING = 1e-9;

/** A completed run, as requirements look at it. */
export interface CompletedRun {
  id: string;
  completedEventId: string;
  dataset: string;
  baselineDigest: string | null;
  checks: readonly object[];
  judge: object | null;
  figures: Figures;
}

/** Whether a run was made by the rules of a requirement: it has every check of it, and its judge. */
export function isByRules({ checks, judge }: CompletedRun, requirement: EvaluationRequirement): boolean {
  const made = new Set(checks.map((check) => canonicalJson(plainJson(check))));
  if (!requirement.checks.every((check) => made.has(canonicalJson(check)))) return false;
  if (requirement.judge === null) return true;
  return judge !== null && canonicalJson(plainJson(judge)) === canonicalJson(requirement.judge);
}

/** Why a run does not meet a requirement; undefined where it does. */
export function shortfall(
  { figures }: CompletedRun,
  requirement: EvaluationRequirement,
  isReplaced: boolean,
): string | undefined {
  const { minPassRate, maxRegression } = requirement;
  const { passRate } = figures.candidate;
  if (minPassRate !== null && passRate < minPassRate - ROUNDING)
    return `it passed ${percent(passRate)} of the items, and ${percent(minPassRate)} are required`;
  if (maxRegression === null || !isReplaced) return undefined;
  if (figures.regression === null) return 'it was not compared with what is in force';
  const { difference } = figures.regression;
  return difference > maxRegression + ROUNDING
    ? `it loses ${percent(difference)} of the items against what is in force, and ${percent(maxRegression)} are allowed`
    : undefined;
}

/** The facts of a run that a change rests on. */
export function proofOf(run: CompletedRun): EvaluationProof {
  const { candidate, regression } = run.figures;
  return {
    run: run.id,
    eventId: run.completedEventId,
    dataset: run.dataset,
    items: candidate.items,
    passRate: candidate.passRate,
    low: candidate.low,
    high: candidate.high,
    regression: regression?.difference ?? null,
    regressionLow: regression?.low ?? null,
    regressionHigh: regression?.high ?? null,
  };
}

/** A requirement in words: `a run of the data set cases with …`. */
export function inWords({ dataset, minPassRate, maxRegression }: EvaluationRequirement): string {
  const parts = [
    ...(minPassRate === null ? [] : [`at least ${percent(minPassRate)} passed`]),
    ...(maxRegression === null ? [] : [`at most ${percent(maxRegression)} lost against what is in force`]),
  ];
  return `a run of the data set ${dataset} with ${parts.join(' and ')}`;
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))} %`;
}
