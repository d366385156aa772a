import type { Finder } from '../../contracts/search.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import { entityFinder } from '../../module/entity-finder.js';
import { AlertRule } from './alert.entity.js';

export const monitoringFinders = (unitOfWork: UnitOfWork): Finder[] => [
  entityFinder<AlertRule>(unitOfWork, {
    kind: 'alert_rule',
    permission: 'audit',
    entity: AlertRule,
    fields: ['name'],
    shown: [],
    show: ({ name }) => ({ title: name }),
  }),
];
