import type { ExchangeAnswer, ExchangeInput } from '../exchange/exchange.types.js';
import { leavesAnswer } from '../exchange/remedy.rules.js';
import { requestOf } from '../invocation/request.rules.js';
import { isJsonObject } from '../../../shared/json/json.js';
import type { ChatInput, ChatMessageInput, ToolCallInput } from './chat-input.types.js';
import type { ChatCompletion, ChatToolCall, ChatUsage } from './chat.types.js';
import type { ChatMessage, ChatRequest, FunctionCall, ToolCall, ToolDefinition } from '../../../contracts/provider.js';

function defined<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const present: Partial<Record<keyof T, unknown>> = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined && value !== null) present[name] = value;
  }
  return present as { [K in keyof T]?: NonNullable<T[K]> };
}

function toMessage(message: ChatMessageInput): ChatMessage {
  const isShort = message.reasoningContent == null && message.reasoning != null;
  return {
    role: message.role,
    content: (message.content ?? null) as ChatMessage['content'],
    ...defined({
      name: message.name,
      toolCalls: message.toolCalls?.map(toCall),
      toolCallId: message.toolCallId,
      refusal: message.refusal,
      functionCall: message.functionCall == null ? undefined : toFunction(message.functionCall),
      reasoningContent: message.reasoningContent ?? message.reasoning,
      isReasoningShort: isShort ? true : undefined,
      audio: message.audio,
      cacheControl: message.cacheControl,
      annotations: message.annotations?.filter(isJsonObject),
      contentParts: message.contentParts,
      reasoningDetails: message.reasoningDetails,
      thinkingBlocks: message.thinkingBlocks,
    }),
  };
}

function toFunction({ name, arguments: text }: FunctionCall): FunctionCall {
  return { name, arguments: text };
}

function toCall({ id, function: fn, custom, extraContent }: Omit<ToolCallInput, 'index'>): ToolCall {
  const called = custom == null ? fn : { name: custom.name, arguments: custom.input };
  return {
    id,
    type: custom == null ? 'function' : 'custom',
    function: toFunction(called ?? { name: '', arguments: '' }),
    ...(extraContent == null ? {} : { extraContent }),
  };
}

/** A checked input as an exchange. */
export function toExchange(input: ChatInput): ExchangeInput {
  const request = toChatRequest(input);
  return {
    model: input.model,
    request,
    withOutputLimit: (maxTokens) =>
      leavesAnswer(maxTokens, request.extra?.thinking) ? { request: { ...request, maxTokens } } : undefined,
    skipCache: input.skipCache === true,
    user: input.user,
    payload: () => requestOf(input),
  };
}

/** The neutral request of a checked input. */
export function toChatRequest(input: ChatInput): Omit<ChatRequest, 'model'> {
  const { reasoningEffort, thinking } = input;
  const effort = { ...(reasoningEffort == null ? {} : { reasoning_effort: reasoningEffort }) };
  const extra = { ...input.extra, ...effort, ...(thinking == null ? {} : { thinking }) };
  const stop = typeof input.stop === 'string' ? [input.stop] : (input.stop as string[] | undefined);
  return {
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
      extra: Object.keys(extra).length === 0 ? undefined : extra,
    }),
  };
}

function counted<Name extends string>(name: Name, count: number | undefined): { [name in Name]?: number } {
  return positive(count) ? ({ [name]: count } as { [name in Name]: number }) : {};
}

const positive = (count: number | undefined): count is number => count !== undefined && count > 0;

export function toChatUsage({ usage, estimated }: Pick<ExchangeAnswer, 'usage' | 'estimated'>): ChatUsage {
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

/** Id of the answer of an invocation, as OpenAI's clients see it. Joined, no template: docs/decisions/0029. */
export const completionId = (invocationId: string): string => ['chatcmpl', invocationId].join('-');

function toToolCall({ id, type, function: fn, extraContent }: ToolCall): ChatToolCall {
  return {
    id,
    type,
    ...(type === 'custom' ? { custom: { name: fn.name, input: fn.arguments } } : { function: fn }),
    ...(extraContent === undefined ? {} : { extraContent }),
  };
}

export function toCompletion(answer: ExchangeAnswer): ChatCompletion {
  const { head, choices, systemFingerprint, serviceTier } = answer;
  return {
    id: completionId(head.id),
    object: 'chat.completion',
    created: head.created,
    model: head.model,
    choices: choices.map(({ index, message: { toolCalls, ...message }, finishReason, logprobs }) => ({
      index,
      message: {
        role: 'assistant',
        ...message,
        ...(toolCalls === undefined ? {} : { toolCalls: toolCalls.map(toToolCall) }),
      },
      finishReason,
      ...(logprobs === undefined ? {} : { logprobs }),
    })),
    usage: toChatUsage(answer),
    ...(systemFingerprint === undefined ? {} : { systemFingerprint }),
    ...(serviceTier === undefined ? {} : { serviceTier }),
    evidenceId: head.id,
  };
}

/** The answer of a completion that was stored. */
export function answerOf({
  evidenceId,
  created,
  model,
  choices,
  usage,
  systemFingerprint,
  serviceTier,
}: ChatCompletion): ExchangeAnswer {
  return {
    head: { id: evidenceId, created, model },
    choices: choices.map(({ index, message, finishReason, logprobs }) => ({
      index,
      message: {
        ...defined({ ...message, toolCalls: message.toolCalls?.map(toCall) }),
        content: message.content ?? null,
      },
      finishReason: finishReason ?? 'stop',
      logprobs,
    })),
    usage: {
      promptTokens: usage.promptTokens,
      completionTokens: usage.completionTokens,
      cachedPromptTokens: usage.promptTokensDetails?.cachedTokens ?? 0,
      cacheWriteTokens: usage.promptTokensDetails?.cacheWriteTokens ?? 0,
      cacheWriteHourTokens: usage.promptTokensDetails?.cacheWriteHourTokens ?? 0,
      audioPromptTokens: usage.promptTokensDetails?.audioTokens ?? 0,
      reasoningTokens: usage.completionTokensDetails?.reasoningTokens ?? 0,
      audioCompletionTokens: usage.completionTokensDetails?.audioTokens ?? 0,
      acceptedPredictionTokens: usage.completionTokensDetails?.acceptedPredictionTokens ?? 0,
      rejectedPredictionTokens: usage.completionTokensDetails?.rejectedPredictionTokens ?? 0,
      webSearches: usage.serverToolUse?.webSearchRequests ?? 0,
    },
    estimated: usage.estimated === true,
    systemFingerprint,
    serviceTier,
  };
}
