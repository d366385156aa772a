import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { comparisonIn, reportIn, searchIn } from '../../rooms/evidence/search.js';
import { root } from './root.js';

const eventsRoute = createRoute({
  getParentRoute: () => root,
  path: '/evidence',
  validateSearch: searchIn,
  component: lazyRouteComponent(() => import('../../rooms/evidence/events.js'), 'Events'),
});
const eventRoute = createRoute({
  getParentRoute: () => root,
  path: '/evidence/$id',
  component: lazyRouteComponent(() => import('../../rooms/evidence/event.js'), 'Event'),
});
const checkpointsRoute = createRoute({
  getParentRoute: () => root,
  path: '/evidence/checkpoints',
  validateSearch: comparisonIn,
  component: lazyRouteComponent(() => import('../../rooms/evidence/checkpoints.js'), 'Checkpoints'),
});
const reportRoute = createRoute({
  getParentRoute: () => root,
  path: '/evidence/report',
  validateSearch: reportIn,
  component: lazyRouteComponent(() => import('../../rooms/evidence/report.js'), 'Report'),
});
const packsRoute = createRoute({
  getParentRoute: () => root,
  path: '/evidence/packs',
  component: lazyRouteComponent(() => import('../../rooms/evidence/packs.js'), 'Packs'),
});
const reconciliationsRoute = createRoute({
  getParentRoute: () => root,
  path: '/evidence/reconciliations',
  component: lazyRouteComponent(() => import('../../rooms/evidence/reconciliations.js'), 'Reconciliations'),
});

export const evidenceRoutes = [
  eventsRoute,
  eventRoute,
  checkpointsRoute,
  reportRoute,
  packsRoute,
  reconciliationsRoute,
] as const;
