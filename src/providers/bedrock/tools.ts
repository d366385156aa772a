import type { ChatRequest, FunctionTool, ToolDefinition } from '../../contracts/provider.js';
import { type JsonObject, type JsonValue, objectsOf } from '../../shared/json/json.js';
import { unsupported } from '../http/failure.js';
import { objectOf, textOf } from '../http/wire.js';

/**
 * `toolConfig`. Converse has no choice `none`, and wants the tools of every call that a conversation has: what would change the
 * answer is refused by name.
 */
export function toToolConfig({ tools = [], toolChoice, messages }: ChatRequest): JsonObject | undefined {
  const { only, choice } = toToolChoice(toolChoice);
  const hasCalled = messages.some(({ toolCalls = [] }) => toolCalls.length > 0);
  if (toolChoice === 'none') {
    if (hasCalled)
      throw unsupported('bedrock', 'tool_choice: Converse cannot forbid tools after a call; leave tool_choice out');
    return undefined;
  }
  const given = tools.map((tool, index) => toTool(tool, `tools[${index}]`));
  const offered = given.filter((_, index) => only?.has(nameOf(tools[index])) ?? true);
  if (offered.length > 0) return { tools: offered, toolChoice: choice };
  if (hasCalled) throw unsupported('bedrock', 'tools: Converse needs those that the conversation has called');
  return undefined;
}

function toTool(tool: ToolDefinition, path: string): JsonObject {
  if (!isFunction(tool)) throw unsupported('bedrock', `${path}.type: models behind Converse accept functions only`);
  const { name, description, parameters } = tool.function;
  return {
    toolSpec: {
      name,
      description: description === undefined || description === '' ? undefined : description,
      inputSchema: { json: { type: 'object', ...(parameters ?? { properties: {} }) } },
    },
  };
}

function isFunction(tool: ToolDefinition): tool is FunctionTool {
  return tool.type === 'function';
}

function nameOf(tool: ToolDefinition | undefined): string {
  return tool !== undefined && isFunction(tool) ? tool.function.name : '';
}

/** `only`: the names of the tools that `allowed_tools` leaves. */
function toToolChoice(choice: JsonValue | undefined): { only?: ReadonlySet<string>; choice?: JsonObject } {
  if (choice === undefined || choice === null || choice === 'none') return {};
  if (choice === 'auto') return { choice: { auto: {} } };
  if (choice === 'required') return { choice: { any: {} } };
  const wire = objectOf(choice);
  const allowed = objectOf(wire?.['allowed_tools']);
  if (allowed !== undefined) {
    const names = objectsOf(allowed['tools']).map((tool) => textOf(objectOf(tool['function'])?.['name']) ?? '');
    return { only: new Set(names), choice: allowed['mode'] === 'required' ? { any: {} } : { auto: {} } };
  }
  const name = textOf(objectOf(wire?.['function'])?.['name']);
  if (name === undefined) throw unsupported('bedrock', 'tool_choice: expected none, auto, required or a function');
  return { choice: { tool: { name } } };
}
