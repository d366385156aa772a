import { connection, field, fromBody, fromPath, fromQuery, noBody, type Route, route } from '../../../rest/route.js';
import {
  CreateIdentityProviderDocument,
  DeleteIdentityProviderDocument,
  IdentityProviderDocument,
  IdentityProvidersDocument,
  UpdateIdentityProviderDocument,
} from './identity-providers.operations.generated.js';

const row = { tag: 'People', naming: 'camel' } as const;

export const identityProviderRoutes: Route[] = [
  route({
    ...row,
    method: 'GET',
    path: '/api/identity-providers',
    summary: 'List the identity providers of the tenant, newest first',
    operation: IdentityProvidersDocument,
    variables: { limit: fromQuery('limit'), cursor: fromQuery('cursor') },
    body: connection('identityProviders', 'identityProviders'),
  }),
  route({
    ...row,
    method: 'POST',
    path: '/api/identity-providers',
    summary: 'Add an OpenID Connect provider',
    operation: CreateIdentityProviderDocument,
    variables: { input: fromBody() },
    body: field('createIdentityProvider'),
    status: 201,
    location: '/api/identity-providers/:id',
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/identity-providers/:id',
    summary: 'One identity provider',
    operation: IdentityProviderDocument,
    variables: { id: fromPath('id') },
    body: field('identityProvider'),
  }),
  route({
    ...row,
    method: 'PATCH',
    path: '/api/identity-providers/:id',
    summary: 'Change an identity provider',
    operation: UpdateIdentityProviderDocument,
    variables: { id: fromPath('id'), input: fromBody() },
    body: field('updateIdentityProvider'),
  }),
  route({
    ...row,
    method: 'DELETE',
    path: '/api/identity-providers/:id',
    summary: 'Delete an identity provider and end the sessions from there',
    operation: DeleteIdentityProviderDocument,
    variables: { id: fromPath('id') },
    body: noBody,
    status: 204,
  }),
];
