import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../../app/root.js';
import { DELIVERY_STATUSES, type WebhookSearch } from './search.js';

export const webhooksRoute = createRoute({
  getParentRoute: () => root,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('./webhooks.js'), 'Webhooks'),
});
export const webhookRoute = createRoute({
  getParentRoute: () => root,
  path: '/webhooks/$id',
  validateSearch: (search): WebhookSearch => {
    const status = DELIVERY_STATUSES.find((known) => known === search.status);
    return status === undefined ? {} : { status };
  },
  component: lazyRouteComponent(() => import('./webhook.js'), 'Webhook'),
});
