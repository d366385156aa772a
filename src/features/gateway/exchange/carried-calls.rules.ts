import { isJsonObject, type JsonObject, type JsonValue, parseExactJson } from '../../../shared/json/json.js';
import type { ToolCall } from '../../../contracts/provider.js';

/**
 * Server-specific data of tool calls, such as Gemini's thought signatures, in protocols whose calls have no place for it: a
 * text that their clients send back unchanged, as they do with encrypted reasoning. docs/decisions/0089.
 */
const PREFIX = 'portcullis-call-';
const MAX_DEPTH = 8;

/** The data of one call. */
interface CarriedCall {
  id: string;
  extraContent: JsonObject;
}

/** The text that carries the data of a call; undefined where it has none. */
export function carriedCall({ id, extraContent }: Pick<ToolCall, 'id' | 'extraContent'>): string | undefined {
  if (extraContent === undefined) return undefined;
  return PREFIX + Buffer.from(JSON.stringify({ id, extra_content: extraContent })).toString('base64url');
}

/** True for a text of ours, which providers cannot read. */
export function isCarried(text: JsonValue | undefined): text is string {
  return typeof text === 'string' && text.startsWith(PREFIX);
}

/** The calls with the data that the texts carry for them. Texts that are not ours, or that somebody changed, say nothing. */
export function withCarried(calls: readonly ToolCall[], texts: readonly string[]): ToolCall[] {
  if (texts.length === 0) return [...calls];
  const byId = new Map(texts.flatMap((text) => read(text).map(({ id, extraContent }) => [id, extraContent] as const)));
  return calls.map((call) => {
    const extraContent = byId.get(call.id);
    return extraContent === undefined ? call : { ...call, extraContent };
  });
}

/** All that a text of ours says, to be looked through; undefined where that is no JSON object of little depth. */
export function carriedData(text: string): JsonObject | undefined {
  const value = parsed(Buffer.from(text.slice(PREFIX.length), 'base64url').toString('utf8'));
  return isJsonObject(value) && isShallow(value, MAX_DEPTH) ? value : undefined;
}

function read(text: string): CarriedCall[] {
  const value = carriedData(text);
  if (value === undefined) return [];
  const { id, extra_content: extraContent } = value;
  return typeof id === 'string' && isJsonObject(extraContent) ? [{ id, extraContent }] : [];
}

function parsed(text: string): JsonValue | undefined {
  try {
    return parseExactJson(text);
  } catch {
    // JSON.parse only throws SyntaxError.
    return undefined;
  }
}

/** The body of a request has its own limit of depth, which does not see into this text. */
function isShallow(value: JsonValue | undefined, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(
    ([name, inner]) => name.isWellFormed() && isShallow(inner as JsonValue, depth - 1),
  );
}
