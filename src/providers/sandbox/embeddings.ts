import type { JsonObject, JsonValue } from '../../shared/json/json.js';
import { numberOf } from '../http/wire.js';
import { toPieces } from './answers.js';
import { createHash } from 'node:crypto';

/**
 * A unit vector for `text`: the sum of one pseudo-random direction per word, so that texts that share words lie close,
 * and the same text always lies at the same place.
 */
export function embedText(text: string, dimensions: number): number[] {
  const sum = new Float64Array(dimensions);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    const next = generator(createHash('sha256').update(word).digest().readUInt32LE(0));
    for (let index = 0; index < dimensions; index += 1) sum[index] = (sum[index] ?? 0) + next() - 0.5;
  }
  const norm = Math.hypot(...sum) || 1;
  // Single precision, as on the real wire, so that base64 and numbers say the same.
  return Array.from(sum, (value) => Math.fround(value / norm));
}

/** Mulberry32: a small generator of numbers in [0, 1), fixed by its seed. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Base64 of the vector as little-endian 32-bit floats: OpenAI's `encoding_format: base64`. */
export function encodeFloats(vector: readonly number[]): string {
  const bytes = Buffer.alloc(vector.length * 4);
  vector.forEach((value, index) => bytes.writeFloatLE(value, index * 4));
  return bytes.toString('base64');
}

const DIMENSIONS: Readonly<Record<string, number>> = { 'text-embedding-3-large': 3072 };

/** OpenAI's embeddings; undefined for an invalid input. */
export function embeddings(body: JsonObject & { model: string }): JsonObject | undefined {
  const inputs = toInputs(body['input']);
  if (inputs.length === 0) return undefined;
  const dimensions = numberOf(body['dimensions']) ?? DIMENSIONS[body.model] ?? 1536;
  const data = inputs.map((text, index) => {
    const vector = embedText(text, dimensions);
    return {
      object: 'embedding',
      index,
      embedding: body['encoding_format'] === 'base64' ? encodeFloats(vector) : vector,
    };
  });
  const tokens = inputs.reduce((sum, text) => sum + Math.max(1, toPieces(text).length), 0);
  return { object: 'list', data, model: body.model, usage: { prompt_tokens: tokens, total_tokens: tokens } };
}

/** Text, texts, tokens or lists of tokens, each as one text. */
function toInputs(input: JsonValue | undefined): string[] {
  if (typeof input === 'string') return input === '' ? [] : [input];
  if (!Array.isArray(input)) return [];
  if (input.every((item) => typeof item === 'number')) return input.length === 0 ? [] : [input.join(' ')];
  return input.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)));
}
