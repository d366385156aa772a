import { connection, field, fromBody, fromPath, fromQuery, noBody, type Route, route } from '../../rest/route.js';
import {
  CreateGuardDocument,
  DeleteGuardDocument,
  GuardDocument,
  GuardsDocument,
  TestGuardDocument,
  UpdateGuardDocument,
} from './guards.operations.generated.js';

const row = { tag: 'Guards', naming: 'camel' } as const;

export const guardRoutes: Route[] = [
  route({
    ...row,
    method: 'GET',
    path: '/api/guards',
    summary: 'List guards, newest first',
    operation: GuardsDocument,
    variables: { limit: fromQuery('limit'), cursor: fromQuery('cursor') },
    body: connection('guards', 'guards'),
  }),
  route({
    ...row,
    method: 'POST',
    path: '/api/guards',
    summary: 'Create a guard',
    operation: CreateGuardDocument,
    variables: { input: fromBody() },
    body: field('createGuard'),
    status: 201,
    location: '/api/guards/:id',
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/guards/:id',
    summary: 'One guard',
    operation: GuardDocument,
    variables: { id: fromPath('id') },
    body: field('guard'),
  }),
  route({
    ...row,
    method: 'PATCH',
    path: '/api/guards/:id',
    summary: 'Change a guard',
    operation: UpdateGuardDocument,
    variables: { id: fromPath('id'), input: fromBody() },
    body: field('updateGuard'),
  }),
  route({
    ...row,
    method: 'DELETE',
    path: '/api/guards/:id',
    summary: 'Delete a guard',
    operation: DeleteGuardDocument,
    variables: { id: fromPath('id') },
    body: noBody,
    status: 204,
  }),
  route({
    ...row,
    method: 'POST',
    path: '/api/guards/:id/test',
    summary: 'Try a guard on a text',
    operation: TestGuardDocument,
    variables: { id: fromPath('id'), input: fromBody() },
    body: field('testGuard'),
  }),
];
