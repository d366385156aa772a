import { changeTexts, entryOf, isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import type { PieceRestorer, ScreenedTexts, TextForm } from '../../../contracts/pii.js';
import type { NativeEvent } from '../../../contracts/provider.js';
import { inputOf } from './message-answer.rules.js';

type Change = (text: string) => string;

/**
 * A Message with personal data restored in its text and in what it asks of tools. Thinking stays as it is: its signature
 * covers every character, and the client sends it back.
 */
export function restoreMessage(message: JsonObject, change: Change): JsonObject {
  if (!Array.isArray(message.content)) return message;
  return {
    ...message,
    content: message.content.map((block) => (isJsonObject(block) ? restoreBlock(block, change) : block)),
  };
}

function restoreBlock(block: JsonObject, change: Change): JsonObject {
  if (block.type === 'text' && typeof block.text === 'string') return { ...block, text: change(block.text) };
  if (block.type === 'tool_use' && block.input !== undefined)
    return { ...block, input: changeTexts(block.input, change) };
  return block;
}

/** The member of a delta that is restored, and how it is read, by the delta's type. */
const RESTORED: Readonly<Record<string, readonly [member: string, form: TextForm]>> = {
  text_delta: ['text', 'text'],
  input_json_delta: ['partial_json', 'json'],
};

interface OpenBlock {
  restorer: PieceRestorer;
  type: string;
  member: string;
}

/** Restores the events of one stream; text that a block holds back comes before the block's end. */
export function messageRestorer(screened: Pick<ScreenedTexts, 'restorer'>): (event: NativeEvent) => NativeEvent[] {
  const open = new Map<unknown, OpenBlock>();
  return (event) => {
    const { data } = event;
    if (data.type === 'content_block_stop') {
      const block = open.get(data.index);
      open.delete(data.index);
      const held = block?.restorer.end() ?? '';
      return block === undefined || held === '' ? [event] : [deltaEvent(data, block, held), event];
    }
    const { delta } = data;
    if (data.type !== 'content_block_delta' || !isJsonObject(delta) || typeof delta.type !== 'string') return [event];
    const [member, form] = entryOf(RESTORED, delta.type) ?? [];
    const text = member === undefined ? undefined : delta[member];
    if (member === undefined || typeof text !== 'string') return [event];
    let block = open.get(data.index);
    if (block === undefined)
      open.set(data.index, (block = { restorer: screened.restorer(form), type: delta.type, member }));
    return [{ event: event.event, data: { ...data, delta: { ...delta, [member]: block.restorer.push(text) } } }];
  };
}

function deltaEvent({ index }: JsonObject, { type, member }: OpenBlock, text: string): NativeEvent {
  const data = { type: 'content_block_delta', index, delta: { type, [member]: text } };
  return { event: 'content_block_delta', data };
}

/** The members of a delta that are appended to the block's member of the same meaning. */
const APPENDED: Readonly<Record<string, readonly [from: string, to: string]>> = {
  text_delta: ['text', 'text'],
  thinking_delta: ['thinking', 'thinking'],
  signature_delta: ['signature', 'signature'],
};

/** Puts a Message together from the events of its stream. Anthropic API reference, "Streaming Messages". */
export class MessageAssembly {
  private message: JsonObject | undefined;
  private readonly blocks = new Map<number, JsonObject>();
  private readonly inputs = new Map<number, string>();

  add({ data }: NativeEvent): void {
    const index = typeof data.index === 'number' ? data.index : 0;
    if (data.type === 'message_start' && isJsonObject(data.message)) this.message = { ...data.message };
    else if (data.type === 'content_block_start' && isJsonObject(data.content_block))
      this.blocks.set(index, { ...data.content_block });
    else if (data.type === 'content_block_delta' && isJsonObject(data.delta)) this.append(index, data.delta);
    else if (data.type === 'message_delta') this.finish(data);
  }

  /** The whole Message; undefined before it began. */
  answer(): JsonObject | undefined {
    if (this.message === undefined) return undefined;
    const content = [...this.blocks]
      .toSorted(([a], [b]) => a - b)
      .map(([index, block]) => {
        const input = this.inputs.get(index);
        return input === undefined ? block : { ...block, input: inputOf(input) };
      });
    return { ...this.message, content };
  }

  private append(index: number, delta: JsonObject): void {
    const block = this.blocks.get(index);
    if (block === undefined || typeof delta.type !== 'string') return;
    const appended = entryOf(APPENDED, delta.type);
    if (appended !== undefined) {
      const [from, to] = appended;
      const [before, piece] = [block[to], delta[from]];
      if (typeof piece === 'string') block[to] = (typeof before === 'string' ? before : '') + piece;
    } else if (delta.type === 'input_json_delta' && typeof delta.partial_json === 'string') {
      this.inputs.set(index, (this.inputs.get(index) ?? '') + delta.partial_json);
    } else if (delta.type === 'citations_delta' && delta.citation !== undefined) {
      block.citations = [...(Array.isArray(block.citations) ? block.citations : []), delta.citation];
    }
  }

  /** `others`: what the event says of the message itself, such as `context_management`. */
  private finish({ type: _type, delta, usage, ...others }: JsonObject): void {
    if (this.message === undefined) return;
    const before = isJsonObject(this.message.usage) ? this.message.usage : {};
    this.message = {
      ...this.message,
      ...others,
      ...(isJsonObject(delta) ? delta : {}),
      usage: { ...before, ...(isJsonObject(usage) ? usage : {}) },
    };
  }
}

/** The events of a stream that give a whole Message. */
export function messageEvents(message: JsonObject): NativeEvent[] {
  const { content, stop_reason: reason, stop_sequence: sequence, usage, ...head } = message;
  const blocks = Array.isArray(content) ? content.filter(isJsonObject) : [];
  const begun = { ...head, content: [], stop_reason: null, stop_sequence: null, usage: begunUsage(usage) };
  return [
    { type: 'message_start', message: begun },
    ...blocks.flatMap((block, index) => [
      { type: 'content_block_start', index, content_block: emptied(block) },
      ...deltasOf(block).map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ]),
    {
      type: 'message_delta',
      delta: { stop_reason: reason ?? null, stop_sequence: sequence ?? null },
      usage: isJsonObject(usage) ? usage : {},
    },
    { type: 'message_stop' },
  ].map((data: JsonObject & { type: string }) => ({ event: data.type, data }));
}

function begunUsage(usage: JsonValue | undefined): JsonObject {
  return { ...(isJsonObject(usage) ? usage : { input_tokens: 0 }), output_tokens: 0 };
}

function emptied(block: JsonObject): JsonObject {
  switch (block.type) {
    case 'text':
      return { ...block, text: '', ...(Array.isArray(block.citations) ? { citations: [] } : {}) };
    case 'thinking':
      return { ...block, thinking: '', signature: '' };
    case 'tool_use':
    case 'server_tool_use':
      return { ...block, input: {} };
    default:
      return block;
  }
}

function deltasOf(block: JsonObject): JsonObject[] {
  switch (block.type) {
    case 'text': {
      const citations = Array.isArray(block.citations) ? block.citations : [];
      return [
        { type: 'text_delta', text: block.text ?? '' },
        ...citations.map((citation) => ({ type: 'citations_delta', citation })),
      ];
    }
    case 'thinking':
      return [
        { type: 'thinking_delta', thinking: block.thinking ?? '' },
        { type: 'signature_delta', signature: block.signature ?? '' },
      ];
    case 'tool_use':
    case 'server_tool_use':
      return [{ type: 'input_json_delta', partial_json: JSON.stringify(block.input ?? {}) }];
    default:
      return [];
  }
}
