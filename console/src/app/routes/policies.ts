import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { policiesIn, questionSearchIn, searchIn } from '../../rooms/policies/search.js';
import { root } from './root.js';

export const policiesRoute = createRoute({
  getParentRoute: () => root,
  path: '/policies',
  validateSearch: policiesIn,
  component: lazyRouteComponent(() => import('../../rooms/policies/policies.js'), 'Policies'),
});
export const newPolicyRoute = createRoute({
  getParentRoute: () => root,
  path: '/policies/new',
  validateSearch: questionSearchIn,
  component: lazyRouteComponent(() => import('../../rooms/policies/new-policy.js'), 'NewPolicy'),
});
export const explainRoute = createRoute({
  getParentRoute: () => root,
  path: '/policies/explain',
  validateSearch: questionSearchIn,
  component: lazyRouteComponent(() => import('../../rooms/policies/explain.js'), 'Explain'),
});
export const policyRoute = createRoute({
  getParentRoute: () => root,
  path: '/policies/$id',
  validateSearch: searchIn,
  component: lazyRouteComponent(() => import('../../rooms/policies/policy.js'), 'OnePolicy'),
});
