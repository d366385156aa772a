import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

/** A tool of the server, as it is listed, and its result for given arguments. */
export interface ServedTool {
  definition: { name: string; description?: string; inputSchema: object; [member: string]: unknown };
  run: (given: Record<string, unknown>) => object | Promise<object>;
}

/** A server of tools on loopback, whose tools can be changed while it runs. */
export interface TestToolServer {
  url: string;
  tools: Map<string, ServedTool>;
  /** The arguments of every call, in order. */
  calls: { name: string; arguments: unknown }[];
  /** The headers of every request. */
  headers: IncomingHttpHeaders[];
  stop(): Promise<void>;
}

const TEXT = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };

/** A tool that gives its text back. */
export const ECHO: ServedTool = {
  definition: {
    name: 'echo',
    description: 'Gives the text back.',
    inputSchema: TEXT,
    annotations: { readOnlyHint: true },
  },
  run: ({ text }) => ({ content: [{ type: 'text', text: `echo: ${String(text)}` }] }),
};

/** A tool that writes. */
export const WRITE: ServedTool = {
  definition: { name: 'write', description: 'Writes a text.', inputSchema: TEXT },
  run: ({ text }) => ({ content: [{ type: 'text', text: `written: ${String(text)}` }] }),
};

/** Starts a server of both eras of the protocol, or of one. */
export async function startToolServer(
  tools: readonly ServedTool[] = [ECHO, WRITE],
  legacy: 'stateless' | 'reject' = 'stateless',
): Promise<TestToolServer> {
  const served = new Map(tools.map((tool) => [tool.definition.name, tool]));
  const calls: TestToolServer['calls'] = [];
  const headers: IncomingHttpHeaders[] = [];
  const handler = createMcpHandler(
    () => {
      const whole = new McpServer({ name: 'test', version: '1.0.0' }, { capabilities: { tools: {} } });
      whole.server.setRequestHandler('tools/list', () => ({
        tools: [...served.values()].map(({ definition }) => definition) as never,
      }));
      whole.server.setRequestHandler('tools/call', async ({ params }) => {
        calls.push({ name: params.name, arguments: params.arguments });
        const tool = served.get(params.name);
        if (tool === undefined) throw new Error(`no tool ${params.name}`);
        return (await tool.run(params.arguments ?? {})) as never;
      });
      return whole;
    },
    { legacy },
  );
  const server = createServer((request, response) => {
    headers.push(request.headers);
    void (async () => {
      const given = new Headers();
      for (const [name, value] of Object.entries(request.headers)) given.set(name, String(value));
      const body = request.method === 'POST' ? await new Response(Readable.toWeb(request) as never).text() : undefined;
      const init = { method: request.method, headers: given, ...(body === undefined ? {} : { body }) };
      const answer = await handler.fetch(new Request(`http://127.0.0.1${request.url ?? ''}`, init));
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      if (answer.body === null) response.end();
      else await pipeline(Readable.fromWeb(answer.body as never), response);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    tools: served,
    calls,
    headers,
    async stop() {
      await handler.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
