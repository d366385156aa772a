import type { EvaluatedTarget } from '../../../contracts/evaluations/evaluation-requirements.js';
import { usdToNano } from '../../../shared/money.js';
import { type SideFigures, targetName } from './run.rules.js';
import type { EvaluationSideFigures, EvaluationTarget } from './run.types.js';

/** A target as calls name it. */
export function targetNameOf(target: EvaluatedTarget): string {
  return targetName(target);
}

/** A target as clients see it. */
export function shownTarget(target: EvaluatedTarget): EvaluationTarget {
  if ('model' in target) return { model: target.model, prompt: null, version: null, digest: null };
  return { model: null, prompt: target.prompt, version: target.version, digest: target.digest };
}

/** The figures of a side as clients see them. */
export function shownFigures(figures: SideFigures): EvaluationSideFigures {
  return { ...figures, costUsd: usdToNano(figures.costUsd) };
}
