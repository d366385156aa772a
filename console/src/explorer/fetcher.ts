import type { GraphiQL } from 'graphiql';
import { createClient, type ExecutionResult } from 'graphql-ws';
import type { ComponentProps } from 'react';

type Fetcher = ComponentProps<typeof GraphiQL>['fetcher'];
type Operation = Parameters<Fetcher>[0];
type Options = NonNullable<Parameters<Fetcher>[1]>;

// GraphiQL's own syntax tree lags behind what was typed.
const HAS_SUBSCRIPTION = /(^|[\s}])subscription(\s+\w+)?\s*[({@]/;

/** Runs what GraphiQL asks with the headers of its pane: a document with a subscription on a socket of its own. */
export const fetcher: Fetcher = (operation, options = {}) =>
  HAS_SUBSCRIPTION.test(operation.query) ? subscribed(operation, options) : posted(operation, options);

async function posted(operation: Operation, { headers }: Options): Promise<ExecutionResult> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(operation),
  });
  return (await response.json()) as ExecutionResult;
}

/** The headers are the connection's parameters. */
function subscribed(
  { query, operationName, variables }: Operation,
  { headers }: Options,
): AsyncIterable<ExecutionResult> {
  const url = location.origin.replace(/^http/, 'ws') + '/graphql';
  const socket = createClient({
    url,
    retryAttempts: 0,
    ...(headers === undefined ? {} : { connectionParams: headers }),
  });
  // GraphiQL's type of a result holds a server's error objects; it only displays them.
  const results = socket.iterate({
    query,
    operationName: operationName ?? null,
    variables: variables as Record<string, unknown> | undefined,
  }) as AsyncIterableIterator<ExecutionResult>;
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => results.next().catch(rejectReadably),
      return: () => results.return?.() ?? Promise.resolve({ done: true, value: undefined }),
    }),
  };
}

function rejectReadably(error: unknown): never {
  // GraphiQL shows the fields of what it catches, and an event has none of its own.
  throw error instanceof CloseEvent ? new Error(error.reason || 'the socket closed') : error;
}
