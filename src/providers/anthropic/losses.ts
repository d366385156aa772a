import { type JsonObject, objectsOf } from '../../shared/json/json.js';
import { isGiven, objectOf, textOf, unknownTo } from '../http/wire.js';

/** The members of a message that are read; blocks of other types than these are passed on whole. */
const MESSAGE: ReadonlySet<string> = new Set(['id', 'type', 'role', 'model', 'content', 'stop_reason', 'usage']);
const BLOCKS: ReadonlyMap<unknown, ReadonlySet<string>> = new Map([
  ['text', new Set(['type', 'text', 'citations'])],
  ['tool_use', new Set(['type', 'id', 'name', 'input', 'caller'])],
]);
const EVENT: ReadonlySet<string> = new Set(['type', 'delta', 'usage']);
/** Counters that are read or follow from others. */
const COUNTERS: ReadonlySet<string> = new Set([
  'input_tokens',
  'output_tokens',
  'cache_creation_input_tokens',
  'cache_read_input_tokens',
  'cache_creation.ephemeral_5m_input_tokens',
  'cache_creation.ephemeral_1h_input_tokens',
  'output_tokens_details.thinking_tokens',
  'server_tool_use.web_search_requests',
]);
const GROUPS: ReadonlySet<string> = new Set(['cache_creation', 'output_tokens_details', 'server_tool_use']);
/** Values of ordinary calls, which are not worth reporting. */
const ORDINARY: ReadonlySet<unknown> = new Set(['standard', 'global', 'not_available', 0]);

/** Names of what a message, or the first event of one, says and the neutral form has no place for: all but what is read. */
export function lostOfMessage(message: JsonObject): string[] {
  const blocks = objectsOf(message['content']).flatMap(lostOfBlock);
  return [...new Set([...unknownTo(MESSAGE, message, 'answer'), ...blocks, ...lostOfUsage(message['usage'])])];
}

/** The same of the event that ends a message. */
export function lostOfEnd(event: JsonObject): string[] {
  const delta = objectOf(event['delta']) ?? {};
  return [...unknownTo(MESSAGE, delta, 'answer'), ...unknownTo(EVENT, event, 'answer'), ...lostOfUsage(event['usage'])];
}

/** The same of a block. A call that the model makes itself has a caller that says nothing. */
export function lostOfBlock(block: JsonObject): string[] {
  const known = BLOCKS.get(block['type']);
  if (known === undefined) return [];
  const type = textOf(block['type']) ?? '';
  const caller = objectOf(block['caller'])?.['type'] ?? 'direct';
  return [...unknownTo(known, block, `content[${type}]`), ...(caller === 'direct' ? [] : [`content[${type}].caller`])];
}

function lostOfUsage(value: JsonObject[string], path = ''): string[] {
  return Object.entries(objectOf(value) ?? {}).flatMap(([name, inner]) => {
    const at = path + name;
    if (objectOf(inner) !== undefined && GROUPS.has(at)) return lostOfUsage(inner, `${at}.`);
    return !isGiven(inner) || COUNTERS.has(at) || ORDINARY.has(inner) ? [] : [`usage.${at}`];
  });
}
