import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root.js';

const frameworksRoute = createRoute({
  getParentRoute: () => root,
  path: '/design',
  component: lazyRouteComponent(() => import('../../rooms/design/frameworks.js'), 'Frameworks'),
});
const frameworkRoute = createRoute({
  getParentRoute: () => root,
  path: '/design/$id',
  component: lazyRouteComponent(() => import('../../rooms/design/framework.js'), 'Framework'),
});
const playbooksRoute = createRoute({
  getParentRoute: () => root,
  path: '/design/playbooks',
  component: lazyRouteComponent(() => import('../../rooms/design/playbooks.js'), 'Playbooks'),
});
const playbookRoute = createRoute({
  getParentRoute: () => root,
  path: '/design/playbooks/$id',
  component: lazyRouteComponent(() => import('../../rooms/design/playbook.js'), 'Playbook'),
});
const benchmarksRoute = createRoute({
  getParentRoute: () => root,
  path: '/design/benchmarks',
  component: lazyRouteComponent(() => import('../../rooms/design/benchmarks.js'), 'Benchmarks'),
});
const benchmarkRoute = createRoute({
  getParentRoute: () => root,
  path: '/design/benchmarks/$id',
  component: lazyRouteComponent(() => import('../../rooms/design/benchmark.js'), 'Benchmark'),
});
const templatesRoute = createRoute({
  getParentRoute: () => root,
  path: '/design/templates',
  component: lazyRouteComponent(() => import('../../rooms/design/templates.js'), 'DesignTemplates'),
});

export const designRoutes = [
  frameworksRoute,
  frameworkRoute,
  playbooksRoute,
  playbookRoute,
  benchmarksRoute,
  benchmarkRoute,
  templatesRoute,
] as const;
