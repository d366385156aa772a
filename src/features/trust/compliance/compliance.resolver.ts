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
  @Query(() => ComplianceReport, { description: 'What the spine says of a period of at most 366 days.' })
  complianceReport(
    @Arg('startDate', () => DateTime, { nullable: true, description: 'From this time on.' })
    startDate: Date | undefined,
    @Arg('endDate', () => DateTime, { nullable: true, description: 'Before this time.' })
    endDate: Date | undefined,
    @Ctx() { principal }: RequestContext,
  ): Promise<ComplianceReport> {
    return this.service.report(principal, startDate ?? undefined, endDate ?? undefined);
  }
}
