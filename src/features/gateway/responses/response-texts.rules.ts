import { isJsonObject, type JsonObject, type JsonValue, objectsOf } from '../../../shared/json.js';
import {
  type Attachment,
  fromUrl,
  isData,
  mapObject,
  mapValue,
  type OutgoingTexts,
  type Visit,
} from '../exchange/outgoing-texts.rules.js';

/**
 * The texts of a Responses request. Text of messages, instructions, results of tools, arguments and descriptions is prose:
 * a placeholder can replace a part of it. Reasoning, encrypted content, results of the provider's own tools and items of
 * types that the gateway does not know are never changed; a finding in them is one where no placeholder is possible.
 */
export function responseTexts(body: JsonObject): OutgoingTexts {
  const texts: OutgoingTexts = { prose: [], fixed: [], joined: [], attachments: [], hasLinkedContent: false };
  mapBody(body, (text, kind) => {
    if (kind === 'prose') texts.prose.push(text);
    else if (!isData(text)) texts.fixed.push(text);
    return text;
  });
  for (const { type, content, output } of [...objectsOf(body.input), ...objectsOf(body.instructions)]) {
    noteParts(objectsOf(content), texts);
    noteParts(objectsOf(output), texts);
    if (type === 'item_reference') texts.hasLinkedContent = true;
  }
  if (isJsonObject(body.prompt)) texts.hasLinkedContent = true;
  return texts;
}

/** The body with other texts in the place of its prose, in the order of `responseTexts`. */
export function withResponseProse(body: JsonObject, prose: readonly string[]): JsonObject {
  let next = 0;
  return mapBody(body, (text, kind) => (kind === 'prose' ? (prose[next++] ?? text) : text));
}

/** Attachments, and text in several parts, which is also read as a whole so that split values are found. */
function noteParts(parts: readonly JsonObject[], texts: OutgoingTexts): void {
  const said = parts.flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
  if (said.length > 1) {
    let end = 0;
    texts.joined.push({ text: said.join(''), cuts: said.slice(0, -1).map((text) => (end += text.length)) });
  }
  for (const part of parts) {
    const attachment = attachmentOf(part);
    if (attachment === 'linked') texts.hasLinkedContent = true;
    else if (attachment !== undefined) texts.attachments.push(attachment);
  }
}

function attachmentOf(part: JsonObject): Attachment | 'linked' | undefined {
  const { type, file_data: data, filename, image_url: image, input_audio: audio } = part;
  if (type === 'input_file') {
    const name = typeof filename === 'string' ? filename : undefined;
    return typeof data === 'string' ? fromUrl(data, name) : 'linked';
  }
  if (type === 'input_image') return typeof image === 'string' ? fromUrl(image) : 'linked';
  if (!isJsonObject(audio) || typeof audio.data !== 'string') return undefined;
  const format = typeof audio.format === 'string' ? audio.format : 'wav';
  return { contentType: `audio/${format}`, filename: undefined, data: audio.data };
}

function mapBody(body: JsonObject, visit: Visit): JsonObject {
  const mapped: JsonObject = {};
  for (const [name, value] of Object.entries(body))
    if (value !== undefined) mapped[name] = mapField(name, value, visit);
  return mapped;
}

function mapField(name: string, value: JsonValue, visit: Visit): JsonValue {
  switch (name) {
    case 'model':
      return value;
    case 'input':
    case 'instructions':
      return mapItems(value, visit);
    case 'metadata':
    case 'user':
      return mapDeep(value, visit);
    case 'prompt':
      return isJsonObject(value) ? mapMembers(value, visit, { variables: mapDeep }) : fixed(value, visit);
    default:
      return mapValue(value, visit, name);
  }
}

/** The members of an item's type, or of a part's, that are prose, and how each is read. */
type Reading = Readonly<Record<string, (value: JsonValue, visit: Visit) => JsonValue>>;

const MESSAGE: Reading = { content: mapContent };
const ITEMS: Readonly<Record<string, Reading>> = {
  message: MESSAGE,
  function_call: { arguments: mapDeep },
  custom_tool_call: { input: mapDeep },
  function_call_output: { output: mapContent },
  custom_tool_call_output: { output: mapContent },
};
const PARTS: Readonly<Record<string, Reading>> = {
  input_text: { text: mapDeep },
  output_text: { text: mapDeep },
  text: { text: mapDeep },
  refusal: { refusal: mapDeep },
  input_file: { filename: mapDeep },
};

function mapItems(value: JsonValue, visit: Visit): JsonValue {
  if (!Array.isArray(value)) return mapDeep(value, visit);
  return value.map((item) => {
    if (!isJsonObject(item)) return fixed(item, visit);
    const reading = typeof item.type === 'string' ? (ITEMS[item.type] ?? {}) : MESSAGE;
    return mapMembers(item, visit, reading);
  });
}

function mapContent(content: JsonValue, visit: Visit): JsonValue {
  if (!Array.isArray(content)) return mapDeep(content, visit);
  return content.map((part) => {
    if (!isJsonObject(part)) return fixed(part, visit);
    const reading = typeof part.type === 'string' ? (PARTS[part.type] ?? {}) : {};
    return mapMembers(part, visit, reading);
  });
}

function mapMembers(object: JsonObject, visit: Visit, reading: Reading): JsonObject {
  const mapped: JsonObject = {};
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue;
    const read = reading[name];
    mapped[name] = read === undefined ? fixed(value, visit) : read(value, visit);
  }
  return mapped;
}

/** Every text in a value is prose, and every name fixed. */
function mapDeep(value: JsonValue, visit: Visit): JsonValue {
  if (typeof value === 'string') return visit(value, 'prose');
  if (Array.isArray(value)) return value.map((item) => mapDeep(item, visit));
  if (!isJsonObject(value)) return value;
  const mapped: JsonObject = {};
  for (const [name, inner] of Object.entries(value))
    if (inner !== undefined) mapped[visit(name, 'fixed')] = mapDeep(inner, visit);
  return mapped;
}

function fixed(value: JsonValue, visit: Visit): JsonValue {
  const asFixed: Visit = (text) => visit(text, 'fixed');
  return isJsonObject(value) ? mapObject(value, asFixed) : mapValue(value, asFixed, '');
}
