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
  context?: JsonObject | undefined;
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
}

/** A policy as it is evaluated. */
export interface CompiledPolicy extends MatchedPolicy {
  mode: PolicyMode;
  actions: readonly string[];
  resources: readonly string[];
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
