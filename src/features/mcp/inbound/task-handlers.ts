import {
  type McpServer,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { DomainError } from '../../../shared/errors.js';
import { callableTool } from '../calls/callable.js';
import type { FollowedTask } from '../tasks/approval-tasks.service.js';
import type { KeptTask, KeptTasks } from '../tasks/kept-tasks.service.js';
import { followsTasks } from '../relay/client-profile.rules.js';
import { TASKS } from '../tasks/task.rules.js';
import type { TaskCalling } from '../tasks/task-calling.service.js';
import { askedOf } from './asked.js';
import { clientOf, exchangeOf } from './exchange.js';
import { protocolError } from './protocol-errors.js';
import { shownResult, taskWords } from './tool-results.js';
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
    const { kept, question } = await followed(whole, taskId, options, ctx);
    const { result, isShown, ...state } = await told(ctx, () => following.get(kept, question));
    if (result === undefined) return { taskId, ...state };
    const { evidenceId } = question.caller.provenance;
    return { taskId, ...state, result: isShown === true ? result : shownResult(result, evidenceId) };
  });
  server.setRequestHandler('tasks/update', { params: named, result: anything }, async ({ taskId }, ctx) => {
    const { kept, question } = await followed(whole, taskId, options, ctx);
    const { exchange } = question;
    // The library has taken the answers out of the parameters.
    const continued = { state: undefined, answers: exchange.continued?.answers ?? {} };
    await told(ctx, () => following.update(kept, { ...question, exchange: { ...exchange, continued } }));
    return {};
  });
  server.setRequestHandler('tasks/cancel', { params: named, result: anything }, async ({ taskId }, ctx) => {
    const { kept, question } = await followed(whole, taskId, options, ctx);
    await told(ctx, () => following.cancel(kept, question));
    return {};
  });
}

/** A task of the caller whose tool is at the address that was asked, as it was when it began. Throws -32602. */
async function followed(
  whole: McpServer,
  taskId: string,
  { tasks }: TaskHandlerOptions,
  ctx: ServerContext,
): Promise<{ kept: KeptTask; question: FollowedTask }> {
  const { caller, tools, linkTo } = askedOf(ctx);
  const exchange = exchangeOf(whole, ctx);
  if (!followsTasks(exchange.profile)) {
    const needed = { requiredCapabilities: { extensions: { [TASKS]: {} } } };
    throw new MissingRequiredClientCapabilityError(needed, `a client that follows tasks declares ${TASKS}`);
  }
  const kept = await tasks.find(caller.principal, taskId);
  const tool = tools.find(
    ({ tool: { server, name, pin } }) =>
      server.id === kept?.serverId && server.version === kept.serverVersion && name === kept.tool && pin === kept.pin,
  );
  if (kept === undefined || tool === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no task ${taskId.slice(0, MAX_ID)}`);
  const asking = { ...caller, client: clientOf(whole, ctx, caller.client), signal: endOf(ctx), provenance: {} };
  return { kept, question: { caller: asking, callable: callableTool(tool.tool), exchange, words: taskWords(linkTo) } };
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
