import { cacheExchange, Client, fetchExchange, subscriptionExchange } from '@urql/core';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { createClient } from 'graphql-ws';

interface Hashed {
  __meta__: { hash: string };
}

/** A document that is sent by its hash: a session runs the console's own operations only. */
export function byHash<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
): TypedDocumentNode<Data, Variables> {
  const { hash } = (document as unknown as Hashed).__meta__;
  return { kind: 'Document', definitions: [], documentId: hash } as unknown as TypedDocumentNode<Data, Variables>;
}

const sockets = createClient({ url: location.origin.replace(/^http/, 'ws') + '/graphql', lazyCloseTimeout: 5_000 });

export const client = new Client({
  url: '/graphql',
  preferGetMethod: false,
  requestPolicy: 'cache-and-network',
  exchanges: [
    cacheExchange,
    fetchExchange,
    subscriptionExchange({
      forwardSubscription: ({ documentId, variables }) => ({
        subscribe: (sink) => ({
          unsubscribe: sockets.subscribe({ query: '', variables: variables ?? null, extensions: { documentId } }, sink),
        }),
      }),
    }),
  ],
});
