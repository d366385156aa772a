import { registerEnumType } from 'type-graphql';
import type { ApprovalStatus } from '../contracts/approvals.js';

/** Of approvals, and of the proposals that wait for them. */
export const ApprovalStatusEnum = {
  PENDING: 'pending',
  APPROVED: 'approved',
  DENIED: 'denied',
  EXPIRED: 'expired',
} as const satisfies Record<string, ApprovalStatus>;
registerEnumType(ApprovalStatusEnum, {
  name: 'ApprovalStatus',
  description: 'Where an approval stands; all but PENDING are final.',
});
