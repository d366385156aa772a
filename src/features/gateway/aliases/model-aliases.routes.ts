import { connection, field, fromBody, fromPath, fromQuery, noBody, type Route, route } from '../../../rest/route.js';
import {
  CreateModelAliasDocument,
  DeleteModelAliasDocument,
  ModelAliasDocument,
  ModelAliasesDocument,
  SteerModelAliasDocument,
  UpdateModelAliasDocument,
} from './model-aliases.operations.generated.js';

const row = { tag: 'Gateway', naming: 'camel' } as const;

export const modelAliasRoutes: Route[] = [
  route({
    ...row,
    method: 'GET',
    path: '/api/model-aliases',
    summary: 'List model aliases of the tenant and of the platform, newest first',
    operation: ModelAliasesDocument,
    variables: { limit: fromQuery('limit'), cursor: fromQuery('cursor') },
    body: connection('modelAliases', 'modelAliases'),
  }),
  route({
    ...row,
    method: 'POST',
    path: '/api/model-aliases',
    summary: 'Give a model another name',
    operation: CreateModelAliasDocument,
    variables: { input: fromBody() },
    body: field('createModelAlias'),
    status: 201,
    location: '/api/model-aliases/:id',
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/model-aliases/:id',
    summary: 'One model alias',
    operation: ModelAliasDocument,
    variables: { id: fromPath('id') },
    body: field('modelAlias'),
  }),
  route({
    ...row,
    method: 'PATCH',
    path: '/api/model-aliases/:id',
    summary: 'Change a model alias',
    operation: UpdateModelAliasDocument,
    variables: { id: fromPath('id'), input: fromBody() },
    body: field('updateModelAlias'),
  }),
  route({
    ...row,
    method: 'POST',
    path: '/api/model-aliases/:id/canary',
    summary: 'Pause, resume, promote or abort the trial of the last target of an alias',
    operation: SteerModelAliasDocument,
    variables: { id: fromPath('id'), input: fromBody() },
    body: field('steerModelAlias'),
  }),
  route({
    ...row,
    method: 'DELETE',
    path: '/api/model-aliases/:id',
    summary: 'Delete a model alias',
    operation: DeleteModelAliasDocument,
    variables: { id: fromPath('id') },
    body: noBody,
    status: 204,
  }),
];
