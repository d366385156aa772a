import type { IncomingMessage } from 'node:http';

/** Where some clients try a socket first; told 426, they ask by HTTP at once. */
const HTTP_PATHS: readonly string[] = ['/v1/responses', '/api/v1/responses'];

export const UPGRADE_REFUSED = 426;
/** The body of that answer. */
export const HTTP_ONLY = JSON.stringify({
  error: {
    code: 'METHOD_NOT_ALLOWED',
    message: 'responses are streamed as server-sent events: use POST without an upgrade',
    type: 'invalid_request_error',
  },
});

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';

export const isGraphqlSocket = (request: IncomingMessage): boolean => pathOf(request) === '/graphql';

export const isHttpOnly = (request: IncomingMessage): boolean => HTTP_PATHS.includes(pathOf(request));
