import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  mapObjectMembers,
  objectsOf,
} from '../../../shared/json/json.js';
import {
  mapFixed,
  mapName,
  mapProse,
  mapSealed,
  mapTyped,
  type NativeReading,
} from '../exchange/native-texts.rules.js';
import {
  type Attachment,
  fromUrl,
  isBase64,
  mapValue,
  noteAttachment,
  noteJoined,
  type OutgoingTexts,
  proseFrom,
  textsVisited,
  type Visit,
} from '../exchange/outgoing-texts.rules.js';

/**
 * The texts of a Messages request. Text of users, instructions, tool results, documents and descriptions is prose: a
 * placeholder can replace a part of it. Thinking, signatures, results of the provider's own tools and blocks of types
 * that the gateway does not know are never changed; a finding in them is one where no placeholder is possible.
 */
export function messageTexts(body: JsonObject): OutgoingTexts {
  const texts = textsVisited((visit) => mapBody(body, visit));
  for (const content of contentsOf(body)) noteBlocks(content, texts);
  return texts;
}

/** Results of tools, those that the provider runs among them: `tool_result`, `web_search_tool_result`. */
const RESULT = /tool_result$/;

/** The texts of the results of tools in a request. */
export function messageResults(body: JsonObject): OutgoingTexts {
  const results = contentsOf(body)
    .flat()
    .filter(({ type }) => typeof type === 'string' && RESULT.test(type));
  return messageTexts({ messages: [{ role: 'user', content: results }] });
}

/** The body with other texts in the place of its prose, in the order of `messageTexts`. */
export function withMessageProse(body: JsonObject, prose: readonly string[]): JsonObject {
  return mapBody(body, proseFrom(prose));
}

function contentsOf({ system, messages }: JsonObject): JsonObject[][] {
  return [objectsOf(system), ...objectsOf(messages).map(({ content }) => objectsOf(content))];
}

function noteBlocks(blocks: readonly JsonObject[], texts: OutgoingTexts): void {
  noteJoined(
    blocks.flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : [])),
    texts,
  );
  for (const { type, title, source, content } of blocks) {
    if ((type === 'image' || type === 'document') && isJsonObject(source)) {
      noteAttachment(attachmentOf(source, typeof title === 'string' ? title : undefined), texts);
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
  return mapObjectMembers(body, (value, name) => mapField(name, value, visit), mapName(visit));
}

function mapField(name: string, value: JsonValue, visit: Visit): JsonValue {
  switch (name) {
    case 'model':
      return value;
    case 'system':
      return mapContent(value, visit);
    case 'messages':
      return Array.isArray(value) ? value.map((message) => mapMessage(message, visit)) : mapFixed(value, visit);
    case 'metadata':
      return mapProse(value, visit);
    default:
      return mapValue(value, visit, name);
  }
}

function mapMessage(message: JsonValue, visit: Visit): JsonValue {
  if (!isJsonObject(message)) return mapFixed(message, visit);
  const { content, ...rest } = message;
  const mapped = mapFixed(rest, visit) as JsonObject;
  return content === undefined ? mapped : { ...mapped, content: mapContent(content, visit) };
}

function mapContent(content: JsonValue, visit: Visit): JsonValue {
  if (typeof content === 'string') return visit(content, 'prose');
  return Array.isArray(content) ? mapTyped(content, visit, BLOCKS) : mapFixed(content, visit);
}

const BLOCKS: Readonly<Record<string, NativeReading>> = {
  text: { text: mapProse },
  tool_use: { input: mapProse },
  redacted_thinking: { data: mapSealed },
  tool_result: { content: mapContent },
  document: { title: mapProse, context: mapProse, source: mapSource },
  image: { source: mapSource },
  search_result: { title: mapProse, content: mapContent },
};

function mapSource(source: JsonValue, visit: Visit): JsonValue {
  if (!isJsonObject(source)) return mapFixed(source, visit);
  const { data, content, ...rest } = source;
  return {
    ...(mapFixed(rest, visit) as JsonObject),
    ...(data === undefined ? {} : { data: mapData(data, source.type, visit) }),
    ...(content === undefined ? {} : { content: mapContent(content, visit) }),
  };
}

/** Valid base64 is screened as an attachment; anything else is read as text. */
function mapData(data: JsonValue, type: JsonValue | undefined, visit: Visit): JsonValue {
  if (type === 'text') return mapProse(data, visit);
  return type === 'base64' && typeof data === 'string' && isBase64(data) ? data : mapFixed(data, visit);
}
