import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root.js';

export interface ModelSearch {
  find?: string;
}

export const modelsRoute = createRoute({
  getParentRoute: () => root,
  path: '/models',
  validateSearch: (search): ModelSearch =>
    typeof search.find === 'string' && search.find !== '' ? { find: search.find } : {},
  component: lazyRouteComponent(() => import('../../rooms/models/models.js'), 'Models'),
});

export const aliasRoute = createRoute({
  getParentRoute: () => root,
  path: '/models/aliases/$id',
  component: lazyRouteComponent(() => import('../../rooms/models/alias.js'), 'AliasPage'),
});
