import { isJsonObject, type JsonObject, type JsonValue, objectsOf, textIn } from '../../../shared/json/json.js';
import type { ChatMessage, ToolCall } from '../../../contracts/provider.js';
import { isByReference } from '../tokens/attached.rules.js';
import { isCarried, withCarried } from '../exchange/carried-calls.rules.js';
import type { Losses } from '../exchange/losses/losses.rules.js';
import { customArguments, flatName } from './response-tools.rules.js';

/** One answer of the model, from items that follow each other. */
interface Turn {
  text: string;
  refusal: string;
  reasoning: string;
  calls: ToolCall[];
  /** The data of calls. */
  carried: string[];
}

const partsOf = (content: JsonValue | undefined): JsonObject[] =>
  typeof content === 'string' ? [{ type: 'input_text', text: content }] : objectsOf(content);

/** The items of a request as messages. Reasoning, text and calls that follow each other are one assistant message. */
export function messagesOfItems(input: JsonValue | undefined, losses: Losses): ChatMessage[] {
  const messages: ChatMessage[] = [];
  let turn: Turn | undefined;
  const close = (): void => {
    if (turn !== undefined) messages.push(...toAssistant(turn));
    turn = undefined;
  };
  const items = typeof input === 'string' ? [{ role: 'user', content: input }] : objectsOf(input);
  items.forEach((item, index) => {
    if (isOfModel(item)) {
      turn ??= { text: '', refusal: '', reasoning: '', calls: [], carried: [] };
      addToTurn(turn, item, losses);
      return;
    }
    const others = toOther(item, `input[${index}]`, losses);
    if (others.length > 0) close();
    messages.push(...others);
  });
  close();
  return messages;
}

function isOfModel({ type, role }: JsonObject): boolean {
  if (isMessage(type)) return role === 'assistant';
  return type === 'function_call' || type === 'custom_tool_call' || type === 'reasoning';
}

const isMessage = (type: JsonValue | undefined): boolean => type == null || type === 'message';

function addToTurn(turn: Turn, item: JsonObject, losses: Losses): void {
  switch (item.type) {
    case 'reasoning': {
      const said = [...objectsOf(item.summary), ...objectsOf(item.content)];
      turn.reasoning += said.map(({ text }) => textIn(text)).join('\n');
      if (isCarried(item.encrypted_content)) turn.carried.push(item.encrypted_content);
      else if (item.encrypted_content != null)
        losses.drop('input[reasoning].encrypted_content', item.encrypted_content);
      return;
    }
    case 'function_call':
      turn.calls.push(toCall(item, textIn(item.arguments)));
      return;
    case 'custom_tool_call':
      turn.calls.push(toCall(item, customArguments(textIn(item.input))));
      return;
    default:
      for (const part of partsOf(item.content)) {
        if (part.type === 'refusal') turn.refusal += textIn(part.refusal);
        else if (typeof part.text === 'string') turn.text += part.text;
        else losses.drop(`input[message].${textIn(part.type)}`, part);
        if (objectsOf(part.annotations).length > 0) losses.drop('input[message].annotations', part.annotations);
      }
  }
}

function toCall({ call_id: id, name, namespace }: JsonObject, text: string): ToolCall {
  const space = typeof namespace === 'string' ? namespace : undefined;
  return { id: textIn(id), type: 'function', function: { name: flatName(textIn(name), space), arguments: text } };
}

/** Reasoning alone says nothing to a model that did not reason it. */
function toAssistant({ text, refusal, reasoning, calls, carried }: Turn): ChatMessage[] {
  if (text === '' && refusal === '' && calls.length === 0) return [];
  return [
    {
      role: 'assistant',
      content: text === '' ? null : text,
      ...(refusal === '' ? {} : { refusal }),
      ...(calls.length === 0 ? {} : { toolCalls: withCarried(calls, carried) }),
      ...(reasoning === '' ? {} : { reasoningContent: reasoning }),
    },
  ];
}

function toOther(item: JsonObject, path: string, losses: Losses): ChatMessage[] {
  const { type, role, content, output } = item;
  if (isMessage(type)) {
    const parts = partsOf(content).flatMap((part, index) => toPart(part, `${path}.content[${index}]`, losses));
    const name = role === 'system' || role === 'developer' ? role : 'user';
    return parts.length === 0 ? [] : [{ role: name, content: oneText(parts) ?? parts }];
  }
  if (type === 'function_call_output' || type === 'custom_tool_call_output') {
    const parts = partsOf(output).flatMap((part, index) => toPart(part, `${path}.output[${index}]`, losses));
    const said = parts.filter((part) => part.type === 'text').map(({ text }) => textIn(text));
    const rest = parts.filter((part) => part.type !== 'text');
    const result: ChatMessage = { role: 'tool', toolCallId: textIn(item.call_id), content: said.join('\n') };
    // A tool message has text alone.
    return rest.length === 0 ? [result] : [result, { role: 'user', content: rest }];
  }
  if (type === 'item_reference') losses.refuse(path, item);
  else losses.drop(`input[${textIn(type)}]`, item);
  return [];
}

function oneText(parts: readonly JsonObject[]): string | undefined {
  const [first] = parts;
  return parts.length === 1 && first?.type === 'text' ? textIn(first.text) : undefined;
}

function toPart(part: JsonObject, path: string, losses: Losses): JsonObject[] {
  switch (part.type) {
    case 'input_text':
    case 'output_text':
    case 'text':
      return [{ type: 'text', text: textIn(part.text) }];
    case 'input_image': {
      if (typeof part.image_url !== 'string') break;
      const detail = typeof part.detail === 'string' ? { detail: part.detail } : {};
      return [{ type: 'image_url', image_url: { url: part.image_url, ...detail } }];
    }
    case 'input_file':
      if (typeof part.file_data !== 'string' || isByReference(part)) break;
      return [{ type: 'file', file: { filename: textIn(part.filename) || 'file', file_data: part.file_data } }];
    case 'input_audio':
      if (!isJsonObject(part.input_audio)) break;
      return [{ type: 'input_audio', input_audio: part.input_audio }];
    default:
      losses.drop(`input[message].${textIn(part.type)}`, part);
      return [];
  }
  losses.refuse(path, part);
  return [];
}
