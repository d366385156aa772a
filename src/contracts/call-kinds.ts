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
  | 'compaction'
  | 'video';

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

/** The parts that a provider keeps of a video: the clip itself, a picture of it, or pictures of its course. */
export const VIDEO_VARIANTS = ['video', 'thumbnail', 'spritesheet'] as const;
export type VideoVariant = (typeof VIDEO_VARIANTS)[number];

/** Bytes under way from a provider, with their type. */
export interface KindContent {
  contentType: string;
  /** The next bytes; undefined at the end. Rejects with an `UpstreamError`. */
  next(): Promise<Uint8Array | undefined>;
  /** Closes the connection, unless the content has ended. */
  close(): void;
}

/** Videos that a provider was asked for, by its own ids. */
export interface UpstreamVideos {
  find(id: string, signal: AbortSignal): Promise<JsonObject>;
  content(id: string, variant: VideoVariant, signal: AbortSignal): Promise<KindContent>;
  remove(id: string, signal: AbortSignal): Promise<JsonObject>;
}
