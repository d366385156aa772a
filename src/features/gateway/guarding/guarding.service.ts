import { hash } from 'node:crypto';
import type {
  BoundGuard,
  GuardFinding,
  GuardPart,
  GuardQuestion,
  GuardedCall,
  Guards,
  Judgement,
} from '../../../contracts/guards.js';
import type { Admission } from '../../../contracts/admission.js';
import type { TenantDirectory } from '../../../contracts/identity.js';
import type { Interceptor, Run } from '../../../contracts/interceptor.js';
import type { DomainError } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { callSubject } from '../invocation/call-subject.js';
import { invocationOf } from '../invocation/described-call.js';
import { demandOf } from '../invocation/held-call.js';
import type { StopGuard } from '../invocation/stop-guard.service.js';
import { modelSubject } from '../invocation/subject.rules.js';
import { boundGuards, type GuardableCall } from './bound-guards.js';
import type { Caller, ModelCall } from '../invocation/model-call.js';
import type { ModelInvocations } from '../invocation/model-invocations.service.js';
import { isOwn } from './personal-data-guard.js';
import type { GuardRate } from './guard-rate.js';
import { chargeFees } from './guard-charges.js';
import { guardConcerns, passing, guardRefusal, mergedFindings, recordedRefusal } from './guard-refusals.rules.js';

interface GuardingOptions {
  guards: Guards;
  invocations: Pick<ModelInvocations, 'assess'>;
  interceptor: Interceptor;
  admission: Admission;
  stops: StopGuard;
  directory: Pick<TenantDirectory, 'groupsOf'>;
  rate: GuardRate;
}

/** A call before its guards are asked. */
type AskingCall = Omit<ModelCall<never>, 'execute'>;

/** The verdict on a request that may go on, and its parts with masks. */
export interface JudgedRequest {
  guarded: GuardedCall;
  /** The texts of each part; absent where nothing is masked. */
  masked?: Judgement['masked'];
}

/** Judgements of one request, which is prepared again where a budget sends it another way. */
export type JudgedBefore = Map<string, Judgement>;

/** Asks the guards of a tenant about the requests and answers of its calls, whatever the API. */
export class Guarding {
  constructor(private readonly options: GuardingOptions) {}

  /** The guards that bind a call. Most tenants have none. */
  binding(caller: Caller, call: GuardableCall): readonly BoundGuard[] {
    return boundGuards(this.options, caller, call);
  }

  /**
   * Judges a request before it is admitted. Guards are not asked about a call that policies, stops or limits refuse anyway.
   * Throws GUARD_BLOCKED and GUARD_UNAVAILABLE, which are recorded, and RATE_LIMIT_EXCEEDED.
   */
  async request(
    caller: Caller,
    call: AskingCall,
    guards: readonly BoundGuard[],
    { parts, before = new Map<string, Judgement>() }: { parts: readonly GuardPart[]; before?: JudgedBefore },
  ): Promise<JudgedRequest> {
    const { rate } = this.options;
    // The answer of a provider's batch is there: its request has left.
    if (caller.line?.settles !== undefined) return { guarded: { guards, findings: [] } };
    if (guards.every(isOwn) && !parts.some(({ point }) => point === 'ANSWER'))
      return { guarded: { guards, findings: [] } };
    if (await this.isHopeless(caller, call, guards)) return { guarded: { guards } };
    // Pictures are long.
    const key = hash('sha256', JSON.stringify([guards.map(({ digest }) => digest), parts]));
    let judgement = before.get(key);
    if (judgement === undefined) {
      // A call that people approved is made once.
      if (caller.approved === undefined && parts.some(hasContent) && !guards.every(isOwn))
        rate.count(caller.principal.tenant);
      judgement = await this.judged(caller, call, { guards, parts, side: 'request' });
      before.set(key, judgement);
    }
    const { effect, findings, decisive, masked } = judgement;
    if (effect === 'BLOCK' && decisive !== undefined)
      throw await this.blocked(caller, { ...call, guarded: { guards, findings } }, decisive);
    return { guarded: { guards, findings, concerns: guardConcerns(findings) }, masked };
  }

  /**
   * Judges an answer before anything of it leaves, by the guards of the call but for the gateway's own; resolves to the masked
   * texts of its parts. Throws GUARD_BLOCKED and GUARD_UNAVAILABLE; the call is settled for what it used.
   */
  async answer(caller: Caller, call: AskingCall, run: Run, parts: readonly GuardPart[]): Promise<Judgement['masked']> {
    const guards = (call.guarded?.guards ?? []).filter((guard) => !isOwn(guard));
    if (guards.length === 0) return undefined;
    return (await this.answerBy(caller, call, run, { guards, parts })).masked;
  }

  /**
   * Judges an answer by given guards of the call. The gateway's own judge comes first: vendors see what it left, and so does
   * the cache. Throws like `answer`.
   */
  async answerBy(caller: Caller, call: AskingCall, { id, facts }: Run, question: AnswerQuestion): Promise<Judgement> {
    const judgement = await this.judged(caller, call, { ...question, side: 'answer' });
    const { effect, findings, decisive } = judgement;
    facts.guards = mergedFindings(facts.guards ?? [], findings);
    facts.isJudged = true;
    if (effect !== 'BLOCK' || decisive === undefined) return judgement;
    if (isOwn(decisive)) facts.isWithheld = true;
    throw guardRefusal(decisive, id);
  }

  /**
   * Whether policies, stops or limits refuse a call even if its guards let it pass, as far as memory says. Holds and records
   * nothing.
   */
  private async isHopeless(caller: Caller, call: AskingCall, guards: readonly BoundGuard[]): Promise<boolean> {
    const { admission, directory, invocations, stops } = this.options;
    const subject = () => modelSubject(callSubject(caller, call, directory), call.candidates[0].model);
    if (stops.foreseen(caller, subject) !== undefined) return true;
    if (admission.status(caller.principal.tenant).requestsRemaining <= 0) return true;
    const guarded = { guards, findings: passing(guards) };
    const { effect } = await invocations.assess({ ...caller, weighed: undefined }, { ...call, guarded });
    return effect === 'deny';
  }

  /** Records that guards blocked a request; resolves to the error. A blocked request counts as a wrong one. */
  private async blocked(caller: Caller, call: AskingCall, decisive: GuardFinding): Promise<DomainError> {
    const { interceptor, stops } = this.options;
    const refusal = guardRefusal(decisive);
    if (refusal.code === 'GUARD_BLOCKED') stops.countRefusal(caller, refusal);
    const { admission, directory } = this.options;
    const subject = () => modelSubject(callSubject(caller, call, directory), call.candidates[0].model);
    await chargeFees(admission, caller.principal.tenant, subject, call.guarded?.findings);
    const recorded = recordedRefusal(refusal, call.guarded?.findings ?? []);
    await interceptor.recordRefusal(invocationOf(caller, call, demandOf(caller, call)), recorded);
    return guardRefusal(decisive, caller.provenance.evidenceId);
  }

  private judged(
    caller: Caller,
    call: AskingCall,
    question: AnswerQuestion & Pick<GuardQuestion, 'side'>,
  ): Promise<Judgement> {
    const tenantId = caller.principal.tenant.id;
    return this.options.guards.judge({
      tenantId,
      ...question,
      facts: factsOf(caller, call),
      asker: caller,
      signal: caller.signal,
    });
  }
}

type AnswerQuestion = Pick<GuardQuestion, 'guards' | 'parts' | 'placeholders' | 'isOpen'>;

const hasContent = ({ texts, fixed, images = [] }: GuardPart): boolean =>
  texts.length + fixed.length + images.length > 0;

/** The facts of a call that guards learn beside its texts: never the name of a person. */
function factsOf({ principal, session }: Caller, { action, candidates: [{ model }] }: AskingCall): JsonObject {
  return {
    action,
    model: model.id,
    tenantId: principal.tenant.id,
    ...(principal.keyId === null ? {} : { keyId: principal.keyId }),
    ...(session?.id === undefined ? {} : { sessionId: session.id }),
  };
}
