import { type McpServer, ProtocolError, ProtocolErrorCode, type ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { ToolCaller } from '../../../contracts/tool-calls.js';
import { DomainError } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { callableTool } from '../calls/callable.js';
import type { CallExchange } from '../calls/tool-calling.service.js';
import type { KeptTask, KeptTasks } from '../tasks/kept-tasks.service.js';
import type { TaskCalling } from '../tasks/task-calling.service.js';
import { askedOf } from './asked.js';
import { clientOf, exchangeOf } from './exchange.js';
import { protocolError } from './protocol-errors.js';
import { evidenceIn, withoutOwn } from './tool-results.js';
import { assertProtocol, endOf } from './tool-handlers.js';

interface TaskHandlerOptions {
  tasks: KeptTasks;
  following: TaskCalling;
}

const MAX_ID = 200;
const named = z.looseObject({ taskId: z.string() });
const anything = z.looseObject({});

/** Answers clients that follow tasks (extension `io.modelcontextprotocol/tasks`), under the gateway's own ids. */
export function handleTasks(whole: McpServer, options: TaskHandlerOptions): void {
  const { server } = whole;
  const { following } = options;
  server.setRequestHandler('tasks/get', { params: named, result: anything }, async ({ taskId }, ctx) => {
    const { caller, callable, kept, exchange } = await followed(whole, taskId, options, ctx);
    const { result, ...state } = await told(ctx, () => following.get(caller, callable, kept, exchange));
    if (result === undefined) return { taskId, ...state };
    const { _meta, ...rest } = result;
    const meta = { ...withoutOwn(_meta as JsonObject | undefined), ...evidenceIn(caller.provenance.evidenceId) };
    return { taskId, ...state, result: { ...rest, _meta: meta } };
  });
  server.setRequestHandler('tasks/update', { params: named, result: anything }, async ({ taskId }, ctx) => {
    const { caller, callable, kept, exchange } = await followed(whole, taskId, options, ctx);
    // The library has taken the answers out of the parameters.
    const continued = { state: undefined, answers: exchange.continued?.answers ?? {} };
    await told(ctx, () => following.update(caller, callable, kept, { ...exchange, continued }));
    return {};
  });
  server.setRequestHandler('tasks/cancel', { params: named, result: anything }, async ({ taskId }, ctx) => {
    const { caller, callable, kept, exchange } = await followed(whole, taskId, options, ctx);
    await told(ctx, () => following.cancel(caller, callable, kept, exchange));
    return {};
  });
}

/** A task of the caller whose tool is at the address that was asked, as it was when it began. Throws -32602. */
async function followed(
  whole: McpServer,
  taskId: string,
  { tasks }: TaskHandlerOptions,
  ctx: ServerContext,
): Promise<{ caller: ToolCaller; callable: ReturnType<typeof callableTool>; kept: KeptTask; exchange: CallExchange }> {
  const { caller, tools } = askedOf(ctx);
  const kept = await tasks.find(caller.principal, taskId);
  const tool = tools.find(
    ({ tool: { server, name, pin } }) =>
      server.id === kept?.serverId && server.version === kept.serverVersion && name === kept.tool && pin === kept.pin,
  );
  if (kept === undefined || tool === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no task ${taskId.slice(0, MAX_ID)}`);
  const asking = { ...caller, client: clientOf(whole, ctx, caller.client), signal: endOf(ctx), provenance: {} };
  return { caller: asking, callable: callableTool(tool.tool), kept, exchange: exchangeOf(whole, ctx) };
}

/** Does it with errors as the protocol has them. */
async function told<T>(ctx: ServerContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    assertProtocol(error, ctx);
    throw protocolError(error);
  }
}
