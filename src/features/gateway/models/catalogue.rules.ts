import type { ModelType } from '../../../shared/models/model-types.data.js';
import type { ProviderKind, UpstreamModel } from '../../../contracts/provider.js';
import type { ModelPrice } from './price.rules.js';

export type { ModelType } from '../../../shared/models/model-types.data.js';

/** One type, or several of which a model may have any. */
export type WantedType = ModelType | readonly ModelType[];

/** Whether a model is of a type that is wanted. */
export function isOfType({ type }: { type: ModelType }, wanted: WantedType): boolean {
  return typeof wanted === 'string' ? type === wanted : wanted.includes(type);
}

/** The wanted types in words. */
export function typeWords(wanted: WantedType): string {
  return typeof wanted === 'string' ? wanted : wanted.join(' or ');
}

/** A model as one provider serves it. */
export interface CatalogueModel {
  id: string;
  /** The id of the provider. */
  provider: string;
  /** The name of a tenant's own account among those of all tenants; absent for the platform's. */
  account?: string;
  kind: ProviderKind;
  /** The provider's own name of it. */
  upstream: string;
  type: ModelType;
  contextWindow: number;
  maxOutputTokens: number;
  /** Expected output of a request that does not bound it, for the token rate limit. */
  defaultOutputTokens: number;
  dimensions?: number;
  price: ModelPrice;
  /** Catalogue ids to turn to, in order. */
  fallbacks: readonly string[];
  /** The share of the model's calls that this provider gets first, beside the weights of its others. */
  weight: number;
}

/** The providers of each model, by the model's id and by `<provider>/<id>`. */
export type ModelIndex = ReadonlyMap<string, readonly CatalogueModel[]>;

const LOCAL_CONTEXT_WINDOW = 8_192;
const LOCAL_MAX_OUTPUT = 4_096;
/** Expected output of a request without a limit. */
export const DEFAULT_OUTPUT_TOKENS = 1_024;
export const FREE: ModelPrice = { input: 0n, output: 0n, source: 'local models have no price', asOf: '2026-01-01' };

/** A model that a local server lists, in the catalogue's form; free unless the catalogue prices it. */
export function fromLocalListing(model: UpstreamModel, provider = 'local', weight = 1): CatalogueModel {
  return {
    id: model.id,
    provider,
    kind: 'local',
    upstream: model.id,
    type: model.type,
    contextWindow: model.contextWindow ?? LOCAL_CONTEXT_WINDOW,
    maxOutputTokens: model.type === 'chat' ? LOCAL_MAX_OUTPUT : 0,
    defaultOutputTokens: model.type === 'chat' ? DEFAULT_OUTPUT_TOKENS : 0,
    ...(model.dimensions === undefined ? {} : { dimensions: model.dimensions }),
    price: FREE,
    fallbacks: [],
    weight,
  };
}

/** The index of models: each provider's by their ids, in the order given. */
export function indexModels(models: Iterable<CatalogueModel>): ModelIndex {
  const index = new Map<string, CatalogueModel[]>();
  for (const model of models) {
    for (const name of [model.id, `${model.provider}/${model.id}`]) {
      const known = index.get(name);
      if (known === undefined) index.set(name, [model]);
      else known.push(model);
    }
  }
  return index;
}

/**
 * Finds the providers of a requested identifier: exact catalogue entry, `<provider>/<name>`, then what local servers
 * list (with and without Ollama's `:latest`).
 */
export function resolveModel(
  requested: string,
  catalogue: ModelIndex,
  local: ModelIndex,
): readonly CatalogueModel[] | undefined {
  return catalogue.get(requested) ?? local.get(requested) ?? local.get(`${requested}:latest`);
}

/**
 * A model's providers in the order in which they are asked: the first by chance in the shares of their weights, `chance`
 * being from 0 to below 1; the others by weight.
 */
export function inTurn<T extends { weight: number }>(providers: readonly T[], chance: number): readonly T[] {
  if (providers.length < 2) return providers;
  const total = providers.reduce((sum, { weight }) => sum + weight, 0);
  let rest = chance * total;
  const first = Math.max(
    0,
    providers.findIndex(({ weight }) => (rest -= weight) < 0),
  );
  const others = providers.filter((_, at) => at !== first).toSorted((a, b) => b.weight - a.weight);
  return [...providers.slice(first, first + 1), ...others];
}

/** Other tokenizers than ours make at most this many times its tokens of a prompt, and some for framing. */
const FOREIGN_TOKENIZER_FACTOR = 1.5;
const FRAMING_TOKENS = 64;
/** The models that use OpenAI's tokenizer, at any provider. */
const OWN_TOKENIZER = /^(?:ft:)?(?:gpt-(?!oss)|chatgpt-|codex-|o\d|text-embedding-)/;

/** The most tokens that a provider may count for a prompt of which we count `promptTokens`. */
export function promptBound(
  { provider, kind, id }: Pick<CatalogueModel, 'provider' | 'kind' | 'id'>,
  promptTokens: number,
): number {
  const isOurs = kind === 'openai' && (provider === 'openai' || OWN_TOKENIZER.test(id));
  return Math.ceil(promptTokens * (isOurs ? 1 : FOREIGN_TOKENIZER_FACTOR)) + FRAMING_TOKENS;
}
