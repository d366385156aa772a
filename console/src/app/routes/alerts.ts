import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { alertsIn } from '../../rooms/alerts/search.js';
import { root } from './root.js';

export const alertsRoute = createRoute({
  getParentRoute: () => root,
  path: '/alerts',
  validateSearch: alertsIn,
  component: lazyRouteComponent(() => import('../../rooms/alerts/alerts.js'), 'Alerts'),
});
