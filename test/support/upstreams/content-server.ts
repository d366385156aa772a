import { McpServer } from '@modelcontextprotocol/server';

/** The offers of a server beside tools; the test changes them. */
export interface Contents {
  resources: { uri: string; name: string; text?: string }[];
  templates: { uriTemplate: string; name: string }[];
  prompts: { name: string; description?: string; arguments?: { name: string }[] }[];
  /** The addresses that were read and the prompts that were got, in order. */
  asked: unknown[];
}

/** A server without tools. */
export function contentServer(contents: Contents): () => McpServer {
  return () => {
    const capabilities = { tools: {}, resources: { subscribe: true }, prompts: {}, completions: {} };
    const whole = new McpServer({ name: 'contents', version: '1.0.0' }, { capabilities });
    const { server } = whole;
    server.setRequestHandler('tools/list', () => ({ tools: [] }));
    server.setRequestHandler('resources/list', () => ({
      resources: contents.resources.map(({ uri, name }) => ({ uri, name })),
    }));
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: contents.templates }));
    server.setRequestHandler('prompts/list', () => ({ prompts: contents.prompts }));
    server.setRequestHandler('resources/read', ({ params: { uri } }) => {
      contents.asked.push(uri);
      const text = contents.resources.find((one) => one.uri === uri)?.text ?? `content of ${uri}`;
      return { contents: [{ uri, text }] };
    });
    server.setRequestHandler('resources/subscribe', ({ params: { uri } }) => {
      contents.asked.push({ subscribe: uri });
      return {};
    });
    server.setRequestHandler('resources/unsubscribe', ({ params: { uri } }) => {
      contents.asked.push({ unsubscribe: uri });
      return {};
    });
    server.setRequestHandler('prompts/get', ({ params }) => {
      contents.asked.push({ name: params.name, arguments: params.arguments });
      const text = `${params.name}: ${JSON.stringify(params.arguments)}`;
      return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
    });
    server.setRequestHandler('completion/complete', ({ params }) => {
      contents.asked.push(params);
      return { completion: { values: [`${params.argument.value}-1`] } };
    });
    return whole;
  };
}
