import {
  field,
  fromBody,
  fromHeader,
  fromPath,
  fromQuery,
  gatewayPrefixes,
  type Route,
  route,
} from '../../rest/route.js';
import {
  ChatDocument,
  ChatStreamDocument,
  EmbedDocument,
  HealthDocument,
  ModelDocument,
  ModelsDocument,
  UsageDocument,
} from './gateway.operations.generated.js';
import { messageModelRoute, messageModelsRoute } from './messages/messages.routes.js';

const row = { prefixes: gatewayPrefixes, tag: 'Gateway', naming: 'snake' } as const;

const input = fromBody({ unknownTo: 'extra', merge: { proposalId: fromHeader('X-Proposal-ID') } });

const chat = {
  ...row,
  method: 'POST',
  operation: ChatDocument,
  variables: { input },
  body: field('chat'),
  nulls: ['content', 'finish_reason'],
  stream: {
    when: 'stream',
    operation: ChatStreamDocument,
    field: 'chatStream',
    data: { ChatDelta: 'chunk' },
    error: 'ChatStreamError',
    terminator: '[DONE]',
  },
} as const satisfies Omit<Route, 'path' | 'summary'>;

export const gatewayRoutes: Route[] = [
  route({ ...chat, path: '/chat', summary: 'Chat completion', approval: { location: '/api/admin/v4/proposals/:id' } }),
  route({ ...chat, path: '/chat/completions', summary: 'Chat completion, at the path that OpenAI clients use' }),
  route({
    ...row,
    method: 'POST',
    path: '/embeddings',
    summary: 'Embeddings',
    operation: EmbedDocument,
    variables: { input },
    body: field('embed'),
  }),
  route({
    ...row,
    method: 'GET',
    path: '/models',
    summary: 'Models',
    operation: ModelsDocument,
    variables: {},
    body: field('models'),
    variant: messageModelsRoute,
  }),
  route({
    ...row,
    method: 'GET',
    path: '/models/*id',
    summary: 'One model',
    operation: ModelDocument,
    variables: { id: fromPath('id') },
    body: field('model'),
    variant: messageModelRoute,
  }),
  route({
    ...row,
    method: 'GET',
    path: '/usage',
    summary: 'Usage statistics',
    operation: UsageDocument,
    variables: { startDate: fromQuery('start_date'), endDate: fromQuery('end_date'), groupBy: fromQuery('group_by') },
    body: field('usage'),
    maps: { by_model: { key: 'model' } },
  }),
  route({
    ...row,
    method: 'GET',
    path: '/health',
    summary: 'Health',
    operation: HealthDocument,
    variables: {},
    body: field('health'),
    maps: { providers: { key: 'id' } },
    statusFrom: { field: 'status', statuses: { unhealthy: 503 } },
  }),
];
