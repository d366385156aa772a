import type { CatalogueModel } from '../models/catalogue.rules.js';
import type { TokenUsage } from '../../../contracts/provider.js';

/** The most tokens that a provider is believed to have counted. */
export interface UsageBounds {
  promptTokens: number;
  completionTokens: number;
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

/** The maximum usage a provider may report: the model's limits. Anything within is billed. */
export function usageBounds(
  { provider, contextWindow, maxOutputTokens }: CatalogueModel,
  { maxTokens = 0, choices }: { maxTokens?: number | undefined; choices: number },
): UsageBounds {
  const isLocal = provider === 'local';
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
  if (reported === undefined) return { usage: count(), estimated: true, doubts: [] };
  const doubts: string[] = [];
  let counted: TokenUsage | undefined;
  let estimated = false;
  const credit = (name: 'promptTokens' | 'completionTokens', words: string): number => {
    const figure = reported[name];
    if (isCount(figure) && figure > 0 && figure <= bounds[name]) return figure;
    const own = (counted ??= count())[name];
    // An answer that is longer than the request asked for is believed as far as its text goes.
    if (isCount(figure) && (own === 0 ? figure === 0 : figure > 0 && figure <= 2 * own)) return figure;
    estimated = true;
    doubts.push(`${words} ${String(figure)}: counted ${own}`);
    return own;
  };
  const promptTokens = credit('promptTokens', 'prompt tokens');
  const completionTokens = credit('completionTokens', 'completion tokens');
  const part = (name: string, figure: number | undefined, whole: number): number | undefined => {
    if (figure === undefined || (isCount(figure) && figure <= whole)) return figure;
    doubts.push(`${name} ${String(figure)}: left out`);
    return undefined;
  };
  const cached = part('cached prompt tokens', reported.cachedPromptTokens, promptTokens);
  const written = part('cache write tokens', reported.cacheWriteTokens, promptTokens - (cached ?? 0));
  const reasoning = part('reasoning tokens', reported.reasoningTokens, completionTokens);
  return {
    usage: {
      promptTokens,
      completionTokens,
      ...(cached === undefined ? {} : { cachedPromptTokens: cached }),
      ...(written === undefined ? {} : { cacheWriteTokens: written }),
      ...(reasoning === undefined ? {} : { reasoningTokens: reasoning }),
    },
    estimated,
    doubts,
  };
}

function isCount(figure: number): boolean {
  return Number.isSafeInteger(figure) && figure >= 0;
}
