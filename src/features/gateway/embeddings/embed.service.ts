import { isJsonObject } from '../../../shared/json/json.js';
import { DomainError } from '../../../shared/errors.js';
import { toInputs } from './embed.rules.js';
import type { EmbeddingResult, EmbedInput } from './embed.types.js';
import type { Evaluation, ProposalGate } from '../../../contracts/proposals.js';
import type { PiiScreener } from '../../../contracts/pii.js';
import type { Failover } from '../upstream/failover.service.js';
import { assertNoProviderState } from '../exchange/provider-state.rules.js';
import type { KindGuarding } from '../guarding/kind-guarding.service.js';
import { booked, noteUsage } from '../invocation/charges.js';
import type { Caller } from '../invocation/model-call.js';
import type { ModelInvocations } from '../invocation/model-invocations.service.js';
import { mapFixed } from '../exchange/native-texts.rules.js';
import { textsVisited } from '../exchange/outgoing-texts.rules.js';
import type { EmbedRequest } from '../../../contracts/provider.js';
import { requestOf } from '../invocation/request.rules.js';
import { countTexts } from '../tokens/tokenizer.js';
import { isCancelled } from '../upstream/upstream.rules.js';
import { NO_BOUNDS, usageBounds } from '../usage/usage-figures.rules.js';

export class EmbedService {
  constructor(
    private readonly invocations: ModelInvocations,
    private readonly failover: Failover,
    private readonly screener: PiiScreener,
    private readonly guarding: KindGuarding,
    private readonly proposals: ProposalGate,
  ) {}

  /** Vectors of the inputs. Errors: those of `ModelInvocations`. */
  async embed(caller: Caller, input: EmbedInput): Promise<EmbeddingResult> {
    if (typeof input.proposalId === 'string') {
      const asked = { proposalId: input.proposalId, action: 'ai.embed', payload: requestOf(input) };
      return this.proposals.resultOf(caller.principal, asked, (result) => (isResult(result) ? result : undefined));
    }
    const { inputs, call } = await this.judged(caller, input);
    const { candidates, demand } = call;
    const request: Omit<EmbedRequest, 'model'> = {
      input: inputs,
      ...(typeof input.dimensions === 'number' ? { dimensions: input.dimensions } : {}),
      ...(typeof input.user === 'string' ? { user: input.user } : {}),
      ...(input.extra === undefined ? {} : { extra: input.extra }),
    };
    const counted = () => ({ promptTokens: demand.promptTokens, completionTokens: 0 });
    return this.invocations.invoke(caller, {
      ...call,
      execute: async ({ facts }, { signal }, permitted, canAfford) => {
        const { value: result, served } = await this.failover
          .run(permitted, facts, signal, canAfford, demand.promptTokens, (served) => {
            const { model, adapter } = served;
            if (adapter.embed === undefined) {
              throw new DomainError('NOT_FOUND', `provider ${adapter.kind} does not support embeddings`, {
                param: 'model',
              });
            }
            const embed = adapter.embed.bind(adapter);
            return booked({ facts }, served, usageBounds(model, { choices: 0 }), () =>
              embed({ ...request, model: model.upstream }, signal),
            );
          })
          .catch((error: unknown) => {
            if (isCancelled(error)) noteUsage(facts, candidates[0], undefined, NO_BOUNDS, counted);
            throw error;
          });
        const reported =
          result.usage === undefined ? undefined : { promptTokens: result.usage.promptTokens, completionTokens: 0 };
        const bounds = usageBounds(served.model, { choices: 0 });
        const usage = noteUsage(facts, served, reported, bounds, counted);
        if (request.dimensions === undefined) this.invocations.noteDimensions(served, result.embeddings);
        facts.content = result.embeddings;
        return {
          object: 'list',
          model: served.model.id,
          data: result.embeddings.map((vector, index) => ({
            object: 'embedding',
            index,
            embedding: input.encodingFormat === 'base64' ? toBase64(vector) : vector,
            dimensions: vector.length,
          })),
          usage: { promptTokens: usage.promptTokens, totalTokens: usage.promptTokens },
        };
      },
    });
  }

  /** Evaluates policy and risk for a request. */
  async assess(caller: Caller, input: EmbedInput): Promise<Evaluation> {
    const prepared = caller.approved === undefined ? this.prepare(caller, input) : this.judged(caller, input);
    return this.invocations.assess(caller, (await prepared).call);
  }

  /** A request that guards let go on. Vectors are no texts, in which they could find anything. */
  private async judged(caller: Caller, input: EmbedInput) {
    const prepared = await this.prepare(caller, input);
    const { inputs, call } = prepared;
    const prose = isTexts(inputs) ? inputs : [];
    const { fixed } = textsVisited((visit) => mapFixed({ ...input.extra, user: input.user ?? null }, visit));
    // The vocabulary of token ids is the model's.
    const texts = { fixed, joined: [], attachments: [], hasLinkedContent: false };
    const fileTypes = isTexts(inputs) ? [] : ['token ids'];
    const judged = await this.guarding.request(caller, call, { prose, texts, fileTypes });
    if (judged === undefined) return prepared;
    const { guarded, masked } = judged;
    const next = masked === undefined ? prepared : await this.prepare(caller, { ...input, input: [...masked] });
    return { ...next, call: { ...next.call, request: call.request, guarded } };
  }

  private async prepare(caller: Caller, input: EmbedInput) {
    assertNoProviderState(input.extra ?? {});
    const { inputs, pii } = await this.screen(caller, input);
    const action = 'ai.embed' as const;
    const { candidates, aliased } = await this.invocations.find(caller, input.model, 'embedding');
    const call = {
      candidates: this.invocations.spared(caller, { action, user: input.user }, candidates),
      aliased,
      action,
      user: input.user,
      demand: {
        promptTokens: await countPrompt(inputs, input, caller.principal.tenant.id),
        expectedOutputTokens: 0,
        maxOutputTokens: 0,
      },
      content: inputs,
      request: () => requestOf(input),
      pii,
    };
    return { inputs, call };
  }

  /**
   * Looks for personal data in texts; token ids count as unread, as the vocabulary is the model's. Vectors of placeholders
   * have nothing to restore.
   */
  private async screen({ principal, signal }: Caller, { input, user, extra }: EmbedInput) {
    const { id: owner, piiMode, piiRules: rules } = principal.tenant;
    const inputs = toInputs(input);
    if (piiMode === 'off') return { inputs, pii: { types: [] } };
    const { fixed: texts } = textsVisited((visit) => mapFixed({ ...extra, user: user ?? null }, visit));
    const fixed = { texts, joined: [] };
    const prose = isTexts(inputs) ? inputs : [];
    const screened = await this.screener.screen(prose, {
      owner,
      replace: piiMode === 'redact',
      fixed,
      rules,
      signal,
    });
    const { types, fixedTypes } = screened;
    const isUnread = screened.isUnread || !isTexts(inputs);
    return { inputs: isTexts(inputs) ? screened.texts : inputs, pii: { types, fixedTypes, isUnread } };
  }
}

function isTexts(inputs: string[] | number[][]): inputs is string[] {
  return typeof inputs[0] === 'string';
}

async function countPrompt(inputs: string[] | number[][], { extra, user }: EmbedInput, owner: string): Promise<number> {
  const texts = [extra, user].flatMap((value) => (value === undefined ? [] : [JSON.stringify(value)]));
  if (isTexts(inputs)) return countTexts([...inputs, ...texts], owner);
  return inputs.reduce((sum, ids) => sum + ids.length, await countTexts(texts, owner));
}

/** Little-endian 32-bit floats, as OpenAI's `encoding_format: base64`. */
function toBase64(vector: number[]): string {
  const bytes = Buffer.alloc(vector.length * 4);
  vector.forEach((value, index) => bytes.writeFloatLE(value, index * 4));
  return bytes.toString('base64');
}

function isResult(result: unknown): result is EmbeddingResult {
  return isJsonObject(result) && typeof result.model === 'string' && Array.isArray(result.data);
}
