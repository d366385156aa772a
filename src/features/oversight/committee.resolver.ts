import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Requires } from '../../graphql/authorize.js';
import { PageArgs, Paged } from '../../graphql/connection.js';
import type { Page } from '../../shared/page.js';
import type { RequestContext } from '../../graphql/context.js';
import { DateTime } from '../../graphql/scalars.js';
import { CommitteeSubmission, SubmissionStatusEnum, type SubmissionStatus } from './committee.entity.js';
import type { CommitteeService } from './committee.service.js';
import { CommitteeDecisionInput, CommitteeSubmissionConnection, SubmitToCommitteeInput } from './committee.types.js';

@Resolver()
export class CommitteeResolver {
  constructor(private readonly service: CommitteeService) {}

  @Requires('invoke', 'oversight')
  @Mutation(() => CommitteeSubmission, { description: 'Puts a matter before a committee.' })
  submitToCommittee(
    @Arg('input', () => SubmitToCommitteeInput) input: SubmitToCommitteeInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<CommitteeSubmission> {
    return this.service.submit(principal, input);
  }

  @Requires('invoke', 'oversight')
  @Mutation(() => CommitteeSubmission, {
    description: 'Enters a committee’s decision; for who bears the committee as a role, and administrators.',
  })
  decideSubmission(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => CommitteeDecisionInput) input: CommitteeDecisionInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<CommitteeSubmission> {
    return this.service.decide(principal, id, input);
  }

  @Requires('read', 'oversight')
  @Query(() => CommitteeSubmission, { description: 'One matter before a committee.' })
  committeeSubmission(
    @Arg('id', () => ID) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<CommitteeSubmission> {
    return this.service.submission(principal, id);
  }

  @Requires('read', 'oversight')
  @Paged()
  @Query(() => CommitteeSubmissionConnection, { description: 'Matters before committees, newest first.' })
  committeeSubmissions(
    @Arg('committee', () => String, { nullable: true, description: 'Before this committee.' }) committee: string | null,
    @Arg('status', () => SubmissionStatusEnum, { nullable: true, description: 'Whether decided.' })
    status: SubmissionStatus | null,
    @Arg('since', () => DateTime, { nullable: true, description: 'Submitted or decided at this time or later.' })
    since: Date | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<CommitteeSubmission>> {
    return this.service.submissions(principal, { committee, status, since }, page);
  }
}
