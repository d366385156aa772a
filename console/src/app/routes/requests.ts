import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type Given, textsIn } from '../../parts/address.js';
import { searchIn } from '../../rooms/requests/search.js';
import { root } from './root.js';

export const requestsRoute = createRoute({
  getParentRoute: () => root,
  path: '/requests',
  validateSearch: searchIn,
  component: lazyRouteComponent(() => import('../../rooms/requests/requests.js'), 'Requests'),
});
export const sessionRoute = createRoute({
  getParentRoute: () => root,
  path: '/requests/session',
  validateSearch: (given: Given): { id?: string } => textsIn(given, ['id']),
  component: lazyRouteComponent(() => import('../../rooms/requests/session.js'), 'Session'),
});
export const requestRoute = createRoute({
  getParentRoute: () => root,
  path: '/requests/$id',
  component: lazyRouteComponent(() => import('../../rooms/requests/request.js'), 'Request'),
});
