import { Arg, Args, Ctx, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import { PageArgs, Paged } from '../../../graphql/connection.js';
import { askedIn, type RequestContext } from '../../../graphql/context.js';
import { recordSource } from '../../../graphql/subscription.js';
import type { Page } from '../../../shared/page.js';
import { Stop } from './stop.entity.js';
import { CreateStopInput, StopConnection } from './stop.types.js';
import type { StopsService } from './stops.service.js';

@Resolver(() => Stop)
export class StopResolver {
  constructor(private readonly service: StopsService) {}

  @Requires('audit')
  @Paged()
  @Query(() => StopConnection, {
    description: 'Lists the stops of the tenant: those that hold, then those that were lifted, newest first.',
  })
  stops(@Args(() => PageArgs) page: PageArgs, @Ctx() { principal }: RequestContext): Promise<Page<Stop>> {
    return this.service.stops(principal, page);
  }

  @Requires('audit')
  @Query(() => Stop, { description: 'Returns a stop, also one that was lifted.' })
  stop(
    @Arg('id', () => ID, { description: 'The id of the stop.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<Stop> {
    return this.service.stop(principal, id);
  }

  @Requires('administer')
  @Mutation(() => Stop, {
    description:
      'Stops model calls on every instance within a second: new ones are refused, those under way end with an error.',
  })
  createStop(
    @Arg('input', () => CreateStopInput, { description: 'The calls to stop, and the reason.' }) input: CreateStopInput,
    @Ctx() context: RequestContext,
  ): Promise<Stop> {
    return this.service.create(context.principal, input, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => Stop, { description: 'Lifts a stop; it stays in the list.' })
  liftStop(
    @Arg('id', () => ID, { description: 'The id of the stop.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Stop> {
    return this.service.lift(context.principal, id, askedIn(context));
  }

  @Requires('audit')
  @Subscription(() => Stop, {
    description: 'Emits stops when they are made and lifted.',
    subscribe: recordSource(
      { permission: 'audit' },
      () => StopResolver,
      ({ service }, _args: object, current) => service.watch(current),
    ),
  })
  stopChanged(@Root() stop: Stop): Stop {
    return stop;
  }
}
