import { newestFirst, newestPage } from '../../database/newest-first.js';
import type { Unit, UnitOfWork } from '../../database/unit-of-work.js';
import type { Changes } from '../../events/change-feed.js';
import type { Clock } from '../../shared/clock.js';
import { DomainError, invalidRequest } from '../../shared/errors.js';
import { isUuid } from '../../shared/ids.js';
import type { PageRequest } from '../../shared/page.js';
import { actorOf, administers, seesEverything } from '../../shared/principals.js';
import type { Approvals, ApprovalSummary, Decision } from '../oversight/approval.port.js';
import type { Principal } from '../tenancy/tenancy.port.js';
import { illegal, payloadHashOf, type ProposalBook } from './proposal-book.service.js';
import type { ProposalDesk } from './proposal-desk.service.js';
import { Proposal, ProposalMove } from './proposal.entity.js';
import {
  type Command,
  isFinal,
  phaseOf,
  phases,
  ruleOn,
  type Standing,
  transitions,
} from './proposal-machine.rules.js';
import type { ProposalPhase, ProposalState } from './proposal.port.js';
import type { DecidedItem, ProposalDecisionInput, UpdateProposalInput } from './proposal.types.js';

/** Which proposals; what is absent does not matter. */
export interface ProposalFilter {
  state?: ProposalState | null;
  phase?: ProposalPhase | null;
  action?: string | null;
  actor?: string | null;
}

interface ProposalOptions {
  unitOfWork: UnitOfWork;
  book: ProposalBook;
  desk: ProposalDesk;
  approvals: Approvals;
  changes: Changes;
  clock: Clock;
}

/** What a caller may ask for as a state, and the command that it is. */
const commandFor: Partial<Record<ProposalState, Command>> = {
  approved: 'approve',
  denied: 'deny',
  rejected: 'reject',
  rolled_back: 'roll_back',
  completed: 'complete',
  failed: 'fail',
};

/** Proposals, as people meet them. Specification, "Governance proposals"; contract §8. */
export class ProposalService {
  constructor(private readonly options: ProposalOptions) {}

  /** Throws NOT_FOUND, also for a proposal that the principal has no part in. */
  async proposal(principal: Principal, id: string): Promise<Proposal> {
    const found = await this.find(principal, id);
    if (found === undefined) throw new DomainError('NOT_FOUND', `there is no proposal ${id}`);
    return found;
  }

  /** Those that the principal may see, newest first. */
  async proposals(principal: Principal, { state, phase, action, actor }: ProposalFilter, page: PageRequest) {
    const given = [
      state == null ? {} : { state },
      phase == null ? {} : { state: { $in: [...phases[phase]] } },
      action == null ? {} : { action },
      actor == null ? {} : { actor },
    ];
    return this.list(principal, [...given, visibleTo(principal)], page);
  }

  /** What waits for the principal's decision; `all`: for anybody's, as far as the principal sees it. */
  async pending(principal: Principal, all: boolean, page: PageRequest) {
    const { subject, roles } = principal;
    const mine = {
      approvers: { $overlap: [subject, ...roles] },
      actor: { $ne: subject },
      $not: { voters: { $contains: [subject] } },
    };
    const waiting = { state: 'awaiting_decision', expiresAt: { $gt: new Date(this.options.clock.now()) } } as const;
    return this.list(principal, [waiting, all ? visibleTo(principal) : mine], page);
  }

  /** The moves of proposals, in their order. */
  async historyOf(principal: Principal, ids: readonly string[]): Promise<ProposalMove[][]> {
    const moves = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.find(ProposalMove, { proposalId: { $in: [...ids] } }, { orderBy: { place: 'asc' } }),
    );
    const byProposal = Map.groupBy(moves, ({ proposalId }) => proposalId);
    return ids.map((id) => byProposal.get(id) ?? []);
  }

  approvalsOf(principal: Principal, ids: readonly string[]): Promise<(ApprovalSummary | undefined)[]> {
    return this.options.approvals.summaries(principal.tenant.id, ids);
  }

  /**
   * Changes what is proposed, which voids the votes, or moves it as its caller may ask. Throws NOT_FOUND, FORBIDDEN,
   * CONFLICT for a stale revision and for a move that is not possible, INVALID_REQUEST.
   */
  async update(principal: Principal, id: string, input: UpdateProposalInput): Promise<Proposal> {
    const revision = revisionOf(input);
    const { state, payload, intent, notes } = input;
    const isEdit = payload != null || intent != null;
    if (isEdit === (state != null))
      throw invalidRequest([{ path: 'state', message: 'expected either a state, or a payload or an intent' }]);
    if (state == null) return this.modify(principal, id, revision, input);
    const command = commandFor[state];
    if (command === undefined)
      throw invalidRequest([{ path: 'state', message: `expected one of ${Object.keys(commandFor).join(', ')}` }]);
    if (command === 'approve' || command === 'deny')
      return this.decide(principal, {
        id,
        decision: state === 'approved' ? 'approved' : 'denied',
        notes: notes ?? undefined,
        revision,
      });
    return this.command(principal, id, revision, command, input);
  }

  /** Each decision by itself, so that one that fails leaves the others as they are. Repeated ones change nothing. */
  async decideAll(principal: Principal, decisions: readonly ProposalDecisionInput[]): Promise<DecidedItem[]> {
    const items: DecidedItem[] = [];
    for (const { id, decision, notes, revision } of decisions) {
      try {
        const proposal = await this.decide(principal, {
          id,
          decision,
          notes: notes ?? undefined,
          revision: revision ?? undefined,
        });
        items.push({ id, ok: true, proposal });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        items.push({
          id,
          ok: false,
          error: { code: error.code, message: error.message, details: error.details ?? null },
        });
      }
    }
    return items;
  }

  /** Proposals as they change from now on, of those that the principal may see. */
  watch(principal: Principal, { id, state }: { id?: string | null; state?: ProposalState | null }) {
    return this.options.changes.subscribe(
      { tenantId: principal.tenant.id, topic: 'proposal' },
      async (changed): Promise<Proposal | undefined> => {
        if (id != null && id !== changed) return undefined;
        const proposal = await this.find(principal, changed);
        return state == null || proposal?.state === state ? proposal : undefined;
      },
    );
  }

  /** The machine: every state, its phase, and where it leads. */
  lifecycle() {
    return (Object.keys(transitions) as ProposalState[]).map((state) => ({
      state,
      phase: phaseOf(state),
      final: isFinal(state),
      to: transitions[state],
    }));
  }

  private async decide(
    principal: Principal,
    {
      id,
      decision,
      notes,
      revision,
    }: { id: string; decision: Decision; notes?: string | undefined; revision?: number | undefined },
  ): Promise<Proposal> {
    const { unitOfWork, approvals } = this.options;
    const seen = await this.proposal(principal, id);
    if (seen.approvalId !== null) await approvals.expireIfDue(principal.tenant.id, seen.approvalId);
    const proposal = await this.proposal(principal, id);
    const { approvalId } = proposal;
    // A decision that repeats what already stands is none on a stale revision.
    const votes = approvalId === null ? [] : (await approvals.summaries(principal.tenant.id, [approvalId]))[0]?.votes;
    if (votes?.some((vote) => vote.approver === principal.subject && vote.decision === decision) === true)
      return proposal;
    assertAllowed(proposal, decision === 'approved' ? 'approve' : 'deny', principal);
    if (approvalId === null) throw illegal(proposal);
    // What people vote on changes only together with the approval, which is locked below.
    assertCurrent(proposal, revision);
    await unitOfWork.tenant(principal.tenant.id, (unit) =>
      approvals.decide(unit, principal, approvalId, { decision, notes }),
    );
    this.options.desk.wake();
    return this.proposal(principal, id);
  }

  private async modify(
    principal: Principal,
    id: string,
    revision: number,
    { payload, intent }: Pick<UpdateProposalInput, 'payload' | 'intent'>,
  ): Promise<Proposal> {
    const { unitOfWork, book, desk, approvals } = this.options;
    const seen = await this.proposal(principal, id);
    assertAllowed(seen, 'modify', principal);
    const accepted = payload == null ? seen.payload : desk.accepted(seen.action, payload);
    const evaluation = await desk.evaluate(principal, { ...seen, payload: accepted });
    await unitOfWork.tenant(principal.tenant.id, async (unit) => {
      if (seen.approvalId !== null)
        await approvals.withdraw(unit, seen.approvalId, actorOf(principal), 'the proposal was modified');
      const proposal = await book.locked(unit, id);
      assertCurrent(proposal, revision);
      assertAllowed(proposal, 'modify', principal);
      Object.assign(proposal, {
        payload: accepted,
        payloadHash: payloadHashOf(accepted),
        intent: intent ?? proposal.intent,
        resource: desk.resourceOf(proposal.action, accepted) ?? proposal.resource,
      });
      book.move(unit, proposal, 'modified', actorOf(principal));
      await book.evaluate(unit, proposal, evaluation);
    });
    desk.wake();
    return this.proposal(principal, id);
  }

  private async command(
    principal: Principal,
    id: string,
    revision: number,
    command: Command,
    { notes, result, error }: UpdateProposalInput,
  ): Promise<Proposal> {
    const { unitOfWork, book, desk } = this.options;
    await this.proposal(principal, id);
    const acting = actorOf(principal);
    const check = (proposal: Proposal): void => {
      assertAllowed(proposal, command, principal);
      assertCurrent(proposal, revision);
    };
    const afterwards = await unitOfWork.tenant(principal.tenant.id, async (unit) => {
      if (command === 'reject') {
        await book.reject(unit, id, { acting, reason: notes ?? 'withdrawn' }, check);
        return undefined;
      }
      const proposal = await book.locked(unit, id);
      check(proposal);
      if (command === 'roll_back') {
        // Time holds when it is asked, not only when the timer runs.
        const isRecorded = proposal.restsUntil !== null && proposal.restsUntil.getTime() <= this.options.clock.now();
        if (isRecorded) throw illegal(proposal, ['recorded']);
        const undone = await desk.rollBack(unit, principal, proposal);
        book.move(unit, proposal, 'rolled_back', acting, notes ?? undefined);
        book.move(unit, proposal, 'recorded', acting);
        return undone;
      }
      const isDone = command === 'complete';
      Object.assign(proposal, isDone ? { result: result ?? {} } : { error: error ?? {} });
      book.move(unit, proposal, isDone ? 'completed' : 'failed', acting, notes ?? undefined);
      if (isDone) book.move(unit, proposal, 'post_check', acting);
      desk.rest(proposal);
      return undefined;
    });
    await afterwards?.();
    return this.proposal(principal, id);
  }

  private async list(principal: Principal, conditions: object[], page: PageRequest) {
    const { where, options } = newestFirst(page);
    const found = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.find(Proposal, { $and: [...conditions, where] }, options),
    );
    return newestPage(found, page);
  }

  private async find(principal: Principal, id: string): Promise<Proposal | undefined> {
    if (!isUuid(id)) return undefined;
    const found = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }: Unit) =>
      em.findOne(Proposal, { id }),
    );
    return found !== null && standingOf(found, principal).size + Number(seesEverything(principal.roles)) > 0
      ? found
      : undefined;
  }
}

/** What the principal is to a proposal. */
function standingOf({ actor, approvers }: Proposal, { subject, roles }: Principal): Set<Standing> {
  const standing = new Set<Standing>();
  if (actor === subject) standing.add('requester');
  if (approvers.some((slot) => slot === subject || roles.has(slot))) standing.add('approver');
  if (administers(roles)) standing.add('administrator');
  return standing;
}

function visibleTo({ subject, roles }: Principal) {
  if (seesEverything(roles)) return {};
  return { $or: [{ actor: subject }, { approvers: { $overlap: [subject, ...roles] } }] };
}

/** Throws FORBIDDEN, and CONFLICT with the moves that are possible. */
function assertAllowed(proposal: Proposal, command: Command, principal: Principal): void {
  const { state, execution, isReversible } = proposal;
  const ruling = ruleOn(command, { state, execution, isReversible, standing: standingOf(proposal, principal) });
  if (ruling.kind === 'forbidden')
    throw new DomainError('FORBIDDEN', `this is not for you to ask of the proposal: ${command.replace('_', ' ')}`);
  if (ruling.kind === 'conflict') throw illegal(proposal, ruling.allowed);
}

function assertCurrent({ revision }: Proposal, given: number | undefined): void {
  if (given === undefined || given === revision) return;
  throw new DomainError('CONFLICT', `the proposal is at revision ${revision}, not ${given}; read it again`, {
    details: { revision },
  });
}

const ENTITY_TAG = /^(?:W\/)?"?(\d{1,9})"?$/;

/** The revision that a change is based on, from the input or the header `If-Match`. RFC 9110 §13.1.1. */
function revisionOf({ revision, ifMatch }: UpdateProposalInput): number {
  if (revision != null) return revision;
  const [, tag] = ENTITY_TAG.exec(ifMatch ?? '') ?? [];
  if (tag === undefined)
    throw invalidRequest([
      { path: 'revision', message: 'expected the revision that the change is based on, here or in If-Match' },
    ]);
  return Number(tag);
}
