/** The calls of agents as their clients send them, in each API. */
export type AgentApi = 'chat' | 'messages' | 'responses';
export const AGENT_APIS: readonly AgentApi[] = ['chat', 'messages', 'responses'];

/** A call of a tool with its result. */
export interface ToolStep {
  name?: string;
  args?: object;
  result?: string;
}

export const PATHS = { chat: '/v1/chat/completions', messages: '/v1/messages', responses: '/v1/responses' } as const;
const MODELS = { chat: 'gpt-4o-mini', messages: 'claude-haiku-4-5', responses: 'gpt-4o-mini' } as const;
const TASK = 'Make the tests pass.';

let calls = 0;

/** A request that continues after these steps, a turn each. */
export function agentRequest(api: AgentApi, steps: readonly ToolStep[] = [], extra: object = {}): object {
  const made = steps.map(({ name = 'read_file', args = { path: 'a.ts' }, result = 'no such file' }) => {
    calls += 1;
    return { id: `call_${calls}`, name, args, result };
  });
  const model = MODELS[api];
  if (api === 'chat')
    return {
      model,
      max_tokens: 16,
      messages: [
        { role: 'user', content: TASK },
        ...made.flatMap(({ id, name, args, result }) => [
          {
            role: 'assistant',
            content: null,
            tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
          },
          { role: 'tool', tool_call_id: id, content: result },
        ]),
      ],
      ...extra,
    };
  if (api === 'messages')
    return {
      model,
      max_tokens: 16,
      messages: [
        { role: 'user', content: TASK },
        ...made.flatMap(({ id, name, args, result }) => [
          { role: 'assistant', content: [{ type: 'tool_use', id, name, input: args }] },
          {
            role: 'user',
            content: [
              { type: 'tool_result', tool_use_id: id, content: result },
              { type: 'text', text: `<system-reminder>Step ${id}</system-reminder>` },
            ],
          },
        ]),
      ],
      ...extra,
    };
  return {
    model,
    max_output_tokens: 16,
    input: [
      { role: 'user', content: TASK },
      ...made.flatMap(({ id, name, args, result }) => [
        { type: 'function_call', call_id: id, name, arguments: JSON.stringify(args) },
        { type: 'function_call_output', call_id: id, output: result },
      ]),
    ],
    ...extra,
  };
}

/** The same step so many times. */
export const loop = (times: number, step: ToolStep = {}): ToolStep[] => Array.from({ length: times }, () => step);

/** The headers of Claude Code. */
export const claudeCode = (session: string, agent?: string, parent?: string): Record<string, string> => ({
  'x-claude-code-session-id': session,
  ...(agent === undefined ? {} : { 'x-claude-code-agent-id': agent }),
  ...(parent === undefined ? {} : { 'x-claude-code-parent-agent-id': parent }),
});

/** The headers of Codex, whose first thread is an agent too. */
export const codex = (session: string, thread: string, parent?: string): Record<string, string> => ({
  session_id: session,
  'thread-id': thread,
  ...(parent === undefined ? {} : { 'x-codex-parent-thread-id': parent }),
});
