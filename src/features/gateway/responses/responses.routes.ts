import {
  field,
  fromBody,
  fromHeader,
  fromPath,
  fromQuery,
  gatewayPrefixes,
  type Route,
  route,
} from '../../../rest/route.js';
import {
  CancelResponseDocument,
  CountResponseTokensDocument,
  CreateResponseDocument,
  DeleteResponseDocument,
  ResponseInputItemsDocument,
  ResponseStreamDocument,
  StoredResponseDocument,
} from './responses.operations.generated.js';

const row = { prefixes: gatewayPrefixes, tag: 'Gateway', naming: 'snake' } as const;

const input = fromBody({ whole: 'body', merge: { proposalId: fromHeader('X-Proposal-ID') } });

export const responseRoutes: Route[] = [
  route({
    ...row,
    method: 'POST',
    path: '/responses',
    summary: 'OpenAI Responses',
    operation: CreateResponseDocument,
    variables: { input },
    body: field('createResponse', 'body'),
    stream: {
      when: 'stream',
      operation: ResponseStreamDocument,
      field: 'responseStream',
      data: { ProtocolEvent: 'data' },
      names: { ProtocolEvent: 'event' },
      error: 'StreamError',
      terminator: '[DONE]',
    },
  }),
  route({
    ...row,
    method: 'POST',
    path: '/responses/input_tokens',
    summary: 'OpenAI Responses: the length of an input',
    operation: CountResponseTokensDocument,
    variables: { input: fromBody({ whole: 'body' }) },
    body: field('countResponseTokens'),
  }),
  route({
    ...row,
    method: 'GET',
    path: '/responses/:id',
    summary: 'OpenAI Responses: a stored response',
    operation: StoredResponseDocument,
    variables: { id: fromPath('id'), stream: fromQuery('stream') },
    body: field('response', 'body'),
  }),
  route({
    ...row,
    method: 'DELETE',
    path: '/responses/:id',
    summary: 'OpenAI Responses: deletes a stored response',
    operation: DeleteResponseDocument,
    variables: { id: fromPath('id') },
    body: field('deleteResponse'),
  }),
  route({
    ...row,
    method: 'POST',
    path: '/responses/:id/cancel',
    summary: 'OpenAI Responses: cancels a response in the background',
    operation: CancelResponseDocument,
    variables: { id: fromPath('id') },
    body: field('cancelResponse', 'body'),
  }),
  route({
    ...row,
    method: 'GET',
    path: '/responses/:id/input_items',
    summary: 'OpenAI Responses: the items that a stored response was asked with',
    operation: ResponseInputItemsDocument,
    variables: {
      id: fromPath('id'),
      limit: fromQuery('limit'),
      order: fromQuery('order'),
      after: fromQuery('after'),
    },
    body: field('responseInputItems'),
    nulls: ['first_id', 'last_id'],
  }),
];
