import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, plainJson } from '../../../shared/json/json.js';
import type { PiiScreener, ScreenedTexts } from '../../../contracts/pii.js';
import type { Evaluation, ProposalGate } from '../../../contracts/proposals.js';
import type { CallKind, KindReply, TokenUsage } from '../../../contracts/provider.js';
import { type CachedAnswer, kindCacheKey } from '../cache/cache.rules.js';
import type { CoalescingCache } from '../cache/coalescing-cache.service.js';
import type { Flight } from '../cache/single-flight.js';
import { chargedOtherwise } from '../exchange/priced.rules.js';
import { assertNoProviderState } from '../exchange/provider-state.rules.js';
import type { RequestScreening } from '../exchange/request-screening.service.js';
import { booked, noteUsage } from '../invocation/charges.js';
import type { Caller, ModelCall } from '../invocation/model-call.js';
import type { FoundModel, ModelInvocations } from '../invocation/model-invocations.service.js';
import type { CatalogueModel } from '../models/catalogue.rules.js';
import type { ServedModel } from '../models/catalogue.service.js';
import { pricedFor } from '../models/image-prices.rules.js';
import { countTexts } from '../tokens/tokenizer.js';
import type { Failover } from '../upstream/failover.service.js';
import { isCancelled } from '../upstream/upstream.rules.js';
import { type UsageBounds, usageBounds } from '../usage/usage-figures.rules.js';
import { callFiles } from './call-files.js';
import { namedFiles } from './files.rules.js';
import { type Kind, type KindAnswer, type KindAsked, withModel } from './kind.rules.js';
import { besideTexts, kindTexts, withKindProse } from './kind-texts.rules.js';
import type { KindCallAnswer, KindCallInput } from './kind.types.js';
import { kindOf } from './kinds.data.js';

interface KindCallsOptions {
  invocations: ModelInvocations;
  failover: Failover;
  screening: RequestScreening;
  screener: PiiScreener;
  proposals: ProposalGate;
  answers: CoalescingCache;
}

const NO_USAGE: TokenUsage = { promptTokens: 0, completionTokens: 0 };

type Demand = NonNullable<ModelCall<never>['demand']>;

/** A call that is ready to be admitted. */
export interface PreparedKind {
  call: Omit<ModelCall<never>, 'execute'> & { demand: Demand };
  /** As it leaves, without the model. */
  asked: KindAsked;
  /** As the client asked. */
  given: JsonObject;
  /** Where an answer of others might be; absent where there is none, or the cache is bypassed. */
  key: string | undefined;
  /** Where placeholders took the place of personal data. */
  screened: ScreenedTexts | undefined;
}

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

  /** Evaluates policy and risk for a request. */
  async assess(caller: Caller, name: CallKind, { body }: KindCallInput): Promise<Evaluation> {
    const kind = kindOf(name);
    const { call } = await this.prepare(caller, kind, { body: withModel(kind, body), files: [] });
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
      execute: async ({ facts }) => {
        this.options.answers.count(true);
        const body = cached.native ?? {};
        const { verdicts, recorded = body, texts = [] } = kind.read({ body }, asked, given);
        Object.assign(facts, { cache: 'HIT', provider: cached.provider, model: cached.model, content: recorded });
        if (verdicts !== undefined) facts.verdicts = verdicts;
        await this.assertNothingBlocked(caller, texts);
        return { body };
      },
    });
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
      execute: async ({ facts }, { signal }, permitted, canAfford) => {
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
        await this.assertNothingBlocked(caller, texts);
        if ('content' in reply) return reply;
        const body = reply.body.model === undefined ? reply.body : { ...reply.body, model: served.model.id };
        // A fallback's answer is not that of the model that was asked for.
        if (key !== undefined && served.model.id === call.candidates[0].model.id) {
          const { id, provider } = served.model;
          const kept = { model: id, provider, choices: [], usage: facts.usage ?? NO_USAGE, native: body };
          answers.store(key, caller.principal.tenant, kept);
          flight?.complete(kept);
        }
        return { body };
      },
    });
  }

  /** A request on its way; throws what is wrong with it. */
  async prepare(caller: Caller, kind: Kind, { body: given, files }: KindAsked): Promise<PreparedKind> {
    const { tenant } = caller.principal;
    // An approved call comes by no resolver.
    const { pack = 'media' } = kind;
    if (!tenant.featurePacks.has(pack))
      throw new DomainError('FEATURE_DISABLED', `the feature pack ${pack} is off for this tenant`);
    assertNoProviderState(given);
    const user = typeof given.user === 'string' ? given.user : undefined;
    const { candidates, aliased } = await this.find(caller, kind, given);
    const { model: _model, skip_cache: _skips, ...rest } = given;
    const body = kind.sent?.(rest) ?? rest;
    const textsOf = kind.texts ?? ((one: JsonObject) => kindTexts(one, kind.reading));
    const withProse = kind.withProse ?? ((one, prose) => withKindProse(one, kind.reading, prose));
    const texts = textsOf(body);
    const isRead = tenant.piiMode !== 'off';
    const found = isRead ? await this.options.screening.screen(caller, { outgoing: () => texts }) : undefined;
    const isReplaced = tenant.piiMode === 'redact' && found !== undefined && found.types.length > 0;
    const asked = { body: isReplaced ? withProse(body, found.texts) : body, files };
    const { prose, fixed } = isReplaced ? textsOf(asked.body) : texts;
    const promptTokens = await countTexts([...prose, ...fixed], tenant.id);
    const [{ model }] = candidates;
    const demand = kind.demand(asked, promptTokens, model);
    const { maxOutputTokens = 0, expectedOutputTokens = maxOutputTokens, attachedTokens = 0, units } = demand;
    const isCached =
      kind.isCached === true && given.skip_cache !== true && caller.wantsFresh !== true && tenant.cacheTtlSeconds > 0;
    return {
      asked,
      given,
      key: isCached ? kindCacheKey(tenant.id, kind.name, model.id, asked.body) : undefined,
      screened: isReplaced ? found : undefined,
      call: {
        candidates: this.options.invocations.spared(caller, { action: kind.action, user }, candidates),
        aliased,
        action: kind.action,
        context: kind.facts?.(given),
        user,
        metadata: isJsonObject(given.metadata) ? given.metadata : undefined,
        demand: {
          promptTokens,
          attachedTokens: attachedTokens + besideTexts(asked.body, { prose, fixed }),
          expectedOutputTokens: isOfUnits(model) ? 0 : expectedOutputTokens,
          maxOutputTokens,
          ...(units === undefined ? {} : { units }),
        },
        content: { ...asked.body, ...(files.length === 0 ? {} : { files: namedFiles(files) }), model: model.id },
        request: () => payloadOf(kind, { body: given, files }),
        ...(kind.isMadeAgain === true ? { isMadeAgain: true } : {}),
        pii: {
          types: found?.types ?? [],
          fixedTypes: found?.fixedTypes ?? [],
          // Nobody looks into pictures and recordings.
          isUnread: isRead && (files.length > 0 || found?.isUnread === true),
        },
      },
    };
  }

  /** Models of the kind's type; those of another one are asked only where no other model would take over. */
  private async find(caller: Caller, { type, alsoOfChats }: Kind, body: JsonObject): Promise<FoundModel> {
    const requested = body.model as string;
    const found = await this.options.invocations.find(caller, requested, alsoOfChats === true ? [type, 'chat'] : type);
    const [first, ...others] = found.candidates;
    assertPriced(first, body);
    const alike = others.filter(
      ({ model, adapter }) =>
        model.id === first.model.id || (model.type === type && type !== 'chat' && adapter.ask !== undefined),
    );
    return { ...found, candidates: [asAsked(first, body), ...alike.map((served) => asAsked(served, body))] };
  }

  /** A tenant that lets no personal data into a model lets none come back that only the model heard. Throws POLICY_DENIED. */
  private async assertNothingBlocked({ principal, signal }: Caller, texts: readonly string[]): Promise<void> {
    const { id: owner, piiMode, piiRules: rules } = principal.tenant;
    if (piiMode !== 'block' || texts.length === 0) return;
    const found = await this.options.screener.screen(texts, { owner, replace: false, rules, signal });
    if (found.types.length === 0) return;
    const reason = `personal data in the answer is blocked: ${found.types.join(', ')}`;
    throw new DomainError('POLICY_DENIED', reason, { details: { policies: [], reason } });
  }
}

/** The most that a provider may state. */
export function boundsIn({ maxOutputTokens, units }: Demand, { model }: ServedModel): UsageBounds {
  return {
    ...usageBounds(model, { choices: maxOutputTokens > 0 ? 1 : 0, maxTokens: maxOutputTokens }),
    ...(units === undefined ? {} : { units }),
  };
}

/** The use that is charged where the provider states none. */
export function countedUsage(
  { promptTokens, maxOutputTokens, units }: Demand,
  answer?: KindAnswer,
  served?: ServedModel,
): TokenUsage {
  const { counted = units, countedTokens = maxOutputTokens } = answer ?? {};
  const isOfTokens = answer !== undefined && served !== undefined && !isOfUnits(served.model);
  return { promptTokens, completionTokens: isOfTokens ? countedTokens : 0, ...counted };
}

/** The model at the price of the pictures that are asked for. */
function asAsked(served: ServedModel, { size, quality }: JsonObject): ServedModel {
  const price = pricedFor(served.model.price, { size, quality });
  return price === served.model.price ? served : { ...served, model: { ...served.model, price } };
}

/** Whether a model is charged by what is no token. */
function isOfUnits({ price }: Pick<CatalogueModel, 'price'>): boolean {
  return price.units !== undefined;
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

/** Throws INVALID_REQUEST for fields that a hosted provider charges for and that have no price. */
function assertPriced({ model }: ServedModel, body: JsonObject): void {
  const charged = model.kind === 'local' ? [] : chargedOtherwise(body);
  const message = `${model.id} has no catalogue price for this, so its cost cannot be reserved`;
  if (charged.length > 0) throw invalidRequest(charged.map((path) => ({ path, message })));
}

/** The request as a proposal stores it: of files their hashes. */
export function payloadOf({ api }: Kind, { body, files }: KindAsked): JsonObject {
  return plainJson({
    ...(api === undefined ? {} : { api }),
    body,
    model: body.model,
    ...(files.length === 0 ? {} : { files: namedFiles(files) }),
  });
}

function isAnswer(result: unknown): result is KindCallAnswer {
  return isJsonObject(result) && isJsonObject(result.body) && typeof result.evidenceId === 'string';
}
