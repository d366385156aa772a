import type { Finder } from '../../contracts/search.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import { entityFinder } from '../../module/entity-finder.js';
import { WebhookEndpoint } from './webhook.entity.js';

export const webhookFinders = (unitOfWork: UnitOfWork): Finder[] => [
  entityFinder<WebhookEndpoint>(unitOfWork, {
    kind: 'webhook',
    permission: 'administer',
    pack: 'gateway',
    entity: WebhookEndpoint,
    fields: ['url'],
    shown: [],
    show: ({ url }) => ({ title: url }),
  }),
];
