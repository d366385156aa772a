import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Frame } from './frame.js';

export interface RequestSearch {
  model?: string;
  user?: string;
  outcome?: (typeof OUTCOMES)[number];
}

export const OUTCOMES = ['COMPLETED', 'DENIED', 'FAILED', 'CANCELLED'] as const;
const root = createRootRoute({
  component: Frame,
  notFoundComponent: () => <p className="empty">There is no such page.</p>,
});

const overview = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('../rooms/overview.js'), 'Overview'),
});
export const requestsRoute = createRoute({
  getParentRoute: () => root,
  path: '/requests',
  validateSearch: (search): RequestSearch => {
    const outcome = OUTCOMES.find((known) => known === search.outcome);
    return {
      ...(typeof search.model === 'string' && search.model !== '' ? { model: search.model } : undefined),
      ...(typeof search.user === 'string' && search.user !== '' ? { user: search.user } : undefined),
      ...(outcome === undefined ? undefined : { outcome }),
    };
  },
  component: lazyRouteComponent(() => import('../rooms/requests.js'), 'Requests'),
});
export const requestRoute = createRoute({
  getParentRoute: () => root,
  path: '/requests/$id',
  component: lazyRouteComponent(() => import('../rooms/request.js'), 'Request'),
});
const playground = createRoute({
  getParentRoute: () => root,
  path: '/playground',
  component: lazyRouteComponent(() => import('../rooms/playground.js'), 'Playground'),
});
const keys = createRoute({
  getParentRoute: () => root,
  path: '/keys',
  component: lazyRouteComponent(() => import('../rooms/keys.js'), 'Keys'),
});
const people = createRoute({
  getParentRoute: () => root,
  path: '/people',
  component: lazyRouteComponent(() => import('../rooms/people.js'), 'People'),
});

export const router = createRouter({
  routeTree: root.addChildren([overview, requestsRoute, requestRoute, playground, keys, people]),
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
