import { Arg, Ctx, ID, Int, Query, Resolver } from 'type-graphql';
import { isPermitted, Requires } from '../../graphql/authorize.js';
import type { Page } from '../../graphql/connection.js';
import { ConstrainArgs } from '../../graphql/constraints.js';
import type { RequestContext } from '../../graphql/context.js';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../shared/page.js';
import { type Invocation, InvocationConnection, InvocationFilter, InvocationTrace } from './invocation.types.js';
import type { InvocationService } from './invocation.service.js';

@Resolver()
export class InvocationResolver {
  constructor(private readonly service: InvocationService) {}

  @Requires('read')
  @Query(() => InvocationTrace, {
    description: 'The trace of one invocation, from its evidence. Members see their own.',
  })
  invocation(@Arg('id', () => ID) id: string, @Ctx() { principal }: RequestContext): Promise<InvocationTrace> {
    return this.service.invocation(principal, id, isPermitted('audit', principal.roles));
  }

  @Requires('read')
  @ConstrainArgs({ first: { min: 1, max: MAX_PAGE_SIZE } })
  @Query(() => InvocationConnection, { description: 'Invocations, newest first. Members see their own.' })
  invocations(
    @Arg('filter', () => InvocationFilter, { nullable: true }) filter: InvocationFilter | undefined,
    @Arg('first', () => Int, { defaultValue: DEFAULT_PAGE_SIZE, description: 'Page size, at most 500.' }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'Cursor of the last record of the page before.' })
    after: string | undefined,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<Invocation>> {
    return this.service.invocations(
      principal,
      isPermitted('audit', principal.roles),
      filter ?? {},
      first,
      after ?? undefined,
    );
  }
}
