import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { stoppedAfterFile } from '../programs/left-open.js';

/** A request as it arrived, for assertions on the wire. */
export interface Arrived {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  /** The raw body, before it is parsed. */
  text: string;
  body: unknown;
}

export interface UpstreamServer {
  origin: string;
  arrived: Arrived[];
  /** Connections accepted so far. */
  connections(): number;
  stop(): Promise<void>;
}

function bodyOf(text: string, type = ''): unknown {
  if (text === '') return undefined;
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  return JSON.parse(text);
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An HTTP server written by the test: `handle` answers, the requests are kept. */
export async function startUpstream(
  handle: (arrived: Arrived, response: ServerResponse, request: IncomingMessage) => void,
): Promise<UpstreamServer> {
  const arrived: Arrived[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const one: Arrived = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        text,
        body: bodyOf(text, request.headers['content-type']),
      };
      arrived.push(one);
      handle(one, response, request);
    });
  });
  server.on('connection', () => (connections += 1));
  const origin = await listen(server);
  return stoppedAfterFile({
    origin,
    arrived,
    connections: () => connections,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  });
}

/** A server that answers with JSON. */
export function answering(body: unknown, status = 200, headers: Record<string, string> = {}): Promise<UpstreamServer> {
  return startUpstream((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
}

/** A server below HTTP: `speak` gets the socket once the whole request has come. */
export async function startRaw(
  speak: (socket: Socket) => void | Promise<void>,
): Promise<{ origin: string; stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (head === -1 || text.length < head + 4 + length) return;
      text = '';
      void speak(socket);
    });
  });
  const origin = await listen(server);
  return stoppedAfterFile({
    origin,
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  });
}
