import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { peopleIn } from '../../rooms/people/search.js';
import { root } from './root.js';

export const peopleRoute = createRoute({
  getParentRoute: () => root,
  path: '/people',
  validateSearch: peopleIn,
  component: lazyRouteComponent(() => import('../../rooms/people/people.js'), 'People'),
});
export const groupsRoute = createRoute({
  getParentRoute: () => root,
  path: '/people/groups',
  component: lazyRouteComponent(() => import('../../rooms/people/groups.js'), 'Groups'),
});
export const identityProvidersRoute = createRoute({
  getParentRoute: () => root,
  path: '/people/providers',
  component: lazyRouteComponent(() => import('../../rooms/people/identity-providers.js'), 'IdentityProviders'),
});
export const personRoute = createRoute({
  getParentRoute: () => root,
  path: '/people/$id',
  component: lazyRouteComponent(() => import('../../rooms/people/person.js'), 'Person'),
});
export const groupRoute = createRoute({
  getParentRoute: () => root,
  path: '/people/groups/$id',
  component: lazyRouteComponent(() => import('../../rooms/people/group.js'), 'Group'),
});
