import type { Run } from '../../../contracts/interceptor.js';
import type { ToolCaller, ToolCalls } from '../../../contracts/tool-calls.js';
import { DomainError } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject } from '../../../shared/json/json.js';
import { attempted } from '../calls/attempted.js';
import type { Callable } from '../calls/callable.js';
import { type CallExchange, SILENT_EXCHANGE, type ToolCalling } from '../calls/tool-calling.service.js';
import type { ToolConnection } from '../outbound/tool-connection.js';
import { questionProblem } from '../relay/question.rules.js';
import type { KeptTask, KeptTasks } from './kept-tasks.service.js';
import { readTask, type TaskFacts, taskFault } from './task.rules.js';

/** Time for a question about a task, ms. */
const ASKING_MILLIS = 30_000;

interface TaskCallingOptions {
  calls: ToolCalls;
  calling: ToolCalling;
  tasks: KeptTasks;
}

type TaskState = TaskFacts & {
  result?: JsonObject;
  error?: { code: number; message: string };
  inputRequests?: JsonObject;
};

/** Follows tasks for those whose calls began them. Their results are governed like those of calls, and recorded once. */
export class TaskCalling {
  constructor(private readonly options: TaskCallingOptions) {}

  /** The state of a task. Throws like a call of its tool. */
  async get(caller: ToolCaller, callable: Callable, kept: KeptTask, exchange: CallExchange): Promise<TaskState> {
    await this.assertAllowed(caller, callable, kept);
    const connection = await callable.server.connections.for(caller.principal);
    const told = await asked(connection, 'tasks/get', { taskId: kept.task }, { caller, exchange });
    const { facts } = readTask(told) ?? {};
    if (facts === undefined) throw new DomainError('PROVIDER_ERROR', 'the server of the tool tells of no such task');
    if (facts.status === 'failed') return { ...facts, error: taskFault(told.error) };
    if (facts.status === 'input_required') {
      const requests = isJsonObject(told.inputRequests) ? told.inputRequests : {};
      const problem = questionProblem(requests, exchange.profile);
      if (problem !== undefined) throw new DomainError('PROVIDER_ERROR', `the server wants input: ${problem.reason}`);
      return { ...facts, inputRequests: await this.settled(caller, callable, kept, requests) };
    }
    if (facts.status !== 'completed') return facts;
    const result = isJsonObject(told.result) ? told.result : {};
    return { ...facts, result: await this.result(caller, callable, kept, result) };
  }

  /** Gives a task answers to what it asked; a round of its call, with evidence. */
  async update(caller: ToolCaller, callable: Callable, kept: KeptTask, exchange: CallExchange): Promise<void> {
    const { calls, calling } = this.options;
    const round = await calling.guarded((await calling.governed(caller, callable, kept.arguments, exchange)).round);
    const { call } = round;
    await calls.invoke(caller, { ...call, grant: kept.grant }, async (run, signal) => {
      const connection = await callable.server.connections.for(caller.principal);
      const params = { taskId: kept.task, inputResponses: round.screened.answers };
      await attempted(run, callable, signal, () => asked(connection, 'tasks/update', params, { caller, exchange }));
      run.facts.content = {};
    });
  }

  /** Asks the server to give up a task. */
  async cancel(caller: ToolCaller, callable: Callable, kept: KeptTask, exchange: CallExchange): Promise<void> {
    const connection = await callable.server.connections.for(caller.principal);
    await asked(connection, 'tasks/cancel', { taskId: kept.task }, { caller, exchange });
  }

  /** The result as clients get it, in the log the first time that it is fetched. */
  private async result(
    caller: ToolCaller,
    callable: Callable,
    kept: KeptTask,
    result: JsonObject,
  ): Promise<JsonObject> {
    if (kept.isRecorded) return this.settled(caller, callable, kept, result);
    const { calls, calling, tasks } = this.options;
    const { call } = await calling.governed(caller, callable, kept.arguments, SILENT_EXCHANGE);
    const guarded = calls.guardedOf(caller, call);
    return calls.invoke(caller, { ...call, guarded, grant: kept.grant }, async (run, signal) => {
      const settled = await attempted(run, callable, signal, () => this.settled(caller, callable, kept, result, run));
      run.facts.content = settled;
      await tasks.record(caller.principal, kept.id);
      return settled;
    });
  }

  /** With the values of placeholders, where nothing in it is blocked. */
  private async settled(
    caller: ToolCaller,
    callable: Callable,
    kept: KeptTask,
    value: JsonObject,
    run?: Run,
  ): Promise<JsonObject> {
    const { calling } = this.options;
    const { round } = await calling.governed(caller, callable, kept.arguments, SILENT_EXCHANGE);
    return calling.settled(round, value, run);
  }

  private async assertAllowed(caller: ToolCaller, callable: Callable, { arguments: given }: KeptTask): Promise<void> {
    const { effect, reason } = await this.options.calling.foresee(caller, callable, given);
    if (effect === 'deny') throw new DomainError('POLICY_DENIED', reason, { details: { policies: [], reason } });
  }
}

function asked(
  connection: ToolConnection,
  method: 'tasks/get' | 'tasks/update' | 'tasks/cancel',
  params: JsonObject,
  { caller, exchange }: { caller: ToolCaller; exchange: CallExchange },
): Promise<JsonObject> {
  const signal = AbortSignal.any([caller.signal, AbortSignal.timeout(ASKING_MILLIS)]);
  return connection.task({ method, params, profile: exchange.profile }, signal);
}
