import { t } from '@lingui/core/macro';
import { usd } from './money.js';

/** The most that a model costs, as the server told it. */
export interface ToldCost {
  costUsd: number;
  model: string | null;
  calls: number;
  reason: string | null;
}

/** A sentence about the most that a model costs. */
export function modelCostLine({ costUsd, model, calls, reason }: ToldCost): string {
  if (reason !== null) return t`No model will be asked: ${reason}`;
  if (model === null) return t`No model will be asked.`;
  const most = usd(costUsd);
  return t`At most ${most} for ${calls} calls to ${model}`;
}
