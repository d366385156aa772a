import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { documentIn, documentsIn, templateIn } from '../../rooms/documents/search.js';
import { root } from './root.js';

const documentsRoute = createRoute({
  getParentRoute: () => root,
  path: '/documents',
  validateSearch: documentsIn,
  component: lazyRouteComponent(() => import('../../rooms/documents/documents.js'), 'Documents'),
});
const documentRoute = createRoute({
  getParentRoute: () => root,
  path: '/documents/$id',
  validateSearch: documentIn,
  component: lazyRouteComponent(() => import('../../rooms/documents/document.js'), 'Document'),
});
const templatesRoute = createRoute({
  getParentRoute: () => root,
  path: '/documents/templates',
  component: lazyRouteComponent(() => import('../../rooms/documents/templates.js'), 'Templates'),
});
const templateRoute = createRoute({
  getParentRoute: () => root,
  path: '/documents/templates/$id',
  validateSearch: templateIn,
  component: lazyRouteComponent(() => import('../../rooms/documents/template.js'), 'Template'),
});

export const documentsRoutes = [documentsRoute, documentRoute, templatesRoute, templateRoute] as const;
