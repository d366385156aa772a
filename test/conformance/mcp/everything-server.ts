import { McpServer, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { prompts, resourceAt, resources, templates, tools } from './everything-tools.ts';

/** A server with everything that the conformance suite asks for, of both eras: with sessions for clients of the older one. */
export function everythingServer(): McpServer {
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
