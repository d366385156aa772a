import type {
  AnswerMessage,
  ChatChoice,
  ChatResult,
  EmbedRequest,
  EmbedResult,
  FinishReason,
  FunctionCall,
  ProviderKind,
  ToolCall,
  UpstreamModel,
} from '../../contracts/provider.js';
import { entryOf, type JsonObject, type JsonValue, objectsOf } from '../../shared/json/json.js';
import { typeOfName } from '../../shared/models/model-names.rules.js';
import { malformed } from '../http/failure.js';
import { OWN_FINISH_REASONS, REASONING_MEMBERS, USAGE_HOLDERS } from '../quirks.rules.js';
import { type Content, listsOf, reasoningOf, toContent } from './content.js';
import { Sources } from './sources.js';
import { numberOf, objectOf, textOf, unknownTo } from '../http/wire.js';
import { usageFigures, toUsage, unknownCounters } from './usage.js';

/** A whole answer. Throws `malformed` when there is no choice with a message. */
export function fromChatBody(body: JsonObject, kind: ProviderKind): ChatResult {
  const dropped: string[] = [];
  const choices = objectsOf(body['choices']).map((choice, position) => toChoice(choice, position, kind, dropped));
  if (choices.length === 0) throw malformed(kind, 'an answer without choices');
  const figures = usageFigures(body);
  const usage = toUsage(figures);
  dropped.push(...unknownTo(KNOWN_ANSWER, body, 'answer'), ...unknownCounters(figures));
  addSources(body, choices[0]?.message);
  return {
    id: textOf(body['id']) ?? '',
    choices,
    ...(usage === undefined ? {} : { usage }),
    ...aboutOf(body),
    ...(dropped.length === 0 ? {} : { dropped }),
  };
}

/** Perplexity's sources are of all choices, and there is one. */
function addSources(body: JsonObject, message: AnswerMessage | undefined): void {
  const sources = new Sources();
  sources.read(body);
  sources.say(message?.content);
  const annotations = sources.take();
  if (message !== undefined && annotations.length > 0)
    message.annotations = [...(message.annotations ?? []), ...annotations];
}

/** The facts about the whole in an answer, or in a chunk of one. */
export function aboutOf(body: JsonObject): Pick<ChatResult, 'systemFingerprint' | 'serviceTier'> {
  const systemFingerprint = textOf(body['system_fingerprint']);
  const serviceTier = textOf(body['service_tier']);
  return {
    ...(systemFingerprint === undefined ? {} : { systemFingerprint }),
    ...(serviceTier === undefined ? {} : { serviceTier }),
  };
}

function toChoice(choice: JsonObject, position: number, kind: ProviderKind, dropped: string[]): ChatChoice {
  const message = objectOf(choice['message']);
  if (message === undefined) throw malformed(kind, 'a choice without a message');
  const toolCalls = objectsOf(message['tool_calls']).map((call) => toToolCall(call, kind));
  const content = toContent(message['content']);
  dropped.push(...unknownTo(KNOWN_CHOICE, choice, 'choice'), ...unknownTo(KNOWN_MESSAGE, message, 'message'));
  const logprobs = choice['logprobs'];
  return {
    index: numberOf(choice['index']) ?? position,
    message: toAnswer(message, content, toolCalls),
    finishReason: toFinishReason(choice['finish_reason']) ?? 'stop',
    ...(logprobs === undefined || logprobs === null ? {} : { logprobs }),
  };
}

/** Most answers are a text alone: a spread for each member that is not there would cost more than all else here. */
function toAnswer(message: JsonObject, content: Content, toolCalls: ToolCall[]): AnswerMessage {
  const answer: AnswerMessage = { content: content.text ?? null };
  const refusal = textOf(message['refusal']) ?? content.refusal;
  const reasoningContent = reasoningOf(message, content);
  const functionCall = objectOf(message['function_call']);
  const audio = objectOf(message['audio']);
  if (toolCalls.length > 0) answer.toolCalls = toolCalls;
  if (refusal !== undefined) answer.refusal = refusal;
  if (functionCall !== undefined) answer.functionCall = toFunctionCall(functionCall);
  if (reasoningContent !== '') answer.reasoningContent = reasoningContent;
  if (audio !== undefined) answer.audio = audio;
  return Object.assign(answer, listsOf(message, content));
}

function toToolCall(call: JsonObject, kind: ProviderKind): ToolCall {
  const custom = objectOf(call['custom']);
  const fn = custom === undefined ? toFunctionCall(objectOf(call['function'])) : toCustomCall(custom);
  if (fn.name === '') throw malformed(kind, 'a tool call without a name');
  const extraContent = objectOf(call['extra_content']);
  return {
    id: textOf(call['id']) ?? '',
    type: custom === undefined ? 'function' : 'custom',
    function: fn,
    ...(extraContent === undefined ? {} : { extraContent }),
  };
}

function toCustomCall(custom: JsonObject): FunctionCall {
  return { name: textOf(custom['name']) ?? '', arguments: textOf(custom['input']) ?? '' };
}

function toFunctionCall(fn: JsonObject | undefined): FunctionCall {
  return { name: textOf(fn?.['name']) ?? '', arguments: textOf(fn?.['arguments']) ?? '' };
}

export const KNOWN_ANSWER: ReadonlySet<string> = new Set([
  'id',
  'object',
  'created',
  'model',
  'choices',
  'usage',
  'error',
  'citations',
  'search_results',
  ...USAGE_HOLDERS,
  'system_fingerprint',
  'service_tier',
  'obfuscation',
]);
export const KNOWN_CHOICE: ReadonlySet<string> = new Set([
  'index',
  'message',
  'delta',
  'finish_reason',
  'logprobs',
  'usage',
]);
export const KNOWN_MESSAGE: ReadonlySet<string> = new Set([
  'role',
  'content',
  'refusal',
  'tool_calls',
  'function_call',
  'audio',
  'annotations',
  'content_parts',
  'images',
  ...REASONING_MEMBERS,
  'reasoning_details',
  'thinking_blocks',
]);

/** The names that servers have for reasons of their own to end; others are an ordinary end. */
const FINISH_REASONS: Readonly<Record<string, FinishReason>> = {
  ...OWN_FINISH_REASONS,
  length: 'length',
  max_tokens: 'length',
  tool_calls: 'tool_calls',
  tool_call: 'tool_calls',
  tool_use: 'tool_calls',
  function_call: 'tool_calls',
  content_filter: 'content_filter',
  safety: 'content_filter',
};

/** Undefined where there is none yet: some servers say an empty one with every piece. */
export function toFinishReason(reason: JsonValue | undefined): FinishReason | undefined {
  const said = textOf(reason)?.trim().toLowerCase() ?? '';
  return said === '' ? undefined : (entryOf(FINISH_REASONS, said) ?? 'stop');
}

/** The body of `POST /embeddings`. Floats are asked for (the default) unless the forwarded fields say otherwise. */
export function toEmbedBody(request: EmbedRequest): JsonObject {
  return {
    ...request.extra,
    model: request.model,
    input: request.input,
    dimensions: request.dimensions,
    user: request.user,
  };
}

/** Vectors in the order of the inputs, from number arrays or base64. Throws `malformed` unless there is one for each. */
export function fromEmbedBody(body: JsonObject, inputs: number, kind: ProviderKind): EmbedResult {
  const embeddings = new Array<number[] | undefined>(inputs).fill(undefined);
  objectsOf(body['data']).forEach((entry, position) => {
    const index = numberOf(entry['index']) ?? position;
    if (index < inputs) embeddings[index] = toVector(entry['embedding']);
  });
  const whole = embeddings.filter((vector) => vector !== undefined);
  if (whole.length !== inputs) throw malformed(kind, `fewer than ${inputs} embeddings`);
  const promptTokens = numberOf(objectOf(body['usage'])?.['prompt_tokens']);
  return { embeddings: whole, ...(promptTokens === undefined ? {} : { usage: { promptTokens } }) };
}

function toVector(value: JsonValue | undefined): number[] | undefined {
  if (typeof value === 'string') return decodeFloats(value);
  return Array.isArray(value) && value.every((item) => typeof item === 'number') ? value : undefined;
}

/** Base64 of little-endian 32-bit floats; undefined when the length does not fit. */
function decodeFloats(base64: string): number[] | undefined {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length === 0 || bytes.length % 4 !== 0) return undefined;
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4));
}

/** Models of OpenAI's list of which no calls are served. */
const OTHER_NAME = /^(?:sora|babbage|davinci|computer-use)|-audio/i;

/** The models of `GET /models`; the wire has no types, so names decide. `max_model_len` is vLLM's context window. */
export function fromModelsBody(body: JsonObject, kind: ProviderKind): UpstreamModel[] {
  if (!Array.isArray(body['data'])) throw malformed(kind, 'a model list without data');
  return objectsOf(body['data']).flatMap((entry): UpstreamModel[] => {
    const id = textOf(entry['id']);
    if (id === undefined || OTHER_NAME.test(id)) return [];
    const contextWindow = numberOf(entry['max_model_len']);
    return [
      {
        id,
        type: typeOfName(id),
        ...(contextWindow === undefined ? {} : { contextWindow }),
      },
    ];
  });
}
