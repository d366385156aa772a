import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { ApprovalStatusEnum } from '../../graphql/types/approval-status.js';
import { Requires } from '../../graphql/authorize.js';
import { PageArgs, Paged } from '../../graphql/connection.js';
import type { Page } from '../../shared/page.js';
import type { RequestContext } from '../../graphql/context.js';
import { loaderOf } from '../../graphql/loaders.js';
import { recordSource } from '../../graphql/subscription.js';
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
    @Arg('input', () => RequestApprovalInput, { description: 'The content of the new approval.' })
    input: RequestApprovalInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<Approval> {
    return this.service.request(principal, input);
  }

  @Requires('invoke', 'oversight')
  @Mutation(() => Approval, {
    description:
      'Casts the caller’s vote. A repeated vote changes nothing; a different one replaces it while the approval is PENDING.',
  })
  decideApproval(
    @Arg('id', () => ID, { description: 'The id of the approval.' }) id: string,
    @Arg('input', () => ApprovalDecisionInput, { description: 'The decision or decisions.' })
    input: ApprovalDecisionInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<Approval> {
    return this.service.decide(principal, id, input);
  }

  @Requires('invoke', 'oversight')
  @Mutation(() => Approval, {
    description: 'Cancels a pending approval, which becomes EXPIRED with `cancelled` as its `closedReason`.',
  })
  cancelApproval(
    @Arg('id', () => ID, { description: 'The id of the approval.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<Approval> {
    return this.service.cancel(principal, id);
  }

  @Requires('read', 'oversight')
  @Query(() => Approval, { description: 'Returns an approval.' })
  approval(
    @Arg('id', () => ID, { description: 'The id of the approval.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<Approval> {
    return this.service.approval(principal, id);
  }

  @Requires('read', 'oversight')
  @Paged()
  @Query(() => ApprovalConnection, {
    description:
      'Lists approvals, newest first: all of them for auditors and administrators, otherwise those that involve the caller.',
  })
  approvals(
    @Arg('status', () => ApprovalStatusEnum, { nullable: true, description: 'The status of the approvals to list.' })
    status: ApprovalStatus | null,
    @Arg('type', () => ApprovalTypeEnum, {
      nullable: true,
      description: 'The kind of matter of the approvals to list.',
    })
    type: ApprovalType | null,
    @Arg('approver', () => String, {
      nullable: true,
      description: 'The id of a user or role that is named as an approver.',
    })
    approver: string | null,
    @Arg('resourceId', () => String, {
      nullable: true,
      description: 'The id of the resource of the approvals to list.',
    })
    resourceId: string | null,
    @Arg('waiting', () => Boolean, {
      nullable: true,
      description:
        'Whether to list only those that wait for the caller’s decision, without those of proposals: `pendingProposals` has them.',
    })
    waiting: boolean | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<Approval>> {
    return this.service.approvals(principal, { status, type, approver, resourceId, waiting }, page);
  }

  @Requires('read', 'oversight')
  @Subscription(() => Approval, {
    description: 'Emits the approvals that the caller may see when they change.',
    subscribe: recordSource(
      { permission: 'read', pack: 'oversight' },
      () => ApprovalResolver,
      ({ service }, args: { id?: string; status?: ApprovalStatus }, current) => service.watch(current, args),
    ),
  })
  approvalChanged(
    @Arg('id', () => ID, { nullable: true, description: 'The id of the only approval to emit.' }) _id: string | null,
    @Arg('status', () => ApprovalStatusEnum, { nullable: true, description: 'The status of the approvals to emit.' })
    _status: ApprovalStatus | null,
    @Root() approval: Approval,
  ): Approval {
    return approval;
  }

  @FieldResolver(() => [ApprovalVote], { description: 'The votes in force, in the order in which people first voted.' })
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
