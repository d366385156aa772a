import { decision } from './decision.rules.js';
import { imageEdit, imageGeneration } from './image.rules.js';
import type { Kind } from './kind.js';
import { moderation } from './moderation.rules.js';
import { rerank } from './rerank.rules.js';
import { speech } from './speech.rules.js';
import { transcription, translation } from './transcription.rules.js';

/** Every kind of call beside chats and embeddings. */
export const KINDS: readonly Kind[] = [
  moderation,
  rerank,
  decision,
  imageGeneration,
  imageEdit,
  speech,
  transcription,
  translation,
];
