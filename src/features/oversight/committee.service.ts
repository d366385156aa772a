import { LockMode } from '@mikro-orm/core';
import { newestFirst, newestPage } from '../../database/newest-first.js';
import type { Unit, UnitOfWork } from '../../database/unit-of-work.js';
import type { Clock } from '../../shared/time/clock.js';
import { assertVersion } from '../../shared/versions.js';
import { DomainError } from '../../shared/errors.js';
import { isUuid, uuidv7 } from '../../shared/ids.js';
import type { JsonObject } from '../../shared/json/json.js';
import type { PageRequest } from '../../shared/page.js';
import { actorOf, administers } from '../../shared/principals.js';
import type { Principal } from '../../contracts/identity.js';
import type { EventSealer } from '../../contracts/spine.js';
import { CommitteeSubmission, type SubmissionStatus } from './committee.entity.js';
import type { CommitteeDecisionInput, SubmitToCommitteeInput } from './committee.types.js';

/** Filter for submissions; absent fields match all. */
export interface SubmissionFilter {
  committee?: string | null;
  status?: SubmissionStatus | null;
  /** Submitted or decided at this time or later. */
  startDate?: Date | null;
  /** Only those that the caller is to decide on. */
  waiting?: boolean | null;
}

interface CommitteeOptions {
  unitOfWork: UnitOfWork;
  sealer: EventSealer;
  clock: Clock;
}

/** Takes submissions to committees, and their decisions. */
export class CommitteeService {
  constructor(private readonly options: CommitteeOptions) {}

  submit(principal: Principal, input: SubmitToCommitteeInput): Promise<CommitteeSubmission> {
    const { unitOfWork, clock } = this.options;
    return unitOfWork.tenant(principal.tenant.id, (unit) => {
      const now = clock.now();
      const submission = unit.em.create(CommitteeSubmission, {
        id: uuidv7(now),
        tenantId: principal.tenant.id,
        committee: input.committee,
        type: input.type,
        subject: input.subject,
        resourceId: input.resourceId ?? null,
        documents: input.documents ?? [],
        requestedDate: input.requestedDate ?? null,
        submittedBy: principal.subject,
        createdAt: new Date(now),
        updatedAt: new Date(now),
      });
      unit.em.persist(submission);
      const { committee, type, subject, documents } = submission;
      this.record(unit, principal, 'committee.submitted', submission, { committee, type, subject, documents });
      return Promise.resolve(submission);
    });
  }

  /** Throws NOT_FOUND if the principal can see no such submission. */
  async submission(principal: Principal, id: string): Promise<CommitteeSubmission> {
    const found = isUuid(id)
      ? await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) => em.findOne(CommitteeSubmission, { id }))
      : null;
    if (found === null) throw notFound(id);
    return found;
  }

  /**
   * Records a committee's decision; for users with the committee as a role and administrators, never for the submitter.
   * Throws NOT_FOUND, FORBIDDEN, CONFLICT if it is already decided.
   */
  decide(principal: Principal, id: string, input: CommitteeDecisionInput): Promise<CommitteeSubmission> {
    const { unitOfWork, clock } = this.options;
    return unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const options = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
      const submission = isUuid(id) ? await unit.em.findOne(CommitteeSubmission, { id }, options) : null;
      if (submission === null) throw notFound(id);
      await this.assertMayDecide(principal, submission);
      const { decision, notes } = input;
      assertVersion('submission', submission.version, input.version);
      const conditions = input.conditions ?? [];
      const now = new Date(clock.now());
      Object.assign(submission, {
        status: 'decided',
        decision,
        notes,
        conditions,
        decidedBy: principal.subject,
        decidedAt: now,
        updatedAt: now,
      });
      this.record(unit, principal, 'committee.decided', submission, { decision, notes, conditions });
      return submission;
    });
  }

  /** A page of submissions, newest first. */
  async submissions(principal: Principal, filter: SubmissionFilter, page: PageRequest) {
    const { committee, status, startDate } = filter;
    const { where, options } = newestFirst(page);
    const after =
      startDate == null ? {} : { $or: [{ createdAt: { $gte: startDate } }, { decidedAt: { $gte: startDate } }] };
    const given = { ...(committee == null ? {} : { committee }), ...(status == null ? {} : { status }) };
    const found = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.find(
        CommitteeSubmission,
        { $and: [given, after, where, filter.waiting === true ? waitingFor(principal) : {}] },
        options,
      ),
    );
    return newestPage(found, page);
  }

  /** Throws FORBIDDEN and CONFLICT; that a key does not count is recorded, in a unit of work of its own. */
  private async assertMayDecide(principal: Principal, submission: CommitteeSubmission): Promise<void> {
    assertMayDecide(principal, submission);
    const { submittedBy, tenantId } = submission;
    if (!principal.keyHandlers.has(submittedBy)) return;
    const reason = 'the submitter issued or rotated the key that decided';
    await this.options.unitOfWork.tenant(tenantId, (unit) => {
      this.record(unit, principal, 'committee.decision_refused', submission, { reason, keyId: principal.keyId });
      return Promise.resolve();
    });
    throw new DomainError(
      'FORBIDDEN',
      'the submitter of the matter issued or rotated this key, or invited you, so it cannot decide on it',
    );
  }

  private record(
    unit: Unit,
    principal: Principal,
    action: string,
    { id, tenantId }: CommitteeSubmission,
    details: JsonObject,
  ): void {
    const event = { tenantId, action, ...actorOf(principal), resourceType: 'committee_submission', resourceId: id };
    unit.record(this.options.sealer.seal({ ...event, details }));
  }
}

function assertMayDecide({ subject, roles }: Principal, { submittedBy, committee, status }: CommitteeSubmission): void {
  if (subject === submittedBy) throw new DomainError('FORBIDDEN', 'submitters cannot decide on their own matter');
  if (!roles.has(committee) && !administers(roles))
    throw new DomainError(
      'FORBIDDEN',
      `only the role ${committee} and administrators can enter this committee’s decisions`,
    );
  if (status === 'decided')
    throw new DomainError('CONFLICT', 'the committee has already decided', { details: { state: status, allowed: [] } });
}

/** Submissions that wait for the principal as a committee member. Administrators may decide too, but nothing waits for them. */
function waitingFor({ subject, roles }: Principal) {
  return { status: 'submitted', committee: { $in: [...roles] }, submittedBy: { $ne: subject } } as const;
}

function notFound(id: string): DomainError {
  return new DomainError('NOT_FOUND', `there is no submission ${id}`);
}
