import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../../app/root.js';

export const tenantsRoute = createRoute({
  getParentRoute: () => root,
  path: '/tenants',
  component: lazyRouteComponent(() => import('./tenants.js'), 'Tenants'),
});
export const tenantRoute = createRoute({
  getParentRoute: () => root,
  path: '/tenants/$id',
  component: lazyRouteComponent(() => import('./tenant.js'), 'Tenant'),
});
export const personalDataRoute = createRoute({
  getParentRoute: () => root,
  path: '/tenants/$id/personal-data',
  component: lazyRouteComponent(() => import('./personal-data.js'), 'PersonalData'),
});
