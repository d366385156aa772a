import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../../graphql/connection.js';
import { PolicyEffectEnum } from '../../graphql/policy-effect.js';
import { ProviderKindEnum } from '../../graphql/provider-kind.js';
import { RiskLevelEnum } from '../../graphql/risk-level.js';
import type { RiskLevel } from '../../contracts/identity.js';
import type { Attempt, ExecutionFacts } from '../../contracts/interceptor.js';
import type { PolicyEffect } from '../../contracts/policy.js';
import type { ProviderKind } from '../../contracts/provider.js';
import { BigIntScalar, DateTime, Json } from '../../graphql/scalars.js';
import type { JsonValue } from '../../shared/json.js';
import type { Outcome } from './evidence.rules.js';

export const InvocationOutcomeEnum = {
  COMPLETED: 'completed',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  DENIED: 'denied',
} as const satisfies Record<string, Outcome>;
registerEnumType(InvocationOutcomeEnum, { name: 'InvocationOutcome', description: 'How a model invocation ended.' });

const AttemptOutcomeEnum = {
  OK: 'ok',
  FAILED: 'failed',
  ABORTED: 'aborted',
  SKIPPED: 'skipped',
} as const satisfies Record<string, Attempt['outcome']>;
registerEnumType(AttemptOutcomeEnum, { name: 'AttemptOutcome', description: 'How one call of an upstream ended.' });

const CacheOutcomeEnum = { HIT: 'HIT', MISS: 'MISS', BYPASS: 'BYPASS' } as const satisfies Record<
  string,
  ExecutionFacts['cache']
>;
registerEnumType(CacheOutcomeEnum, { name: 'CacheOutcome', description: 'What the response cache did for a request.' });

@ObjectType({ description: 'One of the seven steps of an invocation.' })
export class InvocationStep {
  @Field(() => String, { description: 'Name of the step.' })
  step!: string;

  @Field(() => String, { description: 'What came of it, in a word.' })
  outcome!: string;

  @Field(() => Float, { name: 'durationMs', description: 'How long it took, in milliseconds.' })
  millis!: number;
}

@ObjectType({ description: 'A policy at the version that was looked at.' })
export class PolicyReference {
  @Field(() => ID, { description: 'Policy id.' })
  id!: string;

  @Field(() => Int, { description: 'Version.' })
  version!: number;
}

@ObjectType({ description: 'A policy in log-only mode that matched, and what it would have done.' })
export class ObservedPolicy extends PolicyReference {
  @Field(() => PolicyEffectEnum, { description: 'Its effect.' })
  effect!: PolicyEffect;
}

@ObjectType({ description: 'One call of an upstream.' })
export class InvocationAttempt {
  @Field(() => ProviderKindEnum, { description: 'Provider kind.' })
  provider!: ProviderKind;

  @Field(() => String, { description: 'Model.' })
  model!: string;

  @Field(() => AttemptOutcomeEnum, { description: 'How it ended.' })
  outcome!: Attempt['outcome'];

  @Field(() => Int, { nullable: true, description: 'The upstream’s HTTP status, where it failed with one.' })
  status?: number;

  @Field(() => String, { nullable: true, description: 'Why it failed.' })
  reason?: string;

  @Field(() => Float, { name: 'durationMs', description: 'How long it took, in milliseconds.' })
  millis!: number;
}

@ObjectType({ description: 'A model invocation: what was used.' })
export class Invocation {
  @Field(() => ID, { description: 'Invocation id; `X-Evidence-ID` of the answer.' })
  id!: string;

  @Field(() => String, { description: 'ai.generate, ai.embed or ai.analyze.' })
  action!: string;

  @Field(() => DateTime, { description: 'When it began.' })
  startedAt!: Date;

  @Field(() => InvocationOutcomeEnum, { description: 'How it ended.' })
  outcome!: Outcome;

  @Field(() => String, { description: 'User that is metered.' })
  user!: string;

  @Field(() => String, { description: 'Model that answered, or was asked for.' })
  model!: string;

  @Field(() => ProviderKindEnum, { nullable: true, description: 'Provider kind, where one was called.' })
  provider?: ProviderKind;

  @Field(() => Int, { description: 'Tokens of the prompt.' })
  promptTokens!: number;

  @Field(() => Int, { description: 'Tokens of the answer.' })
  completionTokens!: number;

  @Field(() => Boolean, { description: 'True when the tokens were counted here, not by the provider.' })
  estimated!: boolean;

  @Field(() => Float, { description: 'Cost in USD.' })
  costUsd!: number;

  @Field(() => Int, { description: 'From the first step to the last, in milliseconds.' })
  latencyMs!: number;
}

@ObjectType({ description: 'The evidence of an invocation, as it stands in the spine.' })
export class InvocationTrace {
  @Field(() => Invocation, { description: 'What was used.' })
  invocation!: Invocation;

  @Field(() => String, { description: 'Subject that acted.' })
  actor!: string;

  @Field(() => BigIntScalar, { description: 'Sequence of the event in the tenant’s log.' })
  sequence!: number;

  @Field(() => String, { description: 'Leaf hash of the event, hexadecimal. RFC 6962 §2.1.' })
  leafHash!: string;

  @Field(() => [InvocationStep], { description: 'The seven steps, in their order; empty once erased.' })
  steps!: InvocationStep[];

  @Field(() => PolicyEffectEnum, { nullable: true, description: 'Effect of policies and risk.' })
  effect?: PolicyEffect;

  @Field(() => String, { nullable: true, description: 'Why.' })
  reason?: string;

  @Field(() => [PolicyReference], { description: 'Policies that gave the effect.' })
  policies!: PolicyReference[];

  @Field(() => [ObservedPolicy], { description: 'Policies in log-only mode that matched, without influence.' })
  observed!: ObservedPolicy[];

  @Field(() => RiskLevelEnum, { nullable: true, description: 'Risk level.' })
  riskLevel?: RiskLevel;

  @Field(() => [String], { description: 'Reasons of the risk level.' })
  riskReasons!: string[];

  @Field(() => [InvocationAttempt], { description: 'Calls of upstreams, in their order.' })
  attempts!: InvocationAttempt[];

  @Field(() => [String], {
    description: 'Figures of the provider that were not believed, and what was counted in their place.',
  })
  usageDoubts!: string[];

  @Field(() => [String], {
    description: 'Parts of the request or of the answer that the other side’s protocol has no place for, by name.',
  })
  dropped!: string[];

  @Field(() => CacheOutcomeEnum, { nullable: true, description: 'What the response cache did.' })
  cache?: ExecutionFacts['cache'];

  @Field(() => String, { nullable: true, description: 'Code of the error that the client saw.' })
  errorCode?: string;

  @Field(() => Json, { nullable: true, description: 'Salt and salted SHA-256 of request and response.' })
  hashes?: JsonValue;
}

@InputType({ description: 'Which invocations to list; what is absent does not matter.' })
export class InvocationFilter {
  @Field(() => String, { nullable: true, description: 'Model.' })
  model?: string;

  @Field(() => String, { nullable: true, description: 'User that is metered.' })
  user?: string;

  @Field(() => InvocationOutcomeEnum, { nullable: true, description: 'How it ended.' })
  outcome?: Outcome;

  @Field(() => DateTime, { nullable: true, description: 'From this time on.' })
  since?: Date;

  @Field(() => DateTime, { nullable: true, description: 'Before this time.' })
  until?: Date;
}

export const InvocationConnection = connectionType('Invocation', Invocation);
