import { typeOfName } from '../../shared/models/model-names.rules.js';
import type {
  ChatMessage,
  ChatRequest,
  ChatResult,
  EmbedRequest,
  EmbedResult,
  FinishReason,
  FunctionTool,
  TokenUsage,
  ToolCall,
  ToolDefinition,
  UpstreamModel,
} from '../../contracts/provider.js';
import { entryOf, isJsonObject, type JsonObject, type JsonValue, objectsOf } from '../../shared/json/json.js';
import { malformed, unsupported } from '../http/failure.js';
import { isGiven, namesOf, numberOf, objectOf, parseWireJson, textOf } from '../http/wire.js';

/**
 * The body of Ollama's `POST /api/chat` (docs/api.md, "Generate a chat completion").
 *
 * Ollama cannot force a tool: `none` offers no tools, a named function offers that one alone, and a forced one becomes
 * an instruction. `reasoning_effort` and `thinking` become `think`. Fields without a counterpart, and `user`, are left out (`droppedFields`). Throws an `UpstreamError` of status
 * 400 for `n` above 1 and for content that Ollama does not take.
 */
export function toChatBody(request: ChatRequest, stream: boolean): JsonObject {
  if (request.n !== undefined && request.n > 1)
    throw unsupported('local', 'n: this server gives one choice per request');
  const callNames = new Map(
    request.messages.flatMap((message) => message.toolCalls ?? []).map((call) => [call.id, call.function.name]),
  );
  const options = {
    num_predict: request.maxTokens,
    temperature: request.temperature,
    top_p: request.topP,
    seed: request.seed,
    stop: request.stop === undefined || request.stop.length === 0 ? undefined : request.stop,
    frequency_penalty: request.frequencyPenalty,
    presence_penalty: request.presencePenalty,
  };
  assertPossible(request);
  const tools = offeredTools(request);
  return {
    model: request.model,
    messages: [
      ...request.messages.map((message, index) => toWireMessage(message, `messages[${index}]`, callNames)),
      ...forcing(request, tools),
    ],
    think: toThink(request),
    tools:
      tools.length === 0
        ? undefined
        : tools.map(({ type, function: fn }) => ({ type, function: { ...fn, strict: undefined } })),
    format: toFormat(request.responseFormat),
    options: Object.values(options).some((option) => option !== undefined) ? options : undefined,
    stream,
  };
}

/** Fields without which the answer would be another one. */
const REFUSED = ['audio', 'function_call', 'functions', 'web_search_options'];

function assertPossible({ extra = {} }: ChatRequest): void {
  const field = REFUSED.find((name) => isGiven(extra[name]));
  if (field !== undefined) throw unsupported('local', `${field}: this server has no counterpart`);
}

/** The request's fields that Ollama has no place for. */
export function droppedFields({ extra = {}, messages, ...request }: ChatRequest): string[] {
  const { reasoning_effort: _, thinking, modalities, ...unknown } = extra;
  const parts = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  const has = (name: keyof ChatMessage): boolean => messages.some((message) => isGiven(message[name]));
  const marked = [...parts, ...(request.tools ?? [])] as JsonObject[];
  return namesOf({
    ...unknown,
    cache_control:
      unknown['cache_control'] ?? (has('cacheControl') || marked.some((one) => isGiven(one['cache_control']))),
    modalities: Array.isArray(modalities) && modalities.some((kind) => kind !== 'text'),
    'thinking.budget_tokens': objectOf(thinking)?.['budget_tokens'],
    'messages.annotations': has('annotations'),
    'messages.content.image_url.detail': parts.some((part) => isGiven(objectOf(part['image_url'])?.['detail'])),
    'messages.content_parts': has('contentParts'),
    'messages.name': has('name'),
    'messages.reasoning_details': has('reasoningDetails'),
    'messages.thinking_blocks': has('thinkingBlocks'),
    'messages.tool_calls.extra_content': messages.some(({ toolCalls = [] }) =>
      toolCalls.some(({ extraContent }) => extraContent !== undefined),
    ),
    'tools.function.strict': (request.tools ?? []).some(
      (tool) => objectOf((tool as JsonObject)['function'])?.['strict'] === true,
    ),
    logit_bias: request.logitBias,
    logprobs: request.logprobs,
    top_logprobs: request.topLogprobs,
    parallel_tool_calls: request.parallelToolCalls === false,
  });
}

function offeredTools({ tools = [], toolChoice }: ChatRequest): FunctionTool[] {
  const functions = tools.map((tool, index) => {
    if (!isFunction(tool)) throw unsupported('local', `tools[${index}].type: this server accepts functions only`);
    return tool;
  });
  if (toolChoice === 'none') return [];
  const choice = objectOf(toolChoice);
  const allowed = objectOf(choice?.['allowed_tools']);
  const named = allowed === undefined ? (choice === undefined ? [] : [choice]) : objectsOf(allowed['tools']);
  if (named.length === 0) return functions;
  const names = new Set(named.map((tool) => textOf(objectOf(tool['function'])?.['name'])));
  return functions.filter(({ function: fn }) => names.has(fn.name));
}

function isFunction(tool: ToolDefinition): tool is FunctionTool {
  return tool.type === 'function';
}

/** The instruction that replaces a forced tool. */
function forcing({ toolChoice }: ChatRequest, tools: readonly FunctionTool[]): JsonObject[] {
  const choice = objectOf(toolChoice);
  const isForced = toolChoice === 'required' || choice?.['type'] === 'function';
  const isRequired = isForced || objectOf(choice?.['allowed_tools'])?.['mode'] === 'required';
  if (!isRequired || tools.length === 0) return [];
  const names = tools.map(({ function: fn }) => fn.name);
  return [{ role: 'system', content: `${FORCING} ${names.join(', ')}` }];
}

/** Ollama has three levels; models that know none take any of them as true. */
function toThink({ extra = {} }: ChatRequest): JsonValue | undefined {
  const thinking = objectOf(extra['thinking']);
  if (thinking !== undefined) return thinking['type'] !== 'disabled';
  const effort = textOf(extra['reasoning_effort']);
  if (effort === undefined) return undefined;
  if (effort === 'none') return false;
  return entryOf(THINK_LEVELS, effort) ?? 'high';
}

function toFormat(responseFormat: JsonObject | undefined): JsonValue | undefined {
  switch (responseFormat?.['type']) {
    case 'json_object':
      return 'json';
    case 'json_schema':
      return objectOf(objectOf(responseFormat['json_schema'])?.['schema']) ?? 'json';
    default:
      return undefined;
  }
}

function toWireMessage(message: ChatMessage, path: string, callNames: ReadonlyMap<string, string>): JsonObject {
  const parts: JsonObject[] = Array.isArray(message.content) ? message.content : [];
  const images = parts.flatMap((part, index) => toImage(part, `${path}.content[${index}]`));
  if (message.role === 'function') throw unsupported('local', `${path}.role: this server requires the role tool`);
  if (message.functionCall !== undefined)
    throw unsupported('local', `${path}.function_call: this server requires tool_calls`);
  if (message.audio !== undefined) throw unsupported('local', `${path}.audio: this server does not accept audio`);
  return {
    role: message.role === 'developer' ? 'system' : message.role,
    thinking: message.reasoningContent,
    content:
      typeof message.content === 'string' ? message.content : parts.map((part) => textOf(part['text']) ?? '').join(''),
    images: images.length === 0 ? undefined : images,
    tool_calls: message.toolCalls?.map((call, index) => toWireCall(call, `${path}.tool_calls[${index}]`)),
    tool_name: message.toolCallId === undefined ? undefined : callNames.get(message.toolCallId),
    tool_call_id: message.toolCallId,
  };
}

function toWireCall(call: ToolCall, path: string): JsonObject {
  if (call.type === 'custom') throw unsupported('local', `${path}.type: this server calls functions only`);
  const input = call.function.arguments.trim() === '' ? {} : parseWireJson(call.function.arguments);
  if (!isJsonObject(input)) throw unsupported('local', `${path}.function.arguments: expected a JSON object`);
  return { id: call.id, function: { name: call.function.name, arguments: input } };
}

/** The beginning of the instruction to call a tool. */
export const FORCING = 'Answer with a call of one of these tools and nothing else:';
const THINK_LEVELS: Readonly<Record<string, string>> = { minimal: 'low', low: 'low', medium: 'medium' };
const BASE64_URL = /^data:[^,]*;base64,(.+)$/s;

function toImage(part: JsonObject, path: string): string[] {
  if (part['type'] === 'text' || part['type'] === 'refusal') return [];
  if (part['type'] !== 'image_url')
    throw unsupported('local', `${path}.type: this server accepts text and images only`);
  const [, data] = BASE64_URL.exec(textOf(objectOf(part['image_url'])?.['url']) ?? '') ?? [];
  if (data === undefined)
    throw unsupported('local', `${path}.image_url.url: this server accepts images as base64 data: URLs only`);
  return [data];
}

/** Makes ids for what Ollama leaves without one. */
export interface IdSource {
  answer(): string;
  toolCall(): string;
}

/** A whole answer of `/api/chat`. Arguments, objects on the wire, become JSON text. */
export function fromChatBody(body: JsonObject, ids: IdSource): ChatResult {
  const message = objectOf(body['message']);
  if (message === undefined) throw malformed('local', 'an answer without a message');
  const toolCalls = toToolCalls(message, ids);
  const content = textOf(message['content']) ?? '';
  const thinking = textOf(message['thinking']) ?? '';
  const usage = toUsage(body);
  return {
    id: ids.answer(),
    choices: [
      {
        index: 0,
        message: {
          content: content === '' && toolCalls.length > 0 ? null : content,
          ...(toolCalls.length === 0 ? {} : { toolCalls }),
          ...(thinking === '' ? {} : { reasoningContent: thinking }),
        },
        finishReason: toFinishReason(textOf(body['done_reason']), toolCalls.length > 0),
      },
    ],
    ...(usage === undefined ? {} : { usage }),
  };
}

/** The tool calls of a message or of a chunk of one. */
export function toToolCalls(message: JsonObject, ids: IdSource): ToolCall[] {
  return objectsOf(message['tool_calls']).map((call) => {
    const fn = objectOf(call['function']);
    const name = textOf(fn?.['name']);
    if (name === undefined) throw malformed('local', 'a tool call without a name');
    const given = textOf(call['id']);
    return {
      id: given === undefined || given === '' ? ids.toolCall() : given,
      type: 'function',
      function: { name, arguments: JSON.stringify(fn?.['arguments'] ?? {}) },
    };
  });
}

/** Ollama says `stop` also after tool calls. */
export function toFinishReason(doneReason: string | undefined, calledTools: boolean): FinishReason {
  if (doneReason === 'length') return 'length';
  return calledTools ? 'tool_calls' : 'stop';
}

/** Ollama leaves a count out when it is zero, as `prompt_eval_count` is for a prompt that it still holds. */
export function toUsage(body: JsonObject): TokenUsage | undefined {
  const promptTokens = numberOf(body['prompt_eval_count']);
  const completionTokens = numberOf(body['eval_count']);
  return promptTokens === undefined || completionTokens === undefined ? undefined : { promptTokens, completionTokens };
}

/** The body of `POST /api/embed`. `truncate: false`: a text that does not fit is an error, not a vector of its beginning. */
export function toEmbedBody(request: EmbedRequest): JsonObject {
  const texts = request.input.filter((input) => typeof input === 'string');
  if (texts.length !== request.input.length)
    throw unsupported('local', 'input: this server embeds text only, not tokens');
  return { model: request.model, input: texts, dimensions: request.dimensions, truncate: false };
}

/** The vectors of `/api/embed`; throws `malformed` unless there is one for each input. */
export function fromEmbedBody(body: JsonObject, inputs: number): EmbedResult {
  const rows = Array.isArray(body['embeddings']) ? body['embeddings'] : [];
  const embeddings = rows.filter(isVector);
  if (rows.length !== inputs || embeddings.length !== inputs)
    throw malformed('local', `other than ${inputs} embeddings`);
  const promptTokens = numberOf(body['prompt_eval_count']);
  return { embeddings, ...(promptTokens === undefined ? {} : { usage: { promptTokens } }) };
}

function isVector(row: JsonValue): row is number[] {
  return Array.isArray(row) && row.every((item) => typeof item === 'number');
}

/** The models of `GET /api/tags`. Encoder families (BERT and its kin) embed, as do names that say so; the rest chat. */
export function fromTagsBody(body: JsonObject): UpstreamModel[] {
  if (!Array.isArray(body['models'])) throw malformed('local', 'a model list without models');
  return objectsOf(body['models']).flatMap((entry): UpstreamModel[] => {
    const id = textOf(entry['name']) ?? textOf(entry['model']);
    if (id === undefined) return [];
    const family = textOf(objectOf(entry['details'])?.['family']) ?? '';
    return [{ id, type: family.includes('bert') ? 'embedding' : typeOfName(id) }];
  });
}

/** The length of a model's vectors as `POST /api/show` says it: `<architecture>.embedding_length`. */
export function fromShowBody(body: JsonObject): number | undefined {
  const info = objectOf(body['model_info']) ?? {};
  const name = Object.keys(info).find((key) => key.endsWith('.embedding_length'));
  return name === undefined ? undefined : numberOf(info[name]);
}
