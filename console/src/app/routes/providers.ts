import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textsIn } from '../../parts/address.js';
import { root } from './root.js';

export const providersRoute = createRoute({
  getParentRoute: () => root,
  path: '/providers',
  component: lazyRouteComponent(() => import('../../rooms/providers/providers.js'), 'Providers'),
});
export const newProviderRoute = createRoute({
  getParentRoute: () => root,
  path: '/providers/new',
  validateSearch: (search): { preset?: string } => textsIn(search, ['preset']),
  component: lazyRouteComponent(() => import('../../rooms/providers/new-provider.js'), 'NewProvider'),
});
export const providerRoute = createRoute({
  getParentRoute: () => root,
  path: '/providers/$id',
  component: lazyRouteComponent(() => import('../../rooms/providers/provider.js'), 'Provider'),
});
