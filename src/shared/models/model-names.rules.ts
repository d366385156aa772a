import type { ModelType } from './model-types.data.js';

/** How models of each type are usually called; the first that fits holds. */
const NAMES: readonly (readonly [type: ModelType, names: RegExp])[] = [
  ['rerank', /rerank/i],
  ['image', /^(?:gpt|chatgpt)-image|(?:^|[/_-])(?:dall-e|flux|stable-diffusion|sdxl|imagen)(?:[-_.:\d]|$)/i],
  ['video', /(?:^|[/_-])(?:sora|veo)(?:[-_.:\d]|$)/i],
  ['realtime', /(?:^|[/_-])realtime(?:[-_.:\d]|$)/i],
  ['transcription', /whisper|transcri|^voxtral-mini-\d{4}$/i],
  ['speech', /(?:^|[/_-])(?:tts|kokoro)(?:[-_.:\d]|$)/i],
  ['moderation', /moderation/i],
  ['embedding', /embed|(?:^|[/_-])(?:bge|gte|e5|minilm)(?:[-_.:]|$)/i],
];

/** The type of a model by its name, where lists say no more; most chat. */
export function typeOfName(id: string): ModelType {
  return NAMES.find(([, names]) => names.test(id))?.[0] ?? 'chat';
}
