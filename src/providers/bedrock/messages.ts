import type { ChatMessage, MessageContent } from '../../contracts/provider.js';
import { isJsonObject, type JsonObject } from '../../shared/json/json.js';
import { unsupported } from '../http/failure.js';
import { objectOf, parseWireJson, textOf } from '../http/wire.js';
import { Documents, toImage } from './attachments.js';
import { isSigned, toReasoning } from './blocks.js';

const CACHE_POINT: JsonObject = { cachePoint: { type: 'default' } };

/** The texts of the system and developer messages. `caches`: marks of what is worth caching become points. */
export function toSystem(messages: readonly ChatMessage[], caches: boolean): JsonObject[] {
  return messages.filter(isInstruction).flatMap(({ content, cacheControl }) => {
    const blocks = partsOf(content).flatMap((part) => withPoint(toText(part), part['cache_control'], caches));
    return withPoint(blocks, cacheControl, caches);
  });
}

/** How messages are written. */
interface Manner {
  /** Marks of what is worth caching become points. */
  caches: boolean;
  /** Calls of tools and their results become text. */
  hasCallsAsText: boolean;
}

/**
 * The turns. Results of tools are blocks of a user's turn, and turns of one role in a row become one, as Converse expects user
 * and assistant to alternate. Blocks of empty text, which it refuses, are left out.
 */
export function toMessages(messages: readonly ChatMessage[], manner: Manner): JsonObject[] {
  const turns: { role: 'user' | 'assistant'; content: JsonObject[] }[] = [];
  const documents = new Documents();
  messages.forEach((message, index) => {
    if (isInstruction(message)) return;
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const blocks = toBlocks(message, `messages[${index}]`, manner, documents);
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...blocks);
    else if (blocks.length > 0) turns.push({ role, content: blocks });
  });
  return turns.map(({ role, content }) => ({ role, content }));
}

function isInstruction({ role }: ChatMessage): boolean {
  return role === 'system' || role === 'developer';
}

function toBlocks(message: ChatMessage, path: string, manner: Manner, documents: Documents): JsonObject[] {
  const { caches, hasCallsAsText } = manner;
  if (message.functionCall !== undefined) throw refused(`${path}.function_call: Converse requires tool_calls`);
  if (message.role === 'function') throw refused(`${path}.role: Converse requires the role tool`);
  if (message.audio !== undefined) throw refused(`${path}.audio: no audio is sent to Converse`);
  const content = partsOf(message.content).flatMap((part, index) =>
    withPoint(toBlock(part, `${path}.content[${index}]`, documents), part['cache_control'], caches),
  );
  if (message.role === 'tool' && hasCallsAsText) return [{ text: 'Result of the tool:' }, ...content];
  if (message.role === 'tool') {
    const isPoint = (block: JsonObject): boolean => block['cachePoint'] !== undefined;
    const result = { toolUseId: message.toolCallId ?? '', content: content.filter((block) => !isPoint(block)) };
    return withPoint([{ toolResult: result }], message.cacheControl ?? content.find(isPoint), caches);
  }
  const calls = (message.toolCalls ?? []).map((call, index): JsonObject => {
    if (call.type === 'custom') throw refused(`${path}.tool_calls[${index}].type: Converse calls functions only`);
    const { name, arguments: text } = call.function;
    if (hasCallsAsText) return { text: `Call of the tool ${name}: ${text}` };
    const input = text.trim() === '' ? {} : parseWireJson(text);
    if (!isJsonObject(input)) throw refused(`${path}.tool_calls[${index}].function.arguments: expected a JSON object`);
    return { toolUse: { toolUseId: call.id, name, input } };
  });
  const thoughts = (message.thinkingBlocks ?? []).filter(isSigned).map(toReasoning);
  return withPoint([...thoughts, ...content, ...calls], message.cacheControl, caches);
}

function withPoint(blocks: JsonObject[], mark: unknown, caches: boolean): JsonObject[] {
  return caches && isJsonObject(mark) && blocks.length > 0 ? [...blocks, CACHE_POINT] : blocks;
}

function partsOf(content: MessageContent): JsonObject[] {
  if (content === null) return [];
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

function toText(part: JsonObject): JsonObject[] {
  const text = textOf(part['text']) ?? textOf(part['refusal']) ?? '';
  return text.trim() === '' ? [] : [{ text }];
}

function toBlock(part: JsonObject, path: string, documents: Documents): JsonObject[] {
  switch (part['type']) {
    case 'text':
    case 'refusal':
      return toText(part);
    case 'image_url':
      return [toImage(textOf(objectOf(part['image_url'])?.['url']), `${path}.image_url.url`)];
    case 'file': {
      const file = objectOf(part['file']);
      return [documents.toDocument(textOf(file?.['file_data']), textOf(file?.['filename']), `${path}.file.file_data`)];
    }
    default:
      throw refused(`${path}.type: Converse has no counterpart for this kind of content`);
  }
}

function refused(message: string): Error {
  return unsupported('bedrock', message);
}
