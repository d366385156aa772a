import { expect, test } from '@jest/globals';
import type { JsonObject } from '../../../../src/shared/json/json.js';
import { portkeyPlan } from './shown-plan.js';

const target = (provider: string, more: object = {}): JsonObject => ({
  provider,
  api_key: `sk-of-${provider}`,
  ...more,
});

/** Configs of the forms that Portkey's pages show (portkey.ai/docs/product/ai-gateway), each with what becomes of it. */
const EXAMPLES: readonly { page: string; config: JsonObject; name?: string; variables?: string[]; plan: object }[] = [
  {
    page: 'configs: one provider, without a model',
    config: { provider: 'openai', api_key: 'sk-1', cache: { mode: 'semantic', max_age: 60 }, retry: { attempts: 3 } },
    plan: {
      providers: ['openai | openai | https://api.openai.com/v1 | key×1 | *'],
      aliases: [],
      problems: [],
      notes: ['cache', 'retry', 'override_params.model'],
    },
  },
  {
    page: 'load-balancing: three keys',
    config: {
      strategy: { mode: 'loadbalance' },
      targets: [1, 2, 3].map((at) => ({
        provider: 'openai',
        api_key: `sk-${at}`,
        override_params: { model: 'gpt-4o' },
      })),
    },
    plan: {
      providers: ['openai | openai | https://api.openai.com/v1 | key×1+key×1+key×1 | gpt-4o'],
      aliases: ['app → 0/gpt-4o×1'],
      problems: [],
      notes: [],
    },
  },
  {
    page: 'load-balancing: kept keys of OpenAI and Azure',
    config: {
      strategy: { mode: 'loadbalance' },
      targets: [
        { virtual_key: 'openai-virtual-key', weight: 0.75, override_params: { model: 'gpt-4o', temperature: 0.2 } },
        {
          virtual_key: 'azure-openai-prod',
          weight: 0.25,
          azure_resource_name: 'acme',
          azure_deployment_id: 'ours',
          azure_api_version: '2024-02-01',
          azure_model_name: 'gpt-4o',
        },
        { virtual_key: 'main-258f4d', weight: 1 },
      ],
    },
    variables: ['OPENAI_VIRTUAL_KEY_API_KEY'],
    plan: {
      providers: [
        'openai | openai | https://api.openai.com/v1 | key×1 | gpt-4o',
        'azure | openai | https://acme.openai.azure.com/openai/v1 | api-key of AZURE_OPENAI_PROD_API_KEY×1 | gpt-4o{"upstream":"ours"}',
      ],
      aliases: ['app → 0/gpt-4o×3, 1/gpt-4o×1'],
      problems: ['targets[2].virtual_key: does not say which provider: write "provider" beside it'],
      notes: ['targets[0].override_params.temperature'],
    },
  },
  {
    page: 'load-balancing: for whichever model is asked',
    config: { strategy: { mode: 'loadbalance' }, targets: [target('openai'), target('openrouter', { weight: 3 })] },
    name: 'any-*',
    plan: {
      providers: [
        'openai | openai | https://api.openai.com/v1 | key×1 | *',
        'openrouter | openai | https://openrouter.ai/api/v1 | key×1 | *',
      ],
      aliases: ['any-* → 0/*×1, 1/*×3'],
      problems: [],
      notes: [],
    },
  },
  {
    page: 'fallbacks: the same model elsewhere',
    config: {
      strategy: { mode: 'fallback', on_status_codes: [429] },
      targets: [
        target('openai', { override_params: { model: 'gpt-4o' } }),
        { provider: '@azure-openai-eu', resourceName: 'acme', deploymentId: 'gpt-4o', requestTimeout: 10 },
      ],
    },
    plan: {
      providers: [
        'openai | openai | https://api.openai.com/v1 | key×1 | gpt-4o | weight 1',
        'azure | openai | https://acme.openai.azure.com/openai/v1 | api-key of AZURE_OPENAI_EU_API_KEY×1 | gpt-4o | weight 0',
      ],
      aliases: ['app → any/gpt-4o×1'],
      problems: [],
      notes: ['strategy.on_status_codes', 'targets[1].request_timeout'],
    },
  },
  {
    page: 'fallbacks: another model',
    config: {
      strategy: { mode: 'fallback' },
      targets: [
        target('openai', { override_params: { model: 'gpt-4o' } }),
        target('anthropic', { override_params: { model: '@anthropic/claude-haiku-4-5' } }),
      ],
    },
    plan: {
      providers: [
        'openai | openai | https://api.openai.com/v1 | key×1 | gpt-4o | weight 1',
        'anthropic | anthropic | https://api.anthropic.com | key×1 | claude-haiku-4-5 | weight 1',
      ],
      aliases: ['app → 0/gpt-4o×1'],
      problems: [],
      notes: ['targets[1]'],
    },
  },
  {
    page: 'configs: a load balancer within one, and a fallback within it',
    config: {
      strategy: { mode: 'loadbalance' },
      targets: [
        target('openai', { weight: 1, override_params: { model: 'gpt-4o' } }),
        {
          weight: 1,
          strategy: { mode: 'loadbalance' },
          targets: [
            target('groq', { weight: 3, override_params: { model: 'llama' } }),
            target('deepseek', { weight: 1, override_params: { model: 'deepseek-chat' } }),
          ],
        },
        { strategy: { mode: 'fallback' }, targets: [target('openai')] },
        'text',
      ],
    },
    plan: {
      providers: [
        'openai | openai | https://api.openai.com/v1 | key×1 | gpt-4o',
        'groq | openai | https://api.groq.com/openai/v1 | key×1 | llama',
        'deepseek | openai | https://api.deepseek.com | key×1 | deepseek-chat',
      ],
      aliases: ['app → 0/gpt-4o×4, 1/llama×3, 2/deepseek-chat×1'],
      problems: [
        'targets[2].strategy.mode: a fallback within other targets has no counterpart',
        'targets[3]: is no object',
      ],
      notes: [],
    },
  },
  {
    page: 'conditional-routing',
    config: { strategy: { mode: 'conditional', conditions: [] }, targets: [target('openai')] },
    plan: { providers: [], aliases: [], problems: ['strategy.mode: has no counterpart here'], notes: [] },
  },
  {
    page: 'the answer of the API of configs; clouds',
    config: {
      success: true,
      data: {
        config: {
          strategy: { mode: 'loadbalance' },
          targets: [
            {
              provider: 'bedrock',
              aws_access_key_id: 'AKIAIOSFODNN7EXAMPLE',
              aws_secret_access_key: 'secret-of-aws',
              aws_region: 'eu-west-1',
              override_params: { model: 'amazon.nova-lite-v1:0' },
            },
            {
              provider: 'vertex-ai',
              vertex_project_id: 'my-project',
              vertex_region: 'europe-west4',
              vertex_service_account_json: { type: 'service_account', private_key: 'secret-of-google' },
              override_params: { model: 'gemini-2.5-pro' },
            },
            { provider: 'stability-ai', api_key: 'sk-stability' },
            { provider: 'vertex-ai', override_params: { model: 'gemini-2.5-pro' } },
          ],
        },
      },
    },
    plan: {
      providers: [
        'bedrock | bedrock | https://bedrock-runtime.eu-west-1.amazonaws.com | aws given×1 | amazon.nova-lite-v1:0',
        'vertex | gemini | https://europe-west4-aiplatform.googleapis.com/v1/projects/my-project/locations/europe-west4/publishers/google | google given×1 | gemini-2.5-pro',
      ],
      aliases: ['app → 0/amazon.nova-lite-v1:0×1, 1/gemini-2.5-pro×1'],
      problems: [
        'targets[2].provider: is a provider that has no counterpart here',
        'targets[3].vertex_project_id: is missing: the id of the project',
      ],
      notes: [],
    },
  },
];

test.each(EXAMPLES)('$page', ({ config, name = 'app', variables = [], plan }) => {
  expect(portkeyPlan(config, name, ...variables)).toEqual(plan);
});
