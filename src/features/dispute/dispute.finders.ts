import type { Finder } from '../../contracts/search.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import { entityFinder } from '../../module/entity-finder.js';
import { DisputeCase } from './case.entity.js';
import { casesVisibleTo } from './case-reader.service.js';

const MAX_TITLE = 120;

export const disputeFinders = (unitOfWork: UnitOfWork): Finder[] => [
  entityFinder<DisputeCase>(unitOfWork, {
    kind: 'dispute_case',
    permission: 'read',
    pack: 'dispute',
    entity: DisputeCase,
    fields: ['description', 'claimant'],
    shown: ['type', 'status'],
    visibleTo: casesVisibleTo,
    show: ({ description, claimant, type, status }) => ({
      title: description.length > MAX_TITLE ? `${description.slice(0, MAX_TITLE)}…` : description,
      subtitle: `${type} · ${claimant} · ${status}`,
    }),
  }),
];
