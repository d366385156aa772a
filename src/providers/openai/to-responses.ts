import type { ChatMessage, ChatRequest, ProviderKind, ToolDefinition } from '../../contracts/provider.js';
import type { JsonObject, JsonValue } from '../../shared/json/json.js';
import { objectsOf } from '../../shared/json/json.js';
import { unsupported } from '../http/failure.js';
import { isGiven, namesOf, objectOf, textOf } from '../http/wire.js';
import type { OpenAiDialect } from './chat-body.js';

/** Fields of the same name and meaning in both protocols. */
const SHARED: ReadonlySet<string> = new Set([
  'metadata',
  'prompt_cache_key',
  'prompt_cache_options',
  'prompt_cache_retention',
  'safety_identifier',
  'service_tier',
]);
/** Fields that are translated, or that the adapter sets itself. */
const TRANSLATED: ReadonlySet<string> = new Set(['reasoning_effort', 'store', 'stream_options', 'verbosity']);
/** Fields without which the answer would be another one. */
const REFUSED = ['audio', 'function_call', 'functions', 'web_search_options'];

/**
 * The body of `POST /responses` for a request that came in another protocol. OpenAI API reference, "Create a model
 * response"; guide "Migrate to the Responses API".
 *
 * Fields without a counterpart are left out (`droppedInResponses`): unknown ones too, as here they may name what lies at
 * the provider, such as `previous_response_id`. Nothing is stored unless the request says so, as in Chat Completions.
 * Throws an `UpstreamError` of status 400 for what would change the answer: `n` above 1, `stop`, audio, hosted tools.
 */
export function translatedBody(request: ChatRequest, dialect: OpenAiDialect, stream: boolean): JsonObject {
  assertPossible(request, dialect.kind);
  const { extra = {}, topLogprobs, logprobs } = request;
  const effort = extra['reasoning_effort'] ?? undefined;
  const obfuscation = objectOf(extra['stream_options'])?.['include_obfuscation'];
  return {
    ...Object.fromEntries(Object.entries(extra).filter(([name]) => SHARED.has(name))),
    model: request.model,
    input: toItems(request.messages, dialect),
    max_output_tokens: request.maxTokens,
    temperature: request.temperature,
    top_p: request.topP,
    tools: request.tools?.map((tool, index) => toTool(tool, `tools[${index}]`, dialect.kind)),
    tool_choice: toToolChoice(request.toolChoice),
    parallel_tool_calls: request.parallelToolCalls,
    text: toText(request.responseFormat, extra['verbosity']),
    reasoning: effort === undefined ? undefined : { effort },
    include: logprobs === true ? ['message.output_text.logprobs'] : undefined,
    top_logprobs: topLogprobs,
    user: request.user,
    store: extra['store'] === true,
    stream: stream ? true : undefined,
    stream_options:
      stream && obfuscation !== undefined && obfuscation !== null ? { include_obfuscation: obfuscation } : undefined,
  };
}

/** The request's fields that the Responses API has no place for. */
export function droppedInResponses({ messages, extra = {}, ...request }: ChatRequest): string[] {
  const unknown = Object.entries(extra).filter(([name, value]) => !isSent(name, value));
  const parts = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  const has = (name: keyof ChatMessage): boolean => messages.some((message) => isGiven(message[name]));
  return namesOf({
    ...Object.fromEntries(unknown),
    frequency_penalty: request.frequencyPenalty,
    logit_bias: request.logitBias,
    presence_penalty: request.presencePenalty,
    seed: request.seed,
    cache_control:
      extra['cache_control'] ??
      (has('cacheControl') ||
        ([...parts, ...(request.tools ?? [])] as JsonObject[]).some((one) => isGiven(one['cache_control']))),
    'messages.annotations': has('annotations'),
    'messages.content_parts': has('contentParts'),
    'messages.name': has('name'),
    'messages.reasoning_content': has('reasoningContent'),
    'messages.reasoning_details': has('reasoningDetails'),
    'messages.thinking_blocks': has('thinkingBlocks'),
    'messages.tool_calls.extra_content': messages.some(({ toolCalls = [] }) =>
      toolCalls.some(({ extraContent }) => extraContent !== undefined),
    ),
  });
}

function isSent(name: string, value: JsonValue | undefined): boolean {
  return SHARED.has(name) || TRANSLATED.has(name) || (name === 'modalities' && isText(value));
}

const isText = (kinds: JsonValue | undefined): boolean =>
  Array.isArray(kinds) && kinds.every((kind) => kind === 'text');

function assertPossible({ n, stop = [], extra = {} }: ChatRequest, kind: ProviderKind): void {
  if (n !== undefined && n > 1) throw unsupported(kind, 'n: this model gives one choice per request');
  if (stop.length > 0) throw unsupported(kind, 'stop: this model has no stop sequences');
  const field = REFUSED.find((name) => isGiven(extra[name]));
  if (field !== undefined) throw unsupported(kind, `${field}: this model speaks Responses, which has no counterpart`);
  if (isGiven(extra['modalities']) && !isText(extra['modalities']))
    throw unsupported(kind, 'modalities: this model answers with text only');
}

/** The turns as items: each message, call and result is one. */
function toItems(messages: readonly ChatMessage[], dialect: OpenAiDialect): JsonObject[] {
  const custom = new Set<string>();
  return messages.flatMap((message, index) => {
    const path = `messages[${index}]`;
    const { kind } = dialect;
    if (message.role === 'function') throw unsupported(kind, `${path}.role: this model requires the role tool`);
    if (message.functionCall !== undefined)
      throw unsupported(kind, `${path}.function_call: this model requires tool_calls`);
    if (message.audio !== undefined) throw unsupported(kind, `${path}.audio: this model does not accept audio`);
    if (message.role === 'assistant') return toAssistant(message, path, kind, custom);
    if (message.role === 'tool') return [toResult(message, path, kind, custom)];
    const role = message.role === 'developer' && !dialect.developerRole ? 'system' : message.role;
    return [{ type: 'message', role, content: toContent(message, path, kind) }];
  });
}

function toAssistant(message: ChatMessage, path: string, kind: ProviderKind, custom: Set<string>): JsonObject[] {
  const parts = partsOf(message).map((part, at): JsonObject => {
    const refusal = textOf(part['refusal']);
    if (refusal !== undefined) return { type: 'refusal', refusal };
    const text = textOf(part['text']);
    if (text === undefined)
      throw unsupported(kind, `${path}.content[${at}].type: an assistant says text and refusals only`);
    return { type: 'output_text', text, annotations: [] };
  });
  if (typeof message.refusal === 'string') parts.push({ type: 'refusal', refusal: message.refusal });
  const said: JsonObject[] = parts.length === 0 ? [] : [{ type: 'message', role: 'assistant', content: parts }];
  const calls = (message.toolCalls ?? []).map(({ id, type, function: { name, arguments: text } }): JsonObject => {
    if (type === 'function') return { type: 'function_call', call_id: id, name, arguments: text };
    custom.add(id);
    return { type: 'custom_tool_call', call_id: id, name, input: text };
  });
  return [...said, ...calls];
}

function toResult(message: ChatMessage, path: string, kind: ProviderKind, custom: ReadonlySet<string>): JsonObject {
  const id = message.toolCallId ?? '';
  const type = custom.has(id) ? 'custom_tool_call_output' : 'function_call_output';
  return { type, call_id: id, output: toContent(message, path, kind) };
}

function partsOf({ content }: ChatMessage): JsonObject[] {
  if (Array.isArray(content)) return content;
  return content === null || content === '' ? [] : [{ type: 'text', text: content }];
}

function toContent({ content }: ChatMessage, path: string, kind: ProviderKind): JsonValue {
  if (!Array.isArray(content)) return content ?? '';
  return content.map((part, at) => toPart(part, `${path}.content[${at}]`, kind));
}

function toPart(part: JsonObject, path: string, kind: ProviderKind): JsonObject {
  switch (part['type']) {
    case 'text':
    case 'refusal':
      return { type: 'input_text', text: textOf(part['text']) ?? textOf(part['refusal']) ?? '' };
    case 'image_url': {
      const { url, detail } = objectOf(part['image_url']) ?? {};
      return { type: 'input_image', image_url: textOf(url) ?? '', detail: textOf(detail) ?? 'auto' };
    }
    case 'file': {
      const { filename, file_data: data, file_id: id } = objectOf(part['file']) ?? {};
      return { type: 'input_file', filename, file_data: data, file_id: id };
    }
    default:
      throw unsupported(kind, `${path}.type: this model does not accept this kind of content`);
  }
}

/** Functions are not strict unless they say so: in Responses they would be. */
function toTool(tool: ToolDefinition, path: string, kind: ProviderKind): JsonObject {
  const own = tool as JsonObject;
  if (tool.type === 'function') {
    const { name, description, parameters, strict } = tool.function;
    return { type: 'function', name, description, parameters: parameters ?? null, strict: strict ?? false };
  }
  const custom = objectOf(own['custom']);
  if (tool.type !== 'custom' || custom === undefined)
    throw unsupported(kind, `${path}.type: this model accepts functions and custom tools only`);
  const { name, description, format } = custom;
  const given = objectOf(format);
  const grammar = objectOf(given?.['grammar']);
  return {
    type: 'custom',
    name,
    description,
    format: grammar === undefined ? given : { type: 'grammar', ...grammar },
  };
}

function toToolChoice(choice: JsonValue | undefined): JsonValue | undefined {
  const wire = objectOf(choice);
  if (wire === undefined) return choice ?? undefined;
  const allowed = objectOf(wire['allowed_tools']);
  if (allowed === undefined) return namedTool(wire);
  return { type: 'allowed_tools', mode: allowed['mode'], tools: objectsOf(allowed['tools']).map(namedTool) };
}

/** Chat Completions nest the name below the type. */
function namedTool(tool: JsonObject): JsonObject {
  const type = textOf(tool['type']) ?? 'function';
  return { type, name: objectOf(tool[type])?.['name'] ?? tool['name'] };
}

function toText(format: JsonObject | undefined, verbosity: JsonValue | undefined): JsonObject | undefined {
  const given = isGiven(verbosity) ? { verbosity } : {};
  if (format === undefined) return isGiven(verbosity) ? given : undefined;
  const schema = objectOf(format['json_schema']);
  return { format: schema === undefined ? format : { type: 'json_schema', ...schema }, ...given };
}
