import { connection, field, fromBody, fromPath, fromQuery, noBody, type Route, route } from '../../../rest/route.js';
import {
  ConnectedApplicationsDocument,
  CreateOauthClientDocument,
  DeleteOauthClientDocument,
  EndConnectedApplicationDocument,
  OauthClientDocument,
  OauthClientsDocument,
} from './oauth.operations.generated.js';

const row = { tag: 'People', naming: 'camel' } as const;

export const oauthRoutes: Route[] = [
  route({
    ...row,
    method: 'GET',
    path: '/api/applications',
    summary: 'List connected applications, newest first',
    operation: ConnectedApplicationsDocument,
    variables: {
      limit: fromQuery('limit'),
      cursor: fromQuery('cursor'),
      subject: fromQuery('subject'),
      open: fromQuery('open'),
    },
    body: connection('connectedApplications', 'applications'),
  }),
  route({
    ...row,
    method: 'DELETE',
    path: '/api/applications/:id',
    summary: 'Disconnect an application',
    operation: EndConnectedApplicationDocument,
    variables: { id: fromPath('id') },
    body: field('endConnectedApplication'),
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/mcp/clients',
    summary: 'List registered applications, newest first',
    operation: OauthClientsDocument,
    variables: { limit: fromQuery('limit'), cursor: fromQuery('cursor') },
    body: connection('oauthClients', 'clients'),
  }),
  route({
    ...row,
    method: 'POST',
    path: '/api/mcp/clients',
    summary: 'Register an application',
    operation: CreateOauthClientDocument,
    variables: { input: fromBody() },
    body: field('createOauthClient'),
    status: 201,
    location: '/api/mcp/clients/:id',
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/mcp/clients/:id',
    summary: 'One registered application',
    operation: OauthClientDocument,
    variables: { id: fromPath('id') },
    body: field('oauthClient'),
  }),
  route({
    ...row,
    method: 'DELETE',
    path: '/api/mcp/clients/:id',
    summary: 'Delete a registered application',
    operation: DeleteOauthClientDocument,
    variables: { id: fromPath('id') },
    body: noBody,
    status: 204,
  }),
];
