import type { McpServer } from '@modelcontextprotocol/server';
import { DomainError } from '../../../shared/errors.js';
import { askedPlace } from './content-owners.js';
import { protocolError } from './protocol-errors.js';
import type { ResourceSubscriptions } from './resource-subscriptions.service.js';

/** Answers clients of revisions before 2026-07-28 that want to know about single resources; their session is told. */
export function handleSubscriptions({ server }: McpServer, watching: ResourceSubscriptions): void {
  const begun = new Map<string, () => void>();
  const end = (uri: string): void => {
    begun.get(uri)?.();
    begun.delete(uri);
  };
  server.setRequestHandler('resources/subscribe', async ({ params: { uri } }, ctx) => {
    const updated = (): void => {
      // A session that has ended has nobody to be told.
      server.sendResourceUpdated({ uri }).catch(() => undefined);
    };
    try {
      const stop = await watching.begin(askedPlace(ctx), uri, updated);
      end(uri);
      begun.set(uri, stop);
      return {};
    } catch (error) {
      throw error instanceof DomainError ? protocolError(error) : error;
    }
  });
  server.setRequestHandler('resources/unsubscribe', ({ params: { uri } }) => {
    end(uri);
    return {};
  });
  server.onclose = () => {
    for (const uri of [...begun.keys()]) end(uri);
  };
}
