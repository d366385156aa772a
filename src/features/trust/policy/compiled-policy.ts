import { compileCondition, ConditionError } from './cel/condition.js';
import type { CompiledPolicy, CompiledRule, PolicyRule, PolicyTerms } from '../../../contracts/policy.js';

/** An error costs more than an answer. */
const UNITS_TO_FAIL = 100;

/** A policy at a version, ready to be asked. */
export function compilePolicy(id: string, version: number, terms: PolicyTerms): CompiledPolicy {
  return frozen(id, version, terms, terms.rules.map(compileRule));
}

/** The same in slices, since compiling many conditions would delay other requests. */
export async function compileInTurns(
  id: string,
  version: number,
  terms: PolicyTerms,
  pace: () => Promise<void>,
): Promise<CompiledPolicy> {
  const rules: CompiledRule[] = [];
  for (const rule of terms.rules) {
    await pace();
    rules.push(compileRule(rule));
  }
  return frozen(id, version, terms, rules);
}

function frozen(id: string, version: number, terms: PolicyTerms, rules: CompiledRule[]): CompiledPolicy {
  const { name, effect, mode, actions, resources } = terms;
  return Object.freeze({ id, version, name, effect, mode, actions, resources, rules });
}

/** A stored condition that no longer compiles fails on every evaluation, which fails closed. */
function compileRule({ id, condition, obligations }: PolicyRule): CompiledRule {
  const compiled = compileCondition(condition);
  return {
    id,
    condition,
    obligations,
    holds(question, budget) {
      try {
        if ('problems' in compiled) throw new ConditionError(compiled.problems.join('; '));
        return compiled.evaluate(question, budget);
      } catch (error) {
        budget.take(UNITS_TO_FAIL);
        throw error;
      }
    },
    reads: (question) => ('problems' in compiled ? [] : compiled.reads(question)),
  };
}
