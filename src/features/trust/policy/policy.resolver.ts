import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import { PageArgs, Paged } from '../../../graphql/connection.js';
import type { Page } from '../../../shared/page.js';
import type { RequestContext } from '../../../graphql/context.js';
import { Policy } from './policy.entity.js';
import type { PolicyDecisions } from './policy-decision.service.js';
import {
  EvaluatePolicyInput,
  PolicyReplay,
  PolicyResult,
  PolicySimulation,
  SimulatePoliciesInput,
} from './policy-decision.types.js';
import type { PolicyHistory } from './policy-history.service.js';
import type { PolicyService } from './policy.service.js';
import { CreatePolicyInput, PolicyConnection, UpdatePolicyInput } from './policy.types.js';
import { PolicyVersionConnection, type PolicyVersionType } from './policy-version.types.js';

@Resolver()
export class PolicyResolver {
  constructor(
    private readonly service: PolicyService,
    private readonly history: PolicyHistory,
    private readonly decisions: PolicyDecisions,
  ) {}

  @Requires('read', 'trust')
  @Paged()
  @Query(() => PolicyConnection, { description: 'The policies of the tenant, by name.' })
  policies(@Args(() => PageArgs) page: PageArgs, @Ctx() { principal }: RequestContext): Promise<Page<Policy>> {
    return this.service.policies(principal, page);
  }

  @Requires('read', 'trust')
  @Query(() => Policy, { description: 'One policy.' })
  policy(@Arg('id', () => ID) id: string, @Ctx() { principal }: RequestContext): Promise<Policy> {
    return this.service.policy(principal, id);
  }

  @Requires('read', 'trust')
  @Paged()
  @Query(() => PolicyVersionConnection, {
    description: 'Every version of a policy, newest first; also of one that is deleted.',
  })
  policyVersions(
    @Arg('id', () => ID) id: string,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<PolicyVersionType>> {
    return this.history.versions(principal.tenant.id, id, page);
  }

  @Requires('administer', 'trust')
  @Mutation(() => Policy, { description: 'Makes a policy; it is in force when this answers.' })
  createPolicy(
    @Arg('input', () => CreatePolicyInput) input: CreatePolicyInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<Policy> {
    return this.service.createPolicy(principal, input);
  }

  @Requires('administer', 'trust')
  @Mutation(() => Policy, { description: 'Changes a policy, which gives it a new version.' })
  updatePolicy(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdatePolicyInput) input: UpdatePolicyInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<Policy> {
    return this.service.updatePolicy(principal, id, input);
  }

  @Requires('administer', 'trust')
  @Mutation(() => Boolean, { description: 'Removes a policy; evidence keeps naming it.' })
  deletePolicy(@Arg('id', () => ID) id: string, @Ctx() { principal }: RequestContext): Promise<boolean> {
    return this.service.deletePolicy(principal, id);
  }

  @Requires('read', 'trust')
  @Query(() => PolicyResult, {
    description: 'Asks the policies whether an action may go ahead. The decision is in the spine when this answers.',
  })
  evaluatePolicy(
    @Arg('input', () => EvaluatePolicyInput) input: EvaluatePolicyInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<PolicyResult> {
    return this.decisions.evaluate(principal, input);
  }

  @Requires('audit', 'trust')
  @Query(() => PolicyReplay, {
    description: 'Decides a past decision again: the same question, to the same policies at the versions of then.',
  })
  replayDecision(@Arg('id', () => ID) id: string, @Ctx() { principal }: RequestContext): Promise<PolicyReplay> {
    return this.decisions.replay(principal, id);
  }

  @Requires('audit', 'trust')
  @Query(() => PolicySimulation, { description: 'What drafts of policies would have changed about past decisions.' })
  simulatePolicies(
    @Arg('input', () => SimulatePoliciesInput) input: SimulatePoliciesInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<PolicySimulation> {
    return this.decisions.simulate(principal, input);
  }
}
