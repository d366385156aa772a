import type { ChatRequest, FunctionTool, ToolDefinition } from '../../contracts/provider.js';
import { type JsonObject, type JsonValue, objectsOf } from '../../shared/json/json.js';
import { unsupported } from '../http/failure.js';
import { objectOf, textOf } from '../http/wire.js';

/** `toolConfig`; undefined where no tool is offered. */
export function toToolConfig(request: ChatRequest): JsonObject | undefined {
  const { tools = [], toolChoice } = request;
  const offered = offeredTools(request);
  if (offered.length === 0) return undefined;
  return {
    tools: offered.map((tool) => toTool(tool, `tools[${tools.indexOf(tool)}]`)),
    toolChoice: toToolChoice(toolChoice),
  };
}

/** Whether a conversation has called tools and offers none, which Converse refuses: calls and results go as text. */
export function hasCallsAsText(request: ChatRequest): boolean {
  const hasCalled = request.messages.some(({ toolCalls = [], role }) => toolCalls.length > 0 || role === 'tool');
  return hasCalled && offeredTools(request).length === 0;
}

/** Converse has no choice `none`, so that no tool is offered then; `allowed_tools` leaves those that it names. */
function offeredTools({ tools = [], toolChoice }: ChatRequest): readonly ToolDefinition[] {
  if (toolChoice === 'none') return [];
  const allowed = objectOf(objectOf(toolChoice)?.['allowed_tools']);
  if (allowed === undefined) return tools;
  const names = new Set(objectsOf(allowed['tools']).map((tool) => textOf(objectOf(tool['function'])?.['name']) ?? ''));
  return tools.filter((tool) => isFunction(tool) && names.has(tool.function.name));
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

function toToolChoice(choice: JsonValue | undefined): JsonObject | undefined {
  if (choice === undefined || choice === null) return undefined;
  if (choice === 'auto') return { auto: {} };
  if (choice === 'required') return { any: {} };
  const wire = objectOf(choice);
  const allowed = objectOf(wire?.['allowed_tools']);
  if (allowed !== undefined) return allowed['mode'] === 'required' ? { any: {} } : { auto: {} };
  const name = textOf(objectOf(wire?.['function'])?.['name']);
  if (name === undefined) throw unsupported('bedrock', 'tool_choice: expected none, auto, required or a function');
  return { tool: { name } };
}
