import type { NanoUsd } from '../../shared/money.js';
import type { ProviderKind } from '../gateway/provider.port.js';
import type { RiskLevel } from '../tenancy/tenancy.port.js';
import type { AiAction } from './interceptor.port.js';

const LEVELS: readonly RiskLevel[] = ['low', 'medium', 'high', 'critical'];
const HIGH_COST: NanoUsd = 10_000_000_000n;
const MEDIUM_COST: NanoUsd = 1_000_000_000n;

/** What the risk of an invocation depends on; nothing else does. */
export interface RiskFacts {
  action: AiAction;
  provider: ProviderKind;
  /** Worst case, nano-USD. */
  estimatedCost: NanoUsd;
}

export interface Risk {
  level: RiskLevel;
  reasons: string[];
}

/** Classifies an invocation: the highest level that a fact gives, with every reason. Contract §5. */
export function classifyRisk(facts: RiskFacts): Risk {
  const findings: [RiskLevel, string][] = [];
  if (facts.estimatedCost >= HIGH_COST) findings.push(['high', 'estimated cost of 10 USD or more']);
  else if (facts.estimatedCost >= MEDIUM_COST) findings.push(['medium', 'estimated cost of 1 USD or more']);
  if (facts.provider !== 'local') findings.push(['low', 'data leaves to a hosted provider']);
  const level = findings.reduce<RiskLevel>((highest, [found]) => (isAtLeast(found, highest) ? found : highest), 'low');
  return { level, reasons: findings.map(([, reason]) => reason) };
}

/** True when `level` is `threshold` or above. */
export function isAtLeast(level: RiskLevel, threshold: RiskLevel): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(threshold);
}
