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
  @Mutation(() => CommitteeSubmission, { description: 'Submits a matter to a committee.' })
  submitToCommittee(
    @Arg('input', () => SubmitToCommitteeInput, { description: 'The content of the new submission.' })
    input: SubmitToCommitteeInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<CommitteeSubmission> {
    return this.service.submit(principal, input);
  }

  @Requires('invoke', 'oversight')
  @Mutation(() => CommitteeSubmission, {
    description:
      'Enters the decision of a committee. Available to holders of the committee’s role and to administrators.',
  })
  decideSubmission(
    @Arg('id', () => ID, { description: 'The id of the submission.' }) id: string,
    @Arg('input', () => CommitteeDecisionInput, { description: 'The decision or decisions.' })
    input: CommitteeDecisionInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<CommitteeSubmission> {
    return this.service.decide(principal, id, input);
  }

  @Requires('read', 'oversight')
  @Query(() => CommitteeSubmission, { description: 'Returns a matter before a committee.' })
  committeeSubmission(
    @Arg('id', () => ID, { description: 'The id of the submission.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<CommitteeSubmission> {
    return this.service.submission(principal, id);
  }

  @Requires('read', 'oversight')
  @Paged()
  @Query(() => CommitteeSubmissionConnection, { description: 'Lists matters before committees, newest first.' })
  committeeSubmissions(
    @Arg('committee', () => String, { nullable: true, description: 'The committee of the matters to list.' })
    committee: string | null,
    @Arg('status', () => SubmissionStatusEnum, { nullable: true, description: 'The status of the matters to list.' })
    status: SubmissionStatus | null,
    @Arg('startDate', () => DateTime, {
      nullable: true,
      description: 'The time at or after which the listed matters were submitted or decided.',
    })
    startDate: Date | null,
    @Arg('waiting', () => Boolean, {
      nullable: true,
      description: 'Whether to list only those that wait for the caller’s decision.',
    })
    waiting: boolean | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<CommitteeSubmission>> {
    return this.service.submissions(principal, { committee, status, startDate, waiting }, page);
  }
}
