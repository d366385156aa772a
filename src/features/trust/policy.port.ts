import type { JsonObject } from '../../shared/json.js';

export type PolicyEffect = 'allow' | 'deny' | 'require_approval';
export type PolicyMode = 'enforce' | 'log_only';

/** What is asked of the policies. Everything that a decision depends on is in here. */
export interface PolicyQuestion {
  tenantId: string;
  action: string;
  resource: string;
  resourceType?: string | undefined;
  actor: string;
  roles: ReadonlySet<string>;
  /** Risk level, where it is known. */
  risk?: string | undefined;
  context?: JsonObject | undefined;
  /** When it is asked, Unix ms: passed in, never read. */
  time: number;
}

/** What has to be done along with an effect. */
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
  /** CEL. */
  condition: string;
  obligations: Obligation[];
}

/** An obligation that a decision gives. */
export interface GivenObligation extends Obligation {
  policyId: string;
  on: PolicyEffect;
}

/** A rule whose condition came to neither true nor false. */
export interface RuleError {
  policyId: string;
  ruleId: string;
  message: string;
}

/** A policy that matched, at the version that was looked at. */
export interface MatchedPolicy {
  id: string;
  version: number;
  name: string;
  effect: PolicyEffect;
}

/** The answer of the policies. Deterministic: the same question on the same versions gives the same answer. */
export interface PolicyDecision {
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

/** A rule as it is evaluated. */
export interface CompiledRule {
  id: string;
  /** Throws when the condition comes to neither true nor false. */
  holds(question: PolicyQuestion): boolean;
  obligations: readonly Obligation[];
}

/** A policy as it is evaluated. */
export interface CompiledPolicy extends MatchedPolicy {
  mode: PolicyMode;
  actions: readonly string[];
  resources: readonly string[];
  rules: readonly CompiledRule[];
}

/** The policies of a tenant as of one moment; step 2 looks them up, step 3 evaluates them. */
export interface PolicySet {
  readonly tenantId: string;
  decide(question: PolicyQuestion): PolicyDecision;
}

/** The enabled policies in memory. */
export interface PolicyLookup {
  policiesOf(tenantId: string): PolicySet;
}
