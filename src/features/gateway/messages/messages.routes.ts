import { field, fromBody, fromHeader, type Route, route } from '../../../rest/route.js';
import {
  CountMessageTokensDocument,
  CreateMessageDocument,
  MessageStreamDocument,
} from './messages.operations.generated.js';

/** `@anthropic-ai/sdk` takes a base without the version, `@ai-sdk/anthropic` one with it. */
const prefixes = ['/v1', '/api/v1', '/anthropic/v1', '/anthropic'] as const;

const row = { prefixes, tag: 'Gateway', naming: 'snake', errors: 'anthropic', method: 'POST' } as const;

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
      data: { ProtocolEvent: 'data' },
      names: { ProtocolEvent: 'event' },
      error: 'StreamError',
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
];
