import type { PiiScreener } from '../../../contracts/pii.js';
import type { Run } from '../../../contracts/interceptor.js';
import type { Evaluation } from '../../../contracts/proposals.js';
import type { GovernedToolCall, ToolCaller, ToolCalls } from '../../../contracts/tool-calls.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import { untilAborted } from '../../../shared/outbound/pinned-connector.js';
import type { CallUnderWay, RoundEnd } from '../outbound/call-under-way.js';
import type { ToolConnection } from '../outbound/tool-connection.js';
import { type ClientProfile, SILENT } from '../relay/client-profile.rules.js';
import { questionProblem } from '../relay/question.rules.js';
import type { BoundCall, ContinuedCall, RequestStates } from '../relay/request-states.service.js';
import type { KeptTasks } from '../tasks/kept-tasks.service.js';
import { readTask, type TaskFacts } from '../tasks/task.rules.js';
import type { WaitingCalls } from '../relay/waiting-calls.service.js';
import { isTooDeep, mapTexts, readableJsonTexts, textsOf, withTexts } from './argument-texts.rules.js';
import { assertTexts } from './assert-texts.js';
import { guardPart } from './guarded-values.rules.js';
import { blockedData, type Screened, ToolScreening } from './tool-screening.js';
import { attempted, heldFor } from './attempted.js';
import type { Callable } from './callable.js';

/** The client's side of one round of a call. */
export interface CallExchange {
  profile: ClientProfile;
  /** The least level of log that it wants; undefined where it did not say. */
  logLevel: string | undefined;
  /** Tells it of progress, if it wants to know. */
  progress: ((progress: JsonObject) => void) | undefined;
  log: (line: JsonObject) => void;
  /** Answers to what a server asks, and the state of the round that asked. */
  continued: { state: string | undefined; answers: JsonObject } | undefined;
}

/** The result, or what the client is asked first. */
export type RoundAnswer =
  | { kind: 'result'; result: JsonObject }
  | { kind: 'input'; requests: JsonObject; state: string }
  | { kind: 'task'; taskId: string; facts: TaskFacts };

interface ToolCallingOptions {
  calls: ToolCalls;
  screener: PiiScreener;
  states: RequestStates;
  waiting: WaitingCalls;
  tasks: KeptTasks;
}

/** The connection of the caller to a server, and how long it may take. */
interface Asking {
  connection: ToolConnection;
  signal: AbortSignal;
}

/** A client that can be asked nothing, and is told nothing before the result. */
export const SILENT_EXCHANGE: CallExchange = {
  profile: SILENT,
  logLevel: undefined,
  progress: undefined,
  log: () => undefined,
  continued: undefined,
};

/** One round of a call, before it is admitted. */
interface Round {
  caller: ToolCaller;
  callable: Callable;
  exchange: CallExchange;
  bound: BoundCall;
  screened: Screened;
  continued: ReturnType<RequestStates['open']>;
  /** As it is governed. */
  call: GovernedToolCall;
}

/** Calls tools, and reads what else servers offer, for clients of the protocol: looks for personal data, and asks the server. */
export class ToolCalling {
  private readonly screening: ToolScreening;

  constructor(private readonly options: ToolCallingOptions) {
    this.screening = new ToolScreening(options.screener);
  }

  /**
   * One round of a call. Throws INVALID_REQUEST for arguments that are too large or no text and for a state that is not of
   * this call, what `ToolCalls` throws, PROVIDER_ERROR and PROVIDER_TIMEOUT.
   */
  async call(caller: ToolCaller, callable: Callable, given: JsonObject, exchange: CallExchange): Promise<RoundAnswer> {
    const round = await this.guarded((await this.governed(caller, callable, given, exchange)).round);
    return this.options.calls.invoke(caller, round.call, async (run, signal) => {
      const connection = await callable.server.connections.for(caller.principal);
      // What a tool has done is known, even if this process dies before the result.
      if (!callable.isReading) await run.recordStart(heldFor(callable));
      return this.proceed(round, run, { connection, signal });
    });
  }

  /** Begins to watch a resource under the rules for reading it. Throws like `call`. */
  async watch(
    caller: ToolCaller,
    callable: Callable,
    begin: (connection: ToolConnection) => Promise<void>,
  ): Promise<void> {
    const { server, name } = callable;
    const { round } = await this.governed(caller, callable, { uri: name, subscribe: true }, SILENT_EXCHANGE);
    const { call } = await this.guarded(round);
    await this.options.calls.invoke(caller, call, async (run, signal) => {
      const connection = await server.connections.for(caller.principal);
      await attempted(run, callable, signal, () => untilAborted(begin(connection), signal));
    });
  }

  /** How a call would come out, without making it. Throws INVALID_REQUEST as `call` does. */
  async foresee(caller: ToolCaller, callable: Callable, given: JsonObject): Promise<Evaluation> {
    const { call } = await this.governed(caller, callable, given, SILENT_EXCHANGE);
    return this.options.calls.foresee(caller, call);
  }

  /** The call as it is governed, with what was found in its arguments. */
  async governed(
    caller: ToolCaller,
    callable: Callable,
    given: JsonObject,
    exchange: CallExchange,
  ): Promise<{ round: Round; call: GovernedToolCall }> {
    const { server, operation, name, pin, annotations, risks, action } = callable;
    const answers = exchange.continued?.answers ?? {};
    assertTexts({ arguments: given, inputResponses: answers });
    const bound = { principal: caller.principal, server, operation, name, pin, arguments: given };
    const state = exchange.continued?.state;
    const continued = state === undefined ? undefined : this.options.states.open(bound, state);
    if (state !== undefined && continued === undefined) throw endedState();
    const screened = await this.screening.screen(caller, callable, given, answers);
    const told = exchange.continued === undefined ? undefined : answers;
    const call = {
      action,
      tool: { operation, server: server.name, name, pin, arguments: given, answers: told, risks },
      annotations,
      pii: screened.found,
      grant: continued?.grant,
      assertReady: () => server.connections.for(caller.principal),
      // An approval is for this server as it is configured: another one of its name is another one.
      request: () => ({
        server: server.name,
        serverId: server.id,
        serverVersion: server.version,
        ...(operation === 'tool' ? { tool: name } : { operation, name }),
        arguments: given,
        ...(pin === undefined ? {} : { pin }),
      }),
    };
    return { round: { caller, callable, exchange, bound, screened, continued, call }, call };
  }

  /** The round as guards let it go on. Throws GUARD_BLOCKED and GUARD_UNAVAILABLE. */
  async guarded(round: Round): Promise<Round> {
    const { caller, callable, screened } = round;
    const { sent, answers } = screened;
    const part = guardPart('TOOL_CALL', { arguments: sent, answers }, callable.isExact);
    const judged = await this.options.calls.judgeCall(caller, round.call, part);
    if (judged === undefined) return round;
    const call = { ...round.call, guarded: judged.guarded };
    if (judged.masked === undefined) return { ...round, call };
    const own = textsOf(sent).texts.length;
    // Texts that a guard changed may hold personal data that nobody saw before.
    const again = await this.screening.screen(
      caller,
      callable,
      withTexts(sent, judged.masked.slice(0, own)),
      withTexts(answers, judged.masked.slice(own)),
    );
    const { types } = again.found;
    if (caller.principal.tenant.piiMode === 'block' && types.length > 0) throw blockedData('call', types);
    const restore = (text: string): string => screened.restore?.(again.restore?.(text) ?? text) ?? text;
    return { ...round, call, screened: { ...again, found: screened.found, restore } };
  }

  private async proceed(round: Round, run: Run, { connection, signal }: Asking): Promise<RoundAnswer> {
    const { caller, callable, screened } = round;
    const call = this.begun(round, connection);
    const end = await attempted(run, callable, signal, () => this.next(call, round, signal));
    if (end.kind === 'task') return this.taken(round, end.task, run);
    const given = end.kind === 'result' ? end.result : end.requests;
    if (isTooDeep(given)) {
      call.leave(new Error('nested too deeply'));
      throw new DomainError('PROVIDER_ERROR', 'the result of the tool is nested too deeply');
    }
    let restored: JsonObject;
    try {
      restored = restoredIn(await this.judgedResult(round, given, run), screened.restore);
      run.facts.content = end.kind === 'result' ? restored : { inputRequests: restored };
      await this.screening.assertNothingBlocked(caller, restored);
    } catch (error) {
      call.leave(error);
      throw error;
    }
    if (end.kind === 'result') return { kind: 'result', result: restored };
    return { kind: 'input', requests: restored, state: this.stateOf(round, call, end, run) };
  }

  /** A task in place of the result, under an id of the gateway. */
  private async taken({ caller, callable, bound, continued }: Round, task: JsonValue, run: Run): Promise<RoundAnswer> {
    const { server, name, pin } = callable;
    const read = readTask(task);
    if (read === undefined || pin === undefined)
      throw new DomainError('PROVIDER_ERROR', 'the server of the tool answered with something that is not a task');
    const known = { serverId: server.id, serverVersion: server.version, tool: name, pin };
    const call = { ...known, task: read.id, arguments: bound.arguments, grant: run.grant ?? continued?.grant };
    const taskId = await this.options.tasks.keep(caller.principal, call, read.facts);
    run.facts.content = { task: taskId };
    return { kind: 'task', taskId, facts: read.facts };
  }

  /** A result that came later, as clients get it. Throws PROVIDER_ERROR, POLICY_DENIED. */
  async settled(round: Round, value: JsonObject, run?: Run): Promise<JsonObject> {
    const { caller, screened } = round;
    if (isTooDeep(value)) throw new DomainError('PROVIDER_ERROR', 'the result of the tool is nested too deeply');
    const restored = restoredIn(await this.judgedResult(round, value, run), screened.restore);
    await this.screening.assertNothingBlocked(caller, restored);
    return restored;
  }

  /** The value of a server as guards let it leave. */
  private async judgedResult({ caller, call }: Round, value: JsonObject, run?: Run): Promise<JsonObject> {
    if (this.options.calls.guardedOf(caller, call) === undefined) return value;
    const readable = readableJsonTexts(value);
    const part = guardPart('TOOL_RESULT', readable);
    const masked = await this.options.calls.judgeResult(caller, call, part, run);
    return masked === undefined ? readable : withTexts(readable, masked);
  }

  /** The call at the server: a new one, one that waits here for its answers, or one that a modern server goes on with. */
  private begun({ callable, exchange, screened, continued }: Round, connection: ToolConnection): CallUnderWay {
    if (continued?.use() === false) throw endedState();
    if (continued?.waiting !== undefined) {
      const waiting = this.options.waiting.take(continued.waiting);
      if (waiting === undefined) throw endedState();
      waiting.answer(screened.answers);
      return waiting;
    }
    const { method, definition, params } = callable;
    return connection.begin({
      method,
      definition,
      params: params(screened.sent),
      profile: exchange.profile,
      logLevel: exchange.logLevel,
      wantsProgress: exchange.progress !== undefined,
      continued: exchange.continued && { answers: screened.answers, state: continued?.state },
    });
  }

  private async next(call: CallUnderWay, round: Round, signal: AbortSignal): Promise<RoundEnd> {
    const { exchange, caller, screened, call: governed } = round;
    const isGuarded = governed.guarded?.guards.some(({ on }) => on.has('TOOL_RESULT')) === true;
    const tell = (say: (message: JsonObject) => void) => (message: JsonObject) => {
      const shown = toldOf(message, screened.restore);
      // Personal data in a message could not be looked for without holding it back; nor could guards judge it.
      const isHeld = caller.principal.tenant.piiMode === 'block' || isGuarded;
      if (!isHeld && shown !== undefined) say(shown);
    };
    const progress = exchange.progress && tell(exchange.progress);
    const end = await call.next({ progress, log: tell(exchange.log) }, signal);
    if (end.kind === 'result' || end.kind === 'task') return end;
    const problem = questionProblem(end.requests, exchange.profile);
    if (problem === undefined) return end;
    const { reason, needs } = problem;
    call.leave(new Error(reason));
    const details = needs === undefined ? {} : { details: { required_capabilities: needs } };
    throw new DomainError('PROVIDER_ERROR', `the server wants input that it cannot get: ${reason}`, details);
  }

  private stateOf({ caller, bound, continued }: Round, call: CallUnderWay, end: RoundEnd, run: Run): string {
    const { states, waiting } = this.options;
    const next: ContinuedCall = {
      round: (continued?.round ?? 0) + 1,
      state: end.kind === 'input' ? end.state : undefined,
      waiting: end.kind === 'waiting' ? waiting.keep(caller.principal.tenant.id, call) : undefined,
      grant: run.grant,
    };
    const sealed = states.seal(bound, next);
    if (sealed !== undefined) return sealed;
    if (next.waiting !== undefined) waiting.take(next.waiting);
    call.leave(new Error('too many rounds'));
    throw new DomainError('PROVIDER_ERROR', 'the server asks too often, or with a state that is too large');
  }
}

/** A server's value as clients get it: text, with the values of placeholders. */
function restoredIn(value: JsonObject, restore: Screened['restore']): JsonObject {
  const readable = readableJsonTexts(value);
  return restore === undefined ? readable : mapTexts(readable, restore);
}

function endedState(): DomainError {
  return invalidRequest([{ path: 'requestState', message: 'is not of this call, has ended, or was used; call again' }]);
}

/** A message as the client gets it; undefined for one that is nested too deeply. */
function toldOf(message: JsonObject, restore: Screened['restore']): JsonObject | undefined {
  if (isTooDeep(message)) return undefined;
  return restoredIn(message, restore);
}
