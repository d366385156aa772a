import { randomUUID } from 'node:crypto';
import { McpServer, MissingRequiredClientCapabilityError, ProtocolError } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** A server whose tools are those that the scenarios about tasks ask for by name (extension `io.modelcontextprotocol/tasks`). */
const TASKS = 'io.modelcontextprotocol/tasks';
const said = (text: string) => ({ content: [{ type: 'text', text }] });
const named = (name: string) => ({
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message: `Please give ${name}`,
    requestedSchema: { type: 'object', properties: { [name]: { type: 'string' } } },
  },
});

interface Task {
  status: 'working' | 'input_required' | 'completed' | 'cancelled' | 'failed';
  createdAt: string;
  lastUpdatedAt: string;
  inputRequests: Record<string, object>;
  answers: Record<string, unknown>;
  result?: object;
  error?: object;
}

type Begin = (given: Record<string, any>, task: Task, end: (task: Task, more: Partial<Task>) => void) => void;

const after = (seconds: number, work: () => void) => {
  setTimeout(work, seconds * 1_000).unref();
};
const asking = (...names: string[]): Begin => {
  return (_given, task) => {
    task.status = 'input_required';
    for (const name of names) task.inputRequests[name] = named(name);
  };
};
const workers: Record<string, Begin> = {
  slow_compute: ({ seconds = 0 }, task, end) => {
    after(seconds, () => {
      end(task, { status: 'completed', result: said(`computed for ${String(seconds)} s`) });
    });
  },
  failing_job: (_given, task, end) => {
    after(1, () => {
      end(task, { status: 'completed', result: { ...said('it failed'), isError: true } });
    });
  },
  protocol_error_job: (_given, task, end) => {
    after(0.2, () => {
      end(task, { status: 'failed', error: { code: -32_603, message: 'it broke' } });
    });
  },
  confirm_delete: asking('confirm'),
  multi_input: asking('one', 'two'),
  test_tool_with_task: ({ user }, task, end) => {
    after(0.2, () => {
      end(task, { status: 'completed', result: said(`hello ${String(user)}`) });
    });
  },
};
const NEED_TASKS = new Set(['failing_job', 'test_tool_with_task']);
const properties = { name: { type: 'string' }, seconds: { type: 'number' }, label: { type: 'string' } };
/** Tasks outlive the server of one request. */
const tasks = new Map<string, Task>();

function end(task: Task, more: Partial<Task>): void {
  if (['completed', 'cancelled', 'failed'].includes(task.status)) return;
  Object.assign(task, more, { lastUpdatedAt: new Date().toISOString() });
}

export function tasksServer(): McpServer {
  const capabilities = { tools: {}, extensions: { [TASKS]: {} } };
  const whole = new McpServer({ name: 'tasks', version: '1.0.0' }, { capabilities });
  const { server } = whole;
  server.setRequestHandler('tools/list', () => ({
    tools: ['greet', ...Object.keys(workers)].map((name) => ({
      name,
      inputSchema: { type: 'object', properties } as never,
    })),
  }));
  server.setRequestHandler('tools/call', ({ params: { name, arguments: given = {} } }, { mcpReq }) => {
    if (name === 'greet') return said(`Hello, ${String(given.name)}!`) as never;
    const work = workers[name];
    if (work === undefined) throw new ProtocolError(-32_602, `there is no tool ${name}`);
    const follows = JSON.stringify(mcpReq.envelope ?? {}).includes(TASKS);
    if (!follows && NEED_TASKS.has(name))
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [TASKS]: {} } } });
    if (!follows) return said('done at once') as never;
    const answer: any = mcpReq.inputResponses?.user_name;
    if (name === 'test_tool_with_task' && answer === undefined)
      return { resultType: 'input_required', inputRequests: { user_name: named('name') } } as never;
    const now = new Date().toISOString();
    const task: Task = { status: 'working', createdAt: now, lastUpdatedAt: now, inputRequests: {}, answers: {} };
    const taskId = randomUUID();
    tasks.set(taskId, task);
    work({ ...given, user: answer?.content?.name }, task, end);
    const { status } = task;
    const times = { createdAt: now, lastUpdatedAt: now, ttlMs: 600_000, pollIntervalMs: 250 };
    return { resultType: 'task', taskId, status, ...times } as never;
  });
  const schemas = { params: z.looseObject({ taskId: z.string() }), result: z.looseObject({}) };
  const found = (taskId: string): Task => {
    const task = tasks.get(taskId);
    if (task === undefined) throw new ProtocolError(-32_602, 'there is no such task');
    return task;
  };
  server.setRequestHandler('tasks/get', schemas, ({ taskId }) => {
    const { status, createdAt, lastUpdatedAt, inputRequests, result, error } = found(taskId);
    const asked = status === 'input_required' ? { inputRequests } : {};
    return { taskId, status, createdAt, lastUpdatedAt, ttlMs: 600_000, pollIntervalMs: 250, ...asked, result, error };
  });
  server.setRequestHandler('tasks/update', schemas, ({ taskId }, { mcpReq }) => {
    const task = found(taskId);
    for (const [name, answer] of Object.entries(mcpReq.inputResponses ?? {})) {
      if (task.inputRequests[name] === undefined) continue;
      const { [name]: _answered, ...rest } = task.inputRequests;
      Object.assign(task, { inputRequests: rest, answers: { ...task.answers, [name]: answer } });
    }
    if (task.status === 'input_required' && Object.keys(task.inputRequests).length === 0)
      end(task, { status: 'completed', result: said(JSON.stringify(task.answers)) });
    return {};
  });
  server.setRequestHandler('tasks/cancel', schemas, ({ taskId }) => {
    end(found(taskId), { status: 'cancelled' });
    return {};
  });
  return whole;
}
