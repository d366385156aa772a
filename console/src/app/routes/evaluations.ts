import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root.js';

export const evaluationsRoute = createRoute({
  getParentRoute: () => root,
  path: '/evaluations',
  component: lazyRouteComponent(() => import('../../rooms/evaluations/evaluations.js'), 'Evaluations'),
});
export const evaluationRoute = createRoute({
  getParentRoute: () => root,
  path: '/evaluations/$id',
  component: lazyRouteComponent(() => import('../../rooms/evaluations/evaluation.js'), 'Evaluation'),
});
