import type { ModelType } from './model-types.data.js';

/** A call of a model, as policies and telemetry name it. */
interface AiCall {
  /** `context.operation` of policies. */
  operation: string;
  /** `gen_ai.operation.name` of OpenTelemetry, where it has one; else the operation. */
  telemetry: string;
  /** Whether the answer is text, in which personal data can be looked for: `context.outputScannable`. */
  outputScannable: boolean;
}

const text = (operation: string, telemetry = operation): AiCall => ({ operation, telemetry, outputScannable: true });
const media = (operation: string): AiCall => ({ operation, telemetry: operation, outputScannable: false });

/** The calls of models by their actions. */
export const AI_CALLS = {
  'ai.generate': text('chat'),
  'ai.embed': text('embed', 'embeddings'),
  'ai.analyze': text('chat'),
  'ai.moderate': text('moderate'),
  'ai.rerank': text('rerank'),
  'ai.decide': text('decide'),
  'ai.image.generate': media('image.generate'),
  'ai.image.edit': media('image.edit'),
  'ai.speech': media('speech'),
  'ai.transcribe': text('transcribe'),
} as const satisfies Record<string, AiCall>;

export type AiAction = keyof typeof AI_CALLS;

/** In the order of the table. */
export const AI_ACTIONS = Object.keys(AI_CALLS) as readonly AiAction[];

/** The action that asks a model of each type. */
export const ACTION_OF: Readonly<Record<ModelType, AiAction>> = {
  chat: 'ai.generate',
  embedding: 'ai.embed',
  moderation: 'ai.moderate',
  rerank: 'ai.rerank',
  decision: 'ai.decide',
  image: 'ai.image.generate',
  speech: 'ai.speech',
  transcription: 'ai.transcribe',
};
