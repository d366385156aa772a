import { connection, field, fromBody, fromPath, fromQuery, noBody, type Route, route } from '../../../rest/route.js';
import {
  CreateProviderDocument,
  DeleteProviderDocument,
  ProviderDocument,
  ProvidersDocument,
  TestProviderDocument,
  UpdateProviderDocument,
} from './providers.operations.generated.js';

const row = { tag: 'Providers', naming: 'camel' } as const;

export const providerRoutes: Route[] = [
  route({
    ...row,
    method: 'GET',
    path: '/api/providers',
    summary: 'List the providers that the caller may see',
    operation: ProvidersDocument,
    variables: { limit: fromQuery('limit'), cursor: fromQuery('cursor') },
    body: connection('providers', 'providers'),
  }),
  route({
    ...row,
    method: 'POST',
    path: '/api/providers',
    summary: 'Connect a provider',
    operation: CreateProviderDocument,
    variables: { input: fromBody() },
    body: field('createProvider'),
    status: 201,
    location: '/api/providers/:id',
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/providers/:id',
    summary: 'One provider',
    operation: ProviderDocument,
    variables: { id: fromPath('id') },
    body: field('provider'),
  }),
  route({
    ...row,
    method: 'PATCH',
    path: '/api/providers/:id',
    summary: 'Change a managed provider',
    operation: UpdateProviderDocument,
    variables: { id: fromPath('id'), input: fromBody() },
    body: field('updateProvider'),
  }),
  route({
    ...row,
    method: 'DELETE',
    path: '/api/providers/:id',
    summary: 'Disconnect a managed provider',
    operation: DeleteProviderDocument,
    variables: { id: fromPath('id') },
    body: noBody,
    status: 204,
  }),
  route({
    ...row,
    method: 'POST',
    path: '/api/providers/:id/test',
    summary: 'Ask a provider for its list of models',
    operation: TestProviderDocument,
    variables: { id: fromPath('id') },
    body: field('testProvider'),
  }),
];
