import type { Finder } from '../../contracts/search.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import { entityFinder } from '../../module/entity-finder.js';
import { Analysis, CustomTemplate } from './analysis.entity.js';
import { readable } from './analysis.service.js';

const pack = 'document-analysis';

export const analysisFinders = (unitOfWork: UnitOfWork): Finder[] => [
  entityFinder<Analysis>(unitOfWork, {
    kind: 'analysis',
    permission: 'read',
    pack,
    entity: Analysis,
    fields: ['filename'],
    shown: ['templateId', 'status', 'createdBy'],
    visibleTo: readable,
    show: ({ filename, templateId, status, createdBy }) => ({
      title: filename ?? templateId,
      subtitle: `${templateId} · ${createdBy} · ${status}`,
    }),
  }),
  entityFinder<CustomTemplate>(unitOfWork, {
    kind: 'analysis_template',
    permission: 'read',
    pack,
    entity: CustomTemplate,
    fields: ['name', 'description'],
    shown: [],
    show: ({ name, description }) => ({ title: name, subtitle: description }),
  }),
];
