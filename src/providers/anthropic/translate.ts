import type {
  ChatRequest,
  ChatResult,
  FinishReason,
  TokenUsage,
  ToolCall,
  UpstreamModel,
} from '../../contracts/provider.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json.js';
import { malformed, unsupported } from '../http/failure.js';
import { addCount, namesOf, numberOf, objectOf, objectsOf, textOf } from '../http/wire.js';
import { toMessages, toSystem } from './messages.js';
import { closeSchema } from './output-schema.js';

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
  if (request.n !== undefined && request.n > 1)
    throw unsupported('anthropic', 'n: Anthropic models give one choice per request');
  const { temperature, topP } = request;
  const format = request.responseFormat?.['type'];
  const system = toSystem(request.messages);
  if (format === 'json_object') system.push(JSON_ONLY);
  return {
    model: request.model,
    max_tokens: request.maxTokens ?? defaultMaxTokens,
    system: system.length === 0 ? undefined : system.join('\n\n'),
    messages: toMessages(request.messages),
    temperature: temperature === undefined ? undefined : Math.min(1, Math.max(0, temperature)),
    top_p: temperature === undefined ? topP : undefined,
    stop_sequences: request.stop === undefined || request.stop.length === 0 ? undefined : request.stop,
    ...toTools(request),
    output_config: format === 'json_schema' ? { format: toOutputFormat(request.responseFormat) } : undefined,
    metadata: request.user === undefined ? undefined : { user_id: request.user },
    stream: stream ? true : undefined,
  };
}

/** The request's fields that Anthropic has no place for. */
export function droppedFields({ messages, extra, ...request }: ChatRequest): string[] {
  return namesOf({
    ...extra,
    seed: request.seed,
    frequency_penalty: request.frequencyPenalty,
    presence_penalty: request.presencePenalty,
    logit_bias: request.logitBias,
    logprobs: request.logprobs,
    top_logprobs: request.topLogprobs,
    top_p: request.temperature === undefined ? undefined : request.topP,
    // It is taken back with its signature only.
    'messages.reasoning_content': messages.find(({ reasoningContent }) => reasoningContent !== undefined),
  });
}

function toOutputFormat(responseFormat: JsonObject | undefined): JsonObject {
  const schema = objectOf(objectOf(responseFormat?.['json_schema'])?.['schema']);
  if (schema === undefined)
    throw unsupported('anthropic', 'response_format.json_schema.schema: expected a JSON Schema');
  return { type: 'json_schema', schema: closeSchema(schema) };
}

function toTools(request: ChatRequest): JsonObject {
  if (request.tools === undefined || request.tools.length === 0) return {};
  const choice = toToolChoice(request.toolChoice);
  const serial = request.parallelToolCalls === false && choice?.['type'] !== 'none';
  return {
    tools: request.tools.map(({ function: fn }) => ({
      name: fn.name,
      description: fn.description,
      input_schema: { type: 'object', ...(fn.parameters ?? { properties: {} }) },
    })),
    tool_choice: serial ? { ...(choice ?? { type: 'auto' }), disable_parallel_tool_use: true } : choice,
  };
}

function toToolChoice(choice: JsonValue | undefined): JsonObject | undefined {
  if (choice === undefined || choice === null) return undefined;
  if (choice === 'none' || choice === 'auto') return { type: choice };
  if (choice === 'required') return { type: 'any' };
  const name = textOf(objectOf(objectOf(choice)?.['function'])?.['name']);
  if (name === undefined) throw unsupported('anthropic', 'tool_choice: expected none, auto, required or a function');
  return { type: 'tool', name };
}

/** A whole answer. Text blocks are joined, tool uses become tool calls, thinking becomes reasoning. */
export function fromMessagesBody(body: JsonObject): ChatResult {
  if (!Array.isArray(body['content'])) throw malformed('anthropic', 'a message without content');
  const blocks = body['content'].filter(isJsonObject);
  const texts = blocks.filter((block) => block['type'] === 'text').map((block) => textOf(block['text']) ?? '');
  const toolCalls = blocks.filter((block) => block['type'] === 'tool_use').map(toToolCall);
  const reasoning = blocks
    .map((block) => (block['type'] === 'thinking' ? (textOf(block['thinking']) ?? '') : ''))
    .join('');
  const dropped = blocks.flatMap(droppedOf);
  const usage = toUsage(objectOf(body['usage']));
  return {
    id: textOf(body['id']) ?? '',
    choices: [
      {
        index: 0,
        message: {
          content: texts.length === 0 ? null : texts.join(''),
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

/** The names of what a content block has that a chat completion has no place for. */
export function droppedOf(block: JsonObject): string[] {
  switch (block['type']) {
    case 'text':
      return Array.isArray(block['citations']) && block['citations'].length > 0 ? ['content[text].citations'] : [];
    case 'thinking':
      return (textOf(block['signature']) ?? '') === '' ? [] : ['content[thinking].signature'];
    case 'tool_use':
      return [];
    default:
      return [`content[${textOf(block['type']) ?? 'block'}]`];
  }
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
