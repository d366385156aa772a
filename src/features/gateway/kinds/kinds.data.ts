import type { Kind } from './kind.js';
import { decision } from './decision.rules.js';
import { moderation } from './moderation.rules.js';
import { rerank } from './rerank.rules.js';

/** Every kind of call beside chats and embeddings. */
export const KINDS = [moderation, rerank, decision] as const satisfies readonly Kind[];
