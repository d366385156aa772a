import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root.js';

export const tenantsRoute = createRoute({
  getParentRoute: () => root,
  path: '/tenants',
  component: lazyRouteComponent(() => import('../../rooms/tenants/tenants.js'), 'Tenants'),
});
export const tenantRoute = createRoute({
  getParentRoute: () => root,
  path: '/tenants/$id',
  component: lazyRouteComponent(() => import('../../rooms/tenants/tenant.js'), 'Tenant'),
});
export const personalDataRoute = createRoute({
  getParentRoute: () => root,
  path: '/tenants/$id/personal-data',
  component: lazyRouteComponent(() => import('../../rooms/tenants/personal-data.js'), 'PersonalData'),
});
