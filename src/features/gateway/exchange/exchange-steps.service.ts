import type { Clock } from '../../../shared/time/clock.js';
import type { Run } from '../../../contracts/interceptor.js';
import type { TextChange } from '../../../contracts/pii.js';
import { isJsonObject, type JsonObject } from '../../../shared/json/json.js';
import { type CachedAnswer, cacheKey } from '../cache/cache.rules.js';
import { ableCandidates, boundsOf, droppedFor, finishOf } from '../upstream/candidate-request.rules.js';
import type { ServedModel } from '../models/catalogue.service.js';
import { countAnswer } from './counted-answer.js';
import { callIdsIn, wireAnswers, wireRequest } from './exchange.rules.js';
import type { AnswerHead, ExchangeAnswer, ExchangeInput } from './exchange.types.js';
import type { RequestScreening } from './request-screening.service.js';
import type { ExchangeGuarding } from '../guarding/exchange-guarding.service.js';
import type { JudgedBefore } from '../guarding/guarding.service.js';
import { noteUsage } from '../invocation/charges.js';
import { firmBounds } from '../invocation/held-call.js';
import { assertSamePrompt } from '../invocation/asked-model.rules.js';
import type { Caller } from '../invocation/model-call.js';
import type { ModelInvocations } from '../invocation/model-invocations.service.js';
import { callDemand, uncountedBytes } from './call-demand.js';
import { chargedCandidates } from './native-charges.rules.js';
import { assertNoProviderState } from './provider-state.rules.js';
import { outgoingTexts, toolResults, withProse } from './outgoing-texts.rules.js';
import { unstored } from './retention.rules.js';
import { mostSearches, pricedCandidates } from './priced.rules.js';
import { changeAnswers } from './answer-texts.rules.js';
import type { AnswerForms, PreparedExchange } from './prepared-exchange.js';
import type { ChatRequest, ProviderKind, TokenUsage } from '../../../contracts/provider.js';
import type { CoalescingCache, FoundAnswer } from '../cache/coalescing-cache.service.js';
import { countPrompt, promptTexts } from '../tokens/tokenizer.js';

/** The kinds whose answers say how often they searched. */
const SAY_SEARCHES: ReadonlySet<ProviderKind> = new Set(['anthropic', 'gemini']);

interface ExchangeStepsOptions {
  invocations: ModelInvocations;
  answers: CoalescingCache;
  screening: RequestScreening;
  guarding: ExchangeGuarding;
  clock: Clock;
}

/** The steps that whole and streamed answers share. */
export class ExchangeSteps {
  constructor(private readonly options: ExchangeStepsOptions) {}

  /**
   * Finds the model, counts the prompt, and has guards judge the request; not where it is only assessed, without `before`.
   * Throws GUARD_BLOCKED and GUARD_UNAVAILABLE.
   */
  async prepare(caller: Caller, asked: ExchangeInput, before?: JudgedBefore): Promise<PreparedExchange> {
    const { tenant } = caller.principal;
    const input = tenant.retainContent ? asked : unstored(asked);
    const action = caller.purpose?.action ?? 'ai.generate';
    const { invocations } = this.options;
    const { prompt: registered } = input;
    assertSamePrompt(caller.approved, registered);
    const { candidates: all, aliased } = await invocations.find(caller, input.model, 'chat', input.user);
    const served = invocations.spared(caller, { action, user: input.user, prompt: registered }, all);
    const able = ableCandidates(input.request, served);
    const native = chargedCandidates(able, input.request, input.native);
    const [{ model }] = native.candidates;
    const given: ChatRequest = { model: model.upstream, ...input.request };
    const candidates = pricedCandidates(native.candidates, given);
    const webSearches = Math.max(native.webSearches, mostSearches(model, given) ?? 0);
    const texts = input.native ?? {
      outgoing: () => outgoingTexts(given),
      withProse: (prose) => withProse(given, prose),
      results: (prose) => toolResults(withProse(given, prose)),
    };
    const found = tenant.piiMode === 'off' ? undefined : await this.options.screening.screen(caller, texts);
    const isReplaced = tenant.piiMode === 'redact' && found !== undefined && found.types.length > 0;
    const isCached = !input.skipCache && caller.wantsFresh !== true && tenant.cacheTtlSeconds > 0;
    const assemble = async (request: ChatRequest, pii: PreparedExchange['call']['pii']): Promise<PreparedExchange> => {
      const prompt = promptTexts(request);
      const counted = countPrompt(prompt, tenant.id);
      const promptTokens = typeof counted === 'number' ? counted : await counted;
      const content = wireRequest(request);
      assertNoProviderState(content);
      const otherBytes = uncountedBytes(request, content, prompt);
      const counts = { promptTokens, otherBytes, webSearches, addedTokens: native.addedTokens };
      return {
        request,
        promptTokens,
        call: {
          candidates,
          aliased,
          prompt: registered,
          action,
          user: input.user,
          metadata: metadataIn(request),
          content,
          messages: given.messages,
          request: input.payload,
          pii,
        },
        screened: isReplaced ? found : undefined,
        native: input.native,
        changed: input.changed ?? [],
        demand: callDemand(request, { ...counts, given, model, isOwn: caller.purpose === undefined }),
        key: isCached ? cacheKey(tenant.id, model.id, request) : undefined,
      };
    };
    const prepared = await assemble(isReplaced ? { model: model.upstream, ...texts.withProse(found.texts) } : given, {
      types: found?.types ?? [],
      fixedTypes: found?.fixedTypes ?? [],
      isUnread: found?.isUnread ?? false,
    });
    if (before === undefined) return prepared;
    const { guarding } = this.options;
    const guards = guarding.binding(caller, prepared.call);
    if (guards.length === 0) return prepared;
    return guarding.judged(caller, {
      prepared,
      guards,
      before,
      texts,
      replaced: isReplaced ? found : undefined,
      assemble,
    });
  }

  /**
   * The answer that others have or get; else, unless the cache is bypassed or a flight has just failed, a flight to lead.
   */
  async find(caller: Caller, { key, call }: PreparedExchange): Promise<FoundAnswer> {
    const { principal } = caller;
    if (key === undefined) return {};
    return this.options.answers.find(key, principal.tenant, (flight) =>
      this.options.invocations.whileWaiting(caller, call, (signal) => flight.follow(signal)),
    );
  }

  /** The answer as the client gets it: with its own values in the place of placeholders. */
  restored({ screened, native: form }: PreparedExchange, { choices, native }: AnswerForms): AnswerForms {
    if (screened === undefined) return { choices, native };
    const restore: TextChange = (text, form) => screened.restore(text, form);
    return {
      choices: changeAnswers(choices, restore),
      native: native === undefined ? undefined : form?.restore(native, restore),
    };
  }

  /** Answers from what others got: governed and recorded like any call, at no cost. */
  replay(caller: Caller, prepared: PreparedExchange, answer: CachedAnswer): Promise<ExchangeAnswer> {
    return this.options.invocations.invoke(caller, {
      ...prepared.call,
      demand: undefined,
      execute: async (run) => {
        const { id, facts } = run;
        this.options.answers.count(true);
        facts.cache = 'HIT';
        facts.provider = answer.provider;
        facts.model = answer.model;
        facts.content = wireAnswers(answer.choices);
        Object.assign(facts, callIdsIn(answer.choices));
        facts.finish = finishOf(answer.choices);
        const { usage, systemFingerprint, serviceTier } = answer;
        const head = { id, created: this.now(), model: answer.model, promptTokens: usage.promptTokens };
        const given = await this.judged(caller, prepared, run, answer);
        return {
          head,
          ...this.restored(prepared, given),
          usage,
          estimated: false,
          systemFingerprint,
          serviceTier,
        };
      },
    });
  }

  /**
   * The answer as guards let it leave; `keep` gets it as others may have it. Throws GUARD_BLOCKED and GUARD_UNAVAILABLE.
   */
  async judged(
    caller: Caller,
    prepared: PreparedExchange,
    run: Run,
    answer: AnswerForms,
    keep?: (kept: AnswerForms) => void,
  ): Promise<AnswerForms> {
    if (prepared.call.guarded !== undefined)
      return (await this.options.guarding.answer(caller, prepared, run, answer, { keep })).answer;
    keep?.(answer);
    return answer;
  }

  /** Guards of conversations. */
  get guarding(): ExchangeGuarding {
    return this.options.guarding;
  }

  /** Notes what an answer used and said. `isBehind`: more of it came after the figures of the provider. */
  finish(
    run: Run,
    served: ServedModel,
    prepared: PreparedExchange,
    result: AnswerForms & { usage?: TokenUsage | undefined; dropped?: readonly string[] },
    isBehind = false,
  ): TokenUsage {
    const { facts } = run;
    const { webSearches, isGrowing } = prepared.demand;
    // OpenAI's search models do not.
    const isUnsaid = webSearches !== undefined && !SAY_SEARCHES.has(served.model.kind);
    // The beginning of an answer does not say what searches add to it.
    const said = isBehind && isGrowing === true ? undefined : result.usage;
    const reported = isUnsaid && said !== undefined ? { webSearches, ...said } : said;
    const { demand, request } = prepared;
    const bounds = { ...(firmBounds(demand, served) ?? boundsOf(request, served.model)), isBehind };
    const usage = noteUsage(facts, served, reported, bounds, () =>
      countAnswer(prepared.demand, served, result.choices),
    );
    const lost = result.native === undefined ? prepared.native?.lost(result.choices) : undefined;
    facts.dropped = droppedFor(prepared.request, served, [
      ...prepared.changed,
      ...(result.dropped ?? []),
      ...(lost ?? []),
    ]);
    facts.content = wireAnswers(result.choices);
    Object.assign(facts, callIdsIn(result.choices));
    facts.finish = finishOf(result.choices);
    return usage;
  }

  /** Charges the full output limit for an answer that was cut at it, and of which nothing is left to count. */
  chargeLongest({ facts }: Run, prepared: PreparedExchange, reported?: TokenUsage): void {
    const { candidates } = prepared.call;
    const served = candidates.find(({ model }) => model.id === facts.model) ?? candidates[0];
    const { demand, request } = prepared;
    const bounds = { ...(firmBounds(demand, served) ?? boundsOf(request, served.model)), isBehind: true };
    const { maxOutputTokens: completionTokens } = prepared.demand;
    noteUsage(facts, served, reported, bounds, () => ({
      ...countAnswer(prepared.demand, served, []),
      completionTokens,
    }));
  }

  /** Keeps a complete answer of the model that was asked for; a fallback's is not that model's. */
  share(
    { principal }: Caller,
    { key, call }: PreparedExchange,
    served: ServedModel,
    result: Omit<CachedAnswer, 'model' | 'provider'>,
  ): CachedAnswer | undefined {
    if (key === undefined || served.model.id !== call.candidates[0].model.id) return undefined;
    const answer = { ...result, model: served.model.id, provider: served.model.provider };
    this.options.answers.store(key, principal.tenant, answer);
    return answer;
  }

  /** Notes that the upstream is asked. */
  begin({ facts }: Run, { key }: PreparedExchange): void {
    facts.cache = key === undefined ? 'BYPASS' : 'MISS';
    if (key !== undefined) this.options.answers.count(false);
  }

  head(id: string, served: ServedModel): AnswerHead {
    return { id, created: this.now(), model: served.model.id };
  }

  /** The current time, Unix ms. */
  millis(): number {
    return this.options.clock.now();
  }

  private now(): number {
    return Math.floor(this.millis() / 1000);
  }
}

/** The `metadata` of a request, as it leaves. */
function metadataIn({ extra }: ChatRequest): JsonObject | undefined {
  return isJsonObject(extra?.metadata) ? extra.metadata : undefined;
}
