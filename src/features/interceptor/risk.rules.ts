import type { NanoUsd } from '../../shared/money.js';
import type { ProviderKind } from '../../contracts/provider.js';
import type { PiiMode, RiskLevel } from '../../contracts/identity.js';
import type { PiiType } from '../../contracts/pii.js';
import type { InvocationAction, InvokedTool } from '../../contracts/interceptor.js';

const LEVELS: readonly RiskLevel[] = ['low', 'medium', 'high', 'critical'];
const CRITICAL_COST: NanoUsd = 100_000_000_000n;
const HIGH_COST: NanoUsd = 10_000_000_000n;
const MEDIUM_COST: NanoUsd = 1_000_000_000n;

/** All facts that the risk of an invocation depends on. */
export interface RiskFacts {
  action: InvocationAction;
  provider: ProviderKind | 'mcp';
  tool?: Pick<InvokedTool, 'risks'> | undefined;
  /** The worst-case cost, nano-USD. */
  estimatedCost: NanoUsd;
  pii: { mode: PiiMode; types: readonly PiiType[] };
}

export interface Risk {
  level: RiskLevel;
  reasons: string[];
}

/** Classifies an invocation: the highest level that a fact gives, with every reason. */
export function classifyRisk(facts: RiskFacts): Risk {
  const findings: [RiskLevel, string][] = [];
  if (facts.estimatedCost >= CRITICAL_COST) findings.push(['critical', 'estimated cost of 100 USD or more']);
  else if (facts.estimatedCost >= HIGH_COST) findings.push(['high', 'estimated cost of 10 USD or more']);
  else if (facts.estimatedCost >= MEDIUM_COST) findings.push(['medium', 'estimated cost of 1 USD or more']);
  findings.push(...piiFindings(facts));
  for (const [level, reason] of facts.tool?.risks ?? []) findings.push([level, reason]);
  if (facts.provider !== 'local' && facts.tool === undefined)
    findings.push(['low', 'data is sent to a hosted provider']);
  const level = findings.reduce<RiskLevel>((highest, [found]) => (isAtLeast(found, highest) ? found : highest), 'low');
  return { level, reasons: findings.map(([, reason]) => reason) };
}

/** Types that identify a person or open an account by themselves. */
const SENSITIVE: ReadonlySet<PiiType> = new Set(['SSN', 'CREDIT_CARD', 'IBAN', 'PASSPORT', 'API_KEY']);

/**
 * Personal data weighs more where it leaves for a hosted provider, and little where placeholders replace it. An embedding
 * keeps it: it is made to be stored, and its text can be recovered from it.
 */
function piiFindings({ action, pii: { mode, types }, provider }: RiskFacts): [RiskLevel, string][] {
  if (types.length === 0) return [];
  const named = types.join(', ');
  if (mode === 'redact') return [['low', `personal data in the prompt, replaced by placeholders: ${named}`]];
  const isSensitive = types.some((type) => SENSITIVE.has(type));
  if (isSensitive && action === 'ai.embed' && provider !== 'local')
    return [['critical', `personal data in text that a hosted provider embeds: ${named}`]];
  const [leaving, staying]: [RiskLevel, RiskLevel] = isSensitive ? ['high', 'medium'] : ['medium', 'low'];
  return [[provider === 'local' ? staying : leaving, `personal data in the prompt: ${named}`]];
}

/** True when `level` is `threshold` or above. */
export function isAtLeast(level: RiskLevel, threshold: RiskLevel): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(threshold);
}
