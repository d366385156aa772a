import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { BigIntScalar, Usd } from '../../../graphql/scalars.js';
import type { NanoUsd } from '../../../shared/money.js';

export type SpenderKind = 'key' | 'user' | 'group';

export const SpenderKindEnum = { GROUP: 'group', KEY: 'key', USER: 'user' } as const satisfies Record<
  string,
  SpenderKind
>;
registerEnumType(SpenderKindEnum, {
  name: 'SpenderKind',
  description: 'The kind of those whose spending is asked for.',
  valuesConfig: {
    GROUP: { description: 'Groups by their names: the sum of those who are members now.' },
    KEY: { description: 'API keys, or signed-in members, by their ids.' },
    USER: { description: 'Users that calls are metered for, by their subjects.' },
  },
});

@ObjectType({ description: 'The spending of somebody in the present calendar month in UTC.' })
export class Spending {
  @Field(() => ID, { description: 'The id of the key, the subject of the user or the name of the group.' })
  id!: string;

  @Field(() => BigIntScalar, { description: 'The number of requests that were not denied.' })
  requests!: number;

  @Field(() => BigIntScalar, { description: 'The number of tokens, input and output together.' })
  tokens!: number;

  @Field(() => Usd, { description: 'The cost in USD.' })
  costUsd!: NanoUsd;
}
