import type {
  ChatMessage,
  ChatRequest,
  FunctionTool,
  MessageContent,
  ProviderKind,
  ToolCall,
  ToolDefinition,
} from '../../contracts/provider.js';
import type { JsonObject, JsonValue } from '../../shared/json/json.js';
import { isGiven, namesOf, objectOf } from '../http/wire.js';
import { fieldsFor } from '../quirks.rules.js';
import type { Quirks } from '../quirks.types.js';
import { fittedFields, isOrdinary } from './fitted-fields.js';
import { tagged } from './think-tags.js';

/** Where OpenAI-compatible servers differ from OpenAI itself. */
export interface OpenAiDialect {
  kind: ProviderKind;
  /** OpenAI's reasoning models refuse `max_tokens`; many local servers know nothing else. */
  tokenLimitField: 'max_completion_tokens' | 'max_tokens';
  /** False: what OpenAI itself does not define in messages and tools is left out, as it would refuse it. */
  extensions: boolean;
  /** False: `developer` messages are sent as `system`, which every chat template knows. */
  developerRole: boolean;
  /** Other differences, applied to each request. */
  quirks?: Quirks;
}

const NO_QUIRKS: Quirks = { title: '' };

/** The dialect that OpenAI itself speaks. */
export const openAiDialect: OpenAiDialect = {
  kind: 'openai',
  tokenLimitField: 'max_completion_tokens',
  extensions: false,
  developerRole: true,
};

/** Applies a server's quirks to the dialect of its kind. */
export function dialectWith(base: OpenAiDialect, quirks: Quirks): OpenAiDialect {
  return {
    kind: base.kind,
    tokenLimitField: quirks.tokenLimitField ?? base.tokenLimitField,
    extensions: quirks.isStrict !== true,
    developerRole: base.developerRole && quirks.hasNoDeveloper !== true,
    quirks,
  };
}

/**
 * The body of `POST /chat/completions`. Streams ask for usage. OpenAI API reference, "Create chat completion". Throws an
 * `UpstreamError` of status 400 for an unsupported field whose loss would change the answer.
 */
export function toChatBody(request: ChatRequest, dialect: OpenAiDialect, stream: boolean): JsonObject {
  const body = fieldsOf(request, dialect, stream);
  return dialect.quirks === undefined ? body : fittedFields(body, request.model, dialect.kind, dialect.quirks);
}

/** The body before quirks. One literal: fields that are added one by one make an object that is slow to write as JSON. */
function fieldsOf(request: ChatRequest, dialect: OpenAiDialect, stream: boolean): JsonObject {
  const { extra = {} } = request;
  const hasOptions = stream && dialect.quirks?.hasNoStreamOptions !== true;
  return {
    ...extra,
    model: request.model,
    messages: request.messages.map((message) => toWireMessage(message, request.model, dialect)),
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
    stream_options: hasOptions ? { ...objectOf(extra['stream_options']), include_usage: true } : undefined,
  };
}

/** The fields of a request, and the members of its messages and tools, that the upstream does not get. */
export function droppedFields(request: ChatRequest, dialect: OpenAiDialect): string[] {
  const { messages, tools = [] } = request;
  const { extensions, quirks = NO_QUIRKS } = dialect;
  const has = (name: keyof ChatMessage): boolean => messages.some((message) => isGiven(message[name]));
  const parts = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  const options = objectOf(request.extra?.['stream_options']) ?? {};
  const dropped = quirks.drops === undefined ? [] : droppedTopFields(request, dialect, quirks.drops);
  const named = namesOf({
    stream_options: quirks.hasNoStreamOptions === true && Object.keys(options).some((name) => name !== 'include_usage'),
    'messages.name': messages.some((message) => isNameLeftOut(message, quirks)),
    'tools.function.strict': quirks.hasNoStrictTools === true && tools.some(isStrictTool),
    'messages.annotations': has('annotations'),
    ...(extensions
      ? {}
      : {
          cache_control:
            has('cacheControl') || ([...parts, ...tools] as JsonObject[]).some((one) => isGiven(one['cache_control'])),
          'messages.content_parts': has('contentParts'),
          'messages.reasoning_content': quirks.reasoningBack === undefined && has('reasoningContent'),
          'messages.reasoning_details': has('reasoningDetails'),
          'messages.thinking_blocks': has('thinkingBlocks'),
          'messages.tool_calls.extra_content': messages.some(({ toolCalls = [] }) =>
            toolCalls.some(({ extraContent }) => extraContent !== undefined),
          ),
        }),
  });
  return dropped.length === 0 ? named : [...dropped, ...named];
}

/** Fields that a server's quirks drop, and that ask for other than the default. */
function droppedTopFields(request: ChatRequest, dialect: OpenAiDialect, drops: NonNullable<Quirks['drops']>): string[] {
  const fields = fieldsOf(request, dialect, false);
  return fieldsFor(drops, request.model).filter((name) => isGiven(fields[name]) && !isOrdinary(name, fields[name]));
}

function toWireTool(tool: ToolDefinition, { extensions, quirks = NO_QUIRKS }: OpenAiDialect): JsonObject {
  const wire: JsonObject = { ...tool, ...(extensions ? {} : { cache_control: undefined }) };
  if (quirks.hasNoStrictTools === true && isStrictTool(tool))
    wire['function'] = { ...tool.function, strict: undefined };
  return wire;
}

function isStrictTool(tool: ToolDefinition): tool is FunctionTool {
  return tool.type === 'function' && isGiven(tool.function.strict);
}

function isNameLeftOut({ role, name }: ChatMessage, { namedRoles }: Quirks): boolean {
  return namedRoles !== undefined && isGiven(name) && !namedRoles.includes(role);
}

function toWireMessage(message: ChatMessage, model: string, dialect: OpenAiDialect): JsonObject {
  const { content, toolCalls, functionCall } = message;
  const { quirks = NO_QUIRKS } = dialect;
  const isSilent = [content, toolCalls?.[0], functionCall, message.refusal, message.audio].every((one) => one == null);
  const said = isSilent && message.role === 'assistant' ? '' : toWireContent(content, dialect);
  return {
    role: message.role === 'developer' && !dialect.developerRole ? 'system' : message.role,
    content: quirks.reasoningBack === 'tags' ? tagged(said, message.reasoningContent) : said,
    name: isNameLeftOut(message, quirks) ? undefined : message.name,
    tool_calls: toolCalls?.map((call) => toWireCall(call, dialect)),
    tool_call_id: message.toolCallId,
    refusal: message.refusal,
    function_call: functionCall && { ...functionCall },
    audio: message.audio,
    ...reasoningOf(message, model, dialect),
    ...(dialect.extensions
      ? {
          cache_control: message.cacheControl,
          content_parts: message.contentParts,
          reasoning_details: message.reasoningDetails,
          thinking_blocks: message.thinkingBlocks,
        }
      : {}),
  };
}

/** Earlier reasoning, under the name the server expects. */
function reasoningOf(
  message: ChatMessage,
  model: string,
  { extensions, quirks = NO_QUIRKS }: OpenAiDialect,
): JsonObject {
  const { reasoningBack, reasoningDue } = quirks;
  if (reasoningBack === 'tags' || (reasoningBack === undefined && !extensions)) return {};
  const isDue = (message.toolCalls?.length ?? 0) > 0 && (reasoningDue?.models?.test(model) ?? true);
  const text = message.reasoningContent ?? (isDue ? reasoningDue?.text : undefined);
  return { [reasoningBack ?? (message.isReasoningShort === true ? 'reasoning' : 'reasoning_content')]: text };
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
