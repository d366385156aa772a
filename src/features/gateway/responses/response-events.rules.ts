import { entryOf, type JsonObject, objectsOf } from '../../../shared/json/json.js';
import type { NativeEvent } from '../../../contracts/provider.js';

/** The content of an item as a stream gives it: begun empty, then its text, then whole. */
interface Streamed {
  /** The item, or the part, without its text. */
  member: string;
  /** The name of its events, without `.delta` and `.done`. */
  name: string;
}

/** Items and parts of a message whose text comes in pieces. */
const STREAMED: Readonly<Record<string, Streamed>> = {
  output_text: { member: 'text', name: 'response.output_text' },
  refusal: { member: 'refusal', name: 'response.refusal' },
  reasoning_text: { member: 'text', name: 'response.reasoning_text' },
  summary_text: { member: 'text', name: 'response.reasoning_summary_text' },
  function_call: { member: 'arguments', name: 'response.function_call_arguments' },
  custom_tool_call: { member: 'input', name: 'response.custom_tool_call_input' },
};

export const streamedOf = (part: JsonObject): Streamed | undefined => entryOf(STREAMED, part.type);

/** The parts of an item, each with the events around it. */
function partsOf(item: JsonObject): { part: JsonObject; around: string; place: JsonObject }[] {
  const summary = objectsOf(item.summary).map((part, index) => ({
    part,
    around: 'response.reasoning_summary_part',
    place: { summary_index: index },
  }));
  const content = objectsOf(item.content).map((part, index) => ({
    part,
    around: 'response.content_part',
    place: { content_index: index },
  }));
  return [...summary, ...content];
}

/** A part, or a call, without its text. */
export function emptied(part: JsonObject): JsonObject {
  const streamed = streamedOf(part);
  const rest = part.type === 'output_text' ? { ...part, annotations: [], logprobs: [] } : part;
  return streamed === undefined ? rest : { ...rest, [streamed.member]: '' };
}

/** The item as it begins. */
export function begunItem(item: JsonObject): JsonObject {
  const status = item.status === undefined ? {} : { status: 'in_progress' };
  switch (item.type) {
    case 'message':
      return { ...item, ...status, content: [] };
    case 'reasoning': {
      const { content: _content, encrypted_content: _encrypted, ...rest } = item;
      return { ...rest, ...status, summary: [] };
    }
    default:
      return { ...emptied(item), ...status };
  }
}

/** A piece of the text of a part, or of a call. */
export function deltaOf(part: JsonObject, place: JsonObject, delta: string): JsonObject[] {
  const streamed = streamedOf(part);
  if (streamed === undefined || delta === '') return [];
  const logprobs = part.type === 'output_text' ? { logprobs: part.logprobs ?? [] } : {};
  return [{ type: `${streamed.name}.delta`, ...place, delta, ...logprobs }];
}

/** The whole text of a part, or of a call. */
export function doneOf(part: JsonObject, place: JsonObject): JsonObject[] {
  const streamed = streamedOf(part);
  if (streamed === undefined) return [];
  const logprobs = part.type === 'output_text' ? { logprobs: part.logprobs ?? [] } : {};
  const name = part.type === 'function_call' ? { name: part.name } : {};
  return [
    { type: `${streamed.name}.done`, ...place, ...name, [streamed.member]: part[streamed.member], ...logprobs },
  ] as JsonObject[];
}

/** The events that end a whole item, whose pieces have been sent. */
export function endOfItem(item: JsonObject, index: number): JsonObject[] {
  const place = { item_id: item.id ?? '', output_index: index };
  const parts = partsOf(item).flatMap(({ part, around, place: inner }) => [
    ...doneOf(part, { ...place, ...inner }),
    { type: `${around}.done`, ...place, ...inner, part },
  ]);
  return [...parts, ...doneOf(item, place), { type: 'response.output_item.done', output_index: index, item }];
}

/** The events of a whole item. */
function eventsOfItem(item: JsonObject, index: number): JsonObject[] {
  const place = { item_id: item.id ?? '', output_index: index };
  const whole = (part: JsonObject): string => {
    const text = part[streamedOf(part)?.member ?? ''];
    return typeof text === 'string' ? text : '';
  };
  const parts = partsOf(item).flatMap(({ part, around, place: inner }) => [
    { type: `${around}.added`, ...place, ...inner, part: emptied(part) },
    ...deltaOf(part, { ...place, ...inner }, whole(part)),
    ...doneOf(part, { ...place, ...inner }),
    { type: `${around}.done`, ...place, ...inner, part },
  ]);
  return [
    { type: 'response.output_item.added', output_index: index, item: begunItem(item) },
    ...parts,
    ...deltaOf(item, place, whole(item)),
    ...doneOf(item, place),
    { type: 'response.output_item.done', output_index: index, item },
  ];
}

/** The events of a stream that give a whole Response. */
export function responseEvents(response: JsonObject): NativeEvent[] {
  const begun = { ...response, status: 'in_progress', incomplete_details: null, output: [], usage: null };
  const last = response.status === 'incomplete' ? 'response.incomplete' : 'response.completed';
  return [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    ...objectsOf(response.output).flatMap(eventsOfItem),
    { type: last, response },
  ].map(({ type, ...rest }, number) => ({
    event: type as string,
    data: { type, sequence_number: number, ...rest },
  }));
}
