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
      'Records a usage that the client meters, with its evidence; durable when this answers. Model calls are metered by themselves, under `usage`: do not record them here.',
  })
  recordUsage(
    @Arg('input', () => RecordUsageInput) input: RecordUsageInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<UsageRecord> {
    return this.service.record(principal, input);
  }

  @Requires('read', 'trust')
  @Query(() => UsageRecord, { description: 'One recorded usage.' })
  usageRecord(@Arg('id', () => ID) id: string, @Ctx() { principal }: RequestContext): Promise<UsageRecord> {
    return this.service.one(principal, id);
  }

  @Requires('read', 'trust')
  @ConstrainArgs({ metric: { minLength: 1, maxLength: 200 } })
  @Query(() => MeteringSummary, {
    description:
      'What clients recorded in a period, summed. It does not contain the model calls that the gateway meters and bills itself: those are in `usage`.',
  })
  usageSummary(
    @Arg('metric', () => String, { nullable: true, description: 'Of this metric; of every one when absent.' })
    metric: string | undefined,
    @Arg('startDate', () => DateTime, { nullable: true, description: 'From this time on.' })
    startDate: Date | undefined,
    @Arg('endDate', () => DateTime, { nullable: true, description: 'Before this time.' })
    endDate: Date | undefined,
    @Arg('groupBy', () => MeteringGroupingEnum, { nullable: true, description: 'Also by this.' })
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
