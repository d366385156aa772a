import { changeTexts, entryOf, isJsonObject, type JsonObject } from '../../../shared/json/json.js';
import type { PieceRestorer, ScreenedTexts, TextChange, TextForm } from '../../../contracts/pii.js';
import type { NativeEvent } from '../../../contracts/provider.js';

/** The member that is JSON; all others are text. */
const formOf = (member: string): TextForm => (member === 'arguments' ? 'json' : 'text');

/** The members of an item, or of a part of its content, in which personal data is restored, by type. */
const RESTORED: Readonly<Record<string, string>> = {
  function_call: 'arguments',
  custom_tool_call: 'input',
  output_text: 'text',
  refusal: 'refusal',
};

/**
 * A Response with personal data restored in its text, in what it asks of tools and in what it repeats of the request.
 * Reasoning and items of other types stay as they are: the client sends them back.
 */
export function restoreResponse({ output, ...response }: JsonObject, change: TextChange): JsonObject {
  const echo = changeTexts(response, change);
  if (output === undefined) return echo;
  return {
    ...echo,
    output: Array.isArray(output)
      ? output.map((item) => (isJsonObject(item) ? restoreItem(item, change) : item))
      : output,
  };
}

/** An item, or a part of one. */
function restoreItem(item: JsonObject, change: TextChange): JsonObject {
  if (item.type === 'message' && Array.isArray(item.content)) {
    const content = item.content.map((part) => (isJsonObject(part) ? restoreItem(part, change) : part));
    return { ...item, content };
  }
  const member = entryOf(RESTORED, item.type);
  const text = member === undefined ? undefined : item[member];
  return member === undefined || typeof text !== 'string' ? item : { ...item, [member]: change(text, formOf(member)) };
}

/** The member with the whole text of a text's last event, by the event's name without `.delta` and `.done`. */
const TEXTS: Readonly<Record<string, string>> = {
  'response.output_text': 'text',
  'response.refusal': 'refusal',
  'response.function_call_arguments': 'arguments',
  'response.custom_tool_call_input': 'input',
};
/** Members with an item, or a part of one. */
const ITEMS = ['item', 'part'] as const;

/** Restores the events of one stream; text that was held back comes before the end of its part. */
export function responseRestorer(
  screened: Pick<ScreenedTexts, 'restorer' | 'restore'>,
): (event: NativeEvent) => NativeEvent[] {
  const open = new Map<string, PieceRestorer>();
  const restore: TextChange = (text, form) => screened.restore(text, form);
  let count = -1;
  const numbered = ({ event, data }: NativeEvent): NativeEvent => {
    count = count < 0 ? Number(data.sequence_number ?? 0) : count + 1;
    return { event, data: { ...data, sequence_number: count } };
  };
  const heldDelta = (key: string, data: JsonObject, name: string): NativeEvent[] => {
    const held = open.get(key)?.end() ?? '';
    open.delete(key);
    if (held === '') return [];
    const type = `${name}.delta`;
    const { item_id, output_index, content_index } = data;
    const place = { item_id, output_index, ...(content_index === undefined ? {} : { content_index }) };
    const logprobs = name === 'response.output_text' ? { logprobs: [] } : {};
    return [{ event: type, data: { type, ...place, delta: held, ...logprobs } }];
  };
  return ({ event, data }) => {
    const [, name = '', step] = /^(.*)\.(delta|done)$/.exec(event) ?? [];
    const member = entryOf(TEXTS, name);
    if (member === undefined) return [numbered({ event, data: restoreEvent(data, restore) })];
    const key = `${JSON.stringify([data.output_index, data.content_index])} ${member}`;
    if (step === 'delta' && typeof data.delta === 'string') {
      let text = open.get(key);
      if (text === undefined) open.set(key, (text = screened.restorer(formOf(member))));
      const delta = text.push(data.delta);
      return delta === '' && data.delta !== '' ? [] : [numbered({ event, data: { ...data, delta } })];
    }
    const whole = data[member];
    const done = { ...data, ...(typeof whole === 'string' ? { [member]: restore(whole, formOf(member)) } : {}) };
    return [...heldDelta(key, data, name), { event, data: done }].map(numbered);
  };
}

function restoreEvent(data: JsonObject, change: TextChange): JsonObject {
  const changed = { ...data };
  for (const name of ITEMS) if (isJsonObject(data[name])) changed[name] = restoreItem(data[name], change);
  if (isJsonObject(data.response)) changed.response = restoreResponse(data.response, change);
  return changed;
}

/** Events that end a stream with the whole response. */
export const LAST_EVENTS: ReadonlySet<unknown> = new Set(['response.completed', 'response.incomplete']);

/** Keeps the whole Response, which the last event of its stream carries. */
export class ResponseAssembly {
  private response: JsonObject | undefined;

  add({ data }: NativeEvent): void {
    if (LAST_EVENTS.has(data.type) && isJsonObject(data.response)) this.response = data.response;
  }

  /** Undefined before the end. */
  answer(): JsonObject | undefined {
    return this.response;
  }
}
