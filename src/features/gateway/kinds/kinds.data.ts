import { compaction } from './compaction.js';
import { decision } from './decision.rules.js';
import { imageEdit, imageGeneration } from './image.rules.js';
import type { CallKind } from '../../../contracts/provider.js';
import type { Kind } from './kind.rules.js';
import { moderation } from './moderation.rules.js';
import { rerank } from './rerank.rules.js';
import { speech } from './speech.rules.js';
import { transcription, translation } from './transcription.rules.js';
import { video } from './video.rules.js';

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
  compaction,
  video,
];

/** The kind of a name. */
export function kindOf(name: CallKind): Kind {
  const found = KINDS.find((kind) => kind.name === name);
  if (found === undefined) throw new Error(`there is no kind ${name}`);
  return found;
}
