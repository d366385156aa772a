import { field, fromBody, fromHeader, gatewayPrefixes, type Route, route } from '../../../rest/route.js';
import { DecideDocument, ModerateDocument, RerankDocument } from './kinds.operations.generated.js';

const input = fromBody({ whole: 'body', merge: { proposalId: fromHeader('X-Proposal-ID') } });

const row = {
  prefixes: gatewayPrefixes,
  tag: 'Gateway',
  naming: 'snake',
  method: 'POST',
  variables: { input },
} as const;

const reranking = {
  ...row,
  summary: 'Rerank',
  operation: RerankDocument,
  body: field('rerank', 'body'),
} as const satisfies Omit<Route, 'path'>;

export const kindRoutes: Route[] = [
  route({
    ...row,
    path: '/moderations',
    summary: 'Moderations',
    operation: ModerateDocument,
    body: field('moderate', 'body'),
  }),
  // Clients of Cohere ask at its second version, or without one.
  route({ ...reranking, prefixes: [...gatewayPrefixes, '/v2', ''], path: '/rerank' }),
  route({ ...row, path: '/decisions', summary: 'Decisions', operation: DecideDocument, body: field('decide', 'body') }),
];
