import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../../app/root.js';
import { searchIn } from './search.js';

export const requestsRoute = createRoute({
  getParentRoute: () => root,
  path: '/requests',
  validateSearch: searchIn,
  component: lazyRouteComponent(() => import('./requests.js'), 'Requests'),
});
export const requestRoute = createRoute({
  getParentRoute: () => root,
  path: '/requests/$id',
  component: lazyRouteComponent(() => import('./request.js'), 'Request'),
});
