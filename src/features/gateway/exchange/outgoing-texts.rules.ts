import {
  type ExactNumber,
  isExactNumber,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  mapObjectMembers,
} from '../../../shared/json/json.js';
import type { JoinedText } from '../../../contracts/pii.js';
import type { ChatMessage, ChatRequest } from '../../../contracts/provider.js';
import { mapOpaque } from '../upstream/opaque-lists.rules.js';

/**
 * Every text of a request that leaves for a provider, by one walk. `prose` is read as language, so that a placeholder
 * can replace a part of it; `fixed` names, chooses or addresses something and means something else once it is changed;
 * a `number` is a long one, behind the name of its member.
 */
export type Visit = (text: string, kind: 'prose' | 'fixed' | 'number') => string;

/** A file, an image or a recording within a request. */
export interface Attachment {
  /** Media type, where the request names one. */
  contentType: string | undefined;
  filename: string | undefined;
  /** The content in base64. */
  data: string;
}

/** The texts of a request to scan for personal data. */
export interface OutgoingTexts {
  /** In the order of `withProse`. */
  prose: string[];
  /** Numbers come first, so that no other name than its own says what one is. */
  fixed: string[];
  /** Prose in several parts, scanned as a whole so that split values are found. */
  joined: JoinedText[];
  attachments: Attachment[];
  /** There is content that only an address names. */
  hasLinkedContent: boolean;
}

/** Members that are prose wherever they occur. */
const PROSE: ReadonlySet<string> = new Set(['text', 'refusal', 'description', 'title', 'content', 'instructions']);
const DATA_URL = /^data:([^,;]*)[^,]*;base64,/;
/** Members that hold base64 wherever they occur: files, and what providers sealed. */
const DATA: ReadonlySet<string> = new Set(['data', 'file_data', 'signature', 'thought_signature', 'thoughtSignature']);
const SEALED = /^encrypted_/;
/** Longer runs of base64 are data, in which nothing can be read. */
const MAX_READABLE_RUN = 1_024;
const BASE64 = /^[\w+/=-]*$/;

/** Texts, attachments and names of a request. */
export function outgoingTexts(request: ChatRequest): OutgoingTexts {
  const texts = textsVisited((visit) => mapRequest(request, visit));
  for (const { content } of request.messages) if (Array.isArray(content)) noteParts(content, texts);
  return texts;
}

/** The texts of the results of tools in a request. */
export function toolResults({ messages }: Pick<ChatRequest, 'messages'>): OutgoingTexts {
  const results = messages.filter(({ role }) => role === 'tool' || role === 'function');
  return outgoingTexts({ model: '', messages: results });
}

/** The request with other texts in the place of its prose. */
export function withProse(request: ChatRequest, prose: readonly string[]): ChatRequest {
  return mapRequest(request, proseFrom(prose));
}

/** The prose and fixed texts that a walk visits. */
export function textsVisited(walk: (visit: Visit) => unknown): OutgoingTexts {
  const texts: OutgoingTexts = { prose: [], fixed: [], joined: [], attachments: [], hasLinkedContent: false };
  const numbers: string[] = [];
  const lists = { prose: texts.prose, fixed: texts.fixed, number: numbers };
  walk((text, kind) => {
    lists[kind].push(text);
    return text;
  });
  return numbers.length === 0 ? texts : { ...texts, fixed: [...numbers, ...texts.fixed] };
}

/** Gives each prose text of a walk its replacement, in the order of the walk. */
export function proseFrom(prose: readonly string[]): Visit {
  let next = 0;
  return (text, kind) => (kind === 'prose' ? (prose[next++] ?? text) : text);
}

/** Notes text in several parts, which is also read as a whole so that split values are found. */
export function noteJoined(said: readonly string[], { joined }: OutgoingTexts): void {
  if (said.length < 2) return;
  let end = 0;
  joined.push({ text: said.join(''), cuts: said.slice(0, -1).map((text) => (end += text.length)) });
}

/** Notes an attachment, if there is one. */
export function noteAttachment(attachment: Attachment | 'linked' | undefined, texts: OutgoingTexts): void {
  if (attachment === 'linked') texts.hasLinkedContent = true;
  else if (attachment !== undefined) texts.attachments.push(attachment);
}

/** Whether a fixed text is base64, in which nothing is to be read: a `data:` URL, or in a member that holds such. */
export function isData(text: string, member: string): boolean {
  const [head] = DATA_URL.exec(text) ?? [];
  if (head !== undefined) return isBase64(text.slice(head.length));
  return text.length > MAX_READABLE_RUN && (DATA.has(member) || SEALED.test(member)) && isBase64(text);
}

/** Shorter numbers are no personal data. */
const SHORTEST_NUMBER = 1_000_000;

/** A number as it came; what it may be is looked for. */
export function mapNumber(value: number, visit: Visit, member: string): number {
  if (Number.isInteger(value) && Math.abs(value) >= SHORTEST_NUMBER)
    visitDigits(String(Math.abs(value)), visit, member);
  return value;
}

/** A number that is kept as its text, looked for like any other. */
export function mapExact(value: ExactNumber, visit: Visit, member: string): ExactNumber {
  visitDigits(value.rawJSON.replace('-', ''), visit, member);
  return value;
}

function visitDigits(digits: string, visit: Visit, member: string): void {
  // Words are told by what separates them.
  visit(`${member.replaceAll('_', ' ')}: ${digits}`, 'number');
}

/** True for what a decoder takes whole. */
export const isBase64 = (text: string): boolean => BASE64.test(text);

function noteParts(parts: readonly JsonObject[], texts: OutgoingTexts): void {
  noteJoined(
    parts.flatMap((part) => (typeof part.text === 'string' ? [part.text] : [])),
    texts,
  );
  for (const part of parts) noteAttachment(attachmentOf(part), texts);
}

/** Fields of a content part other than its text. */
function attachmentOf(part: JsonObject): Attachment | 'linked' | undefined {
  const { image_url: image, file, input_audio: audio } = part;
  if (isJsonObject(file)) {
    const filename = typeof file.filename === 'string' ? file.filename : undefined;
    return typeof file.file_data === 'string' ? fromUrl(file.file_data, filename) : 'linked';
  }
  if (isJsonObject(image)) return typeof image.url === 'string' ? fromUrl(image.url) : undefined;
  if (!isJsonObject(audio) || typeof audio.data !== 'string') return undefined;
  const format = typeof audio.format === 'string' ? audio.format : 'wav';
  return { contentType: `audio/${format}`, filename: undefined, data: audio.data };
}

export function fromUrl(url: string, filename?: string): Attachment | 'linked' {
  const match = DATA_URL.exec(url);
  if (match !== null) return { contentType: match[1], filename, data: url.slice(match[0].length) };
  return url.includes(':') ? 'linked' : { contentType: undefined, filename, data: url };
}

function mapRequest(request: ChatRequest, visit: Visit): ChatRequest {
  const { model, messages, tools, user, extra, native: _native, ...rest } = request;
  return {
    ...(mapValues(rest, visit) as Omit<ChatRequest, 'model' | 'messages'>),
    model,
    messages: messages.map((message) => mapMessage(message, visit)),
    // Tools are plain JSON, which their interface does not say.
    ...(tools === undefined ? {} : { tools: mapValue(tools as unknown as JsonValue, visit, '') as never }),
    ...(user === undefined ? {} : { user: visit(user, 'prose') }),
    ...(extra === undefined ? {} : { extra: mapExtra(extra, visit) }),
  };
}

function mapMessage(message: ChatMessage, visit: Visit): ChatMessage {
  const { role, content, toolCalls, functionCall, reasoningContent, refusal, name, toolCallId, audio } = message;
  const { isReasoningShort, cacheControl, annotations, ...others } = message;
  // Reasoning holds for its unchanged text alone: what is found there has no placeholder.
  const kept = mapOpaque(others, (item) =>
    mapObject(item, (text, kind) => visit(text, kind === 'prose' ? 'fixed' : kind)),
  );
  return {
    role,
    ...kept,
    ...(annotations === undefined ? {} : { annotations }),
    ...(isReasoningShort === undefined ? {} : { isReasoningShort }),
    ...(cacheControl === undefined ? {} : { cacheControl: mapObject(cacheControl, visit) }),
    content: content === null ? null : (mapValue(content, visit, 'content') as ChatMessage['content']),
    ...(name === undefined ? {} : { name: visit(name, 'fixed') }),
    ...(toolCallId === undefined ? {} : { toolCallId: visit(toolCallId, 'fixed') }),
    ...(refusal === undefined ? {} : { refusal: refusal === null ? null : visit(refusal, 'prose') }),
    ...(reasoningContent === undefined ? {} : { reasoningContent: visit(reasoningContent, 'prose') }),
    ...(audio === undefined ? {} : { audio: mapObject(audio, visit) }),
    ...(functionCall === undefined ? {} : { functionCall: mapCall(functionCall, visit) }),
    ...(toolCalls === undefined
      ? {}
      : {
          toolCalls: toolCalls.map(({ id, type, function: call, extraContent }) => ({
            id: visit(id, 'fixed'),
            type,
            function: mapCall(call, visit),
            ...(extraContent === undefined ? {} : { extraContent: mapObject(extraContent, visit) }),
          })),
        }),
  };
}

function mapCall<Call extends { name: string; arguments: string }>(call: Call, visit: Visit): Call {
  return { ...call, name: visit(call.name, 'fixed'), arguments: visit(call.arguments, 'prose') };
}

/** Values of `metadata` say something about the request and decide nothing. */
function mapExtra({ metadata, ...extra }: JsonObject, visit: Visit): JsonObject {
  const mapped = mapObject(extra, visit);
  if (metadata === undefined) return mapped;
  if (!isJsonObject(metadata)) return { ...mapped, metadata: mapValue(metadata, visit, '') };
  const values = Object.entries(metadata).map(([name, value]) => [
    visit(name, 'fixed'),
    value === undefined
      ? undefined
      : mapValue(value, visit, typeof value === 'number' || isExactNumber(value) ? name : 'text'),
  ]);
  return { ...mapped, metadata: Object.fromEntries(values) as JsonObject };
}

/** JSON of another's making: only the members of `PROSE` are prose. */
export function mapValue(value: JsonValue, visit: Visit, member: string): JsonValue {
  if (typeof value === 'string') {
    if (PROSE.has(member)) return visit(value, 'prose');
    return isData(value, member) ? value : visit(value, 'fixed');
  }
  if (typeof value === 'number') return mapNumber(value, visit, member);
  if (isExactNumber(value)) return mapExact(value, visit, member);
  if (Array.isArray(value)) return value.map((item) => mapValue(item, visit, member));
  return isJsonObject(value) ? mapObject(value, visit) : value;
}

/** Members that are ours: their names are no texts. */
function mapValues(object: JsonObject, visit: Visit): JsonObject {
  return mapObjectMembers(object, (value, name) => mapValue(value, visit, name));
}

export function mapObject(object: JsonObject, visit: Visit): JsonObject {
  return mapObjectMembers(
    object,
    (value, name) => mapValue(value, visit, name),
    (name) => visit(name, 'fixed'),
  );
}
