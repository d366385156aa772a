import { connection, field, fromBody, fromPath, fromQuery, type Route, route } from '../../../rest/route.js';
import { GroupDocument, GroupsDocument, SetGroupRolesDocument } from './groups.operations.generated.js';

const row = { tag: 'People', naming: 'camel' } as const;

export const groupRoutes: Route[] = [
  route({
    ...row,
    method: 'GET',
    path: '/api/groups',
    summary: 'List the groups of the tenant, newest first',
    operation: GroupsDocument,
    variables: { limit: fromQuery('limit'), cursor: fromQuery('cursor') },
    body: connection('groups', 'groups'),
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/groups/:id',
    summary: 'One group',
    operation: GroupDocument,
    variables: { id: fromPath('id') },
    body: field('group'),
  }),
  route({
    ...row,
    method: 'PUT',
    path: '/api/groups/:id/roles',
    summary: 'Give the members of a group other roles',
    operation: SetGroupRolesDocument,
    variables: { id: fromPath('id'), input: fromBody() },
    body: field('setGroupRoles'),
  }),
];
