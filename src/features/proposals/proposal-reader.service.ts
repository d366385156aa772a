import { newestFirst, newestPage } from '../../database/newest-first.js';
import type { Unit, UnitOfWork } from '../../database/unit-of-work.js';
import type { Changes } from '../../events/change-feed.js';
import type { Clock } from '../../shared/time/clock.js';
import { DomainError } from '../../shared/errors.js';
import { isUuid } from '../../shared/ids.js';
import type { PageRequest } from '../../shared/page.js';
import { administers, invokes, seesEverything } from '../../shared/principals.js';
import type { Approvals, ApprovalSummary } from '../../contracts/approvals.js';
import type { Current, Principal } from '../../contracts/identity.js';
import { Proposal, ProposalMove, type RecordedDecision } from './proposal.entity.js';
import { excerptOf } from './proposal.rules.js';
import { SYSTEM_ACTOR } from './proposal-writer.service.js';
import { isFinal, phaseOf, phases, type ProposalRole, proposalTransitions } from './proposal-machine.rules.js';
import type { ProposalPhase, ProposalState, WaitingVotes } from '../../contracts/proposals.js';

/** Filter for proposals; absent fields match all. */
export interface ProposalFilter {
  state?: ProposalState | null;
  phase?: ProposalPhase | null;
  action?: string | null;
  actor?: string | null;
}

/** A decision as people see it. */
type ShownDecision = Required<Omit<RecordedDecision, 'concerns'>>;

interface ReaderOptions {
  unitOfWork: UnitOfWork;
  approvals: Approvals;
  changes: Changes;
  clock: Clock;
}

/** Proposals, as people see them: each its requester, its approvers, auditors and administrators. */
export class ProposalReader implements WaitingVotes {
  constructor(private readonly options: ReaderOptions) {}

  /** Throws NOT_FOUND, also for a proposal that the principal has no part in. */
  async proposal(principal: Principal, id: string): Promise<Proposal> {
    const found = await this.find(principal, id);
    if (found === undefined) throw new DomainError('NOT_FOUND', `there is no proposal ${id}`);
    return found;
  }

  /** The visible ones, newest first. */
  async proposals(principal: Principal, { state, phase, action, actor }: ProposalFilter, page: PageRequest) {
    const given = [
      state == null ? {} : { state },
      phase == null ? {} : { state: { $in: [...phases[phase]] } },
      action == null ? {} : { action },
      actor == null ? {} : { actor },
    ];
    return this.list(principal, [...given, proposalsVisibleTo(principal)], page);
  }

  /** Proposals that await the principal's decision; `all`: anybody's, as far as the principal may see them. */
  async pending(principal: Principal, all: boolean, page: PageRequest) {
    const { subject, roles } = principal;
    const mine = {
      approvers: { $overlap: [subject, ...roles] },
      actor: { $ne: subject },
      $not: { voters: { $contains: [subject] } },
    };
    const waiting = { state: 'awaiting_decision', expiresAt: { $gt: new Date(this.options.clock.now()) } } as const;
    return this.list(principal, [waiting, all ? proposalsVisibleTo(principal) : mine], page);
  }

  /** Those who voted already are among them, as they may vote otherwise until the decision. */
  async restOn({ tenant, subject, roles, keyHandlers }: Principal, evaluation: string): Promise<boolean> {
    if (!tenant.featurePacks.has('proposals') || !invokes(roles)) return false;
    const found = await this.options.unitOfWork.tenant(tenant.id, ({ em }) =>
      em.count(Proposal, {
        state: 'awaiting_decision',
        expiresAt: { $gt: new Date(this.options.clock.now()) },
        approvers: { $overlap: [subject, ...roles] },
        actor: { $nin: [subject, ...keyHandlers] },
        evaluations: { $contains: [evaluation] },
      }),
    );
    return found > 0;
  }

  /** The policies' decision. People who have to decide see the roles that it rests on. */
  decisionOf({ policyDecision }: Proposal): ShownDecision | null {
    return policyDecision === null ? null : { ...policyDecision, grounds: policyDecision.grounds ?? [] };
  }

  /** The moves of proposals, in their order. */
  async historyOf(principal: Principal, ids: readonly string[]): Promise<ProposalMove[][]> {
    const moves = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.find(ProposalMove, { proposalId: { $in: [...ids] } }, { orderBy: { place: 'asc' } }),
    );
    const byProposal = Map.groupBy(moves, ({ proposalId }) => proposalId);
    return ids.map((id) => byProposal.get(id) ?? []);
  }

  /** The beginning of what the user asks a model, for lists; null for other payloads. */
  excerptOf({ payload }: Proposal): string | null {
    return excerptOf(payload);
  }

  /** Whether people ended them without a vote against them. */
  async areCancelled(principal: Principal, ids: readonly string[]): Promise<boolean[]> {
    const moves = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.find(
        ProposalMove,
        {
          proposalId: { $in: [...ids] },
          to: 'rejected',
          from: { $nin: ['deny', 'denied'] },
          actor: { $ne: SYSTEM_ACTOR.actor },
        },
        { fields: ['proposalId'] },
      ),
    );
    const cancelled = new Set(moves.map(({ proposalId }) => proposalId));
    return ids.map((id) => cancelled.has(id));
  }

  approvalsOf(principal: Principal, ids: readonly string[]): Promise<(ApprovalSummary | undefined)[]> {
    return this.options.approvals.summaries(principal.tenant.id, ids);
  }

  /** Proposals as they change from now on, of those that the principal may see. */
  watch(current: Current, { id, state }: { id?: string | null; state?: ProposalState | null }) {
    return this.options.changes.subscribe(
      'proposal',
      current,
      async (changed, principal): Promise<Proposal | undefined> => {
        if (id != null && id !== changed) return undefined;
        const proposal = await this.find(principal, changed);
        return state == null || proposal?.state === state ? proposal : undefined;
      },
    );
  }

  /** The machine: every state, its phase, and where it leads. */
  lifecycle() {
    return (Object.keys(proposalTransitions) as ProposalState[]).map((state) => ({
      state,
      phase: phaseOf(state),
      final: isFinal(state),
      to: proposalTransitions[state],
    }));
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
    return found !== null && proposalRolesOf(found, principal).size + Number(seesEverything(principal.roles)) > 0
      ? found
      : undefined;
  }
}

/** The principal's roles in a proposal. */
export function proposalRolesOf({ actor, approvers }: Proposal, { subject, roles }: Principal): Set<ProposalRole> {
  const standing = new Set<ProposalRole>();
  if (actor === subject) standing.add('requester');
  if (approvers.some((slot) => slot === subject || roles.has(slot))) standing.add('approver');
  if (administers(roles)) standing.add('administrator');
  return standing;
}

/** The records that the principal may see. */
export function proposalsVisibleTo({ subject, roles }: Principal) {
  if (seesEverything(roles)) return {};
  return { $or: [{ actor: subject }, { approvers: { $overlap: [subject, ...roles] } }] };
}
