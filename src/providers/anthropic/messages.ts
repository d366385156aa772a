import type { ChatMessage, MessageContent } from '../../contracts/provider.js';
import { isJsonObject, type JsonObject } from '../../shared/json.js';
import { unsupported } from '../http/failure.js';
import { objectOf, parseJson, textOf } from '../http/wire.js';

/**
 * The texts of the system and developer messages, wherever they occur: Anthropic takes them separately from the
 * messages.
 */
export function toSystem(messages: readonly ChatMessage[]): string[] {
  return messages
    .filter(isInstruction)
    .map(({ content }) =>
      partsOf(content)
        .map((part) => textOf(part['text']) ?? '')
        .join(''),
    )
    .filter((text) => text.trim() !== '');
}

/**
 * The turns. Tool messages become `tool_result` blocks of a user turn, and turns of one role in a row become one, as the
 * API expects user and assistant to alternate. Blocks of empty text, which it refuses, are left out.
 */
export function toMessages(messages: readonly ChatMessage[]): JsonObject[] {
  const turns: { role: 'user' | 'assistant'; content: JsonObject[] }[] = [];
  messages.forEach((message, index) => {
    if (isInstruction(message)) return;
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const blocks = toBlocks(message, `messages[${index}]`);
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...blocks);
    else if (blocks.length > 0) turns.push({ role, content: blocks });
  });
  trimPrefill(turns.at(-1));
  return turns.map(({ role, content }) => ({ role, content }));
}

function isInstruction(message: ChatMessage): boolean {
  return message.role === 'system' || message.role === 'developer';
}

// A final assistant turn is continued by the model, and refused when it ends in white space.
function trimPrefill(turn: { role: string; content: JsonObject[] } | undefined): void {
  const block = turn?.role === 'assistant' ? turn.content.at(-1) : undefined;
  const text = textOf(block?.['text']);
  if (block !== undefined && text !== undefined) block['text'] = text.trimEnd();
}

function toBlocks(message: ChatMessage, path: string): JsonObject[] {
  if (message.functionCall !== undefined)
    throw unsupported('anthropic', `${path}.function_call: Anthropic models require tool_calls`);
  if (message.audio !== undefined)
    throw unsupported('anthropic', `${path}.audio: Anthropic models do not accept audio`);
  const content = partsOf(message.content).flatMap((part, index) => toBlock(part, `${path}.content[${index}]`));
  if (message.role === 'tool') {
    return [{ type: 'tool_result', tool_use_id: toToolUseId(message.toolCallId ?? ''), content }];
  }
  const calls = (message.toolCalls ?? []).map((call, index): JsonObject => {
    const input = call.function.arguments.trim() === '' ? {} : parseJson(call.function.arguments);
    if (!isJsonObject(input)) {
      throw unsupported('anthropic', `${path}.tool_calls[${index}].function.arguments: expected a JSON object`);
    }
    return { type: 'tool_use', id: toToolUseId(call.id), name: call.function.name, input };
  });
  return [...content, ...calls];
}

// Anthropic takes [a-zA-Z0-9_-] only; a call and its result map alike, so that they still match.
function toToolUseId(id: string): string {
  return id.replace(/[^\w-]/g, '_');
}

function partsOf(content: MessageContent): JsonObject[] {
  if (content === null) return [];
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

function toBlock(part: JsonObject, path: string): JsonObject[] {
  switch (part['type']) {
    case 'text':
    case 'refusal': {
      const text = textOf(part['text']) ?? textOf(part['refusal']) ?? '';
      return text === '' ? [] : [{ type: 'text', text }];
    }
    case 'image_url':
      return [
        { type: 'image', source: toSource(textOf(objectOf(part['image_url'])?.['url']), `${path}.image_url.url`) },
      ];
    case 'file':
      return [
        { type: 'document', source: toSource(textOf(objectOf(part['file'])?.['file_data']), `${path}.file.file_data`) },
      ];
    default:
      throw unsupported('anthropic', `${path}.type: Anthropic models do not accept this kind of content`);
  }
}

const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+);base64,(.+)$/s;

function toSource(url: string | undefined, path: string): JsonObject {
  const [, mediaType, data] = DATA_URL.exec(url ?? '') ?? [];
  if (mediaType !== undefined && data !== undefined) return { type: 'base64', media_type: mediaType, data };
  if (url !== undefined && /^https?:\/\//i.test(url)) return { type: 'url', url };
  throw unsupported('anthropic', `${path}: expected an http(s) URL or a base64 data: URL`);
}
