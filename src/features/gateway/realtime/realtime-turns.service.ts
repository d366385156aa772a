import { performance } from 'node:perf_hooks';
import type { Attempt, PromptPii } from '../../../contracts/interceptor.js';
import type { TokenUsage } from '../../../contracts/provider.js';
import { UpstreamError } from '../../../shared/http/upstream-error.js';
import { isJsonObject, type JsonObject, type JsonValue, plainJson } from '../../../shared/json/json.js';
import type { AliasedModel } from '../aliases/alias.rules.js';
import { noteUsage } from '../invocation/charges.js';
import { heldOf } from '../invocation/held-call.js';
import type { CallDemand, CanAfford, Caller, ModelCall } from '../invocation/model-call.js';
import { GUARD_POINTS, type GuardedCall, type GuardPart } from '../../../contracts/guards.js';
import type { Guarding } from '../guarding/guarding.service.js';
import type { ModelInvocations } from '../invocation/model-invocations.service.js';
import type { ServedModel } from '../models/catalogue.service.js';
import { countText } from '../tokens/tokenizer.js';
import { isCancelled, reasonOf } from '../upstream/upstream.rules.js';
import type { UpstreamCallPolicy } from '../upstream/upstream-call-policy.service.js';
import { usageBounds } from '../usage/usage-figures.rules.js';
import type { ActiveResponse } from './active-response.js';
import { mostAudioTokens, realtimeUsage, withDigests } from './realtime-frames.rules.js';

/** A session as its calls have it. */
export interface SessionCall {
  id: string;
  caller: Caller;
  served: ServedModel;
  aliased: AliasedModel | undefined;
  /** The guards that bind it; none can look into what is said. */
  guarded?: GuardedCall | undefined;
}

/** A response that is asked for. */
export interface AskedResponse {
  demand: CallDemand;
  pii: Omit<PromptPii, 'mode'>;
  /** Content that leaves for it, since the last one. */
  content: JsonValue;
  /** The whole conversation as the client gave it, which an approval is for. */
  payload: JsonObject;
  active: ActiveResponse;
  /** Sends it, with what waited for the decision. */
  send: () => void;
  /** Asks the provider to end it. */
  cancel: () => void;
}

/** Characters of a token, for the longest text that is counted. */
const CHARACTERS = 8;
/** A model's own audio: PCM of 24 kHz and 16 bits. */
const SPOKEN_RATE = 48_000;

/** The calls of a conversation: each response is one, held, decided and recorded like any other. */
export class RealtimeTurns {
  constructor(
    private readonly invocations: ModelInvocations,
    private readonly guarding: Guarding,
  ) {}

  /**
   * Decides about content before it leaves: `ask` where people have to approve the response that it is for. Throws POLICY_DENIED,
   * which is recorded.
   */
  async judge(
    session: SessionCall,
    content: JsonValue,
    pii: Omit<PromptPii, 'mode'>,
    model = session.served,
  ): Promise<'allow' | 'ask'> {
    const caller = { ...session.caller, provenance: {} as Caller['provenance'] };
    const call = { ...callOf(session, content, { content }, pii), candidates: [model] as const, demand: undefined };
    const { effect } = await this.invocations.assess(caller, call);
    if (content === 'session' && effect !== 'deny') session.guarded = await this.guardedNow(caller, call);
    if (effect === 'require_approval') return 'ask';
    // Recorded like any other that is denied.
    if (effect === 'deny') await this.invocations.invoke(caller, { ...call, execute: () => Promise.resolve() });
    return 'allow';
  }

  /** Makes a response; resolves once it is settled and recorded. Throws like `ModelInvocations.invoke`. */
  async respond(session: SessionCall, asked: AskedResponse): Promise<void> {
    const { caller } = session;
    const { demand, active } = asked;
    const unguarded = { ...callOf(session, asked.content, asked.payload, asked.pii), demand };
    session.guarded = await this.guardedNow({ ...caller, provenance: {} }, unguarded);
    const call = { ...unguarded, guarded: session.guarded };
    await this.invocations.invoke(
      { ...caller, provenance: {} },
      {
        ...call,
        isMadeAgain: true,
        execute: async (run, control, permitted, canAfford) => {
          const { facts } = run;
          facts.cache = 'BYPASS';
          const served = await affordable(permitted, canAfford);
          const attempt = attemptAt(served);
          facts.attempts.push(attempt);
          Object.assign(facts, {
            provider: served.model.provider,
            providerKind: served.model.kind,
            model: served.model.id,
          });
          await run.recordStart(heldOf(call, served));
          const from = performance.now();
          const bounds = usageBounds(served.model, { choices: 1, maxTokens: demand.maxOutputTokens });
          const settle = (usage: TokenUsage | undefined): void => {
            const charged = noteUsage(facts, served, usage, bounds, () => countedUsage(demand, active));
            active.tokens = charged.completionTokens;
          };
          const leave = failWhenLeft(control, asked);
          try {
            asked.send();
            const response = await active.done;
            settle(realtimeUsage(response.usage));
            facts.content = answerOf(response, active);
            facts.finish = typeof response.status === 'string' ? response.status : null;
            if (response.status === 'failed') attempt.outcome = 'failed';
          } catch (error) {
            // What was said is charged, however it ended; nothing where it had not begun.
            if (active.id !== undefined || isCancelled(error)) settle(undefined);
            facts.content = answerOf({}, active);
            if (error instanceof UpstreamError) {
              attempt.outcome = isCancelled(error) ? 'aborted' : 'failed';
              attempt.reason = reasonOf(error);
            }
            throw error;
          } finally {
            leave();
            attempt.millis = Math.round(performance.now() - from);
          }
        },
      },
    );
  }

  /** Throws GUARD_BLOCKED, unless every guard that binds the call lets pass what it cannot look into. */
  private async guardedNow(caller: Caller, call: Omit<ModelCall<never>, 'execute'>): Promise<GuardedCall | undefined> {
    const guards = this.guarding.binding(caller, call);
    if (guards.length === 0) return undefined;
    return (await this.guarding.request(caller, call, guards, { parts: OPAQUE })).guarded;
  }
}

/** Recordings and what is said in turn, as guards are told of them. */
const OPAQUE: readonly GuardPart[] = GUARD_POINTS.map((point) => ({ point, texts: [], fixed: [], opaque: ['audio'] }));

/** A call without its `execute`. */
export function callOf(
  { id, caller, served, aliased, guarded }: SessionCall,
  content: JsonValue,
  payload: JsonObject,
  pii: Omit<PromptPii, 'mode'>,
): Omit<ModelCall<never>, 'execute' | 'demand'> & { candidates: readonly [ServedModel] } {
  const model = served.model.id;
  return {
    candidates: [served],
    aliased,
    guarded,
    action: 'ai.realtime',
    user: undefined,
    content: { model, session: id, conversation: withDigests(content) },
    request: () => plainJson({ model: aliased?.asked ?? model, ...payload }),
    pii: caller.principal.tenant.piiMode === 'off' ? { types: [], fixedTypes: [], isUnread: false } : pii,
  };
}

/** The candidate that the budget pays for. Throws `not_called`. */
export async function affordable(permitted: Iterable<ServedModel>, canAfford: CanAfford): Promise<ServedModel> {
  for (const served of permitted) if (await canAfford(served)) return served;
  throw new UpstreamError('not_called', 'the budget does not cover it');
}

export function attemptAt({ model }: ServedModel): Attempt {
  const { id, provider, upstream } = model;
  return { provider, model: id, outcome: 'ok', millis: 0, ...(upstream === id ? {} : { upstream }) };
}

/** Fails the response when its call is stopped, its client has gone or its time is over. */
function failWhenLeft({ signal }: UpstreamCallPolicy, { active, cancel }: AskedResponse): () => void {
  const fail = (): void => {
    cancel();
    const isLate = (signal.reason as Error | undefined)?.name === 'TimeoutError';
    active.fail(
      isLate
        ? new UpstreamError('timeout', 'the response did not end in time')
        : new UpstreamError('aborted', 'the response was cancelled'),
    );
  };
  if (signal.aborted) fail();
  else signal.addEventListener('abort', fail, { once: true });
  return () => {
    signal.removeEventListener('abort', fail);
  };
}

/** The usage where the provider states none that is plausible. */
function countedUsage({ promptTokens, maxOutputTokens }: CallDemand, { text, audioBytes }: ActiveResponse): TokenUsage {
  const audio = mostAudioTokens(audioBytes, SPOKEN_RATE);
  return {
    promptTokens,
    // No answer is longer, so no more of it is counted.
    completionTokens: Math.min(maxOutputTokens, countText(text.slice(0, maxOutputTokens * CHARACTERS)) + audio),
    ...(audio === 0 ? {} : { audioCompletionTokens: Math.min(audio, maxOutputTokens) }),
  };
}

/** The answer in evidence: its text, and the hash of a recording. */
function answerOf({ status, output }: JsonObject, { text, recording }: ActiveResponse): JsonObject {
  return {
    status: status ?? null,
    text,
    ...(Array.isArray(output) ? { output: output.filter(isJsonObject).map((item) => withDigests(item)) } : {}),
    ...(recording === undefined ? {} : { audio: recording }),
  };
}
