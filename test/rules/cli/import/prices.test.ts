import { expect, test } from '@jest/globals';
import { checked } from '../../../../src/cli/import/check.rules.js';
import { hasPrice } from '../../../../src/cli/import/known-prices.js';
import { readLitellm } from '../../../../src/cli/import/litellm.rules.js';
import type { JsonObject } from '../../../../src/shared/json/json.js';

const KEY = { api_key: 'sk-of-somebody' };

/** The problems of one entry of LiteLLM's with the prices that the gateway knows. */
function problemsOf(params: JsonObject): string[] {
  const entry = { model_name: 'a', litellm_params: { ...KEY, ...params } };
  return checked(
    readLitellm({ model_list: [entry] }, () => undefined),
    hasPrice,
  ).problems.map(({ message }) => message);
}

test.each<[string, JsonObject]>([
  ['a known model', { model: 'openai/gpt-4o' }],
  ['a dated one', { model: 'anthropic/claude-3-5-sonnet-20241022' }],
  ['all of a provider', { model: 'openai/*' }],
  [
    'a deployment of a known model',
    { model: 'azure/x', api_base: 'https://x.openai.azure.com', base_model: 'azure/gpt-4o' },
  ],
  ['one on a machine of one’s own', { model: 'openai/x', api_base: 'http://10.0.0.1/v1' }],
  ['one at Bedrock', { model: 'bedrock/amazon.nova-lite-v1:0', aws_region_name: 'us-east-1' }],
  ['one with costs', { model: 'openai/x', api_base: 'https://llm.example.com/v1', input_cost_per_token: 1e-6 }],
])('%s has a price', (_what, params) => {
  expect(problemsOf(params)).toEqual([]);
});

test.each<[string, JsonObject]>([
  ['an unknown model', { model: 'openai/no-such-model' }],
  ['a deployment that does not say of what', { model: 'azure/ours', api_base: 'https://x.openai.azure.com' }],
  ['a model at an unknown host', { model: 'openai/x', api_base: 'https://llm.example.com/v1' }],
])('%s has none, which would take its provider with it', (_what, params) => {
  expect(problemsOf(params)).toEqual(['the model has no known price: name its base_model, or its costs']);
});
