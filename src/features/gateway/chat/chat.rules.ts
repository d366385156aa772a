import type { ExchangeAnswer, ExchangeInput } from '../exchange/exchange.types.js';
import { requestOf } from '../invocation/request.rules.js';
import type { ChatInput, ChatMessageInput } from './chat-input.types.js';
import type { ChatCompletion, ChatUsage } from './chat.types.js';
import type { ChatChoice, ChatMessage, ChatRequest, ToolDefinition } from '../../../contracts/provider.js';

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

/** A checked input as an exchange. */
export function toExchange(input: ChatInput): ExchangeInput {
  return {
    model: input.model,
    request: toChatRequest(input),
    skipCache: input.skipCache === true,
    user: input.user,
    payload: () => requestOf(input),
  };
}

/** The neutral request of a checked input. */
export function toChatRequest(input: ChatInput): Omit<ChatRequest, 'model'> {
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
      extra: input.extra,
    }),
  };
}

function counted<Name extends string>(name: Name, count: number | undefined): { [name in Name]?: number } {
  return positive(count) ? ({ [name]: count } as { [name in Name]: number }) : {};
}

const positive = (count: number | undefined): count is number => count !== undefined && count > 0;

export function toUsage({ usage, estimated }: Pick<ExchangeAnswer, 'usage' | 'estimated'>): ChatUsage {
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

export function toCompletion(answer: ExchangeAnswer): ChatCompletion {
  const { head, choices, systemFingerprint } = answer;
  return {
    id: completionId(head.id),
    object: 'chat.completion',
    created: head.created,
    model: head.model,
    choices: choices.map((choice) => ({
      index: choice.index,
      message: { role: 'assistant', ...choice.message },
      finishReason: choice.finishReason,
      ...(choice.logprobs === undefined ? {} : { logprobs: choice.logprobs }),
    })),
    usage: toUsage(answer),
    ...(systemFingerprint === undefined ? {} : { systemFingerprint }),
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
}: ChatCompletion): ExchangeAnswer {
  return {
    head: { id: evidenceId, created, model },
    choices: choices.map(
      ({ index, message, finishReason, logprobs }) =>
        ({
          index,
          message: { ...defined(message), content: message.content ?? null },
          finishReason: finishReason ?? 'stop',
          logprobs,
        }) as ChatChoice,
    ),
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
  };
}
