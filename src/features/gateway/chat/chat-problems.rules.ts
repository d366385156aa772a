import type { RequestIssue } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, type JsonValue, objectsOf } from '../../../shared/json/json.js';
import type { ChatMessage } from '../../../contracts/provider.js';
import { toolChoiceProblems, type ToolsWanted } from '../exchange/tool-choice.rules.js';

const MAX_STOP = 4;

/** The fields of a message that depend on each other; absent ones may be null. */
interface MessageFields {
  role: ChatMessage['role'];
  content?: JsonValue | undefined;
  toolCallId?: string | null | undefined;
  name?: string | null | undefined;
}

/** Problems of a message across several fields. */
export function messageProblems(message: MessageFields): RequestIssue[] {
  const { content, role, toolCallId, name } = message;
  const issues: RequestIssue[] = [];
  const isSilent = content === undefined || content === null;
  // An assistant may say nothing, and a function may return nothing.
  if (isSilent ? role !== 'assistant' && role !== 'function' : !isContent(content))
    issues.push({ path: 'content', message: 'expected text or a list of content parts' });
  if (role === 'tool' && (toolCallId ?? '') === '')
    issues.push({ path: 'toolCallId', message: 'a tool message must name the call it answers' });
  if (role === 'function' && (name ?? '') === '')
    issues.push({ path: 'name', message: 'a function message must name its function' });
  return issues;
}

function isContent(content: JsonValue): boolean {
  if (typeof content === 'string') return true;
  return (
    Array.isArray(content) &&
    content.length > 0 &&
    content.every((part) => isJsonObject(part) && typeof part.type === 'string')
  );
}

/** Problems of a tool call: it is of a function or of a custom tool. */
export function callProblems({ function: fn, custom }: { function?: unknown; custom?: unknown }): RequestIssue[] {
  const isOne = ((fn ?? undefined) === undefined) !== ((custom ?? undefined) === undefined);
  return isOne ? [] : [{ path: 'function', message: 'expected either function or custom' }];
}

/** Problems of a list of tools: functions, custom tools, and tools of a provider, whose types have an underscore. */
export function toolProblems(tools: JsonValue): RequestIssue[] {
  const list = Array.isArray(tools) ? tools : [];
  return list.flatMap((tool, index) => {
    if (isJsonObject(tool) && isTool(tool)) return [];
    const message =
      'expected {"type": "function", "function": {"name": …}} or {"type": "custom", "custom": {"name": …}}';
    return [{ path: `[${index}]`, message }];
  });
}

function isTool({ type, function: fn, custom }: JsonObject): boolean {
  if (type === 'function') return isNamed(fn);
  if (type === 'custom') return isNamed(custom);
  // Servers of tools are reached through the gateway, which these requests have no form for.
  return typeof type === 'string' && type.includes('_') && !type.startsWith('mcp');
}

function isNamed(tool: JsonValue | undefined): boolean {
  return isJsonObject(tool) && typeof tool.name === 'string' && tool.name !== '';
}

interface ToolFields {
  tools?: JsonValue | undefined;
  toolChoice?: JsonValue | undefined;
  extra?: JsonObject | null | undefined;
}

/** Problems of where tools come from, and of the choice among them. Web search is a tool that `web_search_options` brings. */
export function choiceProblems({ tools, toolChoice, extra }: ToolFields): RequestIssue[] {
  if (extra?.mcp_servers != null)
    return [{ path: 'mcp_servers', message: 'are taken by /v1/messages, and by /v1/responses as tools' }];
  const names = new Set<string | undefined>(objectsOf(tools).map(nameOf));
  if (isJsonObject(extra?.web_search_options)) names.add('web_search');
  return toolChoiceProblems(wantedBy(toolChoice), { path: 'toolChoice', names });
}

function wantedBy(choice: JsonValue | undefined): ToolsWanted {
  if (choice === 'required') return { any: true };
  if (!isJsonObject(choice)) return {};
  const { type, allowed_tools: allowed } = choice;
  if (type === 'allowed_tools' && isJsonObject(allowed))
    return { any: allowed.mode === 'required', names: objectsOf(allowed.tools).map(nameOf) };
  return type === 'function' || type === 'custom' ? { names: [nameOf(choice)] } : {};
}

/** Hosted tools have their name outside. */
function nameOf({ function: fn, custom, name }: JsonObject): string | undefined {
  const inner = [fn, custom].find(isJsonObject);
  const said = inner === undefined ? name : inner.name;
  return typeof said === 'string' ? said : undefined;
}

/** Problems of stop sequences. */
export function stopProblems(stop: JsonValue): RequestIssue[] {
  if (typeof stop === 'string') return [];
  const isList = Array.isArray(stop) && stop.length <= MAX_STOP && stop.every((text) => typeof text === 'string');
  return isList ? [] : [{ path: '', message: `expected text or a list of at most ${MAX_STOP} texts` }];
}
