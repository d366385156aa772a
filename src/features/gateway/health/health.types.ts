import { Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';
import { ProviderKindEnum } from '../../../graphql/types/provider-kind.js';
import type { ProviderKind } from '../../../contracts/provider.js';

export const HealthEnum = { HEALTHY: 'healthy', DEGRADED: 'degraded', UNHEALTHY: 'unhealthy' } as const;
registerEnumType(HealthEnum, {
  name: 'HealthLevel',
  description: 'The overall health of the gateway.',
  valuesConfig: {
    DEGRADED: { description: 'A provider is down.' },
    HEALTHY: { description: 'All components respond.' },
    UNHEALTHY: { description: 'The database or the shared store is down.' },
  },
});

export const UpEnum = { UP: 'up', DOWN: 'down' } as const;
registerEnumType(UpEnum, {
  name: 'ComponentStatus',
  description: 'Whether a component responds.',
  valuesConfig: {
    DOWN: { description: 'The component does not respond.' },
    UP: { description: 'The component responds.' },
  },
});

@ObjectType({ description: 'The health of a provider.' })
export class ProviderHealth {
  @Field(() => ID, { description: 'The id of the provider.' })
  id!: string;

  @Field(() => ProviderKindEnum, { description: 'The kind of the provider.' })
  kind!: ProviderKind;

  @Field(() => UpEnum, { description: 'Whether the provider responds, and takes our credentials.' })
  status!: 'up' | 'down';

  @Field(() => Float, { description: 'The latency of the last probe, in milliseconds.' })
  latencyMs!: number;

  @Field(() => Boolean, { nullable: true, description: 'Whether the provider is simulated by the sandbox.' })
  sandbox?: boolean;
}

@ObjectType({ description: 'The health of the response cache.' })
export class CacheHealth {
  @Field(() => UpEnum, { description: 'Whether the cache works.' })
  status!: 'up' | 'down';

  @Field(() => Float, { description: 'The share of requests that hit the cache, from 0 to 1.' })
  hitRate!: number;
}

@ObjectType({ description: 'The health of the database.' })
export class DatabaseHealth {
  @Field(() => UpEnum, {
    description: 'Whether the database responds, and takes evidence: one whose disk is full is down.',
  })
  status!: 'up' | 'down';

  @Field(() => Float, { description: 'The latency of the probe, in milliseconds.' })
  latencyMs!: number;
}

@ObjectType({ description: 'The health of the store in which several instances share their counters.' })
export class SharedStoreHealth {
  @Field(() => UpEnum, { description: 'Whether the store responds.' })
  status!: 'up' | 'down';

  @Field(() => Float, { description: 'The latency of the probe, in milliseconds.' })
  latencyMs!: number;
}

@ObjectType({ description: 'The health of the gateway.' })
export class Health {
  @Field(() => HealthEnum, { description: 'The overall health.' })
  status!: 'healthy' | 'degraded' | 'unhealthy';

  @Field(() => [ProviderHealth], { description: 'The health of the configured providers.' })
  providers!: ProviderHealth[];

  @Field(() => CacheHealth, { description: 'The health of the response cache.' })
  cache!: CacheHealth;

  @Field(() => DatabaseHealth, { description: 'The health of the database.' })
  database!: DatabaseHealth;

  @Field(() => SharedStoreHealth, {
    nullable: true,
    description: 'The health of the store in which several instances share their counters; null without one.',
  })
  sharedStore?: SharedStoreHealth;
}
