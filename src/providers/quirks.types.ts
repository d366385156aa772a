import type { ChatMessage, FinishReason } from '../contracts/provider.js';
import type { ToolLimits } from './http/fitting/fitted-request.js';

export type { QuirkName } from '../shared/quirk-names.data.js';

/** Top-level request fields, by their Chat Completions names. */
export interface FieldRule {
  fields: readonly string[];
  /** Models the rule applies to; absent: all. */
  models?: RegExp;
}

/** The words of `tool_choice`; `named` is an object. */
export type ToolChoice = 'auto' | 'named' | 'none' | 'required';

/** Errors that arrive with status 200 in a member of their own. */
export interface ErrorMember {
  member: string;
  /** The name of its code, which is 0 for success. */
  code: string;
  message: string;
  /** HTTP statuses by code; others are 500. */
  statuses: Readonly<Record<number, number>>;
}

/**
 * How a server that speaks OpenAI's protocol differs from it. Requests follow the chosen row alone; the names it uses in
 * answers are read from every server, except tags in the content.
 */
export interface Quirks {
  /** Its name for readers. */
  title: string;
  /** Hosts of its API, subdomains included; absent for software that runs anywhere. */
  hosts?: readonly string[];

  /** Rejects members of messages and tools that OpenAI does not define. */
  isStrict?: true;
  /** Tool names and call ids it accepts, if they differ from OpenAI's. */
  limits?: ToolLimits;
  /** The token limit it honours. */
  tokenLimitField?: 'max_completion_tokens' | 'max_tokens';
  /** Has no role `developer`; such messages are sent as `system`. */
  hasNoDeveloper?: true;
  /** Rejects `stream_options` and reports usage without them. */
  hasNoStreamOptions?: true;
  /** Roles whose messages may have a `name`; absent: all. */
  namedRoles?: readonly ChatMessage['role'][];
  /** Rejects `strict` on functions. */
  hasNoStrictTools?: true;
  /** Fields that are left out and reported as dropped. */
  drops?: readonly FieldRule[];
  /** Fields it does not support whose loss would change the answer, so requests with them are refused. */
  refuses?: readonly FieldRule[];
  /** Tool choices it follows. Others are refused, except `none`, which is sent as no tools. */
  toolChoices?: readonly ToolChoice[];
  /** Types of `response_format` it supports; others are refused. */
  formats?: readonly string[];
  /** Its own names for fields, by OpenAI's. */
  renames?: Readonly<Record<string, string>>;
  /** Where it expects earlier reasoning: in this member, or tagged in the content. Default: as the client sends it. */
  reasoningBack?: 'reasoning_content' | 'reasoning' | 'tags';
  /** Placeholder for turns with tool calls and no reasoning, which it rejects. */
  reasoningDue?: { text: string; models?: RegExp };

  /** The answer's member that holds `usage`, directly or in its first element. Default: the answer itself. */
  usageIn?: string;
  /** Its own names for figures of `usage`. */
  figures?: { cachedPromptTokens?: string; reasoningTokens?: string; webSearches?: string };
  /** Its own counters in `usage` that can be computed from others. */
  derivedCounters?: readonly string[];
  /** Message members with reasoning text. */
  reasoningIn?: readonly string[];
  /** Content may begin with reasoning between `<think>` and `</think>`. */
  hasThinkTags?: true;
  /** Its own finish reasons. */
  finishReasons?: Readonly<Record<string, FinishReason>>;
  /** Finish reasons that mean failure, with an HTTP status each. */
  failures?: Readonly<Record<string, number>>;
  errorIn?: ErrorMember;
}
