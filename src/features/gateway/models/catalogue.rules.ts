import type { NanoUsd } from '../../../shared/money.js';
import { tokenCost } from '../../../shared/money.js';
import type { ProviderKind, TokenUsage, UpstreamModel } from '../../../contracts/provider.js';

export type ModelType = 'chat' | 'embedding';

/** Prices in nano-USD per million tokens. */
export interface ModelPrice {
  input: NanoUsd;
  /** Input read from the provider's prompt cache; the input price when absent. */
  cachedInput?: NanoUsd;
  /** Input written to the provider's prompt cache; the input price when absent. */
  cacheWrite?: NanoUsd;
  output: NanoUsd;
  source: string;
  /** ISO date on which the source said so. */
  asOf: string;
}

/** A model that the gateway can serve. */
export interface CatalogueModel {
  id: string;
  provider: ProviderKind;
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
}

const LOCAL_CONTEXT_WINDOW = 8_192;
const LOCAL_MAX_OUTPUT = 4_096;
const LOCAL_DEFAULT_OUTPUT = 1_024;
const FREE: ModelPrice = { input: 0n, output: 0n, source: 'local models have no price', asOf: '2026-01-01' };

/** A model that a local server lists, in the catalogue's form; free unless the catalogue prices it. */
export function fromLocalListing(model: UpstreamModel): CatalogueModel {
  return {
    id: model.id,
    provider: 'local',
    upstream: model.id,
    type: model.type,
    contextWindow: model.contextWindow ?? LOCAL_CONTEXT_WINDOW,
    maxOutputTokens: model.type === 'chat' ? LOCAL_MAX_OUTPUT : 0,
    defaultOutputTokens: model.type === 'chat' ? LOCAL_DEFAULT_OUTPUT : 0,
    ...(model.dimensions === undefined ? {} : { dimensions: model.dimensions }),
    price: FREE,
    fallbacks: [],
  };
}

const PREFIXED = /^(openai|anthropic|local)\/(.+)$/;

/**
 * Finds the model of a requested identifier: exact catalogue entry, `<provider>/<name>`, then what the local server
 * lists (with and without Ollama's `:latest`).
 */
export function resolveModel(
  requested: string,
  catalogue: ReadonlyMap<string, CatalogueModel>,
  local: ReadonlyMap<string, CatalogueModel>,
): CatalogueModel | undefined {
  const exact = catalogue.get(requested);
  if (exact !== undefined) return exact;
  const [, provider, name = ''] = PREFIXED.exec(requested) ?? [];
  if (provider === 'openai' || provider === 'anthropic') {
    const named = catalogue.get(name);
    return named?.provider === provider ? named : undefined;
  }
  const localName = provider === 'local' ? name : requested;
  const priced = provider === 'local' ? catalogue.get(name) : undefined;
  if (priced?.provider === 'local') return priced;
  return local.get(localName) ?? local.get(`${localName}:latest`);
}

/** Cost of a use, in nano-USD: cached and cache-writing input at their own prices, every part rounded up. */
export function costOf(price: ModelPrice, usage: TokenUsage): NanoUsd {
  const cached = Math.min(usage.cachedPromptTokens ?? 0, usage.promptTokens);
  const written = Math.min(usage.cacheWriteTokens ?? 0, usage.promptTokens - cached);
  return (
    tokenCost(usage.promptTokens - cached - written, price.input) +
    tokenCost(cached, price.cachedInput ?? price.input) +
    tokenCost(written, price.cacheWrite ?? price.input) +
    tokenCost(usage.completionTokens, price.output)
  );
}

/** The most that a request can cost: its prompt at the dearest input price, and its largest output. */
export function worstCost(price: ModelPrice, promptTokens: number, outputTokens: number): NanoUsd {
  const dearest = [price.input, price.cacheWrite ?? 0n].reduce((a, b) => (a > b ? a : b));
  return tokenCost(promptTokens, dearest) + tokenCost(outputTokens, price.output);
}

/** Other tokenizers than ours make at most this many times its tokens of a prompt, and some for framing. */
const FOREIGN_TOKENIZER_FACTOR = 1.5;
const FRAMING_TOKENS = 64;

/** The most tokens that a provider may count for a prompt of which we count `promptTokens`. */
export function promptBound(provider: ProviderKind, promptTokens: number): number {
  return Math.ceil(promptTokens * (provider === 'openai' ? 1 : FOREIGN_TOKENIZER_FACTOR)) + FRAMING_TOKENS;
}
