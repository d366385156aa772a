import { DomainError, invalidRequest } from '../../shared/errors.js';
import type { JsonValue } from '../../shared/json.js';
import type { EmbeddingResult, EmbedInput } from './embed.types.js';
import { type Caller, type ModelInvocations, noteUsage } from './invocation.service.js';
import type { EmbedRequest } from './provider.port.js';
import { countText } from './tokenizer.js';
import { isCancelled } from './upstream.rules.js';
import { attempt } from './upstream.service.js';

const MAX_INPUTS = 2_048;

/** Embeddings. Specification, "Gateway"; contract §4. */
export class EmbedService {
  constructor(private readonly invocations: ModelInvocations) {}

  /** Vectors of the inputs. Errors: those of `ModelInvocations`, and INVALID_REQUEST for an input that is not text. */
  async embed(caller: Caller, input: EmbedInput): Promise<EmbeddingResult> {
    const inputs = toInputs(input.input);
    const served = await this.invocations.find(caller.principal, input.model, 'embedding');
    const { model, adapter } = served;
    const request: EmbedRequest = {
      model: model.upstream,
      input: inputs,
      ...(typeof input.dimensions === 'number' ? { dimensions: input.dimensions } : {}),
      ...(typeof input.user === 'string' ? { user: input.user } : {}),
      ...(input.extra === undefined ? {} : { extra: input.extra }),
    };
    const promptTokens = countInputs(inputs);
    const counted = () => ({ promptTokens, completionTokens: 0 });
    return this.invocations.invoke(caller, {
      served,
      action: 'ai.embed',
      user: input.user,
      promptTokens,
      expectedOutputTokens: 0,
      maxOutputTokens: 0,
      content: input.input,
      execute: async ({ facts }, { signal }) => {
        const result = await attempt(served, facts, () => {
          if (adapter.embed === undefined)
            throw new DomainError('NOT_FOUND', `provider ${adapter.kind} has no embeddings`, { param: 'model' });
          return adapter.embed(request, signal);
        }).catch((error: unknown) => {
          if (isCancelled(error)) noteUsage(facts, served, undefined, counted);
          throw error;
        });
        const reported =
          result.usage === undefined ? undefined : { promptTokens: result.usage.promptTokens, completionTokens: 0 };
        const usage = noteUsage(facts, served, reported, counted);
        facts.content = result.embeddings;
        return {
          object: 'list',
          model: model.id,
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
}

/** Texts or lists of token ids, of which there is at least one and none is empty. */
function toInputs(input: JsonValue): string[] | number[][] {
  const list = Array.isArray(input) && input.every((item) => typeof item === 'number') ? [input] : [input].flat();
  const expected = `expected text, or a list of 1 to ${MAX_INPUTS} texts, none of them empty`;
  if (list.length === 0 || list.length > MAX_INPUTS) throw invalidRequest([{ path: 'input', message: expected }]);
  const issues = list.flatMap((item, index) => {
    const isText = typeof item === 'string' && item !== '';
    const isTokens = Array.isArray(item) && item.length > 0 && item.every((token) => Number.isInteger(token));
    return isText || isTokens ? [] : [{ path: Array.isArray(input) ? `input[${index}]` : 'input', message: expected }];
  });
  const isMixed = new Set(list.map((item) => typeof item)).size > 1;
  if (issues.length === 0 && isMixed) issues.push({ path: 'input', message: 'expected texts or token ids, not both' });
  if (issues.length > 0) throw invalidRequest(issues);
  return list as string[] | number[][];
}

function countInputs(inputs: string[] | number[][]): number {
  return inputs.reduce((sum: number, item) => sum + (typeof item === 'string' ? countText(item) : item.length), 0);
}

/** Little-endian 32-bit floats, as OpenAI's `encoding_format: base64`. */
function toBase64(vector: number[]): string {
  const bytes = Buffer.alloc(vector.length * 4);
  vector.forEach((value, index) => bytes.writeFloatLE(value, index * 4));
  return bytes.toString('base64');
}
