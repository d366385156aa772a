import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import type { RequestContext } from '../../../graphql/context.js';
import { DateTime } from '../../../graphql/scalars.js';
import type { ComplianceService } from './compliance.service.js';
import { ComplianceReport } from './compliance.types.js';

@Resolver()
export class ComplianceResolver {
  constructor(private readonly service: ComplianceService) {}

  @Requires('audit', 'trust')
  @Query(() => ComplianceReport, {
    description: 'Reports on a period of at most 366 days from the events of the tenant’s log.',
  })
  complianceReport(
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
    @Ctx() { principal }: RequestContext,
  ): Promise<ComplianceReport> {
    return this.service.report(principal, startDate ?? undefined, endDate ?? undefined);
  }
}
