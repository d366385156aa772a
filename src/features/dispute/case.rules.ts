import { administers } from '../../shared/principals.js';
import type { CaseResolution, CaseStatus, NoteVisibility } from './case.port.js';

/** The state machine of cases: every status, and its successors. */
export const caseTransitions: Record<CaseStatus, readonly CaseStatus[]> = {
  open: ['in-review', 'escalated', 'resolved'],
  'in-review': ['pending-info', 'escalated', 'resolved'],
  'pending-info': ['in-review', 'escalated', 'resolved'],
  escalated: ['in-review', 'resolved'],
  resolved: [],
};

/** The role whose bearers work on every case of their tenant. */
const RESOLVER_ROLE = 'dispute_resolver';

/** A principal's role in a case. */
export type CaseRole = 'claimant' | 'staff' | 'auditor' | 'stranger';

/** An operation on an existing case. */
export type CaseCommand =
  | 'assign'
  | 'set_status'
  | 'set_priority'
  | 'escalate'
  | 'resolve'
  | 'withdraw'
  | 'add_public_note'
  | 'add_internal_note';

interface Person {
  subject: string;
  roles: ReadonlySet<string>;
}

/** True for roles that work on every case. */
export function resolvesCases(roles: ReadonlySet<string>): boolean {
  return roles.has(RESOLVER_ROLE) || administers(roles);
}

/** True for roles that read every case. */
export function readsCases(roles: ReadonlySet<string>): boolean {
  return roles.has('auditor') || resolvesCases(roles);
}

/** Claimants are never staff on their own case, whatever their roles. */
export function caseRoleOf(
  { claimant, assignedTo }: { claimant: string; assignedTo: string | null },
  { subject, roles }: Person,
): CaseRole {
  if (subject === claimant) return 'claimant';
  if (subject === assignedTo || resolvesCases(roles)) return 'staff';
  return readsCases(roles) ? 'auditor' : 'stranger';
}

const CLAIMANTS: ReadonlySet<CaseCommand> = new Set(['withdraw', 'add_public_note']);

/** True when the role may give the command. */
export function canPerform(role: CaseRole, command: CaseCommand): boolean {
  return role === 'staff' || (role === 'claimant' && CLAIMANTS.has(command));
}

/** The operation of a resolution: the claimant may withdraw a case, too. */
export function commandOf(resolution: CaseResolution): CaseCommand {
  return resolution === 'withdrawn' ? 'withdraw' : 'resolve';
}

/** True for resolutions that may move money. */
export function adjusts(resolution: CaseResolution): boolean {
  return resolution === 'approved' || resolution === 'partial';
}

/** The reason why the caller may not file this case; undefined when allowed. */
export function filingRefusal(
  { subject, roles }: Person,
  wanted: { claimant: string; assignTo: string | null; slaHours: number | null },
): string | undefined {
  if (resolvesCases(roles)) return undefined;
  if (subject !== wanted.claimant) return 'only staff can file a case for somebody else';
  return wanted.assignTo === null && wanted.slaHours === null
    ? undefined
    : 'only staff can assign a case or set its SLA hours';
}

const INTERNAL = ' internal';

/** How a change of a case is announced: with its id, and whether it is for staff only. */
export function changeOf(id: string, visibility: NoteVisibility): string {
  return visibility === 'internal' ? id + INTERNAL : id;
}

/** The case of an announced change. */
export function readChange(change: string): { id: string; visibility: NoteVisibility } {
  return change.endsWith(INTERNAL)
    ? { id: change.slice(0, -INTERNAL.length), visibility: 'internal' }
    : { id: change, visibility: 'public' };
}
