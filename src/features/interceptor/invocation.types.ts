import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../../graphql/connection.js';
import { PolicyEffectEnum } from '../../graphql/types/policy-effect.js';
import { ProviderKindEnum } from '../../graphql/types/provider-kind.js';
import { InvocationOutcomeEnum } from '../../graphql/types/invocation-outcome.js';
import { PiiTypeEnum } from '../../graphql/types/pii-type.js';
import { UsageUnitEnum } from '../../graphql/types/usage-unit.js';
import { RiskLevelEnum } from '../../graphql/types/risk-level.js';
import type { RiskLevel } from '../../contracts/identity.js';
import type { ExecutionFacts } from '../../contracts/interceptor.js';
import type { PiiType } from '../../contracts/pii.js';
import type { PolicyEffect } from '../../contracts/policy.js';
import type { ProviderKind } from '../../contracts/provider.js';
import { BigIntScalar, DateTime, Json, Usd } from '../../graphql/scalars.js';
import type { JsonValue } from '../../shared/json/json.js';
import type { NanoUsd } from '../../shared/money.js';
import type { UsageUnit } from '../../shared/models/usage-units.data.js';
import { AgentFlagType } from './agent-flag.types.js';
import type { Outcome } from './invocation-record.rules.js';
import {
  InvocationAttempt,
  InvocationClient,
  InvocationContent,
  InvocationGuard,
  InvocationStep,
  InvocationPrompt,
  ObservedPolicy,
  PolicyReference,
  PriceOrigin,
} from './trace-parts.types.js';

export const CacheOutcomeEnum = { HIT: 'HIT', MISS: 'MISS', BYPASS: 'BYPASS' } as const satisfies Record<
  string,
  ExecutionFacts['cache']
>;
registerEnumType(CacheOutcomeEnum, {
  name: 'CacheOutcome',
  description: 'The part of the response cache in a request.',
  valuesConfig: {
    BYPASS: { description: 'The request did not use the cache.' },
    HIT: { description: 'The answer came from the cache.' },
    MISS: { description: 'The answer was not in the cache.' },
  },
});

@ObjectType({ description: 'A quantity of what is no token.' })
export class InvocationUnits {
  @Field(() => UsageUnitEnum, { description: 'The unit that is counted.' })
  unit!: UsageUnit;

  @Field(() => Int, { description: 'The quantity, a whole number of units.' })
  quantity!: number;
}

@ObjectType('Invocation', { description: 'An invocation of a model and the usage it caused.' })
export class InvocationType {
  @Field(() => ID, { description: 'The id of the invocation, which the response header `X-Evidence-ID` carries.' })
  id!: string;

  @Field(() => String, {
    description: 'The action: `ai.generate`, `ai.embed`, `ai.analyze`, or `mcp.called` for a tool.',
  })
  action!: string;

  @Field(() => DateTime, { description: 'The time when the invocation began.' })
  startedAt!: Date;

  @Field(() => InvocationOutcomeEnum, { description: 'The way in which the invocation ended.' })
  outcome!: Outcome;

  @Field(() => String, { description: 'The user that the invocation is metered for.' })
  user!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The agent’s session that the invocation belongs to, from the headers of its client.',
  })
  session?: string;

  @Field(() => [String], {
    description:
      'The ids of the tool calls that the answer asked for; of a tool, the id that its client says it was asked for by, or the id of the model’s invocation whose provider called it.',
  })
  callIds!: readonly string[];

  @Field(() => [String], { description: 'The tags of the invocation, such as `team=blue`.' })
  tags!: readonly string[];

  @Field(() => String, { description: 'The model that answered, or the requested model when none did.' })
  model!: string;

  @Field(() => ID, { nullable: true, description: 'The id of the provider that was called; null when none was.' })
  provider?: string;

  @Field(() => ID, { nullable: true, description: 'The id of the alias that chose among several targets.' })
  aliasId?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The target that the alias chose among several, or that it calls as well.',
  })
  arm?: string;

  @Field(() => Boolean, {
    description: 'Whether an alias made it as well, after the call that it repeats; nobody got its answer.',
  })
  isShadow!: boolean;

  @Field(() => Int, { description: 'The number of tokens of the prompt.' })
  promptTokens!: number;

  @Field(() => Int, { description: 'The number of tokens of the answer.' })
  completionTokens!: number;

  @Field(() => Int, { description: 'The number of tokens read from the provider’s prompt cache.' })
  cachedPromptTokens!: number;

  @Field(() => Int, { nullable: true, description: 'The number of tokens written to the provider’s prompt cache.' })
  cacheWriteTokens?: number;

  @Field(() => Int, { nullable: true, description: 'The number of tokens written to that cache for an hour.' })
  cacheWriteHourTokens?: number;

  @Field(() => Int, { nullable: true, description: 'The number of audio tokens of the prompt.' })
  audioPromptTokens?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The number of audio tokens read from the provider’s prompt cache.',
  })
  cachedAudioTokens?: number;

  @Field(() => Int, { nullable: true, description: 'The number of tokens spent on reasoning.' })
  reasoningTokens?: number;

  @Field(() => Int, { nullable: true, description: 'The number of audio tokens of the answer.' })
  audioCompletionTokens?: number;

  @Field(() => Int, { nullable: true, description: 'The number of predicted tokens that the answer contains.' })
  acceptedPredictionTokens?: number;

  @Field(() => Int, { nullable: true, description: 'The number of predicted tokens that the answer does not contain.' })
  rejectedPredictionTokens?: number;

  @Field(() => Int, { nullable: true, description: 'The number of image tokens of the prompt.' })
  imagePromptTokens?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The number of image tokens read from the provider’s prompt cache.',
  })
  cachedImageTokens?: number;

  @Field(() => Int, { nullable: true, description: 'The number of image tokens of the answer.' })
  imageCompletionTokens?: number;

  @Field(() => [InvocationUnits], { description: 'The quantities of what is no token, such as images and seconds.' })
  units!: InvocationUnits[];

  @Field(() => Int, { nullable: true, description: 'The number of searches of the provider’s web search.' })
  webSearches?: number;

  @Field(() => Boolean, { description: 'Whether the gateway counted the tokens instead of the provider.' })
  estimated!: boolean;

  @Field(() => Usd, { description: 'The cost in USD.' })
  costUsd!: NanoUsd;

  @Field(() => Int, { description: 'The duration from the first step to the last, in milliseconds.' })
  latencyMs!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The time from the first step to the first piece of a streamed answer, in milliseconds.',
  })
  firstTokenMs?: number;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the API key, or of the member who was signed in; null for calls between services.',
  })
  keyId?: string;

  @Field(() => CacheOutcomeEnum, { description: 'The part of the response cache in the invocation.' })
  cache!: ExecutionFacts['cache'];

  @Field(() => RiskLevelEnum, { nullable: true, description: 'The risk of the invocation; null where none was found.' })
  riskLevel?: RiskLevel;

  @Field(() => [PiiTypeEnum], { description: 'The types of personal data that the request contained.' })
  piiTypes!: PiiType[];

  @Field(() => String, { nullable: true, description: 'The code of the error that the client received.' })
  errorCode?: string;
}

@ObjectType({ description: 'An invocation that was just recorded.' })
export class AddedInvocation {
  @Field(() => InvocationType, { description: 'The invocation that was added.' })
  invocation!: InvocationType;

  @Field(() => Int, {
    description:
      'The number of invocations before this one that are left out because too many came at once, whether or not they meet the filter.',
  })
  skipped!: number;
}

@ObjectType({ description: 'The evidence of an invocation in the tenant’s log.' })
export class InvocationTrace {
  @Field(() => InvocationType, { description: 'The invocation and the usage it caused.' })
  invocation!: InvocationType;

  @Field(() => String, { description: 'The subject that acted.' })
  actor!: string;

  @Field(() => String, { nullable: true, description: 'The alias that the model was asked for by; null without one.' })
  alias?: string;

  @Field(() => ID, { nullable: true, description: 'The id of the invocation that this one repeats as a shadow.' })
  shadowOf?: string;

  @Field(() => InvocationPrompt, { nullable: true, description: 'The registered prompt that the call named.' })
  prompt?: InvocationPrompt;

  @Field(() => BigIntScalar, { description: 'The sequence number of the event in the tenant’s log.' })
  sequence!: number;

  @Field(() => String, { description: 'The leaf hash of the event in hexadecimal (RFC 6962 §2.1).' })
  leafHash!: string;

  @Field(() => [InvocationStep], { description: 'The seven steps, in order; empty after an erasure.' })
  steps!: InvocationStep[];

  @Field(() => PolicyEffectEnum, { nullable: true, description: 'The effect of policies and risk.' })
  effect?: PolicyEffect;

  @Field(() => String, { nullable: true, description: 'The reason for the effect.' })
  reason?: string;

  @Field(() => [PolicyReference], { description: 'The policies that determined the effect.' })
  policies!: PolicyReference[];

  @Field(() => [ObservedPolicy], { description: 'The log-only policies that matched without influence.' })
  observed!: ObservedPolicy[];

  @Field(() => RiskLevelEnum, { nullable: true, description: 'The risk of the invocation.' })
  riskLevel?: RiskLevel;

  @Field(() => [String], { description: 'The reasons for the risk.' })
  riskReasons!: string[];

  @Field(() => [InvocationAttempt], { description: 'The calls of upstreams, in order.' })
  attempts!: InvocationAttempt[];

  @Field(() => [InvocationGuard], { description: 'The verdicts of guards, those on the request first.' })
  guards!: InvocationGuard[];

  @Field(() => [String], {
    description: 'The usage figures of the provider that were rejected, and the figures that replace them.',
  })
  usageDoubts!: string[];

  @Field(() => [String], {
    description: 'The names of the parts of the request or answer that the other side’s protocol cannot express.',
  })
  dropped!: string[];

  @Field(() => CacheOutcomeEnum, { nullable: true, description: 'The part of the response cache in the invocation.' })
  cache?: ExecutionFacts['cache'];

  @Field(() => ProviderKindEnum, { nullable: true, description: 'The kind of the provider that was called.' })
  providerKind?: ProviderKind;

  @Field(() => PriceOrigin, { nullable: true, description: 'The origin of the price at which the cost was computed.' })
  price?: PriceOrigin;

  @Field(() => [AgentFlagType], { description: 'The rules for agents that the invocation was over.' })
  agentFlags!: AgentFlagType[];

  @Field(() => InvocationClient, { nullable: true, description: 'The program that the call of a tool came from.' })
  client?: InvocationClient;

  @Field(() => String, { nullable: true, description: 'The agent within the session, from the headers of its client.' })
  agent?: string;

  @Field(() => String, { nullable: true, description: 'The agent that started that agent.' })
  parentAgent?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The model that was asked for, where a budget sent the call to another one.',
  })
  degradedFrom?: string;

  @Field(() => ID, { nullable: true, description: 'The id of the budget that sent the call to another model.' })
  degradedBy?: string;

  @Field(() => Int, { nullable: true, description: 'The output limit in tokens that a budget lowered the call’s to.' })
  cappedOutputTokens?: number;

  @Field(() => ID, { nullable: true, description: 'The id of the budget that lowered the output limit.' })
  cappedBy?: string;

  @Field(() => String, { nullable: true, description: 'The code of the error that the client received.' })
  errorCode?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The message of that error, in the words of the provider where it refused the request.',
  })
  errorMessage?: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the proposal that the request became, or that approved it.',
  })
  proposalId?: string;

  @Field(() => Json, { nullable: true, description: 'The salt and the salted SHA-256 hashes of request and response.' })
  hashes?: JsonValue;

  @Field(() => InvocationContent, {
    nullable: true,
    description:
      'The content, for auditors and administrators; null where the tenant does not retain it, or it was erased.',
  })
  content?: InvocationContent;
}

export const InvocationConnection = connectionType('Invocation', InvocationType);
