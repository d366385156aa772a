import { createHash } from 'node:crypto';
import type { ScreenedTexts, TextForm } from '../../../contracts/pii.js';
import type { PieceRestorer } from '../../../contracts/pii.js';
import { UpstreamError } from '../../../shared/http/upstream-error.js';
import {
  entryOf,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  mapObjectMembers,
  textIn,
} from '../../../shared/json/json.js';
import { uuidv7 } from '../../../shared/ids.js';
import { PIECED_TEXTS } from './realtime-frames.data.js';
import { bytesOf } from './realtime-frames.rules.js';

/** Characters of text and of base64 for a token at the very most, and for framing. */
const CHARACTERS_PER_TOKEN = 4_096;
const FRAMING = 1024 * 1024;

/** A response under way, with its text and audio so far. */
export class ActiveResponse {
  /** The id under which the gateway asked for it. */
  readonly eventId = ['event', uuidv7()].join('_');
  /** The provider's own id; undefined before it has begun. */
  id: string | undefined;
  /** Text that was said so far, transcripts of speech among it. */
  text = '';
  audioBytes = 0;
  /** Its tokens as they are charged. */
  tokens = 0;
  /** Its last frames, which wait until it is settled and recorded. */
  last: readonly JsonObject[] = [];
  /** The client has read why it failed. */
  isTold = false;
  private characters = 0;
  private readonly audio = createHash('sha256');
  private readonly open = new Map<string, PieceRestorer>();
  private readonly outcome = Promise.withResolvers<JsonObject>();

  /** `givenId`: the client's own id of its request. `screened`: absent where there are no placeholders. */
  constructor(
    readonly givenId: string | undefined,
    private readonly maxOutputTokens: number,
    private readonly screened: ScreenedTexts | undefined,
  ) {
    // It may fail before anybody waits for it.
    this.outcome.promise.catch(() => undefined);
  }

  /** Resolves with the response as the provider ended it. */
  get done(): Promise<JsonObject> {
    return this.outcome.promise;
  }

  finish(response: JsonObject): void {
    this.outcome.resolve(response);
  }

  fail(error: UpstreamError): void {
    this.outcome.reject(error);
  }

  /** The audio in evidence. */
  get recording(): JsonObject | undefined {
    return this.audioBytes === 0 ? undefined : { bytes: this.audioBytes, sha256: this.audio.digest('hex') };
  }

  /** A frame of the response as the client gets it, with what was held back before its end. Throws `too_long`. */
  frames(type: string, frame: JsonObject): JsonObject[] {
    const { delta } = frame;
    const [, name = '', step] = /^(.*)\.(delta|done)$/.exec(type) ?? [];
    if (step === 'delta' && typeof delta === 'string') this.note(name, delta);
    const member = entryOf(PIECED_TEXTS, name);
    if (this.screened === undefined) return [frame];
    if (member === undefined) return [restoredFrame(frame, this.screened)];
    const form: TextForm = member === 'arguments' ? 'json' : 'text';
    const key = JSON.stringify([frame.item_id, frame.content_index, member]);
    let restorer = this.open.get(key);
    if (step === 'delta') {
      if (restorer === undefined) this.open.set(key, (restorer = this.screened.restorer(form)));
      const piece = restorer.push(textIn(delta));
      return piece === '' ? [] : [{ ...frame, delta: piece }];
    }
    const held = restorer?.end() ?? '';
    this.open.delete(key);
    const { [member]: _whole, ...place } = frame;
    const last = { ...place, type: `${name}.delta`, delta: held };
    const whole = { ...frame, [member]: this.screened.restore(textIn(frame[member]), form) };
    return held === '' ? [whole] : [last, whole];
  }

  private note(name: string, delta: string): void {
    this.characters += delta.length;
    if (name === 'response.output_audio') {
      this.audioBytes += bytesOf(delta);
      this.audio.update(delta);
    } else if (entryOf(PIECED_TEXTS, name) !== undefined) this.text += delta;
    if (this.characters > this.maxOutputTokens * CHARACTERS_PER_TOKEN + FRAMING)
      throw new UpstreamError('too_long', 'the provider sent more than a response can have; it was cut');
  }
}

/** A frame with values in the place of placeholders, wherever they are. */
export function restoredFrame(frame: JsonObject, screened: Pick<ScreenedTexts, 'restore'>): JsonObject {
  const restored = (value: JsonValue, member: string): JsonValue => {
    if (typeof value === 'string')
      return member === 'audio' ? value : screened.restore(value, member === 'arguments' ? 'json' : 'text');
    if (Array.isArray(value)) return value.map((one) => restored(one, member));
    return isJsonObject(value) ? mapObjectMembers(value, restored) : value;
  };
  return mapObjectMembers(frame, restored);
}
