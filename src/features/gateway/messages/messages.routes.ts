import { field, fromBody, fromHeader, fromPath, fromQuery, type Route, route } from '../../../rest/route.js';
import {
  CountMessageTokensDocument,
  CreateMessageDocument,
  MessageModelDocument,
  MessageModelsDocument,
  MessageStreamDocument,
} from './messages.operations.generated.js';

/** `@anthropic-ai/sdk` takes a base without the version, `@ai-sdk/anthropic` one with it. */
const prefixes = ['/v1', '/api/v1', '/anthropic/v1', '/anthropic'] as const;

const shared = { tag: 'Gateway', naming: 'snake', errors: 'anthropic' } as const;

const row = { ...shared, prefixes, method: 'POST' } as const;

const models = { ...shared, prefixes: ['/anthropic/v1', '/anthropic'], method: 'GET' } as const;

export const messageModelsRoute = route({
  ...models,
  path: '/models',
  summary: 'Anthropic Models',
  operation: MessageModelsDocument,
  variables: { limit: fromQuery('limit'), beforeId: fromQuery('before_id'), afterId: fromQuery('after_id') },
  body: field('messageModels'),
  nulls: ['first_id', 'last_id'],
});

export const messageModelRoute = route({
  ...models,
  path: '/models/*id',
  summary: 'Anthropic Models: one model',
  operation: MessageModelDocument,
  variables: { id: fromPath('id') },
  body: field('messageModel'),
});

const input = fromBody({
  whole: 'body',
  merge: {
    version: fromHeader('anthropic-version'),
    beta: fromHeader('anthropic-beta'),
    proposalId: fromHeader('X-Proposal-ID'),
  },
});

export const messageRoutes: Route[] = [
  route({
    ...row,
    path: '/messages',
    summary: 'Anthropic Messages',
    operation: CreateMessageDocument,
    variables: { input },
    body: field('createMessage', 'body'),
    stream: {
      when: 'stream',
      operation: MessageStreamDocument,
      field: 'messageStream',
      data: { MessageEvent: 'data' },
      names: { MessageEvent: 'event' },
      error: 'MessageStreamError',
    },
  }),
  route({
    ...row,
    path: '/messages/count_tokens',
    summary: 'Anthropic Messages: the length of a prompt',
    operation: CountMessageTokensDocument,
    variables: { input: fromBody({ whole: 'body' }) },
    body: field('countMessageTokens'),
  }),
  messageModelsRoute,
  messageModelRoute,
];
