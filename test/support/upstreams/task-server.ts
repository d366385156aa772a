import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** A task of the server; the test changes it. */
export interface ServerTask {
  status: string;
  result?: unknown;
  error?: unknown;
  inputRequests?: unknown;
}

export interface TaskServer {
  make: () => McpServer;
  tasks: Map<string, ServerTask>;
  /** The arguments of calls, and the questions about tasks, in order. */
  asked: unknown[];
  /** The answer to the next call, in place of a task. */
  answer: unknown;
}

const TASKS = 'io.modelcontextprotocol/tasks';
const TIMES = { createdAt: '2026-11-01T10:00:00Z', lastUpdatedAt: '2026-11-01T10:00:01Z', ttlMs: 600_000 };
const tool = (name: string) => ({
  name,
  inputSchema: { type: 'object' as const, properties: { text: { type: 'string' } } },
  annotations: { readOnlyHint: name === 'slow' },
});
const anything = z.looseObject({});

/** A server whose tools answer by tasks (extension `io.modelcontextprotocol/tasks`) where the client can follow them. */
export function taskServer(): TaskServer {
  const own: TaskServer = {
    tasks: new Map(),
    asked: [],
    answer: undefined,
    make: () => {
      const capabilities = { tools: {}, extensions: { [TASKS]: {} } };
      const whole = new McpServer({ name: 'tasks', version: '1' }, { capabilities });
      const { server } = whole;
      server.setRequestHandler('tools/list', () => ({ tools: [tool('slow'), tool('write')] }));
      server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
        own.asked.push(params.arguments);
        const declared = JSON.stringify(mcpReq.envelope ?? {}).includes(TASKS);
        if (own.answer !== undefined) return own.answer as never;
        if (!declared) return { content: [{ type: 'text', text: 'at once' }] };
        const taskId = `task-${own.tasks.size + 1}`;
        own.tasks.set(taskId, { status: 'working' });
        return { resultType: 'task', taskId, status: 'working', ...TIMES, pollIntervalMs: 10 } as never;
      });
      const schemas = { params: z.looseObject({ taskId: z.string() }), result: anything };
      server.setRequestHandler('tasks/get', schemas, ({ taskId }) => {
        const { status, ...rest } = own.tasks.get(taskId) ?? { status: 'unknown' };
        return { taskId, status, ...TIMES, ...rest };
      });
      server.setRequestHandler('tasks/update', schemas, ({ taskId }, { mcpReq }) => {
        own.asked.push({ taskId, inputResponses: mcpReq.inputResponses });
        return {};
      });
      server.setRequestHandler('tasks/cancel', schemas, ({ taskId }) => {
        own.tasks.set(taskId, { status: 'cancelled' });
        return {};
      });
      return whole;
    },
  };
  return own;
}
