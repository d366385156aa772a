import { expect, test } from '@jest/globals';
import { Metrics } from '../../../src/features/monitoring/metrics.service.js';
import { readSettings } from '../../../src/config/settings.js';

const watched = {
  providerWatch: { down: () => Promise.resolve([]), limits: () => [] } as never,
  shadows: { counts: {} } as never,
  witnessWatch: { standing: () => Promise.resolve(undefined) } as never,
  state: {
    pools: () => [],
    evidenceWaiting: () => 0,
    checkpointAgeSeconds: () => 0,
    stopsHeld: () => 0,
    archiveFailingSeconds: () => 0,
  },
};
const invocation = {
  action: 'ai.generate',
  outcome: 'completed',
  cache: 'MISS',
  cost: 1n,
  provider: 'openai',
  model: 'm',
  answeredBy: 'm',
  attempts: [],
  usage: { promptTokens: 10, completionTokens: 7, cachedPromptTokens: 4, reasoningTokens: 3 },
  firstPieceMillis: 500,
  startedAt: 1_000,
  endedAt: 3_000,
};
const labels =
  'gen_ai_operation_name="chat",gen_ai_provider_name="openai",gen_ai_request_model="m",gen_ai_response_model="m"';

test('today’s names of inference stand beside those of before, once they are wanted', async () => {
  const metrics = new Metrics({ ...watched, isLatest: true });
  metrics.observe(invocation as never);
  metrics.observe({ ...invocation, action: 'ai.embed' } as never);
  const lines = (await metrics.page()).split('\n');
  for (const line of [
    `gen_ai_client_inference_duration_seconds_sum{${labels}} 2`,
    `gen_ai_client_inference_time_to_first_chunk_seconds_sum{${labels}} 0.5`,
    `gen_ai_client_inference_usage_input_tokens_total{${labels}} 10`,
    `gen_ai_client_inference_usage_output_tokens_total{${labels}} 7`,
    `gen_ai_client_inference_usage_cache_read_input_tokens_total{${labels}} 4`,
    `gen_ai_client_inference_usage_reasoning_output_tokens_total{${labels}} 3`,
    `gen_ai_client_operation_duration_seconds_sum{${labels}} 2`,
  ])
    expect(lines).toContain(line);
  expect(lines.filter((line) => line.includes('inference') && line.includes('embeddings'))).toEqual([]);
  expect(lines.filter((line) => line.includes('cache_write') && !line.startsWith('#'))).toEqual([]);
});

test('without the wish the page has the names of before alone', async () => {
  const metrics = new Metrics(watched);
  metrics.observe(invocation as never);
  expect(await metrics.page()).not.toContain('gen_ai_client_inference');
});

test('the wish is one of a list', () => {
  const wishes = (text: string) => readSettings({ OTEL_SEMCONV_STABILITY_OPT_IN: text }).otelOptIn;
  expect(wishes('http, gen_ai_latest_experimental')).toContain('gen_ai_latest_experimental');
  expect(wishes('')).not.toContain('gen_ai_latest_experimental');
});
