/** The rules for sessions of agents, in the order of their names. */
export const AGENT_RULES = ['maxDepth', 'maxRepeats', 'maxSteps', 'maxUsdPerMinute'] as const;

export type AgentRuleName = (typeof AGENT_RULES)[number];

/** The treatment of a call that is over a rule. */
export type AgentAction = 'FLAG' | 'APPROVE' | 'STOP';

export interface AgentRule {
  /** USD for `maxUsdPerMinute`, otherwise a count. */
  limit: number;
  action: AgentAction;
}

/** The rules of a tenant; a rule that is absent is off. */
export type AgentRules = Readonly<Partial<Record<AgentRuleName, AgentRule>>>;

/** The rules where any is on; undefined for none, so that calls of such tenants cost nothing. */
export function agentRulesInForce(rules: AgentRules): AgentRules | undefined {
  return AGENT_RULES.some((name) => rules[name] !== undefined) ? rules : undefined;
}

/** A rule that a call was over, as evidence has it: members in the order of their names. */
export interface AgentFlag {
  action: AgentAction;
  /** In the unit of the limit. */
  figure: number;
  limit: number;
  rule: AgentRuleName;
}
