import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Requires } from '../../graphql/authorize.js';
import { type Page, PageArgs, Paged } from '../../graphql/connection.js';
import type { RequestContext } from '../../graphql/context.js';
import { Policy } from './policy.entity.js';
import type { PolicyService } from './policy.service.js';
import {
  CreatePolicyInput,
  EvaluatePolicyInput,
  PolicyConnection,
  PolicyResult,
  UpdatePolicyInput,
} from './policy.types.js';

@Resolver()
export class PolicyResolver {
  constructor(private readonly service: PolicyService) {}

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
  @Query(() => PolicyResult, { description: 'Asks the policies in force whether an action may go ahead.' })
  evaluatePolicy(
    @Arg('input', () => EvaluatePolicyInput) input: EvaluatePolicyInput,
    @Ctx() { principal }: RequestContext,
  ): PolicyResult {
    return this.service.evaluate(principal, input);
  }
}
