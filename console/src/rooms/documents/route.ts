import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../../app/root.js';
import { documentIn, documentsIn, templateIn } from './search.js';

const documentsRoute = createRoute({
  getParentRoute: () => root,
  path: '/documents',
  validateSearch: documentsIn,
  component: lazyRouteComponent(() => import('./documents.js'), 'Documents'),
});
const documentRoute = createRoute({
  getParentRoute: () => root,
  path: '/documents/$id',
  validateSearch: documentIn,
  component: lazyRouteComponent(() => import('./document.js'), 'Document'),
});
const templatesRoute = createRoute({
  getParentRoute: () => root,
  path: '/documents/templates',
  component: lazyRouteComponent(() => import('./templates.js'), 'Templates'),
});
const templateRoute = createRoute({
  getParentRoute: () => root,
  path: '/documents/templates/$id',
  validateSearch: templateIn,
  component: lazyRouteComponent(() => import('./template.js'), 'Template'),
});

export const documentsRoutes = [documentsRoute, documentRoute, templatesRoute, templateRoute] as const;
