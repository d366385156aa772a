import { LockMode } from '@mikro-orm/core';
import type { Unit } from '../../database/unit-of-work.js';
import type { Clock } from '../../shared/time/clock.js';
import { DomainError } from '../../shared/errors.js';
import { isUuid, uuidv7 } from '../../shared/ids.js';
import type { JsonObject } from '../../shared/json/json.js';
import type { Principal } from '../../contracts/identity.js';
import type { ActorType, Severity, EventSealer } from '../../contracts/spine.js';
import { CaseEntry, CaseNote, DisputeCase } from './case.entity.js';
import type { CaseEntryKind, CasePriority, CaseStatus } from './case.port.js';
import { changeOf, type CaseRole, caseRoleOf, caseTransitions } from './case.rules.js';
import { dueSlaNotices, nextNoticeAt, overdueFrom, type SlaClock, startClock, turnClock } from './sla.rules.js';

interface Acting {
  actor: string;
  actorType: ActorType;
}

const SYSTEM: Acting = { actor: 'system', actorType: 'system' };

/** A change of a case; absent fields do not change. */
interface Entry {
  kind: CaseEntryKind;
  to?: CaseStatus;
  slaHours?: number;
  priority?: CasePriority;
  assignedTo?: string;
  threshold?: number;
  notes?: string | undefined;
  /** For the spine alone. */
  details?: JsonObject;
}

/** An entry with the time (Unix ms) at which it changed the clock. */
interface Timed extends Entry {
  at: number;
}

/** The error for an operation that the status does not allow. */
function illegal({ status }: DisputeCase): DomainError {
  return new DomainError('CONFLICT', `a case that is ${status} does not allow this`, {
    details: { state: status, allowed: [...caseTransitions[status]] },
  });
}

/** The same error for unknown cases and for those that the caller may not see. */
export function noCase(id: string): DomainError {
  return new DomainError('NOT_FOUND', `there is no case ${id}`);
}

/** A case's stored clock. */
export function storedClock({ slaHours, slaDeadline, slaStoppedAt }: DisputeCase): SlaClock {
  return { slaHours, deadline: slaDeadline.getTime(), stoppedAt: slaStoppedAt?.getTime() ?? null };
}

/** The changes of cases, each inside a unit of work with its history, evidence, subscribers and events for outside. */
export class CaseWriter {
  constructor(
    private readonly sealer: EventSealer,
    private readonly clock: Clock,
  ) {}

  /** The record under a row lock, so that changes and notices take turns. Throws NOT_FOUND. */
  async locked(unit: Unit, id: string): Promise<DisputeCase> {
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    const found = isUuid(id) ? await unit.em.findOne(DisputeCase, { id }, options) : null;
    if (found === null) throw noCase(id);
    return found;
  }

  /** The version before the change waits for the lock; undefined without a record. */
  async versionOf({ em }: Unit, id: string): Promise<number | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await em.execute<{ version: number }[]>('SELECT version FROM dispute_cases WHERE id = ?', [id]);
    return row?.version;
  }

  /** The record and the principal's role in it. Throws NOT_FOUND, also without a role. */
  async seen(unit: Unit, principal: Principal, id: string): Promise<{ dispute: DisputeCase; role: CaseRole }> {
    const dispute = isUuid(id) ? await unit.em.findOne(DisputeCase, { id }) : null;
    const role = dispute === null ? 'stranger' : caseRoleOf(dispute, principal);
    if (dispute === null || role === 'stranger') throw noCase(id);
    return { dispute, role };
  }

  /** Takes in a new case. */
  open(unit: Unit, dispute: DisputeCase, acting: Acting): void {
    unit.em.persist(dispute);
    const { slaHours, priority, assignedTo, type, claimant } = dispute;
    const at = dispute.createdAt.getTime();
    this.write(unit, dispute, startClock({ at, slaHours }), acting, {
      at,
      kind: 'created',
      slaHours,
      priority,
      ...(assignedTo === null ? {} : { assignedTo }),
      details: { type, claimant },
    });
  }

  /**
   * Changes a case; the caller holds its lock. Throws CONFLICT for a transition that the state machine does not have.
   */
  enter(unit: Unit, dispute: DisputeCase, acting: Acting, entry: Entry): void {
    const { status } = dispute;
    const isLegal = entry.to === undefined ? status !== 'resolved' : caseTransitions[status].includes(entry.to);
    if (!isLegal) throw illegal(dispute);
    const at = this.timeOf(dispute);
    // Send notices that were due before this change first, because the clock may be paused afterwards.
    this.tellNotices(unit, dispute, at);
    const event = { at, from: status, to: entry.to ?? status, slaHours: entry.slaHours ?? null };
    this.write(unit, dispute, turnClock(storedClock(dispute), event), acting, { ...entry, at });
  }

  /** Sends the warnings and the breach that are due; the caller holds the lock. */
  giveNotices(unit: Unit, dispute: DisputeCase): void {
    this.tellNotices(unit, dispute, this.timeOf(dispute));
  }

  /** Adds a note; the case itself is unchanged, so that it does not reveal an internal note. */
  note(
    unit: Unit,
    { id: caseId, tenantId }: DisputeCase,
    acting: Acting,
    note: Pick<CaseNote, 'visibility' | 'content'>,
  ) {
    const now = this.clock.now();
    const id = uuidv7(now);
    const { visibility, content } = note;
    const author = acting.actor;
    const made = unit.em.create(CaseNote, {
      id,
      tenantId,
      caseId,
      author,
      visibility,
      content,
      createdAt: new Date(now),
    });
    unit.em.persist(made);
    // Without the text: the claimant may be able to read the spine.
    this.seal(unit, { id: caseId, tenantId }, 'dispute.note_added', acting, { noteId: id, visibility });
    unit.announce({ tenantId, topic: 'case', id: changeOf(caseId, visibility) });
    return made;
  }

  /** Now, but never before the last entry, since the clocks of instances differ. */
  private timeOf({ updatedAt }: DisputeCase): number {
    return Math.max(this.clock.now(), updatedAt.getTime());
  }

  private tellNotices(unit: Unit, dispute: DisputeCase, at: number): void {
    const clock = storedClock(dispute);
    for (const threshold of dueSlaNotices(clock, dispute.noticesGiven, at)) {
      dispute.noticesGiven += 1;
      const kind = threshold === 100 ? 'sla_breached' : 'sla_warning';
      this.write(unit, dispute, clock, SYSTEM, { at, kind, threshold });
    }
  }

  private write(unit: Unit, dispute: DisputeCase, clock: SlaClock, acting: Acting, entry: Timed): void {
    const { at, kind, to = dispute.status, priority, assignedTo, slaHours, threshold, notes } = entry;
    const { id, tenantId, noticesGiven } = dispute;
    const from = kind === 'created' ? null : dispute.status;
    const overdue = overdueFrom(clock);
    const notice = nextNoticeAt(clock, noticesGiven);
    Object.assign(dispute, {
      status: to,
      ...(priority === undefined ? {} : { priority }),
      ...(assignedTo === undefined ? {} : { assignedTo }),
      slaHours: clock.slaHours,
      slaDeadline: new Date(clock.deadline),
      slaStoppedAt: clock.stoppedAt === null ? null : new Date(clock.stoppedAt),
      overdueFrom: overdue === null || to === 'resolved' ? null : new Date(overdue),
      nextNoticeAt: notice === null ? null : new Date(notice),
      entries: dispute.entries + 1,
      // A notice does not make changes stale, so the version stays.
      version: dispute.version + (threshold === undefined ? 1 : 0),
      updatedAt: new Date(at),
    });
    const row = unit.em.create(CaseEntry, {
      id: uuidv7(at),
      tenantId,
      caseId: id,
      place: dispute.entries,
      kind,
      at: new Date(at),
      actor: acting.actor,
      from,
      to,
      slaHours: slaHours ?? null,
      priority: priority ?? null,
      assignedTo: assignedTo ?? null,
      threshold: threshold ?? null,
      notes: notes ?? null,
    });
    unit.em.persist(row);
    this.tell(unit, dispute, row, acting, entry.details);
  }

  private tell(unit: Unit, dispute: DisputeCase, row: CaseEntry, acting: Acting, more: JsonObject = {}): void {
    const { id, tenantId, type, status, priority, claimant, assignedTo } = dispute;
    const { kind, from, to, slaHours, threshold, notes } = row;
    const slaDeadline = dispute.slaDeadline.toISOString();
    const details = { from, to, priority, assignedTo, slaHours, slaDeadline, threshold, notes, ...more };
    this.seal(unit, dispute, `dispute.${kind}`, acting, details, isAlarm[kind] === true ? 'warning' : 'info');
    unit.emit({
      id: uuidv7(row.at.getTime()),
      tenantId,
      type:
        kind === 'created' || kind === 'sla_warning' || kind === 'sla_breached' ? `dispute.${kind}` : 'dispute.changed',
      occurredAt: row.at.getTime(),
      data: {
        case: { id, type, status, priority, claimant, assignedTo, slaDeadline },
        change: kind,
        from,
        to,
        threshold,
      },
    });
    unit.announce({ tenantId, topic: 'case', id: changeOf(id, 'public') });
  }

  private seal(
    unit: Unit,
    { id, tenantId }: Pick<DisputeCase, 'id' | 'tenantId'>,
    action: string,
    acting: Acting,
    details: JsonObject,
    severity: Severity = 'info',
  ): void {
    const event = { tenantId, action, ...acting, severity, resourceType: 'dispute_case', resourceId: id } as const;
    unit.record(this.sealer.seal({ ...event, correlationId: id, details }));
  }
}

const isAlarm: Partial<Record<CaseEntryKind, true>> = { escalated: true, sla_warning: true, sla_breached: true };
