export type CaseType = 'payment-discrepancy' | 'policy-violation' | 'territory-dispute' | 'quota-challenge' | 'other';
export type CaseStatus = 'open' | 'in-review' | 'pending-info' | 'resolved' | 'escalated';
export type CasePriority = 'low' | 'medium' | 'high' | 'critical';
export type CaseResolution = 'approved' | 'denied' | 'partial' | 'withdrawn';
export type NoteVisibility = 'internal' | 'public';

/** The kind of a history entry; in the spine it is `dispute.<kind>`. */
export type CaseEntryKind =
  | 'created'
  | 'assigned'
  | 'status_changed'
  | 'priority_changed'
  | 'escalated'
  | 'resolved'
  | 'sla_warning'
  | 'sla_breached';
