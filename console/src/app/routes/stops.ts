import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root.js';

export const stopsRoute = createRoute({
  getParentRoute: () => root,
  path: '/stops',
  component: lazyRouteComponent(() => import('../../rooms/stops/stops.js'), 'Stops'),
});
