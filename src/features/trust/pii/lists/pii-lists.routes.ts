import { connection, field, fromBody, fromPath, fromQuery, noBody, type Route, route } from '../../../../rest/route.js';
import {
  CreatePiiListDocument,
  DeletePiiListDocument,
  PiiListDocument,
  PiiListsDocument,
  UpdatePiiListDocument,
} from './pii-lists.operations.generated.js';

const row = { tag: 'Trust layer', naming: 'camel' } as const;

export const piiListRoutes: Route[] = [
  route({
    ...row,
    method: 'GET',
    path: '/api/trust/pii/lists',
    summary: 'List the lists of words to hide, newest first',
    operation: PiiListsDocument,
    variables: { limit: fromQuery('limit'), cursor: fromQuery('cursor') },
    body: connection('piiLists', 'lists'),
  }),
  route({
    ...row,
    method: 'POST',
    path: '/api/trust/pii/lists',
    summary: 'Create a list of words to hide',
    operation: CreatePiiListDocument,
    variables: { input: fromBody() },
    body: field('createPiiList'),
    status: 201,
    location: '/api/trust/pii/lists/:id',
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/trust/pii/lists/:id',
    summary: 'One list of words, without the words',
    operation: PiiListDocument,
    variables: { id: fromPath('id') },
    body: field('piiList'),
  }),
  route({
    ...row,
    method: 'PATCH',
    path: '/api/trust/pii/lists/:id',
    summary: 'Change the words of a list',
    operation: UpdatePiiListDocument,
    variables: { id: fromPath('id'), input: fromBody() },
    body: field('updatePiiList'),
  }),
  route({
    ...row,
    method: 'DELETE',
    path: '/api/trust/pii/lists/:id',
    summary: 'Delete a list of words',
    operation: DeletePiiListDocument,
    variables: { id: fromPath('id') },
    body: noBody,
    status: 204,
  }),
];
