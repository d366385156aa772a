import { field, fromBody, fromHeader, gatewayPrefixes, type Route, route } from '../../../rest/route.js';
import {
  CountResponseTokensDocument,
  CreateResponseDocument,
  ResponseStreamDocument,
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
      data: { ResponseEvent: 'data' },
      names: { ResponseEvent: 'event' },
      error: 'ResponseStreamError',
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
];
