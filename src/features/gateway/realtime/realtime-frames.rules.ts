import { hash } from 'node:crypto';
import type { TokenUsage } from '../../../contracts/provider.js';
import { invalidRequest, type RequestIssue } from '../../../shared/errors.js';
import { entryOf, isJsonObject, type JsonObject, type JsonValue, objectsOf } from '../../../shared/json/json.js';
import { mapFixed, mapMembers, mapProse, mapTyped, type NativeReading } from '../exchange/native-texts.rules.js';
import { mapValue, type Visit } from '../exchange/outgoing-texts.rules.js';
import { RESPONSE_MEMBERS, SESSION_MEMBERS } from './realtime-frames.data.js';

const BASE64 = /^[\w+/-]*={0,2}$/;

/** The JSON object in a frame; undefined for anything else. */
export function frameIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch (error) {
    // JSON that nests deeper than the stack reaches is a RangeError.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The members of a client's frame that are passed on beside its content. */
const PLACES: ReadonlySet<string> = new Set([
  'event_id',
  'item_id',
  'previous_item_id',
  'content_index',
  'audio_end_ms',
  'response_id',
]);

/** A frame without its content, and without members that are not known. */
export function plainFrame(frame: JsonObject, type: string): JsonObject {
  const members = Object.entries(frame).filter(([name, value]) => PLACES.has(name) && typeof value !== 'object');
  return { type, ...Object.fromEntries(members) };
}

/** Throws INVALID_REQUEST where something is wrong. */
export function assertFrame(issues: RequestIssue[]): void {
  if (issues.length > 0) throw invalidRequest(issues);
}

/** Everything wrong with the settings of a session or a response. `models`: the names that the session's model has. */
export function settingsProblems(
  settings: JsonValue | undefined,
  of: 'session' | 'response',
  models: readonly string[],
): RequestIssue[] {
  if (!isJsonObject(settings)) return [{ path: of, message: 'expected an object' }];
  const issues: RequestIssue[] = [];
  const tell = (path: string, message: string): void => void issues.push({ path: `${of}.${path}`, message });
  const members = of === 'session' ? SESSION_MEMBERS : RESPONSE_MEMBERS;
  for (const name of Object.keys(settings)) if (!members.has(name)) tell(name, 'is not a setting that is known here');
  const { type, model, tools, tool_choice: choice, audio, max_output_tokens: most, input, instructions } = settings;
  if (of === 'session' && type !== 'realtime') tell('type', 'expected realtime: no other sessions are served');
  if (model != null && !models.includes(model as string)) tell('model', 'the model of a session stays what it is');
  if (instructions != null && typeof instructions !== 'string') tell('instructions', 'expected a text');
  if (most != null && most !== 'inf' && !(Number.isSafeInteger(most) && (most as number) > 0))
    tell('max_output_tokens', 'expected a whole number from 1, or inf');
  if (tools != null) issues.push(...toolProblems(tools, `${of}.tools`));
  if (isJsonObject(choice) && choice.type !== 'function') tell('tool_choice.type', 'expected function');
  if (input != null && !(Array.isArray(input) && input.every(isJsonObject))) tell('input', 'expected a list of items');
  for (const [at, item] of objectsOf(input).entries()) issues.push(...saidItemProblems(item, `${of}.input[${at}]`));
  if (audio != null) issues.push(...audioProblems(audio, `${of}.audio`));
  return issues;
}

function toolProblems(tools: JsonValue, path: string): RequestIssue[] {
  if (!Array.isArray(tools) || tools.length > 128) return [{ path, message: 'expected a list of at most 128 tools' }];
  return tools.flatMap((tool, at): RequestIssue[] =>
    isJsonObject(tool) && tool.type === 'function' && typeof tool.name === 'string'
      ? []
      : [{ path: `${path}[${at}]`, message: 'expected a function: the provider calls no tools by itself' }],
  );
}

function audioProblems(audio: JsonValue, path: string): RequestIssue[] {
  if (!isJsonObject(audio)) return [{ path, message: 'expected an object' }];
  const { input, output } = audio;
  const issues: RequestIssue[] = [];
  const tell = (member: string, message: string): void => void issues.push({ path: `${path}.${member}`, message });
  if (input != null && !isJsonObject(input)) tell('input', 'expected an object');
  if (output != null && !isJsonObject(output)) tell('output', 'expected an object');
  const { turn_detection: turns, transcription, format } = isJsonObject(input) ? input : {};
  if (turns != null && !isJsonObject(turns)) tell('input.turn_detection', 'expected an object, or null');
  if (isJsonObject(turns) && turns.idle_timeout_ms != null)
    tell(
      'input.turn_detection.idle_timeout_ms',
      'responses are made by the gateway, and by no timeout of the provider',
    );
  if (transcription != null && !(isJsonObject(transcription) && typeof transcription.model === 'string'))
    tell('input.transcription', 'expected an object with the name of a model, or null');
  if (format != null && !isJsonObject(format)) tell('input.format', 'expected an object');
  const voice = isJsonObject(output) ? output.voice : undefined;
  // A voice by its id is of one account, and of nobody here.
  if (voice != null && typeof voice !== 'string') tell('output.voice', 'expected the name of a voice');
  return issues;
}

/** Everything wrong with an item of a conversation. */
export function saidItemProblems(item: JsonValue | undefined, path = 'item'): RequestIssue[] {
  if (!isJsonObject(item)) return [{ path, message: 'expected an object' }];
  const { type, content } = item;
  if (type === 'item_reference') return [];
  if (type !== 'message' && type !== 'function_call' && type !== 'function_call_output')
    return [{ path: `${path}.type`, message: 'expected message, function_call or function_call_output' }];
  if (content != null && !(Array.isArray(content) && content.every(isJsonObject)))
    return [{ path: `${path}.content`, message: 'expected a list of parts' }];
  return objectsOf(content).flatMap(({ image_url: image }, at): RequestIssue[] =>
    image == null || (typeof image === 'string' && image.startsWith('data:'))
      ? []
      : [{ path: `${path}.content[${at}].image_url`, message: 'expected a data URL: addresses are not read' }],
  );
}

/** Whether a value is base64 of audio. */
export function isAudio(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && BASE64.test(value);
}

/** The bytes that base64 stands for. */
export function bytesOf(base64: string): number {
  return Math.floor((base64.length * 3) / 4);
}

const asIs = (value: JsonValue): JsonValue => value;
const PARTS: Readonly<Record<string, NativeReading>> = {
  input_text: { text: mapProse },
  output_text: { text: mapProse },
  text: { text: mapProse },
  input_audio: { audio: asIs, transcript: mapProse },
  output_audio: { audio: asIs, transcript: mapProse },
  input_image: { image_url: (value, visit) => mapFixed(value, visit, 'data') },
};
const ITEMS: Readonly<Record<string, NativeReading>> = {
  message: {
    content: (content, visit) => (Array.isArray(content) ? mapTyped(content, visit, PARTS) : mapProse(content, visit)),
  },
  function_call: { arguments: mapProse },
  function_call_output: { output: mapProse },
};
const mapItem = (item: JsonValue, visit: Visit): JsonValue => mapTyped([item], visit, ITEMS)[0] ?? item;

const SETTINGS: NativeReading = {
  model: asIs,
  instructions: mapProse,
  metadata: mapProse,
  tools: (tools, visit) => mapValue(tools, visit, 'tools'),
  input: (input, visit) => (Array.isArray(input) ? mapTyped(input, visit, ITEMS) : mapFixed(input, visit)),
  audio: (audio, visit) =>
    isJsonObject(audio)
      ? mapMembers(audio, visit, {
          input: (input, _visit, member) =>
            isJsonObject(input)
              ? mapMembers(input, visit, { transcription: mapTranscription })
              : mapFixed(input, visit, member),
        })
      : mapFixed(audio, visit),
};

function mapTranscription(value: JsonValue, visit: Visit, member: string): JsonValue {
  return isJsonObject(value)
    ? mapMembers(value, visit, { prompt: mapProse, keywords: mapProse, model: asIs })
    : mapFixed(value, visit, member);
}

/** How the content of a client's frames is read: `{item}`, `{session}` or `{response}`. */
export const FRAME_READING: NativeReading = {
  item: mapItem,
  session: (value, visit) => (isJsonObject(value) ? mapMembers(value, visit, SETTINGS) : mapFixed(value, visit)),
  response: (value, visit) => (isJsonObject(value) ? mapMembers(value, visit, SETTINGS) : mapFixed(value, visit)),
};

/** A value with digests in the place of recordings and pictures. */
export function withDigests(value: JsonValue, member = ''): JsonValue {
  if (typeof value === 'string')
    return (member === 'audio' || member === 'image_url') && value.length > 64
      ? { bytes: bytesOf(value), sha256: hash('sha256', value, 'hex') }
      : value;
  if (Array.isArray(value)) return value.map((one) => withDigests(one, member));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withDigests(inner ?? null, name)]));
}

/** Seconds of audio tokens: a client's audio is ten tokens a second, a model's twenty. */
const MOST_TOKENS_A_SECOND = 20;
/** Bytes of a second: PCM of 24 kHz and 16 bits, or one of the telephone's formats. */
const RATES: Readonly<Record<string, number>> = { 'audio/pcm': 48_000, 'audio/pcmu': 8_000, 'audio/pcma': 8_000 };

/** Bytes of a second of the audio that a session's settings name. */
export function rateOf(format: JsonValue | undefined): number {
  return (isJsonObject(format) ? entryOf(RATES, format.type) : undefined) ?? 48_000;
}

/** The most tokens of audio. */
export function mostAudioTokens(bytes: number, rate: number): number {
  return Math.ceil((bytes / rate) * MOST_TOKENS_A_SECOND);
}

/** The usage of `response.done`; undefined where its sums are not numbers. */
export function realtimeUsage(usage: JsonValue | undefined): TokenUsage | undefined {
  if (!isJsonObject(usage)) return undefined;
  const { input_tokens: promptTokens, output_tokens: completionTokens } = usage;
  if (typeof promptTokens !== 'number' || typeof completionTokens !== 'number') return undefined;
  const input = isJsonObject(usage.input_token_details) ? usage.input_token_details : {};
  const output = isJsonObject(usage.output_token_details) ? usage.output_token_details : {};
  const cached = isJsonObject(input.cached_tokens_details) ? input.cached_tokens_details : {};
  return {
    promptTokens,
    completionTokens,
    ...counted({
      cachedPromptTokens: input.cached_tokens,
      audioPromptTokens: input.audio_tokens,
      cachedAudioTokens: cached.audio_tokens,
      imagePromptTokens: input.image_tokens,
      cachedImageTokens: cached.image_tokens,
      audioCompletionTokens: output.audio_tokens,
    }),
  };
}

/** The usage of a transcript that is complete: tokens or seconds. */
export function transcriptUsage(usage: JsonValue | undefined): TokenUsage | undefined {
  if (!isJsonObject(usage)) return undefined;
  const { type, seconds, input_tokens: promptTokens, output_tokens: completionTokens } = usage;
  if (type === 'duration' && typeof seconds === 'number')
    return { promptTokens: 0, completionTokens: 0, audioSeconds: Math.ceil(seconds) };
  if (typeof promptTokens !== 'number' || typeof completionTokens !== 'number') return undefined;
  const details = isJsonObject(usage.input_token_details) ? usage.input_token_details : {};
  return { promptTokens, completionTokens, ...counted({ audioPromptTokens: details.audio_tokens }) };
}

function counted(figures: Record<string, JsonValue | undefined>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).filter((entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0),
  );
}
