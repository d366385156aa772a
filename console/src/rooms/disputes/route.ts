import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../../app/root.js';
import { searchIn } from './search.js';

const disputesRoute = createRoute({
  getParentRoute: () => root,
  path: '/disputes',
  validateSearch: searchIn,
  component: lazyRouteComponent(() => import('./disputes.js'), 'Disputes'),
});
const caseRoute = createRoute({
  getParentRoute: () => root,
  path: '/disputes/$id',
  component: lazyRouteComponent(() => import('./case.js'), 'Case'),
});

export const disputesRoutes = [disputesRoute, caseRoute] as const;
