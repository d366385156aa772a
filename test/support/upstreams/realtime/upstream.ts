import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** Sends frames as they are, and JSON for objects. */
export type Send = (...frames: (object | string)[]) => void;

/** A provider's side of a conversation, made from the published shapes. */
export interface RealtimeUpstream {
  /** Ends in the version. */
  url: string;
  /** Every frame that arrived, of all conversations. */
  received: any[];
  /** Answers a frame that no usual answer fits; returns whether it did. */
  answer: ((frame: any, send: Send, socket: WebSocket) => boolean) | undefined;
  /** Conversations that are open. */
  open(): number;
  close(): Promise<void>;
}

const session = {
  type: 'realtime',
  object: 'realtime.session',
  id: 'sess_1',
  model: 'up',
  audio: { input: { turn_detection: { type: 'server_vad', create_response: true } } },
};

/** The frames of a whole answer by text. */
export function answerFrames(id: string, text: string, usage: unknown, status = 'completed'): object[] {
  const place = { response_id: id, item_id: `item_${id}`, output_index: 0, content_index: 0 };
  const item = { id: `item_${id}`, type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] };
  return [
    { type: 'response.created', event_id: 'e', response: { id, object: 'realtime.response', status: 'in_progress' } },
    { type: 'response.output_text.delta', event_id: 'e', ...place, delta: text },
    { type: 'response.output_text.done', event_id: 'e', ...place, text },
    {
      type: 'response.done',
      event_id: 'e',
      response: { id, object: 'realtime.response', status, output: [item], usage },
    },
  ];
}

export const figures = (input: unknown, output: unknown, details: object = {}): object => ({
  input_tokens: input,
  output_tokens: output,
  total_tokens: 0,
  ...details,
});

/** Starts a provider that answers every response with a few words; `answer` may do otherwise. */
export async function startRealtimeUpstream(): Promise<RealtimeUpstream> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}');
  });
  const sockets = new WebSocketServer({ server, path: '/v1/realtime' });
  let count = 0;
  const upstream: RealtimeUpstream = {
    url: '',
    received: [],
    answer: undefined,
    open: () => sockets.clients.size,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  sockets.on('connection', (socket) => {
    const send: Send = (...frames) => {
      for (const frame of frames) socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
    };
    send({ type: 'session.created', event_id: 'e', session });
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString());
      upstream.received.push(frame);
      if (upstream.answer?.(frame, send, socket) === true) return;
      if (frame.type === 'session.update') send({ type: 'session.updated', event_id: 'e', session });
      if (frame.type === 'conversation.item.create')
        send({ type: 'conversation.item.added', event_id: 'e', item: { id: `item_${(count += 1)}`, ...frame.item } });
      if (frame.type === 'response.create') send(...answerFrames(`resp_${(count += 1)}`, 'Fine.', figures(20, 5)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  upstream.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return upstream;
}
