import { ProtocolError, type ServerEvent } from '@modelcontextprotocol/server';
import { DomainError } from '../../../shared/errors.js';
import { isJsonObject, type JsonValue } from '../../../shared/json/json.js';
import type { AskedPlace } from './content-owners.js';
import type { ResourceSubscriptions } from './resource-subscriptions.service.js';

/** A request for a stream of changes, and the resources whose changes it gets. */
export interface WatchedStream {
  /** The message with those resources alone that the caller may watch. */
  body: JsonValue | undefined;
  /** Where the library waits for events of this stream. */
  listeners: Set<(event: ServerEvent) => void>;
  stop: () => void;
}

/** Begins to watch the resources that a stream of changes is asked for. Others than its caller may read are left out of it. */
export async function watchedStream(
  body: JsonValue | undefined,
  place: AskedPlace,
  subscriptions: ResourceSubscriptions,
): Promise<WatchedStream> {
  const listeners: WatchedStream['listeners'] = new Set();
  const params = isJsonObject(body) && body.method === 'subscriptions/listen' ? body.params : undefined;
  const notifications = isJsonObject(params) ? params.notifications : undefined;
  const given = isJsonObject(notifications) ? notifications.resourceSubscriptions : undefined;
  if (!isJsonObject(body) || !isJsonObject(params) || !isJsonObject(notifications) || !Array.isArray(given))
    return { body, listeners, stop: () => undefined };
  const begun = new Map<string, () => void>();
  const stop = (): void => {
    for (const end of begun.values()) end();
  };
  try {
    for (const uri of given) {
      if (typeof uri !== 'string' || begun.has(uri)) continue;
      const updated = (): void => {
        for (const listener of listeners) listener({ kind: 'resource_updated', uri });
      };
      const end = await subscriptions.begin(place, uri, updated).catch(leftOut);
      if (end !== undefined) begun.set(uri, end);
    }
  } catch (error) {
    stop();
    throw error;
  }
  const watched = { ...notifications, resourceSubscriptions: [...begun.keys()] };
  return { body: { ...body, params: { ...params, notifications: watched } }, listeners, stop };
}

/** A refusal is in the log; the stream says by its first message what is watched. */
function leftOut(error: unknown): undefined {
  if (error instanceof DomainError || ProtocolError.isInstance(error)) return undefined;
  throw error;
}
