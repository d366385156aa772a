import type { ChatRequest } from '../../contracts/provider.js';
import type { JsonObject, JsonValue } from '../../shared/json/json.js';
import { unsupported } from '../http/failure.js';
import { isGiven, namesOf, objectOf } from '../http/wire.js';
import { toContents, toSystemInstruction } from './messages.js';
import { hasForeignData, isOwnDetail } from './signatures.js';
import { toThinkingConfig } from './thinking.js';
import { toGeminiTools } from './tools.js';

const MAX_CANDIDATES = 8;
const MAX_STOPS = 5;
/** "Penalty is not enabled for models/…", error of 400 from Gemini 2.5 on. */
const HAS_PENALTIES = /^gemini-(?:1|2\.0)|^gemini-(?:pro|flash)-1/;
/** Fields without which the answer would be another one. */
const REFUSED = ['audio', 'container', 'function_call', 'functions', 'mcp_servers'];
/** Fields beside those of the neutral request that are translated. */
const TRANSLATED: ReadonlySet<string> = new Set(['reasoning_effort', 'thinking', 'top_k', 'web_search_options']);

/**
 * The body of `generateContent`. Gemini API reference, "Generating content", v1beta; Vertex AI takes the same.
 *
 * Fields without a counterpart are left out (`droppedFields`). Schemas of tools and answers go as JSON Schema. Throws an
 * `UpstreamError` of status 400 for what would change the answer and for content that Gemini does not take.
 */
export function toGenerateBody(request: ChatRequest, hasCallIds: boolean): JsonObject {
  assertPossible(request);
  return {
    systemInstruction: toSystemInstruction(request.messages),
    contents: toContents(request.messages, { model: request.model, hasCallIds }),
    ...toGeminiTools(request),
    generationConfig: toConfig(request),
  };
}

function toConfig(request: ChatRequest): JsonObject {
  const { n = 1, logprobs, topLogprobs, extra = {} } = request;
  const stop = stopsOf(request);
  const { frequencyPenalty, presencePenalty } = penaltiesOf(request);
  return {
    temperature: request.temperature,
    topP: request.topP,
    topK: extra['top_k'] ?? undefined,
    maxOutputTokens: request.maxTokens,
    candidateCount: n > 1 ? n : undefined,
    stopSequences: stop.length === 0 ? undefined : stop,
    seed: request.seed,
    frequencyPenalty,
    presencePenalty,
    responseLogprobs: logprobs === true ? true : undefined,
    logprobs: logprobs === true ? topLogprobs : undefined,
    thinkingConfig: toThinkingConfig(request).thinkingConfig,
    ...toFormat(request.responseFormat),
  };
}

/** Gemini refuses an empty stop sequence. */
function stopsOf({ stop = [] }: ChatRequest): string[] {
  return stop.filter((text) => text !== '');
}

function penaltiesOf({ model, frequencyPenalty, presencePenalty }: ChatRequest): Partial<ChatRequest> {
  if (!HAS_PENALTIES.test(model)) return {};
  return {
    ...(frequencyPenalty === undefined ? {} : { frequencyPenalty }),
    ...(presencePenalty === undefined ? {} : { presencePenalty }),
  };
}

function toFormat(format: JsonObject | undefined): JsonObject {
  if (format?.['type'] === 'json_object') return { responseMimeType: 'application/json' };
  if (format?.['type'] !== 'json_schema') return {};
  const schema = objectOf(objectOf(format['json_schema'])?.['schema']);
  if (schema === undefined) throw unsupported('gemini', 'response_format.json_schema.schema: expected a JSON Schema');
  return { responseMimeType: 'application/json', responseJsonSchema: schema };
}

function assertPossible(request: ChatRequest): void {
  const { n = 1, extra = {} } = request;
  if (n > MAX_CANDIDATES) throw unsupported('gemini', `n: Gemini models give ${MAX_CANDIDATES} choices at most`);
  if (stopsOf(request).length > MAX_STOPS)
    throw unsupported('gemini', `stop: Gemini models take ${MAX_STOPS} stop sequences at most`);
  const field = REFUSED.find((name) => isGiven(extra[name]));
  if (field !== undefined) throw unsupported('gemini', `${field}: Gemini models have no counterpart in chats`);
  if (isGiven(extra['modalities']) && !isText(extra['modalities']))
    throw unsupported('gemini', 'modalities: Gemini models answer chats with text here');
}

const isText = (kinds: JsonValue | undefined): boolean =>
  Array.isArray(kinds) && kinds.every((kind) => kind === 'text');

/** The request's fields that Gemini has no place for. */
export function droppedFields(request: ChatRequest): string[] {
  const { messages, extra = {}, tools = [] } = request;
  const parts = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  const unknown = Object.entries(extra).filter(([name, value]) => !isSent(name, value));
  const penalties = penaltiesOf(request);
  const names = namesOf({
    ...Object.fromEntries(unknown),
    cache_control:
      extra['cache_control'] ??
      (messages.some(({ cacheControl }) => isGiven(cacheControl)) ||
        ([...parts, ...tools] as JsonObject[]).some((one) => isGiven(one['cache_control']))),
    frequency_penalty: penalties.frequencyPenalty === undefined && isPenalty(request.frequencyPenalty),
    presence_penalty: penalties.presencePenalty === undefined && isPenalty(request.presencePenalty),
    logit_bias: request.logitBias,
    parallel_tool_calls: request.parallelToolCalls === false,
    user: request.user,
    'messages.annotations': messages.some(({ annotations }) => isGiven(annotations)),
    'messages.content.image_url.detail': parts.some((part) => isGiven(objectOf(part['image_url'])?.['detail'])),
    'messages.content_parts': messages.some(({ contentParts }) => isGiven(contentParts)),
    'messages.name': messages.some(({ role, name }) => name !== undefined && role !== 'tool'),
    'messages.reasoning_content': messages.some(({ reasoningContent }) => reasoningContent !== undefined),
    'messages.reasoning_details': messages.some(({ reasoningDetails = [] }) => !reasoningDetails.every(isOwnDetail)),
    'messages.thinking_blocks': messages.some(({ thinkingBlocks }) => isGiven(thinkingBlocks)),
    'messages.tool_calls.extra_content': messages.some(({ toolCalls = [] }) => toolCalls.some(hasForeignData)),
    'tools.function.strict': tools.some((tool) => objectOf((tool as JsonObject)['function'])?.['strict'] === true),
  });
  return [...new Set([...names, ...toThinkingConfig(request).dropped])];
}

/** A penalty of 0 is the default. */
const isPenalty = (value: number | undefined): boolean => value !== undefined && value !== 0;

function isSent(name: string, value: JsonValue | undefined): boolean {
  return TRANSLATED.has(name) || (name === 'modalities' && isText(value));
}
