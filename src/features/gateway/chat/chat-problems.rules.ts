import type { RequestIssue } from '../../../shared/errors.js';
import { isJsonObject, type JsonValue } from '../../../shared/json.js';
import type { ChatMessage } from '../../../contracts/provider.js';

const MAX_STOP = 4;

/** The fields of a message that depend on each other; absent ones may be null. */
interface MessageFields {
  role: ChatMessage['role'];
  content?: JsonValue | undefined;
  toolCalls?: readonly unknown[] | null | undefined;
  toolCallId?: string | null | undefined;
  refusal?: string | null | undefined;
  functionCall?: unknown;
  reasoningContent?: string | null | undefined;
  audio?: unknown;
}

/** Problems of a message across several fields. */
export function messageProblems(message: MessageFields): RequestIssue[] {
  const { content, role, toolCalls, toolCallId, refusal } = message;
  const issues: RequestIssue[] = [];
  const others = [toolCalls?.[0], refusal, message.functionCall, message.reasoningContent, message.audio];
  const saysElse = role === 'assistant' && others.some((other) => (other ?? '') !== '');
  const isSilent = content === undefined || content === null;
  if (isSilent ? !saysElse : !isContent(content))
    issues.push({ path: 'content', message: 'expected text or a list of content parts' });
  if (role === 'tool' && (toolCallId ?? '') === '')
    issues.push({ path: 'toolCallId', message: 'a tool message must name the call it answers' });
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

/** Problems of a list of tools. */
export function toolProblems(tools: JsonValue): RequestIssue[] {
  const list = Array.isArray(tools) ? tools : [];
  return list.flatMap((tool, index) => {
    const fn = isJsonObject(tool) && tool.type === 'function' ? tool.function : undefined;
    const isNamed = isJsonObject(fn) && typeof fn.name === 'string' && fn.name !== '';
    return isNamed ? [] : [{ path: `[${index}]`, message: 'expected {"type": "function", "function": {"name": …}}' }];
  });
}

/** Problems of stop sequences. */
export function stopProblems(stop: JsonValue): RequestIssue[] {
  if (typeof stop === 'string') return [];
  const isList = Array.isArray(stop) && stop.length <= MAX_STOP && stop.every((text) => typeof text === 'string');
  return isList ? [] : [{ path: '', message: `expected text or a list of at most ${MAX_STOP} texts` }];
}
