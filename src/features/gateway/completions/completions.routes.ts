import { field, fromBody, fromHeader, gatewayPrefixes, type Route, route } from '../../../rest/route.js';
import { CompleteDocument, CompletionStreamDocument } from './completions.operations.generated.js';

export const completionRoutes: Route[] = [
  route({
    prefixes: gatewayPrefixes,
    tag: 'Gateway',
    naming: 'snake',
    method: 'POST',
    path: '/completions',
    summary: 'Completions, the older form',
    operation: CompleteDocument,
    variables: { input: fromBody({ whole: 'body', merge: { proposalId: fromHeader('X-Proposal-ID') } }) },
    body: field('complete', 'body'),
    stream: {
      when: 'stream',
      operation: CompletionStreamDocument,
      field: 'completionStream',
      data: { ProtocolEvent: 'data' },
      error: 'StreamError',
      terminator: '[DONE]',
    },
  }),
];
