import type { ChatStreamPart } from '../../contracts/provider.js';
import { type JsonObject, type JsonValue, objectsOf } from '../../shared/json/json.js';
import { statusOfError } from '../http/error-status.js';
import { answerError, malformed, type FailureContext } from '../http/failure.js';
import type { SseEvent } from '../http/sse.js';
import type { StreamTranslator } from '../http/stream.js';
import { isGiven, numberOf, objectOf, parseWireJson, textOf } from '../http/wire.js';
import { toAnnotation } from './blocks.js';
import { lastDelta, stopReasonBy, withStopReason } from './ends.js';
import { lostOfBlock, lostOfEnd, lostOfMessage } from './losses.js';
import { droppedStops, isThinking, toFinishReason, toUsage } from './translate.js';

/** Signatures and arguments of the provider's own tools are kept until their block ends; no real one is as long. */
const MAX_KEPT_CHARS = 4 * 1024 * 1024;

/** A block that is passed on at its end, when it is whole. */
interface KeptBlock {
  block: JsonObject;
  /** Pieces of its input as JSON. */
  input: string;
  citations: JsonObject[];
  /** The offset of a text block in the text of the answer. */
  from: number;
}

interface OpenTool {
  /** Position among the tool calls, which is what OpenAI's deltas count. */
  index: number;
  /** The fields of its start event. */
  input: JsonValue | undefined;
  isFilled: boolean;
}

/** The events of Anthropic's message stream. Usage figures are cumulative: each event that has some gives their sum. */
export class AnthropicStreamTranslator implements StreamTranslator<SseEvent> {
  readonly #context: FailureContext;
  /** By the index of the content block. */
  readonly #tools = new Map<number, OpenTool>();
  readonly #kept = new Map<number, KeptBlock>();
  #toolCalls = 0;
  #textLength = 0;
  #keptChars = 0;
  #usage: JsonObject = {};
  #isCounted = false;
  /** As the server says it, with the first event or the last. */
  #stopReason: string | undefined;
  /** The reason was passed on. */
  #isEnded = false;
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
    const event = objectOf(parseWireJson(data));
    if (event === undefined) throw malformed('anthropic', 'a stream event that is not a JSON object');
    const parts = this.#translate(event);
    if (!this.isNative) return parts;
    const said = parts.filter(({ type }) => type !== 'dropped');
    return [...this.#natives(event, name), ...said];
  }

  /** A message that lacks `message_stop` alone is whole. */
  end(): ChatStreamPart[] | undefined {
    if (this.#stopReason === undefined || !this.#isCounted) return undefined;
    return this.accept({ event: 'message_stop', data: '{"type":"message_stop"}' });
  }

  /** The event as it came, but for an end that its content contradicts. */
  #natives(event: JsonObject, name: string): ChatStreamPart[] {
    const type = textOf(event['type']) ?? name;
    const hasCalls = this.#toolCalls > 0;
    const delta = objectOf(event['delta']);
    if (type === 'message_delta' && isGiven(delta?.['stop_reason']) && delta !== undefined)
      return [native({ ...event, delta: withStopReason(delta, hasCalls) }, type)];
    const isEnd = type === 'message_stop' && this.#stopReason === undefined;
    // The SDK takes figures at the end only where the beginning had some.
    if (!isEnd || Object.keys(this.#usage).length === 0) return [native(event, type)];
    return [native(lastDelta(hasCalls, this.#usage), 'message_delta'), native(event, type)];
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
        return [
          ...this.#stopAll(),
          ...dropped(lostOfEnd(event)),
          ...this.#finish(objectOf(event['delta'])),
          ...this.#count(event, isGiven(event['usage'])),
        ];
      case 'message_stop':
        this.#finished = true;
        return [...this.#stopAll(), ...this.#stop()];
      case 'error':
        throw this.#failure(event);
      default:
        // Pings, and events of versions to come, which clients are asked to ignore.
        return [];
    }
  }

  /** `isLast`: the figures are of the whole message. */
  #count(carrier: JsonObject | undefined, isLast: boolean): ChatStreamPart[] {
    this.#isCounted ||= isLast;
    const figures = objectOf(carrier?.['usage']);
    if (figures === undefined) return [];
    for (const [name, value] of Object.entries(figures)) if (value !== null) this.#usage[name] = value;
    const usage = toUsage(this.#usage);
    return usage === undefined ? [] : [{ type: 'usage', usage }];
  }

  #finish(carrier: JsonObject | undefined): ChatStreamPart[] {
    const said = textOf(carrier?.['stop_reason']);
    const reason = said === undefined ? undefined : stopReasonBy(said, this.#toolCalls > 0);
    if (reason === undefined) return [];
    this.#stopReason = reason;
    this.#isEnded = true;
    return finish(reason);
  }

  /** A message that came whole with its first event ends with its last. */
  #stop(): ChatStreamPart[] {
    if (this.#isEnded || this.#stopReason === undefined) return [];
    const usage = toUsage(this.#usage);
    return [...finish(this.#stopReason), ...(usage === undefined ? [] : [{ type: 'usage' as const, usage }])];
  }

  // Some servers send the beginning of the content, or all of it, with the message.
  #start(message: JsonObject | undefined): ChatStreamPart[] {
    const blocks = objectsOf(message?.['content']);
    const reason = textOf(message?.['stop_reason']) ?? '';
    if (reason !== '') this.#stopReason = reason;
    return [
      ...this.#count(message, reason !== ''),
      ...dropped(lostOfMessage({ ...message, content: [] })),
      ...blocks.flatMap((block, index) => [...this.#startBlock(~index, block), ...this.#stopBlock(~index)]),
    ];
  }

  #startBlock(block: number, start: JsonObject | undefined): ChatStreamPart[] {
    if (start === undefined) return [];
    // A block that begins anew has ended.
    const parts = [...this.#stopBlock(block), ...dropped(lostOfBlock(start))];
    if (start['type'] !== 'tool_use') return [...parts, ...this.#keep(block, start)];
    const name = textOf(start['name']);
    if (name === undefined) throw malformed('anthropic', 'a tool use without a name');
    const tool: OpenTool = { index: this.#toolCalls, input: start['input'], isFilled: false };
    this.#toolCalls += 1;
    this.#tools.set(block, tool);
    const call = { index: tool.index, id: textOf(start['id']) ?? '', name };
    return [...parts, { type: 'delta', index: 0, toolCalls: [call] }];
  }

  #keep(block: number, start: JsonObject): ChatStreamPart[] {
    this.#kept.set(block, {
      block: { ...start },
      input: '',
      citations: objectsOf(start['citations']),
      from: this.#textLength,
    });
    if (start['type'] === 'text') return this.#text(textOf(start['text']));
    return start['type'] === 'thinking' ? reasoning(textOf(start['thinking'])) : [];
  }

  #text(content: string | undefined): ChatStreamPart[] {
    this.#textLength += content?.length ?? 0;
    return text(content);
  }

  /** Appends to a member of a block that is passed on whole. */
  #append(block: number, name: string, piece: string | undefined): void {
    const kept = this.#kept.get(block);
    if (kept === undefined || piece === undefined) return;
    this.#keptChars += piece.length;
    if (this.#keptChars > MAX_KEPT_CHARS) throw malformed('anthropic', 'a block beyond all bounds');
    if (name === 'input') kept.input += piece;
    else kept.block[name] = (textOf(kept.block[name]) ?? '') + piece;
  }

  #cite(block: number, citation: JsonObject | undefined): void {
    if (citation === undefined) return;
    this.#keptChars += JSON.stringify(citation).length;
    if (this.#keptChars > MAX_KEPT_CHARS) throw malformed('anthropic', 'a block beyond all bounds');
    this.#kept.get(block)?.citations.push(citation);
  }

  #continueBlock(block: number, delta: JsonObject | undefined): ChatStreamPart[] {
    switch (delta?.['type']) {
      case 'text_delta':
        return this.#text(textOf(delta['text']));
      case 'thinking_delta':
        this.#append(block, 'thinking', textOf(delta['thinking']));
        return reasoning(textOf(delta['thinking']));
      case 'signature_delta':
        this.#append(block, 'signature', textOf(delta['signature']));
        return [];
      case 'citations_delta':
        this.#cite(block, objectOf(delta['citation']));
        return [];
      case 'input_json_delta':
        this.#append(block, 'input', textOf(delta['partial_json']));
        return this.#continueTool(this.#tools.get(block), textOf(delta['partial_json']));
      default:
        return dropped([`delta[${textOf(delta?.['type']) ?? 'unknown'}]`]);
    }
  }

  #continueTool(tool: OpenTool | undefined, fragment: string | undefined): ChatStreamPart[] {
    // Of a server's own tool, which is passed on when it ends.
    if (fragment === undefined || fragment === '' || tool === undefined) return [];
    tool.isFilled = true;
    return [{ type: 'delta', index: 0, toolCalls: [{ index: tool.index, arguments: fragment }] }];
  }

  // A tool whose arguments were not streamed has them whole from its start, or none: OpenAI's clients parse the text.
  #stopBlock(block: number): ChatStreamPart[] {
    const kept = this.#kept.get(block);
    this.#kept.delete(block);
    if (kept !== undefined) return whole(kept, this.#textLength);
    const tool = this.#tools.get(block);
    if (tool === undefined || tool.isFilled) return [];
    tool.isFilled = true;
    const input = JSON.stringify(tool.input ?? {});
    return [{ type: 'delta', index: 0, toolCalls: [{ index: tool.index, arguments: input }] }];
  }

  // A block that no event ended has its arguments all the same.
  #stopAll(): ChatStreamPart[] {
    return [...this.#kept.keys(), ...this.#tools.keys()].flatMap((block) => this.#stopBlock(block));
  }

  #failure(event: JsonObject): Error {
    const status = statusOfError(objectOf(event['error']));
    return answerError(this.#context, { status: status ?? 500, body: event, isEvent: true });
  }
}

function native(data: JsonObject, event: string): ChatStreamPart {
  return { type: 'native', event, data };
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

/** The parts of a block at its end: what its pieces could not say. */
function whole({ block, input, citations, from }: KeptBlock, to: number): ChatStreamPart[] {
  if (block['type'] === 'text') {
    const annotations = citations.map((citation) => toAnnotation(citation, from, to));
    return annotations.length === 0 ? [] : [{ type: 'delta', index: 0, annotations }];
  }
  if (isThinking(block)) return [{ type: 'delta', index: 0, thinkingBlocks: [block] }];
  const part = input === '' ? block : { ...block, input: parseWireJson(input) ?? input };
  return [{ type: 'delta', index: 0, contentParts: [part] }];
}

function finish(reason: string): ChatStreamPart[] {
  return [...dropped(droppedStops(reason)), { type: 'delta', index: 0, finishReason: toFinishReason(reason) }];
}
