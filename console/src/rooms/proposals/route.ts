import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../../app/root.js';
import { searchIn } from './search.js';

export const proposalsRoute = createRoute({
  getParentRoute: () => root,
  path: '/proposals',
  validateSearch: searchIn,
  component: lazyRouteComponent(() => import('./proposals.js'), 'Proposals'),
});
export const proposalRoute = createRoute({
  getParentRoute: () => root,
  path: '/proposals/$id',
  component: lazyRouteComponent(() => import('./proposal.js'), 'OneProposal'),
});
