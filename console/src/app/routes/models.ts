import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { modelsIn } from '../../rooms/models/search.js';
import { root } from './root.js';

export const modelsRoute = createRoute({
  getParentRoute: () => root,
  path: '/models',
  validateSearch: modelsIn,
  component: lazyRouteComponent(() => import('../../rooms/models/models.js'), 'Models'),
});

export const aliasRoute = createRoute({
  getParentRoute: () => root,
  path: '/models/aliases/$id',
  component: lazyRouteComponent(() => import('../../rooms/models/alias.js'), 'AliasPage'),
});
