import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { isPermitted, Requires } from '../../../graphql/authorize.js';
import type { RequestContext } from '../../../graphql/context.js';
import { DateTime } from '../../../graphql/scalars.js';
import type { TrafficService } from './traffic.service.js';
import { InvocationFacets, type TrafficInterval, TrafficIntervalEnum, TrafficSeries } from './traffic.types.js';

@Resolver()
export class TrafficResolver {
  constructor(private readonly service: TrafficService) {}

  @Requires('read', 'gateway')
  @Query(() => TrafficSeries, {
    description: 'Returns the invocations of the tenant over time for charts: numbers, tokens, cost and percentiles.',
  })
  trafficSeries(
    @Arg('interval', () => TrafficIntervalEnum, { description: 'The length of a step.' }) interval: TrafficInterval,
    @Arg('startDate', () => DateTime, {
      nullable: true,
      description: 'The start of the period, inclusive; an hour, a day or 30 days before its end when absent.',
    })
    startDate: Date | null,
    @Arg('endDate', () => DateTime, {
      nullable: true,
      description: 'The end of the period, exclusive; now when absent.',
    })
    endDate: Date | null,
    @Arg('model', () => String, { nullable: true, description: 'The model that answered; every model when absent.' })
    model: string | null,
    @Arg('provider', () => ID, {
      nullable: true,
      description: 'The id of the provider that was called; every provider when absent.',
    })
    provider: string | null,
    @Ctx() { principal }: RequestContext,
  ): Promise<TrafficSeries> {
    return this.service.series(principal, interval, {
      startDate: startDate ?? undefined,
      endDate: endDate ?? undefined,
      model: model ?? undefined,
      provider: provider ?? undefined,
    });
  }

  @Requires('read', 'gateway')
  @Query(() => InvocationFacets, {
    description: 'Returns the values by which the invocations of a period can be filtered, with their counts.',
  })
  invocationFacets(
    @Arg('startDate', () => DateTime, {
      nullable: true,
      description: 'The start of the period, inclusive; of the current calendar month in UTC when absent.',
    })
    startDate: Date | null,
    @Arg('endDate', () => DateTime, {
      nullable: true,
      description: 'The end of the period, exclusive; of the current calendar month in UTC when absent.',
    })
    endDate: Date | null,
    @Ctx() { principal }: RequestContext,
  ): Promise<InvocationFacets> {
    const period = { startDate: startDate ?? undefined, endDate: endDate ?? undefined };
    return this.service.facets(principal, period, isPermitted('administer', principal.roles));
  }
}
