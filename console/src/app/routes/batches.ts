import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root.js';

export const batchesRoute = createRoute({
  getParentRoute: () => root,
  path: '/batches',
  component: lazyRouteComponent(() => import('../../rooms/batches/batches.js'), 'Batches'),
});
