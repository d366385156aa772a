import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../../app/root.js';
import { comparisonIn, reportIn, searchIn } from './search.js';

const eventsRoute = createRoute({
  getParentRoute: () => root,
  path: '/evidence',
  validateSearch: searchIn,
  component: lazyRouteComponent(() => import('./events.js'), 'Events'),
});
const eventRoute = createRoute({
  getParentRoute: () => root,
  path: '/evidence/$id',
  component: lazyRouteComponent(() => import('./event.js'), 'Event'),
});
const checkpointsRoute = createRoute({
  getParentRoute: () => root,
  path: '/evidence/checkpoints',
  validateSearch: comparisonIn,
  component: lazyRouteComponent(() => import('./checkpoints.js'), 'Checkpoints'),
});
const reportRoute = createRoute({
  getParentRoute: () => root,
  path: '/evidence/report',
  validateSearch: reportIn,
  component: lazyRouteComponent(() => import('./report.js'), 'Report'),
});

export const evidenceRoutes = [eventsRoute, eventRoute, checkpointsRoute, reportRoute] as const;
