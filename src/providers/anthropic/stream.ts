import type { ChatStreamPart } from '../../contracts/provider.js';
import type { JsonObject, JsonValue } from '../../shared/json.js';
import { answerError, malformed, type FailureContext } from '../http/failure.js';
import type { SseEvent } from '../http/sse.js';
import type { StreamTranslator } from '../http/stream.js';
import { numberOf, objectOf, objectsOf, parseJson, textOf } from '../http/wire.js';
import { droppedOf, toFinishReason, toUsage } from './translate.js';

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
  /** The fields of its start event. */
  input: JsonValue | undefined;
  isFilled: boolean;
}

/** The events of Anthropic's message stream. Usage figures are cumulative; the sum of them is given once, at the end. */
export class AnthropicStreamTranslator implements StreamTranslator<SseEvent> {
  readonly #context: FailureContext;
  /** By the index of the content block. */
  readonly #tools = new Map<number, OpenTool>();
  #toolCalls = 0;
  #usage: JsonObject = {};
  #finished = false;

  /** `isNative`: the events are passed on as well. */
  constructor(
    context: FailureContext,
    private readonly isNative = false,
  ) {
    this.#context = context;
  }

  get finished(): boolean {
    return this.#finished;
  }

  accept({ event: name, data }: SseEvent): ChatStreamPart[] {
    const event = objectOf(parseJson(data));
    if (event === undefined) throw malformed('anthropic', 'a stream event that is not a JSON object');
    const parts = this.#translate(event);
    if (!this.isNative) return parts;
    const said = parts.filter(({ type }) => type !== 'dropped');
    return [...said, { type: 'native', event: textOf(event['type']) ?? name, data: event }];
  }

  #translate(event: JsonObject): ChatStreamPart[] {
    switch (event['type']) {
      case 'message_start':
        return this.#start(objectOf(event['message']));
      case 'content_block_start':
        return this.#startBlock(blockIndex(event), objectOf(event['content_block']));
      case 'content_block_delta':
        return this.#continueBlock(blockIndex(event), objectOf(event['delta']));
      case 'content_block_stop':
        return this.#stopBlock(blockIndex(event));
      case 'message_delta':
        this.#count(event);
        return [...this.#stopAll(), ...finish(textOf(objectOf(event['delta'])?.['stop_reason']))];
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
      if (value !== null) this.#usage[name] = value;
    }
  }

  // Some servers send the beginning of the content, or all of it, with the message.
  #start(message: JsonObject | undefined): ChatStreamPart[] {
    this.#count(message);
    const blocks = objectsOf(message?.['content']);
    return blocks.flatMap((block, index) => [...this.#startBlock(~index, block), ...this.#stopBlock(~index)]);
  }

  #startBlock(block: number, start: JsonObject | undefined): ChatStreamPart[] {
    if (start === undefined) return [];
    const parts = dropped(droppedOf(start));
    if (start['type'] === 'text') return [...parts, ...text(textOf(start['text']))];
    if (start['type'] === 'thinking') return [...parts, ...reasoning(textOf(start['thinking']))];
    if (start['type'] !== 'tool_use') return parts;
    const name = textOf(start['name']);
    if (name === undefined) throw malformed('anthropic', 'a tool use without a name');
    // A block that begins anew has ended.
    parts.push(...this.#stopBlock(block));
    const tool: OpenTool = { index: this.#toolCalls, input: start['input'], isFilled: false };
    this.#toolCalls += 1;
    this.#tools.set(block, tool);
    const call = { index: tool.index, id: textOf(start['id']) ?? '', name };
    return [...parts, { type: 'delta', index: 0, toolCalls: [call] }];
  }

  #continueBlock(block: number, delta: JsonObject | undefined): ChatStreamPart[] {
    switch (delta?.['type']) {
      case 'text_delta':
        return text(textOf(delta['text']));
      case 'thinking_delta':
        return reasoning(textOf(delta['thinking']));
      case 'signature_delta':
        return dropped(['content[thinking].signature']);
      case 'citations_delta':
        return dropped(['content[text].citations']);
      case 'input_json_delta':
        return this.#continueTool(this.#tools.get(block), textOf(delta['partial_json']));
      default:
        return dropped([`delta[${textOf(delta?.['type']) ?? 'unknown'}]`]);
    }
  }

  #continueTool(tool: OpenTool | undefined, fragment: string | undefined): ChatStreamPart[] {
    // Of a server's own tool, which was named as dropped when it began.
    if (fragment === undefined || fragment === '' || tool === undefined) return [];
    tool.isFilled = true;
    return [{ type: 'delta', index: 0, toolCalls: [{ index: tool.index, arguments: fragment }] }];
  }

  // A tool whose arguments were not streamed has them whole from its start, or none: OpenAI's clients parse the text.
  #stopBlock(block: number): ChatStreamPart[] {
    const tool = this.#tools.get(block);
    if (tool === undefined || tool.isFilled) return [];
    tool.isFilled = true;
    const input = JSON.stringify(tool.input ?? {});
    return [{ type: 'delta', index: 0, toolCalls: [{ index: tool.index, arguments: input }] }];
  }

  // A block that no event ended has its arguments all the same.
  #stopAll(): ChatStreamPart[] {
    return [...this.#tools.keys()].flatMap((block) => this.#stopBlock(block));
  }

  #stop(): ChatStreamPart[] {
    this.#finished = true;
    const usage = toUsage(this.#usage);
    return [...this.#stopAll(), ...(usage === undefined ? [] : [{ type: 'usage' as const, usage }])];
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

function reasoning(reasoningContent: string | undefined): ChatStreamPart[] {
  return reasoningContent === undefined || reasoningContent === ''
    ? []
    : [{ type: 'delta', index: 0, reasoningContent }];
}

function dropped(names: string[]): ChatStreamPart[] {
  return names.length === 0 ? [] : [{ type: 'dropped', names }];
}

function finish(reason: string | undefined): ChatStreamPart[] {
  return reason === undefined ? [] : [{ type: 'delta', index: 0, finishReason: toFinishReason(reason) }];
}
