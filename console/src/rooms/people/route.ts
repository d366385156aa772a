import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../../app/root.js';
import { MEMBER_STATUSES, type PeopleSearch } from './search.js';

export const peopleRoute = createRoute({
  getParentRoute: () => root,
  path: '/people',
  validateSearch: (search): PeopleSearch => {
    const status = MEMBER_STATUSES.find((known) => known === search.status);
    const find = typeof search.find === 'string' ? search.find : '';
    return { ...(find === '' ? undefined : { find }), ...(status === undefined ? undefined : { status }) };
  },
  component: lazyRouteComponent(() => import('./people.js'), 'People'),
});
export const groupsRoute = createRoute({
  getParentRoute: () => root,
  path: '/people/groups',
  component: lazyRouteComponent(() => import('./groups.js'), 'Groups'),
});
export const identityProvidersRoute = createRoute({
  getParentRoute: () => root,
  path: '/people/providers',
  component: lazyRouteComponent(() => import('./identity-providers.js'), 'IdentityProviders'),
});
