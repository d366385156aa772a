import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { isJsonObject, type JsonObject } from '../../shared/json/json.js';
import { parseWireJson } from '../http/wire.js';
import type { SandboxFault } from './faults.js';
import type { SandboxConversation } from './realtime.js';

interface Surroundings {
  /** Notes a response that is asked for; the result takes its fault. */
  asked: (request: IncomingMessage, body: JsonObject) => SandboxFault;
  chunkDelayMillis: number;
}

/** Holds a conversation over a socket, one frame after the other. */
export function converse(
  socket: WebSocket,
  request: IncomingMessage,
  conversation: SandboxConversation,
  { asked, chunkDelayMillis }: Surroundings,
): void {
  const gone = new AbortController();
  const send = (frame: JsonObject): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
  };
  const answer = async (frame: JsonObject): Promise<void> => {
    if (frame.type !== 'response.create') {
      for (const one of conversation.take(frame)) send(one);
      return;
    }
    const { delayMillis, cutAfterChunks, status } = asked(request, { ...conversation.said, response: frame });
    if (delayMillis !== undefined) await sleep(delayMillis, undefined, { signal: gone.signal });
    if (status !== undefined) {
      const message = `injected fault: HTTP ${status}`;
      send({ type: 'error', error: { type: 'server_error', message, event_id: frame.event_id ?? null } });
      return;
    }
    for (const [index, one] of conversation.take(frame).entries()) {
      if (cutAfterChunks === index) {
        socket.terminate();
        return;
      }
      if (chunkDelayMillis > 0) await sleep(chunkDelayMillis, undefined, { signal: gone.signal });
      send(one);
    }
  };
  let work = Promise.resolve();
  socket.on('message', (data: Buffer) => {
    const frame = parseWireJson(data.toString('utf8'));
    if (!isJsonObject(frame)) return;
    work = work
      .then(() => answer(frame))
      .catch((error: unknown) => {
        if (!gone.signal.aborted) socket.close(1011, String(error).slice(0, 100));
      });
  });
  socket.on('close', () => {
    gone.abort();
  });
  for (const frame of conversation.begin()) send(frame);
}
