import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root.js';

export const promptsRoute = createRoute({
  getParentRoute: () => root,
  path: '/prompts',
  component: lazyRouteComponent(() => import('../../rooms/prompts/prompts.js'), 'Prompts'),
});
export const promptRoute = createRoute({
  getParentRoute: () => root,
  path: '/prompts/$name',
  component: lazyRouteComponent(() => import('../../rooms/prompts/prompt.js'), 'Prompt'),
});
