import type {
  ChatMessage,
  ChatRequest,
  MessageContent,
  ProviderKind,
  ToolCall,
  ToolDefinition,
} from '../../contracts/provider.js';
import type { JsonObject, JsonValue } from '../../shared/json/json.js';
import { isGiven, namesOf, objectOf } from '../http/wire.js';

/** Where OpenAI-compatible servers differ from OpenAI itself. */
export interface OpenAiDialect {
  kind: ProviderKind;
  /** OpenAI's reasoning models refuse `max_tokens`; many local servers know nothing else. */
  tokenLimitField: 'max_completion_tokens' | 'max_tokens';
  /** False: what OpenAI itself does not define in messages and tools is left out, as it would refuse it. */
  extensions: boolean;
  /** False: `developer` messages are sent as `system`, which every chat template knows. */
  developerRole: boolean;
}

/** The dialect that OpenAI itself speaks. */
export const openAiDialect: OpenAiDialect = {
  kind: 'openai',
  tokenLimitField: 'max_completion_tokens',
  extensions: false,
  developerRole: true,
};

/** The body of `POST /chat/completions`. Streams always ask for usage. OpenAI API reference, "Create chat completion". */
export function toChatBody(request: ChatRequest, dialect: OpenAiDialect, stream: boolean): JsonObject {
  const { extra = {} } = request;
  return {
    ...extra,
    model: request.model,
    messages: request.messages.map((message) => toWireMessage(message, dialect)),
    temperature: request.temperature,
    top_p: request.topP,
    [dialect.tokenLimitField]: request.maxTokens ?? extra[dialect.tokenLimitField],
    n: request.n,
    stop: request.stop,
    seed: request.seed,
    tools: request.tools?.map((tool) => toWireTool(tool, dialect)),
    tool_choice: request.toolChoice,
    parallel_tool_calls: request.parallelToolCalls,
    response_format: request.responseFormat,
    logprobs: request.logprobs,
    top_logprobs: request.topLogprobs,
    frequency_penalty: request.frequencyPenalty,
    presence_penalty: request.presencePenalty,
    logit_bias: request.logitBias,
    user: request.user,
    // Streaming is the adapter's choice, whatever the forwarded fields say.
    stream: stream ? true : undefined,
    stream_options: stream ? { ...objectOf(extra['stream_options']), include_usage: true } : undefined,
  };
}

/** The members of a request's messages and tools that the upstream does not get. */
export function droppedFields({ messages, tools = [] }: ChatRequest, { extensions }: OpenAiDialect): string[] {
  const has = (name: keyof ChatMessage): boolean => messages.some((message) => isGiven(message[name]));
  const parts = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  return namesOf({
    'messages.annotations': has('annotations'),
    ...(extensions
      ? {}
      : {
          cache_control:
            has('cacheControl') || ([...parts, ...tools] as JsonObject[]).some((one) => isGiven(one['cache_control'])),
          'messages.content_parts': has('contentParts'),
          'messages.reasoning_content': has('reasoningContent'),
          'messages.reasoning_details': has('reasoningDetails'),
          'messages.thinking_blocks': has('thinkingBlocks'),
          'messages.tool_calls.extra_content': messages.some(({ toolCalls = [] }) =>
            toolCalls.some(({ extraContent }) => extraContent !== undefined),
          ),
        }),
  });
}

function toWireTool(tool: ToolDefinition, { extensions }: OpenAiDialect): JsonObject {
  return { ...tool, ...(extensions ? {} : { cache_control: undefined }) };
}

function toWireMessage(message: ChatMessage, dialect: OpenAiDialect): JsonObject {
  const { content, toolCalls, functionCall } = message;
  const isSilent = [content, toolCalls?.[0], functionCall, message.refusal, message.audio].every((one) => one == null);
  return {
    role: message.role === 'developer' && !dialect.developerRole ? 'system' : message.role,
    content: isSilent && message.role === 'assistant' ? '' : toWireContent(content, dialect),
    name: message.name,
    tool_calls: toolCalls?.map((call) => toWireCall(call, dialect)),
    tool_call_id: message.toolCallId,
    refusal: message.refusal,
    function_call: functionCall && { ...functionCall },
    audio: message.audio,
    ...(dialect.extensions
      ? {
          [message.isReasoningShort === true ? 'reasoning' : 'reasoning_content']: message.reasoningContent,
          cache_control: message.cacheControl,
          content_parts: message.contentParts,
          reasoning_details: message.reasoningDetails,
          thinking_blocks: message.thinkingBlocks,
        }
      : {}),
  };
}

function toWireContent(content: MessageContent, { extensions }: OpenAiDialect): JsonValue {
  if (extensions || !Array.isArray(content)) return content;
  return content.map((part) => ({ ...part, cache_control: undefined }));
}

function toWireCall({ id, type, function: fn, extraContent }: ToolCall, { extensions }: OpenAiDialect): JsonObject {
  return {
    id,
    type,
    ...(type === 'custom' ? { custom: { name: fn.name, input: fn.arguments } } : { function: { ...fn } }),
    ...(extensions && extraContent !== undefined ? { extra_content: extraContent } : {}),
  };
}
