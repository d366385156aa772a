import { calcPrice, findProvider } from '@pydantic/genai-prices';
import type { ProviderKind } from '../../../contracts/provider.js';
import {
  CONTEXT_WINDOW,
  DIMENSIONS,
  FALLBACKS,
  FREE_OF_CHARGE,
  LONGEST_ANSWER,
  LONGEST_ANSWERS,
  NOT_SERVED,
  OF_ANTHROPIC,
  PRICE_DATA,
  PRICED_BY_UNIT,
  PRICES_AT,
} from './catalogue.data.js';
import { typeOfName } from '../../../shared/models/model-names.rules.js';
import { AWS_PRICES, nameOnBedrock, NOT_ON_BEDROCK, pricedAs } from './bedrock-models.rules.js';
import { type CatalogueModel, DEFAULT_OUTPUT_TOKENS } from './catalogue.rules.js';
import { type PricedModel, priceAt } from './price-data.rules.js';

/** Who a list of prices is for. */
export interface PricedProvider {
  /** The id of the provider here. */
  id: string;
  kind: ProviderKind;
  /** The id in genai-prices of the provider whose prices hold. */
  prices: string;
  /** Its address, which for Amazon Bedrock says the region. */
  baseUrl?: string;
  weight: number;
}

// Joined, no template, for the sake of the JSON that it goes into: docs/decisions/0029.
const ORIGIN = { source: [PRICE_DATA.name, PRICE_DATA.version].join(' '), asOf: PRICE_DATA.date };

/** The id under which genai-prices knows a provider, by its URL or its id. */
export function pricesOf({ id, baseUrl }: { id: string; baseUrl: string }): string | undefined {
  const known = PRICES_AT.find(([addresses]) => addresses.test(baseUrl))?.[1];
  return known ?? findProvider({ providerApiUrl: baseUrl })?.id ?? (isPriced(id) ? id : undefined);
}

/** Whether genai-prices has the prices of a provider, by its id there. */
export function isPriced(prices: string): boolean {
  return findProvider({ providerId: prices })?.id === prices;
}

/** All models of a provider that chat or embed and have a price at `at`, Unix ms. Nothing is fetched. */
export function pricedModels(provider: PricedProvider, at: number): CatalogueModel[] {
  const { models = [] } = findProvider({ providerId: provider.prices }) ?? {};
  return [...models.flatMap((model) => toModel(provider, model, at) ?? []), ...unlistedModels(provider)];
}

/** The models of a provider that cost nothing. */
function unlistedModels({ id: provider, kind, prices, baseUrl, weight }: PricedProvider): CatalogueModel[] {
  // Others who sell at a provider's prices do not promise what it gives away.
  if (baseUrl !== undefined) return [];
  const { models = [], source = '', asOf = '' } = FREE_OF_CHARGE[prices] ?? {};
  const free = models.map((id) => ({ id, price: { source, asOf } }));
  const byUnit = (PRICED_BY_UNIT[prices] ?? []).map(({ id, ...price }) => ({ id, price }));
  return [...free, ...byUnit].map(({ id, price }) => ({
    id,
    provider,
    kind,
    upstream: id,
    type: typeOfName(id),
    contextWindow: CONTEXT_WINDOW,
    maxOutputTokens: 0,
    defaultOutputTokens: 0,
    price: { input: 0n, output: 0n, ...price },
    fallbacks: [],
    weight,
  }));
}

/** One of a provider's models by any of its names, such as a dated one; `id` is the catalogue's. */
export function pricedModel(provider: PricedProvider, name: string, at: number): CatalogueModel | undefined {
  const found = calcPrice({}, name, { providerId: provider.prices });
  return found === null ? undefined : toModel(provider, found.model, at);
}

function toModel(provider: PricedProvider, model: PricedModel, at: number): CatalogueModel | undefined {
  const isOnBedrock = provider.prices === AWS_PRICES;
  const id = isOnBedrock ? nameOnBedrock(model.id, provider.baseUrl ?? '') : model.id;
  if ((isOnBedrock ? NOT_ON_BEDROCK : NOT_SERVED).test(id) || isOfOtherKind(provider, id)) return undefined;
  const price = priceAt(model, pricedAs(provider.kind, id), at, ORIGIN);
  if (price === undefined) return undefined;
  const { context_window: contextWindow = CONTEXT_WINDOW } = model;
  const type = typeOfName(id);
  // Calls of other kinds are OpenAI's, as its protocol has them.
  if (type !== 'chat' && type !== 'embedding' && provider.kind !== 'openai') return undefined;
  const maxOutputTokens = type === 'chat' || type === 'realtime' ? longestAnswer(id, contextWindow) : 0;
  const dimensions = DIMENSIONS[id];
  return {
    id,
    provider: provider.id,
    kind: provider.kind,
    upstream: id,
    type,
    contextWindow,
    maxOutputTokens,
    defaultOutputTokens: Math.min(maxOutputTokens, DEFAULT_OUTPUT_TOKENS),
    ...(dimensions === undefined ? {} : { dimensions }),
    price,
    fallbacks: FALLBACKS[id] ?? [],
    weight: provider.weight,
  };
}

/** True where a list of prices has models of several protocols, and the provider speaks another one. */
function isOfOtherKind({ prices, kind }: PricedProvider, id: string): boolean {
  return prices === OF_ANTHROPIC.prices && OF_ANTHROPIC.models.test(id) !== (kind === 'anthropic');
}

function longestAnswer(id: string, contextWindow: number): number {
  const name = id.replace(/^(?:[a-z-]+\.)?anthropic\./, '');
  const known = LONGEST_ANSWERS.find(([names]) => names.test(name));
  return known?.[1] ?? Math.min(contextWindow, LONGEST_ANSWER);
}
