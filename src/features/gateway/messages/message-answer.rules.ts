import { isJsonObject, type JsonObject, parseExactJson } from '../../../shared/json/json.js';
import type { AnswerMessage, ChatChoice, FinishReason, ToolCall } from '../../../contracts/provider.js';
import type { ExchangeAnswer } from '../exchange/exchange.types.js';
import { carriedCall } from '../exchange/carried-calls.rules.js';
import { lostMembers } from '../exchange/losses/lost-members.rules.js';

const STOP_REASONS: Readonly<Record<FinishReason, string>> = {
  stop: 'end_turn',
  length: 'max_tokens',
  tool_calls: 'tool_use',
  content_filter: 'refusal',
};

/** Joined, no template: docs/decisions/0029. */
export const messageId = (invocationId: string): string => ['msg', invocationId.replaceAll('-', '')].join('_');

export function stopReason(message: AnswerMessage, finish: FinishReason): string {
  return message.refusal != null && finish === 'stop' ? 'refusal' : STOP_REASONS[finish];
}

/** Anthropic counts cached input apart from the rest. */
export function messageUsage({ usage }: Pick<ExchangeAnswer, 'usage'>): JsonObject {
  const { promptTokens, completionTokens, cachedPromptTokens: read = 0, cacheWriteTokens: written = 0 } = usage;
  const { cacheWriteHourTokens: hour = 0, reasoningTokens: reasoning = 0, webSearches = 0 } = usage;
  return {
    input_tokens: Math.max(0, promptTokens - read - written),
    cache_creation_input_tokens: written,
    cache_read_input_tokens: read,
    cache_creation: { ephemeral_5m_input_tokens: written - hour, ephemeral_1h_input_tokens: hour },
    output_tokens: completionTokens,
    ...(reasoning === 0 ? {} : { output_tokens_details: { thinking_tokens: reasoning } }),
    ...(webSearches === 0 ? {} : { server_tool_use: { web_search_requests: webSearches } }),
  };
}

/** The answer as a Message: as the upstream gave it where it speaks the protocol, else translated. */
export function toAnthropicMessage(answer: ExchangeAnswer): JsonObject {
  if (answer.native !== undefined) return answer.native;
  const { head, choices } = answer;
  const [choice] = choices;
  const message = choice?.message ?? { content: null };
  return {
    id: messageId(head.id),
    type: 'message',
    role: 'assistant',
    model: head.model,
    content: toBlocks(message),
    stop_reason: stopReason(message, choice?.finishReason ?? 'stop'),
    stop_sequence: null,
    usage: messageUsage(answer),
  };
}

/** Names of what a Message has no place for. Citations of Anthropic's own need an index that only it can make. */
export function lostInMessage(choices: readonly ChatChoice[]): string[] {
  return lostMembers(choices, ['content', 'reasoningContent', 'refusal', 'toolCalls']);
}

function toBlocks({ reasoningContent, content, refusal, toolCalls = [] }: AnswerMessage): JsonObject[] {
  const blocks: JsonObject[] = [];
  if (reasoningContent) blocks.push({ type: 'thinking', thinking: reasoningContent, signature: '' });
  for (const text of [content, refusal]) if (text) blocks.push({ type: 'text', text });
  return [...blocks, ...toolCalls.flatMap((call) => [...toCarrier(call), toToolUse(call)])];
}

/** Clients send such a block back as it is; what Anthropic has no place for travels in it. */
function toCarrier(call: ToolCall): JsonObject[] {
  const data = carriedCall(call);
  return data === undefined ? [] : [{ type: 'redacted_thinking', data }];
}

function toToolUse({ id, function: { name, arguments: text } }: ToolCall): JsonObject {
  return { type: 'tool_use', id, name, input: inputOf(text) };
}

/** Arguments that are no JSON object are handed over as they are, under a name of their own. */
export function inputOf(text: string): JsonObject {
  if (text.trim() === '') return {};
  try {
    const value = parseExactJson(text);
    return isJsonObject(value) ? value : { arguments: text };
  } catch {
    // JSON.parse only throws SyntaxError.
    return { arguments: text };
  }
}
