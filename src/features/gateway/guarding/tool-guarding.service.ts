import type { Admission } from '../../../contracts/admission.js';
import type { BoundGuard, GuardedCall, GuardPart, Guards, Judgement } from '../../../contracts/guards.js';
import type { TenantDirectory } from '../../../contracts/identity.js';
import type { Interceptor, Run } from '../../../contracts/interceptor.js';
import type { GovernedToolCall, ToolCaller } from '../../../contracts/tool-calls.js';
import type { StopGuard } from '../invocation/stop-guard.service.js';
import { toolInvocation } from '../invocation/tool-invocation.js';
import { toolCallSubject } from '../invocation/tool-subject.js';
import { chargeFees } from './guard-charges.js';
import type { GuardRate } from './guard-rate.js';
import { guardConcerns, guardRefusal, mergedFindings, passing, recordedRefusal } from './guard-refusals.rules.js';

interface ToolGuardingOptions {
  guards: Guards;
  interceptor: Interceptor;
  admission: Admission;
  stops: StopGuard;
  directory: Pick<TenantDirectory, 'groupsOf'>;
  rate: GuardRate;
}

/** The verdict on a call of a tool that may go on, and its texts with masks. */
export interface JudgedToolCall {
  guarded: GuardedCall;
  masked: readonly string[] | undefined;
}

/** Asks guards about the calls and results of tools. */
export class ToolGuarding {
  constructor(private readonly options: ToolGuardingOptions) {}

  /** The guards of a call, as they bind one whose arguments were judged before; undefined where none do. */
  guardedOf(caller: ToolCaller, call: GovernedToolCall): GuardedCall | undefined {
    const guards = this.binding(caller, call);
    return guards.length === 0 ? undefined : { guards, findings: [] };
  }

  /** Judges what leaves for a tool. Throws GUARD_BLOCKED and GUARD_UNAVAILABLE, which are recorded, and RATE_LIMIT_EXCEEDED. */
  async call(caller: ToolCaller, call: GovernedToolCall, part: GuardPart): Promise<JudgedToolCall | undefined> {
    const guards = this.binding(caller, call);
    if (guards.length === 0) return undefined;
    if (await this.isHopeless(caller, call, guards)) return { guarded: { guards }, masked: undefined };
    if (guards.some(({ on }) => on.has(part.point))) this.options.rate.count(caller.principal.tenant);
    const { effect, findings, decisive, masked } = await this.judged(caller, call, guards, part);
    const guarded = { guards, findings, concerns: guardConcerns(findings) };
    if (effect !== 'BLOCK' || decisive === undefined) return { guarded, masked: masked?.[0] };
    const refusal = guardRefusal(decisive);
    if (refusal.code === 'GUARD_BLOCKED') this.options.stops.countRefusal(caller, refusal);
    const { admission, directory } = this.options;
    await chargeFees(admission, caller.principal.tenant, () => toolCallSubject(caller, call, directory), findings);
    const invocation = toolInvocation(caller, { ...call, guarded });
    await this.options.interceptor.recordRefusal(invocation, recordedRefusal(refusal, findings));
    throw guardRefusal(decisive, caller.provenance.evidenceId);
  }

  /** Judges what a tool gave; resolves to its texts with masks. Throws GUARD_BLOCKED and GUARD_UNAVAILABLE. */
  async result(
    caller: ToolCaller,
    call: GovernedToolCall,
    part: GuardPart,
    run: Run | undefined,
  ): Promise<readonly string[] | undefined> {
    const guards = this.binding(caller, call);
    if (guards.length === 0) return undefined;
    const { effect, findings, decisive, masked } = await this.judged(caller, call, guards, part);
    if (run !== undefined) run.facts.guards = mergedFindings(run.facts.guards ?? [], findings);
    if (effect !== 'PASS' && decisive !== undefined) throw guardRefusal(decisive, run?.id);
    return masked?.[0];
  }

  private binding(caller: ToolCaller, call: GovernedToolCall): readonly BoundGuard[] {
    const { guards, directory } = this.options;
    const { id } = caller.principal.tenant;
    return guards.hasAny(id) ? guards.binding(id, toolCallSubject(caller, call, directory)) : [];
  }

  private async isHopeless(
    caller: ToolCaller,
    call: GovernedToolCall,
    guards: readonly BoundGuard[],
  ): Promise<boolean> {
    const { admission, directory, interceptor, stops } = this.options;
    if (stops.foreseen(caller, () => toolCallSubject(caller, call, directory)) !== undefined) return true;
    if (admission.status(caller.principal.tenant).requestsRemaining <= 0) return true;
    const { effect } = await interceptor.assess(
      toolInvocation(caller, { ...call, guarded: { guards, findings: passing(guards) } }),
    );
    return effect === 'deny';
  }

  private judged(
    caller: ToolCaller,
    { tool }: GovernedToolCall,
    guards: readonly BoundGuard[],
    part: GuardPart,
  ): Promise<Judgement> {
    const { principal, session, signal } = caller;
    const facts = {
      tool: `${tool.server}/${tool.name}`,
      tenantId: principal.tenant.id,
      ...(principal.keyId === null ? {} : { keyId: principal.keyId }),
      ...(session?.id === undefined ? {} : { sessionId: session.id }),
    };
    // Once a tool was called, nobody can be asked about its result.
    const side = part.point === 'TOOL_RESULT' ? 'answer' : 'request';
    return this.options.guards.judge({
      tenantId: principal.tenant.id,
      guards,
      parts: [part],
      side,
      facts,
      asker: caller,
      signal,
    });
  }
}
