import type { ChatStreamPart, TokenUsage, ToolCallDelta } from '../../contracts/provider.js';
import type { JsonObject } from '../../shared/json.js';
import { answerError, malformed, type FailureContext } from '../http/failure.js';
import type { SseEvent } from '../http/sse.js';
import type { StreamTranslator } from '../http/stream.js';
import { numberOf, objectOf, objectsOf, parseJson, textOf } from '../http/wire.js';
import { reasoningOf, toContent, toFinishReason, toUsage } from './translate.js';

const TERMINATOR = '[DONE]';
const ERROR_STATUS: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  permission_error: 403,
  rate_limit_error: 429,
  insufficient_quota: 429,
};

/** The chunks of OpenAI's chat stream; usage is given once, at the end, as servers may repeat it in every chunk. */
export class OpenAiStreamTranslator implements StreamTranslator<SseEvent> {
  readonly #context: FailureContext;
  #usage: TokenUsage | undefined;
  #finished = false;

  constructor(context: FailureContext) {
    this.#context = context;
  }

  get finished(): boolean {
    return this.#finished;
  }

  accept({ data }: SseEvent): ChatStreamPart[] {
    if (data.trim() === TERMINATOR) {
      this.#finished = true;
      return this.#usage === undefined ? [] : [{ type: 'usage', usage: this.#usage }];
    }
    const chunk = objectOf(parseJson(data));
    if (chunk === undefined) throw malformed(this.#context.kind, 'a stream event that is not a JSON object');
    if (chunk['error'] !== undefined && chunk['error'] !== null) throw this.#failure(chunk);
    this.#usage = toUsage(chunk['usage']) ?? this.#usage;
    return objectsOf(chunk['choices']).flatMap(toParts);
  }

  // The status line is long gone; the error's own code or type says what it would have been.
  #failure(chunk: JsonObject): Error {
    const error = objectOf(chunk['error']);
    const code = numberOf(error?.['code']);
    const status =
      code !== undefined && Number.isInteger(code) && code >= 400 && code < 600
        ? code
        : ERROR_STATUS[textOf(error?.['type']) ?? ''];
    return answerError(this.#context, { status: status ?? 500, body: chunk });
  }
}

function toParts(choice: JsonObject): ChatStreamPart[] {
  const delta = objectOf(choice['delta']);
  const { text: content, refusal: refused, dropped } = toContent(delta?.['content']);
  const refusal = textOf(delta?.['refusal']) ?? refused;
  const reasoningContent = reasoningOf(delta);
  const functionCall = objectOf(delta?.['function_call']);
  const annotations = objectsOf(delta?.['annotations']);
  const audio = objectOf(delta?.['audio']);
  const toolCalls = objectsOf(delta?.['tool_calls']).map(toToolCallDelta);
  const finishReason = textOf(choice['finish_reason']);
  const logprobs = choice['logprobs'];
  const meaning = {
    ...(content === undefined || content === '' ? {} : { content }),
    ...(refusal === undefined || refusal === '' ? {} : { refusal }),
    ...(reasoningContent === undefined || reasoningContent === '' ? {} : { reasoningContent }),
    ...(functionCall === undefined ? {} : { functionCall: toFunctionDelta(functionCall) }),
    ...(annotations.length === 0 ? {} : { annotations }),
    ...(audio === undefined ? {} : { audio }),
    ...(toolCalls.length === 0 ? {} : { toolCalls }),
    ...(finishReason === undefined ? {} : { finishReason: toFinishReason(finishReason) }),
    ...(logprobs === undefined || logprobs === null ? {} : { logprobs }),
  };
  const parts: ChatStreamPart[] = dropped.length === 0 ? [] : [{ type: 'dropped', names: dropped }];
  if (Object.keys(meaning).length > 0) parts.push({ type: 'delta', index: numberOf(choice['index']) ?? 0, ...meaning });
  return parts;
}

function toFunctionDelta(call: JsonObject): { name?: string; arguments?: string } {
  const name = textOf(call['name']);
  const fragment = textOf(call['arguments']);
  return { ...(name === undefined ? {} : { name }), ...(fragment === undefined ? {} : { arguments: fragment }) };
}

function toToolCallDelta(call: JsonObject): ToolCallDelta {
  const fn = objectOf(call['function']);
  const index = numberOf(call['index']);
  const id = textOf(call['id']);
  const name = textOf(fn?.['name']);
  const fragment = textOf(fn?.['arguments']);
  return {
    ...(index === undefined ? {} : { index }),
    ...(id === undefined ? {} : { id }),
    ...(name === undefined ? {} : { name }),
    ...(fragment === undefined || fragment === '' ? {} : { arguments: fragment }),
  };
}
