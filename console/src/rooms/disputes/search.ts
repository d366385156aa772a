import { type Given, knownIn, textsIn } from '../../parts/address.js';

/** The statuses, in the order of a case's life. */
export const STATUSES = ['OPEN', 'IN_REVIEW', 'PENDING_INFO', 'ESCALATED', 'RESOLVED'] as const;
export const TYPES = [
  'PAYMENT_DISCREPANCY',
  'POLICY_VIOLATION',
  'TERRITORY_DISPUTE',
  'QUOTA_CHALLENGE',
  'OTHER',
] as const;
export const PRIORITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;
export const RESOLUTIONS = ['APPROVED', 'PARTIAL', 'DENIED', 'WITHDRAWN'] as const;
const VIEWS = ['board', 'overdue'] as const;

/** The filters and the layout of the cases, as in the address. */
export interface DisputesSearch {
  /** The layout of the cases; a list when absent. */
  view?: (typeof VIEWS)[number];
  status?: (typeof STATUSES)[number];
  type?: (typeof TYPES)[number];
  priority?: (typeof PRIORITIES)[number];
  assignee?: string;
}

export function searchIn(given: Given): DisputesSearch {
  return {
    ...knownIn(given, 'view', VIEWS),
    ...knownIn(given, 'status', STATUSES),
    ...knownIn(given, 'type', TYPES),
    ...knownIn(given, 'priority', PRIORITIES),
    ...textsIn(given, ['assignee']),
  };
}
