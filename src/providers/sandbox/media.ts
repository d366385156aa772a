import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { type JsonObject, objectsOf, textIn } from '../../shared/json/json.js';
import { toPieces } from './answers.js';
import type { SandboxReply } from './protocol.js';
import { wav } from './speech.js';

const SIDE = 64;
const OUTPUT_TOKENS: Readonly<Record<string, number>> = { low: 272, medium: 1_056, high: 4_160 };

/** OpenAI's images, whole or as they are made. */
export function pictures(body: JsonObject, nowMillis: number, name: string): SandboxReply {
  const whole = images(body, nowMillis);
  if (body.stream !== true && body.stream !== 'true') return { type: 'json', status: 200, body: whole };
  const [{ b64_json: content = '' } = {}] = objectsOf(whole.data);
  const partial = Array.from({ length: Number(body.partial_images ?? 0) }, (_, at) => ({
    type: `${name}.partial_image`,
    partial_image_index: at,
    b64_json: content,
  }));
  return events([...partial, { type: `${name}.completed`, b64_json: content, usage: whole.usage ?? null }]);
}

function events(list: readonly JsonObject[]): SandboxReply {
  const frames = list.map((event) => `event: ${textIn(event.type)}\ndata: ${JSON.stringify(event)}\n\n`);
  return { type: 'stream', contentType: 'text/event-stream; charset=utf-8', frames };
}

/** Squares of a colour that the prompt decides. */
function images(body: JsonObject, nowMillis: number): JsonObject {
  const { prompt, n, quality, output_format: format = 'png' } = body;
  const count = Math.max(1, Number(n ?? 1));
  const data = Array.from({ length: count }, (_, at) => ({
    b64_json: square(`${textIn(prompt)} ${at}`).toString('base64'),
  }));
  const [text, pictures] = [toPieces(textIn(prompt)).length, 300 * objectsOf(body.files).length];
  const output = count * (OUTPUT_TOKENS[textIn(quality)] ?? 1_056);
  return {
    created: Math.floor(nowMillis / 1_000),
    data,
    output_format: format,
    size: `${SIDE}x${SIDE}`,
    usage: {
      input_tokens: text + pictures,
      input_tokens_details: { text_tokens: text, image_tokens: pictures },
      output_tokens: output,
      total_tokens: text + pictures + output,
    },
  };
}

/** A PNG of one colour (W3C, Portable Network Graphics). */
export function square(seed: string): Buffer {
  const colour = createHash('sha256').update(seed).digest().subarray(0, 3);
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: SIDE }, () => colour)]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIDE, 0);
  head.writeUInt32BE(SIDE, 4);
  head.set([8, 2], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: SIDE }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type), data]);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Audio tokens of a character that is spoken at the usual speed. */
const TOKENS_A_CHARACTER = 1.4;
const TYPES: Readonly<Record<string, string>> = { mp3: 'audio/mpeg', wav: 'audio/wav', pcm: 'audio/pcm' };

/** OpenAI's speech: silence, as long as the text. */
export function speak({ input, response_format: format, stream_format: streamed }: JsonObject): SandboxReply {
  const contentType = TYPES[textIn(format)] ?? 'audio/mpeg';
  const tokens = toPieces(textIn(input)).length;
  if (streamed === 'sse') {
    const sound = wav(tokens);
    const length = Math.ceil(sound.length / Math.max(1, tokens));
    const pieces = Array.from({ length: tokens }, (_, at) => ({
      type: 'speech.audio.delta',
      audio: sound.subarray(at * length, (at + 1) * length).toString('base64'),
    }));
    const output = Math.ceil(textIn(input).length * TOKENS_A_CHARACTER);
    const usage = { input_tokens: tokens, output_tokens: output, total_tokens: tokens + output };
    return events([...pieces, { type: 'speech.audio.done', usage }]);
  }
  return { type: 'content', contentType, content: wav(tokens) };
}

/** OpenAI's transcription: what it says of a recording is its name. */
export function transcribe({ files, response_format: format }: JsonObject): SandboxReply {
  const [{ filename, bytes } = {}] = objectsOf(files);
  const text = `This is the recording ${textIn(filename)}.`;
  const seconds = Math.max(1, Math.ceil(Number(bytes ?? 0) / 16_000));
  if (format === 'srt' || format === 'vtt') {
    const comma = format === 'srt' ? ',' : '.';
    const end = `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}${comma}000`;
    const cue = `00:00:00${comma}000 --> ${end}\n${text}\n`;
    const content = format === 'srt' ? `1\n${cue}` : `WEBVTT\n\n${cue}`;
    return { type: 'content', contentType: 'text/plain; charset=utf-8', content: Buffer.from(content) };
  }
  const more =
    format === 'verbose_json'
      ? { duration: seconds, language: 'english', segments: [{ id: 0, start: 0, end: seconds, text }] }
      : {};
  return { type: 'json', status: 200, body: { text, ...more, usage: { type: 'duration', seconds } } };
}
