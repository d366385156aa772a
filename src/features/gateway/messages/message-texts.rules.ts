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
 * The texts of a Messages request. Text of users, instructions, tool results, documents and descriptions is prose: a
 * placeholder can replace a part of it. Thinking, signatures, results of the provider's own tools and blocks of types
 * that the gateway does not know are never changed; a finding in them is one where no placeholder is possible.
 */
export function messageTexts(body: JsonObject): OutgoingTexts {
  const texts: OutgoingTexts = { prose: [], fixed: [], joined: [], attachments: [], hasLinkedContent: false };
  mapBody(body, (text, kind) => {
    if (kind === 'prose') texts.prose.push(text);
    else if (!isData(text)) texts.fixed.push(text);
    return text;
  });
  for (const content of contentsOf(body)) noteBlocks(content, texts);
  return texts;
}

/** The body with other texts in the place of its prose, in the order of `messageTexts`. */
export function withMessageProse(body: JsonObject, prose: readonly string[]): JsonObject {
  let next = 0;
  return mapBody(body, (text, kind) => (kind === 'prose' ? (prose[next++] ?? text) : text));
}

function contentsOf({ system, messages }: JsonObject): JsonObject[][] {
  return [objectsOf(system), ...objectsOf(messages).map(({ content }) => objectsOf(content))];
}

/** Attachments, and text in several blocks, which is also read as a whole so that split values are found. */
function noteBlocks(blocks: readonly JsonObject[], texts: OutgoingTexts): void {
  const said = blocks.flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []));
  if (said.length > 1) {
    let end = 0;
    texts.joined.push({ text: said.join(''), cuts: said.slice(0, -1).map((text) => (end += text.length)) });
  }
  for (const { type, title, source, content } of blocks) {
    if ((type === 'image' || type === 'document') && isJsonObject(source)) {
      const attachment = attachmentOf(source, typeof title === 'string' ? title : undefined);
      if (attachment === 'linked') texts.hasLinkedContent = true;
      else if (attachment !== undefined) texts.attachments.push(attachment);
      noteBlocks(objectsOf(source.content), texts);
    }
    if (type === 'container_upload') texts.hasLinkedContent = true;
    if (type === 'tool_result') noteBlocks(objectsOf(content), texts);
  }
}

function attachmentOf(source: JsonObject, filename: string | undefined): Attachment | 'linked' | undefined {
  const { type, data, media_type: contentType } = source;
  if (type === 'url' || type === 'file') return 'linked';
  if (type !== 'base64' || typeof data !== 'string') return undefined;
  if (data.startsWith('data:')) return fromUrl(data, filename);
  return { contentType: typeof contentType === 'string' ? contentType : undefined, filename, data };
}

function mapBody(body: JsonObject, visit: Visit): JsonObject {
  const mapped: JsonObject = {};
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    mapped[name] = mapField(name, value, visit);
  }
  return mapped;
}

function mapField(name: string, value: JsonValue, visit: Visit): JsonValue {
  switch (name) {
    case 'model':
      return value;
    case 'system':
      return mapContent(value, visit);
    case 'messages':
      return mapList(value, visit, (message) => ({
        ...mapFixed(message, visit, ['content']),
        ...(message.content === undefined ? {} : { content: mapContent(message.content, visit) }),
      }));
    case 'metadata':
      return mapDeep(value, visit);
    default:
      return mapValue(value, visit, name);
  }
}

function mapList(value: JsonValue, visit: Visit, map: (item: JsonObject) => JsonObject): JsonValue {
  if (!Array.isArray(value)) return mapValue(value, visit, '');
  return value.map((item) => (isJsonObject(item) ? map(item) : mapValue(item, visit, '')));
}

function mapContent(content: JsonValue, visit: Visit): JsonValue {
  if (typeof content === 'string') return visit(content, 'prose');
  return mapList(content, visit, (block) => mapBlock(block, visit));
}

/** The members of a block's type that are prose, and how each is read. */
type Reading = Readonly<Record<string, (value: JsonValue, visit: Visit) => JsonValue>>;

const READINGS: Readonly<Record<string, Reading>> = {
  text: { text: mapDeep },
  tool_use: { input: mapDeep },
  tool_result: { content: mapContent },
  document: { title: mapDeep, context: mapDeep, source: mapSource },
  image: { source: mapSource },
  search_result: { title: mapDeep, content: mapContent },
};

function mapBlock(block: JsonObject, visit: Visit): JsonObject {
  const reading = typeof block.type === 'string' ? (READINGS[block.type] ?? {}) : {};
  const mapped: JsonObject = {};
  for (const [name, value] of Object.entries(block)) {
    if (value === undefined) continue;
    const read = reading[name];
    mapped[name] = read === undefined ? fixed(value, visit) : read(value, visit);
  }
  return mapped;
}

function mapSource(source: JsonValue, visit: Visit): JsonValue {
  if (!isJsonObject(source)) return fixed(source, visit);
  const { data, content } = source;
  return {
    ...mapFixed(source, visit, ['data', 'content']),
    ...(data === undefined ? {} : { data: source.type === 'text' ? mapDeep(data, visit) : data }),
    ...(content === undefined ? {} : { content: mapContent(content, visit) }),
  };
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

const fixed = (value: JsonValue, visit: Visit): JsonValue => mapDeep(value, (text) => visit(text, 'fixed'));

function mapFixed(object: JsonObject, visit: Visit, but: readonly string[]): JsonObject {
  const rest = Object.fromEntries(Object.entries(object).filter(([name]) => !but.includes(name)));
  return mapObject(rest, (text) => visit(text, 'fixed'));
}
