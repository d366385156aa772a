import { isJsonObject, type JsonObject, objectsOf } from '../../shared/json/json.js';
import { textOf, unknownTo } from '../http/wire.js';
import { unknownCounters } from './usage.js';

/** Members of a response that say how it ended; all that is read of it. */
const KNOWN_RESPONSE: ReadonlySet<string> = new Set([
  'id',
  'object',
  'created_at',
  'completed_at',
  'status',
  'error',
  'incomplete_details',
  'model',
  'output',
  'output_text',
  'usage',
  'service_tier',
]);
/** Members in which a response repeats its request, with the defaults. OpenAI API reference, "The response object". */
const REPEATED: ReadonlySet<string> = new Set([
  'background',
  'billing',
  'frequency_penalty',
  'instructions',
  'max_output_tokens',
  'max_tool_calls',
  'metadata',
  'parallel_tool_calls',
  'presence_penalty',
  'previous_response_id',
  'prompt_cache_key',
  'prompt_cache_options',
  'prompt_cache_retention',
  'reasoning',
  'safety_identifier',
  'store',
  'temperature',
  'text',
  'tool_choice',
  'tools',
  'top_logprobs',
  'top_p',
  'truncation',
  'user',
]);
const KNOWN: ReadonlySet<string> = new Set([...KNOWN_RESPONSE, ...REPEATED]);

/** The members of the items that are translated, by type. */
const ITEMS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['message', new Set(['id', 'type', 'status', 'role', 'content'])],
  ['reasoning', new Set(['id', 'type', 'status', 'summary', 'content'])],
  ['function_call', new Set(['id', 'type', 'status', 'call_id', 'name', 'arguments'])],
  ['custom_tool_call', new Set(['id', 'type', 'status', 'call_id', 'name', 'input'])],
]);
const PARTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['output_text', new Set(['type', 'text', 'annotations', 'logprobs'])],
  ['refusal', new Set(['type', 'refusal'])],
]);

/** Names of what a response says and the neutral form has no place for: all but what is read. */
export function lostOf(response: JsonObject): string[] {
  const items = objectsOf(response['output']);
  const parts = items.filter(({ type }) => type === 'message').flatMap(({ content }) => objectsOf(content));
  return [
    ...new Set([
      ...unknownTo(KNOWN, response, 'answer').filter((name) => !isIdle(response[name.slice('answer.'.length)])),
      ...items.flatMap((item) => unknownIn(ITEMS, item, 'output')),
      ...parts.flatMap((part) => unknownIn(PARTS, part, 'output.content')),
      ...unknownCounters(response['usage']),
    ]),
  ];
}

const isIdle = (value: unknown): boolean => value === false || (isJsonObject(value) && Object.keys(value).length === 0);

/** The type itself where it is unknown. */
function unknownIn(known: ReadonlyMap<string, ReadonlySet<string>>, object: JsonObject, of: string): string[] {
  const type = textOf(object['type']) ?? 'unknown';
  const members = known.get(type);
  return members === undefined ? [`${of}[${type}]`] : unknownTo(members, object, `${of}[${type}]`);
}
