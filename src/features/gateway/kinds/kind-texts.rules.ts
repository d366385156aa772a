import { isJsonObject, jsonBytes, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import {
  fromUrl,
  isData,
  noteAttachment,
  type OutgoingTexts,
  proseFrom,
  textsVisited,
} from '../exchange/outgoing-texts.rules.js';
import { mapMembers, type NativeReading } from '../exchange/native-texts.rules.js';
import { MAX_PER_IMAGE } from '../tokens/attached.rules.js';

/** The texts of a body that leave for a provider; pictures among them as attachments. */
export function kindTexts(body: JsonObject, reading: NativeReading): OutgoingTexts {
  const texts = textsVisited((visit) => mapMembers(body, visit, reading));
  eachPicture(body, '', (url) => {
    noteAttachment(fromUrl(url), texts);
  });
  return texts;
}

/** The body with other texts in the place of its prose. */
export function withKindProse(body: JsonObject, reading: NativeReading, prose: readonly string[]): JsonObject {
  return mapMembers(body, proseFrom(prose), reading);
}

/** Members that hold an address or data of a picture. */
const PICTURES: ReadonlySet<string> = new Set(['url', 'image_url', 'image', 'file_url', 'file_data']);
const ADDRESS = /^(?:data|https?):/i;

function eachPicture(value: JsonValue | undefined, member: string, note: (url: string) => void): void {
  if (typeof value === 'string') {
    if (PICTURES.has(member) && ADDRESS.test(value)) note(value);
    else if (isData(value, member)) note(value);
  } else if (Array.isArray(value)) for (const item of value) eachPicture(item, member, note);
  else if (isJsonObject(value)) for (const name in value) eachPicture(value[name], name, note);
}

/** The bytes of a body beside its texts, none of which is shorter than a token, and the most tokens of its pictures. */
export function besideTexts(body: JsonObject, { prose, fixed }: Pick<OutgoingTexts, 'prose' | 'fixed'>): number {
  let pictures = 0;
  let data = 0;
  eachPicture(body, '', (url) => {
    pictures += 1;
    if (/^data:/i.test(url)) data += Buffer.byteLength(url);
  });
  const counted = [...prose, ...fixed].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return Math.max(0, jsonBytes(body) - counted - data) + pictures * MAX_PER_IMAGE;
}
