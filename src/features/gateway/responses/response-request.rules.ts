import { entryOf, isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import type { ChatMessage } from '../../../contracts/provider.js';
import { UNKNOWN_LENGTH } from '../tokens/attached.rules.js';
import { Losses, type Translated } from '../exchange/losses/losses.rules.js';
import { messagesOfItems } from './response-items.rules.js';
import { flatName, flatTools } from './response-tools.rules.js';

/** Top-level fields that have the same name and meaning in chat completions. */
const SHARED = ['metadata', 'prompt_cache_key', 'prompt_cache_retention', 'safety_identifier', 'service_tier'];
/** Those that are translated, or say something to the gateway alone. */
const READ: ReadonlySet<string> = new Set([
  ...SHARED,
  'background',
  'input',
  'instructions',
  'max_output_tokens',
  'model',
  'parallel_tool_calls',
  'previous_response_id',
  'reasoning',
  'store',
  'stream',
  'temperature',
  'text',
  'tool_choice',
  'tools',
  'top_logprobs',
  'top_p',
  'user',
]);
/** Without them the answer would be another one. */
const REFUSED: ReadonlySet<string> = new Set(['prompt']);
/** Values that ask for nothing. */
const IDLE: Readonly<Record<string, JsonValue>> = { truncation: 'disabled', include: [], stream_options: {} };
const LOGPROBS = 'message.output_text.logprobs';

/** Translates the checked body of `POST /v1/responses`. docs/clients/responses.md has the table. */
export function fromResponses(body: JsonObject): Translated {
  const losses = new Losses();
  for (const [name, value] of Object.entries(body)) {
    if (value == null || READ.has(name) || isIdle(name, value)) continue;
    if (REFUSED.has(name)) losses.refuse(name, value, UNKNOWN_LENGTH);
    else losses.drop(name, value);
  }
  const { max_output_tokens: maxTokens, temperature, top_p: topP, parallel_tool_calls: parallel, user } = body;
  const extra = toExtra(body, losses);
  const format = toFormat(body.text);
  const request: Translated['request'] = {
    messages: [...instructions(body.instructions, losses), ...messagesOfItems(body.input, losses)],
    ...numbers({ maxTokens, temperature, topP }),
    ...toTools(body, losses),
    ...(typeof parallel === 'boolean' && flatTools(body.tools).length > 0 ? { parallelToolCalls: parallel } : {}),
    ...(format === undefined ? {} : { responseFormat: format }),
    ...toLogprobs(body),
    ...(typeof user === 'string' ? { user } : {}),
    ...(Object.keys(extra).length === 0 ? {} : { extra }),
  };
  return losses.of(request);
}

function isIdle(name: string, value: JsonValue): boolean {
  if (name === 'include' && Array.isArray(value)) return value.every((one) => one === LOGPROBS);
  return JSON.stringify(entryOf(IDLE, name)) === JSON.stringify(value);
}

function numbers(fields: Record<string, JsonValue | undefined>): Record<string, number> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'number')) as Record<
    string,
    number
  >;
}

function instructions(given: JsonValue | undefined, losses: Losses): ChatMessage[] {
  if (typeof given === 'string') return given === '' ? [] : [{ role: 'system', content: given }];
  return Array.isArray(given) ? messagesOfItems(given, losses) : [];
}

function toExtra(body: JsonObject, losses: Losses): JsonObject {
  const extra: JsonObject = {};
  for (const name of SHARED) if (body[name] != null) extra[name] = body[name];
  const { reasoning, text } = body;
  if (isJsonObject(reasoning)) {
    if (typeof reasoning.effort === 'string') extra.reasoning_effort = reasoning.effort;
    for (const [name, value] of Object.entries(reasoning))
      if (name !== 'effort' && value != null) losses.drop(`reasoning.${name}`, value);
  }
  if (isJsonObject(text) && typeof text.verbosity === 'string') extra.verbosity = text.verbosity;
  return extra;
}

/** `text.format` has flat members; OpenAI's older form nests them. */
function toFormat(text: JsonValue | undefined): JsonObject | undefined {
  const format = isJsonObject(text) ? text.format : undefined;
  if (!isJsonObject(format) || format.type === 'text') return undefined;
  if (format.type !== 'json_schema') return format;
  const { type, ...schema } = format;
  return { type, json_schema: schema };
}

function toLogprobs({ top_logprobs: top, include }: JsonObject): Partial<Translated['request']> {
  const isAsked = Array.isArray(include) && include.includes(LOGPROBS);
  const count = typeof top === 'number' && top > 0 ? { topLogprobs: top } : {};
  return isAsked || 'topLogprobs' in count ? { logprobs: true, ...count } : {};
}

function toTools({ tools, tool_choice: choice }: JsonObject, losses: Losses): Partial<Translated['request']> {
  const given = Array.isArray(tools) ? tools.filter(isJsonObject) : [];
  given.forEach((tool, index) => {
    if (tool.type !== 'function' && tool.type !== 'custom' && tool.type !== 'namespace')
      losses.refuse(`tools[${index}].type`, tool);
    if (tool.type === 'custom' && isJsonObject(tool.format) && tool.format.type !== 'text') losses.drop('tools.format');
    for (const name of ['allowed_callers', 'defer_loading', 'output_schema'])
      if (tool[name] != null) losses.drop(`tools.${name}`, tool[name]);
  });
  const allowed = isJsonObject(choice) && choice.type === 'allowed_tools' ? choice : undefined;
  const flat = flatTools(tools).filter((tool) => allowed === undefined || isNamedBy(tool, allowed));
  if (flat.length === 0) return {};
  const toolChoice = toChoice(allowed === undefined ? choice : allowed.mode, losses);
  return {
    tools: flat.map(({ definition }) => definition),
    ...(toolChoice === undefined ? {} : { toolChoice }),
  };
}

/** Allowed tools name a function or custom tool; those of a namespace also by the namespace. */
function isNamedBy({ name, namespace }: { name: string; namespace?: string }, { tools }: JsonObject): boolean {
  const names = Array.isArray(tools) ? tools.filter(isJsonObject).map((tool) => tool.name) : [];
  return names.includes(name) || (namespace !== undefined && names.includes(namespace));
}

function toChoice(choice: JsonValue | undefined, losses: Losses): JsonValue | undefined {
  if (typeof choice === 'string') return choice;
  if (!isJsonObject(choice)) return undefined;
  const { type, name, namespace } = choice;
  if ((type !== 'function' && type !== 'custom') || typeof name !== 'string') {
    losses.refuse('tool_choice.type', choice);
    return undefined;
  }
  const flat = flatName(name, typeof namespace === 'string' ? namespace : undefined);
  return { type: 'function', function: { name: flat } };
}
