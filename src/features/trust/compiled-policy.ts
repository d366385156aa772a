import { compileCondition, ConditionError } from './policy-condition.js';
import type { CompiledPolicy, CompiledRule, PolicyRule, PolicyTerms } from './policy.port.js';

/** A policy at a version, ready to be asked. */
export function compilePolicy(id: string, version: number, terms: PolicyTerms): CompiledPolicy {
  const { name, effect, mode, actions, resources, rules } = terms;
  return Object.freeze({ id, version, name, effect, mode, actions, resources, rules: rules.map(compileRule) });
}

/** A stored condition that no longer compiles fails whenever it is asked, which is the closed way. */
function compileRule({ id, condition, obligations }: PolicyRule): CompiledRule {
  const compiled = compileCondition(condition);
  return {
    id,
    obligations,
    holds(question) {
      if ('problems' in compiled) throw new ConditionError(compiled.problems.join('; '));
      return compiled.evaluate(question);
    },
    reads: (question) => ('problems' in compiled ? [] : compiled.reads(question)),
  };
}
