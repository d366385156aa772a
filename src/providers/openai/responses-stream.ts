import type { ChatStreamPart } from '../../contracts/provider.js';
import { type JsonObject, objectsOf } from '../../shared/json/json.js';
import { malformed, type FailureContext } from '../http/failure.js';
import type { SseEvent } from '../http/sse.js';
import type { StreamTranslator } from '../http/stream.js';
import { numberOf, objectOf, parseWireJson, textOf } from '../http/wire.js';
import { lostOf } from './responses-losses.js';
import {
  responseFinish,
  hasId,
  responseFailure,
  textParts,
  toAnnotation,
  toLogprobs,
  toMessage,
  usageOf,
} from './responses.js';

/** Events that end a stream with an answer. */
const LAST: ReadonlySet<unknown> = new Set(['response.completed', 'response.incomplete']);

/** The events of a streamed response; `isNative`: they are passed on before the parts that say the same. */
export class ResponsesStreamTranslator implements StreamTranslator<SseEvent> {
  readonly #context: FailureContext;
  /** Calls by their place in the output; true once their arguments have begun. */
  readonly #calls = new Map<number, boolean>();
  /** Where the texts of parts begin in the text of the answer, by their places. */
  readonly #begun = new Map<string, number>();
  #textLength = 0;
  /** Items of which a text has come in pieces, by their place in the output; undefined: pieces did not say theirs. */
  readonly #told = new Set<number | undefined>();
  /** Items have come, whole or in pieces. */
  #hasItems = false;
  #finished = false;

  constructor(
    context: FailureContext,
    private readonly isNative: boolean,
  ) {
    this.#context = context;
  }

  get finished(): boolean {
    return this.#finished;
  }

  accept({ event: name, data }: SseEvent): ChatStreamPart[] {
    if (data === '[DONE]') return [];
    const event = objectOf(parseWireJson(data));
    if (event === undefined) throw malformed(this.#context.kind, 'a stream event that is not a JSON object');
    const parts = this.#translate(event);
    if (!this.isNative) return parts;
    return [{ type: 'native', event: textOf(event['type']) ?? name, data: event }, ...parts];
  }

  #translate(event: JsonObject): ChatStreamPart[] {
    const delta = textOf(event['delta']) ?? '';
    switch (event['type']) {
      case 'response.output_text.delta':
        return this.#tell(event, this.#say(event, delta));
      case 'response.refusal.delta':
        return this.#tell(event, said({ refusal: delta }));
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        return this.#tell(event, said({ reasoningContent: delta }));
      case 'response.output_text.annotation.added':
        return this.#annotate(event);
      case 'response.output_item.added':
        this.#hasItems = true;
        return this.#begin(placeOf(event), objectOf(event['item']));
      case 'response.function_call_arguments.delta':
      case 'response.custom_tool_call_input.delta':
        return this.#continue(placeOf(event), delta);
      case 'response.output_item.done':
        return this.#complete(placeOf(event), objectOf(event['item']));
      case 'response.failed':
        throw failureOf(this.#context, objectOf(event['response']));
      case 'error':
        throw responseFailure(this.#context, objectOf(event['error']) ?? event, true);
      default:
        return LAST.has(event['type']) ? this.#end(objectOf(event['response'])) : [];
    }
  }

  #tell(event: JsonObject, parts: ChatStreamPart[]): ChatStreamPart[] {
    this.#hasItems = true;
    if (parts.length > 0) this.#told.add(numberOf(event['output_index']));
    return parts;
  }

  #say(event: JsonObject, content: string): ChatStreamPart[] {
    const place = partOf(event);
    if (!this.#begun.has(place)) this.#begun.set(place, this.#textLength);
    this.#textLength += content.length;
    const logprobs = objectsOf(event['logprobs']);
    if (logprobs.length === 0) return said({ content });
    return [{ type: 'delta', index: 0, content, logprobs: toLogprobs(logprobs) }];
  }

  #annotate(event: JsonObject): ChatStreamPart[] {
    const annotation = objectOf(event['annotation']);
    if (annotation === undefined) return [];
    const from = this.#begun.get(partOf(event)) ?? this.#textLength;
    return [{ type: 'delta', index: 0, annotations: [toAnnotation(annotation, from)] }];
  }

  #begin(index: number, item: JsonObject | undefined): ChatStreamPart[] {
    const isCustom = item?.['type'] === 'custom_tool_call';
    if (item === undefined || (!isCustom && item['type'] !== 'function_call')) return [];
    this.#calls.set(index, false);
    const type = isCustom ? { type: 'custom' as const } : {};
    const call = { index, id: textOf(item['call_id']) ?? '', ...type, name: textOf(item['name']) ?? '' };
    return [{ type: 'delta', index: 0, toolCalls: [call] }];
  }

  #continue(index: number, fragment: string): ChatStreamPart[] {
    if (fragment === '' || !this.#calls.has(index)) return [];
    this.#calls.set(index, true);
    return [{ type: 'delta', index: 0, toolCalls: [{ index, arguments: fragment }] }];
  }

  /** Completes an item with the parts of it that were not streamed. */
  #complete(index: number, item: JsonObject | undefined): ChatStreamPart[] {
    this.#hasItems = true;
    const isTold = this.#told.has(index) || this.#told.has(undefined);
    const begun = this.#calls.has(index) ? [] : this.#begin(index, item);
    if (this.#calls.get(index) === false)
      return [...begun, ...this.#continue(index, textOf(item?.['arguments']) ?? textOf(item?.['input']) ?? '')];
    return isTold || item === undefined ? begun : [...begun, ...this.#whole(item)];
  }

  /** The texts of an item of which nothing was streamed. */
  #whole(item: JsonObject): ChatStreamPart[] {
    const { content, refusal, reasoningContent, annotations } = toMessage([item], this.#textLength);
    this.#textLength += content?.length ?? 0;
    const logprobs = textParts([item]).flatMap((part) => objectsOf(part['logprobs']));
    const meaning = {
      ...(content === null ? {} : { content }),
      ...(typeof refusal === 'string' ? { refusal } : {}),
      ...(reasoningContent === undefined ? {} : { reasoningContent }),
      ...(annotations === undefined ? {} : { annotations }),
      ...(logprobs.length === 0 ? {} : { logprobs: toLogprobs(logprobs) }),
    };
    return Object.keys(meaning).length === 0 ? [] : [{ type: 'delta', index: 0, ...meaning }];
  }

  #end(response: JsonObject | undefined): ChatStreamPart[] {
    if (this.isNative && !hasId(response)) throw malformed(this.#context.kind, 'a response without an id');
    this.#finished = true;
    const serviceTier = textOf(response?.['service_tier']);
    const parts: ChatStreamPart[] = this.#hasItems
      ? []
      : objectsOf(response?.['output']).flatMap((item, index) => this.#complete(index, item));
    const dropped = this.isNative ? [] : lostOf(response ?? {});
    const usage = usageOf(response);
    return [
      ...parts,
      ...(dropped.length === 0 ? [] : [{ type: 'dropped' as const, names: dropped }]),
      ...(serviceTier === undefined ? [] : [{ type: 'about' as const, serviceTier }]),
      { type: 'delta', index: 0, finishReason: responseFinish(response, this.#calls.size > 0) },
      ...(usage === undefined ? [] : [{ type: 'usage' as const, usage }]),
    ];
  }
}

/** The answer of a failed response is charged as far as it came. */
function failureOf(context: FailureContext, response: JsonObject | undefined): Error {
  const failure = responseFailure(context, objectOf(response?.['error']), true);
  failure.billed = usageOf(response);
  return failure;
}

const placeOf = (event: JsonObject): number => numberOf(event['output_index']) ?? 0;
const partOf = (event: JsonObject): string => `${placeOf(event)} ${numberOf(event['content_index']) ?? 0}`;

function said(text: { content?: string; refusal?: string; reasoningContent?: string }): ChatStreamPart[] {
  return Object.values(text).every((piece) => piece === '') ? [] : [{ type: 'delta', index: 0, ...text }];
}
