import { type JsonObject, objectsOf } from '../../shared/json/json.js';
import { isGiven, objectOf, unknownTo } from '../http/wire.js';

/** Members of an answer that are read, or say nothing about what was answered. */
const ANSWER: ReadonlySet<string> = new Set(['output', 'stopReason', 'usage', 'metrics', 'serviceTier']);
/** The same of the events that end a stream. */
const METADATA: ReadonlySet<string> = new Set(['usage', 'metrics', 'serviceTier', 'p']);
const STOP: ReadonlySet<string> = new Set(['stopReason', 'p']);
const COUNTERS: ReadonlySet<string> = new Set([
  'inputTokens',
  'outputTokens',
  'totalTokens',
  'cacheReadInputTokens',
  'cacheWriteInputTokens',
  // Older names of the same.
  'cacheReadInputTokenCount',
  'cacheWriteInputTokenCount',
  'cacheDetails',
]);
const TOOL_USE: ReadonlySet<string> = new Set(['toolUseId', 'name', 'input']);

/** Names of what a whole answer says and the neutral form has no place for. */
export function lostOfAnswer(body: JsonObject): string[] {
  const content = objectsOf(objectOf(objectOf(body['output'])?.['message'])?.['content']);
  const uses = content.flatMap(({ toolUse }) => lostOfToolUse(objectOf(toolUse)));
  return [...new Set([...unknownTo(ANSWER, body, 'answer'), ...uses, ...lostOfUsage(body)])];
}

/** The same of the event that says why a stream ends. */
export function lostOfStop(event: JsonObject): string[] {
  return unknownTo(STOP, event, 'answer');
}

/** The same of the event that has a stream's figures. */
export function lostOfMetadata(event: JsonObject): string[] {
  return [...unknownTo(METADATA, event, 'answer'), ...lostOfUsage(event)];
}

/** The same of a call. */
export function lostOfToolUse(use: JsonObject | undefined): string[] {
  return use === undefined ? [] : unknownTo(TOOL_USE, use, 'content[toolUse]');
}

function lostOfUsage(carrier: JsonObject): string[] {
  const usage = objectOf(carrier['usage']) ?? {};
  const isLost = (name: string): boolean => !COUNTERS.has(name) && isGiven(usage[name]) && usage[name] !== 0;
  return Object.keys(usage)
    .filter(isLost)
    .map((name) => `usage.${name}`);
}
