import type {
  ChatRequest,
  ChatResult,
  FinishReason,
  OpaqueLists,
  TokenUsage,
  ToolCall,
  UpstreamModel,
} from '../../contracts/provider.js';
import { isJsonObject, type JsonObject, type JsonValue, objectsOf } from '../../shared/json/json.js';
import { malformed, unsupported } from '../http/failure.js';
import { addCount, isGiven, namesOf, numberOf, objectOf, textOf } from '../http/wire.js';
import { annotationsOf, isServerBlock, isSigned } from './blocks.js';
import { lostOfMessage } from './losses.js';
import { toMessages, toSystem } from './messages.js';
import { closeSchema } from './output-schema.js';
import { thinkingOf } from './thinking.js';
import { toTools } from './tools.js';

const JSON_ONLY = 'Answer with one JSON object and nothing else: no prose, no code fence.';

/**
 * The body of `POST /v1/messages`. Anthropic API reference, "Create a Message", version 2023-06-01.
 *
 * Fields without a counterpart are left out (`droppedFields`). The temperature is clamped to 0…1; of temperature and
 * `top_p` only the former is sent, as models from Claude 4.1 on refuse both together. A `json_schema` becomes
 * `output_config.format` (models from Claude 4.5 on); `json_object` becomes an instruction, since Anthropic has no mode
 * for JSON without a schema. Throws an `UpstreamError` of status 400 for `n` above 1 and for content that Anthropic
 * does not take.
 *
 * @param defaultMaxTokens used where the request sets no limit, which Anthropic requires
 */
export function toMessagesBody(request: ChatRequest, defaultMaxTokens: number, stream: boolean): JsonObject {
  assertPossible(request);
  const { topP, extra = {}, user = textOf(extra['safety_identifier']) } = request;
  const { maxTokens, thinking, effort, dropped } = thinkingOf(request, defaultMaxTokens);
  const temperature = dropped.includes('temperature') ? undefined : request.temperature;
  const format = request.responseFormat?.['type'];
  const stop = (request.stop ?? []).filter((text) => !isBlank(text));
  const system = toSystem(request.messages);
  if (format === 'json_object') system.push({ type: 'text', text: JSON_ONLY });
  return {
    model: request.model,
    max_tokens: maxTokens,
    system: toSystemField(system),
    messages: toMessages(request.messages),
    temperature: temperature === undefined ? undefined : Math.min(1, Math.max(0, temperature)),
    top_p: request.temperature === undefined && !dropped.includes('top_p') ? topP : undefined,
    top_k: dropped.includes('top_k') ? undefined : (extra['top_k'] ?? undefined),
    stop_sequences: stop.length === 0 ? undefined : stop,
    thinking,
    cache_control: extra['cache_control'] ?? undefined,
    service_tier: isSent('service_tier', extra['service_tier'], request) ? extra['service_tier'] : undefined,
    ...toTools(request),
    output_config:
      format === 'json_schema' || effort !== undefined
        ? { effort, format: format === 'json_schema' ? toOutputFormat(request.responseFormat) : undefined }
        : undefined,
    metadata: user === undefined ? undefined : { user_id: user },
    stream: stream ? true : undefined,
  };
}

/** The request's fields that Anthropic has no place for. */
export function droppedFields(request: ChatRequest, defaultMaxTokens: number): string[] {
  const { messages, extra = {}, tools = [] } = request;
  const thinking = thinkingOf(request, defaultMaxTokens);
  const parts = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  const unknown = Object.fromEntries(Object.entries(extra).filter(([name, value]) => !isSent(name, value, request)));
  const names = namesOf({
    ...unknown,
    seed: request.seed,
    stop: request.stop?.some(isBlank),
    frequency_penalty: request.frequencyPenalty,
    presence_penalty: request.presencePenalty,
    logit_bias: request.logitBias,
    logprobs: request.logprobs,
    top_logprobs: request.topLogprobs,
    top_p: request.temperature === undefined ? undefined : request.topP,
    'messages.annotations': messages.some(({ annotations }) => isGiven(annotations)),
    'messages.content.image_url.detail': parts.some((part) => isGiven(objectOf(part['image_url'])?.['detail'])),
    'messages.content_parts': messages.some(({ contentParts = [] }) => !contentParts.every(isServerBlock)),
    'messages.name': messages.some(({ name }) => name !== undefined),
    // It is taken back with its signature only.
    'messages.reasoning_content': messages.some(
      ({ reasoningContent, thinkingBlocks = [] }) => reasoningContent !== undefined && !thinkingBlocks.some(isSigned),
    ),
    'messages.reasoning_details': messages.some(({ reasoningDetails }) => isGiven(reasoningDetails)),
    'messages.thinking_blocks': messages.some(({ thinkingBlocks = [] }) => !thinkingBlocks.every(isSigned)),
    'messages.tool_calls.extra_content': messages.some(({ toolCalls = [] }) =>
      toolCalls.some(({ extraContent }) => extraContent !== undefined),
    ),
    'tools.function.strict': tools.some((tool) => objectOf((tool as JsonObject)['function'])?.['strict'] === true),
  });
  return [...new Set([...names, ...thinking.dropped])];
}

/** Anthropic takes no stop sequence of white space alone. */
const isBlank = (text: string): boolean => text.trim() === '';

/** Fields beside those of the neutral request that Anthropic gets, in its own words or in ours. */
function isSent(name: string, value: JsonValue | undefined, request: ChatRequest): boolean {
  switch (name) {
    case 'cache_control':
    case 'reasoning_effort':
    case 'thinking':
    case 'top_k':
    case 'web_search_options':
      return true;
    case 'service_tier':
      return value === 'auto' || value === 'standard_only';
    case 'safety_identifier':
      return request.user === undefined;
    case 'modalities':
      return Array.isArray(value) && value.every((kind) => kind === 'text');
    default:
      return false;
  }
}

/** Fields without which the answer would be another one. */
const REFUSED = ['audio', 'container', 'function_call', 'functions', 'mcp_servers'];

function assertPossible({ n, extra = {} }: ChatRequest): void {
  if (n !== undefined && n > 1) throw unsupported('anthropic', 'n: Anthropic models give one choice per request');
  const field = REFUSED.find((name) => isGiven(extra[name]));
  if (field !== undefined) throw unsupported('anthropic', `${field}: Anthropic models have no counterpart in chats`);
}

/** One text, unless parts of it are worth caching. */
function toSystemField(blocks: readonly JsonObject[]): JsonValue | undefined {
  if (blocks.some((block) => block['cache_control'] !== undefined)) return [...blocks];
  return blocks.length === 0 ? undefined : blocks.map((block) => textOf(block['text']) ?? '').join('\n\n');
}

function toOutputFormat(responseFormat: JsonObject | undefined): JsonObject {
  const schema = objectOf(objectOf(responseFormat?.['json_schema'])?.['schema']);
  if (schema === undefined)
    throw unsupported('anthropic', 'response_format.json_schema.schema: expected a JSON Schema');
  return { type: 'json_schema', schema: closeSchema(schema) };
}

/**
 * A whole answer. Text blocks are joined and their citations become annotations, tool uses become tool calls, thinking
 * becomes reasoning and is kept with its signature, and all other blocks are kept as they came.
 */
export function fromMessagesBody(body: JsonObject): ChatResult {
  if (!Array.isArray(body['content'])) throw malformed('anthropic', 'a message without content');
  const blocks = body['content'].filter(isJsonObject);
  const toolCalls = blocks.filter((block) => block['type'] === 'tool_use').map(toToolCall);
  const lists: Required<Pick<OpaqueLists, 'annotations' | 'thinkingBlocks' | 'contentParts'>> = {
    annotations: [],
    thinkingBlocks: [],
    contentParts: [],
  };
  let text: string | undefined;
  let reasoning = '';
  for (const block of blocks) {
    if (block['type'] === 'text') {
      lists.annotations.push(...annotationsOf(block, text?.length ?? 0));
      text = (text ?? '') + (textOf(block['text']) ?? '');
    } else if (isThinking(block)) {
      lists.thinkingBlocks.push(block);
      reasoning += textOf(block['thinking']) ?? '';
    } else if (block['type'] !== 'tool_use') lists.contentParts.push(block);
  }
  const dropped = [...droppedStops(textOf(body['stop_reason'])), ...lostOfMessage(body)];
  const usage = toUsage(objectOf(body['usage']));
  return {
    id: textOf(body['id']) ?? '',
    choices: [
      {
        index: 0,
        message: {
          content: text ?? null,
          ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
          ...(toolCalls.length === 0 ? {} : { toolCalls }),
          ...(reasoning === '' ? {} : { reasoningContent: reasoning }),
        },
        finishReason: toFinishReason(textOf(body['stop_reason'])),
      },
    ],
    ...(usage === undefined ? {} : { usage }),
    ...(dropped.length === 0 ? {} : { dropped }),
  };
}

function toToolCall(block: JsonObject): ToolCall {
  const name = textOf(block['name']);
  if (name === undefined) throw malformed('anthropic', 'a tool use without a name');
  const input = JSON.stringify(block['input'] ?? {});
  return { id: textOf(block['id']) ?? '', type: 'function', function: { name, arguments: input } };
}

/** True for both kinds of thinking. */
export function isThinking({ type }: JsonObject): boolean {
  return type === 'thinking' || type === 'redacted_thinking';
}

/** A stop reason that a chat completion cannot say: the model wants its turn back to go on. */
export function droppedStops(reason: string | undefined): string[] {
  return reason === 'pause_turn' ? ['stop_reason[pause_turn]'] : [];
}

/** `end_turn`, `stop_sequence`, `pause_turn` and unknown values count as an ordinary end. */
export function toFinishReason(reason: string | undefined): FinishReason {
  switch (reason) {
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return 'length';
    case 'tool_use':
      return 'tool_calls';
    case 'refusal':
      return 'content_filter';
    default:
      return 'stop';
  }
}

/** Anthropic counts cached input apart; the port's `promptTokens` is the whole prompt. */
export function toUsage(wire: JsonObject | undefined): TokenUsage | undefined {
  const input = numberOf(wire?.['input_tokens']);
  if (wire === undefined || input === undefined) return undefined;
  const read = numberOf(wire['cache_read_input_tokens']);
  const written = numberOf(wire['cache_creation_input_tokens']);
  const usage: TokenUsage = {
    promptTokens: input + (read ?? 0) + (written ?? 0),
    completionTokens: numberOf(wire['output_tokens']) ?? 0,
  };
  if (read !== undefined) usage.cachedPromptTokens = read;
  if (written !== undefined) usage.cacheWriteTokens = written;
  addCount(usage, 'cacheWriteHourTokens', objectOf(wire['cache_creation'])?.['ephemeral_1h_input_tokens']);
  addCount(usage, 'reasoningTokens', objectOf(wire['output_tokens_details'])?.['thinking_tokens']);
  addCount(usage, 'webSearches', objectOf(wire['server_tool_use'])?.['web_search_requests']);
  return usage;
}

/** The models of `GET /v1/models`, all of which chat. */
export function fromModelsBody(body: JsonObject): UpstreamModel[] {
  if (!Array.isArray(body['data'])) throw malformed('anthropic', 'a model list without data');
  return objectsOf(body['data']).flatMap((entry): UpstreamModel[] => {
    const id = textOf(entry['id']);
    const contextWindow = numberOf(entry['max_input_tokens']);
    return id === undefined ? [] : [{ id, type: 'chat', ...(contextWindow === undefined ? {} : { contextWindow }) }];
  });
}
