import type { Run } from '../../../contracts/interceptor.js';
import type { ToolCaller, ToolCalls } from '../../../contracts/tool-calls.js';
import { DomainError } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject } from '../../../shared/json/json.js';
import { attempted } from '../calls/attempted.js';
import type { Callable } from '../calls/callable.js';
import { type CallExchange, SILENT_EXCHANGE, type ToolCalling } from '../calls/tool-calling.service.js';
import type { ToolConnection } from '../outbound/tool-connection.js';
import { questionProblem } from '../relay/question.rules.js';
import type { ApprovalTasks, FollowedTask } from './approval-tasks.service.js';
import type { KeptTask, KeptTasks } from './kept-tasks.service.js';
import { readTask, type TaskFacts, taskFault } from './task.rules.js';

/** Time for a question about a task, ms. */
const ASKING_MILLIS = 30_000;

interface TaskCallingOptions {
  calls: ToolCalls;
  calling: ToolCalling;
  tasks: KeptTasks;
  approvals: ApprovalTasks;
}

type TaskState = TaskFacts & {
  result?: JsonObject;
  error?: { code: number; message: string };
  inputRequests?: JsonObject;
  /** Whether the result is already as clients get it. */
  isShown?: boolean;
};

/** Follows tasks for those whose calls began them. Their results are governed like those of calls, and recorded once. */
export class TaskCalling {
  constructor(private readonly options: TaskCallingOptions) {}

  /** The state of a task. Throws like a call of its tool. */
  async get(kept: KeptTask, question: FollowedTask): Promise<TaskState> {
    const { caller, callable } = question;
    await this.assertAllowed(caller, callable, kept);
    if (kept.task !== undefined) return this.askedState(kept, kept.task, question);
    const state = await this.options.approvals.get(kept, question);
    if ('next' in state) return this.askedState(...(await this.next(caller, state.next)), question);
    const { result, inputRequests } = state;
    if (inputRequests !== undefined)
      return { ...state, inputRequests: await this.settled(caller, callable, kept, inputRequests) };
    if (result === undefined) return state;
    return { ...state, result: await this.settled(caller, callable, kept, result), isShown: true };
  }

  /** The server's own task, which an approved call became. */
  private async next({ principal }: ToolCaller, id: string): Promise<[KeptTask, string]> {
    const next = await this.options.tasks.find(principal, id);
    if (next?.task === undefined) throw new DomainError('PROVIDER_ERROR', 'the task of the server has ended');
    return [next, next.task];
  }

  private async askedState(
    kept: KeptTask,
    task: string,
    { caller, callable, exchange }: FollowedTask,
  ): Promise<TaskState> {
    const connection = await callable.server.connections.for(caller.principal);
    const told = await asked(connection, 'tasks/get', { taskId: task }, { caller, exchange });
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
  async update(own: KeptTask, question: FollowedTask): Promise<void> {
    const { calls, calling, approvals } = this.options;
    const { caller, callable, exchange } = question;
    const server = await this.serverTask(caller, own);
    if (server === undefined) return approvals.update(own, question);
    const [kept, task] = server;
    const round = await calling.guarded((await calling.governed(caller, callable, kept.arguments, exchange)).round);
    const { call } = round;
    await calls.invoke(caller, { ...call, grant: kept.grant }, async (run, signal) => {
      const connection = await callable.server.connections.for(caller.principal);
      const params = { taskId: task, inputResponses: round.screened.answers };
      await attempted(run, callable, signal, () => asked(connection, 'tasks/update', params, { caller, exchange }));
      run.facts.content = {};
    });
  }

  /** Asks the server to give up a task. */
  async cancel(own: KeptTask, question: FollowedTask): Promise<void> {
    const { caller, callable, exchange } = question;
    const server = await this.serverTask(caller, own);
    if (server === undefined) return this.options.approvals.cancel(own, question);
    const connection = await callable.server.connections.for(caller.principal);
    await asked(connection, 'tasks/cancel', { taskId: server[1] }, { caller, exchange });
  }

  /** The task at the server; undefined for a call of the gateway itself. */
  private serverTask(caller: ToolCaller, kept: KeptTask): Promise<[KeptTask, string]> | [KeptTask, string] | undefined {
    if (kept.task !== undefined) return [kept, kept.task];
    return kept.outcome?.kind === 'task' ? this.next(caller, kept.outcome.id) : undefined;
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
