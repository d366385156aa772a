import { registerEnumType } from 'type-graphql';
import type { ApprovalStatus } from '../../contracts/approvals.js';

/** The status of approvals, and of the proposals that wait for them. */
export const ApprovalStatusEnum = {
  PENDING: 'pending',
  APPROVED: 'approved',
  DENIED: 'denied',
  EXPIRED: 'expired',
} as const satisfies Record<string, ApprovalStatus>;
registerEnumType(ApprovalStatusEnum, {
  name: 'ApprovalStatus',
  description: 'The status of an approval; all but PENDING are final.',
  valuesConfig: {
    APPROVED: { description: 'Enough approvers approved.' },
    DENIED: { description: 'The approval was refused.' },
    EXPIRED: { description: 'The approval ended without a decision.' },
    PENDING: { description: 'The approvers have yet to decide.' },
  },
});
