import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';

interface Served {
  model: { upstream: string; maxOutputTokens: number };
}

/** A client's wishes that the gateway fulfils in the provider's place. */
export interface Wishes {
  /** A response when it has ended speaking. */
  isAutomatic: boolean;
  /** The model that transcribes its speech. */
  transcription: string | undefined;
}

function inputOf({ audio }: JsonObject): JsonObject {
  return isJsonObject(audio) && isJsonObject(audio.input) ? audio.input : {};
}

/** The wishes in settings; turns are detected where they say nothing. */
export function wishesOf(settings: JsonObject): Wishes {
  const { turn_detection: turns, transcription } = inputOf(settings);
  const isDetected = turns !== null;
  return {
    isAutomatic: isDetected && !(isJsonObject(turns) && turns.create_response === false),
    transcription:
      isJsonObject(transcription) && typeof transcription.model === 'string' ? transcription.model : undefined,
  };
}

/** Settings after an update, which replaces what it names. */
export function mergedSettings(earlier: JsonObject, update: JsonObject): JsonObject {
  const merged: JsonObject = { ...earlier };
  for (const [name, value] of Object.entries(update)) {
    const before = merged[name];
    const isDeep = name === 'audio' || name === 'input' || name === 'output';
    if (value !== undefined)
      merged[name] = isDeep && isJsonObject(before) && isJsonObject(value) ? mergedSettings(before, value) : value;
  }
  return merged;
}

/** Settings as the provider gets them: its turns make no responses. Without any, those of the beginning. */
export function sentSession(settings: JsonObject | undefined, served: Served): JsonObject {
  if (settings === undefined)
    return { type: 'realtime', audio: { input: { turn_detection: { type: 'server_vad', create_response: false } } } };
  const { model: _model, ...rest } = settings;
  const limited = rest.max_output_tokens === undefined ? {} : { max_output_tokens: mostOf(rest, served) };
  const input = inputOf(rest);
  if (!isJsonObject(input.turn_detection)) return { ...rest, ...limited };
  const turns = { ...input.turn_detection, create_response: false };
  return {
    ...rest,
    ...limited,
    audio: { ...(rest.audio as JsonObject), input: { ...input, turn_detection: turns } },
  };
}

function mostOf({ max_output_tokens: most }: JsonObject, { model }: Served): number {
  return typeof most === 'number' ? Math.min(most, model.maxOutputTokens) : model.maxOutputTokens;
}

/** A response as the provider gets it, and the most tokens that it may have. */
export function sentResponse(
  response: JsonObject,
  session: JsonObject,
  served: Served,
): { response: JsonObject; most: number } {
  const most = mostOf(response.max_output_tokens == null ? session : response, served);
  return { response: { ...response, max_output_tokens: most }, most };
}

/** A frame about a session as its client sees it: responses come by themselves where it wants them to. */
export function shownSession(frame: JsonObject, isAutomatic: boolean): JsonObject {
  const { session } = frame;
  if (!isJsonObject(session)) return frame;
  const input = inputOf(session);
  const turns: JsonValue | undefined = input.turn_detection;
  if (!isJsonObject(turns)) return frame;
  const shown = { ...input, turn_detection: { ...turns, create_response: isAutomatic } };
  return { ...frame, session: { ...session, audio: { ...(session.audio as JsonObject), input: shown } } };
}
