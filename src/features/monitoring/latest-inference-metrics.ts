import type { Registry } from 'prom-client';
import type { ObservedInvocation } from '../../contracts/interceptor.js';
import { INFERENCE, LATEST_METRICS } from './semconv.data.js';
import { TalliedCounter, TalliedHistogram } from './tallies.js';

/** Buckets of the OpenTelemetry conventions, in seconds. */
export const SECONDS = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92];
export const MODEL_LABELS = [
  'gen_ai_operation_name',
  'gen_ai_provider_name',
  'gen_ai_request_model',
  'gen_ai_response_model',
];

const HELP = {
  promptTokens: 'Tokens of prompts.',
  completionTokens: 'Tokens of answers.',
  cachedPromptTokens: 'Tokens of prompts that came from a cache of the provider.',
  cacheWriteTokens: 'Tokens of prompts that were written to a cache of the provider.',
  reasoningTokens: 'Tokens of answers that were used for reasoning.',
} as const satisfies Record<keyof typeof LATEST_METRICS.usage, string>;
const PARTS = Object.keys(HELP) as (keyof typeof HELP)[];

/** The metrics of inference under today's names of OpenTelemetry, beside those of before. */
export class LatestInferenceMetrics {
  private readonly duration: TalliedHistogram;
  private readonly firstPiece: TalliedHistogram;
  private readonly usage: readonly (readonly [part: keyof typeof HELP, counter: TalliedCounter])[];

  constructor(registry: Registry) {
    this.duration = new TalliedHistogram({
      name: LATEST_METRICS.duration,
      help: 'Duration of inference that went upstream, from admission to recorded evidence.',
      labelNames: [...MODEL_LABELS, 'error_type'],
      buckets: SECONDS,
      registry,
    });
    this.firstPiece = new TalliedHistogram({
      name: LATEST_METRICS.firstPiece,
      help: 'Time to the first chunk of a streamed answer.',
      labelNames: MODEL_LABELS,
      buckets: SECONDS,
      registry,
    });
    this.usage = PARTS.map((part) => [
      part,
      new TalliedCounter({ name: LATEST_METRICS.usage[part], help: HELP[part], labelNames: MODEL_LABELS, registry }),
    ]);
  }

  /** Counts a call of a model. `labels`: operation, provider, and the models that were asked for and that answered. */
  add(
    labels: readonly [operation: string, provider: string, model: string, answeredBy: string],
    { startedAt, endedAt, firstPieceMillis, usage, errorCode }: ObservedInvocation,
  ): void {
    if (!INFERENCE.has(labels[0])) return;
    this.duration.add([...labels, errorCode], (endedAt - startedAt) / 1_000);
    if (firstPieceMillis !== undefined) this.firstPiece.add(labels, firstPieceMillis / 1_000);
    for (const [part, counter] of this.usage) {
      const tokens = usage?.[part];
      if (tokens !== undefined) counter.add(labels, tokens);
    }
  }
}
