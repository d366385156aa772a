import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { JsonObject } from '../../../shared/json/json.js';
import { questionIdOf } from './session.rules.js';

type Send = WebStandardStreamableHTTPServerTransport['send'];

interface TransportOptions {
  token: string;
  /** The number of this process, which is in the ids of its questions. */
  instance: number;
  /** Passes a message to the instance that has the stream of the session. */
  elsewhere: (message: JsonObject) => void;
  ended: () => Promise<void>;
}

/** One session at this instance, which need not be the only one that has it. */
export class SessionTransport extends WebStandardStreamableHTTPServerTransport {
  /** Whether the client's stream (GET) is open at this instance. */
  hasStream = false;

  constructor(private readonly own: TransportOptions) {
    super({ sessionIdGenerator: () => own.token, onsessionclosed: () => own.ended() });
  }

  override async send(message: Parameters<Send>[0], options?: Parameters<Send>[1]): Promise<void> {
    if (!('method' in message)) return super.send(message, options);
    const { instance, elsewhere } = this.own;
    if ('id' in message) {
      const id = questionIdOf({ instance, id: Number(message.id) });
      return super.send({ ...message, id }, options);
    }
    const { method, params } = message;
    if (method === 'notifications/cancelled' && params?.requestId !== undefined) {
      const requestId = questionIdOf({ instance, id: Number(params.requestId) });
      return super.send({ ...message, params: { ...params, requestId } }, options);
    }
    // Lists change at every instance; a resource is watched by the one that was asked to.
    if (method === 'notifications/resources/updated' && options?.relatedRequestId === undefined && !this.hasStream) {
      // JSON, as the library sends it.
      elsewhere(message as unknown as JsonObject);
      return;
    }
    return super.send(message, options);
  }
}
