import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Constrain, ConstrainWhole } from '../../../graphql/validation/constraints.js';
import { RiskLevelEnum } from '../../../graphql/risk-level.js';
import { DateTime, Json, JsonObjectScalar } from '../../../graphql/scalars.js';
import type { RequestIssue } from '../../../shared/errors.js';
import type { JsonObject, JsonValue } from '../../../shared/json.js';
import type { RiskLevel } from '../../../contracts/identity.js';
import { PolicyEffectEnum } from '../../../graphql/policy-effect.js';
import { PolicyModeEnum } from './policy.entity.js';
import type { RuleTrace } from './policy-explanation.rules.js';
import type { GivenObligation, PolicyEffect, PolicyMode, RuleError } from '../../../contracts/policy.js';
import { asStored, GivenObligationType, RuleErrorType } from './policy-rule.types.js';
import { CreatePolicyInput } from './policy.types.js';
import { PolicyVersionReference } from './policy-version.types.js';

const ID_TEXT = { minLength: 1, maxLength: 500 };
const MAX_CONTEXT = 20_000;
const MAX_ROLES = 100;
const MAX_VERSIONS = 1_000;
const MAX_DRAFTS = 20;
export const MAX_SIMULATED = 5_000;

const RuleOutcomeEnum = { HELD: 'held', DID_NOT_HOLD: 'did_not_hold', FAILED: 'failed' } as const satisfies Record<
  string,
  RuleTrace['outcome']
>;
registerEnumType(RuleOutcomeEnum, { name: 'PolicyRuleOutcome', description: 'How the condition of a rule came out.' });

function contextProblems(value: JsonValue): RequestIssue[] {
  const isLong = JSON.stringify(value).length > MAX_CONTEXT;
  return isLong ? [{ path: '', message: `expected at most ${MAX_CONTEXT} characters of JSON` }] : [];
}

@ConstrainWhole(({ versions, asOf }: EvaluatePolicyInput) =>
  versions != null && asOf != null ? [{ path: 'asOf', message: 'expected either versions or asOf' }] : [],
)
@InputType({ description: 'A question to the policies. Specification, "Policy request".' })
export class EvaluatePolicyInput {
  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'Dotted action, such as `document.export`.' })
  action!: string;

  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'Resource id.' })
  resource!: string;

  @Constrain(ID_TEXT)
  @Field(() => String, { nullable: true, description: 'Kind of resource.' })
  resourceType?: string;

  @Constrain(ID_TEXT)
  @Field(() => String, { description: 'User or service id that wants to act.' })
  actor!: string;

  @Constrain({ maxLength: MAX_ROLES, pattern: /^.{1,100}$/u, patternName: 'a role of at most 100 characters' })
  @Field(() => [String], {
    nullable: true,
    description:
      'Roles of the actor, from administrators and services alone. When absent: the caller’s own of the caller, of others those of their API keys in the tenant; of whom the tenant has no key they are not known, and a rule that needs them fails.',
  })
  roles?: string[];

  @Constrain({ problems: contextProblems })
  @Field(() => JsonObjectScalar, { nullable: true, description: 'Further facts; conditions see them as `context`.' })
  context?: JsonObject;

  @Field(() => RiskLevelEnum, {
    nullable: true,
    description: 'Risk, where the caller has found it; conditions see the empty text when absent.',
  })
  risk?: RiskLevel;

  @Constrain({ maxLength: MAX_VERSIONS })
  @Field(() => [PolicyVersionReference], {
    nullable: true,
    description: 'Asks exactly these policies, at these versions, instead of those in force.',
  })
  versions?: PolicyVersionReference[];

  @Field(() => DateTime, {
    nullable: true,
    description: 'Asks the policies as they stood at this time; conditions see it as `time`.',
  })
  asOf?: Date;

  @Field(() => Boolean, { nullable: true, description: 'Whether to give the `trace`; not when absent.' })
  explain?: boolean;
}

@ObjectType({ description: 'A fact that a condition names.' })
export class PolicyFact {
  @Field(() => String, { description: 'Such as `context.amount`.' })
  path!: string;

  @Field(() => Json, {
    nullable: true,
    description: 'Its value, or the beginning of its JSON; absent where there is no such fact.',
  })
  value?: JsonValue | undefined;
}

@ObjectType({ description: 'How a rule came out.' })
export class PolicyRuleTrace implements RuleTrace {
  @Field(() => ID, { description: 'The rule.' })
  ruleId!: string;

  @Field(() => RuleOutcomeEnum, { description: 'Whether its condition held.' })
  outcome!: RuleTrace['outcome'];

  @Field(() => String, { nullable: true, description: 'What went wrong, where it failed.' })
  message?: string;

  @Field(() => [PolicyFact], { description: 'The facts that its condition names.', complexity: asStored })
  facts!: PolicyFact[];
}

@ObjectType({ description: 'What became of a policy whose patterns match.' })
export class PolicyTrace {
  @Field(() => ID, { description: 'The policy.' })
  policyId!: string;

  @Field(() => Int, { description: 'Its version.' })
  version!: number;

  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => PolicyEffectEnum, { description: 'Its effect.' })
  effect!: PolicyEffect;

  @Field(() => PolicyModeEnum, { description: 'Whether it decides or is only noted.' })
  mode!: PolicyMode;

  @Field(() => Boolean, { description: 'Whether it gave the final effect.' })
  contributed!: boolean;

  @Field(() => [PolicyRuleTrace], { description: 'Its rules.', complexity: asStored })
  rules!: PolicyRuleTrace[];
}

@ObjectType({ description: 'What the policies say. Specification, "Policy result".' })
export class PolicyResult {
  @Field(() => Boolean, { description: 'Whether the action may go ahead now.' })
  permit!: boolean;

  @Field(() => PolicyEffectEnum, { description: 'The final effect.' })
  effect!: PolicyEffect;

  @Field(() => String, { description: 'Why, in words.' })
  reason!: string;

  @Field(() => [ID], { description: 'Ids of the policies that gave the effect.' })
  policies!: string[];

  @Field(() => [GivenObligationType], { description: 'What has to be done along with it.', complexity: asStored })
  obligations!: GivenObligation[];

  @Field(() => [RuleErrorType], {
    description:
      'Rules that failed: matched for a deny or an approval, not matched for an allow. The first 200; evidence has all of them.',
    complexity: asStored,
  })
  errors!: RuleError[];

  @Field(() => ID, { description: 'Id of this decision, and of its event in the spine.' })
  decisionId!: string;

  @Field(() => [PolicyTrace], {
    nullable: true,
    description:
      'The policies whose patterns match, and how their rules came out, by id and up to 500 rules; where `explain` asked for it.',
    complexity: asStored,
  })
  trace?: PolicyTrace[];
}

@ObjectType({ description: 'What the policies say about a past question, in short.' })
export class PolicyOutcome {
  @Field(() => PolicyEffectEnum, { description: 'The final effect.' })
  effect!: PolicyEffect;

  @Field(() => String, { description: 'Why, in words.' })
  reason!: string;

  @Field(() => [ID], {
    description: 'Ids of the policies that gave the effect; `draft:<name>` of a draft that replaces none.',
  })
  policies!: string[];

  @Field(() => [GivenObligationType], { description: 'What has to be done along with it.', complexity: asStored })
  obligations!: GivenObligation[];
}

@ObjectType('PolicyVersionId', { description: 'A policy at a version.' })
export class PolicyVersionIdType {
  @Field(() => ID, { description: 'Policy id.' })
  id!: string;

  @Field(() => Int, { description: 'Version.' })
  version!: number;
}

@ObjectType({ description: 'A past decision, decided again.' })
export class PolicyReplay {
  @Field(() => ID, { description: 'The decision: an invocation, or an evaluation.' })
  decisionId!: string;

  @Field(() => Boolean, { description: 'Whether everything came out as it is recorded.' })
  identical!: boolean;

  @Field(() => PolicyOutcome, { description: 'As it is recorded.' })
  recorded!: PolicyOutcome;

  @Field(() => PolicyOutcome, { description: 'As it comes out at the versions of then.' })
  replayed!: PolicyOutcome;

  @Field(() => [PolicyVersionIdType], {
    description: 'Every policy that was asked, at its version.',
    complexity: asStored,
  })
  versions!: PolicyVersionIdType[];
}

@InputType({ description: 'Drafts of policies, and the past decisions on which they are tried.' })
export class SimulatePoliciesInput {
  @Constrain({ maxLength: MAX_DRAFTS })
  @Field(() => [CreatePolicyInput], {
    description:
      'Each takes the place of the policy in force that has its name, or comes in addition; one that is not enabled takes it away.',
  })
  policies!: CreatePolicyInput[];

  @Field(() => DateTime, { nullable: true, description: 'Decisions from this time on; any when absent.' })
  since?: Date;

  @Constrain({ min: 1, max: MAX_SIMULATED })
  @Field(() => Int, { nullable: true, description: `Newest decisions, at most ${MAX_SIMULATED}; 500 when absent.` })
  limit?: number;
}

@ObjectType({ description: 'A past decision that would have been another.' })
export class PolicyDifference {
  @Field(() => ID, { description: 'The decision: an invocation, or an evaluation.' })
  decisionId!: string;

  @Field(() => String, { description: 'The action that was asked about.' })
  action!: string;

  @Field(() => String, { description: 'The resource.' })
  resource!: string;

  @Field(() => String, { description: 'Who wanted to act.' })
  actor!: string;

  @Field(() => DateTime, { description: 'When it was asked.' })
  at!: Date;

  @Field(() => PolicyOutcome, { description: 'As it was decided.' })
  before!: PolicyOutcome;

  @Field(() => PolicyOutcome, { description: 'As it would be decided with the drafts.' })
  after!: PolicyOutcome;
}

@ObjectType({ description: 'What drafts of policies would have changed.' })
export class PolicySimulation {
  @Field(() => Int, { description: 'Past decisions that were decided again.' })
  evaluated!: number;

  @Field(() => Int, {
    description:
      'Past decisions whose details are erased or do not hold the question, and those that were too costly to decide again.',
  })
  skipped!: number;

  @Field(() => Int, { description: 'Decisions that would have been others.' })
  differing!: number;

  @Field(() => [PolicyDifference], { description: 'The newest 500 of them, newest first.', complexity: asStored })
  differences!: PolicyDifference[];
}
