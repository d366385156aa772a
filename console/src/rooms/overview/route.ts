import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../../app/root.js';
import { isPeriod, type Period } from '../../parts/period.js';

export const overviewRoute = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: ({ period }): { period?: Period } => (isPeriod(period) ? { period } : {}),
  component: lazyRouteComponent(() => import('./overview.js'), 'Overview'),
});
