import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../../app/root.js';
import { ALERT_STATUSES, type AlertSearch } from './search.js';

export const alertsRoute = createRoute({
  getParentRoute: () => root,
  path: '/alerts',
  validateSearch: (search): AlertSearch => {
    const status = ALERT_STATUSES.find((known) => known === search.status);
    return status === undefined ? {} : { status };
  },
  component: lazyRouteComponent(() => import('./alerts.js'), 'Alerts'),
});
