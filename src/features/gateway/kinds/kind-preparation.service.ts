import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, plainJson } from '../../../shared/json/json.js';
import type { PiiScreener, ScreenedTexts } from '../../../contracts/pii.js';
import { kindCacheKey } from '../cache/cache.rules.js';
import { chargedOtherwise } from '../exchange/priced.rules.js';
import { assertNoProviderState } from '../exchange/provider-state.rules.js';
import type { OutgoingTexts } from '../exchange/outgoing-texts.rules.js';
import type { RequestScreening } from '../exchange/request-screening.service.js';
import type { KindGuarding } from '../guarding/kind-guarding.service.js';
import type { Caller, ModelCall } from '../invocation/model-call.js';
import type { FoundModel, ModelInvocations } from '../invocation/model-invocations.service.js';
import type { CatalogueModel } from '../models/catalogue.rules.js';
import type { ServedModel } from '../models/catalogue.service.js';
import { pricedFor } from '../models/image-prices.rules.js';
import { countTexts } from '../tokens/tokenizer.js';
import { namedFiles } from './files.rules.js';
import type { Kind, KindAsked } from './kind.rules.js';
import { besideTexts, kindTexts, withKindProse } from './kind-texts.rules.js';

interface PreparationOptions {
  invocations: Pick<ModelInvocations, 'find' | 'spared'>;
  screening: RequestScreening;
  guarding: KindGuarding;
  screener: PiiScreener;
}

/** The most that a call may use. */
export type ReadyDemand = NonNullable<ModelCall<never>['demand']>;

/** A call that is ready to be admitted. */
export interface PreparedKind {
  call: Omit<ModelCall<never>, 'execute'> & { demand: ReadyDemand };
  /** As it leaves, without the model. */
  asked: KindAsked;
  /** As the client asked. */
  given: JsonObject;
  /** Where an answer of others might be; absent if such calls are not cached, or the cache is bypassed. */
  key: string | undefined;
  /** Where placeholders took the place of personal data. */
  screened: ScreenedTexts | undefined;
}

/** Makes calls beside chats and embeddings ready to be admitted. */
export class KindPreparation {
  constructor(private readonly options: PreparationOptions) {}

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
    const isCached =
      kind.isCached === true && given.skip_cache !== true && caller.wantsFresh !== true && tenant.cacheTtlSeconds > 0;
    const assemble = async (asked: KindAsked, read: OutgoingTexts): Promise<PreparedKind> => {
      const promptTokens = await countTexts([...read.prose, ...read.fixed], tenant.id);
      const demand = kind.demand(asked, promptTokens, model);
      const { maxOutputTokens = 0, expectedOutputTokens = maxOutputTokens, attachedTokens = 0, units } = demand;
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
    const results = kind.results?.(sent);
    const about = { prose, texts: read, results, fileTypes };
    const judged = await this.options.guarding.request(caller, prepared.call, about);
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
  async assertNothingBlocked({ principal, signal }: Caller, texts: readonly string[]): Promise<void> {
    const { id: owner, piiMode, piiRules: rules } = principal.tenant;
    if (piiMode !== 'block' || texts.length === 0) return;
    const found = await this.options.screener.screen(texts, { owner, replace: false, rules, signal });
    if (found.types.length === 0) return;
    const reason = `personal data in the answer is blocked: ${found.types.join(', ')}`;
    throw new DomainError('POLICY_DENIED', reason, { details: { policies: [], reason } });
  }
}

/** The model at the price of the pictures that are asked for. */
function asAsked(served: ServedModel, { size, quality }: JsonObject): ServedModel {
  const price = pricedFor(served.model.price, { size, quality });
  return price === served.model.price ? served : { ...served, model: { ...served.model, price } };
}

/** Whether a model is charged by what is no token. */
export function isOfUnits({ price }: Pick<CatalogueModel, 'price'>): boolean {
  return price.units !== undefined;
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
