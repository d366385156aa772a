/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../graphql/schema.generated.js';

import type { TypedQueryDocumentNode as DocumentNode } from 'graphql';
/** A new policy. */
export type CreatePolicyInput = {
  /** Patterns of actions: dotted names with `*` for one segment and a trailing `.*` for a family. */
  actions: Array<string>;
  /** The purpose of the policy. */
  description?: string | null | undefined;
  /** The effect on requests that match. */
  effect: PolicyEffect;
  /** Whether the policy is evaluated; true when absent. */
  enabled?: boolean | null | undefined;
  /** Whether the policy decides or is only recorded; ENFORCE when absent. */
  mode?: PolicyMode | null | undefined;
  /** The name of the policy, unique within the tenant. */
  name: string;
  /** Patterns of resources with `*` for any run of characters; every resource when absent. */
  resources?: Array<string> | null | undefined;
  /** The conditions, all of which must hold; none when absent. */
  rules?: Array<PolicyRuleInput> | null | undefined;
  /** Questions that the policy is tested with at each change; a change that fails one is refused. */
  tests?: Array<PolicyTestInput> | null | undefined;
};

/** A question to the policies. */
export type EvaluatePolicyInput = {
  /** The dotted name of the action, such as `document.export`. */
  action: string;
  /** The id of the user or service that wants to act. */
  actor: string;
  /** The time whose policies to ask; conditions see it as `time`. */
  asOf?: string | null | undefined;
  /** Further facts, which conditions see as `context`. */
  context?: Record<string, unknown> | null | undefined;
  /** Whether to return the `trace`; false when absent. */
  explain?: boolean | null | undefined;
  /** The id of the resource. */
  resource: string;
  /** The type of the resource. */
  resourceType?: string | null | undefined;
  /** The risk that the caller determined; conditions see an empty text when absent. */
  risk?: RiskLevel | null | undefined;
  /** The roles of the actor, accepted only from administrators and services. When absent, the caller has its own roles, and another actor the roles of its API keys in the tenant; the roles of an actor without a key are unknown, and a rule that needs them fails. */
  roles?: Array<string> | null | undefined;
  /** The policies and versions to ask instead of those in force. */
  versions?: Array<PolicyVersionReference> | null | undefined;
};

/** A duty that comes with the effect of a policy. */
export type ObligationInput = {
  /** The id of the obligation within the rule. */
  id: string;
  /** Whether the action must not proceed until the obligation is fulfilled; true when absent. */
  mandatory?: boolean | null | undefined;
  /** The parameters; an approval takes `requiredApprovers`, `quorum` and `expiresIn`. */
  params?: Record<string, unknown> | null | undefined;
  /** The kind of obligation, such as `approval` or `audit`. */
  type: string;
};

/** The effect of a policy on a request that it matches. */
export type PolicyEffect =
  /** The request may proceed. */
  | 'ALLOW'
  /** The request is denied. */
  | 'DENY'
  /** The request may proceed once people have approved it. */
  | 'REQUIRE_APPROVAL';

/** Whether a policy decides or is only recorded. */
export type PolicyMode =
  /** The policy decides. */
  | 'ENFORCE'
  /** The policy is recorded in evidence without influence. */
  | 'LOG_ONLY';

/** A condition of a policy. */
export type PolicyRuleInput = {
  /** A CEL expression over `action`, `resource`, `resourceType`, `actor`, `roles`, `tenant`, `risk`, `context` and `time`; an expression that can never work is rejected with line and column. */
  condition: string;
  /** The purpose of the rule. */
  description?: string | null | undefined;
  /** The id of the rule, unique within the policy. */
  id: string;
  /** The obligations that the rule imposes; none when absent. */
  obligations?: Array<ObligationInput> | null | undefined;
};

/** The result of the condition of a rule. */
export type PolicyRuleOutcome =
  /** The condition is false. */
  | 'DID_NOT_HOLD'
  /** The condition has no result because of an error. */
  | 'FAILED'
  /** The condition is true. */
  | 'HELD';

/** A question that a policy is tested with at each change, and what the policy is to say. */
export type PolicyTestInput = {
  /** The dotted name of the action. */
  action: string;
  /** The id of the actor; `somebody` when absent. */
  actor?: string | null | undefined;
  /** The time of the question; that of the change when absent. */
  at?: string | null | undefined;
  /** Further facts, which conditions see as `context`. */
  context?: Record<string, unknown> | null | undefined;
  /** The effect that is expected; null when the policy is not to apply. */
  expected?: PolicyEffect | null | undefined;
  /** The name of the test, unique within the policy. */
  name: string;
  /** The id of the resource. */
  resource: string;
  /** The type of the resource. */
  resourceType?: string | null | undefined;
  /** The risk; an empty text for conditions when absent. */
  risk?: RiskLevel | null | undefined;
  /** The roles of the actor; unknown when absent. */
  roles?: Array<string> | null | undefined;
};

/** A policy at a version. */
export type PolicyVersionReference = {
  /** The id of the policy. */
  id: string;
  /** The version of the policy. */
  version: number;
};

/** The whole new content of a policy; absent fields get their defaults. */
export type ReplacePolicyInput = {
  /** Patterns of actions: dotted names with `*` for one segment and a trailing `.*` for a family. */
  actions: Array<string>;
  /** The purpose of the policy. */
  description?: string | null | undefined;
  /** The effect on requests that match. */
  effect: PolicyEffect;
  /** Whether the policy is evaluated; true when absent. */
  enabled?: boolean | null | undefined;
  /** Whether the policy decides or is only recorded; ENFORCE when absent. */
  mode?: PolicyMode | null | undefined;
  /** The name of the policy, unique within the tenant. */
  name: string;
  /** Patterns of resources with `*` for any run of characters; every resource when absent. */
  resources?: Array<string> | null | undefined;
  /** The conditions, all of which must hold; none when absent. */
  rules?: Array<PolicyRuleInput> | null | undefined;
  /** Questions that the policy is tested with at each change; a change that fails one is refused. */
  tests?: Array<PolicyTestInput> | null | undefined;
  /** The version that this change is based on; CONFLICT when the policy has another one. */
  version?: number | null | undefined;
};

/** The risk of an action, determined by its facts. */
export type RiskLevel =
  /** The highest risk. */
  | 'CRITICAL'
  /** A high risk, below critical. */
  | 'HIGH'
  /** The lowest risk. */
  | 'LOW'
  /** A medium risk, above low. */
  | 'MEDIUM';

/** Drafts of policies and the past decisions to try them on. */
export type SimulatePoliciesInput = {
  /** The maximum number of decisions, newest first, at most 5000; 500 when absent. */
  limit?: number | null | undefined;
  /** The drafts. Each replaces the policy in force of the same name, or is added; a disabled one removes it. */
  policies: Array<CreatePolicyInput>;
  /** The time of the oldest decision; unlimited when absent. */
  since?: string | null | undefined;
};

/** Changes to a policy; absent fields are unchanged. */
export type UpdatePolicyInput = {
  /** The patterns of actions. */
  actions?: Array<string> | null | undefined;
  /** The purpose of the policy. */
  description?: string | null | undefined;
  /** The effect on requests that match. */
  effect?: PolicyEffect | null | undefined;
  /** Whether the policy is evaluated. */
  enabled?: boolean | null | undefined;
  /** Whether the policy decides or is only recorded. */
  mode?: PolicyMode | null | undefined;
  /** The name of the policy, unique within the tenant. */
  name?: string | null | undefined;
  /** The patterns of resources. */
  resources?: Array<string> | null | undefined;
  /** The complete list of conditions; an empty list removes them. */
  rules?: Array<PolicyRuleInput> | null | undefined;
  /** The complete list of tests; an empty list removes them. */
  tests?: Array<PolicyTestInput> | null | undefined;
  /** The version that this change is based on; CONFLICT when the policy has another one. */
  version?: number | null | undefined;
};

export type PolicyFieldsFragment = { id: string, name: string, description: string | null, actions: Array<string>, resources: Array<string>, effect: Types.PolicyEffect, enabled: boolean, mode: Types.PolicyMode, version: number, createdAt: string, updatedAt: string, rules: Array<{ id: string, description: string | null, condition: string, obligations: Array<{ id: string, type: string, mandatory: boolean, params: Record<string, unknown> }> }>, tests: Array<{ name: string, action: string, resource: string, resourceType: string | null, actor: string, roles: Array<string> | null, risk: Types.RiskLevel | null, context: Record<string, unknown>, at: string | null, expected: Types.PolicyEffect | null }> };

export type GivenObligationFieldsFragment = { id: string, type: string, mandatory: boolean, params: Record<string, unknown>, policyId: string, on: Types.PolicyEffect };

export type OutcomeFieldsFragment = { effect: Types.PolicyEffect, reason: string, policies: Array<string>, obligations: Array<{ id: string, type: string, mandatory: boolean, params: Record<string, unknown>, policyId: string, on: Types.PolicyEffect }> };

export type PoliciesQueryVariables = Exact<{
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type PoliciesQuery = { policies: { edges: Array<{ node: { id: string, name: string, description: string | null, actions: Array<string>, resources: Array<string>, effect: Types.PolicyEffect, enabled: boolean, mode: Types.PolicyMode, version: number, createdAt: string, updatedAt: string, rules: Array<{ id: string, description: string | null, condition: string, obligations: Array<{ id: string, type: string, mandatory: boolean, params: Record<string, unknown> }> }>, tests: Array<{ name: string, action: string, resource: string, resourceType: string | null, actor: string, roles: Array<string> | null, risk: Types.RiskLevel | null, context: Record<string, unknown>, at: string | null, expected: Types.PolicyEffect | null }> } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type PolicyQueryVariables = Exact<{
  id: string;
}>;


export type PolicyQuery = { policy: { id: string, name: string, description: string | null, actions: Array<string>, resources: Array<string>, effect: Types.PolicyEffect, enabled: boolean, mode: Types.PolicyMode, version: number, createdAt: string, updatedAt: string, rules: Array<{ id: string, description: string | null, condition: string, obligations: Array<{ id: string, type: string, mandatory: boolean, params: Record<string, unknown> }> }>, tests: Array<{ name: string, action: string, resource: string, resourceType: string | null, actor: string, roles: Array<string> | null, risk: Types.RiskLevel | null, context: Record<string, unknown>, at: string | null, expected: Types.PolicyEffect | null }> } };

export type PolicyVersionsQueryVariables = Exact<{
  id: string;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type PolicyVersionsQuery = { policyVersions: { edges: Array<{ node: { policyId: string, version: number, name: string, description: string | null, actions: Array<string>, resources: Array<string>, effect: Types.PolicyEffect, enabled: boolean, mode: Types.PolicyMode, deleted: boolean, changedBy: string, changedAt: string, rules: Array<{ id: string, description: string | null, condition: string, obligations: Array<{ id: string, type: string, mandatory: boolean, params: Record<string, unknown> }> }>, tests: Array<{ name: string, action: string, resource: string, resourceType: string | null, actor: string, roles: Array<string> | null, risk: Types.RiskLevel | null, context: Record<string, unknown>, at: string | null, expected: Types.PolicyEffect | null }> } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type CreatePolicyMutationVariables = Exact<{
  input: Types.CreatePolicyInput;
}>;


export type CreatePolicyMutation = { createPolicy: { id: string, name: string, description: string | null, actions: Array<string>, resources: Array<string>, effect: Types.PolicyEffect, enabled: boolean, mode: Types.PolicyMode, version: number, createdAt: string, updatedAt: string, rules: Array<{ id: string, description: string | null, condition: string, obligations: Array<{ id: string, type: string, mandatory: boolean, params: Record<string, unknown> }> }>, tests: Array<{ name: string, action: string, resource: string, resourceType: string | null, actor: string, roles: Array<string> | null, risk: Types.RiskLevel | null, context: Record<string, unknown>, at: string | null, expected: Types.PolicyEffect | null }> } };

export type UpdatePolicyMutationVariables = Exact<{
  id: string;
  input: Types.UpdatePolicyInput;
}>;


export type UpdatePolicyMutation = { updatePolicy: { id: string, name: string, description: string | null, actions: Array<string>, resources: Array<string>, effect: Types.PolicyEffect, enabled: boolean, mode: Types.PolicyMode, version: number, createdAt: string, updatedAt: string, rules: Array<{ id: string, description: string | null, condition: string, obligations: Array<{ id: string, type: string, mandatory: boolean, params: Record<string, unknown> }> }>, tests: Array<{ name: string, action: string, resource: string, resourceType: string | null, actor: string, roles: Array<string> | null, risk: Types.RiskLevel | null, context: Record<string, unknown>, at: string | null, expected: Types.PolicyEffect | null }> } };

export type ReplacePolicyMutationVariables = Exact<{
  id: string;
  input: Types.ReplacePolicyInput;
}>;


export type ReplacePolicyMutation = { replacePolicy: { id: string, name: string, description: string | null, actions: Array<string>, resources: Array<string>, effect: Types.PolicyEffect, enabled: boolean, mode: Types.PolicyMode, version: number, createdAt: string, updatedAt: string, rules: Array<{ id: string, description: string | null, condition: string, obligations: Array<{ id: string, type: string, mandatory: boolean, params: Record<string, unknown> }> }>, tests: Array<{ name: string, action: string, resource: string, resourceType: string | null, actor: string, roles: Array<string> | null, risk: Types.RiskLevel | null, context: Record<string, unknown>, at: string | null, expected: Types.PolicyEffect | null }> } };

export type DeletePolicyMutationVariables = Exact<{
  id: string;
}>;


export type DeletePolicyMutation = { deletePolicy: { id: string } };

export type EvaluatePolicyMutationVariables = Exact<{
  input: Types.EvaluatePolicyInput;
}>;


export type EvaluatePolicyMutation = { evaluatePolicy: { permit: boolean, effect: Types.PolicyEffect, reason: string, policies: Array<string>, decisionId: string, obligations: Array<{ id: string, type: string, mandatory: boolean, params: Record<string, unknown>, policyId: string, on: Types.PolicyEffect }>, errors: Array<{ policyId: string, ruleId: string, message: string }>, trace: Array<{ policyId: string, version: number, name: string, effect: Types.PolicyEffect, mode: Types.PolicyMode, contributed: boolean, rules: Array<{ ruleId: string, outcome: Types.PolicyRuleOutcome, message: string | null, facts: Array<{ path: string, value: unknown }> }> }> | null } };

export type SimulatePoliciesQueryVariables = Exact<{
  input: Types.SimulatePoliciesInput;
}>;


export type SimulatePoliciesQuery = { simulatePolicies: { evaluated: number, skipped: number, differing: number, differences: Array<{ decisionId: string, action: string, resource: string, actor: string, at: string, before: { effect: Types.PolicyEffect, reason: string, policies: Array<string>, obligations: Array<{ id: string, type: string, mandatory: boolean, params: Record<string, unknown>, policyId: string, on: Types.PolicyEffect }> }, after: { effect: Types.PolicyEffect, reason: string, policies: Array<string>, obligations: Array<{ id: string, type: string, mandatory: boolean, params: Record<string, unknown>, policyId: string, on: Types.PolicyEffect }> } }> } };

export const PolicyFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PolicyFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Policy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"actions"}},{"kind":"Field","name":{"kind":"Name","value":"resources"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"condition"}},{"kind":"Field","name":{"kind":"Name","value":"obligations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"mandatory"}},{"kind":"Field","name":{"kind":"Name","value":"params"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"tests"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"resource"}},{"kind":"Field","name":{"kind":"Name","value":"resourceType"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"risk"}},{"kind":"Field","name":{"kind":"Name","value":"context"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"expected"}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<PolicyFieldsFragment, unknown>;
export const GivenObligationFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GivenObligationFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GivenObligation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"mandatory"}},{"kind":"Field","name":{"kind":"Name","value":"params"}},{"kind":"Field","name":{"kind":"Name","value":"policyId"}},{"kind":"Field","name":{"kind":"Name","value":"on"}}]}}]} as unknown as DocumentNode<GivenObligationFieldsFragment, unknown>;
export const OutcomeFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OutcomeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PolicyOutcome"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"policies"}},{"kind":"Field","name":{"kind":"Name","value":"obligations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GivenObligationFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GivenObligationFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GivenObligation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"mandatory"}},{"kind":"Field","name":{"kind":"Name","value":"params"}},{"kind":"Field","name":{"kind":"Name","value":"policyId"}},{"kind":"Field","name":{"kind":"Name","value":"on"}}]}}]} as unknown as DocumentNode<OutcomeFieldsFragment, unknown>;
export const PoliciesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Policies"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"policies"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PolicyFields"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PolicyFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Policy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"actions"}},{"kind":"Field","name":{"kind":"Name","value":"resources"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"condition"}},{"kind":"Field","name":{"kind":"Name","value":"obligations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"mandatory"}},{"kind":"Field","name":{"kind":"Name","value":"params"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"tests"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"resource"}},{"kind":"Field","name":{"kind":"Name","value":"resourceType"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"risk"}},{"kind":"Field","name":{"kind":"Name","value":"context"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"expected"}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<PoliciesQuery, PoliciesQueryVariables>;
export const PolicyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Policy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"policy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PolicyFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PolicyFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Policy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"actions"}},{"kind":"Field","name":{"kind":"Name","value":"resources"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"condition"}},{"kind":"Field","name":{"kind":"Name","value":"obligations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"mandatory"}},{"kind":"Field","name":{"kind":"Name","value":"params"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"tests"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"resource"}},{"kind":"Field","name":{"kind":"Name","value":"resourceType"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"risk"}},{"kind":"Field","name":{"kind":"Name","value":"context"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"expected"}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<PolicyQuery, PolicyQueryVariables>;
export const PolicyVersionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PolicyVersions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"policyVersions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"policyId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"actions"}},{"kind":"Field","name":{"kind":"Name","value":"resources"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"condition"}},{"kind":"Field","name":{"kind":"Name","value":"obligations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"mandatory"}},{"kind":"Field","name":{"kind":"Name","value":"params"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"tests"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"resource"}},{"kind":"Field","name":{"kind":"Name","value":"resourceType"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"risk"}},{"kind":"Field","name":{"kind":"Name","value":"context"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"expected"}}]}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}},{"kind":"Field","name":{"kind":"Name","value":"changedBy"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<PolicyVersionsQuery, PolicyVersionsQueryVariables>;
export const CreatePolicyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreatePolicy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePolicyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPolicy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PolicyFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PolicyFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Policy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"actions"}},{"kind":"Field","name":{"kind":"Name","value":"resources"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"condition"}},{"kind":"Field","name":{"kind":"Name","value":"obligations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"mandatory"}},{"kind":"Field","name":{"kind":"Name","value":"params"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"tests"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"resource"}},{"kind":"Field","name":{"kind":"Name","value":"resourceType"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"risk"}},{"kind":"Field","name":{"kind":"Name","value":"context"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"expected"}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreatePolicyMutation, CreatePolicyMutationVariables>;
export const UpdatePolicyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdatePolicy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdatePolicyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updatePolicy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PolicyFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PolicyFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Policy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"actions"}},{"kind":"Field","name":{"kind":"Name","value":"resources"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"condition"}},{"kind":"Field","name":{"kind":"Name","value":"obligations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"mandatory"}},{"kind":"Field","name":{"kind":"Name","value":"params"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"tests"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"resource"}},{"kind":"Field","name":{"kind":"Name","value":"resourceType"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"risk"}},{"kind":"Field","name":{"kind":"Name","value":"context"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"expected"}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdatePolicyMutation, UpdatePolicyMutationVariables>;
export const ReplacePolicyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReplacePolicy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReplacePolicyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"replacePolicy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PolicyFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PolicyFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Policy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"actions"}},{"kind":"Field","name":{"kind":"Name","value":"resources"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"condition"}},{"kind":"Field","name":{"kind":"Name","value":"obligations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"mandatory"}},{"kind":"Field","name":{"kind":"Name","value":"params"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"tests"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"resource"}},{"kind":"Field","name":{"kind":"Name","value":"resourceType"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"risk"}},{"kind":"Field","name":{"kind":"Name","value":"context"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"expected"}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ReplacePolicyMutation, ReplacePolicyMutationVariables>;
export const DeletePolicyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeletePolicy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletePolicy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<DeletePolicyMutation, DeletePolicyMutationVariables>;
export const EvaluatePolicyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EvaluatePolicy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EvaluatePolicyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evaluatePolicy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"permit"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"policies"}},{"kind":"Field","name":{"kind":"Name","value":"obligations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GivenObligationFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"policyId"}},{"kind":"Field","name":{"kind":"Name","value":"ruleId"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decisionId"}},{"kind":"Field","name":{"kind":"Name","value":"trace"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"policyId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"contributed"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ruleId"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"facts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GivenObligationFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GivenObligation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"mandatory"}},{"kind":"Field","name":{"kind":"Name","value":"params"}},{"kind":"Field","name":{"kind":"Name","value":"policyId"}},{"kind":"Field","name":{"kind":"Name","value":"on"}}]}}]} as unknown as DocumentNode<EvaluatePolicyMutation, EvaluatePolicyMutationVariables>;
export const SimulatePoliciesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SimulatePolicies"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SimulatePoliciesInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"simulatePolicies"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evaluated"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}},{"kind":"Field","name":{"kind":"Name","value":"differing"}},{"kind":"Field","name":{"kind":"Name","value":"differences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"decisionId"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"resource"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"before"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OutcomeFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"after"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OutcomeFields"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GivenObligationFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GivenObligation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"mandatory"}},{"kind":"Field","name":{"kind":"Name","value":"params"}},{"kind":"Field","name":{"kind":"Name","value":"policyId"}},{"kind":"Field","name":{"kind":"Name","value":"on"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OutcomeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PolicyOutcome"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"policies"}},{"kind":"Field","name":{"kind":"Name","value":"obligations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GivenObligationFields"}}]}}]}}]} as unknown as DocumentNode<SimulatePoliciesQuery, SimulatePoliciesQueryVariables>;