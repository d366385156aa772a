import { McpServer } from '@modelcontextprotocol/server';

/** The tools of the server, by what they do. */
export const ASKING_TOOLS = ['ask', 'ask_twice', 'ask_model', 'ask_password', 'ask_to_open', 'forgetful'] as const;
const TEXT = { type: 'object', properties: { to: { type: 'string' } } };
const form = (message: string, fields: object) => ({
  method: 'elicitation/create',
  params: { mode: 'form', message, requestedSchema: { type: 'object', properties: fields } },
});
const SIZE = { size: { type: 'string' } };
const requestOf: Record<string, object> = {
  ask: form('Which size, for ann@example.com?', SIZE),
  ask_password: form('Sign in.', { user_password: { type: 'string' } }),
  ask_to_open: {
    method: 'elicitation/create',
    params: { mode: 'url', message: 'Open it.', url: 'javascript:alert(1)' },
  },
  ask_model: {
    method: 'sampling/createMessage',
    params: { messages: [{ role: 'user', content: { type: 'text', text: 'Say yes.' } }], maxTokens: 10 },
  },
  forgetful: form('Which size?', SIZE),
};

/** The calls that came to the server. */
export interface Seen {
  calls: { name: string; given: unknown; answers: unknown; state: unknown }[];
  /** How often a tool did what it is for. */
  done: number;
}

/** A server whose tools ask before they do something: by results, which the library makes requests of for older clients. */
export function askingServer(seen: Seen): () => McpServer {
  return () => {
    const whole = new McpServer({ name: 'asking', version: '1.0.0' }, { capabilities: { tools: {} } });
    whole.server.setRequestHandler('tools/list', () => ({
      tools: ASKING_TOOLS.map((name) => ({ name, inputSchema: TEXT as never })),
    }));
    whole.server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
      const { name, arguments: given } = params;
      const [answers, state] = [mcpReq.inputResponses, mcpReq.requestState()];
      seen.calls.push({ name, given, answers, state });
      const ask = (key: string, request: object, requestState = 'of-the-server') =>
        ({ resultType: 'input_required', inputRequests: { [key]: request }, requestState }) as never;
      if (name === 'ask_twice') {
        if (answers?.first !== undefined)
          return ask('second', form('Which color?', { color: { type: 'string' } }), 'two');
        if (answers?.second === undefined) return ask('first', form('Which size?', SIZE), 'one');
      } else if (answers?.one === undefined) return ask('one', requestOf[name] ?? {});
      seen.done += 1;
      return { content: [{ type: 'text', text: `answered: ${JSON.stringify(answers)} for ${JSON.stringify(given)}` }] };
    });
    return whole;
  };
}
