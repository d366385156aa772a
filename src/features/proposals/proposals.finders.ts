import type { Finder } from '../../contracts/search.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import { entityFinder } from '../../module/entity-finder.js';
import { Proposal } from './proposal.entity.js';
import { proposalsVisibleTo } from './proposal-reader.service.js';

export const proposalFinders = (unitOfWork: UnitOfWork): Finder[] => [
  entityFinder<Proposal>(unitOfWork, {
    kind: 'proposal',
    permission: 'read',
    pack: 'proposals',
    entity: Proposal,
    fields: ['intent', 'action', 'resource'],
    shown: ['state'],
    visibleTo: proposalsVisibleTo,
    show: ({ intent, action, state }) => ({ title: intent, subtitle: `${action} · ${state}` }),
  }),
];
