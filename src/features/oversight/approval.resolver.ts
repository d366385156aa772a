import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { ApprovalStatusEnum } from '../../graphql/approval-status.js';
import { Requires } from '../../graphql/authorize.js';
import { PageArgs, Paged } from '../../graphql/connection.js';
import type { Page } from '../../shared/page.js';
import type { RequestContext } from '../../graphql/context.js';
import { loaderOf } from '../../graphql/loaders.js';
import { source } from '../../graphql/subscription.js';
import { Approval, ApprovalTypeEnum, ApprovalVote } from './approval.entity.js';
import type { ApprovalStatus, ApprovalType } from '../../contracts/approvals.js';
import type { ApprovalService } from './approval.service.js';
import { ApprovalConnection, ApprovalDecisionInput, CurrentApproval, RequestApprovalInput } from './approval.types.js';

@Resolver(() => Approval)
export class ApprovalResolver {
  constructor(private readonly service: ApprovalService) {}

  @Requires('invoke', 'oversight')
  @Mutation(() => Approval, { description: 'Asks people to approve something.' })
  requestApproval(
    @Arg('input', () => RequestApprovalInput) input: RequestApprovalInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<Approval> {
    return this.service.request(principal, input);
  }

  @Requires('invoke', 'oversight')
  @Mutation(() => Approval, {
    description: 'Gives the caller’s vote; a repeated one changes nothing, another one replaces it while PENDING.',
  })
  decideApproval(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ApprovalDecisionInput) input: ApprovalDecisionInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<Approval> {
    return this.service.decide(principal, id, input);
  }

  @Requires('invoke', 'oversight')
  @Mutation(() => Approval, { description: 'Ends a pending approval: EXPIRED, with `closedReason` cancelled.' })
  cancelApproval(@Arg('id', () => ID) id: string, @Ctx() { principal }: RequestContext): Promise<Approval> {
    return this.service.cancel(principal, id);
  }

  @Requires('read', 'oversight')
  @Query(() => Approval, { description: 'One approval.' })
  approval(@Arg('id', () => ID) id: string, @Ctx() { principal }: RequestContext): Promise<Approval> {
    return this.service.approval(principal, id);
  }

  @Requires('read', 'oversight')
  @Paged()
  @Query(() => ApprovalConnection, {
    description: 'Approvals, newest first: all for auditors and administrators, else those with a part for the caller.',
  })
  approvals(
    @Arg('status', () => ApprovalStatusEnum, { nullable: true, description: 'Where they stand.' })
    status: ApprovalStatus | null,
    @Arg('type', () => ApprovalTypeEnum, { nullable: true, description: 'What kind of matter.' })
    type: ApprovalType | null,
    @Arg('approver', () => String, { nullable: true, description: 'Named as an approver: a user id or a role id.' })
    approver: string | null,
    @Arg('resourceId', () => String, { nullable: true, description: 'What is to be approved.' })
    resourceId: string | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<Approval>> {
    return this.service.approvals(principal, { status, type, approver, resourceId }, page);
  }

  @Requires('read', 'oversight')
  @Subscription(() => Approval, {
    description: 'Approvals as they change, of those that the caller may see.',
    subscribe: source(
      { permission: 'read', pack: 'oversight' },
      () => ApprovalResolver,
      ({ service }, args: { id?: string; status?: ApprovalStatus }, { principal }) => service.watch(principal, args),
    ),
  })
  approvalChanged(
    @Arg('id', () => ID, { nullable: true, description: 'Only this one.' }) _id: string | null,
    @Arg('status', () => ApprovalStatusEnum, { nullable: true, description: 'Only when it stands so.' })
    _status: ApprovalStatus | null,
    @Root() approval: Approval,
  ): Approval {
    return approval;
  }

  @FieldResolver(() => [ApprovalVote], { description: 'The standing votes, in the order in which people first voted.' })
  votes(@Root() { id }: Approval, @Ctx() context: RequestContext): Promise<ApprovalVote[]> {
    return this.votesOf(id, context);
  }

  @FieldResolver(() => [CurrentApproval], { description: 'The approvals given so far.' })
  async currentApprovals(@Root() { id }: Approval, @Ctx() context: RequestContext): Promise<CurrentApproval[]> {
    const votes = await this.votesOf(id, context);
    return votes.flatMap(({ decision, approver, decidedAt }) =>
      decision === 'approved' ? [{ approverId: approver, approvedAt: decidedAt }] : [],
    );
  }

  private votesOf(id: string, context: RequestContext): Promise<ApprovalVote[]> {
    return loaderOf(context, 'votes', (ids) => this.service.votesOf(context.principal, ids)).load(id);
  }
}
