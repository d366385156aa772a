import type { ChatMessage, MessageContent } from '../../contracts/provider.js';
import { isJsonObject, type JsonObject } from '../../shared/json/json.js';
import { unsupported } from '../http/failure.js';
import { isServerBlock, isSigned } from './blocks.js';
import { objectOf, parseWireJson, textOf } from '../http/wire.js';

/**
 * The text blocks of the system and developer messages, wherever they occur: Anthropic takes them separately from the
 * messages. The parts of a message are one block, but for those that are worth caching.
 */
export function toSystem(messages: readonly ChatMessage[]): JsonObject[] {
  return messages.filter(isInstruction).flatMap(({ content, cacheControl }) => {
    const blocks: JsonObject[] = [];
    for (const part of partsOf(content)) {
      const text = textOf(part['text']) ?? '';
      const last = blocks.at(-1);
      if (last === undefined || last['cache_control'] !== undefined) blocks.push({ type: 'text', text });
      else last['text'] = (textOf(last['text']) ?? '') + text;
      Object.assign(blocks.at(-1) ?? {}, marked(part));
    }
    return cached(
      blocks.filter((block) => textOf(block['text'])?.trim() !== ''),
      cacheControl,
    );
  });
}

/** The mark of a part that is worth caching. */
function marked(part: JsonObject): JsonObject {
  const control = objectOf(part['cache_control']);
  return control === undefined ? {} : { cache_control: control };
}

/** The blocks, the last of which ends what is worth caching. */
function cached(blocks: JsonObject[], control: JsonObject | undefined): JsonObject[] {
  const last = blocks.at(-1);
  if (last === undefined || control === undefined) return blocks;
  return [...blocks.slice(0, -1), { ...last, cache_control: control }];
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
  if (message.role === 'function')
    throw unsupported('anthropic', `${path}.role: Anthropic models require the role tool`);
  if (message.audio !== undefined)
    throw unsupported('anthropic', `${path}.audio: Anthropic models do not accept audio`);
  const content = partsOf(message.content).flatMap((part, index) => toBlock(part, `${path}.content[${index}]`));
  if (message.role === 'tool') {
    const result = { type: 'tool_result', tool_use_id: toToolUseId(message.toolCallId ?? ''), content };
    return cached([result], message.cacheControl);
  }
  const calls = (message.toolCalls ?? []).map((call, index): JsonObject => {
    if (call.type === 'custom')
      throw unsupported('anthropic', `${path}.tool_calls[${index}].type: Anthropic models call functions only`);
    const input = call.function.arguments.trim() === '' ? {} : parseWireJson(call.function.arguments);
    if (!isJsonObject(input)) {
      throw unsupported('anthropic', `${path}.tool_calls[${index}].function.arguments: expected a JSON object`);
    }
    return { type: 'tool_use', id: toToolUseId(call.id), name: call.function.name, input };
  });
  const { thinkingBlocks = [], contentParts = [] } = message;
  const own = [...thinkingBlocks.filter(isSigned), ...contentParts.filter(isServerBlock)];
  return cached([...own, ...content, ...calls], message.cacheControl);
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
      // Anthropic refuses a block of white space.
      return text.trim() === '' ? [] : [{ type: 'text', text, ...marked(part) }];
    }
    case 'image_url':
      return [
        {
          type: 'image',
          source: toSource(textOf(objectOf(part['image_url'])?.['url']), `${path}.image_url.url`),
          ...marked(part),
        },
      ];
    case 'file':
      return [
        {
          type: 'document',
          source: toSource(textOf(objectOf(part['file'])?.['file_data']), `${path}.file.file_data`),
          ...marked(part),
        },
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
