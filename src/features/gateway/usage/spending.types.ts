import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { BigIntScalar, DateTime, Usd } from '../../../graphql/scalars.js';
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

@ObjectType({ description: 'The requests of a key for one model or one user.' })
export class KeyUsePart {
  @Field(() => String, { description: 'The model, or the user that the calls were metered for.' })
  name!: string;

  @Field(() => BigIntScalar, { description: 'The number of requests that were not denied.' })
  requests!: number;
}

@ObjectType({ description: 'The recent use of a key: what stops when it ends.' })
export class KeyUse {
  @Field(() => DateTime, { description: 'The start of the period, a whole hour; it ends now.' })
  since!: Date;

  @Field(() => BigIntScalar, { description: 'The number of requests that were not denied.' })
  requests!: number;

  @Field(() => [KeyUsePart], { description: 'The models that were asked, at most 10, the most asked first.' })
  models!: KeyUsePart[];

  @Field(() => [KeyUsePart], {
    description: 'The users and applications that the calls named, at most 10, those with the most requests first.',
  })
  users!: KeyUsePart[];
}
