import { Arg, Args, Ctx, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Requires } from '../../graphql/authorize.js';
import { PageArgs, Paged } from '../../graphql/connection.js';
import { askedIn, type RequestContext } from '../../graphql/context.js';
import { recordSource } from '../../graphql/subscription.js';
import { DeletedRecord } from '../../graphql/types/deleted-record.js';
import type { Page } from '../../shared/page.js';
import { Guard } from './guard.entity.js';
import {
  CreateGuardInput,
  GuardChange,
  GuardConnection,
  GuardTrial,
  TestGuardInput,
  UpdateGuardInput,
} from './guard.types.js';
import type { GuardsService } from './guards.service.js';

@Resolver(() => Guard)
export class GuardResolver {
  constructor(private readonly service: GuardsService) {}

  @Requires('audit')
  @Paged()
  @Query(() => GuardConnection, { description: 'Lists the guards of the tenant, newest first.' })
  guards(@Args(() => PageArgs) page: PageArgs, @Ctx() { principal }: RequestContext): Promise<Page<Guard>> {
    return this.service.guards(principal, page);
  }

  @Requires('audit')
  @Query(() => Guard, { description: 'Returns one guard of the tenant.' })
  guard(
    @Arg('id', () => ID, { description: 'The id of the guard.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<Guard> {
    return this.service.guard(principal, id);
  }

  @Requires('administer')
  @Mutation(() => Guard, { description: 'Creates a guard, which judges the calls that begin from now on.' })
  createGuard(
    @Arg('input', () => CreateGuardInput, { description: 'The content of the new guard.' }) input: CreateGuardInput,
    @Ctx() context: RequestContext,
  ): Promise<Guard> {
    return this.service.create(context.principal, input, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => Guard, { description: 'Changes a guard, for the calls that begin from now on.' })
  updateGuard(
    @Arg('id', () => ID, { description: 'The id of the guard.' }) id: string,
    @Arg('input', () => UpdateGuardInput, { description: 'The fields to change.' }) input: UpdateGuardInput,
    @Ctx() context: RequestContext,
  ): Promise<Guard> {
    return this.service.update(context.principal, { id, input }, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => DeletedRecord, { description: 'Deletes a guard, which judges no call any more.' })
  async deleteGuard(
    @Arg('id', () => ID, { description: 'The id of the guard.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<DeletedRecord> {
    await this.service.remove(context.principal, id, askedIn(context));
    return { id };
  }

  @Requires('administer')
  @Mutation(() => GuardTrial, {
    description: 'Asks a guard about a text, whether or not it is on. The text is not stored; the verdict is recorded.',
  })
  testGuard(
    @Arg('id', () => ID, { description: 'The id of the guard.' }) id: string,
    @Arg('input', () => TestGuardInput, { description: 'The text to judge.' }) input: TestGuardInput,
    @Ctx() context: RequestContext,
  ): Promise<GuardTrial> {
    return this.service.test(context.principal, { id, input }, askedIn(context), context.signal);
  }

  @Requires('audit')
  @Subscription(() => GuardChange, {
    description: 'Emits guards of the tenant when they are created, changed or deleted.',
    subscribe: recordSource(
      { permission: 'audit' },
      () => GuardResolver,
      ({ service }, _args: object, current) => service.watch(current),
    ),
  })
  guardChanged(@Root() change: GuardChange): GuardChange {
    return change;
  }
}
