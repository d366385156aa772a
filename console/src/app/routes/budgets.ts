import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { searchIn } from '../../rooms/budgets/search.js';
import { root } from './root.js';

export const budgetsRoute = createRoute({
  getParentRoute: () => root,
  path: '/budgets',
  validateSearch: searchIn,
  component: lazyRouteComponent(() => import('../../rooms/budgets/budgets.js'), 'Budgets'),
});
export const newBudgetRoute = createRoute({
  getParentRoute: () => root,
  path: '/budgets/new',
  component: lazyRouteComponent(() => import('../../rooms/budgets/new-budget.js'), 'NewBudget'),
});
export const budgetRoute = createRoute({
  getParentRoute: () => root,
  path: '/budgets/$id',
  component: lazyRouteComponent(() => import('../../rooms/budgets/budget.js'), 'Budget'),
});
