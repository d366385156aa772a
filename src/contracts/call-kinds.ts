import type { CallFile } from '../shared/call-file.js';
import type { JsonObject } from '../shared/json/json.js';

/** A kind of call beside chats and embeddings. */
export type CallKind =
  | 'moderation'
  | 'rerank'
  | 'decision'
  | 'imageGeneration'
  | 'imageEdit'
  | 'speech'
  | 'transcription'
  | 'translation'
  | 'compaction';

/** A call in the dialect of its API, as the client sent it. */
export interface KindRequest {
  kind: CallKind;
  /** The provider's own name of the model. */
  model: string;
  /** Without the model. */
  body: JsonObject;
  /** Where it is a form: its files, with the body as texts. */
  files?: readonly CallFile[];
}

/** The answer to such a call: JSON, or content of another type as it came. */
export type KindReply = { body: JsonObject } | { content: Buffer; contentType: string };
