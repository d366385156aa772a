import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as it arrived: the exact text that is signed. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: any;
}

/** A webhook receiver on loopback: keeps what comes and answers as `answer` says; 204 when it says nothing. */
export interface Receiver {
  url: string;
  received: Received[];
  answer: (received: Received, response: ServerResponse) => void;
  /** The ids of the messages that came to a path, in order. */
  idsAt(path: string): (string | undefined)[];
  /** Lets connections in again, at the same port. */
  open(): Promise<void>;
  /** Closes the port, so that connections are refused until `open`. */
  close(): Promise<void>;
}

export const noContent: Receiver['answer'] = (_, response) => response.writeHead(204).end();

export async function startReceiver(answer: Receiver['answer'] = noContent): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const one = { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) };
      receiver.received.push(one);
      receiver.answer(one, response);
    });
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}`,
    received: [],
    answer,
    idsAt: (path) =>
      receiver.received.flatMap((one) => (one.path === path ? [one.headers['webhook-id'] as string | undefined] : [])),
    open: async () => {
      if (!server.listening) await listen(port);
    },
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return receiver;
}
