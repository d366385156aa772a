import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import { ConstrainArgs } from '../../../graphql/validation/constraints.js';
import type { RequestContext } from '../../../graphql/context.js';
import { DateTime } from '../../../graphql/scalars.js';
import type { MeteringService } from './metering.service.js';
import {
  type MeteringGrouping,
  MeteringGroupingEnum,
  MeteringSummary,
  RecordUsageInput,
  UsageRecord,
} from './metering.types.js';

@Resolver()
export class MeteringResolver {
  constructor(private readonly service: MeteringService) {}

  @Requires('invoke', 'trust')
  @Mutation(() => UsageRecord, {
    description:
      'Records usage that the client meters together with its evidence, durable when the mutation returns. Model calls are metered automatically under `usage` and must not be recorded here.',
  })
  recordUsage(
    @Arg('input', () => RecordUsageInput, { description: 'The content of the new record.' }) input: RecordUsageInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<UsageRecord> {
    return this.service.record(principal, input);
  }

  @Requires('read', 'trust')
  @Query(() => UsageRecord, { description: 'Returns a usage record.' })
  usageRecord(
    @Arg('id', () => ID, { description: 'The id of the usage record.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<UsageRecord> {
    return this.service.one(principal, id);
  }

  @Requires('read', 'trust')
  @ConstrainArgs({ metric: { minLength: 1, maxLength: 200 } })
  @Query(() => MeteringSummary, {
    description:
      'Sums the usage that clients recorded in a period. The model calls that the gateway meters and bills are in `usage` instead.',
  })
  usageSummary(
    @Arg('metric', () => String, { nullable: true, description: 'The metric to sum; every metric when absent.' })
    metric: string | undefined,
    @Arg('startDate', () => DateTime, {
      nullable: true,
      description: 'The start of the period, inclusive; of the current calendar month in UTC when absent.',
    })
    startDate: Date | undefined,
    @Arg('endDate', () => DateTime, {
      nullable: true,
      description: 'The end of the period, exclusive; of the current calendar month in UTC when absent.',
    })
    endDate: Date | undefined,
    @Arg('groupBy', () => MeteringGroupingEnum, { nullable: true, description: 'The dimension of the `groups`.' })
    groupBy: MeteringGrouping | undefined,
    @Ctx() { principal }: RequestContext,
  ): Promise<MeteringSummary> {
    return this.service.summary(principal, {
      metric: metric ?? undefined,
      startDate: startDate ?? undefined,
      endDate: endDate ?? undefined,
      groupBy: groupBy ?? undefined,
    });
  }
}
