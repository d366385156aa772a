import type { ViewerQuery } from '../gql/graphql.js';

interface Room {
  path: string;
  name: string;
  /** Who is shown the way there; everybody when absent. */
  isFor?: (viewer: ViewerQuery['viewer']) => boolean;
}

const administers = ({ roles }: ViewerQuery['viewer']): boolean =>
  roles.includes('tenant_admin') || roles.includes('platform_admin');

/** The rooms in the order of the navigation. */
export const rooms: readonly Room[] = [
  { path: '/', name: 'Overview' },
  { path: '/requests', name: 'Requests' },
  { path: '/playground', name: 'Playground' },
  { path: '/keys', name: 'Keys', isFor: administers },
  { path: '/people', name: 'People', isFor: administers },
];
