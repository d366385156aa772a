import type { ChatStreamPart } from '../../contracts/provider.js';
import type { JsonObject } from '../../shared/json/json.js';
import { malformed, type FailureContext } from '../http/failure.js';
import type { StreamTranslator } from '../http/stream.js';
import { isGiven, numberOf, objectOf, parseWireJson, textOf } from '../http/wire.js';
import { toAnnotation, toThinking } from './blocks.js';
import type { EventMessage } from './event-stream.js';
import { failureIn } from './exceptions.js';
import { lostOfMetadata, lostOfStop, lostOfToolUse } from './losses.js';
import { assertAnswer, toFinishReason, toUsage } from './translate.js';

/** Reasoning with its signature, and citations, are kept until their block ends; no real one is as long. */
const MAX_KEPT_CHARS = 4 * 1024 * 1024;

/** A block, as far as it is passed on at its end. */
interface OpenBlock {
  text: string;
  signature: string;
  /** Pieces of encrypted reasoning, each in base64. */
  redacted: string[];
  citations: JsonObject[];
  /** The offset of its text in the text of the answer. */
  from: number;
}

interface OpenTool {
  /** Position among the calls, which is what OpenAI's deltas count. */
  index: number;
  isFilled: boolean;
}

/** The events of `ConverseStream`. A block of text or reasoning has no event that begins it. */
export class ConverseStreamTranslator implements StreamTranslator<EventMessage> {
  readonly #tools = new Map<number, OpenTool>();
  readonly #open = new Map<number, OpenBlock>();
  #toolCalls = 0;
  #textLength = 0;
  #keptChars = 0;
  #isStopped = false;
  #isCounted = false;

  constructor(private readonly context: FailureContext) {}

  /** The figures come last. */
  get finished(): boolean {
    return this.#isStopped && this.#isCounted;
  }

  accept(message: EventMessage): ChatStreamPart[] {
    const failure = failureIn(this.context, message);
    if (failure !== undefined) throw failure;
    const event = objectOf(parseWireJson(message.payload.toString('utf8')));
    if (event === undefined) throw malformed(this.context.kind, 'an event that is not a JSON object');
    switch (message.headers.get(':event-type')) {
      case 'contentBlockStart':
        return this.#start(indexOf(event), objectOf(event['start']));
      case 'contentBlockDelta':
        return this.#continue(indexOf(event), objectOf(event['delta']) ?? {});
      case 'contentBlockStop':
        return this.#stop(indexOf(event));
      case 'messageStop':
        return this.#finish(event);
      case 'metadata':
        return this.#count(event);
      default:
        // `messageStart`, and events of versions to come.
        return [];
    }
  }

  /** A message that lacks its figures alone is whole. */
  end(): ChatStreamPart[] | undefined {
    return this.#isStopped ? [] : undefined;
  }

  #start(block: number, start: JsonObject | undefined): ChatStreamPart[] {
    const parts = this.#stop(block);
    const use = objectOf(start?.['toolUse']);
    if (use === undefined) return [...parts, ...dropped(unknownIn(start, new Set(), 'start'))];
    const name = textOf(use['name']);
    if (name === undefined) throw malformed(this.context.kind, 'a tool use without a name');
    const tool: OpenTool = { index: this.#toolCalls, isFilled: false };
    this.#toolCalls += 1;
    this.#tools.set(block, tool);
    const call = { index: tool.index, id: textOf(use['toolUseId']) ?? '', name };
    return [...parts, ...dropped(lostOfToolUse(use)), { type: 'delta', index: 0, toolCalls: [call] }];
  }

  #continue(block: number, delta: JsonObject): ChatStreamPart[] {
    return [
      ...this.#text(textOf(delta['text'])),
      ...this.#reason(block, objectOf(delta['reasoningContent'])),
      ...this.#cite(block, objectOf(delta['citation'])),
      ...this.#fill(this.#tools.get(block), textOf(objectOf(delta['toolUse'])?.['input'])),
      ...dropped(unknownIn(delta, DELTAS, 'delta')),
    ];
  }

  #text(content = ''): ChatStreamPart[] {
    this.#textLength += content.length;
    return content === '' ? [] : [{ type: 'delta', index: 0, content }];
  }

  #reason(block: number, reasoning: JsonObject | undefined): ChatStreamPart[] {
    if (reasoning === undefined) return [];
    const { text, signature, redactedContent } = reasoning;
    const kept = this.#kept(block);
    kept.text += this.#bounded(textOf(text));
    kept.signature += this.#bounded(textOf(signature));
    if (typeof redactedContent === 'string') kept.redacted.push(this.#bounded(redactedContent));
    const reasoningContent = textOf(text) ?? '';
    return reasoningContent === '' ? [] : [{ type: 'delta', index: 0, reasoningContent }];
  }

  #cite(block: number, citation: JsonObject | undefined): ChatStreamPart[] {
    if (citation === undefined) return [];
    this.#bounded(JSON.stringify(citation));
    this.#kept(block).citations.push(citation);
    return [];
  }

  #fill(tool: OpenTool | undefined, fragment = ''): ChatStreamPart[] {
    if (tool === undefined || fragment === '') return [];
    tool.isFilled = true;
    return [{ type: 'delta', index: 0, toolCalls: [{ index: tool.index, arguments: fragment }] }];
  }

  #kept(block: number): OpenBlock {
    const kept = this.#open.get(block) ?? {
      text: '',
      signature: '',
      redacted: [],
      citations: [],
      from: this.#textLength,
    };
    this.#open.set(block, kept);
    return kept;
  }

  #bounded(piece = ''): string {
    this.#keptChars += piece.length;
    if (this.#keptChars > MAX_KEPT_CHARS) throw malformed(this.context.kind, 'a block beyond all bounds');
    return piece;
  }

  /** OpenAI's clients parse the arguments of a call, also of one that has none. */
  #stop(block: number): ChatStreamPart[] {
    const tool = this.#tools.get(block);
    this.#tools.delete(block);
    const kept = this.#open.get(block);
    this.#open.delete(block);
    return [
      ...(kept === undefined ? [] : whole(kept, this.#textLength)),
      ...(tool === undefined || tool.isFilled ? [] : this.#fill(tool, '{}')),
    ];
  }

  #finish(event: JsonObject): ChatStreamPart[] {
    const open = [...this.#open.keys(), ...this.#tools.keys()].flatMap((block) => this.#stop(block));
    const reason = textOf(event['stopReason']);
    assertAnswer(this.context, reason);
    this.#isStopped = true;
    const finishReason = toFinishReason(reason, this.#toolCalls > 0);
    return [...open, ...dropped(lostOfStop(event)), { type: 'delta', index: 0, finishReason }];
  }

  #count(event: JsonObject): ChatStreamPart[] {
    this.#isCounted = true;
    const serviceTier = textOf(objectOf(event['serviceTier'])?.['type']);
    const usage = toUsage(objectOf(event['usage']));
    return [
      ...(serviceTier === undefined ? [] : [{ type: 'about' as const, serviceTier }]),
      ...dropped(lostOfMetadata(event)),
      ...(usage === undefined ? [] : [{ type: 'usage' as const, usage }]),
    ];
  }
}

const DELTAS: ReadonlySet<string> = new Set(['text', 'reasoningContent', 'citation', 'toolUse']);

function indexOf(event: JsonObject): number {
  return numberOf(event['contentBlockIndex']) ?? 0;
}

function unknownIn(object: JsonObject | undefined, known: ReadonlySet<string>, path: string): string[] {
  return Object.entries(object ?? {}).flatMap(([name, value]) =>
    known.has(name) || !isGiven(value) ? [] : [`${path}[${name}]`],
  );
}

function dropped(names: string[]): ChatStreamPart[] {
  return names.length === 0 ? [] : [{ type: 'dropped', names }];
}

/** Pieces of bytes, each in base64, as one. */
function joined(pieces: readonly string[]): string {
  const [first = ''] = pieces;
  if (pieces.length < 2) return first;
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64'))).toString('base64');
}

/** The parts of a block at its end: what its pieces could not say. */
function whole({ text, signature, redacted, citations, from }: OpenBlock, to: number): ChatStreamPart[] {
  const thinking = toThinking({ text, signature, redacted: joined(redacted) });
  const annotations = citations.map((citation) => toAnnotation(citation, from, to));
  return [
    ...(thinking === undefined ? [] : [{ type: 'delta' as const, index: 0, thinkingBlocks: [thinking] }]),
    ...(annotations.length === 0 ? [] : [{ type: 'delta' as const, index: 0, annotations }]),
  ];
}
