import { setTimeout as delay } from 'node:timers/promises';
import type { Principal, TenantDirectory } from '../../../contracts/identity.js';
import type { ProposalGate } from '../../../contracts/proposals.js';
import type { ToolCaller } from '../../../contracts/tool-calls.js';
import type { Presence } from '../../../database/presence.js';
import { DomainError } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { Logger } from '../../../shared/logger.js';
import { invokes } from '../../../shared/principals.js';
import { whileActing } from '../../../shared/while-acting.js';
import type { Callable } from '../calls/callable.js';
import { type CallExchange, SILENT_EXCHANGE, type ToolCalling } from '../calls/tool-calling.service.js';
import type { KeptTask, KeptTasks } from './kept-tasks.service.js';
import { answersOf, namedRequests, ownFacts, type TaskFacts, type TaskOutcome } from './task.rules.js';

/** A question about a task waits as long for a call that has just begun, ms. */
const PATIENCE_MILLIS = 2_000;
/** Codes of faults, outside of the protocol's range: those of HTTP. */
const [REFUSED, USED, LOST] = [-31_403, -31_409, -31_503];
const ENDED = 'the gateway ended while it made the call, which may have been carried out';

/** The client's side of a task of the gateway itself. */
export interface TaskWords {
  /** Where people decide on a proposal. */
  link: (proposalId: string) => string;
  /** A result of the server as clients get it. */
  shown: (result: JsonObject, evidenceId: string | undefined) => JsonObject;
  /** An error as the result of the tool. */
  failed: (error: DomainError, evidenceId: string | undefined) => JsonObject;
}

/** Who asks about a task, and how they are answered. */
export interface FollowedTask {
  caller: ToolCaller;
  callable: Callable;
  exchange: CallExchange;
  words: TaskWords;
}

/** A state as clients get it; `next` is the task that the server made of the call. */
export type OwnTaskState =
  | { next: string }
  | (TaskFacts & { result?: JsonObject; error?: { code: number; message: string }; inputRequests?: JsonObject });

interface ApprovalTaskOptions {
  calling: ToolCalling;
  tasks: KeptTasks;
  proposals: Pick<ProposalGate, 'standing' | 'withdraw'>;
  presence: Presence;
  directory: Pick<TenantDirectory, 'actingFor'>;
  logger: Logger;
}

/**
 * Calls of tools that wait for people as tasks. Once people have approved one, it is made when its client asks for the task next, as
 * who the caller is by then; it goes on without that request, and what comes of it is kept.
 */
export class ApprovalTasks {
  private readonly running = new Map<string, { cancelled: AbortController; done: Promise<void> }>();
  private readonly closing = new AbortController();

  constructor(private readonly options: ApprovalTaskOptions) {}

  /** A task for a call for which people are asked. Throws RATE_LIMIT_EXCEEDED. */
  async begin(
    { caller, callable, words }: Omit<FollowedTask, 'exchange'>,
    given: JsonObject,
    proposalId: string,
  ): Promise<{ taskId: string; facts: TaskFacts }> {
    const { server, name: tool, pin = '' } = callable;
    const call = { serverId: server.id, serverVersion: server.version, tool, pin, arguments: given };
    const kept = await this.options.tasks.keepWaiting(caller.principal, call, proposalId);
    return { taskId: kept.id, facts: waiting(kept, words) };
  }

  /** The state of a task; an approved call is begun. */
  async get(kept: KeptTask, question: FollowedTask): Promise<OwnTaskState> {
    if (kept.outcome !== undefined) return told(kept, question.words);
    await this.advance(kept, question);
    const { principal } = question.caller;
    return told((await this.options.tasks.find(principal, kept.id)) ?? kept, question.words);
  }

  /** Gives answers to the questions of an approved call, which goes on. */
  async update(kept: KeptTask, question: FollowedTask): Promise<void> {
    const { outcome } = kept;
    if (outcome?.kind !== 'input') return;
    const { tasks, presence } = this.options;
    const answers = answersOf(question.exchange.continued?.answers ?? {}, outcome.round);
    if (!(await tasks.goOn(question.caller.principal, kept, presence.instance))) return;
    await this.run(kept, question, { round: outcome.round + 1, continued: { state: outcome.state, answers } });
  }

  /** Gives up a task: its proposal is withdrawn, or its call is ended. */
  async cancel(kept: KeptTask, { caller: { principal } }: FollowedTask): Promise<void> {
    const { tasks, proposals, presence } = this.options;
    if (kept.outcome?.kind === 'input' && !(await tasks.goOn(principal, kept, presence.instance))) return;
    await tasks.end(principal, kept.id, { kind: 'cancelled' });
    this.running.get(kept.id)?.cancelled.abort();
    if (kept.proposalId !== null) await proposals.withdraw(principal, kept.proposalId, 'its task was cancelled');
  }

  /** Ends the calls that are under way. */
  async close(): Promise<void> {
    this.closing.abort();
    const calls = [...this.running.values()];
    for (const { cancelled } of calls) cancelled.abort();
    await Promise.all(calls.map(({ done }) => done));
  }

  private async advance(kept: KeptTask, question: FollowedTask): Promise<void> {
    const { tasks, proposals, presence } = this.options;
    const { principal } = question.caller;
    const running = this.running.get(kept.id);
    if (running !== undefined) return patiently(running.done);
    const standing = await proposals.standing(principal, kept.proposalId ?? '');
    if (kept.startedBy !== null) {
      const members = kept.startedBy === presence.instance ? undefined : await presence.members();
      // Its process makes the call, or has made it by now.
      if (members?.has(kept.startedBy) !== false) return;
      if (standing !== 'approved') return tasks.end(principal, kept.id, { kind: 'fault', code: LOST, message: ENDED });
    }
    if (standing === 'waiting') return;
    if (standing === 'approved') {
      if (await tasks.start(principal, kept, presence.instance)) await this.run(kept, question, FIRST);
      return;
    }
    const fault =
      standing === 'refused'
        ? { code: REFUSED, message: 'POLICY_DENIED: people refused this call, or did not decide in time' }
        : { code: USED, message: 'CONFLICT: the approval was used by another call; call the tool again' };
    await tasks.end(principal, kept.id, { kind: 'fault', ...fault });
  }

  /** Makes the call, or a round of it, under no request. */
  private async run(kept: KeptTask, question: FollowedTask, round: Round): Promise<void> {
    const { directory, tasks, logger } = this.options;
    const { principal } = question.caller;
    const cancelled = new AbortController();
    const may = ({ roles }: Principal): boolean => invokes(roles);
    const stopChecks = whileActing(directory, principal, may, (error) => {
      cancelled.abort(error);
    });
    const done = this.made(kept, question, round, cancelled.signal)
      .then(async (came) => {
        if ('proposalId' in came) await tasks.waitAgain(principal, kept.id, came.proposalId);
        else await tasks.end(principal, kept.id, came);
      })
      .catch((error: unknown) => {
        // The call is in evidence; its task ends when the process that made it is gone.
        logger.error({ err: error, task: kept.id }, 'the result of an approved call could not be kept');
      })
      .finally(() => {
        stopChecks();
        this.running.delete(kept.id);
      });
    this.running.set(kept.id, { cancelled, done });
    await patiently(done);
  }

  private async made(
    kept: KeptTask,
    { caller: asking, callable, exchange: { profile }, words }: FollowedTask,
    { round, continued }: Round,
    signal: AbortSignal,
  ): Promise<TaskOutcome | { proposalId: string }> {
    const caller: ToolCaller = { ...asking, signal, provenance: {} };
    try {
      const exchange = { ...SILENT_EXCHANGE, profile, continued };
      const answered = await this.options.calling.call(caller, callable, kept.arguments, exchange);
      if (answered.kind === 'task') return { kind: 'task', id: answered.taskId };
      if (answered.kind === 'input')
        return { kind: 'input', round, requests: answered.requests, state: answered.state };
      return { kind: 'result', result: words.shown(answered.result, caller.provenance.evidenceId) };
    } catch (error) {
      if (this.closing.signal.aborted) return { kind: 'fault', code: LOST, message: ENDED };
      if (!(error instanceof DomainError)) {
        this.options.logger.error({ err: error, task: kept.id }, 'an approved call failed');
        const masked = new DomainError('INTERNAL_ERROR', 'internal server error');
        return { kind: 'result', result: words.failed(masked, caller.provenance.evidenceId) };
      }
      const proposalId = error.details?.proposal_id;
      // Policy or risk have changed since: people are asked anew.
      if (error.code === 'APPROVAL_REQUIRED' && typeof proposalId === 'string') return { proposalId };
      return { kind: 'result', result: words.failed(error, caller.provenance.evidenceId) };
    }
  }
}

interface Round {
  round: number;
  continued: CallExchange['continued'];
}

const FIRST: Round = { round: 1, continued: undefined };

/** Waits for a call that is soon done. */
async function patiently(done: Promise<void>): Promise<void> {
  const patience = new AbortController();
  const late = delay(PATIENCE_MILLIS, undefined, { signal: patience.signal }).catch(() => undefined);
  await Promise.race([done, late]);
  patience.abort();
}

function waiting(kept: KeptTask, words: TaskWords): TaskFacts {
  return ownFacts(kept, 'working', `People have to approve this call: ${words.link(kept.proposalId ?? '')}`);
}

function told(kept: KeptTask, words: TaskWords): OwnTaskState {
  const { outcome, startedBy } = kept;
  if (outcome === undefined)
    return startedBy === null ? waiting(kept, words) : ownFacts(kept, 'working', 'The approved call is made.');
  switch (outcome.kind) {
    case 'task':
      return { next: outcome.id };
    case 'cancelled':
      return ownFacts(kept, 'cancelled');
    case 'fault':
      return { ...ownFacts(kept, 'failed'), error: { code: outcome.code, message: outcome.message } };
    case 'input':
      return { ...ownFacts(kept, 'input_required'), inputRequests: namedRequests(outcome.requests, outcome.round) };
    case 'result':
      return { ...ownFacts(kept, 'completed'), result: outcome.result };
  }
}
