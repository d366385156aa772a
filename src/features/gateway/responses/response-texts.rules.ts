import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  mapObjectMembers,
  objectsOf,
} from '../../../shared/json/json.js';
import {
  mapFixed,
  mapMembers,
  mapName,
  mapProse,
  mapSealed,
  mapTyped,
  type NativeReading,
} from '../exchange/native-texts.rules.js';
import {
  type Attachment,
  fromUrl,
  mapValue,
  noteAttachment,
  noteJoined,
  type OutgoingTexts,
  proseFrom,
  textsVisited,
  type Visit,
} from '../exchange/outgoing-texts.rules.js';

/**
 * The texts of a Responses request. Text of messages, instructions, results of tools, arguments and descriptions is prose:
 * a placeholder can replace a part of it. Reasoning, encrypted content, results of the provider's own tools and items of
 * types that the gateway does not know are never changed; a finding in them is one where no placeholder is possible.
 */
export function responseTexts(body: JsonObject): OutgoingTexts {
  const texts = textsVisited((visit) => mapBody(body, visit));
  for (const { type, content, output } of [...objectsOf(body.input), ...objectsOf(body.instructions)]) {
    noteParts(objectsOf(content), texts);
    noteParts(objectsOf(output), texts);
    if (type === 'item_reference') texts.hasLinkedContent = true;
  }
  if (isJsonObject(body.prompt)) texts.hasLinkedContent = true;
  return texts;
}

/** Results of tools, and calls that the provider made, which have theirs with them: `mcp_call`, `file_search_call`. */
const RESULT = /_output$|(?<!^function|^custom_tool)_call$/;

/** The texts of the results of tools in a request. */
export function responseResults({ input }: JsonObject): OutgoingTexts {
  const results = objectsOf(input).filter(({ type }) => typeof type === 'string' && RESULT.test(type));
  return responseTexts({ input: results });
}

/** The body with other texts in the place of its prose, in the order of `responseTexts`. */
export function withResponseProse(body: JsonObject, prose: readonly string[]): JsonObject {
  return mapBody(body, proseFrom(prose));
}

function noteParts(parts: readonly JsonObject[], texts: OutgoingTexts): void {
  noteJoined(
    parts.flatMap(({ text }) => (typeof text === 'string' ? [text] : [])),
    texts,
  );
  for (const part of parts) noteAttachment(attachmentOf(part), texts);
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
  return mapObjectMembers(body, (value, name) => mapField(name, value, visit), mapName(visit));
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
      return mapProse(value, visit);
    case 'prompt':
      return isJsonObject(value) ? mapMembers(value, visit, { variables: mapProse }) : mapFixed(value, visit);
    default:
      return mapValue(value, visit, name);
  }
}

const MESSAGE: NativeReading = { content: mapContent };
const ITEMS: Readonly<Record<string, NativeReading>> = {
  message: MESSAGE,
  reasoning: { encrypted_content: mapSealed },
  function_call: { arguments: mapProse },
  custom_tool_call: { input: mapProse },
  function_call_output: { output: mapContent },
  custom_tool_call_output: { output: mapContent },
  image_generation_call: { result: (value, visit) => mapFixed(value, visit, 'data') },
};
const PARTS: Readonly<Record<string, NativeReading>> = {
  input_text: { text: mapProse },
  output_text: { text: mapProse },
  text: { text: mapProse },
  refusal: { refusal: mapProse },
  input_file: { filename: mapProse },
};

function mapItems(value: JsonValue, visit: Visit): JsonValue {
  return Array.isArray(value) ? mapTyped(value, visit, ITEMS, MESSAGE) : mapProse(value, visit);
}

function mapContent(content: JsonValue, visit: Visit): JsonValue {
  return Array.isArray(content) ? mapTyped(content, visit, PARTS) : mapProse(content, visit);
}
