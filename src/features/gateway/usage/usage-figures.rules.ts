import type { CatalogueModel } from '../models/catalogue.rules.js';
import type { TokenUsage } from '../../../contracts/provider.js';
import { USAGE_UNITS, type Units } from '../../../shared/models/usage-units.data.js';

/** The most tokens that a provider is believed to have counted. */
export interface UsageBounds {
  promptTokens: number;
  completionTokens: number;
  /** The figures are of the beginning of an answer, which has at least as many tokens as are counted here. */
  isBehind?: boolean;
  /** The most of what is no token; none of what is absent. */
  units?: Units;
  /** No more is charged, whatever the provider counted or wrote: the cost was told before. */
  isFirm?: boolean;
}

/** The billed usage of a call. */
export interface CreditedUsage {
  usage: TokenUsage;
  /** True where a figure was counted here. */
  estimated: boolean;
  /** Why figures of the provider were not believed; empty where it gave none. */
  doubts: string[];
}

/** Where the provider said nothing. */
export const NO_BOUNDS: UsageBounds = { promptTokens: 0, completionTokens: 0 };

/** The largest count that every store and interface takes: a 32-bit integer, also for sums of two. */
const MAX_COUNT = 1_000_000_000;
/** A local server that names no limits has its own. */
const LOCAL_TOKENS = 1_000_000;

/** Far more searches than an answer is made of. */
const MAX_SEARCHES = 1_000;

interface Part {
  name: Exclude<keyof TokenUsage, 'promptTokens' | 'completionTokens' | keyof Units>;
  words: string;
  /** The most that it can be, by what is already believed. */
  most: (usage: TokenUsage) => number;
}

/** The figures of parts, each after those that bound it. */
const PARTS: readonly Part[] = [
  { name: 'cachedPromptTokens', words: 'cached prompt tokens', most: ({ promptTokens }) => promptTokens },
  {
    name: 'cacheWriteTokens',
    words: 'cache write tokens',
    most: ({ promptTokens, cachedPromptTokens = 0 }) => promptTokens - cachedPromptTokens,
  },
  {
    name: 'cacheWriteHourTokens',
    words: 'cache write tokens for an hour',
    most: ({ cacheWriteTokens = 0 }) => cacheWriteTokens,
  },
  { name: 'audioPromptTokens', words: 'audio prompt tokens', most: ({ promptTokens }) => promptTokens },
  {
    name: 'cachedAudioTokens',
    words: 'cached audio tokens',
    most: ({ cachedPromptTokens = 0, audioPromptTokens = 0 }) => Math.min(cachedPromptTokens, audioPromptTokens),
  },
  { name: 'imagePromptTokens', words: 'image prompt tokens', most: ({ promptTokens }) => promptTokens },
  {
    name: 'cachedImageTokens',
    words: 'cached image tokens',
    most: ({ cachedPromptTokens = 0, imagePromptTokens = 0 }) => Math.min(cachedPromptTokens, imagePromptTokens),
  },
  { name: 'imageCompletionTokens', words: 'image completion tokens', most: ({ completionTokens }) => completionTokens },
  { name: 'reasoningTokens', words: 'reasoning tokens', most: ({ completionTokens }) => completionTokens },
  {
    name: 'audioCompletionTokens',
    words: 'audio completion tokens',
    most: ({ completionTokens, reasoningTokens = 0 }) => completionTokens - reasoningTokens,
  },
  {
    name: 'acceptedPredictionTokens',
    words: 'accepted prediction tokens',
    most: ({ completionTokens }) => completionTokens,
  },
  {
    name: 'rejectedPredictionTokens',
    words: 'rejected prediction tokens',
    most: ({ completionTokens, acceptedPredictionTokens = 0 }) => completionTokens - acceptedPredictionTokens,
  },
  { name: 'webSearches', words: 'web searches', most: () => MAX_SEARCHES },
];

/** The maximum usage a provider may report: the model's limits. Anything within is billed. */
export function usageBounds(
  { kind, contextWindow, maxOutputTokens }: CatalogueModel,
  { maxTokens = 0, choices }: { maxTokens?: number | undefined; choices: number },
): UsageBounds {
  const isLocal = kind === 'local';
  const output = Math.max(maxTokens, maxOutputTokens, isLocal ? LOCAL_TOKENS : 0);
  return {
    promptTokens: Math.min(isLocal ? Math.max(contextWindow, LOCAL_TOKENS) : contextWindow, MAX_COUNT),
    completionTokens: Math.min(choices * output, MAX_COUNT),
  };
}

/**
 * The billed figures of a call: the provider's if they are plausible, else our own count. A zero for a non-empty text
 * is not plausible. Figures of a part that exceed the whole are dropped.
 */
export function creditUsage(
  reported: TokenUsage | undefined,
  bounds: UsageBounds,
  count: () => TokenUsage,
): CreditedUsage {
  if (reported === undefined) return { usage: within(count(), bounds), estimated: true, doubts: [] };
  const doubts: string[] = [];
  let counted: TokenUsage | undefined;
  let estimated = false;
  const credit = (name: 'promptTokens' | 'completionTokens', words: string): number => {
    const figure = reported[name];
    if (bounds.isBehind === true && name === 'completionTokens') {
      estimated = true;
      const least = (counted ??= count()).completionTokens;
      return isCount(figure) && figure <= bounds[name] ? Math.max(figure, least) : least;
    }
    if (isCount(figure) && figure > 0 && figure <= bounds[name]) return figure;
    const own = (counted ??= count())[name];
    // An answer that is longer than the request asked for is believed as far as its text goes.
    if (isCount(figure) && (own === 0 ? figure === 0 : figure > 0 && figure <= 2 * own)) return figure;
    estimated = true;
    doubts.push(`${words} ${String(figure)}: counted ${own}`);
    return own;
  };
  const charge = (name: 'promptTokens' | 'completionTokens', words: string): number => {
    const credited = credit(name, words);
    if (bounds.isFirm !== true || credited <= bounds[name]) return credited;
    doubts.push(`${words} ${credited}: charged ${bounds[name]}, as told before`);
    return bounds[name];
  };
  const promptTokens = charge('promptTokens', 'prompt tokens');
  const completionTokens = charge('completionTokens', 'completion tokens');
  const usage: TokenUsage = { promptTokens, completionTokens };
  for (const { name, words, most } of PARTS) {
    const figure = reported[name];
    if (figure === undefined) continue;
    if (isCount(figure) && figure <= most(usage)) usage[name] = figure;
    else doubts.push(`${words} ${String(figure)}: left out`);
  }
  for (const unit of USAGE_UNITS) {
    const most = bounds.units?.[unit];
    if (most === undefined) continue;
    const figure = reported[unit];
    if (figure !== undefined && isCount(figure) && figure <= most) usage[unit] = figure;
    else {
      const own = (counted ??= count())[unit] ?? 0;
      if (figure !== undefined) doubts.push(`${unit} ${String(figure)}: counted ${own}`);
      estimated = true;
      usage[unit] = own;
    }
  }
  return { usage, estimated, doubts };
}

function within(usage: TokenUsage, { isFirm, promptTokens, completionTokens }: UsageBounds): TokenUsage {
  if (isFirm !== true) return usage;
  return {
    ...usage,
    promptTokens: Math.min(usage.promptTokens, promptTokens),
    completionTokens: Math.min(usage.completionTokens, completionTokens),
  };
}

function isCount(figure: number): boolean {
  return Number.isSafeInteger(figure) && figure >= 0;
}
