import { type NanoUsd, tokenCost } from '../../../shared/money.js';
import type { TokenUsage } from '../../../contracts/provider.js';

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
  output: NanoUsd;
  /** The output price when absent. */
  audioOutput?: NanoUsd;
  /** The output price when absent. */
  reasoning?: NanoUsd;
}

/** The rates of requests whose prompt has more than `above` tokens, all of it. */
export interface LongPromptRates extends TokenRates {
  above: number;
}

export interface ModelPrice extends TokenRates {
  /** In the order of `above`. */
  longPrompts?: readonly LongPromptRates[];
  /** Nano-USD per thousand requests. */
  requests?: NanoUsd;
  /** Nano-USD per thousand searches by the provider's web search. */
  webSearches?: NanoUsd;
  source: string;
  /** ISO date on which the source said so. */
  asOf: string;
}

/** The most that a request may use. */
export interface UsageLimit {
  promptTokens: number;
  completionTokens: number;
  webSearches?: number | undefined;
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
  'output',
  'audioOutput',
  'reasoning',
  'requests',
  'webSearches',
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
  const { audioInput = input, audioOutput = output, reasoning = output } = rates;
  const cachedAudioInput = rates.cachedAudioInput ?? rates.audioInput ?? cachedInput;
  return {
    input,
    cachedInput,
    cachedAudioInput,
    cacheWrite,
    cacheWriteHour,
    audioInput,
    output,
    audioOutput,
    reasoning,
    requests: (price.requests ?? 0n) * PER_MILLION,
    webSearches: (price.webSearches ?? 0n) * PER_MILLION,
  };
}

/** The units of a use by kind: every token is in one kind. */
export function countsByKind(usage: TokenUsage): Record<ChargeKind, number> {
  const { promptTokens: prompt, completionTokens: completion } = usage;
  const cached = atMost(usage.cachedPromptTokens, prompt);
  const written = atMost(usage.cacheWriteTokens, prompt - cached);
  const cacheWriteHour = atMost(usage.cacheWriteHourTokens, written);
  const cachedAudioInput = atMost(usage.cachedAudioTokens, Math.min(cached, usage.audioPromptTokens ?? 0));
  const audioInput = atMost((usage.audioPromptTokens ?? 0) - cachedAudioInput, prompt - cached - written);
  const audioOutput = atMost(usage.audioCompletionTokens, completion);
  const reasoning = atMost(usage.reasoningTokens, completion - audioOutput);
  return {
    input: prompt - cached - written - audioInput,
    cachedInput: cached - cachedAudioInput,
    cachedAudioInput,
    cacheWrite: written - cacheWriteHour,
    cacheWriteHour,
    audioInput,
    output: completion - audioOutput - reasoning,
    audioOutput,
    reasoning,
    requests: 1,
    webSearches: usage.webSearches ?? 0,
  };
}

/** Cost of a use, in nano-USD: each token at its own price, the sum rounded up. */
export function costOf(price: ModelPrice, usage: TokenUsage): NanoUsd {
  const rates = ratesByKind(price, usage.promptTokens);
  const counts = countsByKind(usage);
  return sumOf(CHARGE_KINDS.map((kind) => [counts[kind], rates[kind]]));
}

/** The most that a request can cost: its prompt and its output at the dearest rates of any length up to the prompt's. */
export function worstCost(price: ModelPrice, { promptTokens, completionTokens, webSearches = 0 }: UsageLimit): NanoUsd {
  const lengths = [price, ...(price.longPrompts ?? []).filter(({ above }) => promptTokens > above)];
  const input = dearest(
    lengths.flatMap((rates) => [
      rates.input,
      rates.cachedInput,
      rates.cacheWrite,
      rates.cacheWriteHour,
      rates.audioInput,
      rates.cachedAudioInput,
    ]),
  );
  const output = dearest(lengths.flatMap((rates) => [rates.output, rates.audioOutput, rates.reasoning]));
  return sumOf([
    [promptTokens, input],
    [completionTokens, output],
    [1, (price.requests ?? 0n) * PER_MILLION],
    [webSearches, (price.webSearches ?? 0n) * PER_MILLION],
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
