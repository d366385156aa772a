import { z } from 'zod';
import { parseUsd } from '../../../shared/money.js';
import type { CatalogueModel } from './catalogue.rules.js';

const usd = z
  .string()
  .refine((text) => (parseUsd(text) ?? -1n) >= 0n, { error: 'expected decimal USD as text, such as "0.15"' });
const tokens = z.int().min(0);

const entry = z.strictObject({
  id: z.string().min(1),
  provider: z.enum(['openai', 'anthropic', 'local']),
  upstream: z.string().min(1).optional(),
  type: z.enum(['chat', 'embedding']),
  contextWindow: tokens,
  maxOutputTokens: tokens.default(0),
  defaultOutputTokens: tokens.optional(),
  dimensions: z.int().min(1).optional(),
  price: z
    .strictObject({
      input: usd,
      cachedInput: usd.optional(),
      cacheWrite: usd.optional(),
      output: usd.default('0'),
      source: z.string().min(1),
      asOf: z.iso.date(),
    })
    .optional(),
  fallbacks: z.array(z.string()).default([]),
});

/** `mode` `extend` (default) adds to the built-in catalogue and overrides by id; `replace` starts empty. */
const modelsFile = z.strictObject({ mode: z.enum(['extend', 'replace']).default('extend'), models: z.array(entry) });

/** A model as it is written in a file. Prices in USD per million tokens. */
export type ModelEntry = z.input<typeof entry>;

/** Expected output of a request without `max_tokens`, for the token rate limit. */
const DEFAULT_OUTPUT_TOKENS = 1_024;
const LOCAL_PRICE: NonNullable<z.output<typeof entry>['price']> = {
  input: '0',
  output: '0',
  source: 'local models have no price',
  asOf: '2026-01-01',
};

function nano(text: string): bigint {
  return parseUsd(text) ?? 0n;
}

function compile(given: z.output<typeof entry>): CatalogueModel | string {
  const price = given.price ?? (given.provider === 'local' ? LOCAL_PRICE : undefined);
  if (price === undefined) return `${given.id}: a hosted model needs a price`;
  const { cachedInput, cacheWrite } = price;
  return {
    ...given,
    upstream: given.upstream ?? given.id,
    defaultOutputTokens: given.defaultOutputTokens ?? Math.min(given.maxOutputTokens, DEFAULT_OUTPUT_TOKENS),
    price: {
      input: nano(price.input),
      ...(cachedInput === undefined ? {} : { cachedInput: nano(cachedInput) }),
      ...(cacheWrite === undefined ? {} : { cacheWrite: nano(cacheWrite) }),
      output: nano(price.output),
      source: price.source,
      asOf: price.asOf,
    },
  };
}

/**
 * The catalogue from the built-in entries and the parsed content of a `MODELS_FILE`. Returns the problems, all of them,
 * when an entry is wrong, unpriced, or falls back to a model that is unknown or of another type.
 */
export function buildCatalogue(
  builtIn: readonly ModelEntry[],
  file: unknown,
): { models: Map<string, CatalogueModel>; problems: string[] } {
  const parsed = modelsFile.safeParse(file ?? { models: [] });
  if (!parsed.success) {
    return {
      models: new Map(),
      problems: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    };
  }
  const base = parsed.data.mode === 'replace' ? [] : builtIn.map((model) => entry.parse(model));
  const models = new Map<string, CatalogueModel>();
  const problems: string[] = [];
  for (const given of [...base, ...parsed.data.models]) {
    const compiled = compile(given);
    if (typeof compiled === 'string') problems.push(compiled);
    else models.set(compiled.id, compiled);
  }
  for (const model of models.values()) {
    for (const id of model.fallbacks) {
      const type = models.get(id)?.type;
      if (type !== model.type)
        problems.push(`${model.id}: fallback ${id} is ${type === undefined ? 'unknown' : `of type ${type}`}`);
    }
  }
  return { models, problems };
}
