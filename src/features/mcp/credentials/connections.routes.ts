import { connection, fromPath, fromQuery, noBody, type Route, route } from '../../../rest/route.js';
import { EndMcpConnectionDocument, McpConnectionsDocument } from './connections.operations.generated.js';

const row = { tag: 'Tools', naming: 'camel' } as const;

export const connectionRoutes: Route[] = [
  route({
    ...row,
    method: 'GET',
    path: '/api/mcp/connections',
    summary: 'List accounts at servers of tools, newest first',
    operation: McpConnectionsDocument,
    variables: { limit: fromQuery('limit'), cursor: fromQuery('cursor') },
    body: connection('mcpConnections', 'connections'),
  }),
  route({
    ...row,
    method: 'DELETE',
    path: '/api/mcp/connections/:id',
    summary: 'Forget an account at a server of tools',
    operation: EndMcpConnectionDocument,
    variables: { id: fromPath('id') },
    body: noBody,
    status: 204,
  }),
];
