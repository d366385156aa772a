import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root.js';

export const guardsRoute = createRoute({
  getParentRoute: () => root,
  path: '/guards',
  component: lazyRouteComponent(() => import('../../rooms/guards/guards.js'), 'Guards'),
});

export const guardRoute = createRoute({
  getParentRoute: () => root,
  path: '/guards/$id',
  component: lazyRouteComponent(() => import('../../rooms/guards/guard.js'), 'GuardRecord'),
});
