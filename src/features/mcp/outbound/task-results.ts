import { randomUUID } from 'node:crypto';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';

/** Known to this process alone: no server can put it into a result. */
const TASK = `portcullis/task-${randomUUID()}`;

/** Lets tasks through the protocol's library, which takes no results of another kind than its own. */
export function withTasks<T extends Transport>(transport: T): T {
  let own: Transport['onmessage'];
  Object.defineProperty(transport, 'onmessage', {
    configurable: true,
    get: () => own,
    set: (handler: NonNullable<Transport['onmessage']> | undefined) => {
      own =
        handler &&
        ((message, extra) => {
          handler(withoutTask(message), extra);
        });
    },
  });
  return transport;
}

/** The task in place of a result; undefined for a result. */
export function taskIn(result: JsonObject): JsonValue | undefined {
  return isJsonObject(result._meta) ? result._meta[TASK] : undefined;
}

function withoutTask<T extends JSONRPCMessage>(message: T): T {
  if (!('result' in message)) return message;
  const { result } = message;
  if ((result as JsonObject).resultType !== 'task') return message;
  return { ...message, result: { resultType: 'complete', content: [], _meta: { [TASK]: result } } };
}
