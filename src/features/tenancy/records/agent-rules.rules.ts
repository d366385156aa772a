import { AGENT_RULES, type AgentRule, type AgentRuleName, type AgentRules } from '../../../contracts/agent-rules.js';
import type { RequestIssue } from '../../../shared/errors.js';
import { exactUsd } from '../../../shared/money.js';

/** Least and greatest limit of the rules that count. */
const RANGES = { maxDepth: [1, 32], maxRepeats: [2, 32], maxSteps: [1, 100_000] } as const;
const MAX_USD = 1_000_000;

/** Rules as clients send them: null is absence. */
export type GivenAgentRules = Partial<Record<AgentRuleName, AgentRule | null>>;

/** Limits out of range, by field. */
export function agentRuleProblems(given: GivenAgentRules): RequestIssue[] {
  return AGENT_RULES.flatMap((name) => {
    const limit = given[name]?.limit;
    const expected = limit === undefined ? undefined : expectedOf(name, limit);
    return expected === undefined ? [] : [{ path: `${name}.limit`, message: expected }];
  });
}

/** The expectation that a limit does not meet. */
function expectedOf(name: AgentRuleName, limit: number): string | undefined {
  if (name === 'maxUsdPerMinute') {
    const isMoney = limit > 0 && limit <= MAX_USD && exactUsd(limit) !== null;
    return isMoney ? undefined : `expected USD above 0, at most ${MAX_USD}, with at most 9 decimals`;
  }
  const [least, most] = RANGES[name];
  return Number.isInteger(limit) && limit >= least && limit <= most
    ? undefined
    : `must be between ${least} and ${most}`;
}

/** The rules as they are stored: those that are on, members in the order of their names. */
export function storedAgentRules(given: GivenAgentRules): AgentRules {
  const stored: Partial<Record<AgentRuleName, AgentRule>> = {};
  for (const name of AGENT_RULES) {
    const rule = given[name];
    if (rule !== undefined && rule !== null) stored[name] = { action: rule.action, limit: rule.limit };
  }
  return stored;
}
