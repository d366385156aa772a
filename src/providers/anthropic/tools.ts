import {
  type ChatRequest,
  DEFAULT_WEB_SEARCHES,
  type FunctionTool,
  type ToolDefinition,
} from '../../contracts/provider.js';
import { type JsonObject, type JsonValue, objectsOf } from '../../shared/json/json.js';
import { unsupported } from '../http/failure.js';
import { numberOf, objectOf, textOf } from '../http/wire.js';

const WEB_SEARCH = /^web_search_\d/;

/** `tools` and `tool_choice`. Tools of Anthropic's own go as they came; `web_search_options` becomes its web search. */
export function toTools(request: ChatRequest): JsonObject {
  const { extra = {}, parallelToolCalls } = request;
  const options = objectOf(extra['web_search_options']);
  const { only, choice } = toToolChoice(request.toolChoice);
  const given = (request.tools ?? []).filter((tool) => only === undefined || only.has(nameOf(tool)));
  const tools = [
    ...given.map((tool, index) => toTool(tool, `tools[${index}]`)),
    ...(options === undefined ? [] : [toWebSearch(options)]),
  ];
  if (tools.length === 0) return {};
  const isSerial = parallelToolCalls === false && choice?.['type'] !== 'none';
  return {
    tools,
    tool_choice: isSerial ? { ...(choice ?? { type: 'auto' }), disable_parallel_tool_use: true } : choice,
  };
}

function toTool(tool: ToolDefinition, path: string): JsonObject {
  if (isFunction(tool)) return toFunction(tool);
  if (tool.type === 'custom')
    throw unsupported('anthropic', `${path}.type: Anthropic models accept functions, and Anthropic’s own tools`);
  const wire: JsonObject = { ...tool };
  return WEB_SEARCH.test(tool.type) ? { ...wire, max_uses: wire['max_uses'] ?? DEFAULT_WEB_SEARCHES } : wire;
}

function isFunction(tool: ToolDefinition): tool is FunctionTool {
  return tool.type === 'function';
}

function toFunction({ function: fn, cache_control: outer }: FunctionTool): JsonObject {
  const inner = (fn as JsonObject)['cache_control'];
  return {
    name: fn.name,
    description: fn.description,
    input_schema: { type: 'object', ...(fn.parameters ?? { properties: {} }) },
    cache_control: outer ?? inner ?? undefined,
  };
}

function toWebSearch(options: JsonObject): JsonObject {
  const place = objectOf(options['user_location']);
  const approximate = objectOf(place?.['approximate']);
  return {
    type: 'web_search_20250305',
    name: 'web_search',
    max_uses: numberOf(options['max_uses']) ?? DEFAULT_WEB_SEARCHES,
    user_location: approximate === undefined ? undefined : { type: 'approximate', ...approximate },
  };
}

/** `only`: the names of the tools that `allowed_tools` leaves. */
function toToolChoice(choice: JsonValue | undefined): { only?: ReadonlySet<string>; choice?: JsonObject } {
  if (choice === undefined || choice === null) return {};
  if (choice === 'none' || choice === 'auto') return { choice: { type: choice } };
  if (choice === 'required') return { choice: { type: 'any' } };
  const wire = objectOf(choice);
  const allowed = objectOf(wire?.['allowed_tools']);
  if (allowed !== undefined) {
    const names = objectsOf(allowed['tools']).map((tool) => textOf(objectOf(tool['function'])?.['name']) ?? '');
    return { only: new Set(names), choice: { type: allowed['mode'] === 'required' ? 'any' : 'auto' } };
  }
  const name = textOf(objectOf(wire?.['function'])?.['name']);
  if (name === undefined) throw unsupported('anthropic', 'tool_choice: expected none, auto, required or a function');
  return { choice: { type: 'tool', name } };
}

function nameOf(tool: ToolDefinition): string {
  return isFunction(tool) ? tool.function.name : (textOf((tool as JsonObject)['name']) ?? '');
}
