import { Field, ObjectType, registerEnumType } from 'type-graphql';
import type { FailureKind } from '../../../contracts/interceptor.js';
import { BigIntScalar } from '../../../graphql/scalars.js';
import { PeriodType } from '../../../graphql/types/period.js';
import type { ProviderPeriod } from './provider-figures.rules.js';
import { TrafficFigures } from './traffic.types.js';

export type { ProviderPeriod };

export const ProviderPeriodEnum = { HOUR: 'hour', DAY: 'day' } as const satisfies Record<string, ProviderPeriod>;
registerEnumType(ProviderPeriodEnum, {
  name: 'ProviderPeriod',
  description: 'A period up to the present.',
  valuesConfig: {
    DAY: { description: 'The last 24 hours, from a whole hour on.' },
    HOUR: { description: 'The last 60 minutes, from a whole minute on.' },
  },
});

export const ProviderErrorKindEnum = {
  ANSWER: 'answer',
  CREDENTIALS: 'credentials',
  NETWORK: 'network',
  RATE_LIMIT: 'rate_limit',
  REQUEST: 'request',
  SERVER: 'server',
  TIMEOUT: 'timeout',
} as const satisfies Record<string, FailureKind>;
registerEnumType(ProviderErrorKindEnum, {
  name: 'ProviderErrorKind',
  description: 'The kind of an attempt at a provider that failed.',
  valuesConfig: {
    ANSWER: { description: 'The answer could not be used.' },
    CREDENTIALS: { description: 'The credential was refused, or could not be obtained.' },
    NETWORK: { description: 'There was no connection, or it broke.' },
    RATE_LIMIT: { description: 'The provider limited the rate of the calls.' },
    REQUEST: { description: 'The provider refused the request itself.' },
    SERVER: { description: 'The provider had an error of its own.' },
    TIMEOUT: { description: 'The provider did not answer in time.' },
  },
});

@ObjectType({ description: 'The number of attempts at a provider that failed in one way.' })
export class ProviderErrors {
  @Field(() => ProviderErrorKindEnum, { description: 'The way in which they failed.' })
  kind!: FailureKind;

  @Field(() => BigIntScalar, { description: 'The number of attempts.' })
  count!: number;
}

@ObjectType({ description: 'The calls of a provider in figures.' })
export class ProviderFigures {
  @Field(() => PeriodType, { description: 'The period in whole steps.' })
  period!: PeriodType;

  @Field(() => TrafficFigures, { description: 'The calls that it answered, or that failed at it last.' })
  total!: TrafficFigures;

  @Field(() => [ProviderErrors], {
    description:
      'The attempts that failed, by their kind, the most frequent first; also those after which another provider answered.',
  })
  errors!: ProviderErrors[];

  @Field(() => Boolean, { description: 'Whether only the newest calls with failed attempts were counted.' })
  errorsSampled!: boolean;
}
