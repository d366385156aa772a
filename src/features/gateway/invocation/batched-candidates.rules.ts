import type { BatchedLine } from '../../../contracts/batched-line.js';
import { DomainError } from '../../../shared/errors.js';
import type { ProviderAdapter } from '../../../contracts/provider.js';
import type { NanoUsd } from '../../../shared/money.js';
import type { CatalogueModel } from '../models/catalogue.rules.js';
import type { ModelPrice, TokenRates } from '../models/price.rules.js';

/** A model with the adapter that asks its provider. */
interface Served {
  model: CatalogueModel;
  adapter: ProviderAdapter;
}

/** The prices of tokens, by their names. */
const TOKEN_RATES = [
  'input',
  'cachedInput',
  'cacheWrite',
  'cacheWriteHour',
  'audioInput',
  'cachedAudioInput',
  'imageInput',
  'cachedImageInput',
  'output',
  'imageOutput',
  'audioOutput',
  'reasoning',
] as const satisfies (keyof TokenRates)[];

/** The price of a call in a batch. Searches and what else is no token cost what they always do. */
export function batchPrice(price: ModelPrice, percent: number | undefined): ModelPrice {
  if (percent === undefined) return price;
  const { longPrompts, source } = price;
  return {
    ...price,
    ...partOf(price, percent),
    ...(longPrompts === undefined
      ? {}
      : { longPrompts: longPrompts.map((rates) => ({ ...rates, ...partOf(rates, percent) })) }),
    source: `${source}; ${percent} % in batches`,
  };
}

function partOf(rates: TokenRates, percent: number): TokenRates {
  const parts: Partial<Record<keyof TokenRates, NanoUsd>> = {};
  for (const name of TOKEN_RATES) {
    const rate = rates[name];
    // Rounded up, as sums are.
    if (rate !== undefined) parts[name] = (rate * BigInt(percent) + 99n) / 100n;
  }
  return { input: 0n, output: 0n, ...parts };
}

/** The candidate that makes a line of a batch, at the price of its batches. Throws CONFLICT if its provider no longer takes batches for the model. */
export function batchedCandidate(line: BatchedLine, candidates: readonly Served[]): [Served] {
  const served = candidates.find(({ model }) => model.provider === line.provider);
  const batches = served?.adapter.batches;
  if (served === undefined || batches === undefined)
    throw new DomainError('CONFLICT', `the provider ${line.provider} no longer takes batches for this model`, {
      param: 'model',
    });
  const { model } = served;
  return [
    {
      model: { ...model, price: batchPrice(model.price, batches.pricePercent) },
      adapter: batches.through(line.upstream),
    },
  ];
}
