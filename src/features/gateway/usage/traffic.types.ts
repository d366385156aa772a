import { Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';
import { InvocationOutcomeEnum } from '../../../graphql/types/invocation-outcome.js';
import { PeriodType } from '../../../graphql/types/period.js';
import { RiskLevelEnum } from '../../../graphql/types/risk-level.js';
import { BigIntScalar, DateTime, Usd } from '../../../graphql/scalars.js';
import type { RiskLevel } from '../../../contracts/identity.js';
import type { ObservedInvocation } from '../../../contracts/interceptor.js';
import type { NanoUsd } from '../../../shared/money.js';
import type { TrafficInterval } from './traffic.rules.js';

export type { TrafficInterval };

export const TrafficIntervalEnum = { MINUTE: 'minute', HOUR: 'hour', DAY: 'day' } as const satisfies Record<
  string,
  TrafficInterval
>;
registerEnumType(TrafficIntervalEnum, {
  name: 'TrafficInterval',
  description: 'The length of a step of a traffic series in UTC.',
  valuesConfig: {
    DAY: { description: 'One day, for periods of up to 1096 days.' },
    HOUR: { description: 'One hour, for periods of up to 62 days.' },
    MINUTE: { description: 'One minute, for periods of up to 3 hours.' },
  },
});

@ObjectType({ description: 'The invocations of a period in figures.' })
export class TrafficFigures {
  @Field(() => BigIntScalar, { description: 'The number of invocations, whatever came of them.' })
  requests!: number;

  @Field(() => BigIntScalar, { description: 'The number of those that ended with an error.' })
  failed!: number;

  @Field(() => BigIntScalar, { description: 'The number of those that were denied.' })
  denied!: number;

  @Field(() => BigIntScalar, { description: 'The number of those that the client cancelled.' })
  cancelled!: number;

  @Field(() => BigIntScalar, { description: 'The number of those that the response cache answered.' })
  cacheHits!: number;

  @Field(() => BigIntScalar, { description: 'The number of tokens of prompts.' })
  promptTokens!: number;

  @Field(() => BigIntScalar, { description: 'The number of tokens of answers.' })
  completionTokens!: number;

  @Field(() => Usd, { description: 'The cost in USD.' })
  costUsd!: NanoUsd;

  @Field(() => Float, {
    nullable: true,
    description:
      'The median duration of completed invocations that the cache did not answer, in milliseconds, like all percentiles to about a sixth; null without any.',
  })
  latencyP50Ms?: number;

  @Field(() => Float, { nullable: true, description: 'The 95th percentile of the same durations, in milliseconds.' })
  latencyP95Ms?: number;

  @Field(() => Float, { nullable: true, description: 'The 99th percentile of the same durations, in milliseconds.' })
  latencyP99Ms?: number;

  @Field(() => Float, {
    nullable: true,
    description:
      'The median time to the first piece of answers that a provider streamed, in milliseconds; null without any.',
  })
  firstTokenP50Ms?: number;

  @Field(() => Float, { nullable: true, description: 'The 95th percentile of the same times, in milliseconds.' })
  firstTokenP95Ms?: number;
}

@ObjectType({ description: 'A step of a traffic series.' })
export class TrafficPoint extends TrafficFigures {
  @Field(() => DateTime, { description: 'The start of the step.' })
  at!: Date;
}

@ObjectType({ description: 'The invocations of a tenant over time.' })
export class TrafficSeries {
  @Field(() => PeriodType, { description: 'The requested period, extended to whole steps.' })
  period!: PeriodType;

  @Field(() => TrafficFigures, { description: 'The figures of the whole period.' })
  total!: TrafficFigures;

  @Field(() => [TrafficPoint], { description: 'The steps in order, without those that have no invocations.' })
  points!: TrafficPoint[];
}

@ObjectType({
  description: 'A value by which invocations can be filtered, and the number of invocations that have it.',
})
export class InvocationFacet {
  @Field(() => ID, { description: 'The value that the invocations share.' })
  value!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The name of the API key or member, for administrators; null for other values.',
  })
  name?: string;

  @Field(() => BigIntScalar, { description: 'The number of invocations.' })
  count!: number;
}

@ObjectType({ description: 'The number of invocations that ended in one way.' })
export class OutcomeFacet {
  @Field(() => InvocationOutcomeEnum, { description: 'The way in which they ended.' })
  outcome!: ObservedInvocation['outcome'];

  @Field(() => BigIntScalar, { description: 'The number of invocations.' })
  count!: number;
}

@ObjectType({ description: 'The number of invocations of one risk.' })
export class RiskFacet {
  @Field(() => RiskLevelEnum, { description: 'The risk level that the invocations share.' })
  riskLevel!: RiskLevel;

  @Field(() => BigIntScalar, { description: 'The number of invocations.' })
  count!: number;
}

@ObjectType({
  description:
    'The values by which the invocations of a period can be filtered, each list with the most frequent first.',
})
export class InvocationFacets {
  @Field(() => PeriodType, { description: 'The requested period, extended to whole hours.' })
  period!: PeriodType;

  @Field(() => [InvocationFacet], { description: 'The models, at most 200.' })
  models!: InvocationFacet[];

  @Field(() => [InvocationFacet], { description: 'The providers that were called, at most 200.' })
  providers!: InvocationFacet[];

  @Field(() => [OutcomeFacet], { description: 'The ways in which invocations ended.' })
  outcomes!: OutcomeFacet[];

  @Field(() => [RiskFacet], { description: 'The risk levels of the invocations.' })
  riskLevels!: RiskFacet[];

  @Field(() => BigIntScalar, { description: 'The number of invocations whose request contained personal data.' })
  withPii!: number;

  @Field(() => Boolean, {
    description:
      'Whether there are so many sums by user and key that both were counted over the newest 50,000 of them alone.',
  })
  holdersSampled!: boolean;

  @Field(() => [InvocationFacet], { description: 'The users, at most 50, of invocations that were not denied.' })
  users!: InvocationFacet[];

  @Field(() => [InvocationFacet], {
    description: 'The API keys and signed-in members, at most 50, of invocations that were not denied.',
  })
  keys!: InvocationFacet[];
}
