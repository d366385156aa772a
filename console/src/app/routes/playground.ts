import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root.js';

export const playgroundRoute = createRoute({
  getParentRoute: () => root,
  path: '/playground',
  component: lazyRouteComponent(() => import('../../rooms/playground/playground.js'), 'Playground'),
});
