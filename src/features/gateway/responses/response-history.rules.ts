import { type JsonObject, type JsonValue, objectsOf } from '../../../shared/json/json.js';
import { isCarried } from '../exchange/carried-calls.rules.js';

/** A response as it is kept. */
export interface StoredResponse {
  id: string;
  /** The items of its request alone. */
  input: JsonObject[];
  response: JsonObject;
  /** Made from an answer in another protocol. */
  translated: boolean;
}

/** The input of a request as items. */
export function inputItems(input: JsonValue | undefined): JsonObject[] {
  return typeof input === 'string' ? [{ type: 'message', role: 'user', content: input }] : objectsOf(input);
}

export const outputItems = ({ output }: JsonObject): JsonObject[] => objectsOf(output);

/**
 * The items of responses that follow each other, oldest first: what was asked and what was answered. Reasoning of models
 * with another protocol is left out, as no provider would find it by its id, but for what carries the data of calls.
 */
export function itemsOf(chain: readonly StoredResponse[]): JsonObject[] {
  return chain.flatMap((stored) => [...stored.input, ...answerItems(stored)]);
}

/** The items of an answer that can be continued. */
export function answerItems({ response, translated }: Pick<StoredResponse, 'response' | 'translated'>): JsonObject[] {
  return outputItems(response).filter(
    ({ type, encrypted_content: sealed }) => !translated || type !== 'reasoning' || isCarried(sealed),
  );
}

/** The body without items that carry the data of calls to another provider: OpenAI cannot decrypt them. */
export function withoutCarriedItems(body: JsonObject): JsonObject {
  const { input } = body;
  if (!Array.isArray(input)) return body;
  const isOurs = ({ type, encrypted_content: sealed }: JsonObject): boolean =>
    type === 'reasoning' && isCarried(sealed);
  const items = objectsOf(input);
  return items.some(isOurs) ? { ...body, input: items.filter((item) => !isOurs(item)) } : body;
}

/** Ids of items that a request names without repeating them. */
export function referencesIn({ input }: JsonObject): string[] {
  return objectsOf(input).flatMap(({ type, id }) => (type === 'item_reference' && typeof id === 'string' ? [id] : []));
}

/** Items that a request may name, by their ids. */
export type KnownItems = ReadonlyMap<string, JsonObject>;

/** The items of a request, with those that it names in their places. */
export function ownItems({ input }: JsonObject, named: KnownItems): JsonObject[] {
  return inputItems(input).map((item) =>
    item.type === 'item_reference' ? (named.get(item.id as string) ?? item) : item,
  );
}

/** The request with the items that it refers to in their places. */
export function withItems(body: JsonObject, earlier: readonly JsonObject[], named: KnownItems): JsonObject {
  const isAlone = earlier.length === 0 && named.size === 0;
  return withInput(body, isAlone ? body.input : [...earlier, ...ownItems(body, named)]);
}

/** The request with a whole input, which refers to nothing. */
export function withInput(
  { previous_response_id: _previous, ...body }: JsonObject,
  input: JsonValue | undefined,
): JsonObject {
  return input === undefined ? body : { ...body, input };
}

/** The last of a whole input: those of the request itself. */
export function ownOf(items: readonly JsonObject[], { input }: JsonObject): JsonObject[] {
  return items.slice(Math.max(0, items.length - inputItems(input).length));
}

/** The item at `index` of an input as a list gives it: with an id, and with parts in the place of plain text. */
export function listedItem(responseId: string, item: JsonObject, index: number): JsonObject {
  const type = typeof item.type === 'string' ? item.type : 'message';
  const id = typeof item.id === 'string' ? item.id : ['in', responseId.replace(/^resp_/, ''), String(index)].join('_');
  const said = item.role === 'assistant' ? { type: 'output_text', annotations: [] } : { type: 'input_text' };
  const content = typeof item.content === 'string' ? { content: [{ ...said, text: item.content }] } : {};
  const status = type === 'message' ? { status: item.status ?? 'completed' } : {};
  return { ...item, id, type, ...status, ...content };
}

/** A page of a list, in OpenAI's form. */
export interface ItemPage {
  object: string;
  data: JsonObject[];
  firstId: string | null;
  lastId: string | null;
  hasMore: boolean;
}

/** Undefined when `after` is not in the list. */
export function pageOfItems(
  items: readonly JsonObject[],
  { limit, order, after }: { limit: number; order: 'asc' | 'desc'; after?: string | undefined },
): ItemPage | undefined {
  const ordered = order === 'asc' ? items : items.toReversed();
  const from = after === undefined ? 0 : ordered.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && from === 0) return undefined;
  return listOf(ordered.slice(from, from + limit), from + limit < ordered.length);
}

/** The items of a page, in OpenAI's form. */
export function listOf(data: JsonObject[], hasMore: boolean): ItemPage {
  const idOf = (item: JsonObject | undefined): string | null => (typeof item?.id === 'string' ? item.id : null);
  return { object: 'list', data, firstId: idOf(data[0]), lastId: idOf(data.at(-1)), hasMore };
}
