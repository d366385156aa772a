import { registerEnumType } from 'type-graphql';
import type { CaseEntryKind, CasePriority, CaseResolution, CaseStatus, CaseType, NoteVisibility } from './case.port.js';

export const CaseTypeEnum = {
  PAYMENT_DISCREPANCY: 'payment-discrepancy',
  POLICY_VIOLATION: 'policy-violation',
  TERRITORY_DISPUTE: 'territory-dispute',
  QUOTA_CHALLENGE: 'quota-challenge',
  OTHER: 'other',
} as const satisfies Record<string, CaseType>;
registerEnumType(CaseTypeEnum, {
  name: 'CaseType',
  description: 'The subject of a dispute.',
  valuesConfig: {
    OTHER: { description: 'Any other subject.' },
    PAYMENT_DISCREPANCY: { description: 'A payment differs from what was due.' },
    POLICY_VIOLATION: { description: 'A policy was violated.' },
    QUOTA_CHALLENGE: { description: 'A quota is disputed.' },
    TERRITORY_DISPUTE: { description: 'A territory is disputed.' },
  },
});

export const CaseStatusEnum = {
  OPEN: 'open',
  IN_REVIEW: 'in-review',
  PENDING_INFO: 'pending-info',
  RESOLVED: 'resolved',
  ESCALATED: 'escalated',
} as const satisfies Record<string, CaseStatus>;
registerEnumType(CaseStatusEnum, {
  name: 'CaseStatus',
  description: 'The status of a case. RESOLVED is final; the SLA clock is paused in PENDING_INFO.',
  valuesConfig: {
    ESCALATED: { description: 'The case was passed to somebody else.' },
    IN_REVIEW: { description: 'Staff are working on the case.' },
    OPEN: { description: 'The case is new.' },
    PENDING_INFO: { description: 'The case waits for information.' },
    RESOLVED: { description: 'The case is closed.' },
  },
});

export const CasePriorityEnum = {
  LOW: 'low',
  MEDIUM: 'medium',
  HIGH: 'high',
  CRITICAL: 'critical',
} as const satisfies Record<string, CasePriority>;
registerEnumType(CasePriorityEnum, {
  name: 'CasePriority',
  description: 'The urgency of a case.',
  valuesConfig: {
    CRITICAL: { description: 'The highest urgency, 4 SLA hours by default.' },
    HIGH: { description: 'High urgency, 24 SLA hours by default.' },
    LOW: { description: 'The lowest urgency, 168 SLA hours by default.' },
    MEDIUM: { description: 'Normal urgency, 72 SLA hours by default.' },
  },
});

export const CaseResolutionEnum = {
  APPROVED: 'approved',
  DENIED: 'denied',
  PARTIAL: 'partial',
  WITHDRAWN: 'withdrawn',
} as const satisfies Record<string, CaseResolution>;
registerEnumType(CaseResolutionEnum, {
  name: 'CaseResolution',
  description: 'The way in which a case ends.',
  valuesConfig: {
    APPROVED: { description: 'The claim was accepted.' },
    DENIED: { description: 'The claim was rejected.' },
    PARTIAL: { description: 'The claim was accepted in part.' },
    WITHDRAWN: { description: 'The claim was withdrawn.' },
  },
});

export const NoteVisibilityEnum = { INTERNAL: 'internal', PUBLIC: 'public' } as const satisfies Record<
  string,
  NoteVisibility
>;
registerEnumType(NoteVisibilityEnum, {
  name: 'NoteVisibility',
  description: 'The readers of a note.',
  valuesConfig: {
    INTERNAL: { description: 'Only staff and auditors can read the note.' },
    PUBLIC: { description: 'The claimant can read the note as well.' },
  },
});

export const CaseEntryKindEnum = {
  CREATED: 'created',
  ASSIGNED: 'assigned',
  STATUS_CHANGED: 'status_changed',
  PRIORITY_CHANGED: 'priority_changed',
  ESCALATED: 'escalated',
  RESOLVED: 'resolved',
  SLA_WARNING: 'sla_warning',
  SLA_BREACHED: 'sla_breached',
} as const satisfies Record<string, CaseEntryKind>;
registerEnumType(CaseEntryKindEnum, {
  name: 'CaseEntryKind',
  description: 'The kind of event in the history of a case.',
  valuesConfig: {
    ASSIGNED: { description: 'The case was assigned.' },
    CREATED: { description: 'The case was filed.' },
    ESCALATED: { description: 'The case was escalated.' },
    PRIORITY_CHANGED: { description: 'The priority was changed.' },
    RESOLVED: { description: 'The case was resolved.' },
    SLA_BREACHED: { description: 'The SLA hours ran out.' },
    SLA_WARNING: { description: 'Most of the SLA hours are used.' },
    STATUS_CHANGED: { description: 'The status was changed.' },
  },
});
