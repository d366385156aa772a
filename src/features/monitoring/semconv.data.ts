/**
 * Names of OpenTelemetry's conventions for generative AI, which are in development: those of 1.41.0, the last in the general
 * conventions, and those of today (open-telemetry/semantic-conventions-genai, docs/gen-ai/client-inference.md), which are
 * added where OTEL_SEMCONV_STABILITY_OPT_IN asks for them.
 */
export const LATEST = 'gen_ai_latest_experimental';

/** The schema of the names that are always there. Those of today have no published version yet. */
export const SCHEMA_URL = 'https://opentelemetry.io/schemas/1.41.0';

/** Operations that are inference: what is beside them keeps the metrics of 1.41.0. */
export const INFERENCE: ReadonlySet<string> = new Set(['chat', 'generate_content', 'text_completion']);

/** Metrics as Prometheus names them. */
export const METRICS = {
  duration: 'gen_ai_client_operation_duration_seconds',
  firstPiece: 'gen_ai_server_time_to_first_token_seconds',
  tokens: 'gen_ai_client_token_usage',
} as const;
export const LATEST_METRICS = {
  duration: 'gen_ai_client_inference_duration_seconds',
  firstPiece: 'gen_ai_client_inference_time_to_first_chunk_seconds',
  usage: {
    promptTokens: 'gen_ai_client_inference_usage_input_tokens_total',
    completionTokens: 'gen_ai_client_inference_usage_output_tokens_total',
    cachedPromptTokens: 'gen_ai_client_inference_usage_cache_read_input_tokens_total',
    cacheWriteTokens: 'gen_ai_client_inference_usage_cache_write_input_tokens_total',
    reasoningTokens: 'gen_ai_client_inference_usage_reasoning_output_tokens_total',
  },
} as const;

/** Attributes of spans for parts of the usage, which 1.41.0 lacks or names otherwise. */
export const LATEST_USAGE = {
  cachedPromptTokens: 'gen_ai.usage.cache_read.input_tokens',
  cacheWriteTokens: 'gen_ai.usage.cache_write.input_tokens',
  reasoningTokens: 'gen_ai.usage.reasoning.output_tokens',
} as const;
