import { MAX_SEARCH_CHARS } from '../../../shared/text/search-term.js';
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import { PageArgs, Paged } from '../../../graphql/connection.js';
import { ConstrainArgs } from '../../../graphql/validation/constraints.js';
import type { PolicyEffect } from '../../../contracts/policy.js';
import { MAX_PAGE_SIZE, type Page } from '../../../shared/page.js';
import type { RequestContext } from '../../../graphql/context.js';
import { loaderOf } from '../../../graphql/loaders.js';
import { PolicyEffectEnum } from '../../../graphql/types/policy-effect.js';
import { DeletedRecord } from '../../../graphql/types/deleted-record.js';
import { Policy } from './policy.entity.js';
import type { PolicyDecisions } from './decisions/policy-decisions.service.js';
import {
  EvaluatePolicyInput,
  PolicyReplay,
  PolicyResult,
  PolicySimulation,
  SimulatePoliciesInput,
} from './decisions/policy-decision.types.js';
import type { PolicyHistory } from './policy-history.service.js';
import { type ConditionProblem, policyLanguage } from './policy-language.js';
import { PolicyTestResultType } from './policy-test.types.js';
import type { PolicyTraffic } from './decisions/policy-traffic.service.js';
import {
  ConditionProblemType,
  PolicyLanguage,
  SimulateTrafficInput,
  TrafficSimulation,
} from './decisions/policy-traffic.types.js';
import type { PolicyService } from './policy.service.js';
import {
  CreatePolicyInput,
  PolicyConnection,
  type PolicyOrder,
  PolicyOrderEnum,
  ReplacePolicyInput,
  UpdatePolicyInput,
} from './policy.types.js';
import { PolicyVersionConnection, type PolicyVersionType } from './policy-version.types.js';

@Resolver(() => Policy)
export class PolicyResolver {
  constructor(
    private readonly service: PolicyService,
    private readonly history: PolicyHistory,
    private readonly decisions: PolicyDecisions,
    private readonly traffic: PolicyTraffic,
  ) {}

  @Requires('read', 'trust')
  @ConstrainArgs({ first: { min: 1, max: MAX_PAGE_SIZE }, search: { maxLength: MAX_SEARCH_CHARS } })
  @Query(() => PolicyConnection, { description: 'Lists the policies of the tenant by name.' })
  policies(
    @Args(() => PageArgs) page: PageArgs,
    @Arg('search', () => String, {
      nullable: true,
      description: 'A part of the name, the description, an action or a resource of the policies, in any case.',
    })
    search: string | null | undefined,
    @Arg('effect', () => PolicyEffectEnum, { nullable: true, description: 'The effect of the policies.' })
    effect: PolicyEffect | null | undefined,
    @Arg('order', () => PolicyOrderEnum, {
      defaultValue: PolicyOrderEnum.NAME_ASC,
      description: 'The order of the list.',
    })
    order: PolicyOrder,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<Policy>> {
    return this.service.policies(principal, page, { search, effect, order });
  }

  @Requires('read', 'trust')
  @Query(() => Policy, { description: 'Returns a policy.' })
  policy(
    @Arg('id', () => ID, { description: 'The id of the policy.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<Policy> {
    return this.service.policy(principal, id);
  }

  @Requires('read', 'trust')
  @Paged()
  @Query(() => PolicyVersionConnection, {
    description: 'Lists the versions of a policy, newest first, including those of a deleted policy.',
  })
  policyVersions(
    @Arg('id', () => ID, { description: 'The id of the policy.' }) id: string,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<PolicyVersionType>> {
    return this.history.versions(principal.tenant.id, id, page);
  }

  @Requires('administer', 'trust')
  @Mutation(() => Policy, { description: 'Creates a policy, which is in force when the mutation returns.' })
  createPolicy(
    @Arg('input', () => CreatePolicyInput, { description: 'The content of the new policy.' }) input: CreatePolicyInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<Policy> {
    return this.service.createPolicy(principal, input);
  }

  @Requires('administer', 'trust')
  @Mutation(() => Policy, { description: 'Changes a policy, which creates a new version.' })
  updatePolicy(
    @Arg('id', () => ID, { description: 'The id of the policy.' }) id: string,
    @Arg('input', () => UpdatePolicyInput, { description: 'The fields to change.' }) input: UpdatePolicyInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<Policy> {
    return this.service.updatePolicy(principal, id, input);
  }

  @Requires('administer', 'trust')
  @Mutation(() => Policy, { description: 'Replaces the whole content of a policy, which creates a new version.' })
  replacePolicy(
    @Arg('id', () => ID, { description: 'The id of the policy.' }) id: string,
    @Arg('input', () => ReplacePolicyInput, { description: 'The whole new content.' }) input: ReplacePolicyInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<Policy> {
    return this.service.replacePolicy(principal, id, input);
  }

  @Requires('administer', 'trust')
  @Mutation(() => DeletedRecord, { description: 'Deletes a policy; evidence still names it.' })
  async deletePolicy(
    @Arg('id', () => ID, { description: 'The id of the policy.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<DeletedRecord> {
    await this.service.deletePolicy(principal, id);
    return { id };
  }

  @Requires('read', 'trust')
  @Mutation(() => PolicyResult, {
    description:
      'Asks the policies whether an action may proceed. The decision is in the tenant’s log when the operation returns.',
  })
  evaluatePolicy(
    @Arg('input', () => EvaluatePolicyInput, { description: 'The question to the policies.' })
    input: EvaluatePolicyInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<PolicyResult> {
    return this.decisions.evaluate(principal, input);
  }

  @Requires('read', 'trust')
  @Query(() => PolicyResult, {
    name: 'evaluatePolicy',
    description: 'Asks the policies as the mutation `evaluatePolicy` does.',
    deprecationReason: 'Deprecated 2026-11-22: an evaluation writes evidence; use the mutation `evaluatePolicy`.',
  })
  evaluatePolicyByQuery(
    @Arg('input', () => EvaluatePolicyInput, { description: 'The question to the policies.' })
    input: EvaluatePolicyInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<PolicyResult> {
    return this.decisions.evaluate(principal, input);
  }

  @Requires('audit', 'trust')
  @Query(() => PolicyReplay, {
    description: 'Makes a past decision again, with the same question and the same versions of the policies.',
  })
  replayDecision(
    @Arg('id', () => ID, { description: 'The id of the decision.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<PolicyReplay> {
    return this.decisions.replay(principal, id);
  }

  @Requires('audit', 'trust')
  @Query(() => PolicySimulation, {
    description: 'Computes the changes that drafts of policies would make to past decisions.',
  })
  simulatePolicies(
    @Arg('input', () => SimulatePoliciesInput, { description: 'The drafts and the decisions to try them on.' })
    input: SimulatePoliciesInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<PolicySimulation> {
    return this.decisions.simulate(principal, input);
  }

  @Requires('audit', 'trust')
  @Query(() => TrafficSimulation, {
    description:
      'Computes what drafts of policies would have changed on the recorded calls of models of a period, a page at a time.',
  })
  simulateTraffic(
    @Arg('input', () => SimulateTrafficInput, { description: 'The drafts, and the period to try them on.' })
    input: SimulateTrafficInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<TrafficSimulation> {
    return this.traffic.simulate(principal, input);
  }

  @Requires('read', 'trust')
  @Query(() => [[ConditionProblemType]], {
    description: 'Checks conditions of policies as saving does; returns the problems of each.',
  })
  async checkConditions(
    @Arg('conditions', () => [String], {
      description: 'The conditions, at most 20, each of at most 2000 characters.',
    })
    conditions: string[],
    @Ctx() { principal }: RequestContext,
  ): Promise<ConditionProblem[][]> {
    return this.service.checkConditions(principal, conditions);
  }

  @Requires('read', 'trust')
  @Query(() => PolicyLanguage, { description: 'Lists the variables and functions of conditions.' })
  policyLanguage(): PolicyLanguage {
    return policyLanguage;
  }

  @Requires('read', 'trust')
  @Query(() => [PolicyTestResultType], {
    description: 'Runs the tests of a draft as saving does. Each asks the draft by itself, also where it is disabled.',
  })
  testPolicy(
    @Arg('policy', () => CreatePolicyInput, { description: 'The draft, with its tests.' }) policy: CreatePolicyInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<PolicyTestResultType[]> {
    return this.service.testPolicy(principal, policy);
  }

  @Paged()
  @FieldResolver(() => PolicyVersionConnection, { description: 'The versions of the policy, newest first.' })
  versions(
    @Root() { id }: Policy,
    @Args(() => PageArgs) { first, after }: PageArgs,
    @Ctx() context: RequestContext,
  ): Promise<Page<PolicyVersionType>> {
    return loaderOf(context, `versions of policies ${first} ${after}`, async (ids) => {
      const pageOf = await this.history.versionsOf(context.principal.tenant.id, ids, { first, after });
      return ids.map(pageOf);
    }).load(id);
  }
}
