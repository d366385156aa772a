import { exactUsd, type NanoUsd } from '../../../shared/money.js';
import type { UsageUnit } from '../../../shared/models/usage-units.data.js';
import type { ProviderKind } from '../../../contracts/provider.js';
import type { LongPromptRates, ModelPrice, TokenRates } from './price.rules.js';

/** A price of genai-prices in USD; by the length of the prompt where it has tiers. */
type PriceInUsd = number | { base: number; tiers: readonly { start: number; price: number }[] };

/** The prices of a model, by the units of genai-prices. */
type PricesInUsd = Readonly<Record<string, PriceInUsd | undefined>>;

/** A model as genai-prices describes it. */
export interface PricedModel {
  id: string;
  context_window?: number;
  price_comments?: string;
  prices: PricesInUsd | readonly { constraint?: { type: string; start_date?: string }; prices: PricesInUsd }[];
}

const RATES: Readonly<Record<string, keyof TokenRates>> = {
  input_mtok: 'input',
  cache_read_mtok: 'cachedInput',
  cache_write_mtok: 'cacheWrite',
  cache_write_1h_mtok: 'cacheWriteHour',
  input_audio_mtok: 'audioInput',
  cache_audio_read_mtok: 'cachedAudioInput',
  input_image_mtok: 'imageInput',
  cache_image_read_mtok: 'cachedImageInput',
  output_image_mtok: 'imageOutput',
  output_mtok: 'output',
  output_audio_mtok: 'audioOutput',
  output_reasoning_mtok: 'reasoning',
};
const FLAT: Readonly<Record<string, 'requests' | 'webSearches'>> = {
  requests_kcount: 'requests',
  web_searches_kcount: 'webSearches',
};
/** Prices of what is no token: how many units each is the price of. */
const PER_UNIT: Readonly<Record<string, readonly [unit: UsageUnit, count: bigint]>> = {
  audio_hours: ['audioSeconds', 3_600n],
  input_audio_hours: ['audioSeconds', 3_600n],
  input_mchars: ['characters', 1_000_000n],
  input_document_kpages: ['pages', 1_000n],
  rerank_searches_kcount: ['searchUnits', 1_000n],
};
const MILLION = 1_000_000n;
/** The price of the Responses tool that searches files, which no call of the gateway uses unnoticed. */
const UNUSED: ReadonlySet<string> = new Set(['storage_searches_kcount']);

/** OpenAI's list in the data has models that OpenAI itself does not sell. */
const RESOLD = /^Imported from OpenRouter/;

/**
 * The price of a model at `at` (Unix ms), exact in nano-USD; undefined where the model is not priced by tokens, or by a
 * unit that is not metered here. Where the price depends on the hour, that of the dearest hour.
 */
export function priceAt(
  model: PricedModel,
  kind: ProviderKind,
  at: number,
  origin: Pick<ModelPrice, 'source' | 'asOf'>,
): ModelPrice | undefined {
  if (RESOLD.test(model.price_comments ?? '')) return undefined;
  const valid = validAt(model.prices, at);
  const units = [...new Set(valid.flatMap((prices) => Object.keys(prices)))];
  if (!units.every((unit) => unit in RATES || unit in FLAT || unit in PER_UNIT || UNUSED.has(unit))) return undefined;
  const perUnit = unitPrices(valid);
  if (perUnit === undefined) return undefined;
  const base = ratesAbove(valid, kind, -1, perUnit.input);
  if (base === undefined) return undefined;
  const starts = valid.flatMap((prices) =>
    Object.values(prices).flatMap((price) => (typeof price === 'object' ? price.tiers.map(({ start }) => start) : [])),
  );
  const longPrompts: LongPromptRates[] = [];
  for (const above of [...new Set(starts)].sort((a, b) => a - b)) {
    const rates = ratesAbove(valid, kind, above, perUnit.input);
    if (rates === undefined) return undefined;
    longPrompts.push({ above, ...rates });
  }
  const flat: Partial<Record<'requests' | 'webSearches', NanoUsd>> = {};
  for (const [unit, name] of Object.entries(FLAT)) {
    const price = dearest(valid, unit, -1);
    if (price === null) return undefined;
    if (price !== undefined) flat[name] = price;
  }
  return { ...base, ...flat, ...perUnit.price, ...(longPrompts.length === 0 ? {} : { longPrompts }), ...origin };
}

/** The prices that hold at `at`, one for each part of the day. */
function validAt(prices: PricedModel['prices'], at: number): readonly PricesInUsd[] {
  if (!isDated(prices)) return [prices];
  const begun = prices.findLastIndex(
    ({ constraint }) =>
      constraint === undefined || (constraint.start_date !== undefined && Date.parse(constraint.start_date) <= at),
  );
  return prices
    .slice(Math.max(0, begun))
    .filter(({ constraint }, index) => index === 0 || constraint?.start_date === undefined)
    .map((dated) => dated.prices);
}

function isDated(prices: PricedModel['prices']): prices is Exclude<PricedModel['prices'], PricesInUsd> {
  return Array.isArray(prices);
}

/** Prices of what is no token; `input`: the price of tokens beside them, where the data has none. */
function unitPrices(
  valid: readonly PricesInUsd[],
): { price: Pick<ModelPrice, 'units'>; input: 0n | undefined } | undefined {
  const units: Partial<Record<UsageUnit, NanoUsd>> = {};
  for (const [name, [unit, count]] of Object.entries(PER_UNIT)) {
    const price = dearest(valid, name, -1);
    if (price === null) return undefined;
    // Rounded up: a second of an hour is no whole number of nano-USD for a million.
    if (price !== undefined) units[unit] = (price * MILLION + count - 1n) / count;
  }
  return Object.keys(units).length === 0 ? { price: {}, input: undefined } : { price: { units }, input: 0n };
}

/** The rates of prompts of more than `above` tokens, `whole` where input has none; undefined without a price of input, or for one that is not exact. */
function ratesAbove(
  valid: readonly PricesInUsd[],
  kind: ProviderKind,
  above: number,
  whole: NanoUsd | undefined,
): TokenRates | undefined {
  const rates: Partial<TokenRates> = {};
  for (const [unit, name] of Object.entries(RATES)) {
    const price = dearest(valid, unit, above);
    if (price === null) return undefined;
    if (price !== undefined) rates[name] = price;
  }
  const { input = whole, output = 0n } = rates;
  if (input === undefined) return undefined;
  // Anthropic documents cache writes at 1.25 times the price of input, and at twice for an hour.
  const writes = kind === 'anthropic' ? { cacheWrite: (input * 5n) / 4n, cacheWriteHour: input * 2n } : {};
  return { ...writes, ...rates, input, output };
}

/** The dearest price of a unit, in nano-USD; null where one is not exact to the nano-USD. */
function dearest(valid: readonly PricesInUsd[], unit: string, above: number): NanoUsd | null | undefined {
  let most: NanoUsd | undefined;
  for (const { [unit]: price } of valid) {
    if (price === undefined) continue;
    const nano = exactUsd(usdAbove(price, above));
    if (nano === null || nano < 0n) return null;
    if (most === undefined || nano > most) most = nano;
  }
  return most;
}

function usdAbove(price: PriceInUsd, above: number): number {
  if (typeof price === 'number') return price;
  const reached = price.tiers.filter(({ start }) => start <= above).toSorted((a, b) => a.start - b.start);
  return reached.at(-1)?.price ?? price.base;
}
