import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, plainJson } from '../../../shared/json/json.js';
import type { ScreenedTexts } from '../../../contracts/pii.js';
import type { Evaluation, ProposalGate } from '../../../contracts/proposals.js';
import type { CallKind } from '../../../contracts/provider.js';
import { chargedOtherwise } from '../exchange/priced.rules.js';
import { assertNoProviderState } from '../exchange/provider-state.rules.js';
import type { RequestScreening } from '../exchange/request-screening.service.js';
import { booked, noteUsage } from '../invocation/charges.js';
import type { Caller, ModelCall } from '../invocation/model-call.js';
import type { FoundModel, ModelInvocations } from '../invocation/model-invocations.service.js';
import type { ServedModel } from '../models/catalogue.service.js';
import { countTexts } from '../tokens/tokenizer.js';
import type { Failover } from '../upstream/failover.service.js';
import { isCancelled } from '../upstream/upstream.rules.js';
import { usageBounds } from '../usage/usage-figures.rules.js';
import type { Kind, KindAnswer } from './kind.js';
import { besideTexts, kindTexts, withKindProse } from './kind-texts.rules.js';
import type { KindCallAnswer, KindCallInput } from './kind.types.js';

interface KindCallsOptions {
  invocations: ModelInvocations;
  failover: Failover;
  screening: RequestScreening;
  proposals: ProposalGate;
}

/** A call that is ready to be admitted. */
interface PreparedKind {
  call: Omit<ModelCall<never>, 'execute'> & { demand: NonNullable<ModelCall<never>['demand']> };
  /** The body as it leaves, without the model. */
  sent: JsonObject;
  /** Where placeholders took the place of personal data. */
  screened: ScreenedTexts | undefined;
}

/** Calls beside chats and embeddings, by the one path of all calls of models. */
export class KindCalls {
  constructor(private readonly options: KindCallsOptions) {}

  /** The answer in the dialect of the request. Errors: INVALID_REQUEST, those of `ModelInvocations`. */
  async create(caller: Caller, kind: Kind, input: KindCallInput): Promise<KindCallAnswer> {
    const { body: given, proposalId } = input;
    assertSound(kind, given);
    if (typeof proposalId === 'string') {
      const asked = { proposalId, action: kind.action, payload: payloadOf(given) };
      return this.options.proposals.resultOf(caller.principal, asked, (result) =>
        isAnswer(result) ? result : undefined,
      );
    }
    const prepared = await this.prepare(caller, kind, given);
    const body = await this.call(caller, kind, prepared);
    const { screened } = prepared;
    const restored = kind.restored?.(body, given, (text) => screened?.restore(text) ?? text) ?? body;
    return { body: restored, evidenceId: caller.provenance.evidenceId ?? '' };
  }

  /** Evaluates policy and risk for a request. */
  async assess(caller: Caller, kind: Kind, { body }: KindCallInput): Promise<Evaluation> {
    return this.options.invocations.assess(caller, (await this.prepare(caller, kind, body)).call);
  }

  private call(caller: Caller, kind: Kind, { call, sent }: PreparedKind): Promise<JsonObject> {
    const { demand } = call;
    const counted = () => ({ promptTokens: demand.promptTokens, completionTokens: 0, ...demand.units });
    const boundsOf = ({ model }: ServedModel) => ({
      ...usageBounds(model, { choices: demand.maxOutputTokens > 0 ? 1 : 0 }),
      ...(demand.units === undefined ? {} : { units: demand.units }),
    });
    return this.options.invocations.invoke(caller, {
      ...call,
      execute: async ({ facts }, { signal }, permitted, canAfford) => {
        const answered = await this.options.failover
          .run(permitted, facts, signal, canAfford, demand.promptTokens, (served) =>
            booked({ facts }, served, boundsOf(served), () => asked(kind, served, sent, signal)),
          )
          .catch((error: unknown) => {
            if (isCancelled(error))
              noteUsage(facts, call.candidates[0], undefined, boundsOf(call.candidates[0]), counted);
            throw error;
          });
        const { value, served } = answered;
        noteUsage(facts, served, value.usage, boundsOf(served), counted);
        facts.content = value.body;
        if (value.verdicts !== undefined) facts.verdicts = value.verdicts;
        return value.body.model === undefined ? value.body : { ...value.body, model: served.model.id };
      },
    });
  }

  private async prepare(caller: Caller, kind: Kind, given: JsonObject): Promise<PreparedKind> {
    assertNoProviderState(given);
    const { tenant } = caller.principal;
    const user = typeof given.user === 'string' ? given.user : undefined;
    const { candidates, aliased } = await this.find(caller, kind, given);
    const { model: _model, skip_cache: _skips, ...body } = given;
    const texts = kindTexts(body, kind.reading);
    const found =
      tenant.piiMode === 'off' ? undefined : await this.options.screening.screen(caller, { outgoing: () => texts });
    const isReplaced = tenant.piiMode === 'redact' && found !== undefined && found.types.length > 0;
    const sent = isReplaced ? withKindProse(body, kind.reading, found.texts) : body;
    const { prose, fixed } = isReplaced ? kindTexts(sent, kind.reading) : texts;
    const promptTokens = await countTexts([...prose, ...fixed], tenant.id);
    const [{ model }] = candidates;
    const { maxOutputTokens = 0, attachedTokens = 0, units } = kind.demand(sent, promptTokens, model);
    return {
      sent,
      screened: isReplaced ? found : undefined,
      call: {
        candidates: this.options.invocations.spared(caller, { action: kind.action, user }, candidates),
        aliased,
        action: kind.action,
        user,
        metadata: isJsonObject(given.metadata) ? given.metadata : undefined,
        demand: {
          promptTokens,
          attachedTokens: attachedTokens + besideTexts(sent, { prose, fixed }),
          expectedOutputTokens: maxOutputTokens,
          maxOutputTokens,
          ...(units === undefined ? {} : { units }),
        },
        content: { ...sent, model: model.id },
        request: () => payloadOf(given),
        pii: { types: found?.types ?? [], fixedTypes: found?.fixedTypes ?? [], isUnread: found?.isUnread ?? false },
      },
    };
  }

  /** Models of the kind's type; those of another one are asked only where no other model would take over. */
  private async find(caller: Caller, { type, alsoOfChats }: Kind, body: JsonObject): Promise<FoundModel> {
    const requested = body.model as string;
    const found = await this.options.invocations.find(
      caller,
      requested,
      alsoOfChats === true ? [type, 'chat'] : [type],
    );
    const [first, ...others] = found.candidates;
    assertPriced(first, body);
    const alike = others.filter(({ model }) => model.type === type || model.id === first.model.id);
    return { ...found, candidates: [first, ...alike] };
  }
}

/** Asks one provider. Throws NOT_FOUND for one that has no such calls. */
async function asked(
  kind: Kind,
  { model, adapter }: ServedModel,
  body: JsonObject,
  signal: AbortSignal,
): Promise<KindAnswer> {
  if (adapter.ask === undefined)
    throw new DomainError('NOT_FOUND', `provider ${model.provider} does not support ${WORDS[kind.name]}`, {
      param: 'model',
    });
  return kind.read(await adapter.ask({ kind: kind.name, model: model.upstream, body }, signal), body);
}

const WORDS: Readonly<Record<CallKind, string>> = {
  moderate: 'moderations',
  rerank: 'reranking',
  decide: 'decisions',
};

/** Throws INVALID_REQUEST with everything that is wrong with a body. */
export function assertSound(kind: Kind, body: JsonObject): void {
  const { model } = body;
  const isName = typeof model === 'string' && model !== '' && model.length <= 200;
  const issues = [
    ...(isName ? [] : [{ path: 'model', message: 'expected the name of a model' }]),
    ...kind.problems(body),
    ...(body.stream === true ? [{ path: 'stream', message: 'these answers are not streamed' }] : []),
  ];
  if (issues.length > 0) throw invalidRequest(issues);
}

/** Throws INVALID_REQUEST for fields that a hosted provider charges for and that have no price. */
function assertPriced({ model }: ServedModel, body: JsonObject): void {
  const charged = model.kind === 'local' ? [] : chargedOtherwise(body);
  const message = `${model.id} has no catalogue price for this, so its cost cannot be reserved`;
  if (charged.length > 0) throw invalidRequest(charged.map((path) => ({ path, message })));
}

/** The request as a proposal stores it. */
export function payloadOf(body: JsonObject): JsonObject {
  return plainJson({ body, model: body.model });
}

function isAnswer(result: unknown): result is KindCallAnswer {
  return isJsonObject(result) && isJsonObject(result.body) && typeof result.evidenceId === 'string';
}
