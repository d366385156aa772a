import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { searchIn } from '../../rooms/proposals/search.js';
import { root } from './root.js';

export const proposalsRoute = createRoute({
  getParentRoute: () => root,
  path: '/proposals',
  validateSearch: searchIn,
  component: lazyRouteComponent(() => import('../../rooms/proposals/proposals.js'), 'Proposals'),
});
export const proposalRoute = createRoute({
  getParentRoute: () => root,
  path: '/proposals/$id',
  component: lazyRouteComponent(() => import('../../rooms/proposals/proposal.js'), 'OneProposal'),
});
