import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { BODY_BYTES } from '../../../../graphql/validation/byte-bounds.js';
import { Constrain, ConstrainWhole } from '../../../../graphql/validation/constraints.js';
import { RiskLevelEnum } from '../../../../graphql/types/risk-level.js';
import { DateTime, JsonObjectScalar } from '../../../../graphql/scalars.js';
import type { RequestIssue } from '../../../../shared/errors.js';
import type { JsonObject, JsonValue } from '../../../../shared/json/json.js';
import type { RiskLevel } from '../../../../contracts/identity.js';
import { PolicyEffectEnum } from '../../../../graphql/types/policy-effect.js';
import { PolicyTraceType } from '../../../../graphql/types/policy-trace.js';
import type { GivenObligation, PolicyEffect, PolicyTrace, RuleError } from '../../../../contracts/policy.js';
import { GivenObligationType, RuleErrorType } from '../policy-rule.types.js';
import { asStored } from '../../../../graphql/types/as-stored.js';
import { CreatePolicyInput } from '../policy.types.js';
import { PolicyVersionReference } from '../policy-version.types.js';

const ID_TEXT = { minLength: 1, maxLength: 500 };
const MAX_CONTEXT = 20_000;
const MAX_ROLES = 100;
const MAX_VERSIONS = 1_000;
const MAX_DRAFTS = 20;
export const MAX_SIMULATED = 5_000;

function contextProblems(value: JsonValue): RequestIssue[] {
  const isLong = JSON.stringify(value).length > MAX_CONTEXT;
  return isLong ? [{ path: '', message: `expected at most ${MAX_CONTEXT} characters of JSON` }] : [];
}

@ConstrainWhole(({ versions, asOf }: EvaluatePolicyInput) =>
  versions != null && asOf != null ? [{ path: 'asOf', message: 'expected either versions or asOf' }] : [],
)
@InputType({ description: 'A question to the policies.' })
export class EvaluatePolicyInput {
  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'The dotted name of the action, such as `document.export`.' })
  action!: string;

  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'The id of the resource.' })
  resource!: string;

  @Constrain(ID_TEXT)
  @Field(() => String, { nullable: true, description: 'The type of the resource.' })
  resourceType?: string;

  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'The id of the user or service that wants to act.' })
  actor!: string;

  @Constrain({ maxLength: MAX_ROLES, pattern: /^.{1,100}$/u, patternName: 'a role of at most 100 characters' })
  @Field(() => [String], {
    nullable: true,
    description:
      'The roles of the actor, accepted only from administrators and services. When absent, the caller has its own roles, and another actor the roles of its API keys in the tenant; the roles of an actor without a key are unknown, and a rule that needs them fails.',
  })
  roles?: string[];

  @Constrain({ problems: contextProblems })
  @Field(() => JsonObjectScalar, { nullable: true, description: 'Further facts, which conditions see as `context`.' })
  context?: JsonObject;

  @Field(() => RiskLevelEnum, {
    nullable: true,
    description: 'The risk that the caller determined; conditions see an empty text when absent.',
  })
  risk?: RiskLevel;

  @Constrain({ maxLength: MAX_VERSIONS })
  @Field(() => [PolicyVersionReference], {
    nullable: true,
    description: 'The policies and versions to ask instead of those in force.',
  })
  versions?: PolicyVersionReference[];

  @Field(() => DateTime, {
    nullable: true,
    description: 'The time whose policies to ask; conditions see it as `time`.',
  })
  asOf?: Date;

  @Field(() => Boolean, { nullable: true, description: 'Whether to return the `trace`; false when absent.' })
  explain?: boolean;
}

@ObjectType({ description: 'A decision of the policies.' })
export class PolicyResult {
  @Field(() => Boolean, { description: 'Whether the action may proceed now.' })
  permit!: boolean;

  @Field(() => PolicyEffectEnum, { description: 'The final effect.' })
  effect!: PolicyEffect;

  @Field(() => String, { description: 'The reason in words.' })
  reason!: string;

  @Field(() => [ID], { description: 'The ids of the policies that determined the effect.' })
  policies!: string[];

  @Field(() => [GivenObligationType], {
    description: 'The obligations that come with the effect.',
    complexity: asStored,
  })
  obligations!: GivenObligation[];

  @Field(() => [RuleErrorType], {
    description:
      'The first 200 rules that failed, all of which the evidence holds. A failed rule counts as matched for a deny or an approval, and as not matched for an allow.',
    complexity: asStored,
  })
  errors!: RuleError[];

  @Field(() => ID, { description: 'The id of the decision and of its event in the tenant’s log.' })
  decisionId!: string;

  @Field(() => [PolicyTraceType], {
    nullable: true,
    description:
      'The policies whose patterns match with the results of their rules, ordered by id, with up to 500 rules; null unless `explain` is true.',
    complexity: asStored,
  })
  trace?: PolicyTrace[];
}

@ObjectType({ description: 'A short form of a decision on a past request.' })
export class PolicyOutcome {
  @Field(() => PolicyEffectEnum, { description: 'The final effect.' })
  effect!: PolicyEffect;

  @Field(() => String, { description: 'The reason in words.' })
  reason!: string;

  @Field(() => [ID], {
    description: 'The ids of the policies that determined the effect; `draft:<name>` for a draft that replaces none.',
  })
  policies!: string[];

  @Field(() => [GivenObligationType], {
    description: 'The obligations that come with the effect.',
    complexity: asStored,
  })
  obligations!: GivenObligation[];
}

@ObjectType('PolicyVersionId', { description: 'A policy at a version.' })
export class PolicyVersionIdType {
  @Field(() => ID, { description: 'The id of the policy.' })
  id!: string;

  @Field(() => Int, { description: 'The version of the policy.' })
  version!: number;
}

@ObjectType({ description: 'A past decision that was made again.' })
export class PolicyReplay {
  @Field(() => ID, { description: 'The id of the decision, which is that of an invocation or an evaluation.' })
  decisionId!: string;

  @Field(() => Boolean, { description: 'Whether the result equals the recorded one.' })
  identical!: boolean;

  @Field(() => PolicyOutcome, { description: 'The decision as it is recorded.' })
  recorded!: PolicyOutcome;

  @Field(() => PolicyOutcome, { description: 'The decision at the same versions of the policies.' })
  replayed!: PolicyOutcome;

  @Field(() => [PolicyVersionIdType], {
    description: 'All policies that were asked, with their versions.',
    complexity: asStored,
  })
  versions!: PolicyVersionIdType[];
}

@InputType({ description: 'Drafts of policies and the past decisions to try them on.' })
export class SimulatePoliciesInput {
  @Constrain({ maxBytes: BODY_BYTES, maxLength: MAX_DRAFTS })
  @Field(() => [CreatePolicyInput], {
    description:
      'The drafts. Each replaces the policy in force of the same name, or is added; a disabled one removes it.',
  })
  policies!: CreatePolicyInput[];

  @Field(() => DateTime, { nullable: true, description: 'The time of the oldest decision; unlimited when absent.' })
  since?: Date;

  @Constrain({ min: 1, max: MAX_SIMULATED })
  @Field(() => Int, {
    nullable: true,
    description: 'The maximum number of decisions, newest first, at most 5000; 500 when absent.',
  })
  limit?: number;
}

@ObjectType({ description: 'A past decision that would be different with the drafts.' })
export class PolicyDifference {
  @Field(() => ID, { description: 'The id of the decision, which is that of an invocation or an evaluation.' })
  decisionId!: string;

  @Field(() => String, { description: 'The action that was requested.' })
  action!: string;

  @Field(() => String, { description: 'The resource of the request.' })
  resource!: string;

  @Field(() => String, { description: 'The actor of the request.' })
  actor!: string;

  @Field(() => DateTime, { description: 'The time of the decision.' })
  at!: Date;

  @Field(() => PolicyOutcome, { description: 'The decision as it was made.' })
  before!: PolicyOutcome;

  @Field(() => PolicyOutcome, { description: 'The decision with the drafts.' })
  after!: PolicyOutcome;
}

@ObjectType({ description: 'The changes that drafts of policies would make to past decisions.' })
export class PolicySimulation {
  @Field(() => Int, { description: 'The number of past decisions that were made again.' })
  evaluated!: number;

  @Field(() => Int, {
    description:
      'The number of past decisions whose details are erased or incomplete, or that are too costly to make again.',
  })
  skipped!: number;

  @Field(() => Int, { description: 'The number of decisions that would be different.' })
  differing!: number;

  @Field(() => [PolicyDifference], { description: 'The newest 500 differences, newest first.', complexity: asStored })
  differences!: PolicyDifference[];
}
