import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import type {
  AnswerMessage,
  ChatChoice,
  ChatMessage,
  ChatRequest,
  FunctionCall,
  ToolCall,
} from '../../../contracts/provider.js';
import { isUsableId } from '../../../shared/http/agent-session.js';
import { wireOpaque } from '../upstream/opaque-lists.rules.js';

const wireFunction = (call: FunctionCall): JsonObject => ({ arguments: call.arguments, name: call.name });

/** Tool calls in OpenAI's wire form, members in the order of their names. */
const wireCalls = (calls: ToolCall[]): JsonValue =>
  calls.map(({ extraContent, function: fn, id, type }) => ({
    ...(type === 'custom' ? { custom: { input: fn.arguments, name: fn.name } } : {}),
    ...(extraContent === undefined ? {} : { extra_content: extraContent }),
    ...(type === 'custom' ? {} : { function: wireFunction(fn) }),
    id,
    type,
  }));

/**
 * The request as evidence hashes it: as its client sent it where that is a protocol of its own, else in OpenAI's wire form.
 * Members are in the order of their names.
 */
export function wireRequest(request: ChatRequest): JsonObject {
  if (request.native !== undefined) return request.native.body;
  const { tools, extra } = request;
  const own: JsonObject = {
    frequency_penalty: request.frequencyPenalty,
    logit_bias: request.logitBias,
    logprobs: request.logprobs,
    max_tokens: request.maxTokens ?? extra?.max_tokens,
    messages: wireMessages(request.messages),
    model: request.model,
    n: request.n,
    parallel_tool_calls: request.parallelToolCalls,
    presence_penalty: request.presencePenalty,
    response_format: request.responseFormat,
    seed: request.seed,
    stop: request.stop,
    temperature: request.temperature,
    tool_choice: request.toolChoice,
    tools: tools as JsonValue | undefined,
    top_logprobs: request.topLogprobs,
    top_p: request.topP,
    user: request.user,
  };
  return extra === undefined ? own : { ...extra, ...own };
}

/** The messages in OpenAI's wire form, as evidence hashes them: members in the order of their names where they are few. */
export function wireMessages(messages: ChatMessage[]): JsonValue {
  return messages.map((message) => {
    const { role, content } = message;
    // Most say nothing else; what is made of spreads is hashed at a third of the speed.
    return Object.keys(message).length === 2 ? { content, role } : wireMessage(message);
  });
}

function wireMessage({
  audio,
  cacheControl,
  content,
  functionCall,
  name,
  reasoningContent,
  refusal,
  role,
  toolCallId,
  toolCalls,
  ...lists
}: ChatMessage): JsonObject {
  return {
    ...wireOpaque(lists),
    ...(audio === undefined ? {} : { audio }),
    ...(cacheControl === undefined ? {} : { cache_control: cacheControl }),
    content,
    ...(functionCall === undefined ? {} : { function_call: wireFunction(functionCall) }),
    ...(name === undefined ? {} : { name }),
    ...(reasoningContent === undefined ? {} : { reasoning_content: reasoningContent }),
    ...(refusal === undefined ? {} : { refusal }),
    role,
    ...(toolCallId === undefined ? {} : { tool_call_id: toolCallId }),
    ...(toolCalls === undefined ? {} : { tool_calls: wireCalls(toolCalls) }),
  };
}

/** The answers' messages in OpenAI's wire form, as evidence hashes them. */
export function wireAnswers(choices: ChatChoice[]): JsonValue {
  return choices.map(({ message }) =>
    Object.keys(message).length === 1 ? { content: message.content, role: 'assistant' } : wireAnswer(message),
  );
}

function wireAnswer({
  audio,
  content,
  functionCall,
  reasoningContent,
  refusal,
  toolCalls,
  ...lists
}: AnswerMessage): JsonObject {
  return {
    ...wireOpaque(lists),
    ...(audio === undefined ? {} : { audio }),
    content,
    ...(functionCall === undefined ? {} : { function_call: wireFunction(functionCall) }),
    ...(reasoningContent === undefined ? {} : { reasoning_content: reasoningContent }),
    ...(refusal === undefined ? {} : { refusal }),
    role: 'assistant',
    ...(toolCalls === undefined ? {} : { tool_calls: wireCalls(toolCalls) }),
  };
}

/** The most ids of tool calls that evidence keeps of an answer. */
const MOST_CALL_IDS = 64;

/** The ids of the tool calls that answers ask for, as far as they are usable; nothing without any. */
export function callIdsIn(choices: readonly ChatChoice[]): { callIds?: string[] } {
  const calls = choices.flatMap(({ message }) => message.toolCalls ?? []);
  if (calls.length === 0) return {};
  const ids = new Set(calls.map(({ id }) => id).filter(isUsableId));
  return ids.size === 0 ? {} : { callIds: [...ids].slice(0, MOST_CALL_IDS) };
}

/** Everything that the model said, as one text to count tokens of. */
export function answerText(choices: ChatChoice[]): string {
  const parts = choices.flatMap(({ message }) => [
    message.content ?? '',
    message.refusal ?? '',
    reasoningOf(message),
    wordsOf(message.contentParts, SAID),
    message.functionCall?.name ?? '',
    message.functionCall?.arguments ?? '',
    ...(message.toolCalls ?? []).flatMap((call) => [call.function.name, call.function.arguments]),
  ]);
  return parts.join('');
}

/** Members of opaque reasoning that the model wrote. */
const REASONING = ['text', 'summary', 'thinking', 'data'] as const;
/** Members of other parts that it wrote: results of tools are not its own. */
const SAID = ['text', 'input'] as const;

/** Providers may send the same reasoning in several forms, of which the longest has all of it. */
function reasoningOf({ reasoningContent = '', reasoningDetails, thinkingBlocks }: AnswerMessage): string {
  const forms = [reasoningContent, wordsOf(reasoningDetails, REASONING), wordsOf(thinkingBlocks, REASONING)];
  return forms.reduce((longest, form) => (form.length > longest.length ? form : longest));
}

function wordsOf(items: readonly JsonObject[] = [], names: readonly string[]): string {
  const values = items.flatMap((item) => names.flatMap((name) => item[name] ?? []));
  return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join('');
}
