import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root.js';

export const keysRoute = createRoute({
  getParentRoute: () => root,
  path: '/keys',
  component: lazyRouteComponent(() => import('../../rooms/keys/keys.js'), 'Keys'),
});
export const keyRoute = createRoute({
  getParentRoute: () => root,
  path: '/keys/$id',
  component: lazyRouteComponent(() => import('../../rooms/keys/key.js'), 'Key'),
});
