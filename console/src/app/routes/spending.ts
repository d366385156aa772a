import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { spendingIn } from '../../rooms/spending/search.js';
import { root } from './root.js';

export const spendingRoute = createRoute({
  getParentRoute: () => root,
  path: '/spending',
  validateSearch: spendingIn,
  component: lazyRouteComponent(() => import('../../rooms/spending/spending.js'), 'Spending'),
});
