import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root.js';

export const applicationsRoute = createRoute({
  getParentRoute: () => root,
  path: '/applications',
  component: lazyRouteComponent(() => import('../../rooms/applications/applications.js'), 'Applications'),
});
