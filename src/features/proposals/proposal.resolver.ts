import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Requires } from '../../graphql/authorize.js';
import { PageArgs, Paged } from '../../graphql/connection.js';
import type { Page } from '../../shared/page.js';
import type { RequestContext } from '../../graphql/context.js';
import { JsonObjectScalar } from '../../graphql/scalars.js';
import type { JsonObject } from '../../shared/json/json.js';
import { loaderOf } from '../../graphql/loaders.js';
import { recordSource } from '../../graphql/subscription.js';
import type { ProposalIntake } from './proposal-intake.service.js';
import { Proposal, ProposalMove, ProposalPhaseEnum, ProposalStateEnum } from './proposal.entity.js';
import type { ProposalPhase, ProposalState } from '../../contracts/proposals.js';
import type { ProposalReader } from './proposal-reader.service.js';
import type { ProposalService } from './proposal.service.js';
import {
  CreateProposalInput,
  DecidedProposals,
  DecideProposalsInput,
  LifecycleState,
  ProposalApproval,
  ProposalConnection,
  ProposalPolicyDecision,
  UpdateProposalInput,
} from './proposal.types.js';

/** Read one by one. */
const COMPLEXITY_OF_A_READ = 10;

@Resolver(() => Proposal)
export class ProposalResolver {
  constructor(
    private readonly service: ProposalService,
    private readonly reader: ProposalReader,
    private readonly intake: ProposalIntake,
  ) {}

  @Requires('invoke', 'proposals')
  @Mutation(() => Proposal, {
    description: 'Proposes an action. The policies decide at once, and people decide where the policies require it.',
  })
  createProposal(
    @Arg('input', () => CreateProposalInput, { description: 'The content of the new proposal.' })
    input: CreateProposalInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<Proposal> {
    const { requiredApprovers, quorum, expiresIn, payload, supersedes, resourceType, ...rest } = input;
    const isAsking = requiredApprovers != null || quorum != null || expiresIn != null;
    const wanted = { requiredApprovers: requiredApprovers ?? [], quorum: quorum ?? undefined };
    const approvers = isAsking ? { ...wanted, expiresIn: expiresIn ?? undefined } : null;
    return this.intake.create(principal, {
      ...rest,
      resourceType: resourceType ?? undefined,
      supersedes: supersedes ?? undefined,
      payload: payload ?? {},
      approvers,
    });
  }

  @Requires('invoke', 'proposals')
  @Mutation(() => Proposal, { description: 'Changes what is proposed, or moves a proposal as far as the caller may.' })
  updateProposal(
    @Arg('id', () => ID, { description: 'The id of the proposal.' }) id: string,
    @Arg('input', () => UpdateProposalInput, { description: 'The fields to change.' }) input: UpdateProposalInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<Proposal> {
    return this.service.update(principal, id, input);
  }

  @Requires('invoke', 'proposals')
  @Mutation(() => DecidedProposals, { description: 'Decides several proposals independently of one another.' })
  async decideProposals(
    @Arg('input', () => DecideProposalsInput, { description: 'The decision or decisions.' })
    { decisions }: DecideProposalsInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<DecidedProposals> {
    return { results: await this.service.decideAll(principal, decisions) };
  }

  @Requires('read', 'proposals')
  @Query(() => Proposal, { description: 'Returns a proposal.' })
  proposal(
    @Arg('id', () => ID, { description: 'The id of the proposal.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<Proposal> {
    return this.reader.proposal(principal, id);
  }

  @Requires('read', 'proposals')
  @Paged()
  @Query(() => ProposalConnection, {
    description:
      'Lists proposals, newest first: all of them for auditors and administrators, otherwise those that involve the caller.',
  })
  proposals(
    @Arg('state', () => ProposalStateEnum, { nullable: true, description: 'The state of the proposals to list.' })
    state: ProposalState | null,
    @Arg('phase', () => ProposalPhaseEnum, { nullable: true, description: 'The phase of the proposals to list.' })
    phase: ProposalPhase | null,
    @Arg('action', () => String, { nullable: true, description: 'The action of the proposals to list.' })
    action: string | null,
    @Arg('actor', () => String, { nullable: true, description: 'The subject that requested the proposals to list.' })
    actor: string | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<Proposal>> {
    return this.reader.proposals(principal, { state, phase, action, actor }, page);
  }

  @Requires('read', 'proposals')
  @Paged()
  @Query(() => ProposalConnection, {
    description: 'Lists the proposals that wait for the caller’s decision, newest first.',
  })
  pendingProposals(
    @Arg('all', () => Boolean, {
      nullable: true,
      description: 'Whether to list every waiting proposal that the caller may see.',
    })
    all: boolean | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<Proposal>> {
    return this.reader.pending(principal, all === true, page);
  }

  @Requires('read', 'proposals')
  @Query(() => [LifecycleState], {
    description: 'Lists the states of the proposal lifecycle and the moves between them.',
  })
  proposalLifecycle(): LifecycleState[] {
    return this.reader.lifecycle();
  }

  @Requires('read', 'proposals')
  @Subscription(() => Proposal, {
    description: 'Emits the proposals that the caller may see when they change.',
    subscribe: recordSource(
      { permission: 'read', pack: 'proposals' },
      () => ProposalResolver,
      ({ reader }, args: { id?: string; state?: ProposalState }, current) => reader.watch(current, args),
    ),
  })
  proposalChanged(
    @Arg('id', () => ID, { nullable: true, description: 'The id of the only proposal to emit.' }) _id: string | null,
    @Arg('state', () => ProposalStateEnum, {
      nullable: true,
      description:
        'The state that proposals to emit are in after a change; what they pass through in one step is in their `history`.',
    })
    _state: ProposalState | null,
    @Root() proposal: Proposal,
  ): Proposal {
    return proposal;
  }

  @FieldResolver(() => ProposalPolicyDecision, { nullable: true, description: 'The decision of the policies.' })
  policyDecision(@Root() proposal: Proposal): ProposalPolicyDecision | null {
    return this.reader.decisionOf(proposal);
  }

  @FieldResolver(() => JsonObjectScalar, {
    nullable: true,
    description:
      'What is there now of what a waiting change of a policy or tenant would change; null for anything else, and for those who are not to decide on it.',
    complexity: COMPLEXITY_OF_A_READ,
  })
  current(@Root() proposal: Proposal, @Ctx() { principal }: RequestContext): Promise<JsonObject | null> {
    return this.intake.currentOf(principal, proposal);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The beginning of the last message to the model, for lists; null for anything but a conversation.',
  })
  excerpt(@Root() proposal: Proposal): string | null {
    return this.reader.excerptOf(proposal);
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether the requester or an administrator ended the proposal before it was carried out.',
  })
  async isCancelled(@Root() { id, state }: Proposal, @Ctx() context: RequestContext): Promise<boolean> {
    if (state !== 'rejected') return false;
    return loaderOf(context, 'cancelled', (ids) => this.reader.areCancelled(context.principal, ids)).load(id);
  }

  @FieldResolver(() => ProposalApproval, {
    nullable: true,
    description: 'The approval that the proposal waits or waited for.',
  })
  async approval(@Root() { approvalId }: Proposal, @Ctx() context: RequestContext): Promise<ProposalApproval | null> {
    if (approvalId === null) return null;
    const load = loaderOf(context, 'approvals of proposals', (ids) => this.reader.approvalsOf(context.principal, ids));
    return (await load.load(approvalId)) ?? null;
  }

  @FieldResolver(() => [ProposalMove], { description: 'All moves in order.' })
  history(@Root() { id }: Proposal, @Ctx() context: RequestContext): Promise<ProposalMove[]> {
    return loaderOf(context, 'moves', (ids) => this.reader.historyOf(context.principal, ids)).load(id);
  }
}
