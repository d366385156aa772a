import { type NanoUsd, tokenCost } from '../../../shared/money.js';
import type { TokenUsage } from '../../../contracts/provider.js';
import { USAGE_UNITS, type Units, type UsageUnit } from '../../../shared/models/usage-units.data.js';

/** Prices in nano-USD per million tokens. */
export interface TokenRates {
  input: NanoUsd;
  /** Input read from the provider's prompt cache; the input price when absent. */
  cachedInput?: NanoUsd;
  /** Input written to the provider's prompt cache; the input price when absent. */
  cacheWrite?: NanoUsd;
  /** Input written to the cache for an hour; the price of other cache writes when absent. */
  cacheWriteHour?: NanoUsd;
  /** The input price when absent. */
  audioInput?: NanoUsd;
  /** Audio read from the cache; the price of audio, else of cached input, when absent. */
  cachedAudioInput?: NanoUsd;
  /** The input price when absent. */
  imageInput?: NanoUsd;
  /** Images read from the cache; the price of images, else of cached input, when absent. */
  cachedImageInput?: NanoUsd;
  output: NanoUsd;
  /** The output price when absent. */
  imageOutput?: NanoUsd;
  /** The output price when absent. */
  audioOutput?: NanoUsd;
  /** The output price when absent. */
  reasoning?: NanoUsd;
}

/** The rates of requests whose prompt has more than `above` tokens, all of it. */
export interface LongPromptRates extends TokenRates {
  above: number;
}

/** The price of a picture of a size, of a quality, or of both, as requests name them. */
export interface ImagePrice {
  /** Width and height in pixels, such as `1024x1024`, or `auto`; any when absent. */
  size?: string;
  /** Any when absent. */
  quality?: string;
  /** Nano-USD for a million pictures. */
  price: NanoUsd;
}

export interface ModelPrice extends TokenRates {
  /** In the order of `above`. */
  longPrompts?: readonly LongPromptRates[];
  /** Nano-USD per thousand requests. */
  requests?: NanoUsd;
  /** Nano-USD per thousand searches by the provider's web search. */
  webSearches?: NanoUsd;
  /** Nano-USD per million of what is no token. */
  units?: Readonly<Partial<Record<UsageUnit, NanoUsd>>>;
  /** Prices of pictures by size and quality, in place of that of `units`. */
  images?: readonly ImagePrice[];
  source: string;
  /** ISO date on which the source said so. */
  asOf: string;
}

/** The most that a request may use. */
export interface UsageLimit {
  promptTokens: number;
  completionTokens: number;
  webSearches?: number | undefined;
  units?: Units | undefined;
}

const PER_MILLION = 1_000n;

/** The units that a call is charged for, each at a price of its own. */
export const CHARGE_KINDS = [
  'input',
  'cachedInput',
  'cachedAudioInput',
  'cacheWrite',
  'cacheWriteHour',
  'audioInput',
  'imageInput',
  'cachedImageInput',
  'output',
  'audioOutput',
  'imageOutput',
  'reasoning',
  'requests',
  'webSearches',
  ...USAGE_UNITS,
] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

/** The rates of a prompt by its length. */
export function ratesFor(price: ModelPrice, promptTokens: number): TokenRates {
  return price.longPrompts?.findLast(({ above }) => promptTokens > above) ?? price;
}

/** Prices of a million units of each kind, in nano-USD, for prompts of a length. */
export function ratesByKind(price: ModelPrice, promptTokens: number): Record<ChargeKind, NanoUsd> {
  const rates = ratesFor(price, promptTokens);
  const { input, output, cachedInput = input, cacheWrite = input, cacheWriteHour = cacheWrite } = rates;
  const {
    audioInput = input,
    audioOutput = output,
    imageInput = input,
    imageOutput = output,
    reasoning = output,
  } = rates;
  return {
    input,
    cachedInput,
    cachedAudioInput: rates.cachedAudioInput ?? rates.audioInput ?? cachedInput,
    cacheWrite,
    cacheWriteHour,
    audioInput,
    imageInput,
    cachedImageInput: rates.cachedImageInput ?? rates.imageInput ?? cachedInput,
    output,
    audioOutput,
    imageOutput,
    reasoning,
    requests: (price.requests ?? 0n) * PER_MILLION,
    webSearches: (price.webSearches ?? 0n) * PER_MILLION,
    ...unitRates(price),
  };
}

const NO_UNITS = Object.fromEntries(USAGE_UNITS.map((unit) => [unit, 0n])) as Record<UsageUnit, NanoUsd>;

function unitRates({ units }: ModelPrice): Record<UsageUnit, NanoUsd> {
  return units === undefined ? NO_UNITS : { ...NO_UNITS, ...units };
}

/** The units of a use by kind: every token is in one kind. */
export function countsByKind(usage: TokenUsage): Record<ChargeKind, number> {
  const { promptTokens: prompt, completionTokens: completion } = usage;
  const cached = atMost(usage.cachedPromptTokens, prompt);
  const written = atMost(usage.cacheWriteTokens, prompt - cached);
  const cacheWriteHour = atMost(usage.cacheWriteHourTokens, written);
  const cachedAudioInput = atMost(usage.cachedAudioTokens, Math.min(cached, usage.audioPromptTokens ?? 0));
  const cachedImages = Math.min(cached - cachedAudioInput, usage.imagePromptTokens ?? 0);
  const cachedImageInput = atMost(usage.cachedImageTokens, cachedImages);
  const fresh = prompt - cached - written;
  const audioInput = atMost((usage.audioPromptTokens ?? 0) - cachedAudioInput, fresh);
  const imageInput = atMost((usage.imagePromptTokens ?? 0) - cachedImageInput, fresh - audioInput);
  const audioOutput = atMost(usage.audioCompletionTokens, completion);
  const imageOutput = atMost(usage.imageCompletionTokens, completion - audioOutput);
  const reasoning = atMost(usage.reasoningTokens, completion - audioOutput - imageOutput);
  return {
    input: fresh - audioInput - imageInput,
    cachedInput: cached - cachedAudioInput - cachedImageInput,
    cachedAudioInput,
    cacheWrite: written - cacheWriteHour,
    cacheWriteHour,
    audioInput,
    imageInput,
    cachedImageInput,
    output: completion - audioOutput - imageOutput - reasoning,
    audioOutput,
    imageOutput,
    reasoning,
    requests: 1,
    webSearches: usage.webSearches ?? 0,
    images: usage.images ?? 0,
    audioSeconds: usage.audioSeconds ?? 0,
    videoSeconds: usage.videoSeconds ?? 0,
    characters: usage.characters ?? 0,
    pages: usage.pages ?? 0,
    searchUnits: usage.searchUnits ?? 0,
  };
}

/** Cost of a use, in nano-USD: each token at its own price, the sum rounded up. */
export function costOf(price: ModelPrice, usage: TokenUsage): NanoUsd {
  const rates = ratesByKind(price, usage.promptTokens);
  const counts = countsByKind(usage);
  return sumOf(CHARGE_KINDS.map((kind) => [counts[kind], rates[kind]]));
}

/** The most that a request can cost: its prompt and its output at the dearest rates of any length up to the prompt's. */
export function worstCost(price: ModelPrice, limit: UsageLimit): NanoUsd {
  const { promptTokens, completionTokens, webSearches = 0, units = {} } = limit;
  const lengths = [price, ...(price.longPrompts ?? []).filter(({ above }) => promptTokens > above)];
  const input = dearest(
    lengths.flatMap((rates) => [
      rates.input,
      rates.cachedInput,
      rates.cacheWrite,
      rates.cacheWriteHour,
      rates.audioInput,
      rates.cachedAudioInput,
      rates.imageInput,
      rates.cachedImageInput,
    ]),
  );
  const output = dearest(
    lengths.flatMap((rates) => [rates.output, rates.audioOutput, rates.imageOutput, rates.reasoning]),
  );
  return sumOf([
    [promptTokens, input],
    [completionTokens, output],
    [1, (price.requests ?? 0n) * PER_MILLION],
    [webSearches, (price.webSearches ?? 0n) * PER_MILLION],
    ...USAGE_UNITS.map((unit): Charge => [units[unit] ?? 0, price.units?.[unit] ?? 0n]),
  ]);
}

/** A number of units and the price of a million of them, in nano-USD. */
type Charge = readonly [count: number, perMillion: NanoUsd];

function atMost(count = 0, most: number): number {
  return Math.min(count, most);
}

function dearest(rates: readonly (NanoUsd | undefined)[]): NanoUsd {
  return rates.reduce<NanoUsd>((most, rate = 0n) => (rate > most ? rate : most), 0n);
}

function sumOf(charges: readonly Charge[]): NanoUsd {
  let perMillion = 0n;
  for (const [count, price] of charges) if (count !== 0) perMillion += BigInt(count) * price;
  return tokenCost(1, perMillion);
}
