import type { Units } from './models/usage-units.data.js';

/** The usage of a call. A part is never counted beside its whole. */
export interface TokenUsage extends Units {
  promptTokens: number;
  completionTokens: number;
  /** The part of `promptTokens` read from the provider's prompt cache. */
  cachedPromptTokens?: number;
  /** The part of `promptTokens` written to the provider's prompt cache, for however long. */
  cacheWriteTokens?: number;
  /** The part of `cacheWriteTokens` that is kept for an hour. */
  cacheWriteHourTokens?: number;
  /** The part of `promptTokens` that is audio. */
  audioPromptTokens?: number;
  /** The part of both `audioPromptTokens` and `cachedPromptTokens`. */
  cachedAudioTokens?: number;
  /** The part of `promptTokens` that is images. */
  imagePromptTokens?: number;
  /** The part of both `imagePromptTokens` and `cachedPromptTokens`. */
  cachedImageTokens?: number;
  /** The part of `completionTokens` spent on reasoning. */
  reasoningTokens?: number;
  /** The part of `completionTokens` that is audio. */
  audioCompletionTokens?: number;
  /** The part of `completionTokens` that is images. */
  imageCompletionTokens?: number;
  /** The part of `completionTokens` that the request predicted. */
  acceptedPredictionTokens?: number;
  /** The part of `completionTokens` that was predicted and is not in the answer; it is billed. */
  rejectedPredictionTokens?: number;
  /** Searches of the provider's own web search. */
  webSearches?: number;
}
