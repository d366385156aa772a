import type { JsonObject, JsonValue } from '../../../shared/json.js';
import type { ChatInput, ChatMessageInput } from './chat-input.types.js';
import type { ChatCompletion, ChatUsage } from './chat.types.js';
import type {
  ChatChoice,
  ChatMessage,
  ChatRequest,
  ChatResult,
  ChatStreamPart,
  FunctionCall,
  TokenUsage,
  ToolCall,
  ToolCallDelta,
  ToolDefinition,
} from '../../../contracts/provider.js';

function defined<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const present: Partial<Record<keyof T, unknown>> = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined && value !== null) present[name] = value;
  }
  return present as { [K in keyof T]?: NonNullable<T[K]> };
}

function toMessage(message: ChatMessageInput): ChatMessage {
  return {
    role: message.role,
    content: (message.content ?? null) as ChatMessage['content'],
    ...defined({
      name: message.name,
      toolCalls: message.toolCalls?.map((call) => ({
        id: call.id,
        type: 'function' as const,
        function: call.function,
      })),
      toolCallId: message.toolCallId,
      refusal: message.refusal,
      functionCall: message.functionCall,
      reasoningContent: message.reasoningContent,
      audio: message.audio,
    }),
  };
}

/** The neutral request of a checked input; `model` is the provider's name of the model. */
export function toChatRequest(input: ChatInput, model: string): ChatRequest {
  const stop = typeof input.stop === 'string' ? [input.stop] : (input.stop as string[] | undefined);
  return {
    model,
    messages: input.messages.map(toMessage),
    ...defined({
      temperature: input.temperature,
      topP: input.topP,
      maxTokens: input.maxCompletionTokens ?? input.maxTokens,
      n: input.n,
      stop,
      seed: input.seed,
      tools: input.tools as ToolDefinition[] | undefined,
      toolChoice: input.toolChoice,
      parallelToolCalls: input.parallelToolCalls,
      responseFormat: input.responseFormat,
      logprobs: input.logprobs,
      topLogprobs: input.topLogprobs,
      frequencyPenalty: input.frequencyPenalty,
      presencePenalty: input.presencePenalty,
      logitBias: input.logitBias,
      user: input.user,
      extra: input.extra,
    }),
  };
}

const wireFunction = (call: FunctionCall): JsonObject => ({ arguments: call.arguments, name: call.name });

/** Tool calls in OpenAI's wire form, members in the order of their names. */
const wireCalls = (calls: ToolCall[]): JsonValue =>
  calls.map((call) => ({
    function: wireFunction(call.function),
    id: call.id,
    type: call.type,
  }));

/** The messages in OpenAI's wire form, as evidence hashes them: members in the order of their names. */
export function wireMessages(messages: ChatMessage[]): JsonValue {
  return messages.map(
    ({ audio, content, functionCall, name, reasoningContent, refusal, role, toolCallId, toolCalls }) => ({
      ...(audio === undefined ? {} : { audio }),
      content,
      ...(functionCall === undefined ? {} : { function_call: wireFunction(functionCall) }),
      ...(name === undefined ? {} : { name }),
      ...(reasoningContent === undefined ? {} : { reasoning_content: reasoningContent }),
      ...(refusal === undefined ? {} : { refusal }),
      role,
      ...(toolCallId === undefined ? {} : { tool_call_id: toolCallId }),
      ...(toolCalls === undefined ? {} : { tool_calls: wireCalls(toolCalls) }),
    }),
  );
}

/** The answers' messages in OpenAI's wire form, as evidence hashes them. */
export function wireAnswers(choices: ChatChoice[]): JsonValue {
  return choices.map(
    ({ message: { annotations, audio, content, functionCall, reasoningContent, refusal, toolCalls } }) => ({
      ...(annotations === undefined ? {} : { annotations }),
      ...(audio === undefined ? {} : { audio }),
      content,
      ...(functionCall === undefined ? {} : { function_call: wireFunction(functionCall) }),
      ...(reasoningContent === undefined ? {} : { reasoning_content: reasoningContent }),
      ...(refusal === undefined ? {} : { refusal }),
      role: 'assistant',
      ...(toolCalls === undefined ? {} : { tool_calls: wireCalls(toolCalls) }),
    }),
  );
}

/** Everything that the model said, as one text to count tokens of. */
export function answerText(choices: ChatChoice[]): string {
  const parts = choices.flatMap(({ message }) => [
    message.content ?? '',
    message.refusal ?? '',
    message.reasoningContent ?? '',
    message.functionCall?.name ?? '',
    message.functionCall?.arguments ?? '',
    ...(message.toolCalls ?? []).flatMap((call) => [call.function.name, call.function.arguments]),
  ]);
  return parts.join('');
}

function counted<Name extends string>(name: Name, count: number | undefined): { [name in Name]?: number } {
  return positive(count) ? ({ [name]: count } as { [name in Name]: number }) : {};
}

const positive = (count: number | undefined): count is number => count !== undefined && count > 0;

export function toUsage(usage: TokenUsage, estimated: boolean): ChatUsage {
  return {
    promptTokens: usage.promptTokens,
    completionTokens: usage.completionTokens,
    totalTokens: usage.promptTokens + usage.completionTokens,
    promptTokensDetails: {
      cachedTokens: usage.cachedPromptTokens ?? 0,
      ...counted('cacheWriteTokens', usage.cacheWriteTokens),
      ...counted('cacheWriteHourTokens', usage.cacheWriteHourTokens),
      ...counted('audioTokens', usage.audioPromptTokens),
    },
    completionTokensDetails: {
      reasoningTokens: usage.reasoningTokens ?? 0,
      ...counted('audioTokens', usage.audioCompletionTokens),
      ...counted('acceptedPredictionTokens', usage.acceptedPredictionTokens),
      ...counted('rejectedPredictionTokens', usage.rejectedPredictionTokens),
    },
    ...(positive(usage.webSearches) ? { serverToolUse: { webSearchRequests: usage.webSearches } } : {}),
    ...(estimated ? { estimated } : {}),
  };
}

/** The identity of an answer, the same in each of its chunks. */
export interface AnswerHead {
  /** Invocation id. */
  id: string;
  /** Unix time in seconds. */
  created: number;
  model: string;
}

/** Id of the answer of an invocation, as OpenAI's clients see it. Joined, no template: docs/decisions/0029. */
export const completionId = (invocationId: string): string => ['chatcmpl', invocationId].join('-');

/** The completion of a result. */
export function toCompletion(head: AnswerHead, result: ChatResult, usage: ChatUsage): ChatCompletion {
  return {
    id: completionId(head.id),
    object: 'chat.completion',
    created: head.created,
    model: head.model,
    choices: result.choices.map((choice) => ({
      index: choice.index,
      message: { role: 'assistant', ...choice.message },
      finishReason: choice.finishReason,
      ...(choice.logprobs === undefined ? {} : { logprobs: choice.logprobs }),
    })),
    usage,
    ...(result.systemFingerprint === undefined ? {} : { systemFingerprint: result.systemFingerprint }),
    evidenceId: head.id,
  };
}

/** Puts a streamed answer together from its pieces. */
export class AnswerAssembly {
  private readonly byIndex = new Map<number, ChatChoice>();
  usage: TokenUsage | undefined;
  readonly dropped: string[] = [];

  /** Adds a piece; true when it is the first of its choice. */
  add(part: ChatStreamPart): boolean {
    if (part.type === 'usage') {
      this.usage = part.usage;
      return false;
    }
    if (part.type === 'dropped') {
      this.dropped.push(...part.names);
      return false;
    }
    const known = this.byIndex.get(part.index);
    const choice: ChatChoice = known ?? { index: part.index, message: { content: null }, finishReason: 'stop' };
    if (known === undefined) this.byIndex.set(part.index, choice);
    const { message } = choice;
    if (part.content !== undefined) message.content = (message.content ?? '') + part.content;
    if (part.refusal !== undefined) message.refusal = (message.refusal ?? '') + part.refusal;
    if (part.reasoningContent !== undefined)
      message.reasoningContent = (message.reasoningContent ?? '') + part.reasoningContent;
    if (part.annotations !== undefined) (message.annotations ??= []).push(...part.annotations);
    if (part.audio !== undefined) message.audio = joinedAudio(message.audio, part.audio);
    if (part.functionCall !== undefined) {
      const call = (message.functionCall ??= { name: '', arguments: '' });
      call.name += part.functionCall.name ?? '';
      call.arguments += part.functionCall.arguments ?? '';
    }
    for (const piece of part.toolCalls ?? []) addToolCall((message.toolCalls ??= []), piece);
    if (part.finishReason !== undefined) choice.finishReason = part.finishReason;
    return known === undefined;
  }

  get choices(): ChatChoice[] {
    return [...this.byIndex.values()].toSorted((a, b) => a.index - b.index);
  }
}

/** Pieces that have come through `StreamValidity` count their calls from 0, one by one. */
function addToolCall(calls: ToolCall[], { index = calls.length, id, name, arguments: text }: ToolCallDelta): void {
  const whole = (calls[index] ??= { id: '', type: 'function', function: { name: '', arguments: '' } });
  whole.id += id ?? '';
  whole.function.name += name ?? '';
  whole.function.arguments += text ?? '';
}

/** OpenAI sends audio as base64 and its transcript, both in chunks, with an id and an expiry. */
function joinedAudio(audio: JsonObject = {}, piece: JsonObject): JsonObject {
  const joined = { ...audio, ...piece };
  for (const name of ['data', 'transcript'])
    if (typeof audio[name] === 'string' && typeof piece[name] === 'string') joined[name] = audio[name] + piece[name];
  return joined;
}
