import type { Finder } from '../../contracts/search.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import { entityFinder } from '../../module/entity-finder.js';
import { Approval } from './approval.entity.js';
import { approvalsVisibleTo } from './approval.service.js';
import { CommitteeSubmission } from './committee.entity.js';

export const oversightFinders = (unitOfWork: UnitOfWork): Finder[] => [
  entityFinder<Approval>(unitOfWork, {
    kind: 'approval',
    permission: 'read',
    pack: 'oversight',
    entity: Approval,
    fields: ['resourceId', 'requester'],
    shown: ['type', 'status', 'description', 'resourceType'],
    visibleTo: approvalsVisibleTo,
    show: ({ type, description, resourceType, resourceId, requester, status }) => ({
      title: description ?? `${resourceType} ${resourceId}`,
      subtitle: `${type} · ${requester} · ${status}`,
    }),
  }),
  entityFinder<CommitteeSubmission>(unitOfWork, {
    kind: 'committee_submission',
    permission: 'read',
    pack: 'oversight',
    entity: CommitteeSubmission,
    fields: ['subject'],
    shown: ['committee', 'status'],
    show: ({ subject, committee, status }) => ({ title: subject, subtitle: `${committee} · ${status}` }),
  }),
];
