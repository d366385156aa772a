import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject } from '../../../shared/json/json.js';
import type { Run } from '../../../contracts/interceptor.js';
import type { Evaluation, ProposalGate } from '../../../contracts/proposals.js';
import type { CallKind, KindReply, TokenUsage } from '../../../contracts/provider.js';
import type { CachedAnswer } from '../cache/cache.rules.js';
import type { CoalescingCache } from '../cache/coalescing-cache.service.js';
import type { Flight } from '../cache/single-flight.js';
import type { KindGuarding } from '../guarding/kind-guarding.service.js';
import { booked, noteUsage } from '../invocation/charges.js';
import type { Caller } from '../invocation/model-call.js';
import type { ModelInvocations } from '../invocation/model-invocations.service.js';
import type { ServedModel } from '../models/catalogue.service.js';
import type { Failover } from '../upstream/failover.service.js';
import { isCancelled } from '../upstream/upstream.rules.js';
import { type UsageBounds, usageBounds } from '../usage/usage-figures.rules.js';
import { callFiles } from './call-files.js';
import {
  isOfUnits,
  type ReadyDemand,
  type KindPreparation,
  payloadOf,
  type PreparedKind,
} from './kind-preparation.service.js';
import { type Kind, type KindAnswer, type KindAsked, withModel } from './kind.rules.js';
import type { KindCallAnswer, KindCallInput } from './kind.types.js';
import { kindOf } from './kinds.data.js';

interface KindCallsOptions {
  invocations: ModelInvocations;
  failover: Failover;
  preparation: KindPreparation;
  guarding: KindGuarding;
  proposals: ProposalGate;
  answers: CoalescingCache;
}

const NO_USAGE: TokenUsage = { promptTokens: 0, completionTokens: 0 };

/** Calls beside chats and embeddings, by the one path of all calls of models. */
export class KindCalls {
  constructor(private readonly options: KindCallsOptions) {}

  /** The answer in the dialect of the request. Errors: INVALID_REQUEST, those of `ModelInvocations`. */
  async create(caller: Caller, name: CallKind, input: KindCallInput): Promise<KindCallAnswer> {
    const kind = kindOf(name);
    const request = { body: withModel(kind, input.body), files: callFiles(input.files ?? []) };
    assertAskable(kind, request);
    if (typeof input.proposalId === 'string' && kind.isMadeAgain !== true) {
      const again = { proposalId: input.proposalId, action: kind.action, payload: payloadOf(kind, request) };
      return this.options.proposals.resultOf(caller.principal, again, (result) =>
        isAnswer(result) ? result : undefined,
      );
    }
    const prepared = await this.prepare(caller, kind, request);
    const reply = await this.answer(caller, kind, prepared);
    const evidenceId = caller.provenance.evidenceId ?? '';
    if ('content' in reply)
      return { content: reply.content.toString('base64'), contentType: reply.contentType, evidenceId };
    const { screened, given } = prepared;
    const body = kind.restored?.(reply.body, given, (text) => screened?.restore(text) ?? text) ?? reply.body;
    return { body, evidenceId };
  }

  /** See `KindPreparation`. */
  prepare(caller: Caller, kind: Kind, asked: KindAsked): Promise<PreparedKind> {
    return this.options.preparation.prepare(caller, kind, asked);
  }

  /** Evaluates policy and risk for a request. */
  async assess(caller: Caller, name: CallKind, { body }: KindCallInput): Promise<Evaluation> {
    const kind = kindOf(name);
    const { call } = await this.options.preparation.prepare(
      caller,
      kind,
      { body: withModel(kind, body), files: [] },
      caller.approved === undefined,
    );
    return this.options.invocations.assess(caller, call);
  }

  /** An answer that others have had or are getting, else one of the provider's. */
  private async answer(caller: Caller, kind: Kind, prepared: PreparedKind): Promise<KindReply> {
    const { key, call } = prepared;
    if (key === undefined) return this.call(caller, kind, prepared);
    const { invocations, answers } = this.options;
    const { answer, lead } = await answers.find(key, caller.principal.tenant, (flight) =>
      invocations.whileWaiting(caller, call, (signal) => flight.follow(signal)),
    );
    if (answer !== undefined) return this.replay(caller, kind, prepared, answer);
    try {
      return await this.call(caller, kind, prepared, lead);
    } finally {
      lead?.complete();
    }
  }

  /** Answers from what others got: governed and recorded like any call, at no cost. */
  private replay(caller: Caller, kind: Kind, { call, asked, given }: PreparedKind, cached: CachedAnswer) {
    return this.options.invocations.invoke<KindReply>(caller, {
      ...call,
      demand: undefined,
      execute: async (run) => {
        const { facts } = run;
        this.options.answers.count(true);
        const body = cached.native ?? {};
        const { verdicts, recorded = body, texts = [] } = kind.read({ body }, asked, given);
        Object.assign(facts, { cache: 'HIT', provider: cached.provider, model: cached.model, content: recorded });
        if (verdicts !== undefined) facts.verdicts = verdicts;
        await this.options.preparation.assertNothingBlocked(caller, texts);
        return this.guardedReply(caller, call, run, { body });
      },
    });
  }

  /** The answer as guards let it leave. */
  private guardedReply(
    caller: Caller,
    call: PreparedKind['call'],
    run: Run,
    reply: KindReply,
    keep?: (kept: KindReply) => void,
  ): Promise<KindReply> {
    if (call.guarded !== undefined) return this.options.guarding.answer(caller, call, run, reply, keep);
    keep?.(reply);
    return Promise.resolve(reply);
  }

  private call(
    caller: Caller,
    kind: Kind,
    { call, asked, given, key }: PreparedKind,
    flight?: Flight<CachedAnswer>,
  ): Promise<KindReply> {
    const { demand } = call;
    const { answers } = this.options;
    const boundsOf = (served: ServedModel) => boundsIn(demand, served);
    return this.options.invocations.invoke(caller, {
      ...call,
      flight,
      execute: async (run, { signal }, permitted, canAfford) => {
        const { facts } = run;
        facts.cache = key === undefined ? 'BYPASS' : 'MISS';
        if (key !== undefined) answers.count(false);
        const { value: answer, served } = await this.options.failover
          .run(permitted, facts, signal, canAfford, demand.promptTokens, (candidate) =>
            booked({ facts }, candidate, boundsOf(candidate), () => askKind(kind, candidate, asked, given, signal)),
          )
          .catch((error: unknown) => {
            const [first] = call.candidates;
            if (isCancelled(error)) noteUsage(facts, first, undefined, boundsOf(first), () => countedUsage(demand));
            throw error;
          });
        noteUsage(facts, served, answer.usage, boundsOf(served), () => countedUsage(demand, answer, served));
        const { reply, verdicts, recorded = 'body' in reply ? reply.body : null, texts = [] } = answer;
        facts.content = recorded;
        if (verdicts !== undefined) facts.verdicts = verdicts;
        await this.options.preparation.assertNothingBlocked(caller, texts);
        if ('content' in reply) return this.guardedReply(caller, call, run, reply);
        const body = reply.body.model === undefined ? reply.body : { ...reply.body, model: served.model.id };
        return this.guardedReply(caller, call, run, { body }, (shared) => {
          // A fallback's answer is not that of the model that was asked for.
          if (key === undefined || served.model.id !== call.candidates[0].model.id || !('body' in shared)) return;
          const { id, provider } = served.model;
          const kept = { model: id, provider, choices: [], usage: facts.usage ?? NO_USAGE, native: shared.body };
          answers.store(key, caller.principal.tenant, kept);
          flight?.complete(kept);
        });
      },
    });
  }
}

/** The most that a provider may state. */
export function boundsIn({ maxOutputTokens, units }: ReadyDemand, { model }: ServedModel): UsageBounds {
  return {
    ...usageBounds(model, { choices: maxOutputTokens > 0 ? 1 : 0, maxTokens: maxOutputTokens }),
    ...(units === undefined ? {} : { units }),
  };
}

/** The use that is charged where the provider states none. */
export function countedUsage(
  { promptTokens, maxOutputTokens, units }: ReadyDemand,
  answer?: KindAnswer,
  served?: ServedModel,
): TokenUsage {
  const { counted = units, countedTokens = maxOutputTokens } = answer ?? {};
  const isOfTokens = answer !== undefined && served !== undefined && !isOfUnits(served.model);
  return { promptTokens, completionTokens: isOfTokens ? countedTokens : 0, ...counted };
}

/** Asks one provider. Throws NOT_FOUND for one that has no such calls. */
export async function askKind(
  kind: Kind,
  { model, adapter }: ServedModel,
  { body, files }: KindAsked,
  given: JsonObject,
  signal: AbortSignal,
): Promise<KindAnswer> {
  if (adapter.ask === undefined)
    throw new DomainError('NOT_FOUND', `provider ${model.provider} has no calls of the kind ${kind.name}`, {
      param: 'model',
    });
  const request = { kind: kind.name, model: model.upstream, body, ...(files.length === 0 ? {} : { files }) };
  return kind.read(await adapter.ask(request, signal), { body, files }, given);
}

/** Throws INVALID_REQUEST with everything that is wrong with a request. */
export function assertAskable(kind: Kind, request: KindAsked, isStreamed = false): void {
  const { model, stream } = request.body;
  const isName = typeof model === 'string' && model !== '' && model.length <= 200;
  const issues = [
    ...(isName ? [] : [{ path: 'model', message: 'expected the name of a model' }]),
    ...kind.problems(request),
    ...(request.files.length === 0 || kind.hasFiles === true
      ? []
      : [{ path: 'files', message: 'these calls have no files' }]),
    ...(isStreamed ? (kind.streamed?.problems(request.body) ?? []) : []),
    ...(!isStreamed && asksForStream(request.body)
      ? [{ path: stream == null ? 'stream_format' : 'stream', message: 'this answer is not streamed' }]
      : []),
  ];
  if (issues.length > 0) throw invalidRequest(issues);
}

function asksForStream({ stream, stream_format: format }: JsonObject): boolean {
  return stream === true || stream === 'true' || format === 'sse';
}

function isAnswer(result: unknown): result is KindCallAnswer {
  return isJsonObject(result) && isJsonObject(result.body) && typeof result.evidenceId === 'string';
}
