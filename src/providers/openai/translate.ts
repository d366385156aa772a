import type {
  ChatChoice,
  ChatMessage,
  ChatRequest,
  ChatResult,
  EmbedRequest,
  EmbedResult,
  FinishReason,
  FunctionCall,
  ProviderKind,
  TokenUsage,
  ToolCall,
  UpstreamModel,
} from '../../contracts/provider.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json.js';
import { malformed } from '../http/failure.js';
import { addCount, numberOf, objectOf, objectsOf, textOf } from '../http/wire.js';

/** Where OpenAI-compatible servers differ from OpenAI itself. */
export interface OpenAiDialect {
  kind: ProviderKind;
  /** OpenAI's reasoning models refuse `max_tokens`; many local servers know nothing else. */
  tokenLimitField: 'max_completion_tokens' | 'max_tokens';
  /** False: `developer` messages are sent as `system`, which every chat template knows. */
  developerRole: boolean;
}

/** OpenAI's own dialect. */
export const openAiDialect: OpenAiDialect = {
  kind: 'openai',
  tokenLimitField: 'max_completion_tokens',
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
    tools: request.tools?.map(({ type, function: fn }) => ({ type, function: { ...fn } })),
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

function toWireMessage(message: ChatMessage, dialect: OpenAiDialect): JsonObject {
  return {
    role: message.role === 'developer' && !dialect.developerRole ? 'system' : message.role,
    content: message.content,
    name: message.name,
    tool_calls: message.toolCalls?.map(({ id, type, function: fn }) => ({ id, type, function: { ...fn } })),
    tool_call_id: message.toolCallId,
    refusal: message.refusal,
    function_call: message.functionCall && { ...message.functionCall },
    reasoning_content: message.reasoningContent,
    audio: message.audio,
  };
}

/** A whole answer. Throws `malformed` when there is no choice with a message. */
export function fromChatBody(body: JsonObject, kind: ProviderKind): ChatResult {
  const dropped: string[] = [];
  const choices = objectsOf(body['choices']).map((choice, position) => toChoice(choice, position, kind, dropped));
  if (choices.length === 0) throw malformed(kind, 'an answer without choices');
  const usage = toUsage(body['usage']);
  const fingerprint = textOf(body['system_fingerprint']);
  return {
    id: textOf(body['id']) ?? '',
    choices,
    ...(usage === undefined ? {} : { usage }),
    ...(fingerprint === undefined ? {} : { systemFingerprint: fingerprint }),
    ...(dropped.length === 0 ? {} : { dropped }),
  };
}

function toChoice(choice: JsonObject, position: number, kind: ProviderKind, dropped: string[]): ChatChoice {
  const message = objectOf(choice['message']);
  if (message === undefined) throw malformed(kind, 'a choice without a message');
  const toolCalls = objectsOf(message['tool_calls']).map((call) => toToolCall(call, kind));
  const content = toContent(message['content']);
  dropped.push(...content.dropped);
  const refusal = textOf(message['refusal']) ?? content.refusal;
  const reasoningContent = reasoningOf(message);
  const functionCall = objectOf(message['function_call']);
  const annotations = objectsOf(message['annotations']);
  const audio = objectOf(message['audio']);
  const logprobs = choice['logprobs'];
  return {
    index: numberOf(choice['index']) ?? position,
    message: {
      content: content.text ?? null,
      ...(toolCalls.length === 0 ? {} : { toolCalls }),
      ...(refusal === undefined ? {} : { refusal }),
      ...(functionCall === undefined ? {} : { functionCall: toFunctionCall(functionCall) }),
      ...(reasoningContent === undefined || reasoningContent === '' ? {} : { reasoningContent }),
      ...(annotations.length === 0 ? {} : { annotations }),
      ...(audio === undefined ? {} : { audio }),
    },
    finishReason: toFinishReason(textOf(choice['finish_reason'])),
    ...(logprobs === undefined || logprobs === null ? {} : { logprobs }),
  };
}

function toToolCall(call: JsonObject, kind: ProviderKind): ToolCall {
  const fn = toFunctionCall(objectOf(call['function']));
  if (fn.name === '') throw malformed(kind, 'a tool call without a name');
  return { id: textOf(call['id']) ?? '', type: 'function', function: fn };
}

function toFunctionCall(fn: JsonObject | undefined): FunctionCall {
  return { name: textOf(fn?.['name']) ?? '', arguments: textOf(fn?.['arguments']) ?? '' };
}

/** The content of a message. */
interface Content {
  text?: string;
  refusal?: string;
  /** Kinds of parts that have no place in a message's text. */
  dropped: string[];
}

/** Text, or the texts of a list of parts, as some compatible servers answer. */
export function toContent(content: JsonValue | undefined): Content {
  if (!Array.isArray(content)) return typeof content === 'string' ? { text: content, dropped: [] } : { dropped: [] };
  const parts = content.filter(isJsonObject);
  const refusals = parts.flatMap((part) => textOf(part['refusal']) ?? []);
  const other = parts.filter((part) => textOf(part['text']) === undefined && textOf(part['refusal']) === undefined);
  return {
    text: content.map((part) => (typeof part === 'string' ? part : (textOf(objectOf(part)?.['text']) ?? ''))).join(''),
    ...(refusals.length === 0 ? {} : { refusal: refusals.join('') }),
    dropped: other.map((part) => `content[${textOf(part['type']) ?? 'part'}]`),
  };
}

/** Reasoning as DeepSeek and llama.cpp name it, and as OpenRouter and newer vLLM do. */
export function reasoningOf(message: JsonObject | undefined): string | undefined {
  return textOf(message?.['reasoning_content']) ?? textOf(message?.['reasoning']);
}

/** `function_call` is the older name of `tool_calls`; unknown values count as an ordinary end. */
export function toFinishReason(reason: string | undefined): FinishReason {
  switch (reason) {
    case 'length':
    case 'tool_calls':
    case 'content_filter':
      return reason;
    case 'function_call':
      return 'tool_calls';
    default:
      return 'stop';
  }
}

/** The `usage` object, or undefined when it lacks a count of the prompt. DeepSeek and Perplexity have names of their own. */
export function toUsage(value: JsonValue | undefined): TokenUsage | undefined {
  const wire = objectOf(value);
  const promptTokens = numberOf(wire?.['prompt_tokens']);
  if (wire === undefined || promptTokens === undefined) return undefined;
  const prompt = objectOf(wire['prompt_tokens_details']);
  const completion = objectOf(wire['completion_tokens_details']);
  const cached = numberOf(prompt?.['cached_tokens']) ?? numberOf(wire['prompt_cache_hit_tokens']);
  const reasoning = numberOf(completion?.['reasoning_tokens']) ?? numberOf(wire['reasoning_tokens']);
  const answer = numberOf(wire['completion_tokens']) ?? 0;
  const isBeside = isReasoningBeside(answer, reasoning, numberOf(wire['total_tokens']), promptTokens);
  const usage: TokenUsage = { promptTokens, completionTokens: isBeside ? answer + (reasoning ?? 0) : answer };
  if (cached !== undefined) usage.cachedPromptTokens = cached;
  if (reasoning !== undefined) usage.reasoningTokens = reasoning;
  addCount(usage, 'cacheWriteTokens', prompt?.['cache_write_tokens'] ?? prompt?.['cache_creation_tokens']);
  addCount(usage, 'audioPromptTokens', prompt?.['audio_tokens']);
  addCount(usage, 'cachedAudioTokens', objectOf(prompt?.['cached_tokens_details'])?.['audio_tokens']);
  addCount(usage, 'audioCompletionTokens', completion?.['audio_tokens']);
  addCount(usage, 'acceptedPredictionTokens', completion?.['accepted_prediction_tokens']);
  addCount(usage, 'rejectedPredictionTokens', completion?.['rejected_prediction_tokens']);
  const tools = objectOf(wire['server_tool_use']);
  addCount(usage, 'webSearches', tools?.['web_search_requests'] ?? wire['num_search_queries']);
  return usage;
}

/** OpenAI includes reasoning in the completion count; xAI and others count it separately, as the total shows. */
function isReasoningBeside(completion: number, reasoning = 0, total: number | undefined, prompt: number): boolean {
  if (reasoning <= 0) return false;
  return reasoning > completion || total === prompt + completion + reasoning;
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

const EMBEDDING_NAME = /embed|(?:^|[/_-])(?:bge|gte|e5|minilm)(?:[-_.:]|$)/i;

/** True for typical names of embedding models. */
export function namesEmbeddingModel(id: string): boolean {
  return EMBEDDING_NAME.test(id);
}

/** Models of OpenAI's list that neither chat nor embed. */
const OTHER_NAME =
  /^(?:whisper|tts|dall-e|gpt-image|chatgpt-image|sora|babbage|davinci|computer-use)|moderation|realtime|transcribe|-tts|-audio/i;

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
        type: namesEmbeddingModel(id) ? 'embedding' : 'chat',
        ...(contextWindow === undefined ? {} : { contextWindow }),
      },
    ];
  });
}
