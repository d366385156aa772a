import type { ChatRequest, ChatResult, FinishReason, TokenUsage, ToolCall } from '../../contracts/provider.js';
import { type JsonObject, type JsonValue, objectsOf } from '../../shared/json/json.js';
import { answerError, type FailureContext, malformed, unsupported } from '../http/failure.js';
import { addCount, isGiven, namesOf, numberOf, objectOf, textOf } from '../http/wire.js';
import { citedText, isSigned, toAnnotation, toThinking } from './blocks.js';
import { lostOfAnswer } from './losses.js';
import { toMessages, toSystem } from './messages.js';
import { canCache, modelFields } from './model-fields.js';
import { hasCallsAsText, toToolConfig } from './tools.js';

const JSON_ONLY = 'Answer with one JSON object and nothing else: no prose, no code fence.';
/** Fields without which the answer would be another one. */
const REFUSED = ['audio', 'container', 'function_call', 'functions', 'mcp_servers', 'web_search_options'];

/**
 * The body of `Converse` and `ConverseStream`, whose model is in the path. Amazon Bedrock API reference, version 2023-09-30.
 *
 * Fields without a counterpart are left out (`droppedFields`); the temperature is clamped to 0…1. A `json_schema` becomes
 * `outputConfig.textFormat`, `json_object` an instruction. Throws an `UpstreamError` of status 400 for what Converse cannot say.
 */
export function toConverseBody(request: ChatRequest): JsonObject {
  assertPossible(request);
  const { temperature, topP, maxTokens, responseFormat, extra = {} } = request;
  const caches = canCache(request.model);
  const stop = (request.stop ?? []).filter((text) => text !== '');
  const system = toSystem(request.messages, caches);
  if (responseFormat?.['type'] === 'json_object') system.push({ text: JSON_ONLY });
  const { additional } = modelFields(request);
  return {
    messages: toMessages(request.messages, { caches, hasCallsAsText: hasCallsAsText(request) }),
    system: unlessEmpty(system),
    inferenceConfig: unlessAbsent({
      maxTokens,
      temperature: temperature === undefined ? undefined : Math.min(1, Math.max(0, temperature)),
      topP,
      stopSequences: unlessEmpty(stop),
    }),
    toolConfig: toToolConfig(request),
    additionalModelRequestFields: unlessAbsent(additional),
    outputConfig: responseFormat?.['type'] === 'json_schema' ? toOutputConfig(responseFormat) : undefined,
    serviceTier: extra['service_tier'] === 'flex' ? { type: 'flex' } : undefined,
  };
}

function unlessEmpty<Item extends JsonValue>(list: Item[]): Item[] | undefined {
  return list.length === 0 ? undefined : list;
}

function unlessAbsent(object: JsonObject): JsonObject | undefined {
  return Object.values(object).some((value) => value !== undefined) ? object : undefined;
}

function assertPossible({ n, extra = {} }: ChatRequest): void {
  if (n !== undefined && n > 1) throw unsupported('bedrock', 'n: Converse gives one choice per request');
  const field = REFUSED.find((name) => isGiven(extra[name]));
  if (field !== undefined) throw unsupported('bedrock', `${field}: Converse has no counterpart`);
}

function toOutputConfig(responseFormat: JsonObject): JsonObject {
  const given = objectOf(responseFormat['json_schema']);
  const schema = objectOf(given?.['schema']);
  if (schema === undefined) throw unsupported('bedrock', 'response_format.json_schema.schema: expected a JSON Schema');
  const jsonSchema: JsonObject = {
    schema: JSON.stringify(schema),
    name: textOf(given?.['name']),
    description: textOf(given?.['description']),
  };
  return { textFormat: { type: 'json_schema', structure: { jsonSchema } } };
}

/** The request's fields that Converse has no place for, or the model no counterpart. */
export function droppedFields(request: ChatRequest): string[] {
  const { messages, extra = {}, tools = [] } = request;
  const { sent } = modelFields(request);
  const parts = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  const unknown = Object.fromEntries(Object.entries(extra).filter(([name, value]) => !isSaid(name, value, sent)));
  const isMarked = (object: object): boolean => isGiven((object as JsonObject)['cache_control']);
  const names = namesOf({
    ...unknown,
    user: request.user,
    seed: request.seed,
    stop: request.stop?.includes(''),
    frequency_penalty: request.frequencyPenalty,
    presence_penalty: request.presencePenalty,
    logit_bias: request.logitBias,
    logprobs: request.logprobs,
    top_logprobs: request.topLogprobs,
    parallel_tool_calls: request.parallelToolCalls === false ? true : undefined,
    'messages.annotations': messages.some(({ annotations }) => isGiven(annotations)),
    'messages.cache_control':
      !canCache(request.model) &&
      (parts.some(isMarked) || messages.some(({ cacheControl }) => cacheControl !== undefined)),
    'messages.content.image_url.detail': parts.some((part) => isGiven(objectOf(part['image_url'])?.['detail'])),
    'messages.content_parts': messages.some(({ contentParts }) => isGiven(contentParts)),
    'messages.name': messages.some(({ name }) => name !== undefined),
    // It is taken back with its signature only.
    'messages.reasoning_content': messages.some(
      ({ reasoningContent, thinkingBlocks = [] }) => reasoningContent !== undefined && !thinkingBlocks.some(isSigned),
    ),
    'messages.reasoning_details': messages.some(({ reasoningDetails }) => isGiven(reasoningDetails)),
    'messages.thinking_blocks': messages.some(({ thinkingBlocks = [] }) => !thinkingBlocks.every(isSigned)),
    // They arrive as text.
    'messages.tool_calls': hasCallsAsText(request),
    'messages.tool_calls.extra_content': messages.some(({ toolCalls = [] }) =>
      toolCalls.some(({ extraContent }) => extraContent !== undefined),
    ),
    'tools.cache_control': tools.some(isMarked),
    'tools.function.strict': tools.some((tool) => objectOf((tool as JsonObject)['function'])?.['strict'] === true),
  });
  return [...new Set(names)];
}

function isSaid(name: string, value: JsonValue | undefined, sent: ReadonlySet<string>): boolean {
  switch (name) {
    case 'service_tier':
      return value === 'auto' || value === 'default' || value === 'flex';
    case 'modalities':
      return Array.isArray(value) && value.every((kind) => kind === 'text');
    default:
      return sent.has(name);
  }
}

/** A whole answer. Reasoning with a signature is kept as a block, blocks of kinds that are not known as they came. */
export function fromConverseBody(body: JsonObject, context: FailureContext): ChatResult {
  const message = objectOf(objectOf(body['output'])?.['message']);
  if (!Array.isArray(message?.['content'])) throw malformed(context.kind, 'an answer without content');
  const reason = textOf(body['stopReason']);
  assertAnswer(context, reason);
  const thinkingBlocks: JsonObject[] = [];
  const annotations: JsonObject[] = [];
  const contentParts: JsonObject[] = [];
  const toolCalls: ToolCall[] = [];
  let text: string | undefined;
  let reasoning = '';
  for (const block of objectsOf(message['content'])) {
    const [use, thought, cited] = [block['toolUse'], block['reasoningContent'], block['citationsContent']].map(
      objectOf,
    );
    if (use !== undefined) toolCalls.push(toToolCall(use, context));
    else if (thought !== undefined) {
      const said = objectOf(thought['reasoningText']);
      const thinking = toThinking({
        text: textOf(said?.['text']),
        signature: textOf(said?.['signature']),
        redacted: textOf(thought['redactedContent']),
      });
      reasoning += textOf(said?.['text']) ?? '';
      if (thinking !== undefined) thinkingBlocks.push(thinking);
    } else if (cited !== undefined) {
      const start = text?.length ?? 0;
      text = (text ?? '') + citedText(cited);
      const end = text.length;
      annotations.push(...objectsOf(cited['citations']).map((citation) => toAnnotation(citation, start, end)));
    } else if (typeof block['text'] === 'string') text = (text ?? '') + block['text'];
    else contentParts.push(block);
  }
  const dropped = lostOfAnswer(body);
  const usage = toUsage(objectOf(body['usage']));
  const serviceTier = textOf(objectOf(body['serviceTier'])?.['type']);
  return {
    id: '',
    choices: [
      {
        index: 0,
        message: {
          content: text ?? null,
          ...(annotations.length === 0 ? {} : { annotations }),
          ...(thinkingBlocks.length === 0 ? {} : { thinkingBlocks }),
          ...(contentParts.length === 0 ? {} : { contentParts }),
          ...(toolCalls.length === 0 ? {} : { toolCalls }),
          ...(reasoning === '' ? {} : { reasoningContent: reasoning }),
        },
        finishReason: toFinishReason(reason, toolCalls.length > 0),
      },
    ],
    ...(usage === undefined ? {} : { usage }),
    ...(serviceTier === undefined ? {} : { serviceTier }),
    ...(dropped.length === 0 ? {} : { dropped }),
  };
}

function toToolCall(use: JsonObject, context: FailureContext): ToolCall {
  const name = textOf(use['name']);
  if (name === undefined) throw malformed(context.kind, 'a tool use without a name');
  const input = JSON.stringify(use['input'] ?? {});
  return { id: textOf(use['toolUseId']) ?? '', type: 'function', function: { name, arguments: input } };
}

const FAILED: ReadonlySet<string | undefined> = new Set(['malformed_model_output', 'malformed_tool_use']);
const BAD_GATEWAY = 502;

/** Throws where the reason to stop means that the model failed. */
export function assertAnswer(context: FailureContext, reason: string | undefined): void {
  if (!FAILED.has(reason)) return;
  const message = 'the model gave an answer that Amazon Bedrock could not read';
  throw answerError(context, { status: BAD_GATEWAY, body: { code: reason ?? '', message }, isEvent: true });
}

/** `end_turn`, `stop_sequence` and unknown values are an ordinary end, unless the answer asks for tools. */
export function toFinishReason(reason: string | undefined, hasCalls: boolean): FinishReason {
  switch (reason) {
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return 'length';
    case 'tool_use':
      return 'tool_calls';
    case 'guardrail_intervened':
    case 'content_filtered':
      return 'content_filter';
    case 'stop_sequence':
      return 'stop';
    default:
      return hasCalls ? 'tool_calls' : 'stop';
  }
}

/** Bedrock counts cached input apart; the port's `promptTokens` is the whole prompt. */
export function toUsage(wire: JsonObject | undefined): TokenUsage | undefined {
  const input = numberOf(wire?.['inputTokens']);
  if (wire === undefined || input === undefined) return undefined;
  const read = numberOf(wire['cacheReadInputTokens'] ?? wire['cacheReadInputTokenCount']);
  const written = numberOf(wire['cacheWriteInputTokens'] ?? wire['cacheWriteInputTokenCount']);
  const usage: TokenUsage = {
    promptTokens: input + (read ?? 0) + (written ?? 0),
    completionTokens: numberOf(wire['outputTokens']) ?? 0,
  };
  if (read !== undefined) usage.cachedPromptTokens = read;
  if (written !== undefined) usage.cacheWriteTokens = written;
  const hours = objectsOf(wire['cacheDetails']).filter(({ ttl }) => ttl === '1h');
  const hour = hours.reduce((sum, { inputTokens }) => sum + (numberOf(inputTokens) ?? 0), 0);
  addCount(usage, 'cacheWriteHourTokens', hour);
  return usage;
}
