import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { asStored } from '../../../../graphql/types/as-stored.js';
import { DateTime, Usd } from '../../../../graphql/scalars.js';
import { PolicyEffectEnum } from '../../../../graphql/types/policy-effect.js';
import { BODY_BYTES } from '../../../../graphql/validation/byte-bounds.js';
import { Constrain } from '../../../../graphql/validation/constraints.js';
import type { PolicyEffect } from '../../../../contracts/policy.js';
import type { NanoUsd } from '../../../../shared/money.js';
import { CreatePolicyInput } from '../policy.types.js';
import { PolicyOutcome } from './policy-decision.types.js';

const MAX_DRAFTS = 20;
export const MAX_READ = 5_000;

@InputType({ description: 'Drafts of policies and the recorded calls of models to try them on.' })
export class SimulateTrafficInput {
  @Constrain({ maxBytes: BODY_BYTES, maxLength: MAX_DRAFTS })
  @Field(() => [CreatePolicyInput], {
    description:
      'The drafts. Each replaces the policy in force of the same name, or is added; a disabled one removes it.',
  })
  policies!: CreatePolicyInput[];

  @Field(() => DateTime, { description: 'The start of the period, inclusive.' })
  startDate!: Date;

  @Field(() => DateTime, { description: 'The end of the period, exclusive.' })
  endDate!: Date;

  @Field(() => String, {
    nullable: true,
    description: 'The `next` of the page before; the first page when absent.',
  })
  after?: string;

  @Constrain({ min: 1, max: MAX_READ })
  @Field(() => Int, {
    nullable: true,
    description: 'The number of calls to read, newest first, at most 5000; 1000 when absent.',
  })
  limit?: number;
}

@ObjectType({ description: 'Calls of one user and model whose decision the drafts would change in the same way.' })
export class TrafficChange {
  @Field(() => String, { description: 'Who was metered.' })
  user!: string;

  @Field(() => String, { description: 'The model that was asked.' })
  model!: string;

  @Field(() => PolicyEffectEnum, { description: 'What the policies said.' })
  before!: PolicyEffect;

  @Field(() => PolicyEffectEnum, {
    description: 'What they would say; the same as before where only obligations differ, such as whom to ask.',
  })
  after!: PolicyEffect;

  @Field(() => Int, { description: 'The number of calls.' })
  calls!: number;

  @Field(() => Usd, { description: 'What those calls cost, in USD; 0 for calls that were stopped.' })
  costUsd!: NanoUsd;
}

@ObjectType({ description: 'A recorded call whose decision the drafts would change.' })
export class ChangedCall {
  @Field(() => ID, { description: 'The id of the invocation.' })
  id!: string;

  @Field(() => DateTime, { description: 'The time of the call.' })
  at!: Date;

  @Field(() => String, { description: 'Who was metered.' })
  user!: string;

  @Field(() => String, { description: 'The model that was asked.' })
  model!: string;

  @Field(() => Usd, { description: 'What the call cost, in USD.' })
  costUsd!: NanoUsd;

  @Field(() => PolicyOutcome, { description: 'What the policies said.' })
  before!: PolicyOutcome;

  @Field(() => PolicyOutcome, { description: 'What they would say.' })
  after!: PolicyOutcome;
}

@ObjectType({ description: 'What drafts of policies would have changed on recorded calls of models.' })
export class TrafficSimulation {
  @Field(() => Int, { description: 'The number of calls that were read.' })
  read!: number;

  @Field(() => Int, { description: 'The number of calls whose decision was made again.' })
  replayed!: number;

  @Field(() => Int, { description: 'The number of calls whose details are erased.' })
  erased!: number;

  @Field(() => Int, {
    description: 'The number of calls without a whole decision in their evidence, such as those cut by a crash.',
  })
  undecided!: number;

  @Field(() => Int, { description: 'The number of calls that would be decided otherwise.' })
  changed!: number;

  @Field(() => [TrafficChange], { description: 'The changes by user, model and effects.', complexity: asStored })
  changes!: TrafficChange[];

  @Field(() => [ChangedCall], { description: 'The newest 200 of the changed calls.', complexity: asStored })
  calls!: ChangedCall[];

  @Field(() => String, {
    nullable: true,
    description: 'Where to read on; null once the whole period is read. A page also ends when its time is over.',
  })
  next!: string | null;
}

@ObjectType('ConditionProblem', { description: 'A problem of a condition.' })
export class ConditionProblemType {
  @Field(() => String, { description: 'What is wrong.' })
  message!: string;

  @Field(() => Int, { nullable: true, description: 'The line of the problem, from 1; null when it has no place.' })
  line?: number;

  @Field(() => Int, { nullable: true, description: 'The column of the problem, from 1; null when it has no place.' })
  column?: number;
}

@ObjectType({ description: 'A name that conditions can use.' })
export class PolicyVariable {
  @Field(() => String, { description: 'The name, such as `context.pii`.' })
  name!: string;

  @Field(() => String, { description: 'The type, such as `list(string)`.' })
  type!: string;

  @Field(() => String, { description: 'The meaning of the variable.' })
  description!: string;
}

@ObjectType({ description: 'A function that conditions can call.' })
export class PolicyFunction {
  @Field(() => String, { description: 'The name of the function.' })
  name!: string;

  @Field(() => String, { description: 'How it is called, and the type of its result.' })
  signature!: string;
}

@ObjectType({ description: 'The variables and functions of conditions, for editors.' })
export class PolicyLanguage {
  @Field(() => [PolicyVariable], {
    description: 'The variables, and known members of `context`.',
    complexity: asStored,
  })
  variables!: readonly PolicyVariable[];

  @Field(() => [PolicyFunction], { description: 'The functions, each with every form.', complexity: asStored })
  functions!: readonly PolicyFunction[];
}
