import type { ChatStreamPart } from '../../features/gateway/provider.port.js';
import type { JsonObject } from '../../shared/json.js';
import { answerError, malformed, type FailureContext } from '../http/failure.js';
import type { SseEvent } from '../http/sse.js';
import type { StreamTranslator } from '../http/stream.js';
import { numberOf, objectOf, parseJson, textOf } from '../http/wire.js';
import { toFinishReason, toUsage } from './translate.js';

/** The statuses of Anthropic's error types. Anthropic API reference, "Errors". */
const ERROR_STATUS: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};

interface OpenTool {
  /** Position among the tool calls, which is what OpenAI's deltas count. */
  index: number;
  empty: boolean;
}

/** The events of Anthropic's message stream. Usage figures are cumulative; the sum of them is given once, at the end. */
export class AnthropicStreamTranslator implements StreamTranslator<SseEvent> {
  readonly #context: FailureContext;
  /** By the index of the content block. */
  readonly #tools = new Map<number, OpenTool>();
  #usage: JsonObject = {};
  #finished = false;

  constructor(context: FailureContext) {
    this.#context = context;
  }

  get finished(): boolean {
    return this.#finished;
  }

  accept({ data }: SseEvent): ChatStreamPart[] {
    const event = objectOf(parseJson(data));
    if (event === undefined) throw malformed('anthropic', 'a stream event that is not a JSON object');
    switch (event['type']) {
      case 'message_start':
        this.#count(objectOf(event['message']));
        return [];
      case 'content_block_start':
        return this.#startBlock(blockIndex(event), objectOf(event['content_block']));
      case 'content_block_delta':
        return this.#continueBlock(blockIndex(event), objectOf(event['delta']));
      case 'content_block_stop':
        return this.#stopBlock(blockIndex(event));
      case 'message_delta':
        this.#count(event);
        return finish(textOf(objectOf(event['delta'])?.['stop_reason']));
      case 'message_stop':
        return this.#stop();
      case 'error':
        throw this.#failure(event);
      default:
        // Pings, and events of versions to come, which clients are asked to ignore.
        return [];
    }
  }

  #count(carrier: JsonObject | undefined): void {
    for (const [name, value] of Object.entries(objectOf(carrier?.['usage']) ?? {})) {
      if (typeof value === 'number') this.#usage[name] = value;
    }
  }

  #startBlock(block: number, start: JsonObject | undefined): ChatStreamPart[] {
    if (start?.['type'] === 'text') return text(textOf(start['text']));
    if (start?.['type'] !== 'tool_use') return [];
    const id = textOf(start['id']);
    const name = textOf(start['name']);
    if (id === undefined || name === undefined) throw malformed('anthropic', 'a tool use without id or name');
    const tool = { index: this.#tools.size, empty: true };
    this.#tools.set(block, tool);
    return [{ type: 'delta', index: 0, toolCalls: [{ index: tool.index, id, name }] }];
  }

  #continueBlock(block: number, delta: JsonObject | undefined): ChatStreamPart[] {
    if (delta?.['type'] === 'text_delta') return text(textOf(delta['text']));
    const fragment = delta?.['type'] === 'input_json_delta' ? textOf(delta['partial_json']) : undefined;
    const tool = this.#tools.get(block);
    if (fragment === undefined || fragment === '' || tool === undefined) return [];
    tool.empty = false;
    return [{ type: 'delta', index: 0, toolCalls: [{ index: tool.index, arguments: fragment }] }];
  }

  // A tool without arguments streams none; OpenAI's clients parse the text, which must then be an empty object.
  #stopBlock(block: number): ChatStreamPart[] {
    const tool = this.#tools.get(block);
    return tool?.empty === true
      ? [{ type: 'delta', index: 0, toolCalls: [{ index: tool.index, arguments: '{}' }] }]
      : [];
  }

  #stop(): ChatStreamPart[] {
    this.#finished = true;
    const usage = toUsage(this.#usage);
    return usage === undefined ? [] : [{ type: 'usage', usage }];
  }

  #failure(event: JsonObject): Error {
    const type = textOf(objectOf(event['error'])?.['type']) ?? '';
    return answerError(this.#context, { status: ERROR_STATUS[type] ?? 500, body: event });
  }
}

function blockIndex(event: JsonObject): number {
  return numberOf(event['index']) ?? 0;
}

function text(content: string | undefined): ChatStreamPart[] {
  return content === undefined || content === '' ? [] : [{ type: 'delta', index: 0, content }];
}

function finish(reason: string | undefined): ChatStreamPart[] {
  return reason === undefined ? [] : [{ type: 'delta', index: 0, finishReason: toFinishReason(reason) }];
}
