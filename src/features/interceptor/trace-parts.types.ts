import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Attempt } from '../../contracts/interceptor.js';
import type { PolicyEffect } from '../../contracts/policy.js';
import { Json } from '../../graphql/scalars.js';
import { PolicyEffectEnum } from '../../graphql/types/policy-effect.js';
import type { JsonValue } from '../../shared/json/json.js';

const AttemptOutcomeEnum = {
  OK: 'ok',
  FAILED: 'failed',
  ABORTED: 'aborted',
  SKIPPED: 'skipped',
} as const satisfies Record<string, Attempt['outcome']>;
registerEnumType(AttemptOutcomeEnum, {
  name: 'AttemptOutcome',
  description: 'The way in which a call of an upstream ended.',
  valuesConfig: {
    ABORTED: { description: 'The client cancelled the call.' },
    FAILED: { description: 'The upstream failed.' },
    OK: { description: 'The upstream answered.' },
    SKIPPED: { description: 'The call was not made because the breaker was open.' },
  },
});

@ObjectType({ description: 'One of the seven steps of an invocation.' })
export class InvocationStep {
  @Field(() => String, { description: 'The name of the step.' })
  step!: string;

  @Field(() => String, { description: 'The result of the step, in a word.' })
  outcome!: string;

  @Field(() => Float, { name: 'durationMs', description: 'The duration of the step, in milliseconds.' })
  millis!: number;
}

@ObjectType({ description: 'The program that the call of a tool came from.' })
export class InvocationClient {
  @Field(() => String, {
    nullable: true,
    description: 'The name that the program gives itself, which nobody has checked.',
  })
  statedName?: string;

  @Field(() => String, { nullable: true, description: 'The version that the program says it has.' })
  statedVersion?: string;

  @Field(() => ID, { nullable: true, description: 'The client_id of the application whose access token it sent.' })
  applicationId?: string;

  @Field(() => String, { nullable: true, description: 'The name of that application.' })
  applicationName?: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The invocation of a model whose provider called the tool itself; null for every other call.',
  })
  modelCall?: string;
}

@ObjectType({ description: 'A policy at the version that was evaluated.' })
export class PolicyReference {
  @Field(() => ID, { description: 'The id of the policy.' })
  id!: string;

  @Field(() => Int, { description: 'The version of the policy.' })
  version!: number;
}

@ObjectType({ description: 'A log-only policy that matched, and the effect it would have had.' })
export class ObservedPolicy extends PolicyReference {
  @Field(() => PolicyEffectEnum, { description: 'The effect that the policy would have had.' })
  effect!: PolicyEffect;
}

@ObjectType({ description: 'One call of an upstream.' })
export class InvocationAttempt {
  @Field(() => ID, { description: 'The id of the provider that was called.' })
  provider!: string;

  @Field(() => String, { description: 'The model that was called.' })
  model!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The name of the model at the provider; null when it is that of the catalogue.',
  })
  upstream?: string;

  @Field(() => AttemptOutcomeEnum, { description: 'The way in which the call ended.' })
  outcome!: Attempt['outcome'];

  @Field(() => Int, { nullable: true, description: 'The HTTP status of the upstream when it answered with an error.' })
  status?: number;

  @Field(() => String, { nullable: true, description: 'The reason why the call failed.' })
  reason?: string;

  @Field(() => Float, { name: 'durationMs', description: 'The duration of the call, in milliseconds.' })
  millis!: number;
}

@ObjectType({ description: 'The verdict of a guard on a part of the invocation.' })
export class InvocationGuard {
  @Field(() => String, { name: 'name', description: 'The name of the guard.' })
  guard!: string;

  @Field(() => String, {
    description: 'The kind of the guard, such as `generic`, or `personal-data` for the gateway’s own.',
  })
  kind!: string;

  @Field(() => String, { description: 'What it judged: `REQUEST`, `ANSWER`, `TOOL_CALL` or `TOOL_RESULT`.' })
  point!: string;

  @Field(() => String, { description: 'Its verdict: `PASS`, `BLOCK`, `MASK`, `FLAG` or `APPROVE`.' })
  verdict!: string;

  @Field(() => String, { nullable: true, description: 'A short code of why; null where it gave none.' })
  reason?: string;

  @Field(() => Boolean, { nullable: true, description: 'True where it could not judge, and its `onError` decided.' })
  failed?: true;

  @Field(() => Float, { name: 'durationMs', description: 'The time that it took, in milliseconds.' })
  latencyMillis!: number;

  @Field(() => Int, { nullable: true, description: 'How often it was asked, where that was more than once.' })
  asked?: number;
}

@ObjectType({ description: 'The content of an invocation, for tenants that retain it.' })
export class InvocationContent {
  @Field(() => Json, {
    nullable: true,
    description: 'What left for the provider, with placeholders where it had them.',
  })
  request!: JsonValue;

  @Field(() => Json, {
    nullable: true,
    description: 'What the provider answered; null without an answer that was kept.',
  })
  response!: JsonValue;
}

@ObjectType({ description: 'The origin of a price.' })
export class PriceOrigin {
  @Field(() => String, { description: 'The source of the price: the catalogue and its version, or the models file’s.' })
  source!: string;

  @Field(() => String, { description: 'The date of the source.' })
  asOf!: string;
}

@ObjectType({ description: 'The version of a registered prompt that a call used.' })
export class InvocationPrompt {
  @Field(() => String, { description: 'The name of the prompt.' })
  name!: string;

  @Field(() => Int, { description: 'The number of the version.' })
  version!: number;

  @Field(() => String, { nullable: true, description: 'The label that the call named; null for a call by number.' })
  label!: string | null;

  @Field(() => String, { description: 'The digest of the version’s content, in hexadecimal.' })
  digest!: string;
}
