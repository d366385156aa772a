import { compare } from './policy.rules.js';
import type { CompiledPolicy, CompiledRule, FactRead, PolicyDecision, PolicyQuestion } from './policy.port.js';

/** How a rule came out. */
export interface RuleTrace {
  ruleId: string;
  outcome: 'held' | 'did_not_hold' | 'failed';
  /** What went wrong, where it failed. */
  message?: string;
  /** The facts that its condition names. */
  facts: FactRead[];
}

/** What became of a policy whose patterns match. */
export interface PolicyTrace extends Pick<CompiledPolicy, 'version' | 'name' | 'effect' | 'mode'> {
  policyId: string;
  contributed: boolean;
  rules: RuleTrace[];
}

/**
 * Why the policies that were asked decided as they did, by id. Never on the way of a request: it asks every rule again. Of
 * facts in `unseen` it does not give the value.
 */
export function explain(
  asked: readonly CompiledPolicy[],
  { question, policies }: PolicyDecision,
  unseen: readonly string[] = [],
): PolicyTrace[] {
  const contributing = new Set(policies.map(({ id }) => id));
  return asked
    .toSorted((a, b) => compare(a.id, b.id))
    .map(({ id, version, name, effect, mode, rules }) => ({
      policyId: id,
      version,
      name,
      effect,
      mode,
      contributed: contributing.has(id),
      rules: rules.map((rule) => traceRule(rule, question, unseen)),
    }));
}

function traceRule(rule: CompiledRule, question: PolicyQuestion, unseen: readonly string[]): RuleTrace {
  const facts = rule.reads(question).map((fact) => (unseen.includes(fact.path) ? { path: fact.path } : fact));
  try {
    return { ruleId: rule.id, outcome: rule.holds(question) ? 'held' : 'did_not_hold', facts };
  } catch (error) {
    const message = error instanceof Error ? error.message : 'failed';
    return { ruleId: rule.id, outcome: 'failed', message, facts };
  }
}
