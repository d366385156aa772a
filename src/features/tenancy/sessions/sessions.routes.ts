import { connection, field, fromPath, fromQuery, type Route, route } from '../../../rest/route.js';
import { EndUserSessionDocument, UserSessionsDocument } from './sessions.operations.generated.js';

const row = { tag: 'People', naming: 'camel' } as const;

export const sessionRoutes: Route[] = [
  route({
    ...row,
    method: 'GET',
    path: '/api/sessions',
    summary: 'List sessions, newest first',
    operation: UserSessionsDocument,
    variables: {
      limit: fromQuery('limit'),
      cursor: fromQuery('cursor'),
      subject: fromQuery('subject'),
      open: fromQuery('open'),
    },
    body: connection('userSessions', 'sessions'),
  }),
  route({
    ...row,
    method: 'DELETE',
    path: '/api/sessions/:id',
    summary: 'End a session',
    operation: EndUserSessionDocument,
    variables: { id: fromPath('id') },
    body: field('endUserSession'),
  }),
];
