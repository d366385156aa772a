import { usdToNano } from '../../../shared/money.js';
import { type RunTarget, type SideFigures, targetName } from './run.rules.js';
import type { EvaluationSideFigures, EvaluationTarget } from './run.types.js';

/** A target as calls name it. */
export function targetNameOf(target: RunTarget): string {
  return targetName(target);
}

/** A target as clients see it. */
export function shownTarget(target: RunTarget): EvaluationTarget {
  const none = { model: null, prompt: null, version: null, digest: null, policies: null };
  if ('policies' in target) return { ...none, policies: target.policies };
  if ('model' in target) return { ...none, model: target.model };
  return { ...none, prompt: target.prompt, version: target.version, digest: target.digest };
}

/** The figures of a side as clients see them. */
export function shownFigures(figures: SideFigures): EvaluationSideFigures {
  return { ...figures, costUsd: usdToNano(figures.costUsd) };
}
