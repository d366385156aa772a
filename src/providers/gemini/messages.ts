import type { ChatMessage, MessageContent, ToolCall } from '../../contracts/provider.js';
import { isJsonObject, type JsonObject } from '../../shared/json/json.js';
import { unsupported } from '../http/failure.js';
import { objectOf, parseWireJson, textOf } from '../http/wire.js';
import { toMedia } from './media.js';
import { callSignature, textSignature } from './signatures.js';

/** A turn on its way. */
interface Turn {
  role: 'user' | 'model';
  /** Results of functions have a turn of their own. */
  isResult: boolean;
  parts: JsonObject[];
}

/** Who gets the turns. */
interface Addressee {
  model: string;
  hasCallIds: boolean;
}

const isInstruction = ({ role }: ChatMessage): boolean => role === 'system' || role === 'developer';

/** The system and developer messages, wherever they occur: Gemini takes them separately from the turns. */
export function toSystemInstruction(messages: readonly ChatMessage[]): JsonObject | undefined {
  const parts = messages
    .filter(isInstruction)
    .flatMap(({ content }) => partsOf(content))
    .flatMap((part) => toText(textOf(part['text'])));
  return parts.length === 0 ? undefined : { parts };
}

/**
 * The turns. Results of functions that follow each other are one turn, as Gemini expects those of parallel calls together;
 * they name their function, which the call of the same id says.
 */
export function toContents(messages: readonly ChatMessage[], to: Addressee): JsonObject[] {
  const names = new Map<string, string>();
  const turns: Turn[] = [];
  messages.forEach((message, index) => {
    if (isInstruction(message)) return;
    const path = `messages[${index}]`;
    const { toolCalls = [], role } = message;
    for (const { id, function: fn } of toolCalls) names.set(id, fn.name);
    if (role === 'tool') {
      const { result, media } = toResult(message, path, names, to);
      add(turns, { role: 'user', isResult: true, parts: [result] });
      add(turns, { role: 'user', isResult: false, parts: media });
      return;
    }
    const parts = role === 'assistant' ? toModelParts(message, path, to) : toParts(message, path);
    add(turns, { role: role === 'assistant' ? 'model' : 'user', isResult: false, parts });
  });
  return turns.map(({ role, parts }) => ({ role, parts }));
}

/** Turns of the user that follow each other are one; each of the model is a step of its own, with a signature of its own. */
function add(turns: Turn[], turn: Turn): void {
  if (turn.parts.length === 0) return;
  const last = turns.at(-1);
  const isSame = last?.role === 'user' && turn.role === 'user' && last.isResult === turn.isResult;
  if (isSame) last.parts.push(...turn.parts);
  else turns.push(turn);
}

function toParts(message: ChatMessage, path: string): JsonObject[] {
  if (message.role === 'function') throw unsupported('gemini', `${path}.role: Gemini models require the role tool`);
  return partsOf(message.content).flatMap((part, index) => toPart(part, `${path}.content[${index}]`));
}

function toModelParts(message: ChatMessage, path: string, to: Addressee): JsonObject[] {
  const { functionCall, audio, refusal, toolCalls = [] } = message;
  if (functionCall !== undefined)
    throw unsupported('gemini', `${path}.function_call: Gemini models require tool_calls`);
  if (audio !== undefined) throw unsupported('gemini', `${path}.audio: Gemini models take no id of an audio answer`);
  const said = [...toParts(message, path), ...toText(refusal ?? undefined)];
  const signature = textSignature(message);
  const last = said.findLast((part) => typeof part['text'] === 'string');
  if (signature !== undefined && last !== undefined) last['thoughtSignature'] = signature;
  const calls = toolCalls.map((call, index) => toCall(call, `${path}.tool_calls[${index}]`, to, index === 0));
  return [...said, ...calls];
}

function toCall(call: ToolCall, path: string, { model, hasCallIds }: Addressee, isFirst: boolean): JsonObject {
  const { id, type, function: fn } = call;
  if (type === 'custom') throw unsupported('gemini', `${path}.type: Gemini models call functions only`);
  const args = fn.arguments.trim() === '' ? {} : parseWireJson(fn.arguments);
  if (!isJsonObject(args)) throw unsupported('gemini', `${path}.function.arguments: expected a JSON object`);
  const named = hasCallIds ? { id } : {};
  return { functionCall: { ...named, name: fn.name, args }, thoughtSignature: callSignature(call, model, isFirst) };
}

/** Files among a result are in a turn of their own, as older models take none within it. */
function toResult(
  { content, toolCallId = '', name: given }: ChatMessage,
  path: string,
  names: ReadonlyMap<string, string>,
  { hasCallIds }: Addressee,
): { result: JsonObject; media: JsonObject[] } {
  const name = names.get(toolCallId) ?? given;
  if (name === undefined) throw unsupported('gemini', `${path}.tool_call_id: no call before it has this id`);
  const parts = partsOf(content);
  const text = parts.map((part) => textOf(part['text']) ?? '').join('');
  const media = parts.flatMap((part, index) =>
    typeof part['text'] === 'string' ? [] : toPart(part, `${path}.content[${index}]`),
  );
  const value = parseWireJson(text);
  const response = isJsonObject(value) ? value : { output: text };
  const named = hasCallIds ? { id: toolCallId } : {};
  return { result: { functionResponse: { ...named, name, response } }, media };
}

function partsOf(content: MessageContent): JsonObject[] {
  if (content === null) return [];
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

function toText(text: string | undefined): JsonObject[] {
  return text === undefined || text === '' ? [] : [{ text }];
}

function toPart(part: JsonObject, path: string): JsonObject[] {
  switch (part['type']) {
    case 'text':
    case 'refusal':
      return toText(textOf(part['text']) ?? textOf(part['refusal']));
    case 'image_url':
      return [toMedia(textOf(objectOf(part['image_url'])?.['url']), `${path}.image_url.url`)];
    case 'file':
      return [toMedia(textOf(objectOf(part['file'])?.['file_data']), `${path}.file.file_data`)];
    case 'input_audio': {
      const { data, format } = objectOf(part['input_audio']) ?? {};
      if (typeof data !== 'string' || data === '')
        throw unsupported('gemini', `${path}.input_audio.data: expected base64`);
      return [{ inlineData: { mimeType: `audio/${textOf(format) ?? 'wav'}`, data } }];
    }
    default:
      throw unsupported('gemini', `${path}.type: Gemini models do not accept this kind of content`);
  }
}
