import type { AgentAction, AgentFlag, AgentRule, AgentRuleName, AgentRules } from '../../../contracts/agent-rules.js';
import type { Concern } from '../../../contracts/interceptor.js';
import { formatUsd, nanoToUsd, usdToNano } from '../../../shared/money.js';

const MINUTE_MILLIS = 60_000;

/** A rule that a call is over. */
export interface AgentFinding {
  rule: AgentRuleName;
  action: AgentAction;
  /** The count of the session, in nano-USD for `maxUsdPerMinute`. */
  figure: bigint;
  /** The limit of the rule, in the same unit. */
  limit: bigint;
}

/** A stop of a session by a rule, which somebody has lifted. */
export interface LiftedStop {
  rule: AgentRuleName;
  /** The figure for which the session was stopped. */
  figure: bigint;
  /** When it was stopped, ms. */
  stoppedAt: number;
}

/** The limit of a rule in the unit in which it is counted. */
export function limitOf(name: AgentRuleName, { limit }: AgentRule): bigint {
  return name === 'maxUsdPerMinute' ? usdToNano(limit) : BigInt(limit);
}

/**
 * The limit for a session: after a stop was lifted, as much again on top of the figure at that time. Money is counted in
 * minutes, so that the next minute has its own limit.
 */
export function limitAfter(limit: bigint, lifted: LiftedStop | undefined, now: number): bigint {
  if (lifted === undefined) return limit;
  const isOfMinute = Math.floor(lifted.stoppedAt / MINUTE_MILLIS) === Math.floor(now / MINUTE_MILLIS);
  return lifted.rule === 'maxUsdPerMinute' && !isOfMinute ? limit : lifted.figure + limit;
}

/** Whether a figure is over a limit: calls, repeats and money may not reach it, a chain may be as long. */
export function isOver(rule: AgentRuleName, figure: bigint, limit: bigint): boolean {
  return rule === 'maxDepth' ? figure > limit : figure >= limit;
}

/** A rule with the figure of a call; nothing where the tenant does not have it. */
export function findingOf(rules: AgentRules, rule: AgentRuleName, figure: bigint): AgentFinding[] {
  const given = rules[rule];
  return given === undefined ? [] : [{ rule, action: given.action, figure, limit: limitOf(rule, given) }];
}

/** In the order of the rules' names. */
export function inOrder(findings: readonly AgentFinding[]): AgentFinding[] {
  return [...findings].sort((a, b) => (a.rule < b.rule ? -1 : 1));
}

/** A finding as a sentence for people. */
export function findingText({ rule, figure, limit }: AgentFinding): string {
  switch (rule) {
    case 'maxDepth':
      return `the chain of agents has ${figure} members, and maxDepth is ${limit}`;
    case 'maxRepeats':
      return `the agent repeats the same steps: one of them ${figure} times, and maxRepeats is ${limit}`;
    case 'maxSteps':
      return `the session has made ${figure} calls, and maxSteps is ${limit}`;
    case 'maxUsdPerMinute':
      return `the session has spent ${formatUsd(figure)} USD in this minute, and maxUsdPerMinute is ${formatUsd(limit)}`;
  }
}

/** Findings as evidence has them. */
export function flagsOf(findings: readonly AgentFinding[]): AgentFlag[] {
  return findings.map(({ action, figure, limit, rule }) => {
    const shown = (amount: bigint): number => (rule === 'maxUsdPerMinute' ? nanoToUsd(amount) : Number(amount));
    return { action, figure: shown(figure), limit: shown(limit), rule };
  });
}

/** The findings that people have to approve. */
export function concernsOf(findings: readonly AgentFinding[]): Concern[] {
  return findings
    .filter(({ action }) => action === 'APPROVE')
    .map((finding) => ({ id: `agent:${finding.rule}`, reason: findingText(finding) }));
}
