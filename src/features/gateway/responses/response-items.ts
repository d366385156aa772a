import { isJsonObject, type JsonObject } from '../../../shared/json/json.js';
import type { AnswerHead, DeltaPart } from '../exchange/exchange.types.js';
import {
  callItem,
  carrierItems,
  flatAnnotation,
  messageItem,
  reasoningItem,
  textPart,
  toolOf,
} from './response-answer.rules.js';
import { begunItem, deltaOf, emptied, endOfItem } from './response-events.rules.js';
import { type FlatTool, flatTools } from './response-tools.rules.js';

interface OpenCall {
  kind: 'call';
  /** Among the calls of the answer. */
  place: number;
  id: string;
  name: string;
  text: string;
}

/** Carries the data of a call, and is whole when it begins. */
interface OpenCarrier {
  kind: 'carrier';
  item: JsonObject;
}

type OpenItem = { kind: 'reasoning'; text: string } | { kind: 'message'; parts: JsonObject[] } | OpenCall | OpenCarrier;

/** The items of a translated stream. All end with the answer, as the pieces of several may come in turns. */
export class ResponseItems {
  private readonly open: OpenItem[] = [];
  private readonly tools: readonly FlatTool[];

  constructor(body: JsonObject) {
    this.tools = flatTools(body.tools);
  }

  /** The events of a piece. */
  delta(head: AnswerHead, part: DeltaPart): JsonObject[] {
    const { reasoningContent, content, refusal, annotations = [], toolCalls = [], logprobs } = part;
    const tokens = isJsonObject(logprobs) && Array.isArray(logprobs.content) ? logprobs.content : [];
    return [
      ...(reasoningContent ? this.reason(head, reasoningContent) : []),
      ...(content ? this.say(head, textPart('', [], tokens), content) : []),
      ...(refusal ? this.say(head, { type: 'refusal', refusal: '' }, refusal) : []),
      ...annotations.flatMap((annotation) => this.annotate(head, flatAnnotation(annotation))),
      ...toolCalls.flatMap(({ index = 0, id = '', name = '', arguments: text = '', extraContent }) => [
        ...(extraContent === undefined ? [] : this.carry(head, index, id, extraContent)),
        ...this.call(head, { kind: 'call', place: index, id, name, text }),
      ]),
    ];
  }

  /** The last events of all items, and the items whole. */
  end(head: AnswerHead, status: string): { events: JsonObject[]; output: JsonObject[] } {
    const output = this.open.map((item) => this.whole(head, item, status));
    const events = output.flatMap((item, index) => {
      // Free text is inside JSON, which is read when it is whole.
      const text = item.type === 'custom_tool_call' && typeof item.input === 'string' ? item.input : '';
      return [...deltaOf(item, { item_id: item.id ?? '', output_index: index }, text), ...endOfItem(item, index)];
    });
    return { events, output };
  }

  private whole(head: AnswerHead, item: OpenItem, status: string): JsonObject {
    switch (item.kind) {
      case 'reasoning':
        return reasoningItem(head, item.text);
      case 'message':
        return messageItem(head, item.parts, status);
      case 'call':
        return this.callOf(head, item, status);
      case 'carrier':
        return item.item;
    }
  }

  private callOf(head: AnswerHead, { place, id, name, text }: OpenCall, status: string): JsonObject {
    return callItem(head, place, { id, type: 'function', function: { name, arguments: text } }, this.tools, status);
  }

  private begin(head: AnswerHead, item: OpenItem): JsonObject[] {
    this.open.push(item);
    const begun = begunItem(this.whole(head, item, 'in_progress'));
    return [{ type: 'response.output_item.added', output_index: this.open.length - 1, item: begun }];
  }

  private reason(head: AnswerHead, text: string): JsonObject[] {
    const part = { type: 'reasoning_text', text: '' };
    let index = this.open.findIndex(({ kind }) => kind === 'reasoning');
    const events: JsonObject[] = [];
    if (index === -1) {
      events.push(...this.begin(head, { kind: 'reasoning', text: '' }));
      index = this.open.length - 1;
      events.push({ type: 'response.content_part.added', ...this.placeOf(head, index), content_index: 0, part });
    }
    const item = this.open[index];
    if (item?.kind === 'reasoning') item.text += text;
    return [...events, ...deltaOf(part, { ...this.placeOf(head, index), content_index: 0 }, text)];
  }

  /** A part of the message, begun where it is not there. */
  private speak(head: AnswerHead, empty: JsonObject): { events: JsonObject[]; part: JsonObject; place: JsonObject } {
    const events: JsonObject[] = [];
    let index = this.open.findIndex(({ kind }) => kind === 'message');
    if (index === -1) {
      events.push(...this.begin(head, { kind: 'message', parts: [] }));
      index = this.open.length - 1;
    }
    const item = this.open[index];
    const parts = item?.kind === 'message' ? item.parts : [];
    let content = parts.findIndex(({ type }) => type === empty.type);
    const place = (): JsonObject => ({ ...this.placeOf(head, index), content_index: content });
    if (content === -1) {
      content = parts.push({ ...emptied(empty) }) - 1;
      events.push({ type: 'response.content_part.added', ...place(), part: emptied(empty) });
    }
    return { events, part: parts[content] ?? empty, place: place() };
  }

  private say(head: AnswerHead, piece: JsonObject, text: string): JsonObject[] {
    const { events, part, place } = this.speak(head, piece);
    const member = piece.type === 'refusal' ? 'refusal' : 'text';
    part[member] = (part[member] as string) + text;
    if (Array.isArray(part.logprobs) && Array.isArray(piece.logprobs)) part.logprobs.push(...piece.logprobs);
    return [...events, ...deltaOf(piece, place, text)];
  }

  private annotate(head: AnswerHead, annotation: JsonObject): JsonObject[] {
    const { events, part, place } = this.speak(head, textPart(''));
    const list = Array.isArray(part.annotations) ? part.annotations : [];
    const index = list.push(annotation) - 1;
    return [
      ...events,
      { type: 'response.output_text.annotation.added', ...place, annotation_index: index, annotation },
    ];
  }

  /** `given`: the id of the call, if it comes with this piece. */
  private carry(head: AnswerHead, place: number, given: string, extraContent: JsonObject): JsonObject[] {
    const known = this.open.find((item) => item.kind === 'call' && item.place === place);
    const id = known?.kind === 'call' ? known.id : given;
    return carrierItems(head, place, { id, extraContent }).flatMap((item) =>
      this.begin(head, { kind: 'carrier', item }),
    );
  }

  private call(head: AnswerHead, piece: OpenCall): JsonObject[] {
    let index = this.open.findIndex((item) => item.kind === 'call' && item.place === piece.place);
    const known = this.open[index];
    const events: JsonObject[] = [];
    if (known?.kind === 'call') {
      known.name += piece.name;
      known.text += piece.text;
    } else {
      events.push(...this.begin(head, { ...piece }));
      index = this.open.length - 1;
    }
    const item = this.open[index];
    if (item?.kind !== 'call' || toolOf(item.name, this.tools)?.isCustom === true) return events;
    return [...events, ...deltaOf({ type: 'function_call' }, this.placeOf(head, index), piece.text)];
  }

  private placeOf(head: AnswerHead, index: number): JsonObject {
    const item = this.open[index];
    const id = item === undefined ? '' : this.whole(head, item, 'in_progress').id;
    return { item_id: id ?? '', output_index: index };
  }
}
