import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Requires } from '../../../../graphql/authorize.js';
import type { RequestContext } from '../../../../graphql/context.js';
import { DateTime } from '../../../../graphql/scalars.js';
import { type UsageInterval, UsageIntervalEnum } from '../usage.types.js';
import type { FocusService } from './focus.service.js';
import { FocusExport } from './focus.types.js';

@Resolver(() => FocusExport)
export class FocusResolver {
  constructor(private readonly service: FocusService) {}

  @Requires('administer', 'gateway')
  @Query(() => FocusExport, {
    description: 'Exports the usage of the tenant in a period of at most 31 days as charges of FOCUS 1.2.',
  })
  usageFocus(
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
    @Arg('granularity', () => UsageIntervalEnum, {
      nullable: true,
      description: 'The length of the charge periods; a day when absent.',
    })
    granularity: UsageInterval | null,
    @Ctx() { principal }: RequestContext,
  ): Promise<FocusExport> {
    return this.service.export(principal, {
      startDate: startDate ?? undefined,
      endDate: endDate ?? undefined,
      granularity: granularity ?? 'day',
    });
  }

  @FieldResolver(() => String, { description: 'The file as CSV, with a header (RFC 4180).' })
  csv(@Root() { charges }: FocusExport): Promise<string> {
    return this.service.csv(charges);
  }

  @FieldResolver(() => String, { description: 'The file as JSON Lines: an object for each row.' })
  jsonl(@Root() { charges }: FocusExport): Promise<string> {
    return this.service.jsonl(charges);
  }
}
