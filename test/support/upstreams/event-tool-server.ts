import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of tools of the revision of 2024-11-05: messages go in by POST, and all answers come by one stream of events. */
export interface EventToolServer {
  url: string;
  /** The address that it says messages go to. */
  endpoint: string;
  /** Answers a call; the text of the result, or undefined where it has dealt with the stream itself. */
  answer: (name: string, stream: ServerResponse, id: unknown) => string | undefined;
  /** The headers of streams and messages that came. */
  headers: Record<string, unknown>[];
  /** Ends all streams. */
  breakOff(): void;
  stop(): Promise<void>;
}

const TEXT = { type: 'object', properties: { text: { type: 'string' } } };
const TOOL = { name: 'do', inputSchema: TEXT, annotations: { readOnlyHint: true } };

export async function startEventToolServer(): Promise<EventToolServer> {
  const streams = new Map<string, ServerResponse>();
  const results: Record<string, () => unknown> = {
    initialize: () => ({
      protocolVersion: '2024-11-05',
      capabilities: { tools: {} },
      serverInfo: { name: 'events', version: '1' },
    }),
    'tools/list': () => ({ tools: [TOOL] }),
  };
  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const piece of request) text += String(piece);
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server');
      if (pathname === '/sse' && request.method === 'GET') {
        own.headers.push(request.headers);
        const id = String(own.headers.length);
        streams.set(id, response);
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(`event: endpoint\ndata: ${own.endpoint}?id=${id}\n\n`);
        return;
      }
      const stream = streams.get(searchParams.get('id') ?? '');
      if (pathname !== '/messages' || request.method !== 'POST' || stream === undefined) {
        response.writeHead(pathname === '/sse' ? 405 : 404).end();
        return;
      }
      own.headers.push(request.headers);
      response.writeHead(202).end();
      const { id, method, params } = JSON.parse(text) as { id?: unknown; method: string; params?: { name: string } };
      if (id === undefined) return;
      const called = method === 'tools/call' ? own.answer(params?.name ?? '', stream, id) : undefined;
      if (method === 'tools/call' && called === undefined) return;
      const result = called === undefined ? results[method]?.() : { content: [{ type: 'text', text: called }] };
      const answer = result === undefined ? { error: { code: -32_601, message: 'unknown' } } : { result };
      stream.write(`event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n\n`);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own: EventToolServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sse`,
    endpoint: '/messages',
    answer: (name) => `did ${name}`,
    headers: [],
    breakOff() {
      for (const stream of streams.values()) stream.destroy();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return own;
}
