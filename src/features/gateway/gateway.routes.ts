import {
  field,
  fromBody,
  fromHeader,
  fromPath,
  fromQuery,
  gatewayPrefixes,
  headOf,
  type Route,
  route,
  tailOf,
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
import { MessageModelDocument, MessageModelsDocument } from './messages/messages.operations.generated.js';

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
    error: 'StreamError',
    terminator: '[DONE]',
  },
} as const satisfies Omit<Route, 'path' | 'summary'>;

/** Models in the form of Anthropic's API, which its clients ask for at the same paths. */
const anthropic = {
  ...row,
  prefixes: ['/anthropic/v1', '/anthropic'],
  errors: 'anthropic',
  method: 'GET',
} as const;

const messageModelsRoute = route({
  ...anthropic,
  path: '/models',
  summary: 'Anthropic Models',
  operation: MessageModelsDocument,
  variables: { limit: fromQuery('limit'), beforeId: fromQuery('before_id'), afterId: fromQuery('after_id') },
  body: field('messageModels'),
  nulls: ['first_id', 'last_id'],
});

const messageModelRoute = route({
  ...anthropic,
  path: '/models/*id',
  summary: 'Anthropic Models: one model',
  operation: MessageModelDocument,
  variables: { id: fromPath('id') },
  body: field('messageModel'),
});

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
    variables: {
      startDate: fromQuery('start_date'),
      endDate: fromQuery('end_date'),
      groupBy: headOf('group_by', 'tag:'),
      tag: tailOf('group_by', 'tag:'),
    },
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

export const anthropicModelRoutes: Route[] = [messageModelsRoute, messageModelRoute];
