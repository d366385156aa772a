import type { RequestIssue } from '../../../shared/errors.js';
import type { AliasTarget } from './alias.rules.js';

export const MAX_STEPS = 20;
/** Thirty days. */
export const MAX_STEP_MINUTES = 43_200;
export const MAX_WINDOW_MINUTES = 1_440;
export const USUAL_WINDOW_MINUTES = 5;
export const USUAL_MIN_CALLS = 20;
/** A canary is looked at this often, ms. */
export const LOOK_MILLIS = 3_000;
const MINUTE = 60_000;

export type CanaryState = 'RUNNING' | 'PAUSED' | 'STOPPED' | 'PROMOTED' | 'ABORTED';
export type CanaryCommand = 'PAUSE' | 'RESUME' | 'PROMOTE' | 'ABORT';

/** A weight that the last target gets, so many minutes after the one before. */
export interface AliasStep {
  weight: number;
  afterMinutes: number;
}

/** The figures of the last target at which it is stopped; each is the most that is borne. */
export interface AliasStopOn {
  /** The share of calls that fail, from 0 to 1. */
  errorRate?: number | null | undefined;
  p95Ms?: number | null | undefined;
  /** Calls that guards blocked. */
  guardBlocks?: number | null | undefined;
  windowMinutes?: number | null | undefined;
  /** Fewer calls say nothing about a rate or a percentile. */
  minCalls?: number | null | undefined;
}

/** Calls of one target in a window. */
export interface CanaryFigures {
  calls: number;
  failed: number;
  guardBlocks: number;
  /** The 95th percentile of those that were answered, ms; null without any. */
  p95Ms: number | null;
}

/** The last target of an alias on its way to be the only one. Times in ISO 8601. */
export interface Canary {
  state: CanaryState;
  /** Steps that were taken. */
  step: number;
  /** The beginning, before which no call counts. */
  since: string;
  /** When the next step is taken; null if no step follows, or if it waits for people. */
  nextStepAt: string | null;
  /** The last change of the state. */
  changedAt: string;
  /** Why it was stopped, and the figures at that time. */
  reason: string | null;
  figures: CanaryFigures | null;
}

/** An alias as far as its canary is concerned. */
export interface CanaryAlias {
  targets: readonly AliasTarget[];
  steps: readonly AliasStep[];
  stopOn: AliasStopOn | null;
  canary: Canary | null;
}

/** The changes of an alias by a turn of its canary. */
export interface CanaryTurn {
  targets: AliasTarget[];
  canary: Canary;
}

/** Rules that limit something; undefined where none does. */
export function stopOnOf(given: AliasStopOn | null | undefined): AliasStopOn | null {
  const { errorRate = null, p95Ms = null, guardBlocks = null, windowMinutes, minCalls } = given ?? {};
  if (errorRate === null && p95Ms === null && guardBlocks === null) return null;
  return {
    errorRate,
    p95Ms,
    guardBlocks,
    windowMinutes: windowMinutes ?? USUAL_WINDOW_MINUTES,
    minCalls: minCalls ?? USUAL_MIN_CALLS,
  };
}

/** The canary of an alias that is made or changed now; null where the alias has neither steps nor limits. */
export function newCanary({ steps, stopOn }: Pick<CanaryAlias, 'steps' | 'stopOn'>, now: number): Canary | null {
  if (steps.length === 0 && stopOn === null) return null;
  const at = isoOf(now);
  const nextStepAt = stepTime(steps, 0, now);
  return { state: 'RUNNING', step: 0, since: at, nextStepAt, changedAt: at, reason: null, figures: null };
}

/** Everything that is wrong with the steps and limits of an alias. */
export function canaryProblems({ targets, steps, stopOn }: Omit<CanaryAlias, 'canary'>): RequestIssue[] {
  if (steps.length === 0 && stopOn === null) return [];
  const path = steps.length > 0 ? 'steps' : 'stopOn';
  if (targets.length < 2) return [{ path, message: 'expected two targets or more, of which the last is tried' }];
  if (targets.slice(0, -1).some(({ weight }) => weight > 0)) return [];
  return [{ path: 'targets', message: 'expected a weight above 0 for a target before the last, which is tried' }];
}

/** Whether a canary is looked at. */
export function isWatched(canary: Canary | null): canary is Canary {
  return canary?.state === 'RUNNING' || canary?.state === 'PAUSED';
}

/** When a canary is looked at next, ms; undefined: never. */
export function canaryLook({ stopOn, canary }: CanaryAlias, now: number): number | undefined {
  if (!isWatched(canary)) return undefined;
  const step = canary.nextStepAt === null ? Infinity : Date.parse(canary.nextStepAt);
  const due = Math.min(step, stopOn === null ? Infinity : now + LOOK_MILLIS);
  return due === Infinity ? undefined : due;
}

/** From when the calls of a canary count, ms. */
export function windowStart({ stopOn, canary }: CanaryAlias, now: number): number {
  const minutes = stopOn?.windowMinutes ?? USUAL_WINDOW_MINUTES;
  return Math.max(now - minutes * MINUTE, canary === null ? now : Date.parse(canary.since));
}

/** The turn that is due: it stops at a limit, else takes the next step; undefined where nothing changes. */
export function canaryTurn(alias: CanaryAlias, figures: CanaryFigures, now: number): CanaryTurn | undefined {
  const { targets, steps, stopOn, canary } = alias;
  if (!isWatched(canary)) return undefined;
  const reason = stopOn === null ? undefined : breachOf(stopOn, figures);
  const changedAt = isoOf(now);
  if (reason !== undefined)
    return {
      targets: withLast(targets, 0),
      canary: { ...canary, state: 'STOPPED', nextStepAt: null, changedAt, reason, figures },
    };
  const step = steps[canary.step];
  if (step === undefined || canary.nextStepAt === null || Date.parse(canary.nextStepAt) > now) return undefined;
  const taken = canary.step + 1;
  return {
    targets: withLast(targets, step.weight),
    canary: { ...canary, step: taken, nextStepAt: stepTime(steps, taken, now), changedAt },
  };
}

/** The turn of a canary by a command; undefined where it is in no state for it. */
export function commanded(alias: CanaryAlias, command: CanaryCommand, now: number): CanaryTurn | undefined {
  const { canary, steps } = alias;
  const targets = alias.targets.map((one) => ({ ...one }));
  if (!isWatched(canary)) return undefined;
  const changedAt = isoOf(now);
  switch (command) {
    case 'PAUSE':
      if (canary.state !== 'RUNNING') return undefined;
      return { targets, canary: { ...canary, state: 'PAUSED', nextStepAt: null, changedAt } };
    case 'RESUME':
      if (canary.state !== 'PAUSED') return undefined;
      return {
        targets,
        canary: { ...canary, state: 'RUNNING', nextStepAt: stepTime(steps, canary.step, now), changedAt },
      };
    case 'PROMOTE': {
      const last = targets.at(-1)?.weight ?? 0;
      const promoted = withLast(targets.map(withoutWeight), Math.max(1, last));
      return { targets: promoted, canary: { ...canary, state: 'PROMOTED', nextStepAt: null, changedAt } };
    }
    case 'ABORT':
      return { targets: withLast(targets, 0), canary: { ...canary, state: 'ABORTED', nextStepAt: null, changedAt } };
  }
}

/** The limit that figures are over, in words. */
function breachOf(
  { errorRate, p95Ms, guardBlocks, windowMinutes, minCalls }: AliasStopOn,
  { calls, failed, guardBlocks: blocked, p95Ms: slow }: CanaryFigures,
): string | undefined {
  const within = `in ${windowMinutes ?? USUAL_WINDOW_MINUTES} minutes`;
  if (guardBlocks != null && blocked > guardBlocks)
    return `guards blocked ${blocked} calls ${within}, more than ${guardBlocks}`;
  if (calls < (minCalls ?? USUAL_MIN_CALLS)) return undefined;
  if (errorRate != null && failed > errorRate * calls)
    return `${failed} of ${calls} calls failed ${within}, more than ${percentOf(errorRate)}`;
  if (p95Ms != null && slow !== null && slow > p95Ms)
    return `of ${calls} calls ${within} one in twenty took ${Math.round(slow)} ms or more, which is over ${p95Ms} ms`;
  return undefined;
}

function percentOf(share: number): string {
  return `${Math.round(share * 1_000) / 10} %`;
}

function stepTime(steps: readonly AliasStep[], taken: number, now: number): string | null {
  const step = steps[taken];
  return step === undefined ? null : isoOf(now + step.afterMinutes * MINUTE);
}

function withLast(targets: readonly AliasTarget[], weight: number): AliasTarget[] {
  return targets.map(({ target, weight: before }, at) => ({
    target,
    weight: at === targets.length - 1 ? weight : before,
  }));
}

function withoutWeight({ target }: AliasTarget): AliasTarget {
  return { target, weight: 0 };
}

function isoOf(millis: number): string {
  return new Date(millis).toISOString();
}
