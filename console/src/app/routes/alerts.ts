import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ALERT_STATUSES, type AlertSearch } from '../../rooms/alerts/search.js';
import { root } from './root.js';

export const alertsRoute = createRoute({
  getParentRoute: () => root,
  path: '/alerts',
  validateSearch: (search): AlertSearch => {
    const status = ALERT_STATUSES.find((known) => known === search.status);
    return status === undefined ? {} : { status };
  },
  component: lazyRouteComponent(() => import('../../rooms/alerts/alerts.js'), 'Alerts'),
});
