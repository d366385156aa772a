import type { ChatStreamPart } from '../../contracts/provider.js';
import type { JsonObject } from '../../shared/json.js';
import { malformed, type FailureContext } from '../http/failure.js';
import type { SseEvent } from '../http/sse.js';
import type { StreamTranslator } from '../http/stream.js';
import { numberOf, objectOf, parseJson, textOf } from '../http/wire.js';
import { finishOf, hasId, responseFailure, usageOf } from './responses.js';

/** Events that end a stream with an answer. */
const LAST: ReadonlySet<unknown> = new Set(['response.completed', 'response.incomplete']);

/** The events of a streamed response, which are passed on before the parts that say the same. */
export class ResponsesStreamTranslator implements StreamTranslator<SseEvent> {
  readonly #context: FailureContext;
  /** Calls by their place in the output; true once their arguments have begun. */
  readonly #calls = new Map<number, boolean>();
  #finished = false;

  constructor(context: FailureContext) {
    this.#context = context;
  }

  get finished(): boolean {
    return this.#finished;
  }

  accept({ event: name, data }: SseEvent): ChatStreamPart[] {
    if (data === '[DONE]') return [];
    const event = objectOf(parseJson(data));
    if (event === undefined) throw malformed(this.#context.kind, 'a stream event that is not a JSON object');
    const parts = this.#translate(event);
    return [{ type: 'native', event: textOf(event['type']) ?? name, data: event }, ...parts];
  }

  #translate(event: JsonObject): ChatStreamPart[] {
    const delta = textOf(event['delta']) ?? '';
    switch (event['type']) {
      case 'response.output_text.delta':
        return said({ content: delta });
      case 'response.refusal.delta':
        return said({ refusal: delta });
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        return said({ reasoningContent: delta });
      case 'response.output_item.added':
        return this.#begin(placeOf(event), objectOf(event['item']));
      case 'response.function_call_arguments.delta':
      case 'response.custom_tool_call_input.delta':
        return this.#continue(placeOf(event), delta);
      case 'response.output_item.done':
        return this.#complete(placeOf(event), objectOf(event['item']));
      case 'response.failed':
        throw failureOf(this.#context, objectOf(event['response']));
      case 'error':
        throw responseFailure(this.#context, objectOf(event['error']) ?? event);
      default:
        return LAST.has(event['type']) ? this.#end(objectOf(event['response'])) : [];
    }
  }

  #begin(index: number, item: JsonObject | undefined): ChatStreamPart[] {
    if (item?.['type'] !== 'function_call' && item?.['type'] !== 'custom_tool_call') return [];
    this.#calls.set(index, false);
    const call = { index, id: textOf(item['call_id']) ?? '', name: textOf(item['name']) ?? '' };
    return [{ type: 'delta', index: 0, toolCalls: [call] }];
  }

  #continue(index: number, fragment: string): ChatStreamPart[] {
    if (fragment === '' || !this.#calls.has(index)) return [];
    this.#calls.set(index, true);
    return [{ type: 'delta', index: 0, toolCalls: [{ index, arguments: fragment }] }];
  }

  /** Arguments that were not streamed come with the item. */
  #complete(index: number, item: JsonObject | undefined): ChatStreamPart[] {
    const begun = this.#calls.has(index) ? [] : this.#begin(index, item);
    if (this.#calls.get(index) !== false) return begun;
    return [...begun, ...this.#continue(index, textOf(item?.['arguments']) ?? textOf(item?.['input']) ?? '')];
  }

  #end(response: JsonObject | undefined): ChatStreamPart[] {
    if (!hasId(response)) throw malformed(this.#context.kind, 'a response without an id');
    this.#finished = true;
    const usage = usageOf(response);
    return [
      { type: 'delta', index: 0, finishReason: finishOf(response, this.#calls.size > 0) },
      ...(usage === undefined ? [] : [{ type: 'usage' as const, usage }]),
    ];
  }
}

/** The answer of a failed response is charged as far as it came. */
function failureOf(context: FailureContext, response: JsonObject | undefined): Error {
  return responseFailure(context, objectOf(response?.['error']), usageOf(response));
}

const placeOf = (event: JsonObject): number => numberOf(event['output_index']) ?? 0;

function said(text: { content?: string; refusal?: string; reasoningContent?: string }): ChatStreamPart[] {
  return Object.values(text).every((piece) => piece === '') ? [] : [{ type: 'delta', index: 0, ...text }];
}
