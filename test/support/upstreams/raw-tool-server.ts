import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as it came: `params` are whatever the client sent. */
export interface RawMessage {
  method: string;
  id?: number | string;
  params?: { name?: string; arguments?: Record<string, unknown>; [member: string]: unknown };
}

/** Answers a message instead of the server; true when it has. */
export type RawAnswer = (
  message: RawMessage,
  response: ServerResponse,
  request: IncomingMessage,
) => boolean | Promise<boolean>;

/** A server of tools without a library, which answers whatever a test wants. It speaks the revision of 2025-11-25. */
export interface RawToolServer {
  url: string;
  /** The definitions that it lists. */
  tools: unknown[];
  /** The messages that came, and their headers, in order. */
  messages: (RawMessage & { headers: IncomingHttpHeaders; text: string })[];
  /** Takes precedence over everything else. */
  answer: RawAnswer | undefined;
  /** How many connections were opened. */
  connections: number;
  calls(): RawMessage[];
  stop(): Promise<void>;
}

/** Sends a result of the protocol. */
export function sendResult(response: ServerResponse, id: unknown, result: unknown): true {
  return sendRaw(response, JSON.stringify({ jsonrpc: '2.0', id, result }));
}

/** Sends text as JSON. */
export function sendRaw(response: ServerResponse, text: string, headers: Record<string, string> = {}): true {
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(text);
  return true;
}

export async function startRawToolServer(tools: unknown[]): Promise<RawToolServer> {
  const results: Record<string, (params: NonNullable<RawMessage['params']>) => unknown> = {
    initialize: () => ({
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'raw', version: '1' },
    }),
    'tools/list': () => ({ tools: raw.tools }),
    'tools/call': ({ name }) => ({ content: [{ type: 'text', text: `did ${String(name)}` }] }),
  };
  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const piece of request) text += String(piece);
      const message: RawMessage = text === '' ? { method: '' } : JSON.parse(text);
      raw.messages.push({ ...message, headers: request.headers, text });
      if (request.method === 'POST' && (await raw.answer?.(message, response, request)) === true) return;
      const result = results[message.method];
      if (message.id === undefined) response.writeHead(request.method === 'POST' ? 202 : 405).end();
      else if (result !== undefined) sendResult(response, message.id, result(message.params ?? {}));
      else {
        const error = { code: -32_601, message: 'unknown' };
        response.writeHead(400, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, error }));
      }
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const raw: RawToolServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    tools,
    messages: [],
    answer: undefined,
    connections: 0,
    calls: () => raw.messages.filter(({ method }) => method === 'tools/call'),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.on('connection', () => (raw.connections += 1));
  return raw;
}
