import type { JsonObject, JsonValue } from '../../shared/json.js';
import { isJsonObject } from '../../shared/json.js';
import type { RequestIssue } from '../../shared/errors.js';
import type { ChatCompletion, ChatInput, ChatMessageInput, ChatUsage } from './chat.types.js';
import type {
  ChatChoice,
  ChatMessage,
  ChatRequest,
  ChatResult,
  ChatStreamPart,
  TokenUsage,
  ToolDefinition,
} from './provider.port.js';

const MAX_STOP = 4;

type Message = Pick<ChatMessageInput, 'role' | 'content' | 'toolCalls' | 'toolCallId' | 'refusal'>;

/** What is wrong with a message that its fields cannot say one by one. */
export function messageProblems(message: { [K in keyof Message]: Message[K] | null }): RequestIssue[] {
  const { content, role, toolCalls, toolCallId, refusal } = message;
  const issues: RequestIssue[] = [];
  const saysElse = role === 'assistant' && ((toolCalls?.length ?? 0) > 0 || (refusal ?? '') !== '');
  const isSilent = content === undefined || content === null;
  if (isSilent ? !saysElse : !isContent(content))
    issues.push({ path: 'content', message: 'expected text or a list of content parts' });
  if (role === 'tool' && (toolCallId ?? '') === '')
    issues.push({ path: 'toolCallId', message: 'a tool message names the call that it answers' });
  return issues;
}

function isContent(content: JsonValue): boolean {
  if (typeof content === 'string') return true;
  return (
    Array.isArray(content) &&
    content.length > 0 &&
    content.every((part) => isJsonObject(part) && typeof part.type === 'string')
  );
}

/** What is wrong with a list of tools. */
export function toolProblems(tools: JsonValue): RequestIssue[] {
  const list = Array.isArray(tools) ? tools : [];
  return list.flatMap((tool, index) => {
    const fn = isJsonObject(tool) && tool.type === 'function' ? tool.function : undefined;
    const isNamed = isJsonObject(fn) && typeof fn.name === 'string' && fn.name !== '';
    return isNamed ? [] : [{ path: `[${index}]`, message: 'expected {"type": "function", "function": {"name": …}}' }];
  });
}

/** What is wrong with the texts at which to stop. */
export function stopProblems(stop: JsonValue): RequestIssue[] {
  if (typeof stop === 'string') return [];
  const isList = Array.isArray(stop) && stop.length <= MAX_STOP && stop.every((text) => typeof text === 'string');
  return isList ? [] : [{ path: '', message: `expected text or a list of at most ${MAX_STOP} texts` }];
}

function defined<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const present: Partial<Record<keyof T, unknown>> = {};
  for (const name of Object.keys(fields) as (keyof T)[]) {
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

/** The messages in OpenAI's wire form, as evidence hashes them. */
export function wireMessages(messages: ChatMessage[]): JsonValue {
  return messages.map(({ toolCalls, toolCallId, refusal, ...message }) => ({
    ...message,
    ...(toolCalls === undefined
      ? {}
      : { tool_calls: toolCalls.map((call) => ({ ...call, function: { ...call.function } })) }),
    ...(toolCallId === undefined ? {} : { tool_call_id: toolCallId }),
    ...(refusal === undefined ? {} : { refusal }),
  }));
}

/** The answers' messages in OpenAI's wire form, as evidence hashes them. */
export function wireAnswers(choices: ChatChoice[]): JsonValue {
  return choices.map(({ message }) => ({
    role: 'assistant',
    content: message.content,
    ...(message.toolCalls === undefined
      ? {}
      : { tool_calls: message.toolCalls.map((call) => ({ ...call, function: { ...call.function } })) }),
    ...(message.refusal === undefined ? {} : { refusal: message.refusal }),
  }));
}

/** Everything that the model said, as one text to count tokens of. */
export function answerText(choices: ChatChoice[]): string {
  const parts = choices.flatMap(({ message }) => [
    message.content ?? '',
    message.refusal ?? '',
    ...(message.toolCalls ?? []).flatMap((call) => [call.function.name, call.function.arguments]),
  ]);
  return parts.join('');
}

export function toUsage(usage: TokenUsage, estimated: boolean): ChatUsage {
  return {
    promptTokens: usage.promptTokens,
    completionTokens: usage.completionTokens,
    totalTokens: usage.promptTokens + usage.completionTokens,
    promptTokensDetails: { cachedTokens: usage.cachedPromptTokens ?? 0 },
    completionTokensDetails: { reasoningTokens: usage.reasoningTokens ?? 0 },
    ...(estimated ? { estimated } : {}),
  };
}

/** What names an answer, the same in every chunk of it. */
export interface AnswerHead {
  /** Invocation id. */
  id: string;
  /** Unix time in seconds. */
  created: number;
  model: string;
}

const completionId = (invocationId: string): string => `chatcmpl-${invocationId}`;

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

function chunkOf(head: AnswerHead, choices: JsonValue[], usage?: JsonValue): JsonObject {
  return {
    id: completionId(head.id),
    object: 'chat.completion.chunk',
    created: head.created,
    model: head.model,
    choices,
    ...(usage === undefined ? {} : { usage }),
  };
}

type DeltaPart = ChatStreamPart & { type: 'delta' };

/**
 * The chunks that a piece becomes, and whether each says the role. Log probabilities never come with the role, as in
 * OpenAI's own streams: its SDK counts those of a choice's first chunk twice.
 */
export function chunkParts(part: DeltaPart, isFirst: boolean): [part: DeltaPart, saysRole: boolean][] {
  if (!isFirst || part.logprobs === undefined) return [[part, isFirst]];
  return [
    [{ type: 'delta', index: part.index }, true],
    [part, false],
  ];
}

/** OpenAI's chunk for a piece of an answer. */
export function deltaChunk(head: AnswerHead, part: DeltaPart, saysRole: boolean): JsonObject {
  const toolCalls = part.toolCalls?.map(({ index, id, name, arguments: text }) => ({
    index,
    ...(id === undefined ? {} : { id, type: 'function' }),
    function: { ...(name === undefined ? {} : { name }), arguments: text ?? '' },
  }));
  const delta: JsonObject = {
    ...(saysRole ? { role: 'assistant' } : {}),
    ...(part.content === undefined ? {} : { content: part.content }),
    ...(toolCalls === undefined ? {} : { tool_calls: toolCalls }),
    ...(part.refusal === undefined ? {} : { refusal: part.refusal }),
  };
  return chunkOf(head, [
    {
      index: part.index,
      delta,
      ...(part.logprobs === undefined ? {} : { logprobs: part.logprobs }),
      finish_reason: part.finishReason ?? null,
    },
  ]);
}

/** OpenAI's last chunk, which carries the usage and no choice. */
export function usageChunk(head: AnswerHead, usage: ChatUsage): JsonObject {
  return chunkOf(head, [], {
    prompt_tokens: usage.promptTokens,
    completion_tokens: usage.completionTokens,
    total_tokens: usage.totalTokens,
    prompt_tokens_details: { cached_tokens: usage.promptTokensDetails?.cachedTokens ?? 0 },
    completion_tokens_details: { reasoning_tokens: usage.completionTokensDetails?.reasoningTokens ?? 0 },
    ...(usage.estimated === true ? { estimated: true } : {}),
  });
}

/** Puts a streamed answer together from its pieces. */
export class AnswerAssembly {
  private readonly byIndex = new Map<number, ChatChoice>();
  usage: TokenUsage | undefined;

  /** Adds a piece; true when it is the first of its choice. */
  add(part: ChatStreamPart): boolean {
    if (part.type === 'usage') {
      this.usage = part.usage;
      return false;
    }
    const known = this.byIndex.get(part.index);
    const choice: ChatChoice = known ?? { index: part.index, message: { content: null }, finishReason: 'stop' };
    if (known === undefined) this.byIndex.set(part.index, choice);
    const { message } = choice;
    if (part.content !== undefined) message.content = (message.content ?? '') + part.content;
    if (part.refusal !== undefined) message.refusal = (message.refusal ?? '') + part.refusal;
    for (const call of part.toolCalls ?? []) {
      message.toolCalls ??= [];
      const whole = (message.toolCalls[call.index] ??= {
        id: '',
        type: 'function',
        function: { name: '', arguments: '' },
      });
      whole.id += call.id ?? '';
      whole.function.name += call.name ?? '';
      whole.function.arguments += call.arguments ?? '';
    }
    if (part.finishReason !== undefined) choice.finishReason = part.finishReason;
    return known === undefined;
  }

  get choices(): ChatChoice[] {
    return [...this.byIndex.values()].toSorted((a, b) => a.index - b.index);
  }
}

/** A word with the white space after it, or leading white space. */
const WORDS = /\S+\s*|\s+/g;
const WORDS_PER_PIECE = 4;

function textPieces(text: string): string[] {
  const words = text.match(WORDS) ?? [];
  const pieces: string[] = [];
  for (let from = 0; from < words.length; from += WORDS_PER_PIECE)
    pieces.push(words.slice(from, from + WORDS_PER_PIECE).join(''));
  return pieces;
}

/** A whole answer as the pieces of a stream, in the order in which a model would send them. */
export function replayParts(choices: ChatCompletion['choices']): DeltaPart[] {
  return choices.flatMap(({ index, message, finishReason, logprobs }): DeltaPart[] => {
    const { content, refusal, toolCalls = [] } = message;
    const calls = toolCalls.map(({ id, function: { name, arguments: text } }, place) => ({
      index: place,
      id,
      name,
      arguments: text,
    }));
    return [
      { type: 'delta', index },
      ...textPieces(content ?? '').map((text): DeltaPart => ({ type: 'delta', index, content: text })),
      ...(refusal === undefined || refusal === null ? [] : [{ type: 'delta' as const, index, refusal }]),
      ...(calls.length === 0 ? [] : [{ type: 'delta' as const, index, toolCalls: calls }]),
      ...(logprobs === undefined || logprobs === null ? [] : [{ type: 'delta' as const, index, logprobs }]),
      { type: 'delta', index, finishReason: finishReason ?? 'stop' },
    ];
  });
}
