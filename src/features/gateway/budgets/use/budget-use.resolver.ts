import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { Requires } from '../../../../graphql/authorize.js';
import type { RequestContext } from '../../../../graphql/context.js';
import { loaderOf } from '../../../../graphql/loaders.js';
import { ConstrainArgs } from '../../../../graphql/validation/constraints.js';
import type { BindingBudgetsService } from './binding-budgets.service.js';
import { Budget } from '../budget.entity.js';
import { BudgetCounter, KeyBudgetList, NearestBudget } from '../budget-counter.types.js';
import type { BudgetUseService } from './budget-use.service.js';
import { BudgetTargetCount, ChargedBudget, SEARCHED } from './budget-use.types.js';
import type { ChargedBudgetsService } from './charged-budgets.service.js';

export interface BudgetUseServices {
  use: BudgetUseService;
  binding: BindingBudgetsService;
  charged: ChargedBudgetsService;
}

/** Keys whose budgets are asked for at once: each looks at every budget of the tenant. */
const MAX_KEYS = 100;

/** Who is bound by which budgets, and how far they are used. */
@Resolver(() => Budget)
export class BudgetUseResolver {
  constructor(private readonly services: BudgetUseServices) {}

  @Requires('audit')
  @ConstrainArgs({ search: SEARCHED })
  @Query(() => [BudgetTargetCount], {
    description:
      'Counts the budgets of the tenant by what they are for, from those of everybody to those of few calls.',
  })
  budgetTargets(
    @Arg('search', () => String, {
      nullable: true,
      description: 'A part of the name, or of a value of the selector, that the counted budgets have.',
    })
    search: string | null | undefined,
    @Ctx() { principal }: RequestContext,
  ): BudgetTargetCount[] {
    return this.services.use.targets(principal, search);
  }

  @Requires('read')
  @ConstrainArgs({ user: SEARCHED, group: SEARCHED })
  @Query(() => KeyBudgetList, {
    description:
      'Lists the budgets that can bind the calls of a key, a user or a group, of which one is named. Members ask for their own.',
  })
  async bindingBudgets(
    @Arg('key', () => ID, { nullable: true, description: 'The id of an API key.' }) key: string | null,
    @Arg('user', () => String, {
      nullable: true,
      description: 'The subject of a user; budgets of their single keys are not listed.',
    })
    user: string | null,
    @Arg('group', () => String, {
      nullable: true,
      description: 'The name of a group; budgets of its single users are not listed.',
    })
    group: string | null,
    @Ctx() { principal }: RequestContext,
  ): Promise<KeyBudgetList> {
    return { object: 'list', data: await this.services.binding.budgetsBinding(principal, { key, user, group }) };
  }

  @Requires('audit')
  @ConstrainArgs({ keys: { minLength: 0, maxLength: MAX_KEYS } })
  @Query(() => [NearestBudget], {
    description: 'Returns, in the order of `keys`, the budget of each key that is nearest to its limit.',
  })
  nearestBudgets(
    @Arg('keys', () => [ID], { description: 'The ids of API keys, at most 100; each once.' }) keys: string[],
    @Ctx() { principal }: RequestContext,
  ): Promise<NearestBudget[]> {
    return this.services.binding.nearest(principal, keys);
  }

  @Requires('read')
  @Query(() => [ChargedBudget], {
    description: 'Lists the budgets that an invocation was charged to. Members see those of their own.',
  })
  chargedBudgets(
    @Arg('invocation', () => ID, { description: 'The id of the invocation.' }) invocation: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<ChargedBudget[]> {
    return this.services.charged.budgetsOf(principal, invocation);
  }

  @FieldResolver(() => BudgetCounter, {
    nullable: true,
    description:
      'The counter nearest to the limit in the present window, of those that were charged last; null where nothing is used.',
  })
  mostUsed(@Root() { id }: Budget, @Ctx() context: RequestContext): Promise<BudgetCounter | null> {
    const { tenant } = context.principal;
    return loaderOf<BudgetCounter | null>(context, 'mostUsed', (ids) =>
      this.services.use.mostUsed(tenant.id, ids),
    ).load(id);
  }
}
