import type {
  AnswerMessage,
  ChatRequest,
  ChatResult,
  FinishReason,
  TokenUsage,
  ToolCall,
} from '../../contracts/provider.js';
import { entryOf, type JsonObject, type JsonValue, objectsOf } from '../../shared/json/json.js';
import type { UpstreamError } from '../../shared/http/upstream-error.js';
import { answerError, malformed, type FailureContext } from '../http/failure.js';
import { addCount, numberOf, objectOf, textOf } from '../http/wire.js';
import { lostOf } from './responses-losses.js';

/** The statuses of the codes of a failed response. OpenAI API reference, "Response.error". */
const FAILURE_STATUS: Readonly<Record<string, number>> = {
  rate_limit_exceeded: 429,
  insufficient_quota: 429,
  invalid_prompt: 400,
  invalid_request_error: 400,
  context_length_exceeded: 400,
  invalid_image: 400,
  invalid_image_format: 400,
  invalid_base64_image: 400,
  invalid_image_url: 400,
  image_too_large: 400,
  image_too_small: 400,
  image_parse_error: 400,
  unsupported_image_media_type: 400,
  vector_store_timeout: 504,
};

/** The body of `POST /responses`: the client's own, but for the name of the model. */
export function toResponsesBody({ native, model }: ChatRequest, stream: boolean): JsonObject {
  const { stream_options: options, ...body } = native?.body ?? {};
  const streamed = stream ? { stream: true, ...(options === undefined ? {} : { stream_options: options }) } : {};
  return { ...body, model, stream: undefined, ...streamed };
}

/**
 * A whole answer; `isNative`: it is passed on as it came as well, else what has no place in the neutral form is named.
 * Throws the upstream's failure where the response is one.
 */
export function fromResponsesBody(context: FailureContext, body: JsonObject, isNative: boolean): ChatResult {
  if (!Array.isArray(body['output'])) throw malformed(context.kind, 'a response without output');
  if (body['status'] === 'failed') throw responseFailure(context, objectOf(body['error']));
  if (isNative && !hasId(body)) throw malformed(context.kind, 'a response without an id');
  const usage = usageOf(body);
  const items = objectsOf(body['output']);
  const message = toMessage(items);
  const finishReason = responseFinish(body, (message.toolCalls?.length ?? 0) > 0);
  const logprobs = textParts(items).flatMap((part) => objectsOf(part['logprobs']));
  const serviceTier = textOf(body['service_tier']);
  const dropped = isNative ? [] : lostOf(body);
  return {
    id: textOf(body['id']) ?? '',
    choices: [
      { index: 0, message, finishReason, ...(logprobs.length === 0 ? {} : { logprobs: toLogprobs(logprobs) }) },
    ],
    ...(usage === undefined ? {} : { usage }),
    ...(serviceTier === undefined ? {} : { serviceTier }),
    ...(dropped.length === 0 ? {} : { dropped }),
    ...(isNative ? { native: body } : {}),
  };
}

/** No longer than any real one: clients ask for responses by their ids. */
const MAX_ID = 256;

/** Whether a response can be asked for again. */
export function hasId(response: JsonObject | undefined): boolean {
  const id = textOf(response?.['id']) ?? '';
  return id !== '' && id.length <= MAX_ID;
}

/** The error of a failed response, or of an `error` event (`isEvent`). The status line is long gone: the code says what it was. */
export function responseFailure(
  context: FailureContext,
  error: JsonObject | undefined,
  isEvent = false,
): UpstreamError {
  const code = textOf(error?.['code']) ?? textOf(error?.['type']) ?? '';
  return answerError(context, { status: entryOf(FAILURE_STATUS, code) ?? 500, body: { error: error ?? {} }, isEvent });
}

export function responseFinish(response: JsonObject | undefined, hasCalls: boolean): FinishReason {
  const reason = objectOf(response?.['incomplete_details'])?.['reason'];
  if (reason === 'content_filter') return reason;
  if (response?.['status'] === 'incomplete') return 'length';
  return hasCalls ? 'tool_calls' : 'stop';
}

/** The parts of the messages among items. */
export function textParts(items: readonly JsonObject[]): JsonObject[] {
  return items.filter(({ type }) => type === 'message').flatMap(({ content }) => objectsOf(content));
}

/** The list of log probabilities of a text in the form of chat completions. */
export function toLogprobs(list: readonly JsonObject[]): JsonObject {
  return { content: list.map((token) => ({ bytes: null, ...token })), refusal: null };
}

/** The items as the message of a chat completion; `start`: the length of the text before them. */
export function toMessage(items: readonly JsonObject[], start = 0): AnswerMessage {
  const toolCalls = items.flatMap(toToolCall);
  let content: string | undefined;
  let refusal: string | undefined;
  const annotations: JsonObject[] = [];
  for (const part of textParts(items)) {
    const from = start + (content?.length ?? 0);
    annotations.push(...objectsOf(part['annotations']).map((annotation) => toAnnotation(annotation, from)));
    const [text, refused] = [textOf(part['text']), textOf(part['refusal'])];
    if (text !== undefined) content = (content ?? '') + text;
    if (refused !== undefined) refusal = (refusal ?? '') + refused;
  }
  const reasoning = reasoningOf(items);
  return {
    content: content ?? null,
    ...(toolCalls.length === 0 ? {} : { toolCalls }),
    ...(refusal === undefined ? {} : { refusal }),
    ...(reasoning.length === 0 ? {} : { reasoningContent: reasoning.join('') }),
    ...(annotations.length === 0 ? {} : { annotations }),
  };
}

/** Its summary, and its content where the server shows it. */
function reasoningOf(items: readonly JsonObject[]): string[] {
  return items
    .filter(({ type }) => type === 'reasoning')
    .flatMap((item) => [...objectsOf(item['summary']), ...objectsOf(item['content'])])
    .flatMap(({ text }) => textOf(text) ?? []);
}

/** An annotation as chat completions nest it; `from`: where its text begins in the text of the answer. */
export function toAnnotation({ type, ...annotation }: JsonObject, from: number): JsonObject {
  const kind = textOf(type) ?? 'annotation';
  const moved = { ...annotation };
  for (const name of ['start_index', 'end_index', 'index']) if (typeof moved[name] === 'number') moved[name] += from;
  return { type: kind, [kind]: moved };
}

function toToolCall(item: JsonObject): ToolCall[] {
  const isCustom = item['type'] === 'custom_tool_call';
  if (!isCustom && item['type'] !== 'function_call') return [];
  const call = { name: textOf(item['name']) ?? '', arguments: textOf(item[isCustom ? 'input' : 'arguments']) ?? '' };
  return [{ id: textOf(item['call_id']) ?? '', type: isCustom ? 'custom' : 'function', function: call }];
}

/** The figures of a response, and how often it searched: that is in its items alone. */
export function usageOf(response: JsonObject | undefined): TokenUsage | undefined {
  const usage = toResponseUsage(response?.['usage']);
  if (usage === undefined) return undefined;
  const calls = objectsOf(response?.['output']).filter(({ type }) => type === 'web_search_call');
  // To open a page that was found is free.
  const searches = calls.filter(({ action }) => (objectOf(action)?.['type'] ?? 'search') === 'search');
  return { ...usage, webSearches: searches.length };
}

/** The `usage` of a response; undefined when it lacks a count of the prompt. */
function toResponseUsage(value: JsonValue | undefined): TokenUsage | undefined {
  const wire = objectOf(value);
  const promptTokens = numberOf(wire?.['input_tokens']);
  if (wire === undefined || promptTokens === undefined) return undefined;
  const usage: TokenUsage = { promptTokens, completionTokens: numberOf(wire['output_tokens']) ?? 0 };
  const input = objectOf(wire['input_tokens_details']);
  addCount(usage, 'cachedPromptTokens', input?.['cached_tokens']);
  addCount(usage, 'cacheWriteTokens', input?.['cache_write_tokens']);
  addCount(usage, 'reasoningTokens', objectOf(wire['output_tokens_details'])?.['reasoning_tokens']);
  return usage;
}
