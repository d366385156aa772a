import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { keysIn } from '../../rooms/keys/search.js';
import { root } from './root.js';

export const keysRoute = createRoute({
  getParentRoute: () => root,
  path: '/keys',
  validateSearch: keysIn,
  component: lazyRouteComponent(() => import('../../rooms/keys/keys.js'), 'Keys'),
});
export const keyRoute = createRoute({
  getParentRoute: () => root,
  path: '/keys/$id',
  component: lazyRouteComponent(() => import('../../rooms/keys/key.js'), 'Key'),
});
