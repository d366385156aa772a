import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import { entryOf, isJsonObject } from '../../../shared/json/json.js';

const MAX_ID = 256;

/** The conversation that a request names; by its id, or by an object with it. */
export function conversationOf({ conversation }: JsonObject): string | undefined {
  const id: JsonValue | undefined = isJsonObject(conversation) ? conversation.id : conversation;
  return typeof id === 'string' ? id : undefined;
}

/** Prefixes of ids by the type of the item; `item` for others. OpenAI API reference, "Conversations". */
const PREFIXES: Readonly<Record<string, string>> = {
  message: 'msg',
  reasoning: 'rs',
  function_call: 'fc',
  function_call_output: 'fco',
  custom_tool_call: 'ctc',
  custom_tool_call_output: 'ctco',
};

/** The id of an item in its conversation: its own where no other item has it. */
export function itemIdOf({ id, type }: JsonObject, taken: ReadonlySet<string>, fresh: () => string): string {
  if (typeof id === 'string' && id !== '' && id.length <= MAX_ID && !taken.has(id)) return id;
  return `${entryOf(PREFIXES, typeof type === 'string' ? type : 'message') ?? 'item'}_${fresh()}`;
}
