import { z } from 'zod';
import { MODEL_TYPES } from '../../../shared/models/model-types.data.js';
import { USAGE_UNITS, type UsageUnit } from '../../../shared/models/usage-units.data.js';
import { isOfEnvironment } from '../../../shared/provider-kinds.data.js';
import { type NanoUsd, parseUsd } from '../../../shared/money.js';
import type { ProviderKind } from '../../../contracts/provider.js';
import { pricedAs } from './bedrock-models.rules.js';
import { type CatalogueModel, DEFAULT_OUTPUT_TOKENS, FREE } from './catalogue.rules.js';
import type { ImagePrice, ModelPrice, TokenRates } from './price.rules.js';

const usd = z
  .string()
  .refine((text) => (parseUsd(text) ?? -1n) >= 0n, { error: 'expected decimal USD as text, such as "0.15"' })
  .transform((text) => parseUsd(text) ?? 0n);
const tokens = z.int().min(0);

const rates = {
  input: usd,
  cachedInput: usd.optional(),
  cacheWrite: usd.optional(),
  cacheWriteHour: usd.optional(),
  audioInput: usd.optional(),
  cachedAudioInput: usd.optional(),
  imageInput: usd.optional(),
  cachedImageInput: usd.optional(),
  output: usd.default(0n),
  audioOutput: usd.optional(),
  imageOutput: usd.optional(),
  reasoning: usd.optional(),
};

const imageSize = z
  .string()
  .regex(/^(?:auto|\d{2,4}x\d{2,4})$/, 'expected width and height in pixels, such as 1024x1024');
const imageQuality = z.enum(['auto', 'low', 'medium', 'high', 'standard', 'hd']);

const price = z.strictObject({
  ...rates,
  longPrompts: z.array(z.strictObject({ above: tokens, ...rates })).optional(),
  requests: usd.optional(),
  webSearches: usd.optional(),
  /** USD for one of each. */
  units: z.partialRecord(z.enum(USAGE_UNITS), usd).optional(),
  /** USD for one picture; the first entry that fits a request counts. */
  images: z
    .array(z.strictObject({ size: imageSize.optional(), quality: imageQuality.optional(), price: usd }))
    .optional(),
  source: z.string().min(1),
  asOf: z.iso.date(),
});

const entry = z.strictObject({
  id: z.string().min(1),
  provider: z.string().min(1),
  upstream: z.string().min(1).optional(),
  type: z.enum(MODEL_TYPES),
  contextWindow: tokens,
  maxOutputTokens: tokens.default(0),
  defaultOutputTokens: tokens.optional(),
  dimensions: z.int().min(1).optional(),
  price: price.optional(),
  fallbacks: z.array(z.string()).default([]),
});

/** `mode` `extend` (default) adds to the built-in catalogue and overrides by id; `replace` starts empty. */
const modelsFile = z.strictObject({ mode: z.enum(['extend', 'replace']).default('extend'), models: z.array(entry) });

type Entry = z.output<typeof entry>;

/** The configured providers, by id, and those of the specification. */
export type KnownProviders = ReadonlyMap<string, { kind: ProviderKind; weight: number }>;

/**
 * The catalogue from the built-in models and the parsed content of a `MODELS_FILE`. Returns the problems, all of them,
 * when an entry is wrong, unpriced, or falls back to a model that is unknown or of another type.
 */
export function buildCatalogue(
  builtIn: readonly CatalogueModel[],
  file: unknown,
  providers: KnownProviders,
): { models: CatalogueModel[]; problems: string[] } {
  const parsed = modelsFile.safeParse(file ?? { models: [] });
  if (!parsed.success) {
    return { models: [], problems: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) };
  }
  const problems: string[] = [];
  const own = new Map<string, CatalogueModel>();
  for (const given of parsed.data.models) {
    const compiled = compile(given, providers);
    if (typeof compiled === 'string') problems.push(compiled);
    else own.set(`${compiled.provider}/${compiled.id}`, compiled);
  }
  // Those of named providers are not built in.
  const base = parsed.data.mode === 'replace' ? builtIn.filter(({ provider }) => !isOfEnvironment(provider)) : builtIn;
  const rest = base.filter((model) => !isOverridden(model, own.values()));
  const types = new Map([...rest, ...own.values()].map(({ id, type }) => [id, type]));
  const models = [
    ...rest.map((model) => ({ ...model, fallbacks: model.fallbacks.filter((id) => types.get(id) === model.type) })),
    ...own.values(),
  ];
  for (const { id, type, fallbacks } of own.values()) {
    for (const fallback of fallbacks) {
      const found = types.get(fallback);
      if (found !== type)
        problems.push(`${id}: fallback ${fallback} is ${found === undefined ? 'unknown' : `of type ${found}`}`);
    }
  }
  return { models, problems };
}

/** An entry is of one provider; one of the specification's three takes the id from the other two. */
function isOverridden(model: CatalogueModel, own: Iterable<CatalogueModel>): boolean {
  for (const { id, provider } of own) {
    if (id !== model.id) continue;
    if (provider === model.provider || (isOfEnvironment(provider) && isOfEnvironment(model.provider))) return true;
  }
  return false;
}

function compile({ price: given, ...entry }: Entry, providers: KnownProviders): CatalogueModel | string {
  const provider = providers.get(entry.provider);
  if (provider === undefined)
    return `${entry.id}: unknown provider ${entry.provider}; expected one of ${[...providers.keys()].join(', ')}`;
  const price =
    given === undefined
      ? provider.kind === 'local'
        ? FREE
        : undefined
      : toPrice(given, pricedAs(provider.kind, entry.upstream ?? entry.id, entry.id));
  if (price === undefined) return `${entry.id}: a hosted model needs a price`;
  const { dimensions, ...model } = entry;
  return {
    ...model,
    ...(dimensions === undefined ? {} : { dimensions }),
    kind: provider.kind,
    weight: provider.weight,
    upstream: entry.upstream ?? entry.id,
    defaultOutputTokens: entry.defaultOutputTokens ?? Math.min(entry.maxOutputTokens, DEFAULT_OUTPUT_TOKENS),
    price,
  };
}

function toPrice({ longPrompts, source, asOf, ...given }: z.output<typeof price>, kind: ProviderKind): ModelPrice {
  const { requests, webSearches, units, images, ...base } = given;
  const longer = longPrompts?.toSorted((a, b) => a.above - b.above);
  return {
    ...toRates(base, kind),
    ...(longer === undefined
      ? {}
      : { longPrompts: longer.map(({ above, ...its }) => ({ above, ...toRates(its, kind) })) }),
    ...(requests === undefined ? {} : { requests }),
    ...(webSearches === undefined ? {} : { webSearches }),
    ...(units === undefined ? {} : { units: perMillion(units) }),
    ...(images === undefined ? {} : { images: images.map(toImagePrice) }),
    source,
    asOf,
  };
}

const MILLION = 1_000_000n;

function perMillion(units: Readonly<Partial<Record<UsageUnit, NanoUsd>>>): Partial<Record<UsageUnit, NanoUsd>> {
  return Object.fromEntries(Object.entries(units).map(([unit, nano]) => [unit, nano * MILLION]));
}

function toImagePrice({ size, quality, price: nano }: { size?: string; quality?: string; price: NanoUsd }): ImagePrice {
  return {
    ...(size === undefined ? {} : { size }),
    ...(quality === undefined ? {} : { quality }),
    price: nano * MILLION,
  };
}

type GivenRates = { [name in keyof TokenRates]: TokenRates[name] | undefined } & Pick<TokenRates, 'input' | 'output'>;

/** The rates that are given; a provider of Anthropic's kind takes twice the price of input for an hour in its cache. */
function toRates(given: GivenRates, kind: ProviderKind): TokenRates {
  const named = (Object.entries(given) as [string, NanoUsd | undefined][]).filter(([, rate]) => rate !== undefined);
  const hour = kind === 'anthropic' && given.cacheWrite !== undefined ? { cacheWriteHour: given.input * 2n } : {};
  return { ...hour, ...Object.fromEntries(named), input: given.input, output: given.output };
}
