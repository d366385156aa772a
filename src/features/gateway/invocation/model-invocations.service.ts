import { DomainError, invalidRequest } from '../../../shared/errors.js';
import type { Subject } from '../../../shared/selectors/selector.rules.js';
import { UpstreamError } from '../../../shared/http/upstream-error.js';
import type { NanoUsd } from '../../../shared/money.js';
import type { ExecutionFacts, HeldCall, Interceptor, Remedied, Run } from '../../../contracts/interceptor.js';
import type { Evaluation } from '../../../contracts/proposals.js';
import type { Guards } from '../../../contracts/guards.js';
import type { TenantDirectory } from '../../../contracts/identity.js';
import type { Admission, Demand, Reservation } from '../../../contracts/admission.js';
import type { AliasAsker, AliasBook } from '../aliases/alias-book.service.js';
import type { AliasedModel } from '../aliases/alias.rules.js';
import type { WantedType } from '../models/catalogue.rules.js';
import { ShortBudget } from '../admission/refusal.rules.js';
import type { Catalogue, ServedModel } from '../models/catalogue.service.js';
import type { ModelViews } from '../models/model-views.service.js';
import type { AgentFinding } from '../agents/agent-finding.rules.js';
import type { AgentGuard } from '../agents/agent-guard.service.js';
import { isCancelled, upstreamFailure } from '../upstream/upstream.rules.js';
import { UpstreamCallPolicy } from '../upstream/upstream-call-policy.service.js';
import { batchedCandidate } from './batched-candidates.rules.js';
import type { BatchedInvocations } from './batched-invocations.service.js';
import { callSubject } from './call-subject.js';
import { namesPrompt } from '../prompts/prompt-reference.rules.js';
import { isAllowedModel } from './asked-model.rules.js';
import { invocationOf } from './described-call.js';
import { feesOf } from '../guarding/guard-refusals.rules.js';
import { boundGuards } from '../guarding/bound-guards.js';
import { demandOf, heldOf } from './held-call.js';
import { assertFitsMinute } from './minute-limit.js';
import type { Caller, ModelCall } from './model-call.js';
import { modelSubject } from './subject.rules.js';
import type { StoppableCall, StopGuard } from './stop-guard.service.js';

/**
 * Calls with at least this hold (nano-USD) must have a durable start before they are sent. Smaller ones may be lost in
 * a crash.
 */
const DEAR: NanoUsd = 10_000_000n;

/** Total time for an answer in the background, for which nobody holds a connection, ms. */
const BACKGROUND_DEADLINE_MILLIS = 15 * 60_000;

const NO_PROMPT = 'registered prompts are for chats, messages, responses and completions: name the model itself';

interface InvocationOptions {
  interceptor: Interceptor;
  admission: Admission;
  catalogue: Pick<Catalogue, 'noteDimensions'>;
  models: Pick<ModelViews, 'of'>;
  aliases: AliasBook;
  stops: StopGuard;
  agents: AgentGuard;
  batched: BatchedInvocations;
  guards: Guards;
  directory: Pick<TenantDirectory, 'groupsOf'>;
  /** Total time for an answer that a caller waits for, ms. */
  deadlineMillis: number;
}

/** The providers of a model that was asked for. */
export interface FoundModel {
  candidates: [ServedModel, ...ServedModel[]];
  /** The alias that it was asked for by. */
  aliased: AliasedModel | undefined;
}

/** The facts of a caller that decide which model it gets. */
type Asker = AliasAsker & Pick<Caller, 'line' | 'shadow'>;

/** The common path of every model call: finding the model, admission, the interceptor, settling. */
export class ModelInvocations {
  constructor(private readonly options: InvocationOptions) {}

  /**
   * The providers of a model, or of that which an alias leads to, in turn; then those of its fallbacks that the key may use.
   * Throws FEATURE_DISABLED, NOT_FOUND, FORBIDDEN when the key may not use the model, and CONFLICT for an approved call whose
   * alias leads elsewhere now. `user`: the body's, for an alias that keeps users apart.
   */
  async find(asker: Asker, requested: string, type: WantedType, user?: string): Promise<FoundModel> {
    const { principal, shadow } = asker;
    if (!principal.tenant.featurePacks.has('gateway')) {
      throw new DomainError('FEATURE_DISABLED', 'the feature pack gateway is off for this tenant');
    }
    const isPrompt: boolean = namesPrompt(requested);
    if (isPrompt) throw invalidRequest([{ path: 'model', message: NO_PROMPT }]);
    const { aliases, models } = this.options;
    const view = models.of(principal.tenant.id);
    const aliased = shadow === undefined ? aliases.resolve(asker, requested, user) : undefined;
    const [first, ...others] = await view.find(aliased?.target ?? requested, type);
    const { allowedModels } = principal;
    if (
      !isAllowedModel(allowedModels, [
        first.model.id,
        requested,
        aliased?.name,
        aliased?.target,
        shadow?.asked,
        shadow?.alias,
      ])
    ) {
      throw new DomainError('FORBIDDEN', `this key may not use the model ${requested}`, { param: 'model' });
    }
    if (asker.line !== undefined) return { candidates: batchedCandidate(asker.line, [first, ...others]), aliased };
    // A shadow is compared: another model's answer says nothing about it.
    if (shadow !== undefined) return { candidates: [first, ...others], aliased };
    const fallbacks = view.fallbacksOf(first.model).filter(({ model }) => isAllowedModel(allowedModels, [model.id]));
    return { candidates: [first, ...others, ...fallbacks], aliased };
  }

  /** The candidates that no stop names; see `StopGuard.spared`. */
  spared(...call: Parameters<StopGuard['spared']>): ReturnType<StopGuard['spared']> {
    return this.options.stops.spared(...call);
  }

  /** Waits for somebody else's answer, unless a stop ends the waiting. */
  whileWaiting<T>(caller: Caller, call: StoppableCall, wait: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.options.stops.whileWaiting(caller, call, wait);
  }

  /** Notes the length of a model's vectors from an answer. */
  noteDimensions({ model }: ServedModel, [vector]: readonly (readonly number[])[]): void {
    if (vector !== undefined) this.options.catalogue.noteDimensions(model, vector.length);
  }

  /** Evaluates policy and risk for a call. */
  async assess(caller: Caller, call: Omit<ModelCall<never>, 'execute'>): Promise<Evaluation> {
    const { admission, agents, directory, interceptor } = this.options;
    const demand = demandOf(caller, call);
    const subject = modelSubject(callSubject(caller, call, directory), call.candidates[0].model);
    const stopped = caller.weighed === undefined ? undefined : this.options.stops.refusalOf(caller, call);
    caller.weighed?.({ model: call.candidates[0].model.id, cost: demand.cost, subject, stopped });
    const over = await admission.over(caller.principal.tenant, demand, subject);
    const findings = agents.withCounts(caller, agents.findings(caller, call.messages), over);
    return interceptor.assess(invocationOf(caller, call, demand, over, findings));
  }

  /** Records that a budget refused a call; resolves to the error. */
  async refused(caller: Caller, call: Omit<ModelCall<never>, 'execute'>, refusal: DomainError): Promise<DomainError> {
    if (refusal.code === 'BUDGET_EXCEEDED')
      await this.options.interceptor.recordRefusal(invocationOf(caller, call, demandOf(caller, call)), refusal);
    return refusal;
  }

  /**
   * Admits a call, takes it through the interceptor and settles what it really used, whatever comes of it. Throws the
   * errors of admission and interceptor, PROVIDER_ERROR, PROVIDER_TIMEOUT, and INVALID_REQUEST in the provider's words.
   */
  async invoke<T>(caller: Caller, call: ModelCall<T>): Promise<T> {
    if (caller.signal.aborted) throw new DomainError('SERVICE_UNAVAILABLE', 'the client disconnected while waiting');
    if (caller.line !== undefined) return this.options.batched.invoke(caller, caller.line, call);
    const unguarded = this.unguarded(caller, call);
    if (unguarded !== undefined) throw await this.recorded(caller, call, unguarded);
    const demand = demandOf(caller, call);
    const subject = callSubject(caller, call, this.options.directory);
    const { reservation, findings } = await this.admit(caller, call, demand, subject);
    const { flight, remedied } = call;
    caller.provenance.reservation = reservation;
    if (call.aliased?.arm !== undefined) caller.provenance.arm = call.aliased.arm.target;
    if (remedied !== undefined) noteRemedies(caller, remedied);
    const deadline = caller.admitted === undefined ? this.options.deadlineMillis : BACKGROUND_DEADLINE_MILLIS;
    const control = new UpstreamCallPolicy(caller.signal, deadline, () => flight?.isShared === true);
    const late = this.options.stops.refusalOfLate(caller);
    const watched = this.options.stops.watch(caller, call, control);
    if (late !== undefined) control.stop(late);
    flight?.whenAbandoned(() => {
      control.cancelIfUnwanted();
    });
    let facts: ExecutionFacts | undefined;
    try {
      const invocation = invocationOf(caller, call, demand, reservation.over, findings);
      return await this.options.interceptor.invoke(invocation, reservation, async (run) => {
        facts = run.facts;
        if (caller.admitted !== undefined) {
          await caller.starting?.(run.id);
          await run.recordStart(heldOf(call, call.candidates[0]));
          await caller.admitted(run.id);
        }
        try {
          control.assertGoesOn();
          assertAsked(call);
          return await call.execute(run, control, watched.spared(permittedCandidates(call, run)), (served) => {
            const held = heldOf(call, served, run.facts.lost?.cost);
            const isHeld = served === call.candidates[0] && held.cost === demand.cost && reservation.over.length === 0;
            const isCovered = isHeld || reservation.cover(held.cost, modelSubject(subject, served.model));
            return held.cost < DEAR ? isCovered : startedIfCovered(run, held, isCovered);
          });
        } catch (error) {
          control.assertGoesOn();
          if (!(error instanceof UpstreamError)) throw error;
          run.facts.cancelled = isCancelled(error);
          throw upstreamFailure(error, run.facts.attempts);
        }
      });
    } finally {
      watched.end();
      control.release();
      const { usage, cost, goesOn } = facts ?? { usage: undefined, cost: 0n };
      caller.provenance.cost = (caller.provenance.cost ?? 0n) + cost;
      if (goesOn !== undefined && call.keepsHold !== undefined) call.keepsHold(reservation);
      else {
        const fees = feesOf(call.guarded?.findings) + feesOf(facts?.guards);
        reservation.settle({ tokens: (usage?.promptTokens ?? 0) + (usage?.completionTokens ?? 0), cost: cost + fees });
      }
    }
  }

  /** Guards hold on every path to a model: one that does not ask them is closed where they bind. */
  private unguarded(caller: Caller, call: Omit<ModelCall<never>, 'execute'>): DomainError | undefined {
    if (call.guarded !== undefined) return undefined;
    const [guard] = boundGuards(this.options, caller, call);
    if (guard === undefined) return undefined;
    const message = `the guard ${guard.name} cannot look into calls of this kind`;
    return new DomainError('GUARD_BLOCKED', message, { details: { guard: guard.name, reason: 'cannot_inspect' } });
  }

  private async recorded(
    caller: Caller,
    call: Omit<ModelCall<never>, 'execute'>,
    refusal: DomainError,
  ): Promise<DomainError> {
    await this.options.interceptor.recordRefusal(invocationOf(caller, call, demandOf(caller, call)), refusal);
    return refusal;
  }

  /** A refusal by a stop, a rule for agents or for the budget is recorded before it is returned. */
  private async admit(
    caller: Caller,
    call: Omit<ModelCall<never>, 'execute'>,
    demand: Demand,
    subject: Subject,
  ): Promise<{ reservation: Reservation; findings: readonly AgentFinding[] }> {
    const { agents, interceptor, stops } = this.options;
    const stopped = stops.refusalOf(caller, call);
    if (stopped !== undefined) {
      await interceptor.recordRefusal(invocationOf(caller, call, demand), stopped);
      throw stopped;
    }
    const own = agents.findings(caller, call.messages);
    if (own.length > 0) await this.assertNoneStops(caller, call, demand, own);
    assertFitsMinute(caller, call);
    const reservation = await this.reserve(caller, call, demand, subject);
    const findings = agents.withCounts(caller, own, reservation.over, true);
    if (findings.length === 0) return { reservation, findings };
    try {
      if (findings.length > own.length) await this.assertNoneStops(caller, call, demand, findings);
    } catch (error) {
      reservation.release();
      throw error;
    }
    agents.report(caller, findings);
    return { reservation, findings };
  }

  private async reserve(
    caller: Caller,
    call: Omit<ModelCall<never>, 'execute'>,
    demand: Demand,
    subject: Subject,
  ): Promise<Reservation> {
    const { admission } = this.options;
    try {
      return await admission.reserve(caller.principal.tenant, demand, modelSubject(subject, call.candidates[0].model));
    } catch (error) {
      if (error instanceof ShortBudget && call.isRemediable === true) throw error;
      const refusal = error instanceof ShortBudget ? error.refusal : error;
      throw refusal instanceof DomainError ? await this.refused(caller, call, refusal) : refusal;
    }
  }

  /** Throws FORBIDDEN, which is recorded, for a call that a rule for agents stops. */
  private async assertNoneStops(
    caller: Caller,
    call: Omit<ModelCall<never>, 'execute'>,
    demand: Demand,
    findings: readonly AgentFinding[],
  ): Promise<void> {
    caller.provenance.agentFlags = findings.map(({ rule }) => rule);
    const { agents, interceptor, stops } = this.options;
    const refusal = await agents.refusalOf(caller, findings);
    if (refusal === undefined) return;
    stops.countRefusal(caller, refusal);
    await interceptor.recordRefusal(invocationOf(caller, call, demand, [], findings), refusal);
    throw refusal;
  }
}

/** Throws CONFLICT for a call whose guards were not asked, as policies or limits refused it a moment ago. */
function assertAsked({ guarded }: Pick<ModelCall<never>, 'guarded'>): void {
  if (guarded === undefined || guarded.findings !== undefined) return;
  throw new DomainError('CONFLICT', 'policies or limits changed while the call was made; send it again');
}

/** Notes what budgets made of a call, for the headers of its answer. */
function noteRemedies({ provenance }: Caller, { degraded, capped }: Remedied): void {
  if (degraded !== undefined) provenance.degradedBy = degraded.budget;
  if (capped !== undefined) provenance.outputCapped = capped.maxOutputTokens;
}

/** The candidates that policy and risk permit; a fallback is only asked about when its turn comes. */
function* permittedCandidates({ candidates }: Pick<ModelCall<never>, 'candidates'>, run: Run): Iterable<ServedModel> {
  const [first, ...fallbacks] = candidates;
  yield first;
  for (const served of fallbacks) if (run.permits(served.model)) yield served;
}

/** Records the start of an expensive call that the budget covers. */
async function startedIfCovered(run: Run, held: HeldCall, isCovered: boolean | Promise<boolean>): Promise<boolean> {
  if (!(await isCovered)) return false;
  await run.recordStart(held);
  return true;
}
