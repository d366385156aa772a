import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Requires } from '../../graphql/authorize.js';
import { PageArgs, Paged } from '../../graphql/connection.js';
import { ConstrainArgs } from '../../graphql/validation/constraints.js';
import { MAX_PAGE_SIZE, type Page } from '../../shared/page.js';
import { MAX_SEARCH_CHARS } from '../../shared/text/search-term.js';
import type { RequestContext } from '../../graphql/context.js';
import { loaderOf } from '../../graphql/loaders.js';
import { DeletedRecord } from '../../graphql/types/deleted-record.js';
import { recordSource } from '../../graphql/subscription.js';
import { Alert, AlertRule, type AlertStatus, AlertStatusEnum } from './alert.entity.js';
import type { AlertService } from './alert.service.js';
import {
  AlertConnection,
  type AlertOrder,
  AlertOrderEnum,
  AlertRuleConnection,
  CreateAlertRuleInput,
  UpdateAlertRuleInput,
} from './alert.types.js';

@Resolver(() => Alert)
export class AlertResolver {
  constructor(private readonly service: AlertService) {}

  @Requires('audit')
  @Paged()
  @Query(() => AlertRuleConnection, { description: 'Lists the alert rules of the tenant, newest first.' })
  alertRules(@Args(() => PageArgs) page: PageArgs, @Ctx() { principal }: RequestContext): Promise<Page<AlertRule>> {
    return this.service.rules(principal, page);
  }

  @Requires('audit')
  @ConstrainArgs({ first: { min: 1, max: MAX_PAGE_SIZE }, search: { maxLength: MAX_SEARCH_CHARS } })
  @Query(() => AlertConnection, {
    description: 'Lists the alerts of the tenant, newest first unless `order` is given.',
  })
  alerts(
    @Arg('status', () => AlertStatusEnum, { nullable: true, description: 'The status of the alerts to list.' })
    status: AlertStatus | null,
    @Arg('search', () => String, {
      nullable: true,
      description: 'A part of the name of the rule or of why the alerts fired, in any case.',
    })
    search: string | null | undefined,
    @Arg('order', () => AlertOrderEnum, { nullable: true, description: 'The order; newest first when absent.' })
    order: AlertOrder | null | undefined,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<Alert>> {
    return this.service.alerts(principal, { status, search, order }, page);
  }

  @Requires('administer')
  @Mutation(() => AlertRule, { description: 'Creates an alert rule, which is evaluated within seconds.' })
  createAlertRule(
    @Arg('input', () => CreateAlertRuleInput, { description: 'The content of the new rule.' })
    input: CreateAlertRuleInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<AlertRule> {
    return this.service.createRule(principal, input);
  }

  @Requires('administer')
  @Mutation(() => AlertRule, { description: 'Changes an alert rule.' })
  updateAlertRule(
    @Arg('id', () => ID, { description: 'The id of the alert rule.' }) id: string,
    @Arg('input', () => UpdateAlertRuleInput, { description: 'The fields to change.' }) input: UpdateAlertRuleInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<AlertRule> {
    return this.service.updateRule(principal, id, input);
  }

  @Requires('administer')
  @Mutation(() => DeletedRecord, { description: 'Deletes an alert rule; its alerts remain.' })
  async deleteAlertRule(
    @Arg('id', () => ID, { description: 'The id of the alert rule.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<DeletedRecord> {
    await this.service.deleteRule(principal, id);
    return { id };
  }

  @Requires('audit')
  @Subscription(() => Alert, {
    description: 'Emits alerts when they fire and recover.',
    subscribe: recordSource(
      { permission: 'audit' },
      () => AlertResolver,
      ({ service }, _args: object, current) => service.watch(current),
    ),
  })
  alertChanged(@Root() alert: Alert): Alert {
    return alert;
  }

  @FieldResolver(() => AlertRule, { nullable: true, description: 'The rule that fired; null once it is deleted.' })
  rule(@Root() { ruleId }: Alert, @Ctx() context: RequestContext): Promise<AlertRule | null> {
    return loaderOf(context, 'rules of alerts', (ids) => this.service.rulesById(context.principal, ids)).load(ruleId);
  }
}
