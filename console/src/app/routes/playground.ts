import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textsIn } from '../../parts/address.js';
import { root } from './root.js';

export const toolPlaygroundRoute = createRoute({
  getParentRoute: () => root,
  path: '/playground/tool',
  validateSearch: (search): { tool?: string } => textsIn(search, ['tool']),
  component: lazyRouteComponent(() => import('../../rooms/playground/tool.js'), 'ToolPlayground'),
});
export const playgroundRoute = createRoute({
  getParentRoute: () => root,
  path: '/playground',
  validateSearch: (search): { model?: string } => textsIn(search, ['model']),
  component: lazyRouteComponent(() => import('../../rooms/playground/playground.js'), 'Playground'),
});
export const callsPlaygroundRoute = createRoute({
  getParentRoute: () => root,
  path: '/playground/calls',
  validateSearch: (search): { kind?: string } => textsIn(search, ['kind']),
  component: lazyRouteComponent(() => import('../../rooms/playground/calls.js'), 'CallsPlayground'),
});
