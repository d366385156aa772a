import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import type { AnswerHead, DeltaPart, ExchangeAnswer } from '../exchange/exchange.types.js';
import { wireOpaque } from '../upstream/opaque-lists.rules.js';
import { completionId } from './chat.rules.js';
import type { ChatUsage } from './chat.types.js';

/** Facts about the whole answer, as far as they are known. */
export type About = Pick<ExchangeAnswer, 'systemFingerprint' | 'serviceTier'>;

function chunkOf(
  head: AnswerHead,
  { systemFingerprint, serviceTier }: About,
  choices: JsonValue[],
  usage?: JsonValue,
): JsonObject {
  return {
    id: completionId(head.id),
    object: 'chat.completion.chunk',
    created: head.created,
    model: head.model,
    ...(serviceTier === undefined ? {} : { service_tier: serviceTier }),
    ...(systemFingerprint === undefined ? {} : { system_fingerprint: systemFingerprint }),
    choices,
    ...(usage === undefined ? {} : { usage }),
  };
}

/**
 * The chunks that a piece becomes, and whether each says the role. Log probabilities never come with the role, as in
 * OpenAI's own streams: its SDK counts those of a choice's first chunk twice.
 */
export function chunkParts(part: DeltaPart, isFirst: boolean): [part: DeltaPart, saysRole: boolean][] {
  if (!isFirst || part.logprobs === undefined) return [[part, isFirst]];
  return [
    [{ type: 'delta', index: part.index }, true],
    [part, false],
  ];
}

const NONE: ReadonlySet<string> = new Set();

/** A tool call of a stream. */
export const callKey = (choice: number, index: number): string => `${choice} ${index}`;

/** OpenAI's chunk for a piece of an answer; `customCalls`: the keys of calls of custom tools. */
export function deltaChunk(
  head: AnswerHead,
  part: DeltaPart,
  saysRole: boolean,
  about: About = {},
  customCalls: ReadonlySet<string> = NONE,
): JsonObject {
  const { audio, functionCall, reasoningContent } = part;
  const toolCalls = part.toolCalls?.map(({ index = 0, id, name, arguments: text, extraContent }) => {
    const named = name === undefined ? {} : { name };
    const isCustom = customCalls.has(callKey(part.index, index));
    return {
      index,
      ...(id === undefined ? {} : { id, type: isCustom ? 'custom' : 'function' }),
      ...(isCustom ? { custom: { ...named, input: text ?? '' } } : { function: { ...named, arguments: text ?? '' } }),
      ...(extraContent === undefined ? {} : { extra_content: extraContent }),
    };
  });
  const delta: JsonObject = {
    ...(saysRole ? { role: 'assistant' } : {}),
    ...(part.content === undefined ? {} : { content: part.content }),
    ...(toolCalls === undefined ? {} : { tool_calls: toolCalls }),
    ...(part.refusal === undefined ? {} : { refusal: part.refusal }),
    ...(functionCall === undefined ? {} : { function_call: { ...functionCall } }),
    ...(reasoningContent === undefined ? {} : { reasoning_content: reasoningContent }),
    ...wireOpaque(part),
    ...(audio === undefined ? {} : { audio }),
  };
  return chunkOf(head, about, [
    {
      index: part.index,
      delta,
      ...(part.logprobs === undefined ? {} : { logprobs: part.logprobs }),
      finish_reason: part.finishReason ?? null,
    },
  ]);
}

function snakeCased(counters: Readonly<Record<string, number>>): JsonObject {
  const named = Object.entries(counters).map(([name, count]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    count,
  ]);
  return Object.fromEntries(named) as JsonObject;
}

/** OpenAI's last chunk, which carries the usage and no choice. */
export function usageChunk(head: AnswerHead, usage: ChatUsage, about: About = {}): JsonObject {
  return chunkOf(head, about, [], {
    prompt_tokens: usage.promptTokens,
    completion_tokens: usage.completionTokens,
    total_tokens: usage.totalTokens,
    prompt_tokens_details: snakeCased({ cachedTokens: 0, ...usage.promptTokensDetails }),
    completion_tokens_details: snakeCased({ reasoningTokens: 0, ...usage.completionTokensDetails }),
    ...(usage.serverToolUse === undefined ? {} : { server_tool_use: snakeCased({ ...usage.serverToolUse }) }),
    ...(usage.estimated === true ? { estimated: true } : {}),
  });
}
