import { type McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { DomainError, errorCatalogue } from '../../../shared/errors.js';
import { askedPlace } from './content-owners.js';
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
      if (!(error instanceof DomainError)) throw error;
      const { status, expose } = errorCatalogue[error.code];
      const message = `${error.code}: ${expose ? error.message : 'internal server error'}`;
      if (error.code === 'INVALID_REQUEST') throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
      throw new ProtocolError(-31_000 - status, message);
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
