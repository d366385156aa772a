import type { JsonObject } from '../../shared/json/json.js';
import { objectOf } from '../http/wire.js';
import type { SandboxAnswer } from './answers.js';

const RATE = 8_000;
/** Samples for each token, of one byte. */
const SAMPLES = 40;
const SILENCE = 0x80;
const MILLIS = 3_600_000;

/** The shortest WAV file: silence, as long as there are tokens. RIFF, PCM of 8 bits. */
export function wav(tokens: number): Buffer {
  const samples = Buffer.alloc(tokens * SAMPLES, SILENCE);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** Whether an answer is spoken. */
export function speaks(body: JsonObject): boolean {
  return (
    Array.isArray(body['modalities']) && body['modalities'].includes('audio') && objectOf(body['audio']) !== undefined
  );
}

/** OpenAI's audio answer: the text as its transcript, and a recording of it. */
export function toSpeech(
  one: SandboxAnswer,
  nowMillis: number,
): { id: string; expires_at: number; data: string; transcript: string } {
  return {
    id: `audio_${one.id}`,
    expires_at: Math.floor((nowMillis + MILLIS) / 1_000),
    data: wav(one.pieces.length).toString('base64'),
    transcript: one.pieces.join(''),
  };
}
