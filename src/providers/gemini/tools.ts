import type { ChatRequest, FunctionTool, ToolDefinition } from '../../contracts/provider.js';
import { entryOf, type JsonObject, type JsonValue, objectsOf } from '../../shared/json/json.js';
import { unsupported } from '../http/failure.js';
import { isGiven, objectOf, textOf } from '../http/wire.js';

/** How functions may be called. `only`: the names that `allowed_tools` leaves. */
interface Calling {
  mode: 'ANY' | 'AUTO' | 'NONE';
  allowed?: string[];
  only?: ReadonlySet<string>;
}

/** `tools` and `toolConfig`. `web_search_options` becomes Google Search, which has no options. */
export function toGeminiTools(request: ChatRequest): JsonObject {
  const calling = toCalling(request.toolChoice);
  const given = (request.tools ?? []).map((tool, index) => toFunction(tool, `tools[${index}]`));
  const functions = given.filter(({ name }) => calling?.only === undefined || calling.only.has(textOf(name) ?? ''));
  const tools: JsonObject[] = functions.length === 0 ? [] : [{ functionDeclarations: functions }];
  if (isGiven(request.extra?.['web_search_options'])) tools.push({ googleSearch: {} });
  if (tools.length === 0) return {};
  return {
    tools,
    toolConfig:
      calling === undefined || functions.length === 0
        ? undefined
        : { functionCallingConfig: { mode: calling.mode, allowedFunctionNames: calling.allowed } },
  };
}

function isFunction(tool: ToolDefinition): tool is FunctionTool {
  return tool.type === 'function';
}

function toFunction(tool: ToolDefinition, path: string): JsonObject {
  if (!isFunction(tool)) throw unsupported('gemini', `${path}.type: Gemini models accept functions`);
  const { name, description, parameters } = tool.function;
  return { name, description, parametersJsonSchema: parameters };
}

/** Modes by OpenAI's words. */
const MODES: Readonly<Record<string, Calling['mode']>> = { auto: 'AUTO', none: 'NONE', required: 'ANY' };

function toCalling(choice: JsonValue | undefined): Calling | undefined {
  if (choice === undefined || choice === null) return undefined;
  const mode = typeof choice === 'string' ? entryOf(MODES, choice) : undefined;
  if (mode !== undefined) return { mode };
  const wire = objectOf(choice);
  const allowed = objectOf(wire?.['allowed_tools']);
  if (allowed !== undefined) {
    const names = objectsOf(allowed['tools']).flatMap((tool) => textOf(objectOf(tool['function'])?.['name']) ?? []);
    return { mode: allowed['mode'] === 'required' ? 'ANY' : 'AUTO', only: new Set(names) };
  }
  const name = textOf(objectOf(wire?.['function'])?.['name']);
  if (name === undefined) throw unsupported('gemini', 'tool_choice: expected none, auto, required or a function');
  return { mode: 'ANY', allowed: [name] };
}
