import { hash } from 'node:crypto';
import type { EvaluatedTarget } from '../../../contracts/evaluations/evaluation-requirements.js';
import type { RedecidedCall } from '../../../contracts/evaluations/policy-drafts.js';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import { type JsonObject, plainJson, textIn } from '../../../shared/json/json.js';
import { type NanoUsd, nanoToUsd } from '../../../shared/money.js';
import type { DatasetItem } from '../datasets/dataset.rules.js';
import type { CheckOutcome } from '../checks/check.rules.js';
import { type Interval, median, type Paired, type Regression, regressionOf, wilson } from './statistics.rules.js';

export type RunStatus = 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'COMPLETED' | 'FAILED' | 'CANCELLED';
export type Side = 'CANDIDATE' | 'BASELINE';
export type ResultState = 'WAITING' | 'SENT' | 'ANSWERED' | 'JUDGING' | 'ENDED';
export type Verdict = 'PASSED' | 'FAILED' | 'ERROR' | 'UNJUDGED';

export const MAX_OPEN_RUNS = 20;
export const DEFAULT_RATE = 600;
export const MAX_RATE = 6_000;
export const DEFAULT_ANSWER_TOKENS = 1_024;
export const MAX_OUTPUT_TOKENS = 32_768;
/** The most drafts that a run tries, and the most bytes of them. */
export const MAX_TRIED_DRAFTS = 20;
export const MAX_TRIED_BYTES = 64 * 1024;
const MAX_NAME = 200;

/** The candidate or the baseline of a run: a model, a version of a prompt, or drafts of policies. */
export type RunTarget = EvaluatedTarget | DraftTarget;

/** Drafts of policies by which recorded calls are decided again; without any, the policies in force. */
export interface DraftTarget {
  policies: JsonObject[];
}

/** SHA-256 of a target's canonical JSON (RFC 8785), hex. */
export function targetDigest(target: RunTarget): string {
  return hash('sha256', canonicalJson(plainJson(target)), 'hex');
}

/** A target as people name it. */
export function targetName(target: RunTarget): string {
  if ('policies' in target) {
    const names = target.policies.map(({ name }) => textIn(name));
    return names.length === 0
      ? 'the policies in force'
      : `policies: ${names.join(', ')}`.slice(0, MAX_NAME).toWellFormed();
  }
  return 'model' in target ? target.model : `prompt:${target.prompt}@${target.version}`;
}

/** The request that a target is asked about an item by, in the form of `/v1/chat/completions`. */
export function requestOfItem(
  target: EvaluatedTarget,
  { messages, variables }: DatasetItem,
  maxOutputTokens: number,
): JsonObject {
  const common = { messages: [...messages], max_completion_tokens: maxOutputTokens };
  return 'model' in target ? { model: target.model, ...common } : { model: targetName(target), variables, ...common };
}

/** The judge's decision: undefined where there was nothing to decide on, null where it failed. */
export type JudgeOutcome = boolean | null | undefined;

export function verdictOf(outcomes: readonly CheckOutcome[], judged: JudgeOutcome): Verdict {
  if (outcomes.some(({ passed }) => !passed) || judged === false) return 'FAILED';
  return judged === null ? 'UNJUDGED' : 'PASSED';
}

/** The result of an item, as figures and the root see it. */
export interface EndedResult {
  place: number;
  side: Side;
  state: ResultState;
  verdict: Verdict | null;
  evidenceId: string | null;
  judgeEvidenceId: string | null;
  answerSha256: string | null;
  millis: number | null;
  cost: NanoUsd;
}

/** The text of a leaf over a result, RFC 8785. */
export function resultLeafText(result: EndedResult): string {
  const { place, side, verdict, evidenceId, judgeEvidenceId, answerSha256 } = result;
  return canonicalJson({ answerSha256, evidenceId, judgeEvidenceId, place, side, verdict });
}

/** The figures of one side. Errors and failures of the judge count as not passed. */
export interface SideFigures extends Interval {
  items: number;
  passed: number;
  failed: number;
  errors: number;
  unjudged: number;
  passRate: number;
  costUsd: number;
  medianMillis: number | null;
}

export interface Figures {
  candidate: SideFigures;
  baseline: SideFigures | null;
  regression: (Regression & Paired) | null;
}

/** The figures of a run over the results of all its items. */
export function runFiguresOf(results: readonly EndedResult[]): Figures {
  const of = (side: Side): EndedResult[] => results.filter((result) => result.side === side);
  const [candidate, baseline] = [of('CANDIDATE'), of('BASELINE')];
  return {
    candidate: sideFigures(candidate),
    baseline: baseline.length === 0 ? null : sideFigures(baseline),
    regression: baseline.length === 0 ? null : comparison(candidate, baseline),
  };
}

function sideFigures(results: readonly EndedResult[]): SideFigures {
  const count = (wanted: Verdict): number => results.filter(({ verdict }) => verdict === wanted).length;
  const items = results.length;
  const passed = count('PASSED');
  return {
    items,
    passed,
    failed: count('FAILED'),
    errors: count('ERROR'),
    unjudged: count('UNJUDGED'),
    passRate: items === 0 ? 0 : passed / items,
    ...wilson(passed, items),
    costUsd: nanoToUsd(results.reduce((sum, { cost }) => sum + cost, 0n)),
    medianMillis: median(results.flatMap(({ millis }) => millis ?? [])),
  };
}

function comparison(candidate: readonly EndedResult[], baseline: readonly EndedResult[]): Regression & Paired {
  const before = new Map(baseline.map(({ place, verdict }) => [place, verdict === 'PASSED']));
  const paired = { both: 0, fixed: 0, broken: 0, neither: 0 };
  for (const { place, verdict } of candidate) {
    const [was, is] = [before.get(place) === true, verdict === 'PASSED'];
    paired[was ? (is ? 'both' : 'broken') : is ? 'fixed' : 'neither'] += 1;
  }
  return { ...paired, ...regressionOf(paired) };
}

/** The verdict on a call that was decided again: it passes where the drafts decide as was decided. */
export function redecidedVerdict(call: RedecidedCall | undefined): { verdict: Verdict; reason: string | null } {
  if (call === undefined)
    return { verdict: 'ERROR', reason: 'its evidence holds no decision that could be made again' };
  const { isChanged, before, after } = call;
  if (!isChanged) return { verdict: 'PASSED', reason: null };
  const reason =
    before.effect === after.effect
      ? `${after.effect} with other obligations`
      : `${before.effect} became ${after.effect}, by ${after.policies.slice(0, 5).join(', ') || 'no policy'}`;
  return { verdict: 'FAILED', reason: reason.slice(0, 500) };
}
