import { Field, Float, ObjectType, registerEnumType } from 'type-graphql';
import { ProviderKindEnum } from '../../../graphql/provider-kind.js';
import type { ProviderKind } from '../../../contracts/provider.js';

export const HealthEnum = { HEALTHY: 'healthy', DEGRADED: 'degraded', UNHEALTHY: 'unhealthy' } as const;
registerEnumType(HealthEnum, {
  name: 'HealthLevel',
  description:
    'Healthy; degraded: a provider is down; unhealthy: the database, or the store that instances share, is down.',
});

export const UpEnum = { UP: 'up', DOWN: 'down' } as const;
registerEnumType(UpEnum, { name: 'ComponentStatus', description: 'Whether a part answers.' });

@ObjectType({ description: 'Health of a provider.' })
export class ProviderHealth {
  @Field(() => ProviderKindEnum, { description: 'Provider kind.' })
  kind!: ProviderKind;

  @Field(() => UpEnum, { description: 'Whether it answers.' })
  status!: 'up' | 'down';

  @Field(() => Float, { description: 'Latency of the last probe in milliseconds.' })
  latencyMs!: number;

  @Field(() => Boolean, { nullable: true, description: 'True when this is a simulator of the sandbox.' })
  sandbox?: boolean;
}

@ObjectType({ description: 'Health of the response cache.' })
export class CacheHealth {
  @Field(() => UpEnum, { description: 'Whether it works.' })
  status!: 'up' | 'down';

  @Field(() => Float, { description: 'Share of hits, 0 to 1.' })
  hitRate!: number;
}

@ObjectType({ description: 'Health of the database.' })
export class DatabaseHealth {
  @Field(() => UpEnum, { description: 'Whether it answers.' })
  status!: 'up' | 'down';

  @Field(() => Float, { description: 'Latency of the probe in milliseconds.' })
  latencyMs!: number;
}

@ObjectType({ description: 'Health of the store that several instances share their counters in.' })
export class SharedStoreHealth {
  @Field(() => UpEnum, { description: 'Whether it answers.' })
  status!: 'up' | 'down';

  @Field(() => Float, { description: 'Latency of the probe in milliseconds.' })
  latencyMs!: number;
}

@ObjectType({ description: 'Health of the gateway. Specification, "Health status".' })
export class Health {
  @Field(() => HealthEnum, { description: 'All in all.' })
  status!: 'healthy' | 'degraded' | 'unhealthy';

  @Field(() => [ProviderHealth], { description: 'The configured providers.' })
  providers!: ProviderHealth[];

  @Field(() => CacheHealth, { description: 'The response cache.' })
  cache!: CacheHealth;

  @Field(() => DatabaseHealth, { description: 'The database.' })
  database!: DatabaseHealth;

  @Field(() => SharedStoreHealth, {
    nullable: true,
    description: 'The store that several instances share their counters in; null where there is none.',
  })
  sharedStore?: SharedStoreHealth;
}
