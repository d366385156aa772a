import { Arg, Args, Ctx, ID, Query, Resolver, Root, Subscription } from 'type-graphql';
import { isPermitted, Requires } from '../../graphql/authorize.js';
import { PageArgs, Paged } from '../../graphql/connection.js';
import type { Page } from '../../shared/page.js';
import type { RequestContext } from '../../graphql/context.js';
import { recordSource } from '../../graphql/subscription.js';
import { InvocationFilter } from './invocation-filter.types.js';
import { type AskedInvocationOrder, InvocationOrderEnum } from './invocation-order.types.js';
import { AddedInvocation, type InvocationType, InvocationConnection, InvocationTrace } from './invocation.types.js';
import type { InvocationService } from './invocation.service.js';
import type { LiveInvocations } from './live-invocations.service.js';

@Resolver()
export class InvocationResolver {
  constructor(
    private readonly service: InvocationService,
    private readonly live: LiveInvocations,
  ) {}

  @Requires('read')
  @Query(() => InvocationTrace, {
    description: 'Returns the trace of an invocation from its evidence. Members see their own.',
  })
  invocation(
    @Arg('id', () => ID, { description: 'The id of the invocation.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<InvocationTrace> {
    return this.service.invocation(principal, id, isPermitted('audit', principal.roles));
  }

  @Requires('read')
  @Paged()
  @Query(() => InvocationConnection, {
    description: 'Lists invocations, newest first unless `order` is given. Members see their own.',
  })
  invocations(
    @Arg('filter', () => InvocationFilter, {
      nullable: true,
      description: 'The conditions that the listed invocations meet.',
    })
    filter: InvocationFilter | undefined,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('order', () => InvocationOrderEnum, { nullable: true, description: 'The order; newest first when absent.' })
    order: AskedInvocationOrder | null | undefined,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<InvocationType>> {
    return this.service.invocations(
      principal,
      isPermitted('audit', principal.roles),
      filter ?? {},
      page,
      order ?? undefined,
    );
  }

  @Requires('read')
  @Subscription(() => AddedInvocation, {
    description:
      'Emits invocations when they are recorded, within a second, in the order of the log. Members see their own.',
    subscribe: recordSource(
      { permission: 'read' },
      () => InvocationResolver,
      ({ live }, { filter }: { filter?: InvocationFilter | null }, current) =>
        live.watch({
          principal: current,
          mayAudit: ({ roles }) => isPermitted('audit', roles),
          filter: filter ?? {},
        }),
    ),
  })
  invocationAdded(
    @Arg('filter', () => InvocationFilter, {
      nullable: true,
      description: 'The conditions that the emitted invocations meet.',
    })
    _filter: InvocationFilter | null,
    @Root() added: AddedInvocation,
  ): AddedInvocation {
    return added;
  }
}
