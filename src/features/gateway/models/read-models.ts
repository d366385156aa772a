import { readFileSync } from 'node:fs';
import type { Core } from '../../../module/core.js';
import { ENVIRONMENT_PROVIDERS } from '../../../shared/provider-kinds.data.js';
import { accountOf } from '../../../shared/own-providers.js';
import { isJsonObject, type JsonObject } from '../../../shared/json/json.js';
import { AWS_PRICES, isNameOnBedrock } from './bedrock-models.rules.js';
import { type CatalogueModel, DEFAULT_OUTPUT_TOKENS, FREE } from './catalogue.rules.js';
import { buildCatalogue, type KnownProviders } from './models-file.js';
import { isPriced, pricedModel, pricedModels, type PricedProvider, pricesOf } from './price-data.js';
import { CONTEXT_WINDOW, LONGEST_ANSWER } from './catalogue.data.js';

/** A provider beside the three of the specification. */
export type CatalogueProvider = Pick<
  Core['settings']['providers'][number],
  'id' | 'kind' | 'baseUrl' | 'models' | 'prices' | 'weight'
> & {
  /** Models with prices of their own, as MODELS_FILE has them. */
  priced?: readonly JsonObject[];
};

/** The models of the configured providers. */
export interface ReadModels {
  /** The ids of the providers that there may be. */
  providers: ReadonlySet<string>;
  models: readonly CatalogueModel[];
  /** The ids of the models that a name which is not the catalogue's may mean, such as a dated one: one a provider. */
  byOtherName: (name: string) => { provider: string; id: string; upstream: string }[];
  /** The local servers that say themselves which models they serve. */
  listing: ReadonlyMap<string, number>;
}

const HOSTED: readonly PricedProvider[] = [
  { id: 'openai', kind: 'openai', prices: 'openai', weight: 1 },
  { id: 'anthropic', kind: 'anthropic', prices: 'anthropic', weight: 1 },
];

/**
 * The built-in models and those of named providers at prices of `at` (Unix ms), with those of MODELS_FILE. Throws, with
 * a line for each problem, for files that are not usable.
 */
export function readModels(
  modelsFile: string | undefined,
  named: readonly CatalogueProvider[],
  at: number,
  hosted: readonly PricedProvider[] = HOSTED,
): ReadModels {
  const known: KnownProviders = new Map([
    ...ENVIRONMENT_PROVIDERS.map((kind) => [kind, { kind, weight: 1 }] as const),
    ...named.map(({ id, kind, weight }) => [id, { kind, weight }] as const),
  ]);
  const priced = named.map((provider) => ({ provider, prices: withPrices(provider) }));
  const problems = priced.flatMap(({ provider: { id, prices } }) =>
    prices === undefined || isPriced(prices) ? [] : [`PROVIDERS_FILE: ${id}: there are no prices of ${prices}`],
  );
  const builtIn = [
    ...hosted.flatMap((provider) => pricedModels(provider, at)),
    ...priced.flatMap(({ provider, prices }) => modelsOf(provider, prices, at)),
  ];
  const file: unknown = modelsFile === undefined ? undefined : JSON.parse(readFileSync(modelsFile, 'utf8'));
  const built = buildCatalogue(builtIn, withEntries(file, named), known);
  if (built.problems.length > 0) problems.push(['MODELS_FILE is invalid:', ...built.problems].join('\n  '));
  for (const { id, models } of named) {
    for (const model of models ?? []) {
      if (!built.models.some((one) => one.id === model.id && one.provider === id))
        problems.push(`PROVIDERS_FILE: ${id}: ${model.id} has no known price; give it one in MODELS_FILE`);
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const open = [
    ...hosted,
    ...priced.flatMap(({ provider, prices }) => (provider.models === undefined ? (prices ?? []) : [])),
  ];
  return {
    providers: new Set(known.keys()),
    models: built.models,
    byOtherName: (name) => open.flatMap((provider) => otherName(provider, name, at)),
    listing: new Map([
      ['local', 1],
      ...named.flatMap(({ id, kind, models, weight }) =>
        kind === 'local' && models === undefined ? [[id, weight] as const] : [],
      ),
    ]),
  };
}

/** The models of a tenant's own accounts. Throws as `readModels` does. */
export function readOwnModels(tenantId: string, named: readonly CatalogueProvider[], at: number): ReadModels {
  const read = readModels(undefined, named, at, []);
  const models = read.models.map((model) => ({ ...model, account: accountOf(tenantId, model.provider) }));
  return { ...read, providers: new Set(named.map(({ id }) => id)), models, listing: new Map() };
}

/** The content of MODELS_FILE with the entries that providers bring. */
function withEntries(file: unknown, named: readonly CatalogueProvider[]): unknown {
  const entries = named.flatMap(({ priced = [] }) => priced);
  if (entries.length === 0) return file;
  const { models = [], ...rest } = isJsonObject(file) ? file : {};
  return { ...rest, models: Array.isArray(models) ? [...models, ...entries] : models };
}

function withPrices({ id, kind, baseUrl, prices, weight }: CatalogueProvider): PricedProvider | undefined {
  const found = prices ?? usualPrices({ id, kind, baseUrl });
  return found === undefined ? undefined : { id, kind, prices: found, baseUrl, weight };
}

function usualPrices({ id, kind, baseUrl }: Pick<CatalogueProvider, 'id' | 'kind' | 'baseUrl'>): string | undefined {
  if (kind === 'local') return undefined;
  return kind === 'bedrock' ? AWS_PRICES : pricesOf({ id, baseUrl });
}

/** The models that a named provider lists, or all that are priced. A local server's are free without a price. */
function modelsOf(provider: CatalogueProvider, prices: PricedProvider | undefined, at: number): CatalogueModel[] {
  const { id: providerId, kind, models, weight } = provider;
  if (models === undefined) return prices === undefined ? [] : pricedModels(prices, at);
  return models.flatMap(({ id, upstream }) => {
    // At Bedrock the upstream's name says the region, which the price depends on.
    const names = kind === 'bedrock' ? [upstream, id] : [id, upstream];
    const found = prices === undefined ? undefined : firstPriced(prices, names, at);
    if (found !== undefined) return [{ ...found, id, upstream }];
    if (kind !== 'local') return [];
    return [
      {
        id,
        upstream,
        provider: providerId,
        kind,
        weight,
        type: 'chat' as const,
        price: FREE,
        fallbacks: [],
        contextWindow: CONTEXT_WINDOW,
        maxOutputTokens: LONGEST_ANSWER,
        defaultOutputTokens: DEFAULT_OUTPUT_TOKENS,
      },
    ];
  });
}

function firstPriced(prices: PricedProvider, names: readonly string[], at: number): CatalogueModel | undefined {
  for (const name of names) {
    const found = pricedModel(prices, name, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Names of models, dated and tuned ones among them. Whatever a name has more would leave for a provider unread. */
const NAME = /^[\w.:@/~+-]{1,200}$/;

function otherName(provider: PricedProvider, name: string, at: number) {
  if (!NAME.test(name)) return [];
  const upstream = name.startsWith(`${provider.id}/`) ? name.slice(provider.id.length + 1) : name;
  if (provider.kind === 'bedrock' && !isNameOnBedrock(upstream)) return [];
  const found = pricedModel(provider, upstream, at);
  return found === undefined ? [] : [{ provider: provider.id, id: found.id, upstream }];
}
