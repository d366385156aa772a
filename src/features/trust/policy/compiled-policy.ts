import { Interned } from '../../../shared/interned.js';
import { compileCondition, ConditionError } from './cel/condition.js';
import type { CompiledPolicy, CompiledRule, PolicyRule, PolicyTerms } from '../../../contracts/policy.js';

/** An error costs more than an answer. */
const UNITS_TO_FAIL = 100;

/** A decision depends on these of the terms, and no others. */
type Deciding = Pick<PolicyTerms, 'name' | 'effect' | 'mode' | 'actions' | 'resources' | 'rules'> &
  Partial<PolicyTerms>;

/** Most tenants have the same policies, but for the ids. */
const rules = new Interned<CompiledRule>();
const patterns = new Interned<readonly string[]>();

/** A policy at a version, ready to be asked. */
export function compilePolicy(id: string, version: number, terms: Deciding): CompiledPolicy {
  return frozen(id, version, terms, terms.rules.map(ruleOf));
}

/** The same in slices, since compiling many conditions would delay other requests. */
export async function compileInTurns(
  id: string,
  version: number,
  terms: Deciding,
  pace: () => Promise<void>,
): Promise<CompiledPolicy> {
  const compiled: CompiledRule[] = [];
  for (const rule of terms.rules) {
    await pace();
    compiled.push(ruleOf(rule));
  }
  return frozen(id, version, terms, compiled);
}

function frozen(id: string, version: number, terms: Deciding, compiled: CompiledRule[]): CompiledPolicy {
  const { name, effect, mode } = terms;
  const [actions, resources] = [shared(terms.actions), shared(terms.resources)];
  return Object.freeze({ id, version, name, effect, mode, actions, resources, rules: compiled });
}

function shared(texts: readonly string[]): readonly string[] {
  return patterns.of(JSON.stringify(texts), () => texts);
}

function ruleOf(rule: PolicyRule): CompiledRule {
  const { id, condition, obligations } = rule;
  return rules.of(JSON.stringify([id, condition, obligations]), () => compileRule(rule));
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
