import type { Clock } from '../../../shared/clock.js';
import type { Run } from '../../../contracts/interceptor.js';
import type { Evaluation, ProposalGate } from '../../../contracts/proposals.js';
import type { PiiScreener, ScreenedTexts } from '../../../contracts/pii.js';
import type { AttachmentReader, ReadAttachments } from './attachment-reader.service.js';
import { type CachedAnswer, cacheKey } from '../cache/cache.rules.js';
import { boundsOf, finishOf, requestFor } from '../upstream/candidate-request.rules.js';
import type { ServedModel } from '../models/catalogue.service.js';
import {
  type AnswerHead,
  answerText,
  toChatRequest,
  toCompletion,
  toUsage,
  wireAnswers,
  wireMessages,
} from './chat.rules.js';
import type { ChatInput } from './chat-input.types.js';
import type { ChatCompletion } from './chat.types.js';
import type { Failover } from '../upstream/failover.service.js';
import type { Flight } from '../cache/single-flight.js';
import { type Caller, type ModelCall, type ModelInvocations, noteUsage } from '../invocation/invocation.service.js';
import { outgoingTexts, withProse } from './outgoing-texts.rules.js';
import { assertPriced } from './priced.rules.js';
import { changeAnswers } from './answer-texts.rules.js';
import type { ChatChoice, ChatRequest, TokenUsage } from '../../../contracts/provider.js';
import type { CoalescingCache } from '../cache/coalescing-cache.service.js';
import { requestOf } from '../invocation/request.rules.js';
import { countAttached, countPrediction, countPrompt, countText } from '../tokens/tokenizer.js';
import { isCancelled, isTooLong } from '../upstream/upstream.rules.js';
import { NO_BOUNDS } from '../usage/usage-figures.rules.js';

export interface ChatOptions {
  invocations: ModelInvocations;
  failover: Failover;
  answers: CoalescingCache;
  screener: PiiScreener;
  attachments: AttachmentReader;
  proposals: ProposalGate;
  clock: Clock;
}

/** A checked chat request, before it is admitted. */
export interface PreparedChat {
  request: ChatRequest;
  promptTokens: number;
  call: Pick<ModelCall<never>, 'candidates' | 'action' | 'user' | 'content' | 'request' | 'pii'>;
  /** Puts personal data back in the place of placeholders; absent where none were put in. */
  screened: ScreenedTexts | undefined;
  demand: NonNullable<ModelCall<never>['demand']>;
  /** Where an answer of others might be; absent when the cache is bypassed. */
  key: string | undefined;
}

/** Findings in a request. */
interface ScreenedRequest extends ScreenedTexts {
  /** Parts of it could not be looked into. */
  isUnread: boolean;
}

const NOTHING_READ: ReadAttachments = { texts: [], isUnread: false };

/** A cached or in-flight answer. */
export interface Found {
  answer?: CachedAnswer;
  /** The caller leads: others may wait for its answer. */
  lead?: Flight<CachedAnswer>;
}

export class ChatService {
  constructor(private readonly options: ChatOptions) {}

  /** One answer. Errors: those of `ModelInvocations`. */
  async chat(caller: Caller, input: ChatInput): Promise<ChatCompletion> {
    if (typeof input.proposalId === 'string') {
      const executed = await this.executed(caller, input);
      if (executed !== undefined) return executed;
    }
    const prepared = await this.prepare(caller, input);
    const { answer, lead }: Found = prepared.key === undefined ? {} : await this.find(caller, prepared);
    if (answer !== undefined) return this.replay(caller, prepared, answer);
    try {
      return await this.ask(caller, prepared, lead);
    } finally {
      lead?.complete();
    }
  }

  /** The answer of a proposal that was approved and executed, where the request names one. */
  async executed({ principal, purpose }: Caller, input: ChatInput): Promise<ChatCompletion | undefined> {
    if (typeof input.proposalId !== 'string') return undefined;
    const action = purpose?.action ?? 'ai.generate';
    const result = await this.options.proposals.resultOf(principal, input.proposalId, action, requestOf(input));
    return result as unknown as ChatCompletion;
  }

  /** Evaluates policy and risk for a request. */
  async assess(caller: Caller, input: ChatInput): Promise<Evaluation> {
    const { call, demand } = await this.prepare(caller, input);
    return this.options.invocations.assess(caller, { ...call, demand });
  }

  /** Finds the model, counts the prompt. */
  async prepare(caller: Caller, input: ChatInput): Promise<PreparedChat> {
    const { tenant } = caller.principal;
    const candidates = await this.options.invocations.find(caller.principal, input.model, 'chat');
    const [{ model }] = candidates;
    const given = toChatRequest(input, model.upstream);
    assertPriced(candidates[0].model, given);
    const found = tenant.piiMode === 'off' ? undefined : await this.screen(caller, given);
    const isReplaced = tenant.piiMode === 'redact' && found !== undefined && found.types.length > 0;
    const request = isReplaced ? withProse(given, found.texts) : given;
    const outputs = request.n ?? 1;
    const counted = countPrompt(request, tenant.id);
    const promptTokens = typeof counted === 'number' ? counted : await counted;
    const isCached = input.skipCache !== true && tenant.cacheTtlSeconds > 0;
    return {
      request,
      promptTokens,
      call: {
        candidates,
        action: caller.purpose?.action ?? 'ai.generate',
        user: input.user,
        content: wireMessages(request.messages),
        request: () => requestOf(input),
        pii: { types: found?.types ?? [], fixedTypes: found?.fixedTypes ?? [], isUnread: found?.isUnread ?? false },
      },
      screened: isReplaced ? found : undefined,
      demand: {
        promptTokens,
        attachedTokens: countAttached(request),
        expectedOutputTokens: outputs * (request.maxTokens ?? model.defaultOutputTokens),
        maxOutputTokens: outputs * (request.maxTokens ?? model.maxOutputTokens) + countPrediction(request),
      },
      key: isCached ? cacheKey(tenant.id, model.id, request) : undefined,
    };
  }

  /**
   * The answer that others have or get; else, unless the cache is bypassed or a flight has just failed, a flight to lead.
   */
  async find({ principal, signal }: Caller, { key }: PreparedChat): Promise<Found> {
    if (key === undefined) return {};
    const look = this.options.answers.look(key, principal.tenant);
    if ('cached' in look) return { answer: look.cached };
    if ('lead' in look) {
      const stored = await this.options.answers.fetch(key, principal.tenant);
      if (stored === undefined) return { lead: look.lead };
      look.lead.complete(stored);
      return { answer: stored };
    }
    const answer = await look.follow.follow(signal);
    return answer === undefined ? {} : { answer };
  }

  /** The answers as the client gets them: with its own values in the place of placeholders. */
  restored({ screened }: PreparedChat, choices: ChatChoice[]): ChatChoice[] {
    return screened === undefined ? choices : changeAnswers(choices, (text) => screened.restore(text));
  }

  /** Answers from what others got: governed and recorded like any call, at no cost. */
  replay(caller: Caller, prepared: PreparedChat, answer: CachedAnswer): Promise<ChatCompletion> {
    return this.options.invocations.invoke(caller, {
      ...prepared.call,
      demand: undefined,
      execute: ({ id, facts }) => {
        this.options.answers.count(true);
        facts.cache = 'HIT';
        facts.provider = answer.provider;
        facts.model = answer.model;
        facts.content = wireAnswers(answer.choices);
        facts.finish = finishOf(answer.choices);
        const head = { id, created: this.now(), model: answer.model };
        return Promise.resolve(
          toCompletion(
            head,
            { ...answer, id, choices: this.restored(prepared, answer.choices) },
            toUsage(answer.usage, false),
          ),
        );
      },
    });
  }

  /** Notes what an answer used, keeps it where it may be shared, and names it. */
  finish(
    run: Run,
    served: ServedModel,
    prepared: PreparedChat,
    result: { choices: ChatChoice[]; usage?: TokenUsage | undefined; dropped?: readonly string[] },
  ) {
    const { facts } = run;
    const usage = noteUsage(facts, served, result.usage, boundsOf(prepared.request, served.model), () =>
      countAnswer(prepared.promptTokens, result.choices),
    );
    facts.dropped = [...new Set([...served.adapter.drops(prepared.request), ...(result.dropped ?? [])])].sort();
    facts.content = wireAnswers(result.choices);
    facts.finish = finishOf(result.choices);
    return toUsage(usage, facts.estimated);
  }

  /** Of an answer that was cut for its length, and of which nothing is left to count. */
  chargeLongest({ facts }: Run, { call, demand, promptTokens }: PreparedChat): void {
    const served = call.candidates.find(({ model }) => model.id === facts.model) ?? call.candidates[0];
    const usage = { promptTokens, completionTokens: demand.maxOutputTokens };
    noteUsage(facts, served, undefined, NO_BOUNDS, () => usage);
  }

  /** Keeps a complete answer of the model that was asked for; a fallback's is not that model's. */
  share(
    { principal }: Caller,
    { key, call }: PreparedChat,
    served: ServedModel,
    result: Omit<CachedAnswer, 'model' | 'provider'>,
  ): CachedAnswer | undefined {
    if (key === undefined || served.model.id !== call.candidates[0].model.id) return undefined;
    const answer = { ...result, model: served.model.id, provider: served.model.provider };
    this.options.answers.store(key, principal.tenant, answer);
    return answer;
  }

  /** Notes that the upstream is asked. */
  begin({ facts }: Run, { key }: PreparedChat): void {
    facts.cache = key === undefined ? 'BYPASS' : 'MISS';
    if (key !== undefined) this.options.answers.count(false);
  }

  head(id: string, served: ServedModel): AnswerHead {
    return { id, created: this.now(), model: served.model.id };
  }

  private ask(
    caller: Caller,
    prepared: PreparedChat,
    flight: Flight<CachedAnswer> | undefined,
  ): Promise<ChatCompletion> {
    const { call, demand, request, promptTokens } = prepared;
    return this.options.invocations.invoke(caller, {
      ...call,
      demand,
      flight,
      execute: async (run, { signal }, permitted, affords) => {
        this.begin(run, prepared);
        try {
          const { value: result, served } = await this.options.failover.run(
            permitted,
            run.facts,
            signal,
            affords,
            ({ model, adapter }) => adapter.chat(requestFor(request, model), signal),
          );
          const usage = this.finish(run, served, prepared, result);
          const { choices, systemFingerprint } = result;
          const answer = {
            choices,
            usage: run.facts.usage ?? countAnswer(promptTokens, choices),
            ...(systemFingerprint === undefined ? {} : { systemFingerprint }),
          };
          flight?.complete(this.share(caller, prepared, served, answer));
          return toCompletion(
            this.head(run.id, served),
            { ...result, choices: this.restored(prepared, choices) },
            usage,
          );
        } catch (error) {
          if (isTooLong(error)) this.chargeLongest(run, prepared);
          // The provider was asked: a cancelled call is billed at least for its prompt.
          if (isCancelled(error))
            noteUsage(run.facts, call.candidates[0], undefined, NO_BOUNDS, () => countAnswer(promptTokens, []));
          throw error;
        }
      },
    });
  }

  /** Looks for personal data in everything that leaves. */
  private async screen({ principal, signal }: Caller, request: ChatRequest): Promise<ScreenedRequest> {
    const { screener, attachments } = this.options;
    const { prose, fixed, joined, attachments: attached, hasLinkedContent } = outgoingTexts(request);
    const read = attached.length === 0 ? NOTHING_READ : await attachments.read(attached, signal);
    const texts = [...fixed, ...read.texts];
    const found = await screener.screen(prose, principal.tenant.piiMode === 'redact', { texts, joined });
    return { ...found, isUnread: read.isUnread || hasLinkedContent };
  }

  /** Unix ms. */
  millis(): number {
    return this.options.clock.now();
  }

  private now(): number {
    return Math.floor(this.millis() / 1000);
  }
}

/** Usage as counted here, where the provider says none. */
export function countAnswer(promptTokens: number, choices: ChatChoice[]): TokenUsage {
  return { promptTokens, completionTokens: countText(answerText(choices)) };
}
