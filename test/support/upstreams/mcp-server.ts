import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

/** A server of the protocol on loopback. */
export interface TestMcpServer {
  url: string;
  /** Tells all who watch a resource that it has changed. */
  updated: (uri: string) => void;
  stop: () => void;
}

/** Starts it: of both eras, with sessions for clients of the older one, or of that one alone. */
export async function startMcpServer(make: () => McpServer, eras: 'both' | 'legacy'): Promise<TestMcpServer> {
  const handler = createMcpHandler(make);
  const inSessions: McpServer[] = [];
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  const answered = async (request: IncomingMessage, signal: AbortSignal): Promise<Response> => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const text = request.method === 'POST' ? await new Response(Readable.toWeb(request) as never).text() : undefined;
    const body: unknown = text === undefined ? undefined : JSON.parse(text);
    const init = { method: request.method ?? 'POST', headers, signal, ...(text === undefined ? {} : { body: text }) };
    const web = new Request(`http://127.0.0.1${request.url ?? ''}`, init);
    const known = sessions.get(headers.get('mcp-session-id') ?? '');
    if (known !== undefined) return known.handleRequest(web, { parsedBody: body });
    if (eras === 'both' && !(await isLegacyRequest(web, body))) return handler.fetch(web, { parsedBody: body });
    if (!isInitializeRequest(body)) return new Response('no session', { status: eras === 'legacy' ? 400 : 404 });
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        sessions.set(id, transport);
      },
    });
    const own = make();
    inSessions.push(own);
    await own.connect(transport);
    return transport.handleRequest(web, { parsedBody: body });
  };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const gone = new AbortController();
    response.once('close', () => {
      gone.abort();
    });
    const { status, headers, body } = await answered(request, gone.signal);
    response.writeHead(status, Object.fromEntries(headers));
    if (body === null) response.end();
    else await pipeline(Readable.fromWeb(body as never), response).catch(() => response.destroy());
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    updated: (uri) => {
      handler.notify.resourceUpdated(uri);
      for (const { server: own } of inSessions) own.sendResourceUpdated({ uri }).catch(() => undefined);
    },
    stop: () => {
      // Questions that nobody answered would keep the process for minutes.
      for (const transport of sessions.values()) void transport.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
