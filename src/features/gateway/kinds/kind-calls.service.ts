import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, plainJson } from '../../../shared/json/json.js';
import type { PiiScreener, ScreenedTexts } from '../../../contracts/pii.js';
import type { Evaluation, ProposalGate } from '../../../contracts/proposals.js';
import type { CallKind, KindReply, TokenUsage } from '../../../contracts/provider.js';
import { chargedOtherwise } from '../exchange/priced.rules.js';
import { assertNoProviderState } from '../exchange/provider-state.rules.js';
import type { OutgoingTexts } from '../exchange/outgoing-texts.rules.js';
import type { RequestScreening } from '../exchange/request-screening.service.js';
import type { KindGuarding } from '../guarding/kind-guarding.service.js';
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
  guarding: KindGuarding;
  screener: PiiScreener;
  proposals: ProposalGate;
}

type Demand = NonNullable<ModelCall<never>['demand']>;

/** A call that is ready to be admitted. */
export interface PreparedKind {
  call: Omit<ModelCall<never>, 'execute'> & { demand: Demand };
  /** As it leaves, without the model. */
  asked: KindAsked;
  /** As the client asked. */
  given: JsonObject;
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
    const reply = await this.call(caller, kind, prepared);
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
    const { call } = await this.prepare(
      caller,
      kind,
      { body: withModel(kind, body), files: [] },
      caller.approved === undefined,
    );
    return this.options.invocations.assess(caller, call);
  }

  private call(caller: Caller, kind: Kind, { call, asked, given }: PreparedKind): Promise<KindReply> {
    const { demand } = call;
    const boundsOf = (served: ServedModel) => boundsIn(demand, served);
    return this.options.invocations.invoke(caller, {
      ...call,
      execute: async (run, { signal }, permitted, canAfford) => {
        const { facts } = run;
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
        const left = call.guarded === undefined ? reply : await this.options.guarding.answer(caller, call, run, reply);
        if ('content' in left || left.body.model === undefined) return left;
        return { body: { ...left.body, model: served.model.id } };
      },
    });
  }

  /** A request on its way, which guards have judged unless it is only assessed; throws what is wrong with it. */
  async prepare(
    caller: Caller,
    kind: Kind,
    { body: given, files }: KindAsked,
    isAssessed = false,
  ): Promise<PreparedKind> {
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
    const [{ model }] = candidates;
    const assemble = async (asked: KindAsked, read: OutgoingTexts): Promise<PreparedKind> => {
      const promptTokens = await countTexts([...read.prose, ...read.fixed], tenant.id);
      const demand = kind.demand(asked, promptTokens, model);
      const { maxOutputTokens = 0, expectedOutputTokens = maxOutputTokens, attachedTokens = 0, units } = demand;
      return {
        asked,
        given,
        screened: isReplaced ? found : undefined,
        call: {
          candidates: this.options.invocations.spared(caller, { action: kind.action, user }, candidates),
          aliased,
          action: kind.action,
          user,
          metadata: isJsonObject(given.metadata) ? given.metadata : undefined,
          demand: {
            promptTokens,
            attachedTokens: attachedTokens + besideTexts(asked.body, read),
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
    };
    const sent = isReplaced ? withProse(body, found.texts) : body;
    const read = isReplaced ? textsOf(sent) : texts;
    const prepared = await assemble({ body: sent, files }, read);
    if (isAssessed) return prepared;
    const { prose } = read;
    const fileTypes = files.map(({ contentType }) => contentType);
    const judged = await this.options.guarding.request(caller, prepared.call, { prose, texts: read, fileTypes });
    if (judged === undefined) return prepared;
    const { guarded, masked } = judged;
    const changed = masked === undefined ? sent : withProse(sent, await this.screened(caller, masked));
    const next = masked === undefined ? prepared : await assemble({ body: changed, files }, textsOf(changed));
    return { ...next, call: { ...next.call, guarded } };
  }

  /** Texts that guards changed, looked through for personal data once more. Throws POLICY_DENIED. */
  private async screened(caller: Caller, prose: readonly string[]): Promise<readonly string[]> {
    const { piiMode } = caller.principal.tenant;
    if (piiMode === 'off') return prose;
    const { texts } = await this.options.screening.screen(caller, {
      outgoing: () => ({ prose: [...prose], fixed: [], joined: [], attachments: [], hasLinkedContent: false }),
    });
    await this.assertNothingBlocked(caller, prose);
    return texts;
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
