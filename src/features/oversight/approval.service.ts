import { raw } from '@mikro-orm/postgresql';
import { newestFirst, newestPage } from '../../database/newest-first.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import type { Changes } from '../../events/change-feed.js';
import type { Clock } from '../../shared/time/clock.js';
import { DomainError } from '../../shared/errors.js';
import { isUuid } from '../../shared/ids.js';
import type { PageRequest } from '../../shared/page.js';
import { actorOf, administers, seesEverything } from '../../shared/principals.js';
import type { Current, Principal } from '../../contracts/identity.js';
import { Approval, ApprovalVote } from './approval.entity.js';
import type { ApprovalRequest, ApprovalStatus, ApprovalType, VoteInput } from '../../contracts/approvals.js';
import { isNamed } from './approval.rules.js';
import type { ApprovalWriter } from './approval-writer.service.js';

/** Filter for approvals; absent fields match all. */
export interface ApprovalFilter {
  status?: ApprovalStatus | null;
  type?: ApprovalType | null;
  /** A named approver: a user id or a role id. */
  approver?: string | null;
  resourceId?: string | null;
  /** Only those that the caller is to decide on. */
  waiting?: boolean | null;
}

interface ApprovalOptions {
  unitOfWork: UnitOfWork;
  writer: ApprovalWriter;
  changes: Changes;
  clock: Clock;
}

/** Approval requests and votes. */
export class ApprovalService {
  constructor(private readonly options: ApprovalOptions) {}

  /** Throws INVALID_REQUEST if the quorum is unreachable or the term is not positive. */
  request(principal: Principal, request: ApprovalRequest): Promise<Approval> {
    const { unitOfWork, writer } = this.options;
    return unitOfWork.tenant(principal.tenant.id, (unit) =>
      writer.request(unit, principal.tenant.id, actorOf(principal), request),
    );
  }

  /** Throws NOT_FOUND, FORBIDDEN unless the caller may decide, CONFLICT if it is final or no slot is left. */
  async decide(principal: Principal, id: string, vote: VoteInput): Promise<Approval> {
    const { unitOfWork, writer } = this.options;
    await writer.expireIfDue(principal.tenant.id, id);
    return unitOfWork.tenant(principal.tenant.id, (unit) => writer.decide(unit, principal, id, vote));
  }

  /** Ends a pending approval; for its requester and administrators. Throws NOT_FOUND, FORBIDDEN, CONFLICT. */
  async cancel(principal: Principal, id: string): Promise<Approval> {
    const { unitOfWork, writer } = this.options;
    await writer.expireIfDue(principal.tenant.id, id);
    return unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const approval = await writer.locked(unit, id);
      if (approval.requester !== principal.subject && !administers(principal.roles))
        throw new DomainError('FORBIDDEN', 'only the requester and administrators can cancel an approval');
      const closing = { status: 'expired', reason: 'cancelled', action: 'approval.cancelled' } as const;
      await writer.conclude(unit, approval, closing, actorOf(principal));
      return approval;
    });
  }

  /** Throws NOT_FOUND, also for an approval that the principal has no part in. */
  async approval(principal: Principal, id: string): Promise<Approval> {
    await this.options.writer.expireIfDue(principal.tenant.id, id);
    const approval = await this.find(principal, id);
    if (approval === undefined) throw notFound(id);
    return approval;
  }

  /** The visible ones, newest first. */
  async approvals(principal: Principal, filter: ApprovalFilter, page: PageRequest) {
    const { where, options } = newestFirst(page);
    const { status, type, approver, resourceId } = filter;
    const given = {
      ...(status == null ? {} : { status }),
      ...(type == null ? {} : { type }),
      ...(resourceId == null ? {} : { resourceId }),
      ...(approver == null ? {} : { requiredApprovers: { $overlap: [approver] } }),
    };
    const found = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) => {
      const of =
        filter.waiting === true
          ? waitingFor(principal, new Date(this.options.clock.now()))
          : approvalsVisibleTo(principal);
      return em.find(Approval, { $and: [given, where, of] }, options);
    });
    return newestPage(found, page);
  }

  /** The standing votes of approvals, in the order in which people first voted. */
  async votesOf(principal: Principal, ids: readonly string[]): Promise<ApprovalVote[][]> {
    const votes = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.find(ApprovalVote, { approvalId: { $in: [...ids] } }, { orderBy: { place: 'asc' } }),
    );
    const byApproval = Map.groupBy(votes, ({ approvalId }) => approvalId);
    return ids.map((id) => byApproval.get(id) ?? []);
  }

  /** Future changes of the approvals that the principal may see. */
  watch(current: Current, { id, status }: { id?: string | null; status?: ApprovalStatus | null }) {
    return this.options.changes.subscribe(
      'approval',
      current,
      async (changed, principal): Promise<Approval | undefined> => {
        if (id != null && id !== changed) return undefined;
        const approval = await this.find(principal, changed);
        return status == null || approval?.status === status ? approval : undefined;
      },
    );
  }

  private async find(principal: Principal, id: string): Promise<Approval | undefined> {
    if (!isUuid(id)) return undefined;
    const found = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) => em.findOne(Approval, { id }));
    return found !== null && isVisible(found, principal) ? found : undefined;
  }
}

/** An approval is visible to its requester, its named approvers, auditors and administrators. */
function isVisible(approval: Approval, { subject, roles }: Principal): boolean {
  return seesEverything(roles) || approval.requester === subject || isNamed(approval, subject, roles);
}

/** The records that the principal may see. */
export function approvalsVisibleTo({ subject, roles }: Principal) {
  if (seesEverything(roles)) return {};
  return { $or: [{ requester: subject }, { requiredApprovers: { $overlap: [subject, ...roles] } }] };
}

/** Approvals that name the principal, who neither asked for them nor voted yet. Those of proposals wait as proposals. */
function waitingFor({ subject, roles }: Principal, now: Date) {
  return {
    status: 'pending',
    expiresAt: { $gt: now },
    requester: { $ne: subject },
    resourceType: { $ne: 'proposal' },
    requiredApprovers: { $overlap: [subject, ...roles] },
    [raw(
      (alias) =>
        `NOT EXISTS (SELECT FROM approval_votes vote WHERE vote.approval_id = ${alias}.id AND vote.approver = ?)`,
      [subject],
    )]: [],
  } as const;
}

function notFound(id: string): DomainError {
  return new DomainError('NOT_FOUND', `there is no approval ${id}`);
}
