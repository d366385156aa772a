import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root.js';

export const keysRoute = createRoute({
  getParentRoute: () => root,
  path: '/keys',
  component: lazyRouteComponent(() => import('../../rooms/keys/keys.js'), 'Keys'),
});
