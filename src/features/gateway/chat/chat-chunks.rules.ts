import type { JsonObject, JsonValue } from '../../../shared/json.js';
import type { AnswerHead, DeltaPart } from '../exchange/exchange.types.js';
import { completionId } from './chat.rules.js';
import type { ChatUsage } from './chat.types.js';

function chunkOf(head: AnswerHead, choices: JsonValue[], usage?: JsonValue): JsonObject {
  return {
    id: completionId(head.id),
    object: 'chat.completion.chunk',
    created: head.created,
    model: head.model,
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

/** OpenAI's chunk for a piece of an answer. */
export function deltaChunk(head: AnswerHead, part: DeltaPart, saysRole: boolean): JsonObject {
  const { annotations, audio, functionCall, reasoningContent } = part;
  const toolCalls = part.toolCalls?.map(({ index = 0, id, name, arguments: text }) => ({
    index,
    ...(id === undefined ? {} : { id, type: 'function' }),
    function: { ...(name === undefined ? {} : { name }), arguments: text ?? '' },
  }));
  const delta: JsonObject = {
    ...(saysRole ? { role: 'assistant' } : {}),
    ...(part.content === undefined ? {} : { content: part.content }),
    ...(toolCalls === undefined ? {} : { tool_calls: toolCalls }),
    ...(part.refusal === undefined ? {} : { refusal: part.refusal }),
    ...(functionCall === undefined ? {} : { function_call: { ...functionCall } }),
    ...(reasoningContent === undefined ? {} : { reasoning_content: reasoningContent }),
    ...(annotations === undefined ? {} : { annotations }),
    ...(audio === undefined ? {} : { audio }),
  };
  return chunkOf(head, [
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
export function usageChunk(head: AnswerHead, usage: ChatUsage): JsonObject {
  return chunkOf(head, [], {
    prompt_tokens: usage.promptTokens,
    completion_tokens: usage.completionTokens,
    total_tokens: usage.totalTokens,
    prompt_tokens_details: snakeCased({ cachedTokens: 0, ...usage.promptTokensDetails }),
    completion_tokens_details: snakeCased({ reasoningTokens: 0, ...usage.completionTokensDetails }),
    ...(usage.serverToolUse === undefined ? {} : { server_tool_use: snakeCased({ ...usage.serverToolUse }) }),
    ...(usage.estimated === true ? { estimated: true } : {}),
  });
}
