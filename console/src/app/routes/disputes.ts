import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { searchIn } from '../../rooms/disputes/search.js';
import { root } from './root.js';

const disputesRoute = createRoute({
  getParentRoute: () => root,
  path: '/disputes',
  validateSearch: searchIn,
  component: lazyRouteComponent(() => import('../../rooms/disputes/disputes.js'), 'Disputes'),
});
const caseRoute = createRoute({
  getParentRoute: () => root,
  path: '/disputes/$id',
  component: lazyRouteComponent(() => import('../../rooms/disputes/case.js'), 'Case'),
});

export const disputesRoutes = [disputesRoute, caseRoute] as const;
