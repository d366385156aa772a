import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import { PageArgs, Paged } from '../../../graphql/connection.js';
import { askedIn, type RequestContext } from '../../../graphql/context.js';
import { BigIntScalar, Usd } from '../../../graphql/scalars.js';
import { recordSource } from '../../../graphql/subscription.js';
import { DeletedRecord } from '../../../graphql/types/deleted-record.js';
import type { NanoUsd } from '../../../shared/money.js';
import type { Page } from '../../../shared/page.js';
import { Budget, BudgetRaise } from './budget.entity.js';
import type { BudgetCountersService } from './budget-counters.service.js';
import type { BudgetsService } from './budgets.service.js';
import type { BudgetUseService } from './use/budget-use.service.js';
import { BudgetFilter, type BudgetOrder, BudgetOrderEnum } from './use/budget-use.types.js';
import { BudgetChange } from './budget-change.types.js';
import { type BudgetCounter, BudgetCounterConnection, KeyBudgetList } from './budget-counter.types.js';
import {
  BudgetConnection,
  BudgetRaiseConnection,
  CreateBudgetInput,
  RaiseBudgetInput,
  UpdateBudgetInput,
} from './budget.types.js';

@Resolver(() => BudgetRaise)
export class BudgetResolver {
  constructor(
    private readonly service: BudgetsService,
    private readonly counters: BudgetCountersService,
    private readonly use: BudgetUseService,
  ) {}

  @Requires('audit')
  @Paged()
  @Query(() => BudgetConnection, {
    description: 'Lists the budgets of the tenant, newest first unless `order` is given.',
  })
  budgets(
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => BudgetFilter, {
      nullable: true,
      description: 'The conditions that the listed budgets meet.',
    })
    filter: BudgetFilter | null | undefined,
    @Arg('order', () => BudgetOrderEnum, { nullable: true, description: 'The order; newest first when absent.' })
    order: BudgetOrder | null | undefined,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<Budget>> {
    return filter == null
      ? this.service.budgets(principal, page, order ?? undefined)
      : this.use.listed(principal, filter, page, order ?? undefined);
  }

  @Requires('audit')
  @Query(() => Budget, { description: 'Returns one budget of the tenant.' })
  budget(
    @Arg('id', () => ID, { description: 'The id of the budget.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<Budget> {
    return this.service.budget(principal, id);
  }

  @Requires('audit')
  @Paged()
  @Query(() => BudgetCounterConnection, {
    description: 'Lists how much of a budget is used in its present window, the last charged counter first.',
  })
  budgetCounters(
    @Arg('id', () => ID, { description: 'The id of the budget.' }) id: string,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<BudgetCounter>> {
    return this.counters.counters(principal, id, page);
  }

  @Requires('audit')
  @Paged()
  @Query(() => BudgetRaiseConnection, { description: 'Lists the raises of a budget, newest first.' })
  budgetRaises(
    @Arg('id', () => ID, { description: 'The id of the budget.' }) id: string,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<BudgetRaise>> {
    return this.service.raises(principal, id, page);
  }

  @Requires('read')
  @Query(() => KeyBudgetList, { description: 'Lists the budgets that bind the calls of the caller’s own key.' })
  async keyBudgets(@Ctx() { principal }: RequestContext): Promise<KeyBudgetList> {
    return { object: 'list', data: await this.counters.budgetsOf(principal) };
  }

  @Requires('administer')
  @Mutation(() => Budget, { description: 'Creates a budget, which counts from now on.' })
  createBudget(
    @Arg('input', () => CreateBudgetInput, { description: 'The content of the new budget.' }) input: CreateBudgetInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<Budget> {
    return this.service.create(principal, input);
  }

  @Requires('administer')
  @Mutation(() => Budget, { description: 'Changes a budget, for the calls that begin from now on.' })
  updateBudget(
    @Arg('id', () => ID, { description: 'The id of the budget.' }) id: string,
    @Arg('input', () => UpdateBudgetInput, { description: 'The fields to change.' }) input: UpdateBudgetInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<Budget> {
    return this.service.update(principal, id, input);
  }

  @Requires('administer')
  @Mutation(() => DeletedRecord, { description: 'Deletes a budget, which binds no call any more.' })
  async deleteBudget(
    @Arg('id', () => ID, { description: 'The id of the budget.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<DeletedRecord> {
    await this.service.remove(principal, id);
    return { id };
  }

  @Requires('invoke')
  @Mutation(() => BudgetRaise, {
    description:
      'Adds to a budget until a time, after which the raise ends by itself. Whom the budget binds may ask for it; policies decide.',
  })
  raiseBudget(
    @Arg('id', () => ID, { description: 'The id of the budget.' }) id: string,
    @Arg('input', () => RaiseBudgetInput, { description: 'The amount, its end and the reason.' })
    input: RaiseBudgetInput,
    @Ctx() context: RequestContext,
  ): Promise<BudgetRaise> {
    return this.service.raise(context.principal, { id, input }, askedIn(context));
  }

  @Requires('audit')
  @Subscription(() => BudgetChange, {
    description: 'Emits budgets when they are created, changed, raised or deleted.',
    subscribe: recordSource(
      { permission: 'audit' },
      () => BudgetResolver,
      ({ service }, _args: object, current) => service.watch(current),
    ),
  })
  budgetChanged(@Root() change: BudgetChange): BudgetChange {
    return change;
  }

  @FieldResolver(() => Usd, {
    nullable: true,
    description: 'The amount in USD; null where the budget has another unit.',
  })
  addUsd(@Root() { unit, amount }: BudgetRaise): NanoUsd | null {
    return unit === 'usd' ? amount : null;
  }

  @FieldResolver(() => BigIntScalar, {
    nullable: true,
    description: 'The number of tokens; null where the budget has another unit.',
  })
  addTokens(@Root() { unit, amount }: BudgetRaise): number | null {
    return unit === 'tokens' ? Number(amount) : null;
  }

  @FieldResolver(() => BigIntScalar, {
    nullable: true,
    description: 'The number of requests; null where the budget has another unit.',
  })
  addRequests(@Root() { unit, amount }: BudgetRaise): number | null {
    return unit === 'requests' ? Number(amount) : null;
  }
}
