import { connection, fromPath, fromQuery, noBody, type Route, route } from '../../../rest/route.js';
import { EndMcpAccountDocument, McpAccountsDocument } from './accounts.operations.generated.js';

const row = { tag: 'Tools', naming: 'camel' } as const;

export const accountRoutes: Route[] = [
  route({
    ...row,
    method: 'GET',
    path: '/api/mcp/accounts',
    summary: 'List accounts at servers of tools, newest first',
    operation: McpAccountsDocument,
    variables: { limit: fromQuery('limit'), cursor: fromQuery('cursor') },
    body: connection('mcpAccounts', 'accounts'),
  }),
  route({
    ...row,
    method: 'DELETE',
    path: '/api/mcp/accounts/:id',
    summary: 'Forget an account at a server of tools',
    operation: EndMcpAccountDocument,
    variables: { id: fromPath('id') },
    body: noBody,
    status: 204,
  }),
];
