import { cacheExchange, Client, fetchExchange, subscriptionExchange } from '@urql/core';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { createClient } from 'graphql-ws';
import { refusedExchange } from './refused.js';
import { actingTenant, TENANT_HEADER } from '../viewer/tenant.js';

interface Hashed {
  __meta__: { hash: string };
}

/** A document that is sent by its hash: a session runs the console's own operations only. */
export function byHash<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
): TypedDocumentNode<Data, Variables> {
  const { hash } = (document as Hashed & typeof document).__meta__;
  // urql sends the hash alone, and reads nothing else of such a document.
  return { kind: 'Document', definitions: [], documentId: hash } as unknown as TypedDocumentNode<Data, Variables>;
}

/** Names the tenant that this tab acts in, where it is not the person's own. */
export function tenantHeaders(): Record<string, string> {
  const tenant = actingTenant();
  return tenant === undefined ? {} : { [TENANT_HEADER]: tenant };
}

const connection = {
  url: location.origin.replace(/^http/, 'ws') + '/graphql',
  lazyCloseTimeout: 5_000,
  connectionParams: tenantHeaders,
};
/** Carries live views, which subscribe again after a lost connection. */
const watching = createClient({ ...connection, retryAttempts: Number.POSITIVE_INFINITY });
/** Carries calls of models. They cost money, so only the person repeats one that was cut off. */
const calling = createClient({ ...connection, retryAttempts: 0 });

/** The context of a subscription that must not be repeated after a lost connection. */
export const ONCE = { isOnce: true };

const options = {
  url: '/graphql',
  preferGetMethod: false,
  fetchOptions: () => ({ headers: tenantHeaders() }),
};

/** A client without a cache, for whole logs and documents. */
export const passing = new Client({
  ...options,
  requestPolicy: 'network-only',
  exchanges: [refusedExchange, fetchExchange],
});

export const client = new Client({
  ...options,
  requestPolicy: 'cache-and-network',
  exchanges: [
    refusedExchange,
    cacheExchange,
    fetchExchange,
    subscriptionExchange({
      forwardSubscription: ({ documentId, variables }, { context }) => ({
        subscribe: (sink) => ({
          unsubscribe: (context.isOnce === true ? calling : watching).subscribe(
            { query: '', variables: variables ?? null, extensions: { documentId } },
            sink,
          ),
        }),
      }),
    }),
  ],
});
