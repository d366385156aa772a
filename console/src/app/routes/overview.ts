import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { isPeriod, type Period } from '../../parts/period.js';
import { root } from './root.js';

export const overviewRoute = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: ({ period }): { period?: Period } => (isPeriod(period) ? { period } : {}),
  component: lazyRouteComponent(() => import('../../rooms/overview/overview.js'), 'Overview'),
});
