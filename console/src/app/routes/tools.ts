import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textsIn } from '../../parts/address.js';
import { root } from './root.js';

export const toolsRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/tools',
    component: lazyRouteComponent(() => import('../../rooms/tools/tools.js'), 'Tools'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tools/new',
    component: lazyRouteComponent(() => import('../../rooms/tools/new-server.js'), 'NewServer'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tools/api',
    component: lazyRouteComponent(() => import('../../rooms/tools/new-api.js'), 'NewApi'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tools/access',
    validateSearch: (search): { actor?: string; key?: string; tool?: string } =>
      textsIn(search, ['actor', 'key', 'tool']),
    component: lazyRouteComponent(() => import('../../rooms/tools/access.js'), 'ToolAccess'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tools/$id',
    component: lazyRouteComponent(() => import('../../rooms/tools/server.js'), 'Server'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tools/virtual/new',
    component: lazyRouteComponent(() => import('../../rooms/tools/new-virtual.js'), 'NewVirtual'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tools/virtual/$id',
    component: lazyRouteComponent(() => import('../../rooms/tools/virtual.js'), 'Virtual'),
  }),
] as const;
