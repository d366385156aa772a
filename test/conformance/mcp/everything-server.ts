import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  McpServer,
  ResourceNotFoundError,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { prompts, resourceAt, resources, templates, tools } from './everything-tools.ts';

/** A server with everything that the conformance suite asks for, of both eras: with sessions for clients of the older one. */
function everything(): McpServer {
  const capabilities = { tools: {}, resources: { subscribe: true }, prompts: {}, logging: {}, completions: {} };
  const whole = new McpServer({ name: 'everything', version: '1.0.0' }, { capabilities });
  const { server } = whole;
  server.setRequestHandler('tools/list', () => ({
    tools: Object.entries(tools).map(([name, { description, inputSchema = { type: 'object' } }]) => ({
      name,
      description,
      inputSchema: inputSchema as never,
    })),
  }));
  server.setRequestHandler('tools/call', async ({ params }, ctx) => {
    const tool = tools[params.name];
    if (tool === undefined) throw new Error(`no tool ${params.name}`);
    const state = ctx.mcpReq.requestState();
    const result = await tool.run({
      given: params.arguments ?? {},
      ctx,
      answers: (ctx.mcpReq.inputResponses ?? {}) as never,
      state: typeof state === 'string' ? state : undefined,
    });
    return result as never;
  });
  server.setRequestHandler('resources/list', () => ({ resources }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: templates }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const found = resourceAt(uri);
    if (found === undefined) throw new ResourceNotFoundError(uri);
    return { contents: [found as never] };
  });
  server.setRequestHandler('resources/subscribe', () => ({}));
  server.setRequestHandler('resources/unsubscribe', () => ({}));
  server.setRequestHandler('prompts/list', () => ({
    prompts: Object.entries(prompts).map(([name, { arguments: given }]) => ({
      name,
      description: `The prompt ${name}.`,
      ...(given === undefined ? {} : { arguments: given }),
    })),
  }));
  server.setRequestHandler('prompts/get', ({ params }, ctx) => {
    const prompt = prompts[params.name];
    if (prompt === undefined) throw new Error(`no prompt ${params.name}`);
    return prompt.get(params.arguments ?? {}, (ctx.mcpReq.inputResponses ?? {}) as never) as never;
  });
  server.setRequestHandler('completion/complete', () => ({ completion: { values: ['paris', 'park'], total: 2 } }));
  return whole;
}

/** Starts it on loopback. `eras`: those that it speaks. */
export async function startEverythingServer(eras: 'both' | 'legacy'): Promise<{ url: string; stop: () => void }> {
  const handler = createMcpHandler(everything);
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  const answered = async (request: IncomingMessage): Promise<Response> => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const text = request.method === 'POST' ? await new Response(Readable.toWeb(request) as never).text() : undefined;
    const body: unknown = text === undefined ? undefined : JSON.parse(text);
    const init = { method: request.method ?? 'POST', headers, ...(text === undefined ? {} : { body: text }) };
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
    await everything().connect(transport);
    return transport.handleRequest(web, { parsedBody: body });
  };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, headers, body } = await answered(request);
    response.writeHead(status, Object.fromEntries(headers));
    if (body === null) response.end();
    else await pipeline(Readable.fromWeb(body as never), response).catch(() => response.destroy());
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
