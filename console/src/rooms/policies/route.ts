import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../../app/root.js';
import { questionSearchIn, searchIn } from './search.js';

export const policiesRoute = createRoute({
  getParentRoute: () => root,
  path: '/policies',
  component: lazyRouteComponent(() => import('./policies.js'), 'Policies'),
});
export const newPolicyRoute = createRoute({
  getParentRoute: () => root,
  path: '/policies/new',
  validateSearch: questionSearchIn,
  component: lazyRouteComponent(() => import('./new-policy.js'), 'NewPolicy'),
});
export const explainRoute = createRoute({
  getParentRoute: () => root,
  path: '/policies/explain',
  validateSearch: questionSearchIn,
  component: lazyRouteComponent(() => import('./explain.js'), 'Explain'),
});
export const policyRoute = createRoute({
  getParentRoute: () => root,
  path: '/policies/$id',
  validateSearch: searchIn,
  component: lazyRouteComponent(() => import('./policy.js'), 'OnePolicy'),
});
