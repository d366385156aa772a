import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { DELIVERY_STATUSES, type WebhookSearch, webhooksIn } from '../../rooms/webhooks/search.js';
import { root } from './root.js';

export const webhooksRoute = createRoute({
  getParentRoute: () => root,
  path: '/webhooks',
  validateSearch: webhooksIn,
  component: lazyRouteComponent(() => import('../../rooms/webhooks/webhooks.js'), 'Webhooks'),
});
export const webhookRoute = createRoute({
  getParentRoute: () => root,
  path: '/webhooks/$id',
  validateSearch: (search): WebhookSearch => {
    const status = DELIVERY_STATUSES.find((known) => known === search.status);
    return status === undefined ? {} : { status };
  },
  component: lazyRouteComponent(() => import('../../rooms/webhooks/webhook.js'), 'Webhook'),
});
