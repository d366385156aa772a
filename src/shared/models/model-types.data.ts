/** The kinds of work that models do. */
export const MODEL_TYPES = [
  'chat',
  'embedding',
  'moderation',
  'rerank',
  'decision',
  'image',
  'speech',
  'transcription',
  'realtime',
  'video',
] as const;

export type ModelType = (typeof MODEL_TYPES)[number];
