import type { FinishReason } from '../contracts/provider.js';
import type { ToolLimits } from './http/fitting/fitted-request.js';

/** Fields at the top of a request, by their names in Chat Completions. */
export interface FieldRule {
  fields: readonly string[];
  /** The models for which it holds; absent: all. */
  models?: RegExp;
}

/** The words of `tool_choice`; `named`: an object. */
export type ToolChoice = 'auto' | 'named' | 'none' | 'required';

/** Errors that come in an answer of status 200, in a member of their own. */
export interface ErrorMember {
  member: string;
  /** The name of its code, which is 0 where all is well. */
  code: string;
  message: string;
  /** HTTP statuses by codes; 500 for others. */
  statuses: Readonly<Record<number, number>>;
}

/** Where a server of OpenAI's protocol differs from it. What it sends by a name of its own is read whoever sends it. */
export interface Quirks {
  /** Its name for readers. */
  title: string;
  /** The hosts of its API; absent where its software answers at any address. */
  host?: RegExp;

  /** It refuses members of messages and tools that OpenAI does not define; others take more. */
  isStrict?: true;
  /** The tool names and call ids that it accepts, where they differ from OpenAI's. */
  limits?: ToolLimits;
  /** The name of the token limit that it keeps. */
  tokenLimitField?: 'max_completion_tokens' | 'max_tokens';
  /** It has no role `developer`, which is sent as `system`. */
  hasNoDeveloper?: true;
  /** It has no `stream_options`; figures come without them. */
  hasNoStreamOptions?: true;
  /** Its messages have no `name`, but for results of tools. */
  hasNoNames?: true;
  /** Its functions have no `strict`. */
  hasNoStrictTools?: true;
  /** Fields that are left out, and named. */
  drops?: readonly FieldRule[];
  /** Fields that it does not serve and without which the answer would be another one. */
  refuses?: readonly FieldRule[];
  /** The choices of tools that it follows; others are refused, but for `none`, for which no tools are offered. */
  toolChoices?: readonly ToolChoice[];
  /** The types of `response_format` that it serves; others are refused. */
  formats?: readonly string[];
  /** Its names for fields, by those of OpenAI. */
  renames?: Readonly<Record<string, string>>;
  /** Reasoning of earlier answers: in a member of this name, or as tags in the content. Default: as the client sends it. */
  reasoningBack?: 'reasoning_content' | 'reasoning' | 'tags';
  /** Sent for the reasoning of turns with tool calls that come without, which it refuses. */
  reasoningDue?: { text: string; models?: RegExp };

  /** The member of an answer that holds `usage`, in itself or in its first element, where that is not the answer. */
  usageIn?: string;
  /** Names of its own for figures of `usage`. */
  figures?: { cachedPromptTokens?: string; reasoningTokens?: string; webSearches?: string };
  /** Counters of its own in `usage` that follow from others. */
  derivedCounters?: readonly string[];
  /** Its members for reasoning, beside the content. */
  reasoningIn?: readonly string[];
  /** Its content may begin with reasoning between `<think>` and `</think>`. */
  hasThinkTags?: true;
  /** Reasons of its own to finish. */
  finishReasons?: Readonly<Record<string, FinishReason>>;
  /** Reasons to finish that are failures, with the status of each. */
  failures?: Readonly<Record<string, number>>;
  errorIn?: ErrorMember;
}
