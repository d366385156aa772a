import type { ModelType } from './model-types.data.js';

/** A call of a model, as policies and telemetry name it. */
interface AiCall {
  /** `context.operation` of policies; the action without `ai.` when absent. */
  operation?: string;
  /** `gen_ai.operation.name` of OpenTelemetry; the operation when absent. */
  telemetry?: string;
  /** Whether the answer is text, in which personal data can be looked for: `context.outputScannable`. */
  outputScannable: boolean;
}

const CALLS = {
  'ai.generate': { operation: 'chat', outputScannable: true },
  'ai.embed': { telemetry: 'embeddings', outputScannable: true },
  'ai.analyze': { operation: 'chat', outputScannable: true },
  'ai.moderate': { outputScannable: true },
  'ai.rerank': { outputScannable: true },
  'ai.decide': { outputScannable: true },
  'ai.image.generate': { outputScannable: false },
  'ai.image.edit': { outputScannable: false },
  'ai.speech': { outputScannable: false },
  'ai.transcribe': { outputScannable: true },
  'ai.realtime': { outputScannable: false },
  'ai.video': { outputScannable: false },
} as const satisfies Record<string, AiCall>;

export type AiAction = keyof typeof CALLS;

/** The calls of models by their actions. */
export const AI_CALLS = Object.fromEntries(
  Object.entries<AiCall>(CALLS).map(
    ([action, { operation = action.slice('ai.'.length), telemetry, outputScannable }]) => [
      action,
      { operation, telemetry: telemetry ?? operation, outputScannable },
    ],
  ),
) as Readonly<Record<AiAction, Required<AiCall>>>;

/** In the order of the table. */
export const AI_ACTIONS = Object.keys(CALLS) as readonly AiAction[];

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
  realtime: 'ai.realtime',
  video: 'ai.video',
};
