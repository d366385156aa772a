import type { Admission, Demand, OverLimit, Reservation } from '../../../contracts/admission.js';
import type { GuardedCall, GuardPart } from '../../../contracts/guards.js';
import type { TenantDirectory } from '../../../contracts/identity.js';
import type { ExecutionFacts, Interceptor, Run } from '../../../contracts/interceptor.js';
import type { Evaluation } from '../../../contracts/proposals.js';
import type { GovernedToolCall, ToolCaller, ToolCalls } from '../../../contracts/tool-calls.js';
import { DomainError } from '../../../shared/errors.js';
import type { Subject } from '../../../shared/selectors/selector.rules.js';
import type { AgentGuard } from '../agents/agent-guard.service.js';
import type { AskingCalls } from '../agents/asking-calls.service.js';
import type { AgentFinding } from '../agents/agent-finding.rules.js';
import { feesOf } from '../guarding/guard-refusals.rules.js';
import type { JudgedToolCall, ToolGuarding } from '../guarding/tool-guarding.service.js';
import { UpstreamCallPolicy } from '../upstream/upstream-call-policy.service.js';
import type { StopGuard } from './stop-guard.service.js';
import { toolInvocation } from './tool-invocation.js';
import { toolCallSubject } from './tool-subject.js';

interface ToolInvocationOptions {
  interceptor: Interceptor;
  admission: Admission;
  stops: StopGuard;
  agents: AgentGuard;
  asking: AskingCalls;
  guarding: ToolGuarding;
  directory: Pick<TenantDirectory, 'groupsOf'>;
  /** Total time for a result, ms. */
  deadlineMillis: number;
}

/** A tool costs nothing here but the fees of guards: its call counts as a request, and as a step of its agent. */
const DEMAND: Demand = { tokens: 0, cost: 0n };
const NOT_OVER: readonly OverLimit[] = [];

/** The common path of every call of a tool: stops, rules for agents, admission, the interceptor, settling. */
export class ToolInvocations implements ToolCalls {
  constructor(private readonly options: ToolInvocationOptions) {}

  async invoke<T>(
    asked: ToolCaller,
    call: GovernedToolCall,
    execute: (run: Run, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { interceptor, stops, deadlineMillis } = this.options;
    const caller = await this.inSession(asked);
    const subject = this.subjectOf(caller, call);
    const { reservation, findings } = await this.admit(caller, call, subject);
    caller.provenance.reservation = reservation;
    const control = new UpstreamCallPolicy(caller.signal, deadlineMillis, isNeverShared);
    const late = stops.refusalOfLate(caller);
    const watched = stops.watchSubject(caller, subject, control);
    if (late !== undefined) control.stop(late);
    let facts: ExecutionFacts | undefined;
    try {
      const invocation = toolInvocation(caller, call, reservation.over, findings);
      return await interceptor.invoke(invocation, reservation, async (run) => {
        ({ facts } = run);
        try {
          control.assertGoesOn();
          this.assertGuarded(caller, call);
          return await execute(run, control.signal);
        } catch (error) {
          control.assertGoesOn();
          run.facts.cancelled = caller.signal.aborted;
          throw timedOut(control.signal) ?? error;
        }
      });
    } finally {
      watched.end();
      control.release();
      reservation.settle({ tokens: 0, cost: feesOf(call.guarded?.findings) + feesOf(facts?.guards) });
    }
  }

  guardedOf(caller: ToolCaller, call: GovernedToolCall): GuardedCall | undefined {
    return this.options.guarding.guardedOf(caller, call);
  }

  async judgeCall(caller: ToolCaller, call: GovernedToolCall, part: GuardPart): Promise<JudgedToolCall | undefined> {
    return this.options.guarding.call(await this.inSession(caller), call, part);
  }

  async judgeResult(
    caller: ToolCaller,
    call: GovernedToolCall,
    part: GuardPart,
    run?: Run,
  ): Promise<readonly string[] | undefined> {
    return this.options.guarding.result(await this.inSession(caller), call, part, run);
  }

  async foresee(caller: ToolCaller, call: GovernedToolCall): Promise<Evaluation> {
    const { interceptor, stops } = this.options;
    const evaluation = await interceptor.assess(toolInvocation(caller, call), true);
    const stopped = stops.foreseen(caller, this.subjectOf(caller, call));
    return stopped === undefined
      ? evaluation
      : { ...evaluation, effect: 'deny', reason: stopped.message, policies: [], grounds: [] };
  }

  /** The same in the session of the model's call that asked for it, where the client names that call and no session. */
  private async inSession(caller: ToolCaller): Promise<ToolCaller> {
    const { callId, principal, session } = caller;
    if (callId === undefined || session?.id !== undefined) return caller;
    const id = await this.options.asking.sessionOf(principal.tenant.id, principal.subject, callId);
    return id === undefined ? caller : { ...caller, session: { ...session, id } };
  }

  /** A refusal by a stop, a rule for agents or a budget is recorded before it is returned. */
  private async admit(
    caller: ToolCaller,
    call: GovernedToolCall,
    subject: () => Subject,
  ): Promise<{ reservation: Reservation; findings: readonly AgentFinding[] }> {
    const { admission, agents, interceptor, stops } = this.options;
    const stopped = stops.refusalFor(caller, subject);
    if (stopped !== undefined) {
      await interceptor.recordRefusal(toolInvocation(caller, call), stopped);
      throw stopped;
    }
    const own = agents.findings(caller, undefined);
    if (own.length > 0) await this.assertNoneStops(caller, call, own);
    const reservation = await this.reserved(caller, call, () =>
      admission.reserve(caller.principal.tenant, DEMAND, subject()),
    );
    const findings = agents.withCounts(caller, own, reservation.over, true);
    if (findings.length === 0) return { reservation, findings };
    try {
      if (findings.length > own.length) await this.assertNoneStops(caller, call, findings);
    } catch (error) {
      reservation.release();
      throw error;
    }
    agents.report(caller, findings);
    return { reservation, findings };
  }

  private async reserved(
    caller: ToolCaller,
    call: GovernedToolCall,
    reserve: () => Reservation | Promise<Reservation>,
  ): Promise<Reservation> {
    try {
      return await reserve();
    } catch (error) {
      if (error instanceof DomainError && error.code === 'BUDGET_EXCEEDED')
        await this.options.interceptor.recordRefusal(toolInvocation(caller, call), error);
      throw error;
    }
  }

  /** Throws FORBIDDEN, which is recorded, for a call that a rule for agents stops. */
  private async assertNoneStops(
    caller: ToolCaller,
    call: GovernedToolCall,
    findings: readonly AgentFinding[],
  ): Promise<void> {
    const { agents, interceptor, stops } = this.options;
    const refusal = await agents.refusalOf(caller, findings);
    if (refusal === undefined) return;
    stops.countRefusal(caller, refusal);
    await interceptor.recordRefusal(toolInvocation(caller, call, NOT_OVER, findings), refusal);
    throw refusal;
  }

  /** Put together when it is asked for: most tenants have neither stops nor budgets. */
  private subjectOf(caller: ToolCaller, call: GovernedToolCall): () => Subject {
    let subject: Subject | undefined;
    return () => (subject ??= toolCallSubject(caller, call, this.options.directory));
  }

  /** Guards hold on every path to a tool: one that does not ask them is closed where they bind. */
  private assertGuarded(caller: ToolCaller, call: GovernedToolCall): void {
    const { guarded = this.options.guarding.guardedOf(caller, call) } = call;
    if (guarded === undefined || (call.guarded !== undefined && guarded.findings !== undefined)) return;
    throw new DomainError('CONFLICT', 'guards, policies or limits changed while the call was made; send it again');
  }
}

function isNeverShared(): boolean {
  return false;
}

function timedOut({ reason }: AbortSignal): DomainError | undefined {
  const isDeadline = reason instanceof DOMException && reason.name === 'TimeoutError';
  return isDeadline ? new DomainError('PROVIDER_TIMEOUT', 'the tool gave no result in time') : undefined;
}
