import { TOO_COSTLY, type WorkBudget } from '../../../../shared/time/work-budget.js';
import { askRule, budgetOf, compare } from '../policy.rules.js';
import type {
  CompiledPolicy,
  CompiledRule,
  PolicyDecision,
  PolicyQuestion,
  PolicyTrace,
  RuleTrace,
} from '../../../../contracts/policy.js';

/** Explaining takes longer than deciding. */
const MAX_RULES = 500;
const MAX_POLICIES = 500;
const MAX_FACTS = 1_000;
const UNITS_PER_LINE = 200;

/**
 * Why the policies that were asked decided as they did, by id, up to a number of rules and to what the request has left.
 * Never on the way of a request: it asks the rules again, on a budget as that of the decision. Of facts in `unseen` it does
 * not give the value.
 */
export function explain(
  asked: readonly CompiledPolicy[],
  { question, policies }: PolicyDecision,
  { unseen = [], request }: { unseen?: readonly string[]; request?: WorkBudget | undefined } = {},
): PolicyTrace[] {
  const contributing = new Set(policies.map(({ id }) => id));
  const budget = budgetOf(question);
  const before = budget.left;
  // A separate question, so that converting the context is charged as before.
  const again = { ...question };
  const room = { rules: MAX_RULES, facts: MAX_FACTS };
  const traces: PolicyTrace[] = [];
  for (const { id, version, name, effect, mode, rules } of asked.toSorted((a, b) => compare(a.id, b.id))) {
    room.rules -= rules.length;
    if (room.rules < 0 || traces.length === MAX_POLICIES || request?.isSpent === true) break;
    const traced = rules.map((rule) => traceRule(rule, again, { budget, unseen }));
    for (const { facts } of traced) {
      facts.splice(room.facts);
      room.facts -= facts.length;
      request?.take(UNITS_PER_LINE * (1 + facts.length));
    }
    request?.take(UNITS_PER_LINE);
    const contributed = contributing.has(id);
    traces.push({ policyId: id, version, name, effect, mode, contributed, rules: traced });
  }
  request?.take(before - budget.left);
  return traces;
}

function traceRule(
  rule: CompiledRule,
  question: PolicyQuestion,
  { budget, unseen }: { budget: WorkBudget; unseen: readonly string[] },
): RuleTrace {
  const facts = rule
    .reads(question)
    .map((fact) => (unseen.includes(fact.path) ? { path: fact.path, hidden: true } : fact));
  const outcome = budget.isSpent ? TOO_COSTLY : askRule(rule, question, budget);
  const { id: ruleId, condition } = rule;
  if (typeof outcome === 'string') return { ruleId, condition, outcome: 'failed', message: outcome, facts };
  return { ruleId, condition, outcome: outcome ? 'held' : 'did_not_hold', facts };
}
