import type { Unit, UnitOfWork } from '../../database/unit-of-work.js';
import type { Clock } from '../../shared/time/clock.js';
import { DomainError, invalidRequest } from '../../shared/errors.js';
import { uuidv7 } from '../../shared/ids.js';
import { formatUsd } from '../../shared/money.js';
import { actorOf } from '../../shared/principals.js';
import type { Principal } from '../../contracts/identity.js';
import { type CaseWriter, noCase } from './case-writer.service.js';
import { type CaseNote, DisputeCase } from './case.entity.js';
import type { CasePriority } from './case.port.js';
import {
  adjusts,
  type CaseCommand,
  commandOf,
  filingRefusal,
  canPerform,
  type CaseRole,
  caseRoleOf,
} from './case.rules.js';
import type {
  AddCaseNoteInput,
  AssignCaseInput,
  CreateCaseInput,
  EscalateCaseInput,
  ResolveCaseInput,
  SetCaseStatusInput,
} from './case.types.js';
import { defaultSlaHours } from './sla.rules.js';

interface CaseOptions {
  unitOfWork: UnitOfWork;
  writer: CaseWriter;
  clock: Clock;
}

interface PriorityChange {
  priority: CasePriority;
  /** Hours since filing; the default of the priority when absent. */
  slaHours: number | null;
  version: number | null;
}

type Change = (unit: Unit, dispute: DisputeCase) => void;

/** Changes of dispute cases by users. */
export class CaseService {
  constructor(private readonly options: CaseOptions) {}

  /** Throws FORBIDDEN for types that only staff may file, INVALID_REQUEST when the claimant would resolve the case. */
  create(principal: Principal, input: CreateCaseInput): Promise<DisputeCase> {
    const { unitOfWork, writer, clock } = this.options;
    const { claimant } = input;
    const assignTo = input.assignTo ?? null;
    const refused = filingRefusal(principal, { claimant, assignTo, slaHours: input.slaHours ?? null });
    if (refused !== undefined) throw new DomainError('FORBIDDEN', refused);
    if (assignTo === claimant) throw claimantResolves('assignTo');
    const priority = input.priority ?? 'medium';
    return unitOfWork.tenant(principal.tenant.id, (unit) => {
      const now = clock.now();
      const dispute = unit.em.create(DisputeCase, {
        id: uuidv7(now),
        tenantId: principal.tenant.id,
        type: input.type,
        priority,
        claimant,
        assignedTo: assignTo,
        description: input.description,
        evidence: input.evidence ?? [],
        filedBy: principal.subject,
        slaHours: input.slaHours ?? defaultSlaHours[priority],
        slaDeadline: new Date(now),
        createdAt: new Date(now),
        updatedAt: new Date(now),
      });
      writer.open(unit, dispute, actorOf(principal));
      return Promise.resolve(dispute);
    });
  }

  /** Throws NOT_FOUND, FORBIDDEN unless the caller is staff on the case, CONFLICT and INVALID_REQUEST. */
  assign(principal: Principal, id: string, { assignTo, version }: AssignCaseInput): Promise<DisputeCase> {
    return this.change(principal, { id, command: 'assign', version }, (unit, dispute) => {
      if (assignTo === dispute.claimant) throw claimantResolves('assignTo');
      if (assignTo === dispute.assignedTo && dispute.status !== 'resolved') return;
      this.options.writer.enter(unit, dispute, actorOf(principal), { kind: 'assigned', assignedTo: assignTo });
    });
  }

  setStatus(principal: Principal, id: string, { status, notes, version }: SetCaseStatusInput): Promise<DisputeCase> {
    if (status === 'resolved')
      throw invalidRequest([
        { path: 'status', message: 'a case is resolved through its resolve operation, with a resolution' },
      ]);
    return this.change(principal, { id, command: 'set_status', version }, (unit, dispute) => {
      const kind = status === 'escalated' ? 'escalated' : 'status_changed';
      this.options.writer.enter(unit, dispute, actorOf(principal), { kind, to: status, notes });
    });
  }

  setPriority(principal: Principal, id: string, input: PriorityChange): Promise<DisputeCase> {
    const { priority, version } = input;
    const slaHours = input.slaHours ?? defaultSlaHours[priority];
    return this.change(principal, { id, command: 'set_priority', version }, (unit, dispute) => {
      this.options.writer.enter(unit, dispute, actorOf(principal), { kind: 'priority_changed', priority, slaHours });
    });
  }

  escalate(principal: Principal, id: string, input: EscalateCaseInput): Promise<DisputeCase> {
    const { reason, escalateTo, slaHours, version } = input;
    return this.change(principal, { id, command: 'escalate', version }, (unit, dispute) => {
      if (escalateTo === dispute.claimant) throw claimantResolves('escalateTo');
      this.options.writer.enter(unit, dispute, actorOf(principal), {
        kind: 'escalated',
        to: 'escalated',
        assignedTo: escalateTo,
        notes: reason,
        ...(slaHours == null ? {} : { slaHours }),
      });
    });
  }

  resolve(principal: Principal, id: string, input: ResolveCaseInput): Promise<DisputeCase> {
    const { resolution, notes, version } = input;
    const adjustmentAmount = input.adjustmentAmount ?? null;
    if (adjustmentAmount !== null && adjustmentAmount !== 0n && !adjusts(resolution))
      throw invalidRequest([
        { path: 'adjustmentAmount', message: `an adjustment is not allowed when the resolution is ${resolution}` },
      ]);
    return this.change(principal, { id, command: commandOf(resolution), version }, (unit, dispute) => {
      const amount = adjustmentAmount === null ? null : formatUsd(adjustmentAmount);
      const evidence = input.evidence ?? [];
      this.options.writer.enter(unit, dispute, actorOf(principal), {
        kind: 'resolved',
        to: 'resolved',
        details: { resolution, adjustmentAmountUsd: amount, notes, evidence },
      });
      Object.assign(dispute, {
        resolution,
        adjustmentAmount,
        resolutionNotes: notes,
        resolutionEvidence: evidence,
        resolvedBy: principal.subject,
        resolvedAt: dispute.updatedAt,
      });
    });
  }

  /** Throws NOT_FOUND, and FORBIDDEN for auditors, and for claimants who want an internal note. */
  async addNote(principal: Principal, id: string, { content, visibility }: AddCaseNoteInput): Promise<CaseNote> {
    const { unitOfWork, writer } = this.options;
    return unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const { dispute, role } = await writer.seen(unit, principal, id);
      const wanted = visibility ?? (role === 'claimant' ? 'public' : 'internal');
      assertCanPerform(role, wanted === 'public' ? 'add_public_note' : 'add_internal_note');
      return writer.note(unit, dispute, actorOf(principal), { visibility: wanted, content });
    });
  }

  private change(
    principal: Principal,
    { id, command, version }: { id: string; command: CaseCommand; version: number | null | undefined },
    apply: Change,
  ): Promise<DisputeCase> {
    const { unitOfWork, writer } = this.options;
    return unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const seen = await writer.versionOf(unit, id);
      const dispute = await writer.locked(unit, id);
      const role = caseRoleOf(dispute, principal);
      if (role === 'stranger') throw noCase(id);
      assertCanPerform(role, command);
      if (version != null && version !== dispute.version)
        throw new DomainError('CONFLICT', `the case is at version ${dispute.version}, not ${version}`, {
          details: { version: dispute.version },
        });
      const isOutrun = MOVES.has(command) && seen !== dispute.version;
      const { version: current } = dispute;
      apply(unit, dispute);
      if (isOutrun)
        throw new DomainError('CONFLICT', 'the case was changed concurrently; read it again', {
          details: { version: current },
        });
      return dispute;
    });
  }
}

/** Commands that decide on a case: one of two concurrent ones wins, even if the other would still be legal. */
const MOVES: ReadonlySet<CaseCommand> = new Set(['set_status', 'escalate', 'resolve', 'withdraw']);

function claimantResolves(path: string): DomainError {
  return invalidRequest([{ path, message: 'the claimant cannot resolve the case' }]);
}

function assertCanPerform(role: CaseRole, command: CaseCommand): void {
  if (canPerform(role, command)) return;
  const who =
    role === 'claimant' ? 'the claimant can only withdraw the case or add public notes' : 'only staff can do this';
  throw new DomainError('FORBIDDEN', who);
}
