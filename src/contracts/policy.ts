import type { JsonObject, JsonValue } from '../shared/json/json.js';
import type { WorkBudget } from '../shared/time/work-budget.js';
import type { DefaultApprovers, RiskLevel } from './identity.js';

export type PolicyEffect = 'allow' | 'deny' | 'require_approval';
export type PolicyMode = 'enforce' | 'log_only';

/** A question to the policies: everything that a decision depends on, as a JSON value, so that it can be recorded. */
export interface PolicyQuestion {
  tenantId: string;
  action: string;
  resource: string;
  resourceType?: string | undefined;
  actor: string;
  /** The actor's; absent where they are not known, which is not the same as none. */
  roles?: readonly string[] | undefined;
  /** Risk level, where it is known. */
  risk?: string | undefined;
  context?: JsonObject | undefined;
  /** When it is asked, Unix ms: passed in, never read. */
  time: number;
  /** Whom `require_approval` asks where no rule names approvers. */
  defaultApprovers: DefaultApprovers;
  /** The budget for its conditions, if the request had less left than a full evaluation budget. */
  budget?: number | undefined;
}

/** An obligation that comes with an effect. */
export interface Obligation {
  id: string;
  type: string;
  mandatory: boolean;
  params: JsonObject;
}

/** A condition of a policy, and what it asks to be done. */
export interface PolicyRule {
  id: string;
  description?: string | null;
  /** The condition as CEL text. */
  condition: string;
  obligations: Obligation[];
}

/** A question that a policy is tested with, and what it is to say. A JSON value. */
export interface PolicyTest {
  name: string;
  action: string;
  resource: string;
  resourceType: string | null;
  actor: string;
  /** Null where they are not known. */
  roles: string[] | null;
  risk: RiskLevel | null;
  context: JsonObject;
  /** The time of the question, ISO; any when null. */
  at: string | null;
  /** The effect of the policy; null when it is not to apply. */
  expected: PolicyEffect | null;
}

/** The terms of a policy. */
export interface PolicyTerms {
  name: string;
  description: string | null;
  actions: string[];
  resources: string[];
  rules: PolicyRule[];
  effect: PolicyEffect;
  enabled: boolean;
  mode: PolicyMode;
  /** Absent in versions that predate tests. */
  tests?: PolicyTest[];
}

/** An obligation that a decision gives. */
export interface GivenObligation extends Obligation {
  policyId: string;
  on: PolicyEffect;
}

/** A rule whose condition evaluated to neither true nor false. */
export interface RuleError {
  policyId: string;
  ruleId: string;
  message: string;
}

/** A policy at a version. */
export interface PolicyVersionId {
  id: string;
  version: number;
}

/** A policy that matched, at the version that was looked at. */
export interface MatchedPolicy extends PolicyVersionId {
  name: string;
  effect: PolicyEffect;
}

/**
 * The answer of the policies. Deterministic: the same question on the same versions gives the same answer. A JSON value,
 * which evidence holds as it is; with `question` and `asked` it can be decided again.
 */
export interface PolicyDecision {
  question: PolicyQuestion;
  /** Every policy whose patterns match, by id: no other has a part in the answer. */
  asked: PolicyVersionId[];
  effect: PolicyEffect;
  permit: boolean;
  reason: string;
  /** Enforced policies that gave the final effect, by id. */
  policies: MatchedPolicy[];
  /** Policies in log-only mode that matched, by id; without influence. */
  observed: MatchedPolicy[];
  /** Obligations of the policies that gave the final effect. */
  obligations: GivenObligation[];
  /** Rules that failed, of all policies whose patterns match. */
  errors: RuleError[];
}

/** A fact that a condition names, and its value; absent when there is no such fact, or when it is hidden. */
export interface FactRead {
  /** The fact's path, such as `context.amount`. */
  path: string;
  value?: JsonValue | undefined;
  /** Whether the reader may not see the value. */
  hidden?: boolean;
}

/** How a rule came out. */
export interface RuleTrace {
  ruleId: string;
  /** The condition as CEL text. */
  condition: string;
  outcome: 'held' | 'did_not_hold' | 'failed';
  /** The error, if it failed. */
  message?: string;
  /** The facts that its condition names. */
  facts: FactRead[];
}

/** The outcome of a policy whose patterns match. A JSON value. */
export interface PolicyTrace {
  policyId: string;
  version: number;
  name: string;
  effect: PolicyEffect;
  mode: PolicyMode;
  /** Whether it determined the final effect. */
  contributed: boolean;
  rules: RuleTrace[];
}

/** A rule, ready to be evaluated. */
export interface CompiledRule {
  id: string;
  /** The condition as CEL text. */
  condition: string;
  /** Throws when the condition comes to neither true nor false, or costs more than is left. */
  holds(question: PolicyQuestion, budget: WorkBudget): boolean;
  /** The facts that the condition names; for explanations. */
  reads(question: PolicyQuestion): FactRead[];
  obligations: readonly Obligation[];
}

/** A policy, ready to be evaluated. */
export interface CompiledPolicy extends MatchedPolicy {
  mode: PolicyMode;
  actions: readonly string[];
  resources: readonly string[];
  rules: readonly CompiledRule[];
}

/** The policies of a tenant as of one moment; step 2 looks them up, step 3 evaluates them. */
export interface PolicySet {
  /** `request`: what everything that one request asks may still cost. */
  decide(question: PolicyQuestion, request?: WorkBudget): PolicyDecision;
  /** Why it decided so: the policies that determined the effect, with the facts that their conditions name. Not for a hot path. */
  groundsOf(decision: PolicyDecision, request?: WorkBudget): PolicyTrace[];
  /** The same of every policy whose patterns match, whether or not it determined the effect. */
  traceOf(decision: PolicyDecision, request?: WorkBudget): PolicyTrace[];
}

/** The enabled policies in memory. */
export interface PolicyLookup {
  /**
   * A promise to await before evaluating; undefined if there is no need, as with cheap policies. It keeps a tenant's
   * expensive policies from delaying others. Evaluate in the same step after it resolves: any other await in between
   * lets further evaluations of the tenant pass too.
   */
  turnOf(tenantId: string): Promise<void> | undefined;
  policiesOf(tenantId: string): PolicySet;
}
