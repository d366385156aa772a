import type { ChatMessage, ChatRequest, ToolCall, ToolDefinition } from '../../../contracts/provider.js';
import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import { objectsOf } from '../../../shared/json/json.js';
import { objectOf, textOf } from '../wire.js';
import { FittedTexts, type Shape } from './fitted-names.js';

/** The tool names and call ids that a provider accepts. */
export interface ToolLimits {
  names: Shape;
  ids: Shape;
  /** Each call of a request needs an id of its own. */
  hasUniqueIds: boolean;
}

/** A request that its provider takes, and what its names were. */
export interface FittedRequest {
  request: ChatRequest;
  /** The client's names by those that the provider got; empty where all were fit. */
  originals: ReadonlyMap<string, string>;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** Names of tools and ids of calls, made fit. Definitions, choices, calls and their results change alike. */
export function fitRequest(request: ChatRequest, limits: ToolLimits): FittedRequest {
  const { tools = [], messages, toolChoice } = request;
  const called = messages.flatMap(({ toolCalls = [] }) => toolCalls);
  if (tools.length === 0 && called.length === 0 && messages.every(({ toolCallId }) => toolCallId === undefined))
    return { request, originals: NONE };
  const all = new Set([...tools.flatMap(nameOf), ...called.map((call) => call.function.name)]);
  const names = new FittedTexts(limits.names, all);
  const unfit = [...all].filter((name) => !names.isFit(name));
  const originals = new Map(unfit.map((name) => [names.of(name), name]));
  const ids = new CallIds(limits, called);
  const changed: ChatRequest = {
    ...request,
    messages: messages.map((message) => toFitMessage(message, names, ids)),
  };
  if (originals.size === 0) return { request: changed, originals };
  if (request.tools !== undefined) changed.tools = tools.map((tool) => renamedTool(tool, names));
  if (toolChoice !== undefined) changed.toolChoice = renamedChoice(toolChoice, names);
  return { request: changed, originals };
}

function nameOf(tool: ToolDefinition): string[] {
  if (tool.type === 'function') return [(tool as { function: { name: string } }).function.name];
  const name = textOf(objectOf((tool as JsonObject)['custom'])?.['name']);
  return tool.type === 'custom' && name !== undefined ? [name] : [];
}

/** Hosted tools have the names that their provider gave them. */
function renamedTool(tool: ToolDefinition, names: FittedTexts): ToolDefinition {
  return renamed(tool as JsonObject, names) as ToolDefinition;
}

function renamed(tool: JsonObject, names: FittedTexts): JsonObject {
  const changed = { ...tool };
  for (const kind of ['function', 'custom']) {
    const inner = objectOf(tool[kind]);
    const name = textOf(inner?.['name']);
    if (name !== undefined) changed[kind] = { ...inner, name: names.of(name) };
  }
  return changed;
}

function renamedChoice(choice: JsonValue, names: FittedTexts): JsonValue {
  const wire = objectOf(choice);
  if (wire === undefined) return choice;
  const allowed = objectOf(wire['allowed_tools']);
  if (allowed === undefined) return renamed(wire, names);
  const tools = objectsOf(allowed['tools']).map((tool) => renamed(tool, names));
  return { ...wire, allowed_tools: { ...allowed, tools } };
}

function toFitMessage(message: ChatMessage, names: FittedTexts, ids: CallIds): ChatMessage {
  const { toolCalls, toolCallId } = message;
  if (toolCalls === undefined && toolCallId === undefined) return message;
  return {
    ...message,
    ...(toolCalls === undefined
      ? {}
      : {
          toolCalls: toolCalls.map((call): ToolCall => ({
            ...call,
            id: ids.ofCall(call.id),
            function: { ...call.function, name: names.of(call.function.name) },
          })),
        }),
    ...(toolCallId === undefined ? {} : { toolCallId: ids.ofResult(toolCallId) }),
  };
}

/** The ids of the calls of one request, in the order of its turns. */
class CallIds {
  private readonly texts: FittedTexts;
  private readonly used = new Set<string>();
  /** Calls without a result yet, oldest first, by the ids of the client. */
  private readonly open = new Map<string, string[]>();
  private readonly answered = new Map<string, string>();

  constructor(
    private readonly limits: ToolLimits,
    calls: readonly ToolCall[],
  ) {
    this.texts = new FittedTexts(
      limits.ids,
      calls.map(({ id }) => id),
    );
  }

  ofCall(id: string): string {
    const first = this.texts.of(id);
    const fitted = this.limits.hasUniqueIds && this.used.has(first) ? this.texts.another(id) : first;
    this.used.add(fitted);
    this.open.set(id, [...(this.open.get(id) ?? []), fitted]);
    return fitted;
  }

  /** The id of the oldest call that waits for a result; of the last one where none waits. */
  ofResult(id: string): string {
    const [oldest = this.answered.get(id) ?? this.texts.of(id), ...others] = this.open.get(id) ?? [];
    this.open.set(id, others);
    this.answered.set(id, oldest);
    return oldest;
  }
}
