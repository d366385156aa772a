import { isJsonObject, type JsonObject, type JsonValue, objectsOf, textIn } from '../../shared/json/json.js';
import { objectOf } from '../http/wire.js';
import { answer } from './answers.js';
import { textOfContent } from './protocol.js';

/** A conversation over a socket, as a function of its frames. */
export interface SandboxConversation {
  begin(): JsonObject[];
  /** The frames that answer one. */
  take(frame: JsonObject): JsonObject[];
  /** Everything that was said, for tests. */
  readonly said: JsonObject;
}

const RATE = 24_000;
const TONE_HERTZ = 440;
const TONE_MILLIS = 120;
const LOUDNESS = 8_000;

/** OpenAI's Realtime API: answers by text, or by a short tone and its transcript. Turns end at silence after sound. */
export function realtimeConversation(model: string): SandboxConversation {
  let session: JsonObject = {
    type: 'realtime',
    object: 'realtime.session',
    id: 'sess_sandbox',
    model,
    output_modalities: ['audio'],
    audio: { input: { turn_detection: { type: 'server_vad', create_response: true } }, output: { voice: 'alloy' } },
  };
  const items: JsonObject[] = [];
  let count = 0;
  let heard = 0;
  let hasSound = false;
  const event = (type: string, members: JsonObject): JsonObject => ({
    type,
    event_id: `event_sandbox_${(count += 1)}`,
    ...members,
  });
  const inputOf = (): JsonObject => objectOf(objectOf(session.audio)?.input) ?? {};

  function add(item: JsonObject): JsonObject[] {
    const whole = { id: `item_sandbox_${items.length}`, object: 'realtime.item', status: 'completed', ...item };
    items.push(whole);
    const place = { previous_item_id: textIn(items.at(-2)?.id) || null, item: whole };
    return [event('conversation.item.added', place), event('conversation.item.done', place)];
  }

  function commit(): JsonObject[] {
    const id = `item_sandbox_${items.length}`;
    const seconds = Math.max(1, Math.round(heard / (2 * RATE)));
    const transcript = `This is a recording of ${heard} bytes.`;
    const added = add({ id, type: 'message', role: 'user', content: [{ type: 'input_audio', transcript }] });
    heard = 0;
    hasSound = false;
    const usage = { type: 'duration', seconds };
    const place = { item_id: id, content_index: 0 };
    const isWritten = isJsonObject(inputOf().transcription);
    return [
      event('input_audio_buffer.committed', { item_id: id, previous_item_id: null }),
      ...added,
      ...(isWritten
        ? [event('conversation.item.input_audio_transcription.completed', { ...place, transcript, usage })]
        : []),
    ];
  }

  function append(audio: Buffer): JsonObject[] {
    heard += audio.length;
    if (audio.some((byte) => byte !== 0)) {
      hasSound = true;
      return [];
    }
    const isTurn = hasSound && isJsonObject(inputOf().turn_detection);
    return isTurn ? [event('input_audio_buffer.speech_stopped', { audio_end_ms: 0 }), ...commit()] : [];
  }

  function respond(asked: JsonObject): JsonObject[] {
    const settings = { ...session, ...asked };
    const turns = (Array.isArray(asked.input) ? objectsOf(asked.input) : items).map(({ role, content, output }) => ({
      role: textIn(role) || 'tool',
      text: content === undefined ? textIn(output) : textOfContent(content).concat(transcripts(content)),
    }));
    const instructions = textIn(settings.instructions);
    const all = instructions === '' ? turns : [{ role: 'system', text: instructions }, ...turns];
    const most = settings.max_output_tokens;
    const one = answer({
      identity: JSON.stringify([model, all]),
      turns: all,
      tools: objectsOf(settings.tools).map(({ name, parameters }) => ({
        name: textIn(name),
        parameters: objectOf(parameters) ?? {},
      })),
      toolMode: settings.tool_choice === 'required' || settings.tool_choice === 'none' ? settings.tool_choice : 'auto',
      parallelTools: false,
      maxTokens: typeof most === 'number' ? most : undefined,
      stop: [],
    });
    const id = `resp_${one.id}`;
    const itemId = `item_${one.id}`;
    const isText = Array.isArray(settings.output_modalities) && !settings.output_modalities.includes('audio');
    const text = one.pieces.join('');
    const tone = isText || text === '' ? undefined : toneOf(TONE_MILLIS);
    const output: JsonObject[] = [];
    const frames: JsonObject[] = [];
    const at = { response_id: id, item_id: itemId, output_index: 0 };
    const [call] = one.toolCalls;
    if (call === undefined) {
      const part = isText ? { type: 'output_text', text } : { type: 'output_audio', transcript: text };
      const name = isText ? 'response.output_text' : 'response.output_audio_transcript';
      const place = { ...at, content_index: 0 };
      frames.push(...one.pieces.map((delta) => event(`${name}.delta`, { ...place, delta })));
      if (tone !== undefined)
        frames.push(
          event('response.output_audio.delta', { ...place, delta: tone.toString('base64') }),
          event('response.output_audio.done', place),
        );
      frames.push(event(`${name}.done`, { ...place, [isText ? 'text' : 'transcript']: text }));
      output.push({ id: itemId, type: 'message', role: 'assistant', status: 'completed', content: [part] });
    } else {
      const written = JSON.stringify(call.input);
      const place = { ...at, call_id: `call_${call.id}` };
      const name = 'response.function_call_arguments';
      frames.push(
        event(`${name}.delta`, { ...place, delta: written }),
        event(`${name}.done`, { ...place, name: call.name, arguments: written }),
      );
      output.push({
        id: itemId,
        type: 'function_call',
        status: 'completed',
        name: call.name,
        call_id: `call_${call.id}`,
        arguments: written,
      });
    }
    const [item = {}] = output;
    const isApart = asked.conversation === 'none';
    if (!isApart) items.push(item);
    const audioTokens = tone === undefined ? 0 : Math.ceil(TONE_MILLIS / 50);
    const usage = {
      input_tokens: one.promptTokens,
      input_token_details: { text_tokens: one.promptTokens, audio_tokens: 0, cached_tokens: 0 },
      output_tokens: one.completionTokens + audioTokens,
      output_token_details: { text_tokens: one.completionTokens, audio_tokens: audioTokens },
      total_tokens: one.promptTokens + one.completionTokens + audioTokens,
    };
    const status = one.finish === 'length' ? 'incomplete' : 'completed';
    return [
      event('response.created', { response: { id, object: 'realtime.response', status: 'in_progress', output: [] } }),
      event('response.output_item.added', { response_id: id, output_index: 0, item: { ...item, content: [] } }),
      ...frames,
      event('response.output_item.done', { response_id: id, output_index: 0, item }),
      event('response.done', { response: { id, object: 'realtime.response', status, output, usage } }),
    ];
  }

  return {
    begin: () => [event('session.created', { session })],
    take(frame) {
      switch (frame.type) {
        case 'session.update':
          session = merged(session, objectOf(frame.session) ?? {});
          return [event('session.updated', { session })];
        case 'conversation.item.create':
          return add(objectOf(frame.item) ?? {});
        case 'conversation.item.delete':
          return [event('conversation.item.deleted', { item_id: frame.item_id ?? null })];
        case 'input_audio_buffer.append':
          return append(Buffer.from(textIn(frame.audio), 'base64'));
        case 'input_audio_buffer.clear':
          heard = 0;
          return [event('input_audio_buffer.cleared', {})];
        case 'input_audio_buffer.commit':
          return commit();
        case 'response.create':
          return respond(objectOf(frame.response) ?? {});
        default:
          return [];
      }
    },
    get said() {
      return { session, items };
    },
  };
}

function transcripts(content: JsonValue): string {
  return objectsOf(content)
    .map(({ transcript }) => textIn(transcript))
    .join('');
}

function merged(before: JsonObject, update: JsonObject): JsonObject {
  const changed: JsonObject = { ...before };
  for (const [name, value] of Object.entries(update)) {
    const earlier = changed[name];
    changed[name] = isJsonObject(earlier) && isJsonObject(value) ? merged(earlier, value) : value;
  }
  return changed;
}

/** A tone of so many milliseconds: PCM of 24 kHz and 16 bits. */
function toneOf(millis: number): Buffer {
  const samples = (RATE * millis) / 1_000;
  const tone = Buffer.alloc(samples * 2);
  for (let at = 0; at < samples; at += 1)
    tone.writeInt16LE(Math.round(LOUDNESS * Math.sin((2 * Math.PI * TONE_HERTZ * at) / RATE)), at * 2);
  return tone;
}
